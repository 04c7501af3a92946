/* granat.c - the table of the game, and the small functions that need no file of their own. */
#include "games/granat/granat.h"

#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_mind.h"
#include "core/game_text.h"
#include "core/hash.h"

static const struct option options[] = {{.name = NULL}};

static const struct piece_kind kinds[] = {
    [KIND_NEUTRAL] = {.name = "granat.neutral", .letters = "rb", .figure = "socket"},
    [KIND_GARNET] = {.name = "granat.garnet", .letters = "RB", .figure = "marble"},
    {.name = NULL},
};

/* A pawn's socket, empty, or with a ring and a marble. */
static const struct figure figures[] = {
    {"socket", {{"M-19,0a19,19 0 1 0 38,0a19,19 0 1 0 -38,0Z M-14,0a14,14 0 1 1 28,0a14,14 0 1 1 -28,0Z", FIGURE_INK}}},
    {"marble",
     {{"M-30,0a30,30 0 1 0 60,0a30,30 0 1 0 -60,0Z", FIGURE_GOLD},
      {"M-25,0a25,25 0 1 0 50,0a25,25 0 1 0 -50,0Z", FIGURE_GARNET},
      {"M-15,-8a9,6 -35 1 0 16,-9a9,6 -35 1 0 -16,9Z", FIGURE_GLOSS}}},
    {.name = NULL},
};

static const struct army_look armies[] = {
    [RED] = {"round", "#C4473D", "#9E2F29", "#4A110E", "#F6EEDC", 167},
    [BLUE] = {"square", "#3D74B4", "#28558A", "#0F2643", "#F4F8FC", 33},
};

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

static int look(const struct rules *rules, const struct state *state, int cell, struct piece *out)
{
    const struct granat *s = granat_const(state);
    if (!s->at[cell])
        return 0;
    bool glows = cell == granat_tables(rules)->garnet_cell && (s->at[cell] & GARNET);
    int colour = s->at[cell] & PAWN_RED ? RED : BLUE;
    *out = (struct piece){.army = (uint8_t)colour,
                          .kind = s->at[cell] & GARNET ? KIND_GARNET : KIND_NEUTRAL,
                          .count = 1,
                          .signs = (uint8_t)((s->chain == cell      ? SIGN_DUE
                                              : s->shield == colour ? SIGN_SHIELDED
                                                                    : 0) |
                                             (glows ? SIGN_GLOWS : 0))};
    return 1;
}

/* GN-14: yellow lines that count as black. */
static bool hollow(const struct rules *rules, const struct state *state, int kind)
{
    return kind == board_kind(rules->board, "yellow") && granat_muted(granat_tables(rules), granat_const(state));
}

/* Captured pawns do not come back; and neutral pawns only go forward, but where their side has a marble, pawns can
 * change places and kinds. */
static bool irreversible(const struct rules *rules, const struct state *before, struct move move)
{
    (void)rules;
    const struct granat *s = granat_const(before);
    return move.kind == MOVE_CAPTURE || (move.kind == MOVE_QUIET && s->garnets[s->side] == 0);
}

static int quiet_left(const struct rules *rules, const struct state *state)
{
    (void)rules;
    return QUIET_LIMIT - granat_const(state)->quiet;
}

static const struct game_text text = {
    .write_position = granat_write_position,
    .read_position = granat_read_position,
    .write_move = granat_write_move,
    .read_move = granat_read_move,
    .why_not = granat_why_not,
};

static const struct game_looks looks = {
    .kinds = kinds,
    .figures = figures,
    .armies = armies,
    .look = look,
    .aim = granat_aim,
    .hollow = hollow,
};

static const struct game_mind mind = {
    .weights = granat_weights,
    .must_take = true,
    .evaluate = granat_evaluate,
    .merits = granat_merits,
    .quiet_left = quiet_left,
};

const struct game granat_game = {
    .name = "granat",
    .prefix = "GN",
    .version = 1,
    .min_players = 2,
    .max_players = 2,
    .state_size = sizeof(struct granat),
    .max_moves = 400,
    .options = options,
    .endings = endings,
    .text = &text,
    .looks = &looks,
    .mind = &mind,
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
