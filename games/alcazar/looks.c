/* looks.c - what Alcazar shows: kinds of pieces, figures, colours, what stands where; and what pointing means. */
#include "core/game_looks.h"

#include "board/board.h"
#include "core/bits.h"
#include "games/alcazar/alcazar.h"

static const struct piece_kind kinds[] = {
    [KIND_KNIGHT] = {.name = "alcazar.knight", .rule = "AL-3", .letters = "WB", .signs = "♘♞", .figure = "helm"},
    [KIND_WALL] = {.name = "alcazar.wall", .rule = "AL-5", .letters = "#", .fills = true},
    {.name = NULL},
};

static const struct figure figures[] = {
    /* A great helm: two eye slits, a ridge, a comb on top, holes to breathe. */
    {.name = "helm",
     .paths =
         {{.path = "M-23,-22Q-21,-31 -4,-32V-40H4V-32Q21,-31 23,-22L26,0L20,29Q10,36 0,36Q-10,36 -20,29L-26,0Z",
           .fill = "ink"},
          {.path = "M-20,-9H-3V-2H-20.5Z M20,-9H3V-2H20.5Z M-2,5H2V31H-2Z", .fill = "light"},
          {.path =
               "M-12.7,11a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z M7.3,11a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z "
               "M-12.7,20a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z M7.3,20a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z",
           .fill = "light"}}},
    /* Seen from above: a disc with eight merlons and a dark well. */
    {.name = "turret",
     .ground = true,
     .paths =
         {{.path = "m52,6a52,52 0 1 1 -104,0a52,52 0 1 1 104,0z", .fill = "#000000", .opacity = "0.22"},
          {.path = "m50,0a50,50 0 1 1 -100,0a50,50 0 1 1 100,0z", .fill = "#8F8474", .stroke = "#3E372E", .width = "8"},
          {.path = "m39,0a39,39 0 1 1 -78,0a39,39 0 1 1 78,0z",
           .fill = "none",
           .stroke = "#C9BEAA",
           .width = "15",
           .dash = "15.3 15.3"},
          {.path = "m27,0a27,27 0 1 1 -54,0a27,27 0 1 1 54,0z", .fill = "#6D6353", .stroke = "#4D4538", .width = "4"}}},
    /* Flagstones, by the joints between them. */
    {.name = "paving",
     .ground = true,
     .paths = {{.path = "m-50,-18h100v1.5h-100zm0,35h100v1.5h-100zm38,-67h1.5v32h-1.5zm34,33h1.5v34h-1.5z"
                        "m-46,35h1.5v32h-1.5z",
                .fill = "#000000",
                .opacity = "0.09"}}},
    {.name = "crossed",
     .ground = true,
     .paths = {{.path = "m-18,-50h1.5v100h-1.5zm35,0h1.5v100h-1.5zm-67,64h32v1.5h-32zm33,-34h34v1.5h-34z"
                        "m35,42h32v1.5h-32z",
                .fill = "#000000",
                .opacity = "0.09"}}},
    /* Dots along the outline of a castle of three squares, seen from its start square. */
    {.name = "inlay",
     .ground = true,
     .paths = {{.path = "m-43,43v-202h86v116h116v86z",
                .fill = "none",
                .stroke = "#9C8F74",
                .width = "2.5",
                .dash = "2.5 5"}}},
    {.name = "outlay",
     .ground = true,
     .paths = {{.path = "m43,-43v202h-86v-116h-116v-86z",
                .fill = "none",
                .stroke = "#6D6353",
                .width = "2.5",
                .dash = "2.5 5"}}},
    /* A tower with a door: the mark of a start square. */
    {.name = "tower",
     .paths = {{.path = "M-30,-36H-18V-26H-6V-36H6V-26H18V-36H30V-12H22V34H-22V-12H-30Z", .fill = "ink"},
               {.path = "M-8,34V14A8,8 0 0 1 8,14V34Z", .fill = "light"}}},
    {.name = NULL},
};

static const struct army_look armies[] = {
    [WHITE] = {"round", "#F7F0DF", "#E2D6BC", "#5E523D", "#2A251E", 0},
    [BLACK] = {"square", "#46423F", "#2B2826", "#141211", "#F6EEDC", 167},
};

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

/* The tower in the middle between two slots that meet there. */
static int tower_between(const struct board *board, int a, int b)
{
    int zone = board_zone(board, "tower"), best = NO_CELL, best_distance = 0;
    for (int cell = 0; cell < board->cell_count; cell++) {
        if (!board_in(board, cell, zone))
            continue;
        const struct board_cell *at = &board->cells[cell], *one = &board->cells[a], *other = &board->cells[b];
        int distance = (at->x - one->x) * (at->x - one->x) + (at->y - one->y) * (at->y - one->y) +
                       (at->x - other->x) * (at->x - other->x) + (at->y - other->y) * (at->y - other->y);
        if (best == NO_CELL || distance < best_distance) {
            best = cell;
            best_distance = distance;
        }
    }
    return best;
}

/* AL-6: either way will do; the shorter one if it is free. */
static bool swing(const struct rules *rules, const struct state *state, struct move move, struct swing *out)
{
    int from, to;
    const uint16_t *joint = move.kind == MOVE_WALL ? alcazar_shared_tower(rules, move, &from, &to) : NULL;
    if (!joint)
        return false;
    int left = (to - from + ROUND) % ROUND / 2, right = ROUND / 2 - left;
    const struct alcazar_tables *t = alcazar_tables(rules);
    int direction = left <= right ? 1 : -1;
    if (alcazar_obstacle(t, alcazar_const(state), joint, from, to, direction) != NO_CELL)
        direction = -direction;
    out->pivot = (uint16_t)tower_between(rules->board, move.from, move.to);
    out->quarters = (int8_t)(direction > 0 ? -left : right);
    return out->pivot != NO_CELL;
}

/* From a slot a wall is turned, from a square the knight steps. */
static bool aim(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                struct move *out)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    (void)state;
    (void)player;
    bool wall = t->slot_of[cells[0]] != NOT_MINE;
    const uint8_t *of = wall ? t->slot_of : t->square_of;
    if (count != 2 || of[cells[0]] == NOT_MINE || of[cells[1]] == NOT_MINE)
        return false;
    *out = (struct move){.from = cells[0], .to = cells[1], .kind = wall ? MOVE_WALL : MOVE_STEP};
    return true;
}

static const char *ground(const struct rules *rules, int cell)
{
    static const struct {
        const char *zone, *name;
    } grounds[] = {{"slot", "alcazar.ground.slot"},
                   {"tower", "alcazar.ground.tower"},
                   {"white", "alcazar.ground.white"},
                   {"black", "alcazar.ground.black"}};
    const struct alcazar_tables *t = alcazar_tables(rules);
    for (int p = 0; p < 2; p++)
        if (t->square_of[cell] != NOT_MINE && t->square_of[cell] == t->start.pawn[p])
            return p == WHITE ? "alcazar.ground.white-start" : "alcazar.ground.black-start";
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++)
        if (board_in(rules->board, cell, board_zone(rules->board, grounds[i].zone)))
            return grounds[i].name;
    return NULL;
}

static bool prompt(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                   struct why *why)
{
    bool wall = count && alcazar_tables(rules)->slot_of[cells[0]] != NOT_MINE;
    (void)state;
    (void)player;
    if (count)
        why_say(why, wall ? "AL-5" : "AL-3", wall ? "alcazar.prompt.wall" : "alcazar.prompt.step",
                rules->board->cells[cells[0]].name, NULL, NULL);
    return count > 0;
}

static int legend(const struct rules *rules, struct sign_example *out)
{
    static const struct sign_example signs[] = {
        {.message = "sign.go", .target = TARGET_GO},
        {.message = "alcazar.sign.turn", .rule = "AL-5", .zone = "upright", .target = TARGET_GO},
        {.message = "sign.selected", .pieces = {{.kind = KIND_KNIGHT, .count = 1}}, .count = 1, .selected = true},
        {.message = "sign.from", .from = true},
        {.message = "sign.to", .pieces = {{.kind = KIND_KNIGHT, .count = 1}}, .count = 1, .to = true},
        {.message = "sign.rests",
         .rule = "AL-7",
         .zone = "upright",
         .pieces = {{.army = NO_ARMY, .kind = KIND_WALL, .count = 1, .signs = SIGN_RESTS}},
         .count = 1},
    };
    (void)rules;
    memcpy(out, signs, sizeof signs);
    return (int)(sizeof signs / sizeof *signs);
}

const struct game_looks alcazar_looks = {
    .kinds = kinds,
    .figures = figures,
    .armies = armies,
    .look = look,
    .aim = aim,
    .why_none = alcazar_why_none,
    .swing = swing,
    .ground = ground,
    .prompt = prompt,
    .legend = legend,
};
