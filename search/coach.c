/* coach.c - what is lost by a decision: the search tells how much, the line that it expects tells what. */
#include "search/coach.h"

#include <stdlib.h>
#include <string.h>

#include "core/game_mind.h"
#include "core/game_secrets.h"
#include "match/effect.h"
#include "match/tell.h"
#include "search/blow.h"

/* Before anything is said, a search with so many times the nodes has to say it too. What comes later than in so many
 * decisions nobody at the board could have seen. */
enum { GRAVE = 100, SURE = 3, SOON = 8 };

/* The loss that a line leads to. */
struct loss_found {
    bool found, at_once, ends; /* ends: the game, and not well */
    struct move move;          /* by which it comes */
    union state_buffer before;
    int by;
    struct said deed;
};

static int32_t grave(const struct rules *rules)
{
    return rules->game->mind->grave ? rules->game->mind->grave : GRAVE;
}

static bool no_memory(struct why *why)
{
    return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
}

/* ---- looking ahead ---- */

static uint64_t nodes_of(const struct hint_wish *wish)
{
    return wish->nodes ? wish->nodes : COACH_NODES;
}

/* What all decisions, or only one, come to; as deep as the other search went, so that they can be compared. */
static bool look(const struct hint_wish *wish, const struct state *from, const struct move *only, uint64_t nodes,
                 int depth, struct search_report *out)
{
    const struct search_limits limits = {.nodes = nodes, .depth = depth};
    const struct search_root root = {
        .state = from, .keys = wish->keys, .key_count = wish->key_count, .only = only, .only_count = only ? 1 : 0};
    return search_once(wish->rules, &root, &limits, wish->hooks, out);
}

/* ---- what a line costs ---- */

/* Whether a decision of an enemy costs the player's side something. */
static bool strikes(const struct hint_wish *wish, const struct made *made, struct loss_found *out)
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

static void note(const struct made *made, bool at_once, bool ends, size_t size, struct loss_found *out)
{
    out->found = true;
    out->at_once = at_once;
    out->ends = ends;
    out->move = made->move;
    out->by = made->player;
    memcpy(&out->before, made->before, size);
}

/* Go through a line: what enemies take until the player's side has the turn again, and if it ends the game, by what.
 */
static struct loss_found walk(const struct hint_wish *wish, const struct state *from, const struct search_line *line)
{
    const struct rules *rules = wish->rules;
    const size_t size = rules->game->state_size;
    struct loss_found out = {.found = false};
    union state_buffer before, after;
    bool struck = false, at_once = true;
    memcpy(&after, from, size);
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
                                  .looker = wish->player,
                                  .move = line->moves[i]};
        bool ends = rules->game->result(rules, made.after).by != NULL;
        struct loss_found loss = {.found = false};
        if (!enemy || !(ends || (at_once && !out.found)) || !strikes(wish, &made, &loss))
            continue;
        note(&made, at_once, ends, size, &loss);
        out = loss;
    }
    return out;
}

/* ---- what is said ---- */

/* Whoever could do it: the piece and where it stands, or if that is not seen the player. */
static void say_who(const struct hint_wish *wish, const struct loss_found *loss, const char *by_piece,
                    const char *by_player, struct says *out)
{
    const struct rules *rules = wish->rules;
    const struct state *before = (const struct state *)loss->before.bytes;
    const struct effect effect = effect_of(rules, before, loss->by, loss->move);
    uint16_t path[MAX_PATH];
    int n = game_path(rules, loss->move, path);
    bool seen = n > 1 && effect.kind >= 0 && !effect.places;
    struct said *said = says_add(out, loss->deed.what.rule, seen ? by_piece : by_player);
    if (seen) {
        said_kind(said, rules, effect.kind);
        said_cell(said, rules, path[0]);
        said_about(said, path[n - 1]);
        return;
    }
    struct text text = text_on(said->what.arg[said->args++], WHY_ARG_SIZE);
    game_write_player(rules, loss->by, &text);
}

static void say_what(const struct loss_found *loss, struct says *out)
{
    struct said *said = says_add(out, NULL, loss->deed.what.message);
    *said = loss->deed;
    said->form = "could";
    said->loses = NOBODY;
}

/* It comes later, and by force. */
static void say_later(const struct hint_wish *wish, const struct search_line *line, const struct loss_found *loss,
                      struct says *out)
{
    const struct rules *rules = wish->rules;
    struct said *said = says_add(out, loss->deed.what.rule, loss->found ? "coach.later" : "coach.lost");
    union state_buffer state;
    memcpy(&state, wish->seen, rules->game->state_size);
    int by = wish->player;
    for (int i = 0; i < line->length && !blow_are_enemies(rules, by, wish->player); i++) {
        rules->game->play(rules, state_of(&state), by, line->moves[i]);
        by = player_first(rules->game->to_act(rules, state_of(&state)));
    }
    struct text text = text_on(said->what.arg[said->args++], WHY_ARG_SIZE);
    game_write_player(rules, by, &text);
    if (loss->found)
        say_what(loss, out);
}

/* ---- a mistake ---- */

/* How much the best is worth: a win that is missed is not a loss, so that it counts as no more than what there is. */
static int32_t worth(const struct hint_wish *wish, int32_t best)
{
    const struct rules *rules = wish->rules;
    bool wins = search_is_win(best) && best > 0;
    return wins ? rules->game->mind->evaluate(rules, wish->seen, rules->side_of[wish->player]) : best;
}

static bool is_lost(int32_t score)
{
    return search_is_win(score) && score < 0;
}

static void compare(const struct hint_wish *wish, const struct search_line *best, const struct search_line *mine,
                    struct says *out)
{
    struct loss_found loss = walk(wish, wish->seen, mine);
    bool lost = is_lost(mine->score);
    if (is_lost(best->score)) {
        struct loss_found other = walk(wish, wish->seen, best);
        if (!lost || !loss.at_once || !loss.ends || (other.at_once && other.ends))
            return; /* all are as bad */
    } else if (!lost && (!loss.found || !loss.at_once || worth(wish, best->score) - mine->score < grave(wish->rules))) {
        return;
    }
    if (lost && SEARCH_WIN + mine->score > SOON)
        return;
    if (loss.found && loss.at_once && (loss.ends || !lost)) {
        say_who(wish, &loss, "coach.then", "coach.then-player", out);
        say_what(&loss, out);
        return;
    }
    loss.found = loss.found && loss.ends && strcmp(loss.deed.what.message, "deed.won") != 0; /* that is said anyway */
    say_later(wish, mine, &loss, out);
}

static bool has_choice(const struct hint_wish *wish, struct why *why, bool *choice)
{
    const struct rules *rules = wish->rules;
    struct move *moves = calloc((size_t)rules->game->max_moves, sizeof *moves);
    if (!moves)
        return no_memory(why);
    *choice = rules->game->moves(rules, wish->seen, wish->player, moves) > 1;
    free(moves);
    return true;
}

/* What is said of it by a search with so many nodes. */
static bool judge(const struct hint_wish *wish, struct move move, uint64_t nodes, struct says *out, struct why *why)
{
    struct search_report best, mine;
    out->count = 0;
    if (!look(wish, wish->seen, NULL, nodes, 0, &best))
        return no_memory(why);
    if (move_equal(best.lines[0].moves[0], move))
        return true;
    if (!look(wish, wish->seen, &move, nodes, search_shares(wish->rules) ? best.depth : SEARCH_DEPTH, &mine))
        return no_memory(why);
    compare(wish, &best.lines[0], &mine.lines[0], out);
    return true;
}

bool coach_warn(const struct hint_wish *wish, struct move move, struct says *out, struct why *why)
{
    const uint64_t nodes = nodes_of(wish);
    bool choice;
    out->count = 0;
    if (!game_decides(wish->rules, wish->seen, wish->player, why))
        return false;
    if (game_is_secret(wish->rules, wish->seen))
        return true;
    if (!has_choice(wish, why, &choice) || (choice && !judge(wish, move, nodes, out, why)))
        return false;
    return out->count == 0 || judge(wish, move, SURE * nodes, out, why);
}

/* ---- a threat ---- */

bool coach_threat(const struct hint_wish *wish, struct says *out, struct why *why)
{
    const struct rules *rules = wish->rules;
    const int side = rules->side_of[wish->player];
    struct search_report report;
    union state_buffer passed;
    out->count = 0;
    if (!game_decides(rules, wish->seen, wish->player, why))
        return false;
    memcpy(&passed, wish->seen, rules->game->state_size);
    if (game_is_secret(rules, wish->seen) || !game_pass(rules, state_of(&passed)))
        return true;
    if (!look(wish, state_of(&passed), NULL, nodes_of(wish), 0, &report))
        return no_memory(why);
    const struct search_line *line = &report.lines[0];
    struct loss_found loss = walk(wish, state_of(&passed), line);
    int32_t now = rules->game->mind->evaluate(rules, wish->seen, side), then = line->values[side];
    if (!loss.found || !loss.at_once || (!loss.ends && now - then < grave(rules)))
        return true;
    say_who(wish, &loss, "coach.threat", "coach.threat-player", out);
    say_what(&loss, out);
    return true;
}

/* ---- in a match ---- */

bool coach_warn_in(const struct match *match, int player, struct move move, struct says *out, struct why *why)
{
    struct hint_eyes eyes;
    out->count = 0;
    bool fine = hint_open(match, player, &eyes, why) && coach_warn(&eyes.wish, move, out, why);
    hint_close(&eyes);
    return fine;
}

bool coach_threat_in(const struct match *match, int player, struct says *out, struct why *why)
{
    struct hint_eyes eyes;
    out->count = 0;
    bool fine = hint_open(match, player, &eyes, why) && coach_threat(&eyes.wish, out, why);
    hint_close(&eyes);
    return fine;
}
