/* mind.c - how good a position of Granat is: pawns and marbles, how far they have come, what can be taken next.
 *
 * Everything is a difference between the two colours, so exchanging them changes the sign and nothing else. The pawns
 * are gathered once, as sets: in place of walks over all cells, and with the rows in a table, that made the whole
 * search 1.2 times as fast, and 1.45 times as WebAssembly.
 *
 * How far from 0 it can be: each of 2 * 14 pawns counts once, then for its marble, up to 71 cells and the garnet cell,
 * or for as many rows, and twice more if it is threatened: with w for WEIGHT_MOST, 28 * 76 w = 21,280,000. */
#include "core/game_mind.h"
#include "games/granat/granat.h"

enum { NEUTRAL, MARBLE, DEAD, ADVANCE, REACH, THREAT_NOW, THREAT_LATER, THREAT_MARBLE, ON_GARNET };

static const struct weight weights[] = {
    [NEUTRAL] = {"neutral", 100},
    [MARBLE] = {"marble", 89},             /* on top of a pawn */
    [DEAD] = {"dead", -140},               /* a neutral pawn on the far line (GN-19) */
    [ADVANCE] = {"advance", 1},            /* for each row of a neutral pawn */
    [REACH] = {"reach", -2},               /* for each cell a garnet pawn can go to */
    [THREAT_NOW] = {"threat-now", 70},     /* a pawn that the side to move can take */
    [THREAT_LATER] = {"threat-later", 20}, /* one that the other could */
    [THREAT_MARBLE] = {"threat-marble", 120},
    [ON_GARNET] = {"on-garnet", -22}, /* a garnet pawn on the garnet cell: a shield now, a duty next */
    {.name = NULL},
};

static int32_t reach(const struct granat_tables *t, const struct granat *s, int cell)
{
    int32_t n = 0;
    for (int i = 0; i < t->ray_count[cell]; i++) {
        const uint8_t *step = &t->steps[t->rays[cell][i].first];
        for (int k = 0; k < t->rays[cell][i].length && !s->at[step[k]]; k++)
            n++;
    }
    return n;
}

static int32_t worth(const struct rules *rules, const struct granat *s, struct granat_cells pawns, int colour)
{
    const struct granat_tables *t = granat_tables(rules);
    const int32_t *w = rules->weight;
    int32_t sum = 0;
    for (int cell; (cell = granat_next_cell(&pawns)) >= 0;) {
        sum += w[NEUTRAL];
        if (s->at[cell] & GARNET)
            sum += w[MARBLE] + w[REACH] * reach(t, s, cell) + (cell == t->garnet_cell ? w[ON_GARNET] : 0);
        else
            sum += t->far_line[colour][cell] ? w[DEAD] : w[ADVANCE] * t->rows[colour][cell];
    }
    return sum;
}

/* What a colour can take, by where it would take it: a pawn that several can take counts once. */
static int32_t threats(const struct rules *rules, const struct granat *s, const struct granat_pawns *pawns, int colour)
{
    const int32_t *w = rules->weight;
    struct move moves[MOST_PAWNS * RAYS];
    struct granat_cells enemies = pawns->of[!colour];
    int32_t sum = 0;
    if (s->shield == !colour)
        return 0;
    int n = granat_all_captures(granat_tables(rules), s, pawns, colour, moves);
    for (int i = 0; i < n; i++) {
        unsigned victim = moves[i].arg;
        uint64_t *left = victim < 64 ? &enemies.low : &enemies.high;
        if (!(*left & bit(victim % 64)))
            continue;
        *left &= ~bit(victim % 64);
        sum += w[s->side == colour ? THREAT_NOW : THREAT_LATER];
        if ((s->at[victim] & GARNET) && s->side == colour)
            sum += w[THREAT_MARBLE];
    }
    return sum;
}

static int32_t evaluate(const struct rules *rules, const struct state *state, int side)
{
    const struct granat *s = granat_const(state);
    const struct granat_pawns pawns = granat_pawns(s);
    return worth(rules, s, pawns.of[side], side) - worth(rules, s, pawns.of[!side], !side) +
           threats(rules, s, &pawns, side) - threats(rules, s, &pawns, !side);
}

static int takes(const struct rules *rules, const struct state *state, int side, struct move *out, int32_t *value)
{
    const struct granat_tables *t = granat_tables(rules);
    const struct granat *s = granat_const(state);
    const struct granat_pawns pawns = granat_pawns(s);
    int n = granat_turn_captures(t, s, &pawns, out);
    if (n == 0)
        *value = worth(rules, s, pawns.of[side], side) - worth(rules, s, pawns.of[!side], !side) +
                 threats(rules, s, &pawns, side) - threats(rules, s, &pawns, !side);
    return n;
}

/* What is taken: a pawn, and its marble. */
static void merits(const struct rules *rules, const struct state *state, const struct move *moves, int count,
                   int32_t *out)
{
    const struct granat *s = granat_const(state);
    const int32_t neutral = rules->weight[NEUTRAL], garnet = neutral + rules->weight[MARBLE];
    for (int i = 0; i < count; i++)
        out[i] = moves[i].kind != MOVE_CAPTURE ? 0 : s->at[moves[i].arg] & GARNET ? garnet : neutral;
}

static bool pass(const struct rules *rules, struct state *state)
{
    granat_play(rules, state, granat_const(state)->side, (struct move){.kind = MOVE_PASS});
    return !granat_const(state)->ended;
}

static int quiet_left(const struct rules *rules, const struct state *state)
{
    (void)rules;
    return QUIET_LIMIT - granat_const(state)->quiet;
}

/* Measured: docs/levels.md. */
static const struct level levels[LEVELS] = {
    {.nodes = 200, .depth = 1, .error = 440, .overlooks = 1780},
    {.nodes = 320, .depth = 1, .error = 240, .overlooks = 1170},
    {.nodes = 520, .depth = 2, .error = 118, .overlooks = 752},
    {.nodes = 670, .depth = 2, .error = 70, .overlooks = 570},
    {.nodes = 890, .depth = 2, .error = 32, .overlooks = 320},
    {.nodes = 1140, .depth = 3, .error = 12, .overlooks = 140},
    {.nodes = 1500, .error = 5},
    {.nodes = 10500, .error = 5},
    {.nodes = 73000, .error = 5},
    {.nodes = 1000000, .error = 5},
};

const struct game_mind granat_mind = {
    .weights = weights,
    .levels = levels,
    .must_take = true,
    .evaluate = evaluate,
    .merits = merits,
    .takes = takes,
    .pass = pass,
    .quiet_left = quiet_left,
};
