/* cost.c - going through a line, for what it costs. */
#include "search/cost.h"

#include <string.h>

#include "core/game_text.h"
#include "core/text.h"
#include "match/effect.h"
#include "match/tell.h"
#include "search/blow.h"

/* ---- what a line costs ---- */

/* Whether a decision of an enemy costs the player's side something. */
static bool strikes(const struct cost_wish *wish, const struct made *made, struct cost *out)
{
    const struct rules *rules = wish->rules;
    const player_set all = (player_set)((1 << rules->players) - 1);
    struct says says;
    tell_made(rules, made, &says);
    bool found = blow_loss(&says, (player_set)(all & ~blow_enemies(rules, wish->player)), &out->deed);
    if (!found && blow_wins(rules, made)) {
        blow_win(rules, made, &says, &out->deed);
        found = true;
    }
    return found;
}

static void note(const struct made *made, bool at_once, bool ends, size_t size, struct cost *out)
{
    out->found = true;
    out->at_once = at_once;
    out->ends = ends;
    out->move = made->move;
    out->by = made->player;
    memcpy(&out->before, made->before, size);
}

struct cost cost_of(const struct cost_wish *wish, const struct search_line *line)
{
    const struct rules *rules = wish->rules;
    const size_t size = rules->game->state_size;
    struct cost out = {.found = false};
    union state_buffer before, after;
    bool struck = false, at_once = true;
    memcpy(&after, wish->from, size);
    for (int i = 0; i < line->length; i++) {
        memcpy(&before, &after, size);
        int by = player_first(rules->game->to_act(rules, state_of(&before)));
        struct turn turn = game_turn(rules, state_of(&before));
        bool enemy = blow_are_enemies(rules, by, wish->player);
        at_once = at_once && !(struck && !turn.begun && !blow_are_enemies(rules, turn.player, wish->player));
        struck |= enemy;
        rules->game->play(rules, state_of(&after), by, line->moves[i]);
        const struct made made = {.before = state_of(&before),
                                  .after = state_of(&after),
                                  .player = by,
                                  .looker = wish->looker,
                                  .move = line->moves[i]};
        bool ends = rules->game->result(rules, made.after).by != NULL;
        struct cost cost = {.found = false};
        if (!enemy || !(ends || (at_once && !out.found)) || !strikes(wish, &made, &cost))
            continue;
        note(&made, at_once, ends, size, &cost);
        out = cost;
    }
    return out;
}

/* ---- what is said ---- */

static void say_who(const struct cost_wish *wish, const struct cost *cost, const char *by_piece, const char *by_player,
                    struct says *out)
{
    const struct rules *rules = wish->rules;
    const struct state *before = (const struct state *)cost->before.bytes;
    const struct effect effect = effect_of(rules, before, cost->by, cost->move);
    uint16_t path[MAX_PATH];
    int n = game_path(rules, cost->move, path);
    bool seen = n > 1 && effect.kind >= 0 && !effect.places;
    struct said *said = says_add(out, cost->deed.what.rule, seen ? by_piece : by_player);
    if (seen) {
        said_kind(said, rules, effect.kind);
        said_cell(said, rules, path[0]);
        said_about(said, path[n - 1]);
        return;
    }
    struct text text = text_on(said->what.arg[said->args++], WHY_ARG_SIZE);
    game_write_player(rules, cost->by, &text);
}

static void say_what(const struct cost *cost, struct says *out)
{
    struct said *said = says_add(out, NULL, cost->deed.what.message);
    *said = cost->deed;
    said->form = "could";
    said->loses = NOBODY;
}

void cost_say(const struct cost_wish *wish, const struct cost *cost, const char *by_piece, const char *by_player,
              struct says *out)
{
    say_who(wish, cost, by_piece, by_player, out);
    say_what(cost, out);
}

/* The first enemy who decides in the line. */
static int first_enemy(const struct cost_wish *wish, const struct search_line *line)
{
    const struct rules *rules = wish->rules;
    union state_buffer state;
    int by = wish->player;
    memcpy(&state, wish->from, rules->game->state_size);
    for (int i = 0; i < line->length && !blow_are_enemies(rules, by, wish->player); i++) {
        rules->game->play(rules, state_of(&state), by, line->moves[i]);
        by = player_first(rules->game->to_act(rules, state_of(&state)));
    }
    return by;
}

void cost_say_later(const struct cost_wish *wish, const struct search_line *line, const struct cost *cost,
                    struct says *out)
{
    struct said *said = says_add(out, cost->deed.what.rule, cost->found ? "coach.later" : "coach.lost");
    struct text text = text_on(said->what.arg[said->args++], WHY_ARG_SIZE);
    game_write_player(wish->rules, first_enemy(wish, line), &text);
    if (cost->found)
        say_what(cost, out);
}
