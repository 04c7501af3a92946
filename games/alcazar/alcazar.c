/* alcazar.c - the table of the game, and the small functions that need no file of their own. */
#include "games/alcazar/alcazar.h"

#include "core/bits.h"
#include "core/game_looks.h"
#include "core/game_mind.h"
#include "core/game_text.h"
#include "core/hash.h"

static const struct option options[] = {{.name = NULL}};

static const struct piece_kind kinds[] = {
    [KIND_KNIGHT] = {.name = "alcazar.knight", .letters = "WB", .signs = "♘♞", .figure = "helm"},
    [KIND_WALL] = {.name = "alcazar.wall", .letters = "#", .figure = "wall", .fills = true},
    {.name = NULL},
};

static const struct figure figures[] = {
    /* A great helm: two eye slits, a ridge, a comb on top, holes to breathe. */
    {"helm",
     {{"M-23,-22Q-21,-31 -4,-32V-40H4V-32Q21,-31 23,-22L26,0L20,29Q10,36 0,36Q-10,36 -20,29L-26,0Z", FIGURE_INK},
      {"M-20,-9H-3V-2H-20.5Z M20,-9H3V-2H20.5Z M-2,5H2V31H-2Z", FIGURE_CUT},
      {"M-12.7,11a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z M7.3,11a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z "
       "M-12.7,20a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z M7.3,20a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z",
       FIGURE_CUT}}},
    /* A tower with a door: the mark of a start square. */
    {"tower",
     {{"M-30,-36H-18V-26H-6V-36H6V-26H18V-36H30V-12H22V34H-22V-12H-30Z", FIGURE_INK},
      {"M-8,34V14A8,8 0 0 1 8,14V34Z", FIGURE_CUT}}},
    {.name = NULL},
};

static const struct army_look armies[] = {
    [WHITE] = {"round", "#F7F0DF", "#E2D6BC", "#5E523D", "#2A251E", 0},
    [BLACK] = {"square", "#46423F", "#2B2826", "#141211", "#F6EEDC", 167},
};

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

static int look(const struct rules *rules, const struct state *state, int cell, struct piece *out)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    const struct alcazar *s = alcazar_const(state);
    int slot = t->slot_of[cell];
    for (uint8_t p = 0; p < 2; p++) {
        if (t->square_cell[s->pawn[p]] == cell) {
            *out = (struct piece){.army = p, .kind = KIND_KNIGHT, .count = 1};
            return 1;
        }
    }
    if (slot == NOT_MINE || !(s->walls & bit((unsigned)slot)))
        return 0;
    *out = (struct piece){.army = NO_ARMY, .kind = KIND_WALL, .count = 1, .signs = slot == s->locked ? SIGN_RESTS : 0};
    return 1;
}

/* A pawn that leaves its start square never comes back (AL-4). */
static bool irreversible(const struct rules *rules, const struct state *before, struct move move)
{
    (void)rules;
    const struct alcazar *s = alcazar_const(before);
    return move.kind == MOVE_STEP && s->home[s->side] != LEFT_HOME;
}

static int quiet_left(const struct rules *rules, const struct state *state)
{
    (void)rules;
    return QUIET_LIMIT - alcazar_const(state)->quiet;
}

static const struct game_text text = {
    .write_position = alcazar_write_position,
    .read_position = alcazar_read_position,
    .write_move = alcazar_write_move,
    .read_move = alcazar_read_move,
    .why_not = alcazar_why_not,
};

static const struct game_looks looks = {
    .kinds = kinds,
    .figures = figures,
    .armies = armies,
    .look = look,
    .aim = alcazar_aim,
    .swing = alcazar_swing,
};

static int late(const struct rules *rules)
{
    (void)rules;
    return 4;
}

static const struct game_mind mind = {
    .weights = alcazar_weights,
    .evaluate = alcazar_evaluate,
    .quiet_left = quiet_left,
    .late = late,
};

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
    .text = &text,
    .looks = &looks,
    .mind = &mind,
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
