/* read.c - reading a position of Graal: first its form, then whether it can be.
 *
 * The form of lists (order, spelling) is checked as a whole: a line that is not what its own state writes is refused.
 */
#include <string.h>

#include "core/game_text.h"
#include "core/text.h"
#include "games/graal/graal.h"

enum { FIELD = 128, LIST = 1024 };

struct reader {
    const struct rules *rules;
    const struct graal_tables *t;
    struct graal *g;
    struct why *why;
};

static bool bad(const struct reader *r, const char *message, const char *what)
{
    return why_say(r->why, NULL, message, what, NULL, NULL);
}

static int player_of(const struct reader *r, char digit)
{
    int player = digit - '0';
    return player >= 0 && player < r->rules->players ? player : NONE;
}

static int army_of(const struct reader *r, char letter)
{
    const char *found = letter ? strchr(GRAAL_ARMIES, letter) : NULL;
    int army = found ? (int)(found - GRAAL_ARMIES) : NONE;
    return army != NONE && (r->t->armies >> army & 1) ? army : NONE;
}

/* ---- fields ---- */

static bool read_turn(struct reader *r, const char *field)
{
    struct graal *g = r->g;
    if (strncmp(field, "deploy.", 7) == 0) {
        for (const char *c = field + 7; *c; c++) {
            if (player_of(r, *c) == NONE)
                return false;
            g->ready |= (uint8_t)(1 << player_of(r, *c));
        }
        return true;
    }
    g->turn = (uint8_t)player_of(r, field[0]);
    g->ready = (uint8_t)((1 << r->rules->players) - 1);
    if (g->turn == NONE || r->t->variant != CAMPS)
        return g->turn != NONE && !field[1];
    int first = field[1] == '.' ? army_of(r, field[2]) : NONE, second = first == NONE ? NONE : army_of(r, field[3]);
    if (second == NONE || first / 3 != 0 || second / 3 != 1 || field[4])
        return false;
    g->on_turn[0] = (uint8_t)first;
    g->on_turn[1] = (uint8_t)second;
    return true;
}

static bool read_pending(struct reader *r, const char *field)
{
    if (strcmp(field, "-") == 0)
        return true;
    r->g->archer = (uint16_t)graal_read_hole(&field);
    if (r->g->archer == NO_HOLE || *field++ != '>')
        return false;
    r->g->target = (uint16_t)graal_read_hole(&field);
    return r->g->target != NO_HOLE && !*field;
}

/* "-", "e2e3", "e2e3*" */
static bool read_castle(struct reader *r, int army, const char *at)
{
    struct graal *g = r->g;
    if (strcmp(at, "-") == 0)
        return true;
    int keep = graal_read_hole(&at), court = keep == NO_HOLE ? NO_HOLE : graal_read_hole(&at);
    bool ruins = *at == '*';
    if (court == NO_HOLE || at[ruins] || !(r->t->full >> army & 1) || !graal_may_build(r->rules, g, army, keep, court))
        return false;
    graal_raise_castle(g, army, keep, court);
    if (ruins)
        graal_ruin_castle(g, army);
    return true;
}

/* "Kd4,Pe5", or "-". A soldier of a kind goes to the first place of that kind which is free. */
static bool read_soldiers(struct reader *r, int army, const char *at)
{
    if (strcmp(at, "-") == 0)
        return true;
    do {
        const char *kind = *at ? strchr(GRAAL_KINDS, *at++) : NULL;
        int hole = kind ? graal_read_hole(&at) : NO_HOLE, number = kind ? graal_first[kind - GRAAL_KINDS] : 0;
        if (hole == NO_HOLE || r->g->hole[army][number] != NO_HOLE || (r->g->at[hole] & MAN) ||
            (number < ROYALS && !(r->t->full >> army & 1)))
            return false;
        graal_put(r->rules, r->g, (struct soldier){army, number}, hole);
    } while (*at++ == ',');
    return !at[-1];
}

/* "w=0:e2e3:Kd4,…": all castles first, since they change the ground. */
static bool read_army(struct reader *r, int army, const char *field, bool castle)
{
    char part[3][LIST];
    const char *at = field + 2;
    if (field[0] != GRAAL_ARMIES[army] || field[1] != '=' || !text_field(&at, ':', part[0], LIST) ||
        !text_field(&at, ':', part[1], LIST) || !text_field(&at, '\0', part[2], LIST) || part[0][1])
        return false;
    r->g->commander[army] = (uint8_t)player_of(r, part[0][0]);
    if (strcmp(part[1], "?") == 0 && strcmp(part[2], "?") == 0) {
        r->g->hidden |= (uint8_t)(1 << army);
        return true;
    }
    if (castle)
        return read_castle(r, army, part[1]);
    bool nobody = strcmp(part[2], "-") == 0;
    if (r->g->commander[army] == NONE && (part[0][0] != 'x' || !nobody))
        return false;
    return read_soldiers(r, army, part[2]);
}

static bool read_armies(struct reader *r, const char *list)
{
    for (int pass = 0; pass < 2; pass++) {
        const char *at = list;
        for (int army = 0; army < ARMIES; army++) {
            char field[LIST];
            bool last = (r->t->armies >> army) == 1;
            if (!(r->t->armies >> army & 1))
                continue;
            if (!text_field(&at, last ? '\0' : ';', field, sizeof field))
                return bad(r, "graal.position.armies", list);
            if (!read_army(r, army, field, pass == 0))
                return bad(r, "graal.position.army", field);
        }
    }
    return true;
}

/* ---- what can be ---- */

/* GR-5, GR-12, GR-14: where a soldier can stand at all. */
static bool can_stand(const struct graal *g, int kind, int hole)
{
    if (g->at[hole] & WALL)
        return graal_keep_at(g, hole) != NONE && kind != SQUIRE && kind != ARCHER;
    return !(g->at[hole] & WOOD) || !graal_mounted(kind);
}

static bool check_ground(const struct reader *r)
{
    for (int army = 0; army < ARMIES; army++)
        for (int i = 0; i < SOLDIERS; i++)
            if (r->g->hole[army][i] != NO_HOLE && !can_stand(r->g, graal_kind[i], r->g->hole[army][i]))
                return false;
    return true;
}

/* GR-24: an army is its own player's, with a castle and somebody of the royal house; or that player is out, the castle
 * in ruins, the royal house gone, and who is left serves a player still in the game. */
static bool check_four(const struct reader *r)
{
    const struct graal *g = r->g;
    bool in[MAX_PLAYERS] = {false};
    int count = 0;
    for (int army = 0; army < ARMIES; army++)
        if ((r->t->armies >> army & 1) && g->commander[army] == r->t->owner[army])
            count += in[r->t->owner[army]] = true;
    for (int army = 0; army < ARMIES; army++) {
        int commander = g->commander[army];
        bool own = commander == r->t->owner[army], ruins = g->ruins >> army & 1;
        if (!(r->t->armies >> army & 1))
            continue;
        if (g->keep[army] == NO_HOLE && commander == NONE)
            continue; /* gave up before the reveal */
        if (g->keep[army] == NO_HOLE || own == ruins || own == (graal_count(g, army, 0, ROYALS) == 0) ||
            (commander != NONE && !in[commander]))
            return false;
        int man = g->at[g->keep[army]] & MAN;
        if (!ruins && man && man != (graal_side(r->rules, g, army) + 1) * MAN_ONE)
            return false; /* the castle would have fallen */
    }
    return count > 0 && in[g->turn];
}

/* GR-22, GR-23: an army is its owner's, or its chief's if that one gave up; nobody's only if it is the army of such a
 * one and nobody is left. Only one side has lost, and the other has made the last move. */
static bool check_camps(const struct reader *r)
{
    const struct graal *g = r->g;
    int lost = 0;
    for (int army = 0; army < ARMIES; army++) {
        int commander = g->commander[army], chief = r->t->chief[army / 3], owner = r->t->owner[army];
        if (!(r->t->armies >> army & 1))
            continue;
        if ((g->ruins >> army & 1) || (g->keep[army] == NO_HOLE) == (r->t->full >> army & 1) ||
            (commander != owner && (owner == chief || (commander != NONE && commander != chief))))
            return false;
        if (!(r->t->full >> army & 1))
            continue;
        int man = g->at[g->keep[army]] & MAN;
        bool entered = man && man != (army / 3 + 1) * MAN_ONE;
        if (entered || graal_count(g, army, 0, ROYALS) == 0)
            lost |= 1 << army / 3;
    }
    /* Whoever gave up commands nothing. */
    for (int army = 0; army < ARMIES; army++)
        for (int other = 0; other < ARMIES; other++)
            if (r->t->owner[army] != NONE && r->t->owner[army] == r->t->owner[other] &&
                (g->commander[army] == r->t->owner[army]) != (g->commander[other] == r->t->owner[other]))
                return false;
    return lost == 0 || (lost == 1 << r->rules->side_of[g->turn] && g->target == NO_HOLE);
}

/* GR-16 to GR-18, GR-21: the archer could shoot, the target can retreat, and the shot has been counted. In the line the
 * turn is the retreating player's; here it is the archer's. */
static bool check_pending(const struct reader *r)
{
    struct graal *g = r->g;
    uint16_t retreats[3 * RANGE];
    if (g->target == NO_HOLE)
        return true;
    if (!(g->at[g->archer] & MAN) || !(g->at[g->target] & MAN) || (g->quiet == 0 && r->t->variant != FOUR))
        return false; /* with four, a third player can have given up since */
    struct soldier archer = graal_soldier_at(g, g->archer), target = graal_soldier_at(g, g->target);
    int side = graal_side(r->rules, g, archer.army);
    if (graal_kind[archer.number] != ARCHER || side == graal_side(r->rules, g, target.army) ||
        (g->at[g->target] & WALL) || !graal_in_range(g, g->archer, g->target) ||
        !graal_retreats(g, g->archer, g->target, retreats) || g->turn != g->commander[target.army])
        return false;
    g->turn = g->commander[archer.army];
    return r->t->variant != CAMPS || g->on_turn[side] == archer.army;
}

/* GR-23: the army on turn is the one to which the turn would be given. */
static bool check_rotation(const struct reader *r)
{
    struct graal again = *r->g;
    int camp = r->rules->side_of[r->g->turn];
    if (r->t->variant != CAMPS || r->g->target != NO_HOLE)
        return true;
    graal_give_turn(r->rules, &again, camp);
    return again.turn == r->g->turn && again.on_turn[camp] == r->g->on_turn[camp];
}

static bool check_battle(const struct reader *r)
{
    return !r->g->hidden && check_ground(r) && (r->t->variant == FOUR ? check_four(r) : check_camps(r)) &&
           check_pending(r) && check_rotation(r);
}

/* Whether the game goes on without an army's player. */
static bool may_give_up(const struct reader *r, int army)
{
    return r->t->variant == FOUR || r->t->owner[army] != r->t->chief[army / 3];
}

/* GR-3 to GR-6. Whoever gave up has nothing on the board. */
static bool check_deployment(const struct reader *r)
{
    const struct graal *g = r->g;
    for (int army = 0; army < ARMIES; army++) {
        if (!(r->t->armies >> army & 1))
            continue;
        bool ready = g->ready >> r->t->owner[army] & 1;
        bool given_up = g->commander[army] == NONE;
        if (given_up ? !ready || !may_give_up(r, army) || g->keep[army] != NO_HOLE
                     : g->commander[army] != r->t->owner[army])
            return false;
        for (int i = 0; i < SOLDIERS; i++) {
            int hole = g->hole[army][i];
            if (hole != NO_HOLE && (!(r->t->quarter[hole] & r->t->realm[army]) || !can_stand(g, graal_kind[i], hole)))
                return false;
        }
        if (ready && !(g->hidden >> army & 1) && !graal_all_placed(r->rules, g, r->t->owner[army]))
            return false;
    }
    bool all = g->ready == (1 << r->rules->players) - 1;
    return !g->ruins && g->quiet == 0 && g->target == NO_HOLE && (!all || g->hidden);
}

/* The parts of the line that the options fix. */
static bool check_options(const struct reader *r, const char *players, const char *variant, const char *board)
{
    if (players[0] - '0' != r->rules->players || players[1])
        return bad(r, "graal.position.players", players);
    if (strcmp(variant, r->rules->value[0]) != 0)
        return bad(r, "graal.position.variant", variant);
    return strcmp(board, r->rules->value[2]) == 0 || bad(r, "graal.position.board", board);
}

bool graal_read_position(const struct rules *rules, const char *line, struct state *out, struct why *why)
{
    enum { PLAYERS, VARIANT, BOARD, TURN, QUIET, PENDING, FIELDS };
    struct graal g = {.turn = NONE};
    struct reader reader = {.rules = rules, .t = graal_tables(rules), .g = &g, .why = why}, *r = &reader;
    char field[FIELDS][FIELD], list[POSITION_TEXT], again[POSITION_TEXT];
    struct text text = text_on(again, sizeof again);
    const char *at = line;
    int quiet;
    memcpy(g.at, r->t->ground, sizeof g.at);
    memset(g.commander, NONE, sizeof g.commander);
    for (int i = 0; i < FIELDS; i++)
        if (!text_field(&at, ' ', field[i], FIELD))
            return bad(r, "graal.position.fields", line);
    if (!text_field(&at, '\0', list, sizeof list))
        return bad(r, "graal.position.fields", line);
    if (!check_options(r, field[PLAYERS], field[VARIANT], field[BOARD]))
        return false;
    if (!read_turn(r, field[TURN]))
        return bad(r, "graal.position.turn", field[TURN]);
    if (!text_number(field[QUIET], QUIET_LIMIT, &quiet))
        return bad(r, "graal.position.quiet", field[QUIET]);
    g.quiet = (uint8_t)quiet;
    if (!read_pending(r, field[PENDING]))
        return bad(r, "graal.position.pending", field[PENDING]);
    if (!read_armies(r, list))
        return false;
    if (g.turn == NONE ? !check_deployment(r) : !check_battle(r))
        return bad(r, "graal.position.impossible", line);
    graal_write_position(rules, (const struct state *)&g, &text);
    if (strcmp(again, line) != 0)
        return bad(r, "graal.position.order", line);
    graal_judge(rules, &g);
    memcpy(out, &g, sizeof g);
    return true;
}
