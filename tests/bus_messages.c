/* bus_messages.c - what is said on the bus: who hears it, in which order, how much. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bus.h"

static void few_are_heard_where_they_belong(struct peer *a, struct peer *b, struct peer *c)
{
    uint64_t sent = bus_counts(a->bus).sent;
    say(a, "one", "");
    say(a, "two", "a\nb");
    bus_say(a->bus, bus_id(b->bus), "to-you", "3", 1);
    bus_say(a->bus, "other", "else", "4", 1);
    until(b->heard == 3 && c->heard == 1);
    assert_string_equal(c->notes, "other else 4;");
    assert_true(strstr(b->notes, "nodes one ;nodes two a\nb;"));
    assert_true(strstr(b->notes, " to-you 3;"));
    assert_int_equal(bus_counts(a->bus).sent, sent + 3); /* one for each channel */
    assert_int_equal(bus_counts(a->bus).said, 4);
}

static void many_are_heard_in_order(struct peer *a, struct peer *b)
{
    char text[32];
    b->size = 0;
    for (int i = 0; i < 500; i++) {
        snprintf(text, sizeof text, "%d", i);
        say(a, "n", text);
        say(b, "m", text);
        if (i % 7 == 0)
            turns_take(&turns);
    }
    until(a->heard == 500 && b->heard == 503);
    const char *at = b->notes;
    for (int i = 0; i < 500; i++) {
        snprintf(text, sizeof text, "nodes n %d;", i);
        assert_true(strncmp(at, text, strlen(text)) == 0);
        at += strlen(text);
    }
}

void others_hear_in_order(void **state)
{
    static struct peer a, b, c;
    static const char *const other[] = {"other", NULL};
    char trouble[BUS_SAYS];
    (void)state;
    meet(&a, &b);
    assert_true(try_join(&c, redis.url, other, trouble, sizeof trouble));
    until(bus_is_there(c.bus));
    assert_int_equal(a.came, 1);
    assert_int_equal(a.missed, 1);
    rest(50); /* they have told each other where they are */
    few_are_heard_where_they_belong(&a, &b, &c);
    many_are_heard_in_order(&a, &b);
    assert_int_equal(a.missed, 1);
    assert_int_equal(b.missed, 1);
    bus_close(c.bus);
    part(&a, &b);
}

void big_ones_come_whole(void **state)
{
    static struct peer a, b;
    char *big = malloc(BUS_MOST + 1);
    (void)state;
    assert_non_null(big);
    memset(big, 'x', BUS_MOST + 1);
    meet(&b, &a);
    for (int i = 0; i < 5; i++)
        bus_say(a.bus, "nodes", "big", big, BIG);
    bus_say(a.bus, "nodes", "most", big, BUS_MOST);
    bus_say(a.bus, "nodes", "more", big, BUS_MOST + 1);
    say(&a, "end", "");
    until(b.heard == 7);
    assert_int_equal(b.biggest, BUS_MOST);
    assert_string_equal(b.notes, "nodes end ;");
    assert_int_equal(bus_counts(a.bus).lost, 1);
    free(big);
    part(&a, &b);
}

/* What was said by one who closes in the same turn comes all the same. */
void last_words_are_heard(void **state)
{
    static struct peer a, b;
    (void)state;
    meet(&a, &b);
    say(&a, "bye", "");
    bus_close(a.bus);
    until(b.heard == 1);
    end_with(&b);
}

void databases_are_apart(void **state)
{
    static struct peer a, b, c;
    char url[128];
    (void)state;
    begin();
    snprintf(url, sizeof url, "%s/2", redis.net);
    join(&a, url);
    snprintf(url, sizeof url, "%s?db=2", redis.url);
    join(&b, url);
    join(&c, redis.url);
    until(bus_is_there(a.bus) && bus_is_there(b.bus) && bus_is_there(c.bus));
    say(&a, "one", "");
    until(b.heard == 1);
    rest(100);
    assert_int_equal(c.heard, 0);
    snprintf(url, sizeof url, "%s/99", redis.net);
    bus_close(a.bus);
    join(&a, url);
    until(strstr(bus_trouble(a.bus), "DB index is out of range"));
    bus_close(a.bus);
    part(&b, &c);
}
