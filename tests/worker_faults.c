/* worker_faults.c - workers that are killed, stand still or are asked to go in mid-thought, and a Redis that is killed:
 * what they had is done all the same. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/errand.h"
#include "server/remote.h"
#include "tests/worker.h"

/* ---- an analysis that takes long, asked for by a thread ---- */

struct analysis {
    pthread_t thread;
    struct person who;
    int status;
    char answer[16384];
};

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

/* ---- what can go wrong ---- */

static void the_work_of_the_dead_is_done(int number)
{
    pid_t one = begin_with_worker("1");
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
        assert_true(end_worker(one, SIGTERM));
    }
    assert_true(end_worker(two, SIGTERM));
    end();
}

void a_worker_is_killed(void **state)
{
    (void)state;
    the_work_of_the_dead_is_done(SIGKILL);
}

void a_worker_stands_still(void **state)
{
    (void)state;
    the_work_of_the_dead_is_done(SIGSTOP);
}

void the_only_worker_is_killed(void **state)
{
    (void)state;
    pid_t worker = begin_with_worker("1");
    begin_analysis();
    end_worker(worker, SIGKILL);
    end_analysis();
    assert_int_equal(metric("jobs_back_total"), 1);
    assert_int_equal(metric("searches_here_total"), 1);
    assert_int_equal(metric("worker_hands"), 0);
    end();
}

/* One that is asked to go does not finish what it has, and says so. */
void a_worker_gives_back_what_it_has(void **state)
{
    (void)state;
    pid_t worker = begin_with_worker("1");
    begin_analysis();
    int64_t before = guest_now();
    assert_true(end_worker(worker, SIGTERM));
    assert_true(guest_now() - before < 5000);
    wait_for("jobs_back_total", 1, 1);
    assert_true(guest_now() - before < 6000);
    end_analysis();
    assert_int_equal(metric("searches_here_total"), 1);
    assert_true(redis_ask(&redis, "XLEN tintagel:" REMOTE_QUEUE, body, sizeof body));
    assert_string_equal(body, ":0\r\n");
    end();
}

void redis_is_killed(void **state)
{
    (void)state;
    pid_t worker = begin_with_worker("1");
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
    end_with_worker(worker);
}
