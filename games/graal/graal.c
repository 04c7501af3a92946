/* graal.c - the table of the game, and the small functions that need no file of their own. */
#include "games/graal/graal.h"

#include "core/hash.h"

/* South-west, north-west, north-east, south-east. */
static const struct option_place quarters[] = {
    {.x = PANEL_LEFT, .y = PANEL_TOP + PANEL_SIDE, .wide = PANEL_SIDE, .high = PANEL_SIDE},
    {.x = PANEL_LEFT, .y = PANEL_TOP, .wide = PANEL_SIDE, .high = PANEL_SIDE},
    {.x = PANEL_LEFT + PANEL_SIDE, .y = PANEL_TOP, .wide = PANEL_SIDE, .high = PANEL_SIDE},
    {.x = PANEL_LEFT + PANEL_SIDE, .y = PANEL_TOP + PANEL_SIDE, .wide = PANEL_SIDE, .high = PANEL_SIDE},
    {.wide = 0},
};

static const struct option options[] = {
    {.name = "variant", .choices = "duel1|duel2|duel3|camps|four", .preset = "duel1"},
    {.name = "players", .choices = "3|4|5|6", .preset = "4", .only = "variant=camps"},
    {.name = "board",
     .choices = NULL,
     .preset = "tintagel0-tintagel1-tintagel2-tintagel3",
     .parts = "tintagel|broceliande|camlann|lyonesse",
     .places = quarters},
    {.name = NULL},
};

static const struct ending endings[] = {
    [END_KEEP] = {.rule = "GR-20", .message = "graal.end.keep"},
    [END_ROYALS] = {.rule = "GR-20", .message = "graal.end.royals"},
    [END_QUIET] = {.rule = "GR-21", .message = "graal.end.quiet"},
    [END_LAST] = {.rule = "GR-24", .message = "graal.end.last"},
    {.rule = NULL},
};

static int moves(const struct rules *rules, const struct state *state, int player, struct move *out)
{
    const struct graal *g = graal_const(state);
    if (!(graal_to_act(rules, state) >> player & 1))
        return 0;
    return g->turn == NONE ? graal_deploy_moves(rules, g, player, out) : graal_battle_moves(rules, g, out);
}

static int count(const struct rules *rules, const struct state *state, int player)
{
    const struct graal *g = graal_const(state);
    if (!(graal_to_act(rules, state) >> player & 1))
        return 0;
    return g->turn == NONE ? graal_deploy_moves(rules, g, player, NULL) : graal_battle_count(rules, g);
}

static struct result result(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct graal *g = graal_const(state);
    return g->ended ? (struct result){.by = &endings[g->ended - 1], .winners = g->winners}
                    : (struct result){.by = NULL};
}

/* All but at[], which follows from the rest, the quiet count, and the end. */
static uint64_t key(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct graal *g = graal_const(state);
    uint64_t hash = hash_bytes(g->hole, sizeof g->hole + sizeof g->keep + sizeof g->court + sizeof g->archer +
                                            sizeof g->target + sizeof g->commander + sizeof g->on_turn);
    return hash_mix(hash ^ (g->turn | (uint64_t)g->ruins << 8 | (uint64_t)g->ready << 16 | (uint64_t)g->hidden << 24));
}

static struct turn turn(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct graal *g = graal_const(state);
    if (g->turn == NONE)
        return (struct turn){.player = NOBODY};
    return (struct turn){.player = g->turn, .begun = g->target != NO_HOLE};
}

static int commander(const struct rules *rules, const struct state *state, int army)
{
    (void)rules;
    int player = graal_const(state)->commander[army];
    return player == NONE ? NOBODY : player;
}

/* What is captured or placed for good does not come back. */
static bool irreversible(const struct rules *rules, const struct state *before, struct move move)
{
    (void)rules;
    (void)before;
    return move.kind == MOVE_CAPTURE;
}

const struct game graal_game = {
    .name = "graal",
    .prefix = "GR",
    .version = 1,
    .min_players = 2,
    .max_players = 6,
    .state_size = sizeof(struct graal),
    .max_moves = MOST_MOVES,
    .options = options,
    .endings = endings,
    .rematch = REMATCH_WINNER_FIRST, /* GR-19 */
    .text = &graal_text,
    .looks = &graal_looks,
    .kit = &graal_kit,
    .mind = &graal_mind,
    .secrets = &graal_secrets,
    .build = graal_build,
    .setup = graal_setup,
    .to_act = graal_to_act,
    .moves = moves,
    .play = graal_play,
    .result = result,
    .key = key,
    .count = count,
    .turn = turn,
    .follows = graal_follows,
    .commander = commander,
    .resign = graal_resign,
    .irreversible = irreversible,
};
