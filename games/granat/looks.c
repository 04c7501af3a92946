/* looks.c - what Granat shows: kinds of pieces, figures, colours, what stands where; and what pointing means. */
#include "core/game_looks.h"

#include "board/board.h"
#include "games/granat/granat.h"

static const struct piece_kind kinds[] = {
    [KIND_NEUTRAL] = {.name = "granat.neutral", .rule = "GN-3", .letters = "rb", .figure = "socket"},
    [KIND_GARNET] = {.name = "granat.garnet", .rule = "GN-5", .letters = "RB", .figure = "marble"},
    {.name = NULL},
};

/* A pawn's socket, empty, or with a ring and a marble. */
static const struct figure figures[] = {
    {.name = "socket",
     .paths = {{.path = "M-19,0a19,19 0 1 0 38,0a19,19 0 1 0 -38,0Z M-14,0a14,14 0 1 1 28,0a14,14 0 1 1 -28,0Z",
                .fill = "ink"}}},
    {.name = "marble",
     .paths = {{.path = "M-30,0a30,30 0 1 0 60,0a30,30 0 1 0 -60,0Z", .fill = "#E9B93F"},
               {.path = "M-25,0a25,25 0 1 0 50,0a25,25 0 1 0 -50,0Z", .fill = "#7A1730"},
               {.path = "M-15,-8a9,6 -35 1 0 16,-9a9,6 -35 1 0 -16,9Z", .fill = "#D9808F"}}},
    /* The garnet cell: a stone cut with eight sides, light from above, on the band of its row. */
    {.name = "garnet",
     .ground = true,
     .paths = {{.path = "m-555,-45h1110v90h-1110z", .fill = "#000000", .opacity = "0.08"}, /* enemy half for both */
               {.path = "m-20,-46h40l28,28v40l-28,28h-40l-28,-28v-40z", .fill = "#000000", .opacity = "0.3"},
               {.path = "m-20,-48h40l28,28v40l-28,28h-40l-28,-28v-40z",
                .fill = "#7A1730",
                .stroke = "#E9B93F",
                .width = "4"},
               {.path = "m-20,-48h40l-7,17h-26l-18,18l-17,-7z", .fill = "#D0465F"},
               {.path = "m20,-48l28,28l-17,7l-18,-18zm-68,28l17,7v26l-17,7z", .fill = "#A82A45"},
               {.path = "m48,20l-28,28h-40l7,-17h26l18,-18z", .fill = "#4A0E1C"},
               {.path = "m-13,-31h26l18,18v26l-18,18h-26l-18,-18v-26z", .fill = "#8A1F38"},
               {.path = "m-13,-31h26l18,18l-62,26v-26z", .fill = "#B5304D", .opacity = "0.55"}}},
    {.name = NULL},
};

static const struct army_look armies[] = {
    [RED] = {"round", "#C4473D", "#9E2F29", "#4A110E", "#F6EEDC", 167},
    [BLUE] = {"square", "#3D74B4", "#28558A", "#0F2643", "#F4F8FC", 33},
};

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

/* A marble if it ends on a pawn of one's own and begins on a garnet pawn; a capture if an enemy stands on the way; else
 * an ordinary move. */
static bool aim(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                struct move *out)
{
    const struct granat_tables *t = granat_tables(rules);
    const struct granat *s = granat_const(state);
    if (count != 2)
        return false;
    *out = (struct move){.from = cells[0], .to = cells[1], .kind = MOVE_QUIET};
    const struct granat_ray *ray = granat_ray_to(t, out->from, out->to);
    if ((s->at[out->from] & GARNET) && (s->at[out->to] & granat_pawn(player)))
        out->kind = MOVE_MARBLE;
    for (int i = 0; ray && t->steps[ray->first + i] != out->to; i++)
        if (s->at[t->steps[ray->first + i]] & granat_pawn(!player))
            out->kind = MOVE_CAPTURE;
    return true;
}

static const char *ground(const struct rules *rules, int cell)
{
    const struct granat_tables *t = granat_tables(rules);
    return cell == t->garnet_cell               ? "granat.ground.garnet"
           : cells_has(t->far_line[BLUE], cell) ? "granat.ground.red-line"
           : cells_has(t->far_line[RED], cell)  ? "granat.ground.blue-line"
                                                : NULL;
}

/* What a pawn with a marble can do: go, give it, or either. */
static void ask_garnet(const struct rules *rules, const struct state *state, int player, int cell, struct why *why)
{
    struct move moves[MOST_MOVES];
    bool goes = false, gives = false;
    int n = granat_moves(rules, state, player, moves);
    for (int i = 0; i < n; i++) {
        goes |= moves[i].from == cell && moves[i].kind == MOVE_QUIET;
        gives |= moves[i].from == cell && moves[i].kind == MOVE_MARBLE;
    }
    why_say(why, gives ? "GN-6" : "GN-5",
            !gives ? "granat.prompt.garnet-goes"
            : goes ? "granat.prompt.garnet"
                   : "granat.prompt.marble",
            rules->board->cells[cell].name, NULL, NULL);
}

/* What has to be done first, and what a pawn can do. */
static bool prompt(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                   struct why *why)
{
    const struct granat_tables *t = granat_tables(rules);
    const struct granat *s = granat_const(state);
    struct move captures[RAYS];
    if (count == 0 && s->chain == NONE)
        return false;
    int cell = s->chain == NONE ? cells[0] : s->chain;
    const char *name = rules->board->cells[cell].name;
    if (s->chain != NONE)
        why_say(why, s->at[cell] & GARNET ? "GN-10" : "GN-8",
                s->chain_from != NONE ? "granat.prompt.chain-or-stop" : "granat.prompt.chain", name, NULL, NULL);
    else if (s->shield == NONE && granat_captures(t, s, cell, false, captures))
        why_say(why, "GN-7", "granat.prompt.capture", name, NULL, NULL);
    else if (s->at[cell] & GARNET)
        ask_garnet(rules, state, player, cell, why);
    else
        why_say(why, "GN-3", "granat.prompt.neutral", name, NULL, NULL);
    return true;
}

static int legend(const struct rules *rules, struct sign_example *out)
{
    static const struct sign_example signs[] = {
        {.message = "sign.go", .target = TARGET_GO},
        {.message = "granat.sign.marble", .rule = "GN-6", .pieces = {{.count = 1}}, .count = 1, .target = TARGET_GIVE},
        {.message = "sign.selected", .pieces = {{.count = 1}}, .count = 1, .selected = true},
        {.message = "sign.from", .from = true},
        {.message = "sign.to", .pieces = {{.army = BLUE, .count = 1}}, .count = 1, .to = true},
        {.message = "sign.due", .rule = "GN-7", .pieces = {{.count = 1, .signs = SIGN_DUE}}, .count = 1},
        {.message = "sign.shielded",
         .rule = "GN-12",
         .pieces = {{.army = BLUE, .count = 1, .signs = SIGN_SHIELDED}},
         .count = 1},
        {.message = "granat.sign.glows",
         .rule = "GN-12",
         .zone = "garnet",
         .pieces = {{.army = BLUE, .kind = KIND_GARNET, .count = 1, .signs = SIGN_GLOWS}},
         .count = 1},
        {.message = "granat.sign.hollow", .rule = "GN-14", .hollow = true},
    };
    (void)rules;
    memcpy(out, signs, sizeof signs);
    return (int)(sizeof signs / sizeof *signs);
}

const struct game_looks granat_looks = {
    .kinds = kinds,
    .figures = figures,
    .armies = armies,
    .look = look,
    .aim = aim,
    .why_none = granat_why_none,
    .hollow = hollow,
    .ground = ground,
    .prompt = prompt,
    .legend = legend,
};
