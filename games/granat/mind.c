/* mind.c - how good a position of Granat is: pawns and marbles, how far they have come, what can be taken next.
 *
 * Everything is a difference between the two colours, so exchanging them changes the sign and nothing else. Whose pawns
 * stand beside each other is found from the sets of the state, without going through all of them, and asked once for
 * both colours; only garnet pawns look along lines.
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

/* What the pawns of a colour see from where they are. */
struct sight {
    struct cells victims; /* the enemies that they could take, if no shield were up: each once, however many can */
    int reach;            /* the empty cells that garnet pawns can go to */
};

/* Whether a pawn could jump over another beside it (GN-8, GN-19). */
static inline bool jumps(const struct granat_tables *t, const struct granat *s, int colour, int from, int over)
{
    return !s->at[t->beyond[from][over]] && ((s->at[from] & GARNET) || !cells_has(t->far_line[colour], from));
}

/* The victims among pawns that stand beside each other, of both colours. */
static void look_near(const struct granat_tables *t, const struct granat *s, struct sight sight[2])
{
    struct cells red = granat_near(t, s->pawns[RED], s->pawns[BLUE]), taken = {0, 0}, lost = {0, 0};
    for (int cell; (cell = cells_next(&red)) >= 0;) {
        struct cells blue = cells_and(t->near[cell], s->pawns[BLUE]);
        for (int other; (other = cells_next(&blue)) >= 0;) {
            if (jumps(t, s, RED, cell, other))
                taken = cells_or(taken, cells_one((unsigned)other));
            if (jumps(t, s, BLUE, other, cell))
                lost = cells_or(lost, cells_one((unsigned)cell));
        }
    }
    sight[RED].victims = taken;
    sight[BLUE].victims = lost;
}

/* And all else that garnet pawns of a colour see (GN-5, GN-9). */
static void look_far(const struct granat_tables *t, const struct granat *s, int colour, struct sight *sight)
{
    const uint8_t enemy = (uint8_t)granat_pawn(!colour);
    struct cells garnets = cells_and(s->pawns[colour], s->marbles), victims = sight->victims;
    int reach = 0;
    for (int cell; (cell = cells_next(&garnets)) >= 0;) {
        const struct granat_ray *ray = t->rays[cell], *end = ray + t->ray_count[cell];
        for (; ray < end; ray++) {
            if (s->at[ray->next])
                continue;
            const uint8_t *met = granat_first_met(t, s, ray);
            reach += (int)(met - &t->steps[ray->first]);
            if ((s->at[met[0]] & enemy) && !s->at[met[1]])
                victims = cells_or(victims, cells_one(met[0]));
        }
    }
    *sight = (struct sight){.victims = victims, .reach = reach};
}

static int32_t worth(const struct rules *rules, const struct granat *s, int reach, int colour)
{
    const int32_t *w = rules->weight;
    const int neutrals = s->neutrals[colour], garnets = s->garnets[colour], gone = s->gone[colour];
    int32_t sum = w[NEUTRAL] * (neutrals + garnets) + w[MARBLE] * garnets + w[REACH] * reach;
    sum += w[DEAD] * (gone / ONE_DEAD) + w[ADVANCE] * (gone % ONE_DEAD);
    return sum + (s->at[granat_tables(rules)->garnet_cell] == (granat_pawn(colour) | GARNET) ? w[ON_GARNET] : 0);
}

/* What a colour can take. */
static int32_t threats(const struct rules *rules, const struct granat *s, struct cells victims, int colour)
{
    const int32_t *w = rules->weight;
    if (!cells_any(victims) || s->shield == !colour)
        return 0;
    if (s->side != colour)
        return w[THREAT_LATER] * cells_count(victims);
    return w[THREAT_NOW] * cells_count(victims) + w[THREAT_MARBLE] * cells_count(cells_and(victims, s->marbles));
}

static int32_t value_of(const struct rules *rules, const struct granat *s, int colour, const struct sight *sight)
{
    return worth(rules, s, sight->reach, colour) + threats(rules, s, sight->victims, colour);
}

static int32_t evaluate(const struct rules *rules, const struct state *state, int side)
{
    const struct granat *s = granat_const(state);
    const struct granat_tables *t = granat_tables(rules);
    struct sight sight[2];
    look_near(t, s, sight);
    look_far(t, s, RED, &sight[RED]);
    look_far(t, s, BLUE, &sight[BLUE]);
    return value_of(rules, s, side, &sight[side]) - value_of(rules, s, !side, &sight[!side]);
}

static int noisy(const struct rules *rules, const struct state *state, struct move *out)
{
    return granat_turn_captures(granat_tables(rules), granat_const(state), out);
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
    .noisy = noisy,
    .step = granat_step,
    .pass = pass,
    .quiet_left = quiet_left,
};
