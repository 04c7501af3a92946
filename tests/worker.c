/* worker.c - workers that think for a real server by a real Redis: games of computers that they play, the same answers
 * here and there, workers that are killed, stand still or are asked to go in mid-thought, no Redis and no worker at
 * all, turns between tables, jobs and answers that mean harm, and what can be heard of a secret set-up. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/client/process.h"
#include "tests/worker.h"

enum { CROWD = 12 };

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
    assert_true(end_worker(one, SIGTERM));
    wait_for("workers", 1, 1); /* that it goes is told at once */
    assert_true(end_worker(two, SIGINT));
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

static long length_of_all(struct person *who, char ids[CROWD][GAME])
{
    long all = 0;
    for (int i = 0; i < CROWD; i++)
        all += length_of(who, ids[i]);
    return all;
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
    assert_true(end_worker(worker, SIGTERM));
    assert_true(end_worker(other, SIGTERM));
    end();
}

/* ---- the command ---- */

static int run_words(const char *const *words)
{
    int status = -1;
    waitpid(process_start(words, "/dev/null"), &status, 0);
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

/* What the worker has said. */
static void read_notes(char *text, size_t size)
{
    char notes[PATHS];
    snprintf(notes, sizeof notes, "%s/worker", redis.folder);
    FILE *file = fopen(notes, "r");
    size_t got = file ? fread(text, 1, size - 1, file) : 0;
    text[got] = '\0';
    if (file)
        fclose(file);
}

/* It says why it does not get there, and gets there when it can. */
static void a_worker_waits_for_its_bus(void **state)
{
    struct node node;
    char text[4096] = "";
    (void)state;
    assert_true(redis_build(&redis));
    pid_t worker = start_worker("1");
    for (int64_t stop = guest_now() + LONG; guest_now() < stop && !strstr(text, "the bus is away"); usleep(50000))
        read_notes(text, sizeof text);
    assert_non_null(strstr(text, "\"why\": \"No such file or directory\""));
    assert_true(redis_open(&redis));
    open_node(&node);
    snprintf(text, sizeof text, bad_job, bus_id(node.bus));
    send_job(&node, text);
    until(&node, node.answered);
    close_node_and_worker(&node, worker);
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
    tests_add("a worker gives up what a server had asked that is gone", a_server_is_gone, NULL);
    tests_add("without Redis the server thinks itself, and goes back to workers", redis_is_killed, NULL);
    tests_add("tables take turns", tables_take_turns, NULL);
    tests_add("jobs that are none are refused", bad_jobs_are_refused, NULL);
    tests_add("lies of workers change nothing", lies_change_nothing, NULL);
    tests_add("nothing of a secret set-up is heard", no_set_up_is_heard, NULL);
    tests_add("names and chat stay at home", names_and_words_stay_here, NULL);
    return tests_run("worker");
}
