/* match_news.c - what is asked for is kept first, and seen after. */
#include <string.h>

#include "core/text.h"
#include "games/embedded.h"
#include "match/record.h"
#include "tests/bout.h"

enum { NOTES = 1 << 14 };

/* All that can be seen of a match, and what is kept beside it. */
struct notepad {
    char text[NOTES];
    size_t length;
};

static void put(void *context, const char *text, size_t size)
{
    struct notepad *notes = context;
    assert_true(notes->length + size < sizeof notes->text);
    memcpy(notes->text + notes->length, text, size);
    notes->length += size;
    notes->text[notes->length] = '\0';
}

static void note(const struct bout *b, struct notepad *notes)
{
    struct record record = {.rules = b->rules, .match = b->match};
    char line[SUPPORT_LINE];
    notes->length = 0;
    assert_true(record_write(&record, &embedded_boards, &(struct sink){.put = put, .context = notes}));
    for (int p = 0; p < b->rules->players; p++) {
        struct text text = text_on(line, sizeof line);
        match_write_draft(b->match, p, &text);
        text_add(&text, match_salt(b->match, p) ? " sealed " : " ");
        text_add_number(&text, bout_left(b, p));
        text_add_number(&text, match_clock(b->match).setup[p]);
        put(notes, line, text.length);
    }
    position_of(b->rules, match_state(b->match), line);
    put(notes, line, strlen(line));
}

static struct match_news *asked(struct bout *b, enum event_kind kind, int player, const char *text, int64_t at)
{
    static struct notepad before, after;
    struct why why;
    note(b, &before);
    struct match_news *news =
        kind == EVENT_KINDS ? match_ask_time(b->match, at, &why) : match_ask(b->match, kind, player, text, at, &why);
    note(b, &after);
    assert_string_equal(before.text, after.text);
    if (!news)
        fail_msg("%s is refused: %s", text, why.message);
    return news;
}

static void take(struct bout *b, struct match_news *news)
{
    struct why why;
    if (!match_take(b->match, news, &why))
        fail_msg("news is refused: %s", why.message);
    match_news_free(news);
}

static void kinds_are(const struct match_news *news, const enum event_kind *kinds, int count)
{
    assert_int_equal(news->count, count);
    for (int i = 0; i < count; i++)
        assert_int_equal(news->events[i].kind, kinds[i]);
}

static void asking_changes_nothing(void **state)
{
    (void)state;
    static struct notepad one, other;
    struct bout b = bout_seated("alcazar", "300+5", NULL, "person -");
    struct bout twin = bout_seated("alcazar", "300+5", NULL, "person -");
    int count;
    match_news_free(asked(&b, EVENT_MOVE, 0, "b1e/b2e", 3)); /* it is dropped */
    struct match_news *news = asked(&b, EVENT_MOVE, 0, "a2n/a3w", 5);
    kinds_are(news, (enum event_kind[]){EVENT_MOVE}, 1);
    match_events(b.match, &count);
    assert_int_equal(news->first, count);
    assert_string_equal(news->events[0].text, "a2n/a3w");
    assert_int_equal(news->player, NOBODY);
    take(&b, news);
    bout_play(&twin, 0, "a2n/a3w", 5);
    note(&b, &one);
    note(&twin, &other);
    assert_string_equal(one.text, other.text);
    bout_close(&b);
    bout_close(&twin);
}

static void news_is_all_that_follows(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "none", NULL, "person -");
    bout_play(&b, 0, "a2n/a3w", 1);
    bout_do(&b, EVENT_OFFER, 0, "takeback", 2);
    struct match_news *news = asked(&b, EVENT_ACCEPT, 1, "takeback", 3);
    kinds_are(news, (enum event_kind[]){EVENT_ACCEPT, EVENT_TAKEBACK}, 2);
    take(&b, news);
    assert_int_equal(match_length(b.match), 0);
    news = asked(&b, EVENT_RESIGN, 1, "", 4);
    kinds_are(news, (enum event_kind[]){EVENT_RESIGN, EVENT_END}, 2);
    take(&b, news);
    bout_result_is(&b, "0 HR-4");
    bout_close(&b);
}

static void what_cannot_be_is_no_news(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "10+0", NULL, "person -");
    struct why why;
    assert_null(match_ask(b.match, EVENT_MOVE, 1, "a2n/a3w", 1, &why));
    assert_string_equal(why.message, "move.not-to-act");
    assert_null(match_ask(b.match, EVENT_FLAG, 0, "", 1, &why));
    assert_string_equal(why.message, "match.event");
    assert_null(match_ask(b.match, EVENT_MOVE, 0, "a2n/a3w", 10 * SECOND, &why)); /* time is to be asked first */
    assert_string_equal(why.message, "match.out-of-time");
    bout_close(&b);
}

static void news_goes_stale(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "none", NULL, "person -");
    struct why why;
    struct match_news *news = asked(&b, EVENT_MOVE, 0, "a2n/a3w", 1);
    struct match_news *other = asked(&b, EVENT_MOVE, 0, "b1e/b2e", 1);
    take(&b, other);
    assert_false(match_take(b.match, news, &why));
    assert_string_equal(why.message, "match.stale");
    assert_true(has_words(why.message));
    assert_int_equal(match_length(b.match), 1);
    match_news_free(news);
    bout_close(&b);
}

static void time_brings_news(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "10+0", NULL, "person -");
    struct match_news *news = asked(&b, EVENT_KINDS, NOBODY, "", 10 * SECOND - 1);
    kinds_are(news, NULL, 0);
    take(&b, news);
    news = asked(&b, EVENT_KINDS, NOBODY, "", 11 * SECOND);
    kinds_are(news, (enum event_kind[]){EVENT_FLAG, EVENT_END}, 2);
    assert_int_equal(news->events[0].at, 10 * SECOND);
    take(&b, news);
    bout_result_is(&b, "1 HR-6");
    bout_close(&b);
}

/* What somebody who keeps matches keeps: the public events, and apart from them the drafts and salts. */
struct store {
    struct match_event events[64];
    char texts[64][EVENT_TEXT], words[MAX_PLAYERS][EVENT_TEXT];
    uint8_t salts[MAX_PLAYERS][MATCH_SALT];
    bool sealed[MAX_PLAYERS];
    int count;
};

static void keep_event(struct store *store, const struct match_event *event)
{
    struct text text = text_on(store->texts[store->count], EVENT_TEXT);
    text_add(&text, event->text);
    store->events[store->count] = *event;
    store->events[store->count].text = store->texts[store->count];
    store->count++;
}

static void keep(struct store *store, const struct match_news *news)
{
    assert_int_equal(news->first, store->count);
    for (int i = 0; i < news->count; i++)
        keep_event(store, &news->events[i]);
    if (news->player == NOBODY)
        return;
    struct text text = text_on(store->words[news->player], EVENT_TEXT);
    text_add(&text, news->whole);
    if (news->sealed) {
        memcpy(store->salts[news->player], news->salt, MATCH_SALT);
        store->sealed[news->player] = true;
    }
}

/* The host goes down and comes back with what it kept. */
static void restart(struct bout *b, struct store *store)
{
    struct why why;
    struct match *again =
        match_rebuild(b->rules, store->events, store->count, &(struct entropy){.fill = bout_fill}, &why);
    assert_non_null(again);
    for (int p = 0; p < b->rules->players && match_turn(again, match_length(again)).player == NOBODY; p++)
        if (!match_restore_draft(again, p, store->words[p], store->sealed[p] ? store->salts[p] : NULL, &why))
            fail_msg("the draft of player %d is refused: %s", p, why.message);
    match_free(b->match);
    b->match = again;
}

static void keep_and_take(struct bout *b, struct store *store, struct match_news *news)
{
    keep(store, news);
    take(b, news);
}

static void a_set_up_is_kept_before_it_is_seen(void **state)
{
    (void)state;
    static const char *const words[] = {"@a1", "@b1", "@c1", "@a4", "@b4"};
    static const int players[] = {0, 0, 0, 1, 1};
    static struct store store;
    struct bout b = bout_seated(rare_game, "none/60", NULL, "person -");
    int count;
    const struct match_event *events = match_events(b.match, &count);
    memset(&store, 0, sizeof store);
    for (int i = 0; i < count; i++)
        keep_event(&store, &events[i]);
    for (int i = 0; i < 5; i++) {
        struct match_news *news = asked(&b, EVENT_MOVE, players[i], words[i], i);
        assert_int_equal(news->player, players[i]);
        assert_string_equal(news->words, words[i]);
        assert_int_equal(news->count, i == 2 || i == 4); /* ready */
        assert_int_equal(news->sealed, i == 2 || i == 4);
        keep_and_take(&b, &store, news);
        restart(&b, &store);
    }
    assert_int_equal(match_to_act(b.match), 4);
    struct match_news *news = asked(&b, EVENT_KINDS, NOBODY, "", 60 * SECOND + 5); /* the computer completes it */
    kinds_are(news, (enum event_kind[]){EVENT_READY, EVENT_REVEAL}, 2);
    assert_true(news->player == 2 && news->sealed && *news->words);
    keep_and_take(&b, &store, news);
    assert_int_equal(match_to_act(b.match), 1);
    restart(&b, &store);
    assert_int_equal(match_to_act(b.match), 1);
    assert_null(match_salt(b.match, 0)); /* nothing is secret any more */
    bout_close(&b);
}

int match_news_taken(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(asking_changes_nothing),    cmocka_unit_test(news_is_all_that_follows),
        cmocka_unit_test(what_cannot_be_is_no_news), cmocka_unit_test(news_goes_stale),
        cmocka_unit_test(time_brings_news),          cmocka_unit_test(a_set_up_is_kept_before_it_is_seen),
    };
    return cmocka_run_group_tests_name("news", tests, NULL, NULL);
}
