/* puzzle_gain.c - the one decision that is worth a piece more than any other, by the exact search to a depth. */
#include <string.h>

#include "contest/puzzle_internal.h"

enum {
    GLANCE = 2,     /* turns of the quick look that most positions do not pass */
    NODES = 400000, /* of the exact search */
};

static bool look(struct puzzler *z, const struct state *state, int depth, bool exact, struct search_report *out)
{
    struct search_limits limits = {
        .depth = depth, .nodes = NODES, .lines = 2, .quiet_turns = PUZZLE_QUIET, .exact = exact};
    transposition_clear(z->table);
    search_run(z->search, &(struct search_root){.state = state}, &limits, NULL, out);
    return out->nodes < NODES && out->depth == depth;
}

/* By how much the best of several decisions is better than the next; 0 where a win or a loss plays a part, which no
 * margin measures. */
static int32_t margin_of(const struct search_report *report)
{
    if (report->line_count < 2 || search_is_win(report->lines[0].score) || search_is_win(report->lines[1].score))
        return 0;
    return report->lines[0].score - report->lines[1].score;
}

/* A piece, and as much again as positions of equal pieces differ. */
static int32_t least_margin(const struct puzzler *z)
{
    return z->unit + z->unit / 4;
}

/* Add the decisions of one turn, each the only good one. False if one is not. */
static bool add_turn(struct puzzler *z, union state_buffer *at, int depth, struct puzzle *out)
{
    const struct rules *rules = z->rules;
    const int side = rules->side_of[out->player];
    do {
        struct search_report report;
        int player = player_first(rules->game->to_act(rules, state_of(at)));
        bool own = rules->side_of[player] == side;
        int n = game_count(rules, state_of(at), player, z->moves);
        if (out->length == PUZZLE_LINE || !look(z, state_of(at), depth, true, &report))
            return false;
        int32_t margin = margin_of(&report);
        if (own && n > 1 && margin < least_margin(z))
            return false;
        if (own && n > 1 && (!out->margin || margin < out->margin))
            out->margin = margin;
        out->line[out->length++] = report.lines[0].moves[0];
        puzzle_play(rules, state_of(at), report.lines[0].moves[0]);
    } while (!rules->game->result(rules, state_of(at)).by && game_begun(rules, state_of(at)));
    return true;
}

/* Go on with the answer and the second turn, if that too has one good way. */
static void add_more(struct puzzler *z, union state_buffer *at, struct puzzle *out)
{
    const struct puzzle first = *out;
    const struct game *game = z->rules->game;
    bool more = !game->result(z->rules, state_of(at)).by && add_turn(z, at, PUZZLE_DEPTH - 1, out) &&
                !game->result(z->rules, state_of(at)).by && add_turn(z, at, PUZZLE_DEPTH - 2, out);
    if (!more)
        *out = first;
}

bool puzzle_find_gain(struct puzzler *z, const struct state *state, struct puzzle *out)
{
    const struct rules *rules = z->rules;
    struct search_report report;
    union state_buffer at;
    int player = player_first(rules->game->to_act(rules, state));
    *out = (struct puzzle){.kind = PUZZLE_GAIN, .player = player, .turns = 1};
    memcpy(out->start.bytes, state, rules->game->state_size);
    at = out->start;
    if (!look(z, state, GLANCE, false, &report) || margin_of(&report) < least_margin(z) ||
        report.lines[0].score < rules->game->mind->evaluate(rules, state, rules->side_of[player]) + z->unit ||
        !add_turn(z, &at, PUZZLE_DEPTH, out))
        return false;
    add_more(z, &at, out);
    return true;
}
