/* granat.c - the table of the game, and the small functions that need no file of their own. */
#include "games/granat/granat.h"

#include "core/game_mind.h"
#include "core/hash.h"

static const struct option options[] = {{.name = NULL}};

static const struct ending endings[] = {
    [END_NO_PAWNS] = {.rule = "GN-15", .message = "granat.end.no-pawns"},
    [END_NO_MOVE] = {.rule = "GN-15", .message = "granat.end.no-move"},
    [END_LEVEL] = {.rule = "GN-16", .message = "granat.end.level"},
    [END_QUIET] = {.rule = "GN-17", .message = "granat.end.quiet"},
    {.rule = NULL},
};

static struct result result(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct granat *s = granat_const(state);
    if (!s->ended)
        return (struct result){.by = NULL};
    bool draw = s->ended - 1 == END_LEVEL || s->ended - 1 == END_QUIET;
    return (struct result){.by = &endings[s->ended - 1], .winners = draw ? 0 : (player_set)(1 << !s->side)};
}

static uint64_t key(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct granat *s = granat_const(state);
    uint64_t rest = s->side | (uint64_t)s->shield << 8 | (uint64_t)s->chain << 16 | (uint64_t)s->chain_from << 24;
    return hash_mix(hash_bytes(s->at, sizeof s->at) ^ hash_mix(rest + 1));
}

static struct turn turn(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct granat *s = granat_const(state);
    return (struct turn){.player = s->side, .begun = s->chain != NONE};
}

/* Captured pawns do not come back; and neutral pawns only go forward, but where their side has a marble, pawns can
 * change places and kinds. */
static bool irreversible(const struct rules *rules, const struct state *before, struct move move)
{
    (void)rules;
    const struct granat *s = granat_const(before);
    return move.kind == MOVE_CAPTURE || (move.kind == MOVE_QUIET && s->garnets[s->side] == 0);
}

void granat_step(const struct rules *rules, struct state *state, int player, struct move move, struct step *out)
{
    out->irreversible = irreversible(rules, state, move);
    granat_play(rules, state, player, move);
    out->to_act = granat_to_act(rules, state);
    out->begun = turn(rules, state).begun;
    out->key = out->to_act ? key(rules, state) : 0;
}

const struct game granat_game = {
    .name = "granat",
    .prefix = "GN",
    .version = 1,
    .min_players = 2,
    .max_players = 2,
    .state_size = sizeof(struct granat),
    .max_moves = MOST_MOVES,
    .options = options,
    .endings = endings,
    .text = &granat_text,
    .looks = &granat_looks,
    .kit = &granat_kit,
    .mind = &granat_mind,
    .build = granat_build,
    .setup = granat_setup,
    .to_act = granat_to_act,
    .moves = granat_moves,
    .play = granat_play,
    .result = result,
    .key = key,
    .turn = turn,
    .irreversible = irreversible,
};
