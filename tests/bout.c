/* bout.c - a match under test. */
#include "tests/bout.h"

#include "core/game_text.h"
#include "core/rules.h"
#include "games/games.h"

const char *const bout_push = "0 - 0 0:a1.b1.c1;1:a2.b4;2:c4.d4";

/* As random as a test needs. */
void bout_fill(void *context, uint8_t *out, size_t size)
{
    (void)context;
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)(i + 1);
}

struct bout bout_open(const char *game, const char *clock, const char *position)
{
    struct bout b = {.rules = rules_for(games_find(game), "")};
    struct match_terms terms = {.entropy = {.fill = bout_fill}};
    union state_buffer start;
    struct why why;
    assert_true(clock_read(clock, &terms.clock));
    if (position)
        assert_true(b.rules->game->text->read_position(b.rules, position, state_of(&start), &why));
    b.match = match_new(b.rules, position ? state_of(&start) : NULL, &terms);
    return b;
}

struct bout bout_seated(const char *game, const char *clock, const char *position, const char *who)
{
    struct bout b = bout_open(game, clock, position);
    assert_true(match_seat_all(b.match, who, 0));
    return b;
}

/* Rebuilding from the events must give the same match, always. */
void bout_close(struct bout *b)
{
    int count, again_count;
    struct why why;
    const struct match_event *events = match_events(b->match, &count);
    struct match *again = match_rebuild(b->rules, events, count, NULL, &why);
    if (!again) {
        fail_msg("the events are refused: %s at %d", why.message, why.place);
        return;
    }
    struct clock one = match_clock(b->match), other = match_clock(again);
    match_events(again, &again_count);
    assert_int_equal(count, again_count);
    assert_int_equal(match_length(b->match), match_length(again));
    assert_memory_equal(&one, &other, sizeof one);
    match_free(again);
    match_free(b->match);
    rules_free(b->rules);
}

void bout_play(struct bout *b, int player, const char *word, int64_t at)
{
    struct why why;
    if (!match_play(b->match, player, word, at, &why))
        fail_msg("%s is refused: %s", word, why.message);
}

void bout_do(struct bout *b, enum event_kind kind, int player, const char *text, int64_t at)
{
    struct why why;
    if (!match_do(b->match, kind, player, text, at, &why))
        fail_msg("%s is refused: %s", event_name(kind), why.message);
}

void bout_refused(struct bout *b, enum event_kind kind, int player, const char *text, int64_t at, const char *message)
{
    struct why why;
    if (match_do(b->match, kind, player, text, at, &why))
        fail_msg("%s should be refused", event_name(kind));
    assert_string_equal(why.message, message);
    assert_true(has_words(message));
}

void bout_result_is(const struct bout *b, const char *wanted)
{
    char line[64];
    struct text text = text_on(line, sizeof line);
    match_write_result(b->rules, match_result(b->match), &text);
    assert_string_equal(line, wanted);
}

int64_t bout_left(const struct bout *b, int player)
{
    return match_clock(b->match).left[player];
}

void bout_set_up(struct bout *b)
{
    static const char *const words[] = {"@a1", "@b1", "@c1", "@a4", "@b4", "@c4", "@d4"};
    static const int players[] = {0, 0, 0, 1, 1, 2, 2};
    for (int i = 0; i < 7; i++)
        bout_play(b, players[i], words[i], i);
}
