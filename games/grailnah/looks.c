/* looks.c - what Grailnah shows: kinds of pieces, figures, colours, what stands where. What pointing means is found
 * with the questions of refusal.c. */
#include "core/game_looks.h"

#include "board/board.h"
#include "games/grailnah/grailnah.h"

/* In text the light team has capital letters, the dark one small ones: white and ochre, black and blue. */
static const struct piece_kind kinds[] = {
    [KIND_CASTLE] = {.name = "grailnah.castle", .rule = "GT-1", .letters = "CCCC", .fills = true},
    [KIND_KING] = {.name = "grailnah.king", .rule = "GT-9", .letters = "KkRr", .figure = "king"},
    [KIND_QUEEN] = {.name = "grailnah.queen", .rule = "GT-9", .letters = "QqDd", .figure = "queen"},
    [KIND_KNIGHT] = {.name = "grailnah.knight", .rule = "GT-6", .letters = "NnCc", .figure = "helm"},
    [KIND_MERLIN] = {.name = "grailnah.merlin", .rule = "GT-12", .letters = "M", .figure = "merlin"},
    [KIND_MORGANE] = {.name = "grailnah.morgane", .rule = "GT-17", .letters = "F", .figure = "morgane"},
    {.name = NULL},
};

static const struct figure figures[] = {
    {.name = "king",
     .paths = {{.path = "M-25,30V22L-33,-4Q-36,-21 -19,-21Q-6,-21 0,-6Q6,-21 19,-21Q36,-21 33,-4L25,22V30Z"
                        "M-3.5,-14V-24H-11V-31H-3.5V-38H3.5V-31H11V-24H3.5V-14Z",
                .fill = "ink"},
               {.path = "M-25,15H25V20H-25Z", .fill = "light"}}},
    {.name = "queen",
     .paths =
         {{.path =
               "M-23,30V23L-32,-12L-13,6L0,-20L13,6L32,-12L23,23V30Z M-39.5,-17a7.5,7.5 0 1 0 15,0a7.5,7.5 0 1 0 -15,0Z"
               "M-7.5,-27a7.5,7.5 0 1 0 15,0a7.5,7.5 0 1 0 -15,0Z M24.5,-17a7.5,7.5 0 1 0 15,0a7.5,7.5 0 1 0 -15,0Z",
           .fill = "ink"},
          {.path = "M-23,17H23V22H-23Z", .fill = "light"}}},
    {.name = "helm",
     .paths =
         {{.path = "M-23,-22Q-21,-31 -4,-32V-40H4V-32Q21,-31 23,-22L26,0L20,29Q10,36 0,36Q-10,36 -20,29L-26,0Z",
           .fill = "ink"},
          {.path = "M-20,-9H-3V-2H-20.5Z M20,-9H3V-2H20.5Z M-2,5H2V31H-2Z", .fill = "light"},
          {.path =
               "M-12.7,11a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z M7.3,11a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z"
               "M-12.7,20a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z M7.3,20a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z",
           .fill = "light"}}},
    {.name = "merlin",
     .paths =
         {{.path =
               "M-40,24C-20,36 20,36 40,24C38,16 28,13 21,12C17,-8 16,-22 24,-38C4,-38 -14,-16 -21,12C-28,13 -38,16 "
               "-40,24Z",
           .fill = "#35307A"},
          {.path = "M1,-18L4.6,-9.5L13.5,-8.8L6.6,-3L8.8,6L1,1.2L-6.8,6L-4.6,-3L-11.5,-8.8L-2.6,-9.5Z",
           .fill = "#E9B93F"}}},
    {.name = "morgane",
     .paths = {{.path =
                    "M13,-35A36,36 0 1 0 36,13A29,29 0 1 1 13,-35Z M19,-17L22,-9L30,-6L22,-3L19,5L16,-3L8,-6L16,-9Z",
                .fill = "#5A1F5F"}}},
    {.name = "chalice",
     .paths = {{.path =
                    "M-28,-34H28C28,-8 18,4 5,7V22C14,23 20,27 22,34H-22C-20,27 -14,23 -5,22V7C-18,4 -28,-8 -28,-34Z",
                .fill = "#9A6B0B"},
               {.path = "M-3,-28H3V-22H9V-16H3V-6H-3V-16H-9V-22H-3Z", .fill = "light"}}},
    {.name = NULL},
};

static const struct army_look armies[] = {
    {"round", "#F7F0DF", "#E2D6BC", "#5E523D", "#2A251E", 0},
    {"square", "#46423F", "#2B2826", "#141211", "#F6EEDC", 167},
    {"lozenge", "#E4B04C", "#C98F2B", "#5B3F0C", "#2A1F0B", 178},
    {"shield", "#3B6EA6", "#27517F", "#10263F", "#F4F8FC", 33},
};

static int add_piece(struct piece *out, int n, int army, int kind, int count, int signs)
{
    if (count)
        out[n] = (struct piece){
            .army = (uint8_t)army, .kind = (uint8_t)kind, .count = (uint8_t)count, .signs = (uint8_t)signs};
    return n + (count > 0);
}

static int look_at_pawns(const struct rules *rules, const struct grailnah *s, int place, struct piece *out)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    int n = 0;
    for (int p = 0; p < rules->players; p++) {
        int knights = grailnah_is_castle(t, place) ? s->inside[p][place - t->cells] : grailnah_has_knight(s, p, place);
        n = add_piece(out, n, p, KIND_KING, s->king[p] == place, 0);
        n = add_piece(out, n, p, KIND_QUEEN, s->queen[p] == place, 0);
        n = add_piece(out, n, p, KIND_KNIGHT, knights, 0);
    }
    return n;
}

static int look(const struct rules *rules, const struct state *state, int place, struct piece *out)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    const struct grailnah *s = grailnah_const(state);
    int n = 0;
    if (grailnah_is_castle(t, place)) {
        int owner = t->owner[place - t->cells];
        n = add_piece(out, n, s->out >> owner & 1 ? NO_ARMY : owner, KIND_CASTLE, 1, 0);
        return n + look_at_pawns(rules, s, place, out + n);
    }
    n = look_at_pawns(rules, s, place, out);
    for (int i = 0; n == 2 && i < 2; i++)
        out[i].signs = SIGN_HELD;
    n = add_piece(out, n, NO_ARMY, KIND_MERLIN, s->merlin == place,
                  grailnah_may_move_merlin(s, s->turn) ? 0 : SIGN_RESTS);
    return add_piece(out, n, NO_ARMY, KIND_MORGANE, s->morgane == place, 0);
}

/* Where the piece is, where it goes, and for Morgane the knight that pays. */
static int path(const struct rules *rules, struct move move, uint16_t *out)
{
    (void)rules;
    if (move.kind == MOVE_PASS)
        return 0;
    out[0] = move.from;
    out[1] = move.to;
    out[2] = move.arg;
    return move.kind == MOVE_MORGANE && move.arg != NONE ? 3 : 2;
}

static bool is_side_gate(const struct grailnah_tables *t, int cell)
{
    for (int castle = 0; castle < t->castles; castle++)
        for (int i = 0; i < t->side_count[castle]; i++)
            if (t->side[castle][i] == cell)
                return true;
    return false;
}

static const char *ground(const struct rules *rules, int cell)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    if (grailnah_is_castle(t, cell))
        return NULL; /* it stands there as a piece */
    if (t->gate_of[cell])
        return is_side_gate(t, cell) ? "grailnah.ground.side-gate" : "grailnah.ground.royal-gate";
    return t->ground[cell] & GRAIL   ? "grailnah.ground.grail"
           : t->ground[cell] & STAIR ? "grailnah.ground.stair"
           : t->ground[cell] & INNER ? "grailnah.ground.circle"
                                     : NULL;
}

/* Merlin and Morgane, and what she costs (GT-17), before anything is lost. */
static bool prompt(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                   struct why *why)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    const struct grailnah *s = grailnah_const(state);
    int from = count ? cells[0] : NONE;
    bool merlin = from == s->merlin && grailnah_may_move_merlin(s, player), morgane = from == s->morgane;
    if (count == 0)
        return false;
    if (count == 2 && morgane)
        return !why_say(why, "GT-17", "grailnah.prompt.payer", NULL, NULL, NULL);
    if (grailnah_is_castle(t, from))
        return !why_say(why, "GT-5", "grailnah.prompt.castle", rules->board->cells[from].name, NULL, NULL);
    if (merlin && morgane)
        return !why_say(why, "GT-12", "grailnah.prompt.both", NULL, NULL, NULL);
    if (morgane)
        return !why_say(why, from == t->grail ? "GT-16" : "GT-17",
                        from == t->grail ? "grailnah.prompt.morgane-free" : "grailnah.prompt.morgane", NULL, NULL,
                        NULL);
    return merlin && !why_say(why, "GT-12", "grailnah.prompt.merlin", NULL, NULL, NULL);
}

static int legend(const struct rules *rules, struct sign_example *out)
{
    static const struct sign_example signs[] = {
        {.message = "sign.go", .target = TARGET_GO},
        {.message = "sign.take",
         .pieces = {{.army = 1, .kind = KIND_KNIGHT, .count = 1}},
         .count = 1,
         .target = TARGET_TAKE},
        {.message = "sign.selected", .pieces = {{.kind = KIND_KNIGHT, .count = 1}}, .count = 1, .selected = true},
        {.message = "sign.from", .from = true},
        {.message = "sign.to", .pieces = {{.kind = KIND_KNIGHT, .count = 1}}, .count = 1, .to = true},
        {.message = "sign.held",
         .rule = "GT-4",
         .pieces = {{.kind = KIND_KNIGHT, .count = 1, .signs = SIGN_HELD},
                    {.army = 1, .kind = KIND_KNIGHT, .count = 1, .signs = SIGN_HELD}},
         .count = 2},
        {.message = "sign.rests",
         .rule = "GT-15",
         .pieces = {{.army = NO_ARMY, .kind = KIND_MERLIN, .count = 1, .signs = SIGN_RESTS}},
         .count = 1},
        {.message = "grailnah.sign.stair", .rule = "GT-10", .zone = "stair"},
    };
    (void)rules;
    memcpy(out, signs, sizeof signs);
    return (int)(sizeof signs / sizeof *signs);
}

const struct game_looks grailnah_looks = {
    .kinds = kinds,
    .figures = figures,
    .armies = armies,
    .look = look,
    .path = path,
    .aim = grailnah_aim,
    .why_none = grailnah_why_none,
    .ground = ground,
    .prompt = prompt,
    .legend = legend,
};
