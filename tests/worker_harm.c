/* worker_harm.c - who means harm: jobs that are none, and workers that lie. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/remote.h"
#include "tests/worker.h"

const char bad_job[] = "tintagel-job 1 %s 0123456789abcdef\nrun /bin/true\n";

static const char *const bad_jobs[] = {
    "",
    "garbage",
    "tintagel-job 1 0123456789abcdef 0123456789abcdef\n",
    bad_job,
    "tintagel-job 1 %s 0123456789abcdef\ndecide 0 engine:/bin/true 0000000000000001 0 0\ncreated -1 1 x\n",
    "tintagel-job 1 %s 0123456789abcdef\ndecide 0 ms=86400000 0000000000000001 0 0\ncreated -1 1 x\n",
    "tintagel-job 1 %s 0123456789abcdef\ndecide 99 level=1 0000000000000001 0 0\ncreated -1 1 x\n",
    "tintagel-job 1 %s 0123456789abcdef\ndecide 0 level=1 0000000000000001 0 0\ncreated -1 1 nothing\n",
    "tintagel-job 1 %s 0123456789abcdef\nanalyse 999999999 1 1000\nnothing -\n-\n",
    "tintagel-job 1 %s 0123456789abcdef\nanalyse 1000 1 1000\nnothing -\n-\n",
    "tintagel-job 2 %s 0123456789abcdef\nanalyse 1000 1 1000\nnothing -\n-\n",
};

static void wait_for_none(void)
{
    char answer[64] = "";
    for (int64_t stop = guest_now() + LONG; guest_now() < stop && strcmp(answer, ":0\r\n") != 0; usleep(20000))
        assert_true(redis_ask(&redis, "XLEN tintagel:" REMOTE_QUEUE, answer, sizeof answer));
    assert_string_equal(answer, ":0\r\n");
}

void bad_jobs_are_refused(void **state)
{
    struct node node;
    char text[512];
    (void)state;
    pid_t worker = open_node_and_worker(&node);
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
    wait_for_none();
    assert_int_equal(kill(worker, 0), 0);
    close_node_and_worker(&node, worker);
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

static void say_hands(struct liar *liar, const char *says)
{
    bus_say(liar->node.bus, REMOTE_HANDS, REMOTE_SAYS_HANDS, says, strlen(says));
}

static void say_own_hands(struct liar *liar)
{
    char says[64];
    snprintf(says, sizeof says, "%s 4 0", bus_id(liar->node.bus));
    say_hands(liar, says);
}

static void turn(struct liar *liar, int times)
{
    for (int i = 0; i < times; i++)
        event_base_loop(liar->node.turns.base, EVLOOP_NONBLOCK);
}

void lies_change_nothing(void **state)
{
    static struct liar liar;
    static const char *const hands[] = {"x", "0123456789abcdef", "0123456789abcdef 99999999 0", "0123456789abcdef 1 2",
                                        "0123456789abcdef -1 0"};
    struct person who;
    char id[GAME];
    (void)state;
    begin();
    open_node(&liar.node);
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++)
        say_hands(&liar, hands[i]);
    come(&who, "Anna");
    say_own_hands(&liar);
    turn(&liar, 100);
    wait_for("worker_hands", 4, 4); /* it alone is believed */
    create(&who, plain_game, "-", 1, id);
    for (int64_t stop = guest_now() + LONG, next = 0; !is_over(&who, id);) {
        assert_true(guest_now() < stop);
        if (guest_now() >= next) {
            say_own_hands(&liar);
            next = guest_now() + REMOTE_BEAT_MS;
        }
        if (!liar.taking)
            liar.taking = queue_take(liar.node.bus, REMOTE_QUEUE, "liar", 4, lie, &liar);
        turn(&liar, 10);
        usleep(2000);
    }
    assert_true(liar.taken > 0);
    assert_int_equal(metric("jobs_answered_total"), 0);
    assert_true(metric("jobs_back_total") >= liar.taken);
    close_node(&liar.node);
    end();
}
