/* tell.c - a match in words. */
#include "match/tell.h"

#include "core/game_looks.h"
#include "core/game_mind.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "match/effect.h"
#include "match/event.h"

enum { QUIET_NEAR = 10 };

/* HR-2: the quiet limit, when it is near. */
static void say_draw(const struct rules *rules, const struct state *seen, struct says *out)
{
    int left = rules->game->mind->quiet_left ? rules->game->mind->quiet_left(rules, seen) : QUIET_NEAR + 1;
    if (left <= QUIET_NEAR)
        said_number(says_add(out, "HR-2", "duty.draw-near"), left);
}

void tell_duties(const struct match *match, int player, int n, struct says *out)
{
    const struct rules *rules = match_rules(match);
    union state_buffer seen;
    out->count = 0;
    if (player < 0 || !(match_to_act_at(match, n) >> player & 1))
        return;
    match_view_at(match, player, n, state_of(&seen));
    if (rules->game->text->duties)
        rules->game->text->duties(rules, state_of(&seen), player, out);
    say_draw(rules, state_of(&seen), out);
}

/* ---- deeds ---- */

/* The word of a decision that is not made on the board. */
static void say_word(const struct rules *rules, const struct made *made, struct says *out)
{
    struct said *said = says_add(out, NULL, "deed.word");
    struct text text = text_on(said->what.arg[0], WHY_ARG_SIZE);
    rules->game->text->write_move(rules, made->before, made->move, &text);
    said->args = 1;
}

/* A piece went from here to there, was put there, or did something there. */
static void say_plainly(const struct rules *rules, const struct made *made, struct says *out)
{
    struct effect effect = effect_of(rules, made->before, made->player, made->move);
    uint16_t path[MAX_PATH];
    int n = game_path(rules, made->move, path);
    if (n == 0 || effect.kind < 0) {
        say_word(rules, made, out);
        return;
    }
    if (!effect.places && n > 1) {
        says_move(out, rules, effect.kind, path[0], path[n - 1]);
        return;
    }
    struct said *said = says_add(out, NULL, "deed.place");
    said_kind(said, rules, effect.kind);
    said_cell(said, rules, path[n - 1]);
}

/* What was no decision, by the event that it was. */
static int say_event(const struct match *match, int n, struct says *out)
{
    int count;
    const struct match_event *event = &match_events(match, &count)[match_event_of(match, n)];
    switch (event->kind) {
    case EVENT_RESIGN: says_add(out, "HR-4", "deed.resigned"); return event->player;
    case EVENT_FLAG: says_add(out, "HR-6", "deed.out-of-time"); return event->player;
    default: says_add(out, NULL, "deed.revealed"); return NOBODY;
    }
}

void tell_made(const struct rules *rules, const struct made *made, struct says *out)
{
    out->count = 0;
    if (rules->game->text->deeds)
        rules->game->text->deeds(rules, made, out);
    if (out->count == 0)
        say_plainly(rules, made, out);
}

int tell_deeds(const struct match *match, int looker, int n, struct says *out)
{
    const struct rules *rules = match_rules(match);
    union state_buffer state, before, after;
    out->count = 0;
    if (match_mover(match, n) == NOBODY)
        return say_event(match, n, out);
    match_before(match, n, state_of(&state));
    game_observe(rules, state_of(&state), looker, state_of(&before));
    match_follow(match, n, state_of(&state));
    game_observe(rules, state_of(&state), looker, state_of(&after));
    const struct made made = {.before = state_of(&before),
                              .after = state_of(&after),
                              .player = match_mover(match, n),
                              .looker = looker,
                              .move = match_move(match, n)};
    tell_made(rules, &made, out);
    return made.player;
}

int tell_army(const struct match *match, int n)
{
    union state_buffer before;
    if (match_mover(match, n) == NOBODY)
        return NO_ARMY;
    match_before(match, n, state_of(&before));
    return effect_of(match_rules(match), state_of(&before), match_mover(match, n), match_move(match, n)).army;
}

int tell_since(const struct match *match, int looker)
{
    int length = match_length(match), n = length;
    int whose = looker >= 0 || length == 0 ? looker : match_turn(match, length - 1).player;
    while (n > 0 && length - n < TELL_MOST) {
        bool own = match_turn(match, n - 1).player == whose && whose != NOBODY;
        if (own && looker >= 0 && match_mover(match, n - 1) == whose)
            break;
        if (!own && looker < 0)
            break;
        n--;
    }
    return n;
}
