/* worker_faults.c - workers that are killed, stand still or are asked to go in mid-thought, and a Redis that is killed:
 * what they had is done all the same. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/rules.h"
#include "games/games.h"
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

/* The first decision of a game, at a level that takes all the time it is given: that is minutes. */
static void send_long_job(struct node *node)
{
    struct thought thought = {.player = 0, .left = 500000000};
    struct errand_from from = {.number = 7};
    struct buffer text = {.at = NULL};
    struct rules *rules = rules_for(games_find(plain_game), "-");
    struct match *match = match_new(rules, NULL, NULL);
    int count;
    assert_true(match && match_seat_all(match, "computer level=10", 1));
    const struct match_event *events = match_events(match, &count);
    entrant_of_level(10, &thought.entrant);
    memcpy(from.node, bus_id(node->bus), sizeof from.node);
    assert_true(thought_copy_events(&thought, events, count) && errand_write(&thought, &from, &text));
    buffer_add(&text, "", 1);
    send_job(node, text.at);
    until(node, node->at);
    buffer_free(&text);
    free(thought.events);
    match_free(match);
    rules_free(rules);
}

/* Nobody waits for what a server had asked that is gone: the worker gives it up, and is free for others. */
void a_server_is_gone(void **state)
{
    struct node node;
    (void)state;
    pid_t worker = open_node_and_worker(&node);
    send_long_job(&node);
    close_node(&node);
    int64_t gone = guest_now();
    do {
        usleep(50000);
        assert_true(redis_ask(&redis, "XLEN tintagel:" REMOTE_QUEUE, body, sizeof body));
    } while (strcmp(body, ":0\r\n") != 0 && guest_now() - gone < LONG / 3);
    print_message("# it was given up after %lld ms\n", (long long)(guest_now() - gone));
    assert_string_equal(body, ":0\r\n");
    open_node(&node);
    send_long_job(&node); /* which it has a hand for */
    for (int64_t stop = guest_now() + 5000; guest_now() < stop;)
        turns_take(&node.turns); /* and does not give up: there is somebody who waits */
    assert_true(redis_ask(&redis, "XLEN tintagel:" REMOTE_QUEUE, body, sizeof body));
    assert_string_equal(body, ":1\r\n");
    close_node_and_worker(&node, worker);
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
