/* refusal.c - which rule forbids a move in Granat (HR-5). */
#include "board/board.h"
#include "games/granat/granat.h"

static const char *cell_name(const struct rules *rules, int cell)
{
    return rules->board->cells[cell].name;
}

/* The turn is a chain: only that pawn goes on, as GN-8 or GN-10 says. */
static void why_not_in_chain(const struct rules *rules, const struct granat *s, struct why *why)
{
    bool garnet = s->at[s->chain] & GARNET;
    const char *name = cell_name(rules, s->chain);
    if (s->chain_from != NONE)
        why_say(why, "GN-10", "granat.chain.black", name, NULL, NULL);
    else
        why_say(why, garnet ? "GN-10" : "GN-8", garnet ? "granat.chain.yellow" : "granat.chain.neutral", name, NULL,
                NULL);
}

static void why_no_capture(const struct rules *rules, const struct granat *s, struct move move, struct why *why)
{
    bool garnet = s->at[move.from] & GARNET;
    why_say(why, garnet ? "GN-9" : "GN-8", garnet ? "granat.capture.garnet" : "granat.capture.neutral",
            cell_name(rules, move.from), cell_name(rules, move.to), NULL);
}

static void why_no_quiet(const struct rules *rules, const struct granat *s, struct move move, struct why *why)
{
    const struct granat_tables *t = granat_tables(rules);
    const struct granat_ray *ray = granat_ray_to(t, move.from, move.to);
    const char *from = cell_name(rules, move.from), *to = cell_name(rules, move.to);
    bool step = ray && t->steps[ray->first] == move.to;
    bool garnet = s->at[move.from] & GARNET;
    if (!ray)
        why_say(why, garnet ? "GN-5" : "GN-3", garnet ? "granat.garnet.line" : "granat.neutral.line", from, to, NULL);
    else if (s->at[move.to])
        why_say(why, garnet ? "GN-5" : step ? "GN-3" : "GN-4", "granat.taken", to, NULL, NULL);
    else if (garnet)
        why_say(why, "GN-5", "granat.garnet.leap", from, to, NULL);
    else if (step)
        why_say(why, "GN-3", "granat.neutral.back", from, to, NULL);
    else
        why_say(why, "GN-4", "granat.leap", from, to, NULL);
}

static void why_no_marble(const struct rules *rules, const struct granat *s, struct move move, struct why *why)
{
    const char *from = cell_name(rules, move.from), *to = cell_name(rules, move.to);
    if (!(s->at[move.from] & GARNET))
        why_say(why, "GN-6", "granat.marble.none", from, NULL, NULL);
    else if (s->at[move.to] != granat_pawn(s->side))
        why_say(why, "GN-6", "granat.marble.neutral", to, NULL, NULL);
    else
        why_say(why, "GN-6", "granat.marble.far", from, to, NULL);
}

/* What comes before everything else in a turn: the duty on the garnet cell, then captures. True if that forbids it. */
static bool why_not_yet(const struct rules *rules, const struct granat *s, struct move move, struct why *why)
{
    const struct granat_tables *t = granat_tables(rules);
    struct move moves[MOST_MOVES];
    int garnet = t->garnet_cell;
    bool duty = s->at[garnet] == (granat_pawn(s->side) | GARNET);
    int n = granat_moves(rules, (const struct state *)s, s->side, moves);
    bool leaves = duty && n > 0 && moves[0].from == garnet && moves[n - 1].from == garnet;
    if (leaves && (move.from != garnet || (moves[0].kind == MOVE_CAPTURE && move.kind != MOVE_CAPTURE)))
        return !why_say(why, "GN-12", "granat.duty", cell_name(rules, garnet), NULL, NULL);
    if (move.kind == MOVE_CAPTURE && s->shield != NONE)
        return !why_say(why, "GN-12", "granat.shield", NULL, NULL, NULL);
    if (!leaves && move.kind != MOVE_CAPTURE && n > 0 && moves[0].kind == MOVE_CAPTURE)
        return !why_say(why, "GN-7", "granat.must-capture", cell_name(rules, moves[0].from),
                        cell_name(rules, moves[0].to), NULL);
    return false;
}

void granat_why_not(const struct rules *rules, const struct state *state, int player, struct move move, struct why *why)
{
    const struct granat_tables *t = granat_tables(rules);
    const struct granat *s = granat_const(state);
    if (s->chain != NONE)
        why_not_in_chain(rules, s, why);
    else if (move.kind == MOVE_STOP)
        why_say(why, "GN-10", "granat.no-chain", NULL, NULL, NULL);
    else if (move.kind == MOVE_PASS)
        why_say(why, "GN-15", "granat.no-pass", NULL, NULL, NULL);
    else if (!(s->at[move.from] & granat_pawn(player)))
        why_say(why, "GN-2", "granat.not-yours", cell_name(rules, move.from), NULL, NULL);
    else if (why_not_yet(rules, s, move, why))
        return;
    else if (move.kind == MOVE_MARBLE)
        why_no_marble(rules, s, move, why);
    else if (!(s->at[move.from] & GARNET) && cells_has(t->far_line[player], move.from))
        why_say(why, "GN-19", "granat.dead", cell_name(rules, move.from), NULL, NULL);
    else if (move.kind == MOVE_CAPTURE)
        why_no_capture(rules, s, move, why);
    else
        why_no_quiet(rules, s, move, why);
}

/* Why a pawn of one's own has no decision though nothing comes before it. */
static void why_stuck(const struct rules *rules, const struct granat *s, int player, int cell, struct why *why)
{
    const struct granat_tables *t = granat_tables(rules);
    const char *name = cell_name(rules, cell);
    struct move captures[RAYS];
    bool garnet = s->at[cell] & GARNET;
    if (!garnet && cells_has(t->far_line[player], cell))
        why_say(why, "GN-19", "granat.dead", name, NULL, NULL);
    else if (s->shield != NONE && granat_captures(t, s, cell, false, captures))
        why_say(why, "GN-12", "granat.shield", NULL, NULL, NULL);
    else
        why_say(why, garnet ? "GN-5" : "GN-3", garnet ? "granat.garnet.stuck" : "granat.neutral.stuck", name, NULL,
                NULL);
}

void granat_why_none(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                     struct why *why)
{
    const struct granat *s = granat_const(state);
    const struct move move = {.from = cells[0], .to = cells[count - 1], .kind = MOVE_QUIET};
    if (s->chain != NONE)
        why_not_in_chain(rules, s, why);
    else if (!(s->at[cells[0]] & granat_pawn(player)))
        why_say(why, "GN-2", "granat.not-yours", cell_name(rules, cells[0]), NULL, NULL);
    else if (!why_not_yet(rules, s, move, why))
        why_stuck(rules, s, player, cells[0], why);
}
