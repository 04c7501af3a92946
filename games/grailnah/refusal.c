/* refusal.c - which rule forbids a move in Grailnah (HR-5). */
#include "board/board.h"
#include "games/grailnah/grailnah.h"

/* What is asked for, and the words for it. */
struct question {
    const struct rules *rules;
    const struct grailnah_tables *t;
    const struct grailnah *s;
    struct move move;
    const char *from, *to;
    struct why *why;
    uint8_t on[CELLS];
};

static void say(const struct question *q, const char *rule, const char *message)
{
    why_say(q->why, rule, message, q->from, q->to, NULL);
}

static bool is_castle(const struct question *q, int place)
{
    return grailnah_is_castle(q->t, place);
}

/* How far it is to go from one cell to another in one way, or 0 if that leads nowhere near. */
static int distance(const struct question *q, int way)
{
    int cell = q->move.from, n = 0;
    while (cell != NONE && n < CELLS) {
        cell = cell == q->t->grail ? NONE : q->t->next[way][cell];
        n++;
        if (cell == q->move.to)
            return n;
    }
    return 0;
}

/* Why a pawn cannot end on a cell that it could reach (GT-4). */
static void why_no_landing(const struct question *q, const char *else_rule, const char *otherwise)
{
    int on = q->on[q->move.to];
    if (on & MAGIC)
        say(q, "GT-4", "grailnah.onto-magic");
    else if (on & HELD)
        say(q, "GT-4", "grailnah.onto-two");
    else if (on & OWN)
        say(q, "GT-4", "grailnah.onto-own");
    else
        say(q, else_rule, otherwise);
}

static bool has_knight_at(const struct question *q, int place)
{
    return is_castle(q, place) ? q->s->inside[q->s->turn][place - q->t->cells] > 0
                               : grailnah_has_knight(q->s, q->s->turn, place);
}

static bool is_side_gate(const struct question *q)
{
    int castle = q->move.from - q->t->cells;
    for (int i = 0; i < q->t->side_count[castle]; i++)
        if (q->t->side[castle][i] == q->move.to)
            return true;
    return false;
}

static void why_no_knight(const struct question *q)
{
    int from = q->move.from, to = q->move.to;
    if (!has_knight_at(q, from))
        say(q, "GT-3", "grailnah.no-knight");
    else if (is_castle(q, from))
        say(q, "GT-5", is_side_gate(q) ? "grailnah.gate-taken" : "grailnah.side-gate");
    else if (q->on[from] & HELD)
        say(q, "GT-4", "grailnah.held");
    else if (is_castle(q, to))
        say(q, "GT-6", "grailnah.knight.castle");
    else if (q->on[to] & STAIR)
        say(q, "GT-6", "grailnah.knight.stair");
    else if (from == to)
        say(q, "GT-4", "grailnah.no-way");
    else if (distance(q, FORWARD) == 1)
        why_no_landing(q, "GT-6", "grailnah.knight.moves");
    else if (q->t->ring[from] == q->t->ring[to])
        why_no_landing(q, "GT-4", "grailnah.over");
    else if (distance(q, BACKWARD))
        say(q, "GT-6", "grailnah.knight.back");
    else
        say(q, "GT-6", "grailnah.knight.moves");
}

/* Whether king or queen could go there on an empty board. */
static bool is_royal_step(const struct question *q)
{
    for (int i = 0; i < q->t->royal_count[q->move.from]; i++)
        if (q->t->royal[q->move.from][i] == q->move.to)
            return true;
    return false;
}

static void why_no_royal(const struct question *q, int at)
{
    int from = q->move.from, to = q->move.to;
    if (at != from)
        say(q, "GT-3", q->move.kind == MOVE_KING ? "grailnah.no-king" : "grailnah.no-queen");
    else if (from == to)
        say(q, "GT-4", "grailnah.no-way");
    else if (is_castle(q, from))
        say(q, "GT-8", is_royal_step(q) ? "grailnah.gate-taken" : "grailnah.royal-gate");
    else if (q->on[from] & HELD)
        say(q, "GT-4", "grailnah.held");
    else if (is_castle(q, to))
        say(q, "GT-8", "grailnah.royal.enter");
    else if (q->on[to] & INNER)
        say(q, "GT-9", "grailnah.royal.circle");
    else if (is_royal_step(q) && (q->on[to] & STAIR))
        say(q, "GT-10", "grailnah.stair-taken");
    else if (is_royal_step(q))
        why_no_landing(q, "GT-9", "grailnah.royal.step");
    else if (q->on[to] & STAIR)
        say(q, "GT-10", "grailnah.royal.stair");
    else
        say(q, "GT-9", "grailnah.royal.step");
}

/* Merlin goes to the Grail or from it along a sector only. */
static bool merlin_has_line(const struct question *q)
{
    if (q->move.from == q->t->grail)
        return true;
    return q->t->ring[q->move.from] == q->t->ring[q->move.to] || distance(q, FORWARD) || distance(q, BACKWARD);
}

/* GT-15: whether Merlin stays wherever he is to go; true, having said why. */
static bool merlin_rests(const struct question *q)
{
    bool rests = !grailnah_may_move_merlin(q->s, q->s->turn);
    if (rests)
        say(q, "GT-15", q->s->may_merlin ? "grailnah.merlin.three" : "grailnah.merlin.rests");
    return rests;
}

static void why_no_merlin(const struct question *q)
{
    int to = q->move.to;
    if (q->s->merlin != q->move.from)
        say(q, "GT-12", "grailnah.merlin.not-there");
    else if (merlin_rests(q))
        return;
    else if (to == q->move.from)
        say(q, "GT-4", "grailnah.no-way");
    else if (is_castle(q, to) || (q->on[to] & STAIR))
        say(q, "GT-12", "grailnah.merlin.ground");
    else if ((q->on[to] & INNER) && !(q->on[q->move.from] & INNER))
        say(q, "GT-14", "grailnah.merlin.circle");
    else if (!merlin_has_line(q))
        say(q, "GT-12", "grailnah.merlin.line");
    else
        say(q, "GT-4", "grailnah.over");
}

static void why_no_price(const struct question *q)
{
    int payer = q->move.arg;
    const char *name = payer == NONE ? NULL : q->rules->board->cells[payer].name;
    if (payer == NONE)
        say(q, "GT-17", "grailnah.morgane.price");
    else if (!has_knight_at(q, payer))
        why_say(q->why, "GT-17", "grailnah.morgane.no-payer", name, NULL, NULL);
    else
        why_say(q->why, "GT-17", "grailnah.morgane.held", name, NULL, NULL);
}

static void why_no_morgane(const struct question *q)
{
    int from = q->move.from, to = q->move.to;
    bool step = false;
    for (int way = 0; way < WAYS; way++)
        step |= from < q->t->cells && from != q->t->grail && q->t->next[way][from] == to;
    if (q->s->morgane != from)
        say(q, "GT-16", "grailnah.morgane.not-there");
    else if (from == to)
        say(q, "GT-4", "grailnah.no-way");
    else if (to == q->t->grail)
        say(q, "GT-16", "grailnah.morgane.grail");
    else if (!(q->on[to] & INNER))
        say(q, "GT-16", "grailnah.morgane.circle");
    else if (from == q->t->grail && q->move.arg != NONE)
        say(q, "GT-16", "grailnah.morgane.free");
    else if (from == q->t->grail)
        say(q, "GT-16", "grailnah.morgane.leaves");
    else if (!step)
        say(q, "GT-17", "grailnah.morgane.step");
    else
        why_no_price(q);
}

static struct question ask(const struct rules *rules, const struct state *state, int player, struct move move,
                           struct why *why)
{
    struct question q = {.rules = rules,
                         .t = grailnah_tables(rules),
                         .s = grailnah_const(state),
                         .move = move,
                         .from = rules->board->cells[move.from].name,
                         .to = rules->board->cells[move.to].name,
                         .why = why};
    grailnah_survey(rules, q.s, player, q.on);
    return q;
}

void grailnah_why_not(const struct rules *rules, const struct state *state, int player, struct move move,
                      struct why *why)
{
    const struct grailnah *s = grailnah_const(state);
    const struct question q = ask(rules, state, player, move, why);
    switch (move.kind) {
    case MOVE_KNIGHT: why_no_knight(&q); break;
    case MOVE_KING: why_no_royal(&q, s->king[player]); break;
    case MOVE_QUEEN: why_no_royal(&q, s->queen[player]); break;
    case MOVE_MERLIN: why_no_merlin(&q); break;
    case MOVE_MORGANE: why_no_morgane(&q); break;
    default: why_say(why, "GT-22", "grailnah.no-pass", NULL, NULL, NULL); break;
    }
}

/* Who goes out of a castle to a place: king or queen by the royal gate, else a knight. */
static int leaver(const struct question *q, int player, int castle)
{
    bool king = q->s->king[player] == castle, queen = q->s->queen[player] == castle;
    if ((king || queen) && (!has_knight_at(q, castle) || is_royal_step(q)))
        return king ? MOVE_KING : MOVE_QUEEN;
    return MOVE_KNIGHT;
}

static bool is_beside_grail(const struct question *q, int cell)
{
    for (int i = 0; i < q->t->sectors; i++)
        if (q->t->first[i] == cell)
            return true;
    return false;
}

/* The pawn of one's own that stands there; else Merlin or Morgane, she from the Grail to the cells beside it; else
 * whoever stands there. */
static int meant(const struct question *q, int player)
{
    int from = q->move.from;
    if (is_castle(q, from))
        return leaver(q, player, from);
    for (int i = 0; i < q->rules->players; i++) {
        int p = (player + i) % q->rules->players;
        if (i == 1 && from == q->s->morgane && (from != q->s->merlin || is_beside_grail(q, q->move.to)))
            return MOVE_MORGANE;
        if (i == 1 && from == q->s->merlin)
            return MOVE_MERLIN;
        if (q->s->king[p] == from || q->s->queen[p] == from)
            return q->s->king[p] == from ? MOVE_KING : MOVE_QUEEN;
        if (grailnah_has_knight(q->s, p, from))
            return MOVE_KNIGHT;
    }
    return 0;
}

bool grailnah_aim(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                  struct move *out)
{
    struct question q = {.rules = rules, .t = grailnah_tables(rules), .s = grailnah_const(state)};
    if (count < 2)
        return false;
    q.move = (struct move){.from = cells[0], .to = cells[1], .arg = count > 2 ? cells[2] : NONE};
    q.move.kind = (uint16_t)meant(&q, player);
    *out = q.move;
    return out->kind != 0;
}

/* ---- nothing can be done from a place ---- */

static void why_castle_shut(const struct question *q, int player)
{
    int castle = q->move.from;
    bool royal = q->s->king[player] == castle || q->s->queen[player] == castle;
    if (has_knight_at(q, castle) && royal)
        say(q, "GT-5", "grailnah.castle.shut");
    else if (has_knight_at(q, castle) || royal)
        say(q, royal ? "GT-8" : "GT-5", royal ? "grailnah.castle.royal-shut" : "grailnah.castle.side-shut");
    else
        say(q, "GT-3", "grailnah.castle.stays");
}

/* GT-17: whether the player on turn has a knight that is not held. */
static bool can_pay(const struct question *q)
{
    for (int place = 0; place < q->t->cells + q->t->castles; place++)
        if (has_knight_at(q, place) && (is_castle(q, place) || !(q->on[place] & HELD)))
            return true;
    return false;
}

static void why_morgane_stays(const struct question *q)
{
    if (q->move.from == q->t->grail)
        say(q, "GT-16", "grailnah.morgane.shut");
    else
        say(q, "GT-17", can_pay(q) ? "grailnah.morgane.stuck" : "grailnah.morgane.nobody-pays");
}

static void why_pawn_stays(const struct question *q, int player)
{
    bool knight = grailnah_has_knight(q->s, player, q->move.from);
    if (q->on[q->move.from] & HELD)
        say(q, "GT-4", "grailnah.held");
    else
        say(q, knight ? "GT-6" : "GT-9", knight ? "grailnah.knight.stuck" : "grailnah.royal.stuck");
}

void grailnah_why_none(const struct rules *rules, const struct state *state, int player, const uint16_t *cells,
                       int count, struct why *why)
{
    const struct move move = {.from = cells[0], .to = cells[count - 1], .arg = NONE};
    const struct question q = ask(rules, state, player, move, why);
    if (is_castle(&q, move.from))
        why_castle_shut(&q, player);
    else if (grailnah_has_pawn(q.s, player, move.from))
        why_pawn_stays(&q, player);
    else if (q.s->merlin == move.from) {
        if (!merlin_rests(&q))
            say(&q, "GT-12", "grailnah.merlin.stuck");
    } else if (q.s->morgane == move.from)
        why_morgane_stays(&q);
    else
        say(&q, "GT-3", q.on[move.from] & PAWN ? "grailnah.not-yours" : "grailnah.nobody");
}
