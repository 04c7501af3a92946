/* looks.c - what the game shows: one kind of piece, its figure, the colours of two armies, and who stands where. */
#include "core/game_looks.h"
#include "games/template/template.h"

static const struct piece_kind kinds[] = {
    {.name = "template.man", .rule = "TP-3", .letters = "WB", .figure = "man"},
    {.name = NULL},
};

/* Head and shoulders. */
static const struct figure figures[] = {
    {.name = "man",
     .paths = {{.path = "M-13,-18a13,13 0 1 0 26,0a13,13 0 1 0 -26,0Z M-28,34C-28,8 -16,0 0,0C16,0 28,8 28,34Z"}}},
    {.name = NULL},
};

static const struct army_look armies[PLAYERS] = {
    {"round", "#F7F0DF", "#E2D6BC", "#5E523D", "#2A251E", 0},
    {"square", "#46423F", "#2B2826", "#141211", "#F6EEDC", 167},
};

static int look(const struct rules *rules, const struct state *state, int cell, struct piece *out)
{
    (void)rules;
    int army = template_army_at(template_const(state), cell);
    if (army == NONE)
        return 0;
    *out = (struct piece){.army = (uint8_t)army, .count = 1};
    return 1;
}

const struct game_looks template_looks = {
    .kinds = kinds,
    .figures = figures,
    .armies = armies,
    .look = look,
};
