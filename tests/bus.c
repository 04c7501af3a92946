/* bus.c - the bus with a real Redis, started here: what others hear and in which order, jobs that are taken, kept and
 * claimed, and what happens when Redis is away, stands still, wants a password or is somebody else. */
#include <string.h>

#include "bus/place.h"
#include "bus/queue.h"
#include "tests/bus.h"

static void addresses_are_read(void **state)
{
    static const char *const bad[] = {
        "",
        "redis:",
        "redis://",
        "http://a",
        "redis://a:0",
        "redis://a:65536",
        "redis://a:",
        "redis://a:b",
        "redis://a/x",
        "redis://a/-1",
        "redis://a/65536",
        "redis://a/1/",
        "redis://a b",
        "redis://@a",
        "redis://u:@a",
        "redis://u:%0a@a",
        "redis://u:%4@a",
        "redis://[::1",
        "redis://[]",
        "redis://[x]",
        "redis+unix://",
        "redis+unix:///",
        "redis+unix://a",
        "redis+unix:///a?db",
        "redis+unix:///a?db=",
        "redis+unix:///a?db=x",
        "redis+unix:///a?x=1",
    };
    static const char *const good[][2] = {
        {"redis://a", "redis://a:6379"},
        {"redis://a/", "redis://a:6379"},
        {"redis://secret@a:1/3", "redis://a:1/3"},
        {"redis://me:se%63ret@[::1]:7", "redis://[::1]:7"},
        {"rediss://10.0.0.1", "rediss://10.0.0.1:6379"},
        {"redis+unix:///run/redis", "redis+unix:///run/redis"},
        {"redis+unix://secret@/run/redis?db=2", "redis+unix:///run/redis?db=2"},
    };
    struct place place;
    char name[BUS_SAYS];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        looking_in("addresses", (int)i, bad[i]);
        assert_false(place_read(bad[i], &place));
    }
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        looking_in("addresses", (int)i, good[i][0]);
        bus_name(good[i][0], name, sizeof name);
        assert_string_equal(name, good[i][1]);
    }
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    memcpy(name, "redis+unix:///", 14);
    assert_false(place_read(name, &place)); /* longer than a socket's path can be */
    assert_true(place_read(good[3][0], &place));
    assert_string_equal(place.user, "me");
    assert_string_equal(place.password, "secret");
    assert_true(bus_is_local(good[5][0]) && !bus_is_local(good[0][0]));
}

static void no_bus_is_away(void **state)
{
    struct peer peer;
    char trouble[BUS_SAYS];
    (void)state;
    assert_false(try_join(&peer, "redis://a b", NULL, trouble, sizeof trouble));
    assert_string_equal(trouble, WORDS_ID "bus.address");
    bus_say(NULL, "nodes", "hello", "", 0);
    assert_false(bus_is_there(NULL));
    assert_string_equal(bus_trouble(NULL), "");
    assert_false(queue_end(NULL, "work", "1-1"));
    bus_close(NULL);
}

int main(void)
{
    turns_open(&turns);
    tests_add("addresses are read, and told without passwords", addresses_are_read, NULL);
    tests_add("no bus is one that is away", no_bus_is_away, NULL);
    tests_add("others hear what is said, in order, and nobody itself", others_hear_in_order, NULL);
    tests_add("big messages come whole, up to a limit", big_ones_come_whole, NULL);
    tests_add("what was said before closing is heard", last_words_are_heard, NULL);
    tests_add("databases of one Redis are apart", databases_are_apart, NULL);
    tests_add("passwords are given, and wrong ones told", passwords_are_asked_for, NULL);
    tests_add("certificates are looked at", certificates_are_looked_at, NULL);
    tests_add("wrong addresses are told", wrong_addresses_are_told, NULL);
    tests_add("it comes back by itself, and tells so", it_comes_back_by_itself, NULL);
    tests_add("others know when they have missed something", others_know_what_they_miss, NULL);
    tests_add("nobody waits for a Redis that stands still", nobody_waits_for_one_that_stands_still, NULL);
    tests_add("strangers at its port do no harm", strangers_do_no_harm, NULL);
    tests_add("garbage in its channels is not heard", garbage_is_not_heard, NULL);
    tests_add("a job is taken by one, in order, and ended", jobs_are_taken_once, NULL);
    tests_add("who waits for a job has it at once", who_waits_is_told_at_once, NULL);
    tests_add("jobs of the dead are claimed, and counted", jobs_of_the_dead_are_claimed, NULL);
    tests_add("garbage in a queue is no job", garbage_is_no_job, NULL);
    tests_add("jobs go with Redis, and come with it", jobs_go_with_redis, NULL);
    int failed = tests_run("bus");
    turns_close(&turns);
    return failed;
}
