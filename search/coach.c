/* coach.c - when to speak of what a decision would lose, and of what the others threaten. */
#include "search/coach.h"

#include <stdlib.h>
#include <string.h>

#include "core/game_mind.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "search/cost.h"
#include "search/look.h"

/* Before anything is said, a search with so many times the nodes has to say it too. What comes later than in so many
 * decisions nobody at the board could have seen. */
enum { SURE = 3, SOON = 8 };

static bool no_memory(struct why *why)
{
    return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
}

/* ---- looking ahead ---- */

static uint64_t nodes_of(const struct hint_wish *wish)
{
    return wish->nodes ? wish->nodes : COACH_NODES;
}

/* What is lost is told to whoever decides. */
static struct cost_wish cost_wish(const struct hint_wish *wish, const struct state *from)
{
    return (struct cost_wish){.rules = wish->rules, .from = from, .player = wish->player, .looker = wish->player};
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
    const struct cost_wish told = cost_wish(wish, wish->seen);
    struct cost loss = cost_of(&told, mine);
    bool lost = is_lost(mine->score);
    if (is_lost(best->score)) {
        struct cost other = cost_of(&told, best);
        if (!lost || !loss.at_once || !loss.ends || (other.at_once && other.ends))
            return; /* all are as bad */
    } else if (!lost &&
               (!loss.found || !loss.at_once || worth(wish, best->score) - mine->score < game_grave(wish->rules))) {
        return;
    }
    if (lost && SEARCH_WIN + mine->score > SOON)
        return;
    if (loss.found && loss.at_once && (loss.ends || !lost)) {
        cost_say(&told, &loss, "coach.then", "coach.then-player", out);
        return;
    }
    loss.found = loss.found && loss.ends && strcmp(loss.deed.what.message, "deed.won") != 0; /* that is said anyway */
    cost_say_later(&told, mine, &loss, out);
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
    struct looked looked;
    out->count = 0;
    if (!look_beside(wish, move, nodes, &looked))
        return no_memory(why);
    if (!looked.same)
        compare(wish, &looked.best, &looked.mine, out);
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
    const struct look look = {.from = state_of(&passed), .nodes = nodes_of(wish)};
    if (!look_ahead(wish, &look, &report))
        return no_memory(why);
    const struct search_line *line = &report.lines[0];
    const struct cost_wish told = cost_wish(wish, state_of(&passed));
    struct cost loss = cost_of(&told, line);
    int32_t now = rules->game->mind->evaluate(rules, wish->seen, side), then = line->values[side];
    if (!loss.found || !loss.at_once || (!loss.ends && now - then < game_grave(rules)))
        return true;
    cost_say(&told, &loss, "coach.threat", "coach.threat-player", out);
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
