/* bus_away.c - a Redis that is away, cuts a line or stands still: all come back by themselves, know what they have
 * missed, and nobody waits. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bus.h"

void it_comes_back_by_itself(void **state)
{
    static struct peer a, b;
    (void)state;
    meet(&a, &b);
    for (int i = 1; i <= 3; i++) {
        redis_kill(&redis);
        until(a.went == i && b.went == i);
        assert_true(*bus_trouble(a.bus));
        say(&a, "lost", "");
        rest(50);
        assert_true(redis_open(&redis));
        until(a.came == i + 1 && b.came == i + 1);
        assert_string_equal(bus_trouble(a.bus), "");
        assert_true(a.missed > i && b.missed > i);
        b.size = 0;
        b.notes[0] = '\0';
        say(&a, "back", "");
        until(strcmp(b.notes, "nodes back ;") == 0);
    }
    assert_int_equal(bus_counts(a.bus).lost, 3);
    part(&a, &b);
}

/* One whose own connection was cut has lost words that others waited for, and they get to know. */
void others_know_what_they_miss(void **state)
{
    static struct peer a, b;
    char answer[256];
    (void)state;
    begin_with(&b);
    join(&a, redis.net);
    until(bus_is_there(a.bus));
    say(&a, "one", "");
    until(b.heard == 1);
    assert_int_equal(b.missed, 1);
    char line[96];
    snprintf(line, sizeof line, "CLIENT KILL LADDR 127.0.0.1:%d TYPE normal", redis.port); /* that by which a says */
    assert_true(redis_ask(&redis, line, answer, sizeof answer));
    assert_string_equal(answer, ":1\r\n");
    until(a.went == 1);
    say(&a, "two", "");
    until(a.came == 2);
    until(b.missed == 2);
    assert_int_equal(b.went, 0);
    part(&a, &b);
}

void nobody_waits_for_one_that_stands_still(void **state)
{
    static struct peer a, b;
    int64_t longest = 0;
    char *big = calloc(1, BIG);
    (void)state;
    assert_non_null(big);
    meet(&a, &b);
    redis_stop(&redis);
    for (int64_t from = guest_now(); (a.went == 0 || b.went == 0) && guest_now() < from + LONG;) {
        int64_t before = guest_now();
        bus_say(a.bus, "nodes", "big", big, BIG / 64);
        turns_take(&turns);
        longest = guest_now() - before > longest ? guest_now() - before : longest;
    }
    free(big);
    assert_string_equal(bus_trouble(b.bus), "it does not answer");
    assert_true(longest < 2000);
    redis_go_on(&redis);
    until(a.came == 2 && b.came == 2);
    b.size = 0;
    say(&a, "back", "");
    until(strstr(b.notes, "nodes back ;"));
    part(&a, &b);
}
