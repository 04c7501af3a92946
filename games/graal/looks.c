/* looks.c - what Graal shows: kinds of pieces, figures, colours, what stands where; and what pointing means. */
#include "core/game_looks.h"

#include "board/board.h"
#include "games/graal/graal.h"

static const struct piece_kind kinds[] = {
    [KING] = {.name = "graal.king", .rule = "GR-7", .letters = "KKKkkk", .figure = "king", .band = true},
    [PRINCE] =
        {.name = "graal.prince", .rule = "GR-8", .letters = "PPPppp", .figure = "prince", .band = true, .saddle = true},
    [DUKE] =
        {.name = "graal.duke", .rule = "GR-8", .letters = "DDDddd", .figure = "duke", .band = true, .saddle = true},
    [KNIGHT] = {.name = "graal.knight", .rule = "GR-8", .letters = "NNNnnn", .figure = "horse", .saddle = true},
    [SERGEANT] = {.name = "graal.sergeant", .rule = "GR-9", .letters = "SSSsss", .figure = "sergeant"},
    [PIKEMAN] = {.name = "graal.pikeman", .rule = "GR-9", .letters = "IIIiii", .figure = "pikeman"},
    [SQUIRE] = {.name = "graal.squire", .rule = "GR-10", .letters = "QQQqqq", .figure = "squire"},
    [ARCHER] = {.name = "graal.archer", .rule = "GR-11", .letters = "AAAaaa", .figure = "archer"},
    [KEEP] = {.name = "graal.keep", .rule = "GR-14", .figure = "keep", .fills = true, .around = "{}"},
    {.name = "graal.keep", .rule = "GR-14", .figure = "keep", .turns = 1, .fills = true, .around = "{}"},
    {.name = "graal.keep", .rule = "GR-14", .figure = "keep", .turns = 2, .fills = true, .around = "{}"},
    {.name = "graal.keep", .rule = "GR-14", .figure = "keep", .turns = 3, .fills = true, .around = "{}"},
    [COURTYARD] = {.name = "graal.courtyard", .rule = "GR-15", .figure = "courtyard", .fills = true, .around = "()"},
    {.name = "graal.courtyard", .rule = "GR-15", .figure = "courtyard", .turns = 1, .fills = true, .around = "()"},
    {.name = "graal.courtyard", .rule = "GR-15", .figure = "courtyard", .turns = 2, .fills = true, .around = "()"},
    {.name = "graal.courtyard", .rule = "GR-15", .figure = "courtyard", .turns = 3, .fills = true, .around = "()"},
    [RUINS] = {.name = "graal.ruins", .rule = "GR-24", .figure = "ruins", .fills = true, .around = "::"},
    {.name = NULL},
};

static const struct figure figures[] = {
    {.name = "king",
     .paths = {{.path = "M-25,30V22L-33,-4Q-36,-21 -19,-21Q-6,-21 0,-6Q6,-21 19,-21Q36,-21 33,-4L25,22V30Z"
                        "M-3.5,-14V-24H-11V-31H-3.5V-38H3.5V-31H11V-24H3.5V-14Z",
                .fill = "ink"},
               {.path = "M-25,15H25V20H-25Z", .fill = "light"}}},
    {.name = "prince",
     .paths = {{.path = "M0,-38C9,-28 12,-18 7,-6Q20,-16 33,-10Q33,2 22,7H14V14H25V24H-25V14H-14V7H-22Q-33,2 "
                        "-33,-10Q-20,-16 -7,-6"
                        "C-12,-18 -9,-28 0,-38Z",
                .fill = "ink"}}},
    {.name = "duke",
     .paths = {{.path = "M-25,-36H-18V30H-25Z M-14,-32H30V14L19,5L8,14L-3,5L-14,14Z", .fill = "ink"},
               {.path = "M5,-26H11V-16H22V-10H11V0H5V-10H-6V-16H5Z", .fill = "light"}}},
    {.name = "horse",
     .paths = {{.path = "M22,27H-19C-19,13 -3,9 -3,-3C-9,3 -16,6 -22,9C-29,12 -34,4 -31,-2C-27,-11 -19,-18 "
                        "-15,-25L-17,-37L-5,-29"
                        "C15,-29 28,-13 28,8C28,16 26,22 22,27Z",
                .fill = "ink"},
               {.path = "M-13.6,-15a3.6,3.6 0 1 0 7.2,0a3.6,3.6 0 1 0 -7.2,0Z", .fill = "light"}}},
    /* two swords, turned by 45 degrees each way, the first cut where the second crosses it */
    {.name = "sergeant",
     .paths =
         {{.path =
               "M28.3,-28.3L25.8,-18L-6.7,14.5L-0.7,20.5L-5.3,25.1L-12.4,18L-21.2,26.9L-26.9,21.2L-18,12.4L-25.1,5.3"
               "L-20.5,0.7L-14.5,6.7L18,-25.8Z",
           .fill = "ink"},
          {.path = "M-20.5,-7.8L-7.8,-20.5L12.7,0L0,12.7Z", .fill = "light"},
          {.path =
               "M-28.3,-28.3L-25.8,-18L6.7,14.5L0.7,20.5L5.3,25.1L12.4,18L21.2,26.9L26.9,21.2L18,12.4L25.1,5.3L20.5,0.7"
               "L14.5,6.7L-18,-25.8Z",
           .fill = "ink"}}},
    {.name = "pikeman",
     .paths = {{.path = "M0,-41C8,-32 11,-24 11,-18L4,-7H22V1H4V37H-4V1H-22V-7H-4L-11,-18C-11,-24 -8,-32 0,-41Z",
                .fill = "ink"}}},
    {.name = "squire",
     .paths = {{.path = "M-26,-30H26V-4C26,15 14,28 0,35C-14,28 -26,15 -26,-4Z", .fill = "ink"},
               {.path = "M-26,-20L-14,-30H-4L-26,-10Z M26,-14L-17,22L-11,29L24,0Q26,-4 26,-14Z", .fill = "light"}}},
    /* the strokes of bow and string as outlines */
    {.name = "archer",
     .paths = {{.path = "M-34,-3H22V-11L39,0L22,11V3H-34Z M-7.5,-34H-4.5V34H-7.5Z"
                        "M-7.3,-37.5C32,-25 32,25 -7.3,37.5L-4.7,30.5C21,21 21,-21 -4.7,-30.5Z",
                .fill = "ink"}}},
    /* Castles lie with their doors to the north, and are turned. The tower of a keep stays upright. */
    {.name = "keep",
     .ground = true,
     .paths = {{.path = "m-45,-50v95h90v-95z", .fill = "dark", .stroke = "rim", .width = "7"},
               {.path = "m-39,-46v85h78v-85", .fill = "none", .stroke = "light", .width = "9", .dash = "10 9"},
               {.path = "m-15,-18h6v5h6v-5h6v5h6v-5h6v12h-4v23h-7v-10a4,4 0 0 0 -8,0v10h-7v-23h-4z",
                .fill = "ink",
                .upright = true}}},
    {.name = "courtyard",
     .ground = true,
     .paths = {{.path = "m-45,-50v95h90v-95z", .fill = "#F1E8D2", .stroke = "rim", .width = "7"},
               {.path = "m-35,-50v85h70v-85", .fill = "none", .stroke = "#C9BC9A", .width = "4", .dash = "6 7"},
               {.path = "m-15,-62h30v24h-30z", .fill = "#1F1B16"}}},
    {.name = "ruins",
     .ground = true,
     .paths = {{.path = "m10,0a10,10 0 1 1 -20,0a10,10 0 1 1 20,0z", .fill = "#76724E"},
               {.path = "m-40,-34h18v14h-18zm58,-6h22v12h-22zm-54,62h14v18h-14zm58,2h20v14h-20zm-30,-68h12v10h-12z",
                .fill = "#E6E0CE",
                .stroke = "#57544D",
                .width = "4"}}},
    /* The board's own. */
    {.name = "hole",
     .ground = true,
     .fine = true,
     .paths = {{.path = "m10,0a10,10 0 1 1 -20,0a10,10 0 1 1 20,0z", .fill = "#76724E"}}},
    /* Rocks beside each other are one rock, rocks that touch by a corner never are: whether one can pass between them
     * must be seen (GR-13). */
    {.name = "boulder",
     .ground = true,
     .paths = {{.path = "m-17.5,-45h35l27.5,27.5v35l-27.5,27.5h-35l-27.5,-27.5v-35z",
                .fill = "#57544D",
                .stroke = "#57544D",
                .width = "7.5",
                .neck = "m0,-30h100v60h-100z"},
               {.path = "m-17.5,-45h35l27.5,27.5v35l-27.5,27.5h-35l-27.5,-27.5v-35z",
                .fill = "#8B8880",
                .neck = "m0,-30h100v60h-100z"},
               {.path = "m-22,-30l30,-2l12,18l-10,20l-24,4l-14,-20z", .fill = "#A9A69D"}}},
    {.name = "crowns",
     .ground = true,
     .paths =
         {{.path = "m5,-17a24,24 0 1 1 -48,0a24,24 0 1 1 48,0z", .fill = "#48704A", .stroke = "#2C4A30", .width = "5"},
          {.path = "m43,-18a23,23 0 1 1 -46,0a23,23 0 1 1 46,0z", .fill = "#48704A", .stroke = "#2C4A30", .width = "5"},
          {.path = "m5,20a23,23 0 1 1 -46,0a23,23 0 1 1 46,0z", .fill = "#48704A", .stroke = "#2C4A30", .width = "5"},
          {.path = "m44,19a24,24 0 1 1 -48,0a24,24 0 1 1 48,0z", .fill = "#48704A", .stroke = "#2C4A30", .width = "5"},
          {.path = "m-15,-23a9,9 0 1 1 -18,0a9,9 0 1 1 18,0zm39,-1a9,9 0 1 1 -18,0a9,9 0 1 1 18,0zm-38,37a9,9 0 1 1 "
                   "-18,0a9,9 0 1 1 18,0zm38,-1a9,9 0 1 1 -18,0a9,9 0 1 1 18,0z",
           .fill = "#5F8A5C"}}},
    {.name = "edge-east",
     .ground = true,
     .paths = {{.path = "m49,-50v100", .stroke = "#A39F78", .width = "4"},
               {.path = "m53,-50v100", .stroke = "#EEEBD3", .width = "3"}}},
    {.name = "edge-north",
     .ground = true,
     .paths = {{.path = "m-50,-48h100", .stroke = "#8C8760", .width = "6"},
               {.path = "m-50,-53h100", .stroke = "#F3F0DC", .width = "4"}}},
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

/* While deploying the castle is placed, or a soldier is shifted; a retreat that is due is a retreat; an archer that
 * points at an enemy shoots, others capture; all else is walking. */
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
    int castle = g->turn == NONE ? graal_castle_due(rules, g, player) : NONE;
    if (castle != NONE) {
        out->kind = MOVE_CASTLE;
        out->arg = (uint16_t)(castle << 8);
    } else if (g->turn == NONE)
        out->kind = MOVE_SHIFT;
    else if (g->target != NO_HOLE)
        out->kind = MOVE_RETREAT;
    else if (enemy)
        out->kind = who.army != NONE && graal_kind[who.number] == ARCHER ? MOVE_SHOOT : MOVE_CAPTURE;
    return true;
}

/* In the thick of a battle; the start is an empty board. */
static const char scene[] = "2 duel1 tintagel0-tintagel1-tintagel2-tintagel3 0 9 - "
                            "w=0:b1a1:Kc3,Po14,Do11,Nj8,Nn11,Sj12,Ib2,Ib7,Ik12,Il8,Qi12,Ai11;"
                            "b=1:j24i24:Kj22,Pj17,Dm14,Nb13,Nj13,So17,Sp12,Ih24,Im11,Ip13,Qi17,An17";

static const char *ground(const struct rules *rules, int cell)
{
    const struct graal_tables *t = graal_tables(rules);
    int at = t->ground[t->hole_of[cell]];
    return at & WALL ? "graal.ground.rock" : at & WOOD ? "graal.ground.forest" : NULL;
}

/* The castle in two steps, retreats, and what archers can do beside going. */
static bool prompt(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                   struct why *why)
{
    const struct graal_tables *t = graal_tables(rules);
    const struct graal *g = graal_const(state);
    if (g->turn == NONE)
        return graal_castle_due(rules, g, player) != NONE &&
               !why_say(why, "GR-4", count ? "graal.prompt.courtyard" : "graal.prompt.keep", NULL, NULL, NULL);
    if (g->target != NO_HOLE)
        return !why_say(why, "GR-17", "graal.prompt.retreat", rules->board->cells[t->cell[g->target]].name, NULL, NULL);
    struct soldier who = {NONE, NONE};
    if (count)
        who = graal_soldier_at(g, t->hole_of[cells[0]]);
    return who.army != NONE && graal_kind[who.number] == ARCHER &&
           !why_say(why, "GR-16", "graal.prompt.archer", rules->board->cells[cells[0]].name, NULL, NULL);
}

static int legend(const struct rules *rules, struct sign_example *out)
{
    static const struct sign_example signs[] = {
        {.message = "sign.go", .target = TARGET_GO},
        {.message = "sign.take",
         .rule = "GR-25",
         .pieces = {{.army = NAVY, .kind = PIKEMAN, .count = 1}},
         .count = 1,
         .target = TARGET_TAKE},
        {.message = "graal.sign.shot",
         .rule = "GR-16",
         .pieces = {{.army = NAVY, .kind = PIKEMAN, .count = 1}},
         .count = 1,
         .target = TARGET_HIT},
        {.message = "sign.selected",
         .pieces = {{.army = WHITE, .kind = SERGEANT, .count = 1}},
         .count = 1,
         .selected = true},
        {.message = "sign.from", .from = true},
        {.message = "sign.to", .pieces = {{.army = WHITE, .kind = SERGEANT, .count = 1}}, .count = 1, .to = true},
        {.message = "graal.sign.retreats",
         .rule = "GR-17",
         .pieces = {{.army = WHITE, .kind = PIKEMAN, .count = 1, .signs = SIGN_DUE}},
         .count = 1},
        {.message = "sign.danger",
         .rule = "GR-20",
         .pieces = {{.army = WHITE, .kind = KING, .count = 1, .signs = SIGN_DANGER}},
         .count = 1},
        {.message = "graal.sign.royal",
         .rule = "GR-1",
         .pieces = {{.army = WHITE, .kind = KING, .count = 1}},
         .count = 1},
        {.message = "graal.sign.mounted",
         .rule = "GR-2",
         .pieces = {{.army = WHITE, .kind = KNIGHT, .count = 1}},
         .count = 1},
        {.message = "graal.sign.rock", .rule = "GR-12", .zone = "rock"},
        {.message = "graal.sign.forest", .rule = "GR-12", .zone = "forest"},
        {.message = "graal.sign.barred", .rule = "GR-5", .zone = "rock", .barred = true},
        {.message = "graal.sign.ruins",
         .rule = "GR-24",
         .pieces = {{.army = NO_ARMY, .kind = RUINS, .count = 1}},
         .count = 1},
    };
    int all = (int)(sizeof signs / sizeof *signs);
    memcpy(out, signs, sizeof signs);
    return graal_tables(rules)->variant == FOUR ? all : all - 1; /* GR-24 */
}

const struct game_looks graal_looks = {
    .kinds = kinds,
    .scene = scene,
    .figures = figures,
    .armies = armies,
    .studs = studs,
    .look = look,
    .path = path,
    .aim = aim,
    .why_none = graal_why_none,
    .ground = ground,
    .prompt = prompt,
    .legend = legend,
};
