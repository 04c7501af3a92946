/* worker.c - workers that think for a real server by a real Redis: games of computers that they play, the same answers
 * here and there, workers that are killed, stand still or are asked to go in mid-thought, no Redis and no worker at
 * all, turns between tables, jobs and answers that mean harm, and what can be heard of a secret set-up. */
#define _GNU_SOURCE
#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bus/bus.h"
#include "bus/queue.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "server/errand.h"
#include "server/remote.h"
#include "tests/client/guest.h"
#include "tests/client/house.h"
#include "tests/client/redis.h"
#include "tests/support.h"

enum { PATIENCE = 5000, LONG = 90000, BODY = 1 << 18, GAME = 16, CROWD = 12, PATHS = 128 };

static const char *program;
static struct house house;
static struct redis redis;
static char body[BODY];

/* ---- a server, its Redis and workers ---- */

static void begin(void)
{
    static const char *flags[] = {"--bus", redis.url, NULL};
    assert_true(redis_build(&redis) && redis_open(&redis));
    assert_true(house_build(&house, program, "/tmp"));
    house.flags = flags;
    if (!house_open(&house))
        fail_msg("the server does not start: see %s", house.notes);
}

static void end(void)
{
    assert_true(house_close(&house));
    house_clear(&house);
    redis_clear(&redis);
}

static pid_t start_worker(const char *threads)
{
    pid_t pid = fork();
    if (pid != 0)
        return pid;
    char notes[PATHS];
    snprintf(notes, sizeof notes, "%s/worker", redis.folder);
    int out = open(notes, O_WRONLY | O_CREAT | O_APPEND, 0666);
    dup2(out, 1);
    dup2(out, 2);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execl(program, program, "worker", "--bus", redis.url, "--threads", threads, (char *)NULL);
    _exit(127);
}

/* Returns its status, -1 if it was killed. */
static int end_worker(pid_t pid, int number)
{
    int status = 0;
    kill(pid, number);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* ---- asking the server ---- */

struct person {
    char cookie[256];
};

static int ask(struct person *who, const char *method, const char *path, const char *text, int ms)
{
    struct guest guest;
    struct guest_answer answer;
    char headers[300];
    snprintf(headers, sizeof headers, who->cookie[0] ? "Cookie: %s\r\n" : "%s", who->cookie);
    assert_true(guest_connect(&guest, house.place, PATIENCE));
    if (!guest_request(&guest, method, path, headers, text, &answer, ms))
        fail_msg("%s %s: no answer within %d ms", method, path, ms);
    if (!who->cookie[0] && guest_header(&answer, "set-cookie", who->cookie, sizeof who->cookie))
        who->cookie[strcspn(who->cookie, ";")] = '\0';
    int status = answer.status;
    snprintf(body, sizeof body, "%s", answer.body);
    guest_answer_free(&answer);
    guest_leave(&guest);
    return status;
}

static struct person nobody;

static long metric(const char *name)
{
    char line[64];
    assert_int_equal(ask(&nobody, "GET", "/metrics", NULL, PATIENCE), 200);
    snprintf(line, sizeof line, "\ntintagel_%s ", name);
    const char *found = strstr(body, line);
    if (!found)
        fail_msg("there is no metric %s", name);
    return strtol(found + strlen(line), NULL, 10);
}

static void wait_for(const char *name, long least, long most)
{
    int64_t until = guest_now() + LONG;
    long is;
    while (((is = metric(name)) < least || is > most) && guest_now() < until)
        usleep(50000);
    if (is < least || is > most)
        fail_msg("%s is %ld", name, is);
}

static void come(struct person *who, const char *name)
{
    char text[64];
    *who = (struct person){.cookie = ""};
    snprintf(text, sizeof text, "{\"name\":\"%s\"}", name);
    assert_int_equal(ask(who, "POST", "/api/v1/name", text, PATIENCE), 200);
}

/* A table of computers alone. */
static void create(struct person *who, const char *game, const char *options, int level, char id[GAME])
{
    struct rules *rules = rules_for(games_find(game), options);
    struct text text = text_on(body, sizeof body);
    text_add(&text, "{\"name\":\"");
    text_add(&text, game);
    text_add(&text, "\",\"options\":\"");
    text_add(&text, options);
    text_add(&text, "\",\"seats\":[");
    for (int p = 0; p < rules->players; p++) {
        text_add(&text, p ? ",\"computer " : "\"computer ");
        text_add_number(&text, level);
        text_add_char(&text, '"');
    }
    text_add(&text, "]}");
    rules_free(rules);
    char asked[1024];
    snprintf(asked, sizeof asked, "%s", body);
    if (ask(who, "POST", "/api/v1/games", asked, PATIENCE) != 200 ||
        sscanf(body, "{\"game\":\"%12[a-z0-9]\"}", id) != 1)
        fail_msg("no game is made: %s", body);
}

static bool is_over(struct person *who, const char *id)
{
    char path[PATHS];
    snprintf(path, sizeof path, "/api/v1/games/%s", id);
    assert_int_equal(ask(who, "GET", path, NULL, PATIENCE), 200);
    return strstr(body, "\"state\":\"finished\"") != NULL;
}

static long length_of(struct person *who, const char *id)
{
    is_over(who, id);
    const char *length = strstr(body, "\"length\":");
    assert_non_null(length);
    return strtol(length + 9, NULL, 10);
}

static long length_of_all(struct person *who, char ids[CROWD][GAME])
{
    long all = 0;
    for (int i = 0; i < CROWD; i++)
        all += length_of(who, ids[i]);
    return all;
}

static void wait_over(struct person *who, const char *id)
{
    for (int64_t until = guest_now() + LONG; !is_over(who, id); usleep(50000))
        if (guest_now() > until)
            fail_msg("it does not end: %s", body);
}

static void events_of(struct person *who, const char *id)
{
    char path[PATHS];
    snprintf(path, sizeof path, "/api/v1/games/%s/events", id);
    assert_int_equal(ask(who, "GET", path, NULL, PATIENCE), 200);
}

/* ---- an analysis that takes long, asked for by a thread ---- */

struct analysis {
    pthread_t thread;
    struct person who;
    int status;
    char answer[16384];
};

static const char much[] = "{\"name\":\"%s\",\"nodes\":%d,\"lines\":2}";

static void *analyse(void *context)
{
    struct analysis *analysis = context;
    struct guest guest;
    struct guest_answer answer;
    char text[128], headers[300];
    snprintf(text, sizeof text, much, round_game, THOUGHT_NODES);
    snprintf(headers, sizeof headers, "Cookie: %s\r\n", analysis->who.cookie);
    analysis->status = 0;
    if (!guest_connect(&guest, house.place, PATIENCE))
        return NULL;
    if (guest_request(&guest, "POST", "/api/v1/analyse", headers, text, &answer, LONG)) {
        analysis->status = answer.status;
        snprintf(analysis->answer, sizeof analysis->answer, "%s", answer.body);
        guest_answer_free(&answer);
    }
    guest_leave(&guest);
    return NULL;
}

static struct analysis analysis;

/* It is elsewhere, and somebody is at it. */
static void begin_analysis(void)
{
    come(&analysis.who, "Anna");
    assert_int_equal(pthread_create(&analysis.thread, NULL, analyse, &analysis), 0);
    wait_for("jobs_out", 1, 1);
    usleep(500000);
}

static void end_analysis(void)
{
    pthread_join(analysis.thread, NULL);
    if (analysis.status != 200 || !strstr(analysis.answer, "\"lines\":[{\"score\":"))
        fail_msg("the analysis came to %d: %s", analysis.status, analysis.answer);
}

/* ---- what workers do ---- */

static void workers_play_games_to_their_ends(void **state)
{
    struct person who;
    char id[4][GAME];
    (void)state;
    begin();
    pid_t one = start_worker("2"), two = start_worker("2");
    wait_for("worker_hands", 4, 4);
    come(&who, "Anna");
    create(&who, plain_game, "-", 1, id[0]);
    create(&who, plain_game, "-", 3, id[1]);
    create(&who, round_game, "-", 1, id[2]);
    for (int i = 0; i < 3; i++)
        wait_over(&who, id[i]);
    long moves = metric("moves_total"), answered = metric("jobs_answered_total");
    long here = metric("searches_here_total"); /* by threads, when all others are busy */
    if (answered < 4 * here || answered == 0 || moves < answered + here)
        fail_msg("%ld moves, of which workers have made %ld, and the server %ld", moves, answered, here);
    assert_int_equal(metric("jobs_back_total"), 0);
    assert_int_equal(metric("jobs_out"), 0);
    assert_int_equal(ask(&nobody, "GET", "/health", NULL, PATIENCE), 200);
    assert_string_equal(body, "ok\n");
    assert_int_equal(end_worker(one, SIGTERM), 0);
    wait_for("workers", 1, 1); /* that it goes is told at once */
    assert_int_equal(end_worker(two, SIGINT), 0);
    wait_for("workers", 0, 0);
    end();
}

static void no_worker_is_needed(void **state)
{
    struct person who;
    char id[GAME];
    (void)state;
    begin();
    come(&who, "Anna");
    create(&who, plain_game, "-", 1, id);
    wait_over(&who, id);
    assert_int_equal(metric("jobs_sent_total"), 0);
    assert_true(metric("searches_here_total") > 0);
    end();
}

/* An analysis is bounded by nodes: its bytes are the same, whoever has made it. */
static void analyses_are_the_same_everywhere(void **state)
{
    static char here[BODY];
    struct person who;
    char text[128];
    (void)state;
    begin();
    come(&who, "Anna");
    snprintf(text, sizeof text, much, round_game, 3000);
    assert_int_equal(ask(&who, "POST", "/api/v1/analyse", text, LONG), 200);
    snprintf(here, sizeof here, "%s", body);
    assert_int_equal(metric("jobs_sent_total"), 0);
    pid_t worker = start_worker("2");
    wait_for("worker_hands", 2, 2);
    assert_int_equal(ask(&who, "POST", "/api/v1/analyse", text, LONG), 200);
    same_text("an analysis by a worker", body, here);
    assert_int_equal(metric("jobs_answered_total"), 1);
    assert_int_equal(metric("searches_here_total"), 1);
    assert_int_equal(end_worker(worker, SIGTERM), 0);
    end();
}

/* ---- a node that the test is itself ---- */

struct node {
    struct event_base *base;
    struct bus *bus;
    bool answered, at, back;
    char answer[8192], entry[QUEUE_ID];
};

static void node_heard(void *context, const char *channel, const char *kind, const char *bytes, size_t size)
{
    struct node *node = context;
    (void)channel, (void)size;
    node->at |= strcmp(kind, REMOTE_SAYS_AT) == 0;
    node->back |= strcmp(kind, REMOTE_SAYS_BACK) == 0;
    if (strcmp(kind, REMOTE_SAYS_THOUGHT) != 0)
        return;
    node->answered = true;
    snprintf(node->answer, sizeof node->answer, "%s", bytes);
}

static void node_missed(void *context)
{
    (void)context;
}

static void node_turned(void *context, bool is_there)
{
    (void)context, (void)is_there;
}

static void note_entry(void *context, const char *id)
{
    snprintf(((struct node *)context)->entry, QUEUE_ID, "%s", id ? id : "none");
}

static void on_step(evutil_socket_t none, short what, void *context)
{
    (void)none, (void)what, (void)context;
}

/* Turns of its loop until something is so. */
#define until(node, what)                                                                                              \
    do {                                                                                                               \
        int64_t end_ = guest_now() + LONG;                                                                             \
        while (!(what) && guest_now() < end_)                                                                          \
            event_base_loop((node)->base, EVLOOP_ONCE);                                                                \
        assert_true(what);                                                                                             \
    } while (0)

static struct event *step;

static void open_node(struct node *node)
{
    struct timeval often = {.tv_usec = 10000};
    char trouble[BUS_SAYS];
    *node = (struct node){.base = event_base_new()};
    step = event_new(node->base, -1, EV_PERSIST, on_step, NULL);
    event_add(step, &often);
    const struct bus_terms terms = {
        .url = redis.url,
        .handler = {.context = node, .heard = node_heard, .missed = node_missed, .turned = node_turned}};
    node->bus = bus_open(node->base, &terms, trouble, sizeof trouble);
    assert_non_null(node->bus);
    until(node, bus_is_there(node->bus));
}

static void close_node(struct node *node)
{
    bus_close(node->bus);
    event_free(step);
    event_base_free(node->base);
}

static void send_job(struct node *node, const char *text)
{
    node->answered = node->at = node->back = false;
    node->entry[0] = '\0';
    assert_true(queue_add(node->bus, REMOTE_QUEUE, text, strlen(text), note_entry, node));
    until(node, node->entry[0]);
}

static struct rules_cache cache = {.boards = &embedded_boards};

/* A decision some way into a match by lot, as text. */
static bool draw_decision(const struct game *game, struct rng *rng, const struct node *node, struct thought *thought,
                          struct buffer *text)
{
    struct why why;
    struct rules *rules = rules_for(game, "-");
    struct match *match = match_new(rules, NULL, NULL);
    struct entrant random;
    int count, level = 1 + (int)rng_below(rng, 4);
    assert_true(match && match_seat_all(match, "computer random", 1) && entrant_read("random", &random));
    for (int left = (int)rng_below(rng, 30); left > 0 && match_to_act(match) && !match_is_secret(match); left--) {
        struct move move;
        char word[SUPPORT_WORD];
        int player = player_first(match_to_act(match));
        assert_true(entrant_choose(&random, NULL, match, player, rng, &move));
        assert_true(match_play(match, player, word_of(rules, match_state(match), move, word), 1, &why));
    }
    const struct match_event *events = match_events(match, &count);
    *thought = (struct thought){.player = player_first(match_to_act(match)), .seed = rng_next(rng)};
    entrant_of_level(level, &thought->entrant);
    bool good = match_to_act(match) && !match_is_secret(match) && thought_copy_events(thought, events, count);
    if (good) {
        thought->rules = rules_cache_get(&cache, game, "-", &embedded_boards, &why);
        match_view(match, thought->player, state_of(&thought->state));
        struct errand_from from = {.number = rng_next(rng)};
        memcpy(from.node, bus_id(node->bus), sizeof from.node);
        assert_true(errand_write(thought, &from, text));
        buffer_add(text, "", 1);
    }
    match_free(match);
    rules_free(rules);
    return good;
}

static void decisions_are_the_same_everywhere(void **state)
{
    struct node node;
    struct rng rng = rng_of(33);
    int tried = 0;
    (void)state;
    assert_true(redis_build(&redis) && redis_open(&redis));
    pid_t worker = start_worker("1");
    open_node(&node);
    for (int i = 0; games[i]; i++)
        for (int n = 0; n < 5; n++) {
            static struct thought thought;
            struct buffer text = {.at = NULL};
            if (!draw_decision(games[i], &rng, &node, &thought, &text))
                continue;
            looking_in(games[i]->name, n, text.at);
            send_job(&node, text.at);
            until(&node, node.answered);
            thought_think(&thought);
            assert_true(thought.found);
            char words[EVENT_TEXT];
            snprintf(words, sizeof words, "%s", thought.words);
            assert_non_null(strchr(node.answer, '\n'));
            assert_true(errand_read_answer(strchr(node.answer, '\n') + 1, &thought));
            same_text("the decision of a worker", thought.words, words);
            tried++;
            thought_clear(&thought);
            buffer_free(&text);
        }
    assert_true(tried > 10);
    close_node(&node);
    assert_int_equal(end_worker(worker, SIGTERM), 0);
    redis_clear(&redis);
}

/* ---- what can go wrong ---- */

static void the_work_of_the_dead_is_done(int number)
{
    begin();
    pid_t one = start_worker("1");
    wait_for("worker_hands", 1, 1);
    begin_analysis();
    pid_t two = start_worker("1");
    wait_for("worker_hands", 2, 2);
    if (number == SIGSTOP)
        kill(one, number);
    else
        end_worker(one, number);
    end_analysis();
    assert_int_equal(metric("jobs_answered_total"), 1); /* by the other one, which has claimed it */
    assert_int_equal(metric("jobs_back_total"), 0);
    assert_int_equal(metric("searches_here_total"), 0);
    if (number == SIGSTOP) { /* its own answer is late, and changes nothing */
        kill(one, SIGCONT);
        wait_for("worker_hands", 2, 2);
        sleep(2);
        assert_int_equal(metric("jobs_answered_total"), 1);
        assert_int_equal(end_worker(one, SIGTERM), 0);
    }
    assert_int_equal(end_worker(two, SIGTERM), 0);
    end();
}

static void a_worker_is_killed(void **state)
{
    (void)state;
    the_work_of_the_dead_is_done(SIGKILL);
}

static void a_worker_stands_still(void **state)
{
    (void)state;
    the_work_of_the_dead_is_done(SIGSTOP);
}

static void the_only_worker_is_killed(void **state)
{
    (void)state;
    begin();
    pid_t worker = start_worker("1");
    wait_for("worker_hands", 1, 1);
    begin_analysis();
    end_worker(worker, SIGKILL);
    end_analysis();
    assert_int_equal(metric("jobs_back_total"), 1);
    assert_int_equal(metric("searches_here_total"), 1);
    assert_int_equal(metric("worker_hands"), 0);
    end();
}

/* One that is asked to go does not finish what it has, and says so. */
static void a_worker_gives_back_what_it_has(void **state)
{
    (void)state;
    begin();
    pid_t worker = start_worker("1");
    wait_for("worker_hands", 1, 1);
    begin_analysis();
    int64_t before = guest_now();
    assert_int_equal(end_worker(worker, SIGTERM), 0);
    assert_true(guest_now() - before < 5000);
    wait_for("jobs_back_total", 1, 1);
    assert_true(guest_now() - before < 6000);
    end_analysis();
    assert_int_equal(metric("searches_here_total"), 1);
    assert_true(redis_ask(&redis, "XLEN tintagel:" REMOTE_QUEUE, body, sizeof body));
    assert_string_equal(body, ":0\r\n");
    end();
}

static void redis_is_killed(void **state)
{
    (void)state;
    begin();
    pid_t worker = start_worker("1");
    wait_for("worker_hands", 1, 1);
    begin_analysis();
    redis_kill(&redis);
    end_analysis();
    assert_int_equal(metric("searches_here_total"), 1);
    assert_int_equal(metric("bus_up"), 0);
    assert_int_equal(ask(&nobody, "GET", "/health", NULL, PATIENCE), 200);
    assert_string_equal(body, "ok\nbus: away\n");
    assert_true(redis_open(&redis));
    wait_for("worker_hands", 1, 1); /* all come back by themselves */
    struct person who;
    char id[GAME];
    long answered = metric("jobs_answered_total");
    come(&who, "Bert");
    for (int64_t stop = guest_now() + 8000; metric("jobs_answered_total") == answered;) {
        assert_true(guest_now() < stop); /* the worker does not go on with what nobody waits for */
        create(&who, plain_game, "-", 1, id);
        wait_over(&who, id);
    }
    assert_int_equal(end_worker(worker, SIGTERM), 0);
    end();
}

/* Whoever has one table does not wait for somebody who has many. */
static void tables_take_turns(void **state)
{
    struct person many, one;
    char crowd[CROWD][GAME], id[GAME];
    (void)state;
    begin();
    pid_t worker = start_worker("1"), other = start_worker("1");
    wait_for("worker_hands", 2, 2);
    come(&many, "Anna");
    come(&one, "Bert");
    for (int i = 0; i < CROWD; i++)
        create(&many, round_game, "-", 9, crowd[i]);
    create(&one, round_game, "-", 9, id);
    long alone = 0, all = -length_of_all(&many, crowd);
    for (int64_t stop = guest_now() + LONG; alone < 10 && guest_now() < stop; usleep(50000))
        alone = length_of(&one, id);
    all += length_of_all(&many, crowd);
    if (2 * alone * CROWD < 3 * all) /* without turns they would be about as far */
        fail_msg("%ld decisions at the one table, %ld at %d others", alone, all, CROWD);
    assert_true(metric("jobs_answered_total") > 0);
    assert_int_equal(end_worker(worker, SIGTERM), 0);
    assert_int_equal(end_worker(other, SIGTERM), 0);
    end();
}

/* ---- who means harm ---- */

static const char *const bad_jobs[] = {
    "",
    "garbage",
    "tintagel-job 1 0123456789abcdef 0123456789abcdef\n",
    "tintagel-job 1 %s 0123456789abcdef\nrun /bin/true\n",
    "tintagel-job 1 %s 0123456789abcdef\ndecide 0 engine:/bin/true 0000000000000001 0 0\ncreated -1 1 x\n",
    "tintagel-job 1 %s 0123456789abcdef\ndecide 0 ms=86400000 0000000000000001 0 0\ncreated -1 1 x\n",
    "tintagel-job 1 %s 0123456789abcdef\ndecide 99 level=1 0000000000000001 0 0\ncreated -1 1 x\n",
    "tintagel-job 1 %s 0123456789abcdef\ndecide 0 level=1 0000000000000001 0 0\ncreated -1 1 nothing\n",
    "tintagel-job 1 %s 0123456789abcdef\nanalyse 999999999 1 1000\nnothing -\n-\n",
    "tintagel-job 1 %s 0123456789abcdef\nanalyse 1000 1 1000\nnothing -\n-\n",
    "tintagel-job 2 %s 0123456789abcdef\nanalyse 1000 1 1000\nnothing -\n-\n",
};

static void bad_jobs_are_refused(void **state)
{
    struct node node;
    char text[512], answer[64];
    (void)state;
    assert_true(redis_build(&redis) && redis_open(&redis));
    pid_t worker = start_worker("1");
    open_node(&node);
    for (size_t i = 0; i < sizeof bad_jobs / sizeof *bad_jobs; i++) {
        looking_in("jobs", (int)i, bad_jobs[i]);
        snprintf(text, sizeof text, bad_jobs[i], bus_id(node.bus));
        send_job(&node, text);
        if (i >= 3 && i < 10) { /* it says to whom it belongs: that one is told at once */
            until(&node, node.answered);
            assert_string_equal(node.answer, "0123456789abcdef\n");
            assert_false(node.at);
        }
    }
    for (int64_t stop = guest_now() + LONG; guest_now() < stop; usleep(20000)) { /* none stays there */
        assert_true(redis_ask(&redis, "XLEN tintagel:" REMOTE_QUEUE, answer, sizeof answer));
        if (strcmp(answer, ":0\r\n") == 0)
            break;
    }
    assert_string_equal(answer, ":0\r\n");
    assert_int_equal(kill(worker, 0), 0);
    close_node(&node);
    assert_int_equal(end_worker(worker, SIGTERM), 0);
    redis_clear(&redis);
}

/* A worker that takes all jobs and answers them by what is no decision, or no answer at all. */
struct liar {
    struct node node;
    int taken;
    bool taking;
};

static void lie(void *context, const struct queue_job *jobs, int count)
{
    static const char *const lies[] = {"words zz99-zz98", "words ", "found 1 1\n0 0,0 x\n", "nonsense", "", "\n\n"};
    struct liar *liar = context;
    liar->taking = false;
    for (int i = 0; i < count; i++) {
        char to[BUS_ID], number[24], text[128];
        assert_int_equal(sscanf(jobs[i].bytes, "tintagel-job 1 %16s %16s", to, number), 2);
        snprintf(text, sizeof text, "%s\n%s", number, lies[liar->taken++ % 6]);
        bus_say(liar->node.bus, to, REMOTE_SAYS_THOUGHT, text, strlen(text));
        bus_say(liar->node.bus, to, REMOTE_SAYS_AT, "x y z", 5);
        bus_say(liar->node.bus, to, REMOTE_SAYS_BACK, "", 0);
        queue_end(liar->node.bus, REMOTE_QUEUE, jobs[i].id);
    }
}

static void lies_change_nothing(void **state)
{
    static struct liar liar;
    static const char *const hands[] = {"x", "0123456789abcdef", "0123456789abcdef 99999999 0", "0123456789abcdef 1 2",
                                        "0123456789abcdef -1 0"};
    struct person who;
    char id[GAME], says[64];
    (void)state;
    begin();
    open_node(&liar.node);
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++)
        bus_say(liar.node.bus, REMOTE_HANDS, REMOTE_SAYS_HANDS, hands[i], strlen(hands[i]));
    snprintf(says, sizeof says, "%s 4 0", bus_id(liar.node.bus));
    come(&who, "Anna");
    bus_say(liar.node.bus, REMOTE_HANDS, REMOTE_SAYS_HANDS, says, strlen(says));
    for (int i = 0; i < 100; i++)
        event_base_loop(liar.node.base, EVLOOP_NONBLOCK);
    wait_for("worker_hands", 4, 4); /* it alone is believed */
    create(&who, plain_game, "-", 1, id);
    for (int64_t stop = guest_now() + LONG, next = 0; !is_over(&who, id);) {
        assert_true(guest_now() < stop);
        if (guest_now() >= next) {
            bus_say(liar.node.bus, REMOTE_HANDS, REMOTE_SAYS_HANDS, says, strlen(says));
            next = guest_now() + REMOTE_BEAT_MS;
        }
        if (!liar.taking)
            liar.taking = queue_take(liar.node.bus, REMOTE_QUEUE, "liar", 4, lie, &liar);
        for (int i = 0; i < 10; i++)
            event_base_loop(liar.node.base, EVLOOP_NONBLOCK);
        usleep(2000);
    }
    assert_true(liar.taken > 0);
    assert_int_equal(metric("jobs_answered_total"), 0);
    assert_true(metric("jobs_back_total") >= liar.taken);
    close_node(&liar.node);
    end();
}

/* ---- what can be heard of a secret ---- */

/* All that goes through Redis, as its own MONITOR tells. */
struct monitor {
    int descriptor;
    char *text;
    size_t size, room;
};

static void listen_on(struct monitor *monitor)
{
    *monitor = (struct monitor){.descriptor = redis_connect(&redis)};
    assert_true(monitor->descriptor >= 0);
    assert_int_equal(write(monitor->descriptor, "MONITOR\r\n", 9), 9);
    fcntl(monitor->descriptor, F_SETFL, O_NONBLOCK);
}

static void hear_all(struct monitor *monitor)
{
    for (ssize_t got = 1; got > 0;) {
        if (monitor->room < monitor->size + (1 << 16)) {
            monitor->room = 2 * monitor->room + (1 << 17);
            monitor->text = realloc(monitor->text, monitor->room);
            assert_non_null(monitor->text);
        }
        got = read(monitor->descriptor, monitor->text + monitor->size, (1 << 16) - 1);
        monitor->size += got > 0 ? (size_t)got : 0;
        monitor->text[monitor->size] = '\0';
    }
}

/* The text of the event that shows all set-ups, from the log in `body`. */
static bool find_reveal(char *out, size_t size)
{
    const char *at = strstr(body, "[\"reveal\",");
    const char *from = at ? strchr(strchr(strchr(at, ',') + 1, ',') + 1, ',') : NULL;
    if (!from)
        return false;
    snprintf(out, size, "%s", from + 2);
    out[strcspn(out, "\"")] = '\0';
    return true;
}

/* Before the reveal itself is heard none of its parts is: no salt, and no two or three words of a set-up in a row. */
static void check_monitor(const struct monitor *monitor, char *reveal)
{
    char *first = strstr(monitor->text, "reveal ");
    assert_non_null(first); /* so what is looked for can be found */
    assert_non_null(strstr(first, reveal));
    *first = '\0';
    assert_non_null(strstr(monitor->text, "PUBLISH")); /* and there was something to hear before */
    for (char *part = strtok(reveal, ";"); part; part = strtok(NULL, ";")) {
        char *words[512] = {part};
        int count = 0;
        for (char *at = part; at && count < 512; at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL)
            words[count++] = at;
        assert_true(count > 2);
        int row = count > 3 ? 3 : 2;
        for (int i = 0; i == 0 || i + row <= count; i++) {
            char piece[256];
            const char *stop = i == 0 ? words[1] - 1 : i + row < count ? words[i + row] - 1 : part + strlen(part);
            snprintf(piece, sizeof piece, "%.*s", (int)(stop - words[i]), words[i]);
            if (strstr(monitor->text, piece))
                fail_msg("“%s” of a set-up was heard", piece);
        }
    }
}

/* Two computers set up, and play on. */
static void listen_to(const char *game)
{
    static char reveal[EVENT_TEXT];
    struct monitor monitor;
    struct person who;
    char id[GAME];
    begin();
    pid_t worker = start_worker("2");
    wait_for("worker_hands", 2, 2);
    come(&who, "Anna");
    listen_on(&monitor);
    usleep(1500000);
    create(&who, game, "-", 1, id);
    for (int64_t stop = guest_now() + LONG; events_of(&who, id), !find_reveal(reveal, sizeof reveal);) {
        assert_true(guest_now() < stop);
        hear_all(&monitor);
        usleep(20000);
    }
    for (int64_t stop = guest_now() + LONG; guest_now() < stop; usleep(50000)) {
        hear_all(&monitor);
        if (strstr(monitor.text, "reveal "))
            break;
    }
    usleep(200000); /* the rest of that line */
    hear_all(&monitor);
    check_monitor(&monitor, reveal);
    close(monitor.descriptor);
    free(monitor.text);
    assert_int_equal(end_worker(worker, SIGTERM), 0);
    end();
}

static void no_set_up_is_heard(void **state)
{
    int tried = 0;
    (void)state;
    for (int i = 0; games[i]; i++)
        if (games[i]->secrets) {
            looking_in(games[i]->name, tried++, "");
            listen_to(games[i]->name);
        }
    assert_true(tried > 0);
}

static void act(struct person *who, const char *id, const char *action, const char *text)
{
    char path[PATHS];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", id, action);
    if (ask(who, "POST", path, text, PATIENCE) != 200)
        fail_msg("%s: %s", action, body);
}

/* A computer begins as soon as the last person sits down, one having talked before. */
static void names_and_words_stay_here(void **state)
{
    struct monitor monitor;
    struct person anna, bert;
    char text[256], id[GAME];
    (void)state;
    begin();
    pid_t worker = start_worker("1");
    wait_for("worker_hands", 1, 1);
    listen_on(&monitor);
    come(&anna, "Annamaria");
    come(&bert, "Bertholdt");
    snprintf(text, sizeof text,
             "{\"name\":\"%s\",\"options\":\"players=3\",\"seats\":[\"computer 1\",\"me\",\"open\"]}", round_game);
    assert_int_equal(ask(&anna, "POST", "/api/v1/games", text, PATIENCE), 200);
    assert_int_equal(sscanf(body, "{\"game\":\"%12[a-z0-9]\"}", id), 1);
    act(&anna, id, "chat", "{\"text\":\"whispering\"}");
    act(&bert, id, "join", "{\"player\":2}");
    for (int64_t stop = guest_now() + LONG; guest_now() < stop; usleep(50000)) {
        hear_all(&monitor);
        if (strstr(monitor.text, "chat 1 "))
            break;
    }
    usleep(200000); /* the rest of that line */
    hear_all(&monitor);
    assert_non_null(strstr(monitor.text, "person x"));
    assert_non_null(strstr(monitor.text, "chat 1 "));
    assert_null(strstr(monitor.text, "Annamaria"));
    assert_null(strstr(monitor.text, "Bertholdt"));
    assert_null(strstr(monitor.text, "whispering"));
    close(monitor.descriptor);
    free(monitor.text);
    assert_int_equal(end_worker(worker, SIGTERM), 0);
    end();
}

/* ---- the command ---- */

static int run_words(const char *const *words)
{
    pid_t pid = fork();
    int status = -1;
    if (pid == 0) {
        int out = open("/dev/null", O_WRONLY);
        dup2(out, 1);
        dup2(out, 2);
        execv(program, (char *const *)words);
        _exit(127);
    }
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void wrong_words_are_refused(void **state)
{
    static const char *const wrong[][5] = {{"worker"},
                                           {"worker", "--bus", "http://a"},
                                           {"worker", "--bus", "redis://a", "--threads", "0"},
                                           {"worker", "--bus", "redis://a", "--threads", "257"},
                                           {"worker", "--bus", "redis://a", "--name", "a b"},
                                           {"worker", "--bus", "redis://a", "more"},
                                           {"serve", "--bus", "http://a"}};
    (void)state;
    unsetenv("TINTAGEL_BUS");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *words[8] = {program};
        for (int k = 0; k < 5; k++)
            words[k + 1] = wrong[i][k];
        looking_in("words", (int)i, wrong[i][0]);
        assert_int_equal(run_words(words), 2);
    }
}

/* It says why it does not get there, and gets there when it can. */
static void a_worker_waits_for_its_bus(void **state)
{
    struct node node;
    char notes[PATHS], text[4096] = "";
    (void)state;
    assert_true(redis_build(&redis));
    pid_t worker = start_worker("1");
    snprintf(notes, sizeof notes, "%s/worker", redis.folder);
    for (int64_t stop = guest_now() + LONG; guest_now() < stop && !strstr(text, "the bus is away"); usleep(50000)) {
        FILE *file = fopen(notes, "r");
        size_t got = file ? fread(text, 1, sizeof text - 1, file) : 0;
        text[got] = '\0';
        if (file)
            fclose(file);
    }
    assert_non_null(strstr(text, "\"why\": \"No such file or directory\""));
    assert_true(redis_open(&redis));
    open_node(&node);
    snprintf(text, sizeof text, bad_jobs[3], bus_id(node.bus));
    send_job(&node, text);
    until(&node, node.answered);
    close_node(&node);
    assert_int_equal(end_worker(worker, SIGTERM), 0);
    redis_clear(&redis);
}

int main(int count, char **words)
{
    if (count < 2)
        return 2;
    program = words[1];
    tests_add("wrong words are refused", wrong_words_are_refused, NULL);
    tests_add("a worker waits for its bus", a_worker_waits_for_its_bus, NULL);
    tests_add("workers play games of computers to their ends", workers_play_games_to_their_ends, NULL);
    tests_add("without a worker the server thinks itself", no_worker_is_needed, NULL);
    tests_add("an analysis is the same here and there", analyses_are_the_same_everywhere, NULL);
    tests_add("a decision is the same here and there", decisions_are_the_same_everywhere, NULL);
    tests_add("what a worker had that is killed is done by another", a_worker_is_killed, NULL);
    tests_add("what a worker has that stands still, too", a_worker_stands_still, NULL);
    tests_add("what the only worker had is done by the server", the_only_worker_is_killed, NULL);
    tests_add("a worker that is asked to go gives back what it has", a_worker_gives_back_what_it_has, NULL);
    tests_add("without Redis the server thinks itself, and goes back to workers", redis_is_killed, NULL);
    tests_add("tables take turns", tables_take_turns, NULL);
    tests_add("jobs that are none are refused", bad_jobs_are_refused, NULL);
    tests_add("lies of workers change nothing", lies_change_nothing, NULL);
    tests_add("nothing of a secret set-up is heard", no_set_up_is_heard, NULL);
    tests_add("names and chat stay at home", names_and_words_stay_here, NULL);
    return tests_run("worker");
}
