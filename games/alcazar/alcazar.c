/* alcazar.c - the table of the game, and the small functions that need no file of their own. */
#include "games/alcazar/alcazar.h"

#include "core/bits.h"
#include "core/hash.h"

static const struct option options[] = {{.name = NULL}};

static const struct ending endings[] = {
    [END_CASTLE] = {.rule = "AL-9", .message = "alcazar.end.castle"},
    [END_WALLED] = {.rule = "AL-9", .message = "alcazar.end.walled"},
    [END_QUIET] = {.rule = "AL-10", .message = "alcazar.end.quiet"},
    {.rule = NULL},
};

static struct result result(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct alcazar *s = alcazar_const(state);
    if (!s->ended)
        return (struct result){.by = NULL};
    return (struct result){.by = &endings[s->ended - 1],
                           .winners = s->ended - 1 == END_QUIET ? 0 : (player_set)(1 << !s->side)};
}

/* The state is so small that hashing all of it costs less than keeping a hash up to date. */
static uint64_t key(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct alcazar *s = alcazar_const(state);
    uint64_t rest = s->pawn[WHITE] | (uint64_t)s->pawn[BLACK] << 8 | (uint64_t)s->side << 16 |
                    (uint64_t)s->locked << 24 | (uint64_t)s->home[WHITE] << 32 | (uint64_t)s->home[BLACK] << 40;
    return hash_mix(s->walls ^ hash_mix(rest + UINT64_C(0x616C63617A6172)));
}

/* A pawn that leaves its start square never comes back (AL-4). */
static bool irreversible(const struct rules *rules, const struct state *before, struct move move)
{
    (void)rules;
    const struct alcazar *s = alcazar_const(before);
    return move.kind == MOVE_STEP && s->home[s->side] != LEFT_HOME;
}

const struct game alcazar_game = {
    .name = "alcazar",
    .prefix = "AL",
    .version = 1,
    .min_players = 2,
    .max_players = 2,
    .state_size = sizeof(struct alcazar),
    .max_moves = 6 * WALLS + 4,
    .options = options,
    .endings = endings,
    .text = &alcazar_text,
    .looks = &alcazar_looks,
    .kit = &alcazar_kit,
    .mind = &alcazar_mind,
    .build = alcazar_build,
    .setup = alcazar_setup,
    .to_act = alcazar_to_act,
    .moves = alcazar_moves,
    .play = alcazar_play,
    .result = result,
    .key = key,
    .count = alcazar_count,
    .irreversible = irreversible,
};
