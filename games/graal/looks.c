/* looks.c - what Graal shows: kinds of pieces, figures, colours, what stands where; and what pointing means. */
#include "core/game_looks.h"

#include "games/graal/graal.h"

static const struct piece_kind kinds[] = {
    [KING] = {.name = "graal.king", .letters = "KKKkkk", .figure = "king", .royal = true},
    [PRINCE] = {.name = "graal.prince", .letters = "PPPppp", .figure = "prince", .royal = true, .mounted = true},
    [DUKE] = {.name = "graal.duke", .letters = "DDDddd", .figure = "duke", .royal = true, .mounted = true},
    [KNIGHT] = {.name = "graal.knight", .letters = "NNNnnn", .figure = "horse", .mounted = true},
    [SERGEANT] = {.name = "graal.sergeant", .letters = "SSSsss", .figure = "sergeant"},
    [PIKEMAN] = {.name = "graal.pikeman", .letters = "IIIiii", .figure = "pikeman"},
    [SQUIRE] = {.name = "graal.squire", .letters = "QQQqqq", .figure = "squire"},
    [ARCHER] = {.name = "graal.archer", .letters = "AAAaaa", .figure = "archer"},
    [KEEP] = {.name = "graal.keep", .figure = "keep-north", .fills = true, .around = "{}"},
    {.name = "graal.keep", .figure = "keep-east", .fills = true, .around = "{}"},
    {.name = "graal.keep", .figure = "keep-south", .fills = true, .around = "{}"},
    {.name = "graal.keep", .figure = "keep-west", .fills = true, .around = "{}"},
    [COURTYARD] = {.name = "graal.courtyard", .figure = "court-north", .fills = true, .around = "()"},
    {.name = "graal.courtyard", .figure = "court-east", .fills = true, .around = "()"},
    {.name = "graal.courtyard", .figure = "court-south", .fills = true, .around = "()"},
    {.name = "graal.courtyard", .figure = "court-west", .fills = true, .around = "()"},
    [RUINS] = {.name = "graal.ruins", .figure = "ruins", .fills = true, .around = "::"},
    {.name = NULL},
};

static const struct figure figures[] = {
    {"king",
     {{"M-25,30V22L-33,-4Q-36,-21 -19,-21Q-6,-21 0,-6Q6,-21 19,-21Q36,-21 33,-4L25,22V30Z"
       "M-3.5,-14V-24H-11V-31H-3.5V-38H3.5V-31H11V-24H3.5V-14Z",
       FIGURE_INK},
      {"M-25,15H25V20H-25Z", FIGURE_CUT}}},
    {"prince",
     {{"M0,-38C9,-28 12,-18 7,-6Q20,-16 33,-10Q33,2 22,7H14V14H25V24H-25V14H-14V7H-22Q-33,2 -33,-10Q-20,-16 -7,-6"
       "C-12,-18 -9,-28 0,-38Z",
       FIGURE_INK}}},
    {"duke",
     {{"M-25,-36H-18V30H-25Z M-14,-32H30V14L19,5L8,14L-3,5L-14,14Z", FIGURE_INK},
      {"M5,-26H11V-16H22V-10H11V0H5V-10H-6V-16H5Z", FIGURE_CUT}}},
    {"horse",
     {{"M22,27H-19C-19,13 -3,9 -3,-3C-9,3 -16,6 -22,9C-29,12 -34,4 -31,-2C-27,-11 -19,-18 -15,-25L-17,-37L-5,-29"
       "C15,-29 28,-13 28,8C28,16 26,22 22,27Z",
       FIGURE_INK},
      {"M-13.6,-15a3.6,3.6 0 1 0 7.2,0a3.6,3.6 0 1 0 -7.2,0Z", FIGURE_CUT}}},
    /* two swords, turned by 45 degrees each way, the first cut where the second crosses it */
    {"sergeant",
     {{"M28.3,-28.3L25.8,-18L-6.7,14.5L-0.7,20.5L-5.3,25.1L-12.4,18L-21.2,26.9L-26.9,21.2L-18,12.4L-25.1,5.3"
       "L-20.5,0.7L-14.5,6.7L18,-25.8Z",
       FIGURE_INK},
      {"M-20.5,-7.8L-7.8,-20.5L12.7,0L0,12.7Z", FIGURE_CUT},
      {"M-28.3,-28.3L-25.8,-18L6.7,14.5L0.7,20.5L5.3,25.1L12.4,18L21.2,26.9L26.9,21.2L18,12.4L25.1,5.3L20.5,0.7"
       "L14.5,6.7L-18,-25.8Z",
       FIGURE_INK}}},
    {"pikeman",
     {{"M0,-41C8,-32 11,-24 11,-18L4,-7H22V1H4V37H-4V1H-22V-7H-4L-11,-18C-11,-24 -8,-32 0,-41Z", FIGURE_INK}}},
    {"squire",
     {{"M-26,-30H26V-4C26,15 14,28 0,35C-14,28 -26,15 -26,-4Z", FIGURE_INK},
      {"M-26,-20L-14,-30H-4L-26,-10Z M26,-14L-17,22L-11,29L24,0Q26,-4 26,-14Z", FIGURE_CUT}}},
    /* the strokes of bow and string as outlines */
    {"archer",
     {{"M-34,-3H22V-11L39,0L22,11V3H-34Z M-7.5,-34H-4.5V34H-7.5Z"
       "M-7.3,-37.5C32,-25 32,25 -7.3,37.5L-4.7,30.5C21,21 21,-21 -4.7,-30.5Z",
       FIGURE_INK}}},
    {"tower", {{"M-30,-36H-18V-26H-6V-36H6V-26H18V-36H30V-12H22V34H8V14A8,8 0 0 0 -8,14V34H-22V-12H-30Z", FIGURE_INK}}},
    {.name = NULL},
};

static const struct army_look armies[ARMIES] = {
    [WHITE] = {"round", "#F7F0DF", "#E2D6BC", "#5E523D", "#2A251E", 0},
    [TAN] = {"round", "#DDBB86", "#C69C62", "#5B3F0C", "#2A1F0B", 179},
    [BROWN] = {"round", "#96633F", "#774A2B", "#3A2010", "#F6EEDC", 137},
    [NAVY] = {"square", "#35507F", "#22375D", "#0E1A30", "#F4F8FC", 33},
    [TURQUOISE] = {"square", "#267E7E", "#196464", "#0A3434", "#F4F8FC", 37},
    [SKY] = {"square", "#A9D0EC", "#82B3D8", "#1F4462", "#10263F", 117},
};

/* The second and the third army of a camp. */
static const uint8_t studs[ARMIES] = {[TAN] = 1, [BROWN] = 2, [TURQUOISE] = 1, [SKY] = 2};

/* The castle, or what is left of it, on a hole: at most one. */
static int look_castle(const struct graal *g, int hole, struct piece *out)
{
    for (int army = 0; army < ARMIES; army++) {
        bool keep = g->keep[army] == hole;
        if (!keep && g->court[army] != hole)
            continue;
        int distance, other = keep ? g->court[army] : g->keep[army];
        int way = graal_direction(hole, other, &distance) / 2;
        *out = (struct piece){.army = (uint8_t)army, .kind = (uint8_t)((keep ? KEEP : COURTYARD) + way), .count = 1};
        if (g->ruins >> army & 1)
            *out = (struct piece){.army = NO_ARMY, .kind = RUINS, .count = 1};
        return 1;
    }
    return 0;
}

static int look(const struct rules *rules, const struct state *state, int cell, struct piece *out)
{
    const struct graal *g = graal_const(state);
    int hole = graal_tables(rules)->hole_of[cell], n = look_castle(g, hole, out);
    if (g->at[hole] & MAN) {
        struct soldier who = graal_soldier_at(g, hole);
        bool royal = who.number < ROYALS && g->turn != NONE && !g->ended;
        out[n++] = (struct piece){.army = (uint8_t)who.army,
                                  .kind = graal_kind[who.number],
                                  .count = 1,
                                  .signs = (uint8_t)((g->target == hole ? SIGN_DUE : 0) |
                                                     (royal && graal_endangered(rules, g, hole) ? SIGN_DANGER : 0))};
    }
    return n;
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

/* While deploying a soldier is shifted; a retreat that is due is a retreat; an archer that points at an enemy shoots,
 * others capture; all else is walking. */
static bool aim(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                struct move *out)
{
    const struct graal *g = graal_const(state);
    if (count != 2)
        return false;
    *out = (struct move){.from = cells[0], .to = cells[1], .kind = MOVE_WALK};
    struct soldier who = graal_soldier_at(g, graal_tables(rules)->hole_of[cells[0]]);
    struct soldier other = graal_soldier_at(g, graal_tables(rules)->hole_of[cells[1]]);
    bool enemy = other.army != NONE && graal_side(rules, g, other.army) != rules->side_of[player];
    if (g->turn == NONE)
        out->kind = MOVE_SHIFT;
    else if (g->target != NO_HOLE)
        out->kind = MOVE_RETREAT;
    else if (enemy)
        out->kind = who.army != NONE && graal_kind[who.number] == ARCHER ? MOVE_SHOOT : MOVE_CAPTURE;
    return true;
}

const struct game_looks graal_looks = {
    .kinds = kinds,
    .figures = figures,
    .armies = armies,
    .studs = studs,
    .look = look,
    .path = path,
    .aim = aim,
};
