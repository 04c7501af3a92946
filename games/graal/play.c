/* play.c - making decisions in the battle of Graal: turns, captures, the end (GR-19 … GR-24).
 *
 * States are copied, not undone. Measured in one run over the moves of 6,000 positions: copying the 876 bytes and
 * making a move takes 26 to 29 ns, making it and taking it back 26 to 27 ns, listing the moves of a position 390 to 410
 * ns; so an undo would win nothing. */
#include <assert.h>
#include <string.h>

#include "games/graal/graal.h"

/* ---- who is to decide ---- */

player_set graal_to_act(const struct rules *rules, const struct state *state)
{
    const struct graal *g = graal_const(state);
    if (g->ended)
        return 0;
    if (g->turn == NONE)
        return (player_set)(((1 << rules->players) - 1) & ~g->ready);
    if (g->target != NO_HOLE)
        return (player_set)(1 << g->commander[graal_soldier_at(g, g->target).army]);
    return (player_set)(1 << g->turn);
}

/* ---- the end ---- */

static void end(struct graal *g, int how, player_set winners)
{
    g->ended = (uint8_t)(how + 1);
    g->winners = winners;
}

static player_set side_players(const struct rules *rules, int side)
{
    player_set set = 0;
    for (int p = 0; p < rules->players; p++)
        set |= (player_set)((rules->side_of[p] == side) << p);
    return set;
}

/* Whether an enemy stands in the keep of an army. */
static bool is_entered(const struct rules *rules, const struct graal *g, int army)
{
    int man = g->at[g->keep[army]] & MAN;
    return man && man != (graal_side(rules, g, army) + 1) * MAN_ONE;
}

/* GR-20, for both camps. */
static void judge_camps(const struct rules *rules, struct graal *g)
{
    static const int chiefs[] = {WHITE, NAVY};
    for (int camp = 0; camp < 2; camp++) {
        if (is_entered(rules, g, chiefs[camp]))
            end(g, END_KEEP, side_players(rules, !camp));
        else if (graal_count(g, chiefs[camp], 0, ROYALS) == 0)
            end(g, END_ROYALS, side_players(rules, !camp));
    }
}

/* GR-24: a player is left as long as its own army is its own. */
static player_set left(const struct rules *rules, const struct graal *g)
{
    const struct graal_tables *t = graal_tables(rules);
    player_set set = 0;
    for (int army = 0; army < ARMIES; army++)
        if ((t->armies >> army & 1) && g->commander[army] == t->owner[army])
            set |= (player_set)(1 << t->owner[army]);
    return set;
}

void graal_judge(const struct rules *rules, struct graal *g)
{
    if (graal_tables(rules)->variant == FOUR) {
        if (player_alone(left(rules, g)))
            end(g, END_LAST, left(rules, g));
    } else if (g->turn != NONE) {
        judge_camps(rules, g);
    }
    if (!g->ended && g->target == NO_HOLE && g->quiet >= QUIET_LIMIT)
        end(g, END_QUIET, 0);
}

/* ---- turns ---- */

/* The next army of a camp after one. */
static int next_army(const struct rules *rules, int army)
{
    int camp = army / 3;
    do
        army = 3 * camp + (army + 1) % 3;
    while (!(graal_tables(rules)->armies >> army & 1));
    return army;
}

void graal_give_turn(const struct rules *rules, struct graal *g, int camp)
{
    const struct graal_tables *t = graal_tables(rules);
    int army = g->on_turn[camp];
    for (int i = 0; i < 3 && !graal_can_move(rules, g, 1u << army); i++)
        army = next_army(rules, army);
    if (graal_can_move(rules, g, 1u << army))
        g->on_turn[camp] = (uint8_t)army;
    int commander = g->commander[g->on_turn[camp]];
    g->turn = (uint8_t)(commander == NONE ? t->chief[camp] : commander);
}

/* The turn goes to the next side: the other camp's next army, or the next player who is left. */
static void pass_turn(const struct rules *rules, struct graal *g)
{
    const struct graal_tables *t = graal_tables(rules);
    int side = rules->side_of[g->turn];
    if (t->variant == CAMPS) {
        g->on_turn[side] = (uint8_t)next_army(rules, g->on_turn[side]);
        graal_give_turn(rules, g, !side);
        return;
    }
    player_set alive = t->variant == FOUR ? left(rules, g) : 3;
    do
        g->turn = (uint8_t)((g->turn + 1) % rules->players);
    while (!(alive >> g->turn & 1));
}

int graal_follows(const struct rules *rules, const struct state *state)
{
    struct graal g = *(const struct graal *)state;
    pass_turn(rules, &g);
    return g.turn;
}

static void end_turn(const struct rules *rules, struct graal *g)
{
    g->archer = g->target = NO_HOLE;
    pass_turn(rules, g);
    graal_judge(rules, g);
}

void graal_begin(const struct rules *rules, struct graal *g)
{
    g->turn = 0;
    if (graal_tables(rules)->variant == CAMPS) {
        g->on_turn[0] = WHITE;
        g->on_turn[1] = NAVY;
        graal_give_turn(rules, g, 0);
    } else if (graal_tables(rules)->variant == FOUR) {
        g->turn = (uint8_t)player_first(left(rules, g));
    }
}

/* ---- armies that change hands ---- */

/* The soldiers of an army stand for another side now. */
static void hand_over(const struct rules *rules, struct graal *g, int army, int player)
{
    g->commander[army] = (uint8_t)(graal_count(g, army, 0, SOLDIERS) ? player : NONE);
    for (int i = 0; i < SOLDIERS; i++) {
        uint8_t *at = &g->at[g->hole[army][i]];
        if (g->hole[army][i] != NO_HOLE)
            *at = (uint8_t)((*at & ~MAN) | (graal_side(rules, g, army) + 1) * MAN_ONE);
    }
}

static void remove_soldiers(struct graal *g, int army, int first, int last)
{
    for (int i = first; i < last; i++)
        if (g->hole[army][i] != NO_HOLE)
            graal_lift(g, (struct soldier){army, i});
}

/* GR-24: the castle of `loser` falls, its royals leave, its other soldiers and those it had won go over to `winner`;
 * with no winner they all leave. */
static void eliminate(const struct rules *rules, struct graal *g, int loser, int winner)
{
    const struct graal_tables *t = graal_tables(rules);
    for (int army = 0; army < ARMIES; army++) {
        if (g->commander[army] != loser)
            continue;
        if (t->owner[army] == loser && g->keep[army] != NO_HOLE)
            graal_ruin_castle(g, army);
        remove_soldiers(g, army, 0, winner == NONE ? SOLDIERS : ROYALS);
        hand_over(rules, g, army, winner);
    }
    g->quiet = 0;
}

/* ---- decisions ---- */

/* GR-25 */
static void capture(const struct rules *rules, struct graal *g, int hole)
{
    struct soldier victim = graal_soldier_at(g, hole);
    graal_lift(g, victim);
    g->quiet = 0;
    if (graal_tables(rules)->variant == FOUR && victim.number < ROYALS && graal_count(g, victim.army, 0, ROYALS) == 0)
        eliminate(rules, g, g->commander[victim.army], g->turn);
}

static void walk(const struct rules *rules, struct graal *g, int from, int to, bool captures)
{
    g->quiet++;
    if (captures)
        capture(rules, g, to);
    graal_move(g, graal_soldier_at(g, from), to);
    int castle = g->at[to] & WALL ? graal_keep_at(g, to) : NONE;
    if (castle != NONE && graal_tables(rules)->variant == FOUR && is_entered(rules, g, castle))
        eliminate(rules, g, g->commander[castle], g->turn);
}

void graal_play(const struct rules *rules, struct state *state, int player, struct move move)
{
    const struct graal_tables *t = graal_tables(rules);
    struct graal *g = (struct graal *)state;
    if (g->turn == NONE) {
        graal_deploy(rules, g, player, move);
        return;
    }
    int from = t->hole_of[move.from], to = t->hole_of[move.to];
    switch ((enum move_kind)move.kind) {
    case MOVE_WALK:
    case MOVE_CAPTURE: walk(rules, g, from, to, move.kind == MOVE_CAPTURE); break;
    case MOVE_SHOOT:
        g->quiet++;
        g->archer = (uint16_t)from;
        g->target = (uint16_t)to;
        return;
    case MOVE_RETREAT: graal_move(g, graal_soldier_at(g, from), to); break;
    default: g->quiet++;
    }
    end_turn(rules, g);
}

/* ---- giving up (HR-4) ---- */

/* GR-23: a member's army goes to its chief. */
static void resign_member(const struct rules *rules, struct graal *g, int player)
{
    const struct graal_tables *t = graal_tables(rules);
    int camp = rules->side_of[player];
    for (int army = 0; army < ARMIES; army++)
        if (g->commander[army] == player)
            hand_over(rules, g, army, t->chief[camp]);
    if (g->turn == player)
        g->turn = t->chief[camp];
}

/* GR-24. A retreat that its archer or its target no longer needs is over, and with it the turn. */
static void resign_four(const struct rules *rules, struct graal *g, int player)
{
    bool due = g->target != NO_HOLE;
    eliminate(rules, g, player, NONE);
    if (due ? !(g->at[g->archer] & MAN) || !(g->at[g->target] & MAN) : g->turn == player)
        end_turn(rules, g);
    else
        graal_judge(rules, g);
    if (g->ended)
        g->archer = g->target = NO_HOLE;
}

void graal_resign(const struct rules *rules, struct state *state, int player)
{
    const struct graal_tables *t = graal_tables(rules);
    struct graal *g = (struct graal *)state;
    int side = rules->side_of[player];
    if (t->variant != FOUR && player == t->chief[side]) {
        end(g, END_KEEP, side_players(rules, !side));
        g->archer = g->target = NO_HOLE;
    } else if (g->turn == NONE) {
        graal_withdraw(rules, g, player);
        graal_judge(rules, g);
    } else if (t->variant == FOUR) {
        resign_four(rules, g, player);
    } else {
        resign_member(rules, g, player);
    }
}
