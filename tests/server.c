/* server.c - the parts of the server that need no others: what clients send, things by name, threads, paces. */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/rng.h"
#include "server/crew.h"
#include "server/input.h"
#include "server/limit.h"
#include "server/map.h"
#include "tests/support.h"

/* ---- what clients send ---- */

/* The members of an object, each as "name=value ": a text in quotes, a list in brackets. */
static void write_value(const struct input_value *value, struct text *out)
{
    switch (value->type) {
    case INPUT_NULL: text_add(out, "null"); break;
    case INPUT_NUMBER: text_add_number(out, value->number); break;
    case INPUT_FLAG: text_add(out, value->number ? "true" : "false"); break;
    case INPUT_TEXT:
        text_add(out, "'");
        text_add(out, value->text);
        text_add(out, "'");
        break;
    case INPUT_TEXTS:
        text_add(out, "[");
        for (int i = 0; i < value->count; i++) {
            text_add(out, i ? "," : "");
            text_add(out, value->list[i]);
        }
        text_add(out, "]");
        break;
    }
}

static const struct {
    const char *sent, *read; /* NULL: it is refused */
} inputs[] = {
    {"{}", ""},
    {" { } ", ""},
    {"{\"a\":\"b\"}", "a='b' "},
    {"{\"a\":\"\"}", "a='' "},
    {" {\n\"a\" : \"b\" , \"c\"\t:\t12 }\r\n", "a='b' c=12 "},
    {"{\"a\":0,\"b\":-7,\"c\":9007199254740992}", "a=0 b=-7 c=9007199254740992 "},
    {"{\"a\":true,\"b\":false,\"c\":null}", "a=true b=false c=null "},
    {"{\"a\":[],\"b\":[\"x\"],\"c\":[\"y\", \"z\"]}", "a=[] b=[x] c=[y,z] "},
    {"{\"a\":\"\\\"\\\\\\/\\t\\u00e9\\ud83d\\ude00\"}", "a='\"\\/\t\303\251\360\237\230\200' "},
    {"{\"a\":\"\303\251\"}", "a='\303\251' "},
    {"", NULL},
    {"[]", NULL},
    {"null", NULL},
    {"{", NULL},
    {"{}}", NULL},
    {"{} {}", NULL},
    {"{,}", NULL},
    {"{\"a\"}", NULL},
    {"{\"a\":}", NULL},
    {"{\"a\":1,}", NULL},
    {"{\"a\":1 \"b\":2}", NULL},
    {"{a:1}", NULL},
    {"{'a':1}", NULL},
    {"{\"a\":1,\"a\":1}", NULL},
    {"{\"a\":{}}", NULL},
    {"{\"a\":[[]]}", NULL},
    {"{\"a\":[1]}", NULL},
    {"{\"a\":[\"x\",]}", NULL},
    {"{\"a\":[\"x\"}", NULL},
    {"{\"a\":1.0}", NULL},
    {"{\"a\":1e3}", NULL},
    {"{\"a\":01}", NULL},
    {"{\"a\":+1}", NULL},
    {"{\"a\":-}", NULL},
    {"{\"a\":9007199254740993}", NULL},
    {"{\"a\":99999999999999999999999999999999}", NULL},
    {"{\"a\":NaN}", NULL},
    {"{\"a\":tru}", NULL},
    {"{\"a\":truex}", NULL},
    {"{\"a\":\"b}", NULL},
    {"{\"a\":\"\n\"}", NULL},
    {"{\"a\":\"\\x\"}", NULL},
    {"{\"a\":\"\\u00\"}", NULL},
    {"{\"a\":\"\\u0000\"}", NULL},
    {"{\"a\":\"\\ud800\"}", NULL},
    {"{\"a\":\"\\ud800\\u0041\"}", NULL},
    {"{\"a\":\"\\udc00\"}", NULL},
    {"{\"a\":\"\377\"}", NULL},
    {"{\"a\":\"\300\200\"}", NULL},
    {"{\"a\":\"\355\240\200\"}", NULL},
    {"\357\273\277{}", NULL},
    {"{}//", NULL},
};

static void check_input(const char *sent, const char *wanted)
{
    char read[256] = "";
    struct text text = text_on(read, sizeof read);
    size_t size = strlen(sent);
    char *copy = malloc(size + 1);
    assert_non_null(copy);
    memcpy(copy, sent, size + 1);
    struct input *input = input_read(copy, size);
    for (int i = 0; input && i < input->count; i++) {
        text_add(&text, input->members[i].name);
        text_add(&text, "=");
        write_value(&input->members[i].value, &text);
        text_add(&text, " ");
    }
    if (!input != !wanted || (wanted && strcmp(read, wanted) != 0))
        fail_msg("%s is read as: %s", sent, input ? read : "nothing");
    free(input);
    free(copy);
}

static void objects_are_read_and_all_else_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        check_input(inputs[i].sent, inputs[i].read);
}

static void no_more_members_than_there_is_room_for(void **state)
{
    char sent[1024];
    (void)state;
    for (int extra = 0; extra < 2; extra++) {
        struct text text = text_on(sent, sizeof sent);
        for (int i = 0; i < INPUT_MEMBERS + extra; i++) {
            text_add(&text, i ? ",\"m" : "{\"m");
            text_add_number(&text, i);
            text_add(&text, "\":1");
        }
        text_add(&text, "}");
        struct input *input = input_read(sent, text.length);
        assert_int_equal(input != NULL, extra == 0);
        free(input);
    }
    for (int extra = 0; extra < 2; extra++) {
        struct text text = text_on(sent, sizeof sent);
        text_add(&text, "{\"a\":[\"\"],\"b\":[\"\"");
        for (int i = 2; i < INPUT_LIST + extra; i++)
            text_add(&text, ",\"\"");
        text_add(&text, "]}");
        struct input *input = input_read(sent, text.length);
        assert_int_equal(input != NULL, extra == 0);
        free(input);
    }
}

static void members_can_be_added_once(void **state)
{
    struct input *input = input_empty();
    (void)state;
    assert_non_null(input);
    assert_true(input_add_text(input, "a", "b"));
    assert_true(input_add_number(input, "n", -1));
    assert_true(input_add_flag(input, "f", true));
    assert_false(input_add_text(input, "a", "c"));
    assert_string_equal(input_find(input, "a")->text, "b");
    assert_int_equal(input_find(input, "n")->number, -1);
    assert_int_equal(input_find(input, "f")->type, INPUT_FLAG);
    assert_null(input_find(input, "x"));
    free(input);
}

/* ---- things by name ---- */

/* Many things are put and removed by lot, and the map has those that it should have. */
static void a_map_has_what_was_put_and_not_removed(void **state)
{
    enum { NAMES = 1000, STEPS = 20000 };
    static char names[NAMES][8];
    static bool there[NAMES];
    struct map map = {.places = NULL};
    struct rng rng = rng_of(1);
    size_t count = 0;
    (void)state;
    assert_null(map_get(&map, "none"));
    map_remove(&map, "none");
    for (int i = 0; i < NAMES; i++)
        snprintf(names[i], sizeof names[i], "%x", (unsigned)i * 7919);
    for (int step = 0; step < STEPS; step++) {
        int i = (int)rng_below(&rng, NAMES);
        if (there[i]) {
            map_remove(&map, names[i]);
            count--;
        } else {
            assert_true(map_put(&map, names[i], &names[i]));
            count++;
        }
        there[i] = !there[i];
        int k = (int)rng_below(&rng, NAMES);
        assert_ptr_equal(map_get(&map, names[k]), there[k] ? &names[k] : NULL);
    }
    assert_int_equal(map.count, count);
    assert_true(2 * map.count <= map.room);
    for (int i = 0; i < NAMES; i++)
        assert_ptr_equal(map_get(&map, names[i]), there[i] ? &names[i] : NULL);
    map_free(&map);
}

/* ---- threads ---- */

enum { JOBS = 300 };

struct job {
    struct crew_job crew_job;
    int number;
    bool halts;
    atomic_int runs;
};

static struct {
    int done[JOBS], count;
    atomic_bool open;
} heard;

static void run(struct crew_job *job)
{
    struct job *mine = (struct job *)job;
    atomic_fetch_add(&mine->runs, 1);
    while (mine->halts && !atomic_load(&job->stop) && !atomic_load(&heard.open))
        usleep(100);
}

static void done(struct crew_job *job)
{
    heard.done[heard.count++] = ((struct job *)job)->number;
}

static struct job job_of(int number)
{
    return (struct job){.crew_job = {.run = run, .done = done}, .number = number};
}

static void poll_until(struct crew *crew, int count)
{
    struct pollfd wait = {.fd = crew_wait_on(crew), .events = POLLIN};
    while (heard.count < count && poll(&wait, 1, 10000) == 1)
        crew_poll(crew);
    assert_int_equal(heard.count, count);
}

static void every_job_is_run_once_and_comes_back(void **state)
{
    static struct job jobs[JOBS];
    bool seen[JOBS] = {false};
    struct crew *crew = crew_new(4);
    (void)state;
    assert_non_null(crew);
    assert_int_equal(crew_hands(crew), 4);
    heard.count = 0;
    for (int i = 0; i < JOBS; i++) {
        jobs[i] = job_of(i);
        crew_give(crew, &jobs[i].crew_job, i % 3 == 0);
    }
    poll_until(crew, JOBS);
    for (int i = 0; i < JOBS; i++) {
        assert_int_equal(atomic_load(&jobs[i].runs), 1);
        assert_false(atomic_load(&jobs[i].crew_job.stop));
        assert_false(seen[heard.done[i]]);
        seen[heard.done[i]] = true;
    }
    assert_int_equal(crew_waiting(crew), 0);
    crew_free(crew);
}

static void what_is_urgent_comes_first(void **state)
{
    struct job first = job_of(0), later = job_of(1), urgent = job_of(2), more = job_of(3);
    struct crew *crew = crew_new(1);
    static const int order[] = {0, 2, 1, 3};
    (void)state;
    heard.count = 0;
    atomic_store(&heard.open, false);
    first.halts = true;
    crew_give(crew, &first.crew_job, true);
    while (!atomic_load(&first.runs))
        usleep(100);
    crew_give(crew, &later.crew_job, false);
    crew_give(crew, &more.crew_job, false);
    crew_give(crew, &urgent.crew_job, true);
    assert_int_equal(crew_waiting(crew), 3);
    atomic_store(&heard.open, true);
    poll_until(crew, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(heard.done[i], order[i]);
    crew_free(crew);
}

static void who_has_many_jobs_does_not_keep_others_waiting(void **state)
{
    struct job jobs[7];
    struct crew *crew = crew_new(1);
    static const int owners[] = {9, 1, 1, 1, 1, 1, 2}, order[] = {0, 1, 6, 2, 3, 4, 5};
    (void)state;
    heard.count = 0;
    atomic_store(&heard.open, false);
    for (int i = 0; i < 7; i++) {
        jobs[i] = job_of(i);
        jobs[i].crew_job.owner = (uint64_t)owners[i];
        jobs[i].halts = i == 0;
        crew_give(crew, &jobs[i].crew_job, true);
        while (!atomic_load(&jobs[0].runs))
            usleep(100);
    }
    atomic_store(&heard.open, true);
    poll_until(crew, 7);
    for (int i = 0; i < 7; i++)
        assert_int_equal(heard.done[i], order[i]);
    crew_free(crew);
}

static void wait_for(const struct job *job)
{
    while (!atomic_load(&job->runs))
        usleep(100);
}

static void what_takes_long_leaves_a_thread_to_others(void **state)
{
    struct job jobs[5];
    struct crew *crew = crew_new(2);
    static const int owners[] = {1, 1, 2, 1, 1};
    (void)state;
    heard.count = 0;
    atomic_store(&heard.open, false);
    for (int i = 0; i < 5; i++) {
        jobs[i] = job_of(i);
        jobs[i].crew_job.owner = (uint64_t)owners[i];
        jobs[i].crew_job.slow = i != 4;
        jobs[i].halts = i < 2;
        crew_give(crew, &jobs[i].crew_job, true);
    }
    wait_for(&jobs[0]);
    poll_until(crew, 2);
    assert_int_equal(heard.done[0], 2); /* of another owner */
    assert_int_equal(heard.done[1], 4); /* it takes no time */
    assert_int_equal(crew_waiting(crew), 2);
    atomic_store(&heard.open, true);
    poll_until(crew, 5);
    assert_int_equal(heard.done[3], 1);
    assert_int_equal(heard.done[4], 3);
    crew_free(crew);
}

/* Else who has many jobs would keep others from what each may have one of. */
static void who_is_held_up_by_its_own_is_told(void **state)
{
    struct job jobs[4];
    struct crew *crew = crew_new(2);
    static const int owners[] = {1, 1, 1, 2};
    (void)state;
    heard.count = 0;
    atomic_store(&heard.open, false);
    for (int i = 0; i < 4; i++) {
        jobs[i] = job_of(i);
        jobs[i].crew_job.owner = (uint64_t)owners[i];
        jobs[i].crew_job.slow = true;
        jobs[i].crew_job.spare = i > 1;
        jobs[i].halts = true;
        crew_give(crew, &jobs[i].crew_job, i == 1);
        if (i == 0)
            wait_for(&jobs[0]);
    }
    wait_for(&jobs[3]);
    assert_false(crew_is_held_up(crew, &jobs[0].crew_job));
    assert_true(
        crew_is_held_up(crew, &jobs[2].crew_job)); /* by the first, which runs, and the second, which is urgent */
    assert_false(crew_is_held_up(crew, &jobs[3].crew_job));
    atomic_store(&heard.open, true);
    poll_until(crew, 4);
    assert_false(crew_is_held_up(crew, &jobs[2].crew_job));
    crew_free(crew);
}

static void what_can_wait_has_half_of_the_threads(void **state)
{
    struct job jobs[3];
    struct crew *crew = crew_new(2);
    (void)state;
    heard.count = 0;
    atomic_store(&heard.open, false);
    for (int i = 0; i < 3; i++) {
        jobs[i] = job_of(i);
        jobs[i].crew_job.owner = (uint64_t)i;
        jobs[i].crew_job.spare = i < 2;
        jobs[i].halts = i < 2;
        crew_give(crew, &jobs[i].crew_job, false);
    }
    poll_until(crew, 1);
    assert_int_equal(heard.done[0], 2);
    assert_int_equal(crew_waiting(crew), 1);
    atomic_store(&heard.open, true);
    poll_until(crew, 3);
    crew_free(crew);
}

static void what_nobody_wants_any_more_comes_back(void **state)
{
    struct job running = job_of(0), waiting = job_of(1), lent = job_of(2);
    struct crew *crew = crew_new(1);
    (void)state;
    heard.count = 0;
    atomic_store(&heard.open, false);
    running.halts = true;
    lent.crew_job.thought = (struct thought *)&lent;
    crew_give(crew, &running.crew_job, false);
    wait_for(&running);
    crew_give(crew, &waiting.crew_job, false);
    crew_give(crew, &lent.crew_job, false);
    assert_ptr_equal(crew_borrow(crew), &lent.crew_job);
    assert_false(crew_stop(crew, &lent.crew_job));
    assert_true(crew_stop(crew, &waiting.crew_job));
    assert_true(crew_stop(crew, &running.crew_job));
    assert_int_equal(crew_waiting(crew), 0);
    crew_return_done(crew, &lent.crew_job);
    poll_until(crew, 3);
    assert_true(atomic_load(&running.crew_job.stop) && atomic_load(&waiting.crew_job.stop));
    assert_int_equal(atomic_load(&waiting.runs), 0);
    crew_free(crew);
}

static void at_the_end_all_come_back(void **state)
{
    struct job running = job_of(0), waiting = job_of(1);
    struct crew *crew = crew_new(1);
    (void)state;
    heard.count = 0;
    atomic_store(&heard.open, false);
    running.halts = true;
    crew_give(crew, &running.crew_job, false);
    while (!atomic_load(&running.runs))
        usleep(100);
    crew_give(crew, &waiting.crew_job, false);
    crew_free(crew);
    assert_int_equal(heard.count, 2);
    assert_true(atomic_load(&running.crew_job.stop) && atomic_load(&waiting.crew_job.stop));
    assert_int_equal(atomic_load(&waiting.runs), 0);
}

/* ---- paces ---- */

/* How many in a row may be done at a moment. */
static int take_all(struct limits *limits, const char *visitor, const char *peer, int64_t now)
{
    int taken = 0;
    while (taken < 5000 && limit_take(limits, visitor, peer, LIMIT_MAKE, now))
        taken++;
    return taken;
}

static void who_has_used_up_its_share_waits(void **state)
{
    static struct limits limits;
    int64_t now = 1000000;
    (void)state;
    limits = (struct limits){.seed = 1};
    assert_int_equal(take_all(&limits, "anna", "", now), 300);
    assert_int_equal(take_all(&limits, "bert", "", now), 300);
    assert_int_equal(take_all(&limits, "anna", "", now + 999), 0);
    assert_int_equal(take_all(&limits, "anna", "", now + 1000), 1);
    assert_int_equal(take_all(&limits, "anna", "", now + 11000), 10);
    assert_int_equal(take_all(&limits, "anna", "", now + 10000000), 300);
    assert_true(limit_take(&limits, "anna", "", LIMIT_ANALYSE, now + 10000000));
}

/* Whoever comes with another cookie each time is counted by its address, or its household's. */
static int take_as_many(struct limits *limits, const char *peer, const char *other)
{
    int taken = 0;
    for (int i = 0; i < 3000; i++) {
        char visitor[16];
        snprintf(visitor, sizeof visitor, "v%d", i);
        taken += limit_take(limits, visitor, i % 2 ? peer : other, LIMIT_MAKE, 5000000);
    }
    return taken;
}

static void an_address_is_one_whoever_comes_from_it(void **state)
{
    static struct limits limits;
    (void)state;
    limits = (struct limits){.seed = 2};
    assert_int_equal(take_as_many(&limits, "192.0.2.1", "192.0.2.1"), 1000);
    assert_int_equal(take_as_many(&limits, "2001:db8::1", "2001:db8::ffff:2"), 1000);
    assert_int_equal(take_as_many(&limits, "2001:db8:0:1::1", "2001:db8:0:2::1"), 2000);
    assert_int_equal(take_as_many(&limits, "127.0.0.1", "::1"), 3000);
}

/* Searches are shared out by address, too: other cookies are no other turns. */
static void turns_are_an_address_s(void **state)
{
    static struct limits limits, others;
    (void)state;
    limits = (struct limits){.seed = 3};
    others = (struct limits){.seed = 4};
    assert_true(limit_owner(&limits, "anna", "192.0.2.1") != limit_owner(&others, "anna", "192.0.2.1"));
    assert_true(limit_owner(&limits, "anna", "192.0.2.1") == limit_owner(&limits, "bert", "192.0.2.1"));
    assert_true(limit_owner(&limits, "anna", "192.0.2.1") != limit_owner(&limits, "anna", "192.0.2.2"));
    assert_true(limit_owner(&limits, "anna", "2001:db8::1") == limit_owner(&limits, "bert", "2001:db8::ffff:2"));
    assert_true(limit_owner(&limits, "anna", "2001:db8:0:1::1") != limit_owner(&limits, "anna", "2001:db8:0:2::1"));
    assert_true(limit_owner(&limits, "anna", "127.0.0.1") != limit_owner(&limits, "bert", "127.0.0.1"));
    assert_true(limit_owner(&limits, "anna", "127.0.0.1") == limit_owner(&limits, "anna", ""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(objects_are_read_and_all_else_is_refused),
        cmocka_unit_test(no_more_members_than_there_is_room_for),
        cmocka_unit_test(members_can_be_added_once),
        cmocka_unit_test(a_map_has_what_was_put_and_not_removed),
        cmocka_unit_test(every_job_is_run_once_and_comes_back),
        cmocka_unit_test(what_is_urgent_comes_first),
        cmocka_unit_test(who_has_many_jobs_does_not_keep_others_waiting),
        cmocka_unit_test(what_takes_long_leaves_a_thread_to_others),
        cmocka_unit_test(who_is_held_up_by_its_own_is_told),
        cmocka_unit_test(what_can_wait_has_half_of_the_threads),
        cmocka_unit_test(what_nobody_wants_any_more_comes_back),
        cmocka_unit_test(at_the_end_all_come_back),
        cmocka_unit_test(who_has_used_up_its_share_waits),
        cmocka_unit_test(an_address_is_one_whoever_comes_from_it),
        cmocka_unit_test(turns_are_an_address_s),
    };
    return cmocka_run_group_tests_name("server", tests, NULL, NULL);
}
