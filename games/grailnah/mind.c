/* mind.c - how good a position of Grailnah is: the race of the knights, with what Merlin, Morgane and other pawns
 * can do about it next; knights left and held; the couple's journey; gates in danger.
 *
 * A side's strength is the sum of its players'; its value is that less the strongest other side's.
 *
 * How far from 0 it can be, with w for WEIGHT_MOST, in which hundredths of a weight are 100 w: each of up to four
 * players has 8 knights, on the board or off it, each of 1 w, whose race and threat are 201 w at most; two threats, a
 * journey of 4 knights, 3 opponents' gates, and 4 gates of each of 4 castles that shut in. 4 * (8 * 202 + 24) w =
 * 65,600,000. */
#include "core/game_mind.h"
#include "games/grailnah/grailnah.h"

enum { JOURNEY_LENGTH = 24, APPROACH = 100 };

enum {
    KNIGHT,
    RESERVE,
    RACE,
    HELD_KNIGHT,
    IN_REACH,
    TO_MOVE,
    UNSTOPPED,
    TWO_THREATS,
    JOURNEY,
    SHUT_IN,
    BEYOND,
    GATES_LOST,
};

static const struct weight weights[] = {
    [KNIGHT] = {"knight", 20},        /* on the board */
    [RESERVE] = {"reserve", 10},      /* off it, but a journey may bring it back */
    [RACE] = {"race", 500},           /* divided by the moves it is from the Grail */
    [HELD_KNIGHT] = {"held", 80},     /* instead of the race */
    [IN_REACH] = {"in-reach", 50},    /* Merlin or Morgane can send it home: its race counts so many hundredths */
    [TO_MOVE] = {"to-move", 2000},    /* a knight beside the Grail whose player is to move */
    [UNSTOPPED] = {"unstopped", 900}, /* one that nobody can stop */
    [TWO_THREATS] = {"two-threats", 500},
    [JOURNEY] = {"journey", 10}, /* for each knight it would bring, at its end */
    [SHUT_IN] = {"shut-in", 4},  /* for each side gate taken while knights are inside */
    [BEYOND] = {"beyond", 100},  /* inside the magic circle while Merlin is outside for good (GT-14) */
    /* By how many gate cells of a castle one opponent stands on. */
    [GATES_LOST] = {"gates-0", 0},
    [GATES_LOST + 1] = {"gates-1", 15},
    [GATES_LOST + 2] = {"gates-2", 40},
    [GATES_LOST + 3] = {"gates-3", 150},
    [GATES_LOST + 4] = {"gates-more", 400},
    {.name = NULL},
};

/* What is seen from outside a player's own pieces. */
struct view {
    const struct rules *rules;
    const int32_t *w;
    const struct grailnah_tables *t;
    const struct grailnah *s;
    uint8_t on[CELLS];
    uint64_t reach[2]; /* Merlin's, by the player to move, as a set, */
    uint64_t later[2]; /* and by those after it as he stands now, where there are more than two */
};

static bool is_in(const uint64_t set[2], int cell)
{
    return set[cell >> 6] & grailnah_bit(cell);
}

/* For Morgane: a knight who is not held. */
static bool has_payer(const struct view *v, int player)
{
    const struct grailnah *s = v->s;
    int inside = 0;
    for (int castle = 0; castle < v->t->castles; castle++)
        inside += s->inside[player][castle];
    for (int word = 0; !inside && word < 2; word++)
        for (uint64_t set = s->knights[player][word]; set; set &= set - 1)
            if (!(v->on[64 * word + (int)bits_first(set)] & HELD))
                return true;
    return inside > 0;
}

static void look_round(const struct rules *rules, const struct grailnah *s, struct view *v)
{
    struct move moves[2 * CELLS];
    v->rules = rules;
    v->w = rules->weight;
    v->t = grailnah_tables(rules);
    v->s = s;
    v->later[0] = v->later[1] = 0;
    grailnah_survey(rules, s, NONE, v->on);
    bool may = grailnah_may_move_merlin(s, s->turn);
    int n = may || rules->players > 2 ? grailnah_merlin_moves(rules, s, v->on, moves) : 0;
    for (int i = 0; i < n; i++)
        v->later[moves[i].to >> 6] |= grailnah_bit(moves[i].to);
    v->reach[0] = may ? v->later[0] : 0;
    v->reach[1] = may ? v->later[1] : 0;
}

static bool is_to_move(const struct view *v, int player)
{
    return v->rules->side_of[v->s->turn] == v->rules->side_of[player];
}

/* Whether a player can bring Merlin or Morgane to a cell: now, if it is to move. */
static bool is_in_reach(const struct view *v, int player, int cell)
{
    if (is_in(player == v->s->turn ? v->reach : v->later, cell) && v->s->merlin_turns[player] < MERLIN_IN_A_ROW)
        return true;
    for (int way = 0; (v->on[cell] & INNER) && way < WAYS; way++)
        if (v->t->next[way][cell] == v->s->morgane && v->s->morgane != v->t->grail)
            return has_payer(v, player);
    return false;
}

/* Whether a pawn of a player can come and hold the knight there: along the ring, or from behind. */
static bool can_be_held(const struct view *v, int player, int cell)
{
    int behind = v->t->next[BACKWARD][cell];
    if (behind != NONE && grailnah_has_knight(v->s, player, behind) && !(v->on[behind] & HELD))
        return true;
    for (int way = CLOCKWISE; way <= COUNTER; way++)
        for (int at = v->t->next[way][cell]; at != NONE && at != cell; at = v->t->next[way][at]) {
            if (grailnah_has_knight(v->s, player, at) && !(v->on[at] & HELD))
                return true;
            if (v->on[at] & (PAWN | MAGIC | STAIR))
                break;
        }
    return false;
}

/* Whether an opponent whose turn comes before the player's can send its knight home from a cell, or hold it there. */
static bool can_be_stopped(const struct view *v, int player, int cell)
{
    for (int p = v->s->turn; p != player; p = (p + 1) % v->rules->players)
        if (v->rules->side_of[p] != v->rules->side_of[player] && !(v->s->out >> p & 1) &&
            (is_in_reach(v, p, cell) || can_be_held(v, p, cell)))
            return true;
    return false;
}

/* A knight on a cell, not held; `threats` counts those beside the Grail. */
static int32_t racer(const struct view *v, int player, int cell, int *threats)
{
    int ahead = v->t->next[FORWARD][cell], steps = v->t->steps_to_grail[cell];
    bool own = is_to_move(v, player);
    if (ahead != v->t->grail && ((v->on[ahead] & (HELD | MAGIC | STAIR)) || grailnah_has_pawn(v->s, player, ahead)))
        steps++;
    int32_t race = v->w[RACE] / steps;
    if ((v->on[cell] & INNER) && !(v->t->ground[v->s->merlin] & (INNER | GRAIL)))
        race += v->w[BEYOND];
    if (!own && is_in_reach(v, v->s->turn, cell))
        race = race * v->w[IN_REACH] / 100;
    if (ahead != v->t->grail)
        return race;
    (*threats)++;
    if (v->s->turn == player)
        return race + v->w[TO_MOVE];
    return race + (can_be_stopped(v, player, cell) ? 0 : v->w[UNSTOPPED]);
}

static int32_t race_of(const struct view *v, int player)
{
    int32_t sum = 0;
    int threats = 0;
    for (int word = 0; word < 2; word++)
        for (uint64_t set = v->s->knights[player][word]; set; set &= set - 1) {
            int cell = 64 * word + (int)bits_first(set);
            sum += v->on[cell] & HELD ? v->w[HELD_KNIGHT] : racer(v, player, cell, &threats);
        }
    for (int castle = 0; castle < v->t->castles; castle++)
        if (v->s->inside[player][castle])
            sum += v->s->inside[player][castle] * (v->w[RACE] / v->t->steps_to_grail[v->t->cells + castle]);
    return sum + (threats > 1 ? v->w[TWO_THREATS] : 0);
}

/* The nearest castle where king and queen could meet for new knights (GT-11). */
static int32_t journey_of(const struct view *v, int player, int missing)
{
    int shortest = JOURNEY_LENGTH;
    if (missing == 0)
        return 0;
    for (int castle = 0; castle < v->t->castles; castle++) {
        int length = v->t->journey[castle][v->s->king[player]] + v->t->journey[castle][v->s->queen[player]];
        if (v->t->cells + castle != v->s->couple[player] && length < shortest)
            shortest = length;
    }
    int bring = missing < NEW_KNIGHTS ? missing : NEW_KNIGHTS;
    return bring * v->w[JOURNEY] * (JOURNEY_LENGTH - shortest) / JOURNEY_LENGTH;
}

static int count_gates(const struct view *v, int player, int opponent)
{
    const uint64_t *gates = v->t->gates[v->t->seat[player] - v->t->cells];
    const struct grailnah *s = v->s;
    int n = bits_count(gates[0] & s->knights[opponent][0]) + bits_count(gates[1] & s->knights[opponent][1]);
    for (int i = 0; i < 2; i++) {
        int royal = i ? s->queen[opponent] : s->king[opponent];
        n += royal < v->t->cells && (gates[royal >> 6] >> (royal & 63) & 1);
    }
    return n;
}

static int32_t gates_lost(const struct view *v, int count)
{
    return v->w[GATES_LOST + (count < 4 ? count : 4)];
}

static int32_t gates_of(const struct view *v, int player)
{
    const struct grailnah_tables *t = v->t;
    int32_t lost = 0;
    for (int p = 0; p < v->rules->players; p++)
        if (v->rules->side_of[p] != v->rules->side_of[player])
            lost += gates_lost(v, count_gates(v, player, p));
    for (int castle = 0; castle < t->castles; castle++)
        for (int i = 0; v->s->inside[player][castle] && i < t->side_count[castle]; i++)
            lost += v->on[t->side[castle][i]] & (PAWN | MAGIC) ? v->w[SHUT_IN] : 0;
    return lost;
}

static int32_t strength(const struct view *v, int side)
{
    int32_t sum = 0;
    for (int p = 0; p < v->rules->players; p++) {
        if (v->rules->side_of[p] != side || (v->s->out >> p & 1))
            continue;
        int knights = grailnah_knights(v->s, p), missing = KNIGHTS - knights;
        sum += v->w[KNIGHT] * knights + v->w[RESERVE] * missing + race_of(v, p) + journey_of(v, p, missing) -
               gates_of(v, p);
    }
    return sum;
}

static int32_t evaluate(const struct rules *rules, const struct state *state, int side)
{
    struct view view;
    int32_t best = INT32_MIN;
    look_round(rules, grailnah_const(state), &view);
    for (int other = 0; other < rules->sides; other++) {
        int32_t value = other == side ? INT32_MIN : strength(&view, other);
        best = value > best ? value : best;
    }
    return strength(&view, side) - best;
}

/* Pawns of the other side that go home, by how far they had come, less one's own. */
static int32_t sent_home(const struct rules *rules, const struct grailnah *s, int cell)
{
    int32_t sum = 0;
    for (int p = 0; p < rules->players; p++)
        if (grailnah_has_pawn(s, p, cell))
            sum += (rules->side_of[p] == rules->side_of[s->turn] ? -1 : 1) * rules->weight[RACE] /
                   grailnah_tables(rules)->steps_to_grail[cell];
    return sum > 0 ? sum : 0;
}

/* The cells where anybody has a pawn. */
static void find_pawns(const struct rules *rules, const struct grailnah *s, uint64_t set[2])
{
    const int cells = grailnah_tables(rules)->cells;
    set[0] = set[1] = 0;
    for (int p = 0; p < rules->players; p++) {
        set[0] |= s->knights[p][0];
        set[1] |= s->knights[p][1];
        if (s->king[p] < cells)
            set[s->king[p] >> 6] |= grailnah_bit(s->king[p]);
        if (s->queen[p] < cells)
            set[s->queen[p] >> 6] |= grailnah_bit(s->queen[p]);
    }
}

/* The Grail, a knight that comes beside it, or pawns that Merlin or Morgane sends home. */
static void merits(const struct rules *rules, const struct state *state, const struct move *moves, int count,
                   int32_t *out)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    uint64_t pawns[2];
    find_pawns(rules, grailnah_const(state), pawns);
    for (int i = 0; i < count; i++) {
        const struct move *move = &moves[i];
        int to = move->to;
        if (move->kind == MOVE_KNIGHT)
            out[i] = to == t->grail ? rules->weight[TO_MOVE] : t->next[FORWARD][to] == t->grail ? APPROACH : 0;
        else if ((move->kind == MOVE_MERLIN || move->kind == MOVE_MORGANE) && is_in(pawns, to))
            out[i] = sent_home(rules, grailnah_const(state), to);
        else
            out[i] = 0;
    }
}

/* There is always something to do that does no harm, and never a duty. */
static bool skip(const struct rules *rules, struct state *state)
{
    grailnah_play(rules, state, grailnah_const(state)->turn, (struct move){.kind = MOVE_PASS});
    return !grailnah_const(state)->ended;
}

static int quiet_left(const struct rules *rules, const struct state *state)
{
    (void)rules;
    return QUIET_LIMIT - grailnah_const(state)->quiet;
}

static int late(const struct rules *rules)
{
    (void)rules;
    return 4;
}

const struct game_mind grailnah_mind = {
    .weights = weights,
    .evaluate = evaluate,
    .merits = merits,
    .skip = skip,
    .quiet_left = quiet_left,
    .late = late,
};
