/* graal.c - the table of the game, and the small functions that need no file of their own. */
#include "games/graal/graal.h"

#include <string.h>

#include "core/figure.h"
#include "core/hash.h"

static const struct option options[] = {
    {.name = "variant", .choices = "duel1|duel2|duel3|camps|four", .preset = "duel1"},
    {.name = "players", .choices = "3|4|5|6", .preset = "4"},
    {.name = "board", .choices = NULL, .preset = "tintagel0-tintagel1-tintagel2-tintagel3"},
    {.name = NULL},
};

static const struct piece_kind kinds[] = {
    [KING] = {.name = "graal.king", .letters = "KKKkkk", .figure = "king"},
    [PRINCE] = {.name = "graal.prince", .letters = "PPPppp", .figure = "prince"},
    [DUKE] = {.name = "graal.duke", .letters = "DDDddd", .figure = "duke"},
    [KNIGHT] = {.name = "graal.knight", .letters = "NNNnnn", .figure = "horse"},
    [SERGEANT] = {.name = "graal.sergeant", .letters = "SSSsss", .figure = "sergeant"},
    [PIKEMAN] = {.name = "graal.pikeman", .letters = "IIIiii", .figure = "pikeman"},
    [SQUIRE] = {.name = "graal.squire", .letters = "QQQqqq", .figure = "squire"},
    [ARCHER] = {.name = "graal.archer", .letters = "AAAaaa", .figure = "archer"},
    {.name = NULL},
};

static const struct army_look looks[ARMIES] = {
    [WHITE] = {"round", "#F7F0DF", "#E2D6BC", "#5E523D", "#2A251E", 0},
    [TAN] = {"round", "#DDBB86", "#C69C62", "#5B3F0C", "#2A1F0B", 179},
    [BROWN] = {"round", "#96633F", "#774A2B", "#3A2010", "#F6EEDC", 137},
    [NAVY] = {"square", "#35507F", "#22375D", "#0E1A30", "#F4F8FC", 33},
    [TURQUOISE] = {"square", "#267E7E", "#196464", "#0A3434", "#F4F8FC", 37},
    [SKY] = {"square", "#A9D0EC", "#82B3D8", "#1F4462", "#10263F", 117},
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

static int look(const struct rules *rules, const struct state *state, int cell, struct piece *out)
{
    const struct graal *g = graal_const(state);
    int hole = graal_tables(rules)->hole_of[cell], n = 0;
    if (g->at[hole] & MAN) {
        struct soldier who = graal_soldier_at(g, hole);
        out[n++] = (struct piece){.army = (uint8_t)who.army,
                                  .kind = graal_kind[who.number],
                                  .count = 1,
                                  .signs = g->target == hole ? SIGN_DUE : 0};
    }
    return n;
}

/* What is captured or placed for good does not come back. */
static bool irreversible(const struct rules *rules, const struct state *before, struct move move)
{
    (void)rules;
    (void)before;
    return move.kind == MOVE_CAPTURE;
}

/* A place is pointed at by itself; what is not done on the board has no path. */
static int path(const struct rules *rules, struct move move, uint16_t *out)
{
    (void)rules;
    int n = 0;
    if (move.kind == MOVE_PASS || move.kind == MOVE_CLEAR || move.kind == MOVE_READY)
        return 0;
    if (move.kind != MOVE_PLACE)
        out[n++] = move.from;
    out[n++] = move.to;
    return n;
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
    .kinds = kinds,
    .figures = NULL,
    .looks = looks,
    .endings = endings,
    .build = graal_build,
    .setup = graal_setup,
    .to_act = graal_to_act,
    .moves = moves,
    .play = graal_play,
    .result = result,
    .key = key,
    .write_position = graal_write_position,
    .read_position = graal_read_position,
    .write_move = graal_write_move,
    .read_move = graal_read_move,
    .why_not = graal_why_not,
    .look = look,
    .evaluate = graal_evaluate,
    .count = count,
    .turn = turn,
    .commander = commander,
    .resign = graal_resign,
    .irreversible = irreversible,
    .path = path,
    .observe = graal_observe,
    .secret = graal_secret,
    .arrange = graal_arrange,
    .scatter = graal_scatter,
};
