/* bus_jobs.c - jobs in a queue of the bus: taken by one, kept, ended, and claimed from who is not heard of any more. */
#include <stdio.h>
#include <string.h>

#include "bus/queue.h"
#include "tests/bus.h"

struct taken {
    int count; /* -2: nothing told yet */
    struct queue_job jobs[QUEUE_AT_ONCE];
    char texts[QUEUE_AT_ONCE][64];
};

static void note_taken(void *context, const struct queue_job *jobs, int count)
{
    struct taken *taken = context;
    taken->count = count;
    for (int i = 0; i < count; i++) {
        taken->jobs[i] = jobs[i];
        snprintf(taken->texts[i], sizeof taken->texts[i], "%.*s", (int)jobs[i].size, jobs[i].bytes);
    }
}

static void note_id(void *context, const char *id)
{
    snprintf(context, QUEUE_ID, "%s", id ? id : "none");
}

static struct taken taken;

/* Until some come, or nothing has come. */
static void take(const struct peer *peer, const char *taker, int most)
{
    for (int64_t from = guest_now();;) {
        taken = (struct taken){.count = -2};
        if (queue_take(peer->bus, "work", taker, most, note_taken, &taken))
            until(taken.count != -2);
        if (taken.count >= 0)
            return;
        rest(20);
        assert_true(guest_now() < from + LONG);
    }
}

static void claim(const struct peer *peer, const char *taker, int silent_ms)
{
    taken = (struct taken){.count = -2};
    assert_true(queue_claim(peer->bus, "work", taker, silent_ms, 8, note_taken, &taken));
    until(taken.count != -2);
}

static void add(const struct peer *peer, const char *text, char id[QUEUE_ID])
{
    id[0] = '\0';
    assert_true(queue_add(peer->bus, "work", text, strlen(text), note_id, id));
    until(id[0]);
    assert_string_not_equal(id, "none");
}

static void expect_pending(const char *count)
{
    char answer[256];
    assert_true(redis_ask(&redis, "XPENDING tintagel:work workers", answer, sizeof answer));
    assert_true(strncmp(answer, "*4\r\n:", 5) == 0);
    answer[5 + strlen(count)] = '\0';
    assert_string_equal(answer + 5, count);
}

static void add_eight(const struct peer *peer, char id[8][QUEUE_ID])
{
    char text[16];
    for (int i = 0; i < 8; i++) {
        snprintf(text, sizeof text, "job %d", i);
        add(peer, text, id[i]);
    }
}

static void expect_first(int count, char id[8][QUEUE_ID])
{
    char text[16];
    assert_int_equal(taken.count, count);
    for (int i = 0; i < count; i++) {
        snprintf(text, sizeof text, "job %d", i);
        assert_string_equal(taken.texts[i], text);
        assert_string_equal(taken.jobs[i].id, id[i]);
        assert_int_equal(taken.jobs[i].times, 1);
    }
}

void jobs_are_taken_once(void **state)
{
    static struct peer a, b, c;
    char id[8][QUEUE_ID], answer[64];
    (void)state;
    meet(&a, &b);
    join(&c, redis.url);
    until(bus_is_there(c.bus));
    take(&b, "b", 4); /* the queue is made by who wants something from it */
    assert_int_equal(taken.count, 0);
    add_eight(&a, id);
    take(&b, "b", 3);
    expect_first(3, id);
    take(&c, "c", QUEUE_AT_ONCE);
    assert_int_equal(taken.count, 5);
    assert_string_equal(taken.texts[0], "job 3");
    take(&b, "b", 1);
    assert_int_equal(taken.count, 0);
    expect_pending("8");
    for (int i = 0; i < 8; i++)
        assert_true(queue_end(i % 2 ? b.bus : a.bus, "work", id[i]));
    rest(100);
    expect_pending("0");
    assert_true(redis_ask(&redis, "XLEN tintagel:work", answer, sizeof answer));
    assert_string_equal(answer, ":0\r\n");
    bus_close(c.bus);
    part(&a, &b);
}

/* One who waits is told as soon as there is a job. */
void who_waits_is_told_at_once(void **state)
{
    static struct peer a, b;
    char id[QUEUE_ID];
    (void)state;
    meet(&a, &b);
    take(&b, "b", 1);
    taken = (struct taken){.count = -2};
    assert_true(queue_take(b.bus, "work", "b", 1, note_taken, &taken));
    rest(100);
    add(&a, "job", id);
    until(taken.count != -2);
    assert_int_equal(taken.count, 1);
    part(&a, &b);
}

static void note_gone(void *context, const char *id)
{
    (void)id;
    ++*(int *)context;
}

/* So many are claimed; the only one was given out so many times. */
static void expect_claimed(const struct peer *peer, const char *taker, int count, int times)
{
    claim(peer, taker, 300);
    assert_int_equal(taken.count, count);
    if (count == 1)
        assert_int_equal(taken.jobs[0].times, times);
}

void jobs_of_the_dead_are_claimed(void **state)
{
    static struct peer a, b;
    int gone = 0;
    char one[QUEUE_ID], two[QUEUE_ID];
    (void)state;
    meet(&a, &b);
    take(&a, "a", 1);
    add(&a, "one", one);
    add(&a, "two", two);
    take(&a, "a", 8);
    assert_int_equal(taken.count, 2);
    for (int i = 0; i < 8; i++) { /* of the first one it is not heard any more */
        assert_true(queue_keep(a.bus, "work", "a", two, note_gone, &gone));
        rest(50);
    }
    expect_claimed(&b, "b", 1, 2);
    assert_string_equal(taken.texts[0], "one");
    expect_claimed(&b, "b", 0, 0); /* its own are not claimed */
    rest(400);
    expect_claimed(&a, "a", 1, 3);
    expect_claimed(&b, "b", 1, 2); /* signs of life do not count */
    assert_string_equal(taken.texts[0], "two");
    queue_end(b.bus, "work", one);
    queue_end(b.bus, "work", two);
    assert_int_equal(gone, 0);
    queue_keep(a.bus, "work", "a", one, note_gone, &gone); /* what is ended stays ended */
    rest(400);
    assert_int_equal(gone, 1);
    claim(&b, "b", 100);
    assert_int_equal(taken.count, 0);
    queue_leave(a.bus, "work", "a");
    part(&a, &b);
}

void garbage_is_no_job(void **state)
{
    static struct peer peer;
    char answer[64];
    static const char *const lines[] = {"XADD tintagel:work * other thing", "XADD tintagel:work * job \"a\\x00b\"",
                                        "XADD tintagel:work 18446744073709551615-18446744073709551615 job last"};
    (void)state;
    begin_with(&peer);
    take(&peer, "me", 1);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_true(redis_ask(&redis, lines[i], answer, sizeof answer) && answer[0] == '$');
    take(&peer, "me", 8);
    assert_int_equal(taken.count, 2);
    assert_int_equal(taken.jobs[0].size, 3);
    rest(50);
    expect_pending("2"); /* what is no job is ended */
    assert_true(redis_ask(&redis, "DEL tintagel:work", answer, sizeof answer));
    assert_true(redis_ask(&redis, "SET tintagel:work x", answer, sizeof answer));
    taken.count = -2;
    assert_true(queue_take(peer.bus, "work", "me", 1, note_taken, &taken));
    until(taken.count == -1);
    char id[QUEUE_ID] = "";
    assert_true(queue_add(peer.bus, "work", "job", 3, note_id, id));
    until(id[0]);
    assert_string_equal(id, "none");
    end_with(&peer);
}

/* Whoever has asked for something when Redis goes is told, and with another Redis it goes on. */
void jobs_go_with_redis(void **state)
{
    static struct peer peer;
    char id[QUEUE_ID];
    (void)state;
    begin_with(&peer);
    take(&peer, "me", 1);
    add(&peer, "job", id);
    take(&peer, "me", 1);
    assert_int_equal(taken.count, 1);
    taken.count = -2;
    assert_true(queue_take(peer.bus, "work", "me", 1, note_taken, &taken));
    rest(50);
    redis_kill(&redis);
    until(taken.count == -1);
    until(!bus_is_there(peer.bus));
    assert_false(queue_add(peer.bus, "work", "job", 3, note_id, id));
    assert_true(redis_open(&redis));
    until(bus_is_there(peer.bus));
    take(&peer, "me", 1);
    add(&peer, "new", id);
    take(&peer, "me", 1);
    assert_string_equal(taken.texts[0], "new");
    end_with(&peer);
}
