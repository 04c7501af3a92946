/* puzzle_save.c - the one decision after which one has not lost: after any other the enemy wins within a few turns of
 * its own, whatever one does. */
#include <string.h>

#include "contest/puzzle_internal.h"

enum {
    PROOF = 3000000, /* decisions that a proof may look at */
    LEAST = 2,       /* turns: a threat to win at once is plain to see */
    MOST = 3,
};

/* Whether the first line does not lose, and the second does. */
static bool saves(const struct search_report *glance)
{
    return glance->line_count > 1 && glance->lines[0].score > -SEARCH_WIN / 2 &&
           glance->lines[1].score < -SEARCH_WIN / 2;
}

/* Within how many turns the enemy wins after all decisions but this one; 0: not after all, or it is not known. */
static int lost_within(struct puzzler *z, const struct state *state, int enemy, struct move but)
{
    int turns = 1, player = player_first(z->rules->game->to_act(z->rules, state));
    int n = z->rules->game->moves(z->rules, state, player, z->moves);
    for (int i = 0; i < n; i++) {
        if (move_equal(z->moves[i], but))
            continue;
        while (turns <= MOST && forced_wins_by(z->forced, state, z->moves[i], enemy, turns) == FORCED_NO)
            turns++;
        if (turns > MOST || forced_left(z->forced) <= 0)
            return 0;
    }
    return turns;
}

/* Add the decision, if it is the only one. */
static bool add_decision(struct puzzler *z, union state_buffer *at, int enemy, const struct search_report *glance,
                         struct puzzle *out)
{
    struct move only;
    int player = player_first(z->rules->game->to_act(z->rules, state_of(at)));
    bool forced = z->rules->game->moves(z->rules, state_of(at), player, z->moves) == 1;
    only = z->moves[0];
    if (!forced) {
        if (!saves(glance))
            return false;
        only = glance->lines[0].moves[0];
        int turns = lost_within(z, state_of(at), enemy, only);
        if (!turns || forced_wins_by(z->forced, state_of(at), only, enemy, turns + 1) != FORCED_NO)
            return false;
        out->turns = turns > out->turns ? turns : out->turns;
    }
    out->line[out->length++] = only;
    puzzle_play(z->rules, state_of(at), only);
    return true;
}

bool puzzle_find_save(struct puzzler *z, const struct state *state, const struct search_report *glance,
                      struct puzzle *out)
{
    const struct rules *rules = z->rules;
    int player = player_first(rules->game->to_act(rules, state)), enemy = !rules->side_of[player];
    union state_buffer at;
    struct search_report now = *glance;
    *out = (struct puzzle){.kind = PUZZLE_SAVE, .player = player};
    memcpy(out->start.bytes, state, rules->game->state_size);
    at = out->start;
    forced_allow(z->forced, PROOF);
    for (;;) {
        if (out->length == PUZZLE_LINE || !add_decision(z, &at, enemy, &now, out))
            return false;
        if (rules->game->result(rules, state_of(&at)).by || !game_begun(rules, state_of(&at)) ||
            rules->side_of[player_first(rules->game->to_act(rules, state_of(&at)))] == enemy)
            return out->turns >= LEAST;
        puzzle_glance(z, state_of(&at), &now);
    }
}
