/* read.c - reading a position of Graal: first its form, then whether it can be, and by which rule not.
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

/* What a rule forbids on two holes; the second may be NO_HOLE. */
static bool bad_hole(const struct reader *r, const char *rule, const char *message, int hole, int other)
{
    char name[2][8] = {"", ""};
    struct text first = text_on(name[0], sizeof name[0]), second = text_on(name[1], sizeof name[1]);
    graal_write_hole(hole, &first);
    if (other != NO_HOLE)
        graal_write_hole(other, &second);
    return why_say(r->why, rule, message, name[0], name[1], NULL);
}

/* What a rule forbids an army; {1} is a hole, if there is one. */
static bool bad_army(const struct reader *r, const char *rule, const char *message, int army, int hole)
{
    char name[8] = "";
    struct text place = text_on(name, sizeof name);
    if (hole != NO_HOLE)
        graal_write_hole(hole, &place);
    return game_refuse_army(r->rules, army, rule, message, name, r->why);
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

/* GR-4 */
static bool why_no_castle(const struct reader *r, int army, int keep, int court)
{
    int distance, d = graal_direction(keep, court, &distance), realm = r->t->realm[army];
    bool inside = r->t->quarter[keep] & realm;
    if (d < 0 || d % 2 || distance != 1)
        return bad_hole(r, "GR-4", "graal.deploy.neighbours", keep, NO_HOLE);
    if (!inside || !(r->t->quarter[court] & realm))
        return bad_army(r, "GR-4", "graal.position.kingdom", army, inside ? court : keep);
    return bad_hole(r, "GR-4", "graal.deploy.access", court, NO_HOLE);
}

/* "-", "e2e3", "e2e3*" */
static bool read_castle(struct reader *r, int army, const char *field)
{
    struct graal *g = r->g;
    const char *at = field;
    if (strcmp(at, "-") == 0)
        return true;
    int keep = graal_read_hole(&at), court = keep == NO_HOLE ? NO_HOLE : graal_read_hole(&at);
    bool ruins = *at == '*';
    if (court == NO_HOLE || at[ruins])
        return bad(r, "graal.position.castle", field);
    if (!(r->t->full >> army & 1))
        return bad_army(r, "GR-1", "graal.position.levy", army, NO_HOLE);
    if (!graal_may_build(r->rules, g, army, keep, court))
        return why_no_castle(r, army, keep, court);
    graal_raise_castle(g, army, keep, court);
    if (ruins)
        graal_ruin_castle(g, army);
    return true;
}

/* A soldier of a kind goes to the first place of that kind which is free. */
static bool put_soldier(struct reader *r, int army, int kind, int hole)
{
    int number = graal_first[kind];
    if (kind < ROYALS && !(r->t->full >> army & 1))
        return bad_army(r, "GR-1", "graal.position.levy", army, NO_HOLE);
    if (r->g->hole[army][number] != NO_HOLE)
        return bad_army(r, "GR-1", "graal.position.too-many", army, hole);
    if (r->g->at[hole] & MAN)
        return bad_hole(r, "GR-5", "graal.position.two", hole, NO_HOLE);
    graal_put(r->rules, r->g, (struct soldier){army, number}, hole);
    return true;
}

/* "Kd4,Pe5", or "-" */
static bool read_soldiers(struct reader *r, int army, const char *list)
{
    const char *at = list;
    if (strcmp(at, "-") == 0)
        return true;
    do {
        const char *kind = *at ? strchr(GRAAL_KINDS, *at++) : NULL;
        int hole = kind ? graal_read_hole(&at) : NO_HOLE;
        if (hole == NO_HOLE)
            return bad(r, "graal.position.soldiers", list);
        if (!put_soldier(r, army, (int)(kind - GRAAL_KINDS), hole))
            return false;
    } while (*at++ == ',');
    return !at[-1] || bad(r, "graal.position.soldiers", list);
}

/* "w=0:e2e3:Kd4,…": all castles first, since they change the ground. */
static bool read_army(struct reader *r, int army, const char *field, bool castle)
{
    char part[3][LIST];
    const char *at = field + 2;
    if (field[0] != GRAAL_ARMIES[army] || field[1] != '=' || !text_field(&at, ':', part[0], LIST) ||
        !text_field(&at, ':', part[1], LIST) || !text_field(&at, '\0', part[2], LIST) || part[0][1] ||
        (player_of(r, part[0][0]) == NONE && part[0][0] != 'x'))
        return bad(r, "graal.position.army", field);
    r->g->commander[army] = (uint8_t)player_of(r, part[0][0]);
    if (strcmp(part[1], "?") == 0 && strcmp(part[2], "?") == 0) {
        r->g->hidden |= (uint8_t)(1 << army);
        return true;
    }
    if (castle)
        return read_castle(r, army, part[1]);
    if (r->g->commander[army] == NONE && strcmp(part[2], "-") != 0)
        return bad_army(r, "GR-24", "graal.position.leaderless", army, NO_HOLE);
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
                return false;
        }
    }
    return true;
}

/* ---- what can be ---- */

/* GR-5, GR-12, GR-14: where a soldier can stand at all. */
static bool check_ground(const struct reader *r, int kind, int hole)
{
    const struct graal *g = r->g;
    bool keep = graal_keep_at(g, hole) != NONE;
    if (keep && (kind == SQUIRE || kind == ARCHER))
        return bad_hole(r, "GR-5", kind == ARCHER ? "graal.keep.archer" : "graal.keep.squire", hole, NO_HOLE);
    if ((g->at[hole] & WALL) && !keep)
        return bad_hole(r, "GR-12", "graal.rock", hole, NO_HOLE);
    return !(g->at[hole] & WOOD) || !graal_mounted(kind) || bad_hole(r, "GR-12", "graal.forest", hole, NO_HOLE);
}

static bool check_grounds(const struct reader *r)
{
    for (int army = 0; army < ARMIES; army++)
        for (int i = 0; i < SOLDIERS; i++)
            if (r->g->hole[army][i] != NO_HOLE && !check_ground(r, graal_kind[i], r->g->hole[army][i]))
                return false;
    return true;
}

/* Whether somebody of another side stands in the keep of an army. */
static bool is_entered(const struct reader *r, int army, int side)
{
    int man = r->g->at[r->g->keep[army]] & MAN;
    return man && man != (side + 1) * MAN_ONE;
}

/* GR-24: the army of a player who is in the game, or of one who is out. */
static bool check_kingdom(const struct reader *r, int army, const bool in[MAX_PLAYERS])
{
    const struct graal *g = r->g;
    int commander = g->commander[army];
    bool own = commander == r->t->owner[army], ruins = g->ruins >> army & 1;
    bool royals = graal_count(g, army, 0, ROYALS) > 0;
    const char *message = g->keep[army] == NO_HOLE              ? "graal.position.no-castle"
                          : own && ruins                        ? "graal.position.ruins-own"
                          : !own && !ruins                      ? "graal.position.ruins-lost"
                          : own && !royals                      ? "graal.position.royals-gone"
                          : !own && royals                      ? "graal.position.royals-left"
                          : commander != NONE && !in[commander] ? "graal.position.commander-out"
                          : !ruins && is_entered(r, army, graal_side(r->rules, g, army)) ? "graal.position.entered"
                                                                                         : NULL;
    bool gone = g->keep[army] == NO_HOLE && commander == NONE; /* gave up before the reveal */
    return gone || !message || bad_army(r, "GR-24", message, army, NO_HOLE);
}

/* GR-24: an army is its own player's, with a castle and somebody of the royal house; or that player is out, the castle
 * in ruins, the royal house gone, and who is left serves a player still in the game. */
static bool check_four(const struct reader *r)
{
    const struct graal *g = r->g;
    bool in[MAX_PLAYERS] = {false};
    int on_turn = 0;
    for (int army = 0; army < ARMIES; army++) {
        if (!(r->t->armies >> army & 1))
            continue;
        in[r->t->owner[army]] = g->commander[army] == r->t->owner[army];
        if (r->t->owner[army] == g->turn)
            on_turn = army;
    }
    for (int army = 0; army < ARMIES; army++)
        if ((r->t->armies >> army & 1) && !check_kingdom(r, army, in))
            return false;
    return in[g->turn] || bad_army(r, "GR-24", "graal.position.turn-out", on_turn, NO_HOLE);
}

/* GR-22, GR-23: an army is its owner's, or its chief's if that one gave up; nobody's only if it is the army of such a
 * one and nobody is left. */
static bool check_member(const struct reader *r, int army)
{
    const struct graal *g = r->g;
    int commander = g->commander[army], chief = r->t->chief[army / 3], owner = r->t->owner[army];
    if (g->ruins >> army & 1)
        return bad_army(r, "GR-24", "graal.position.no-ruins", army, NO_HOLE);
    if (g->keep[army] == NO_HOLE && (r->t->full >> army & 1))
        return bad_army(r, "GR-4", "graal.position.no-castle", army, NO_HOLE);
    return commander == owner || (owner != chief && (commander == NONE || commander == chief)) ||
           bad_army(r, r->t->variant == CAMPS ? "GR-23" : "GR-22", "graal.position.commander", army, NO_HOLE);
}

/* GR-20: only one side has lost, and the other has made the last move. */
static bool check_lost(const struct reader *r)
{
    const struct graal *g = r->g;
    int lost = 0, loser = 0;
    for (int army = 0; army < ARMIES; army++)
        if ((r->t->full >> army & 1) && (is_entered(r, army, army / 3) || graal_count(g, army, 0, ROYALS) == 0)) {
            lost |= 1 << army / 3;
            loser = army;
        }
    if (lost == 3)
        return why_say(r->why, "GR-20", "graal.position.both-lost", NULL, NULL, NULL);
    return lost == 0 || (lost == 1 << r->rules->side_of[g->turn] && g->target == NO_HOLE) ||
           bad_army(r, "GR-20", "graal.position.lost", loser, NO_HOLE);
}

static bool check_camps(const struct reader *r)
{
    for (int army = 0; army < ARMIES; army++)
        if ((r->t->armies >> army & 1) && !check_member(r, army))
            return false;
    return check_lost(r);
}

/* GR-16 to GR-18: the archer could shoot, and the target can retreat. */
static bool check_shot(const struct reader *r, struct soldier archer, struct soldier target)
{
    const struct graal *g = r->g;
    uint16_t retreats[3 * RANGE];
    if (archer.army == NONE || graal_kind[archer.number] != ARCHER)
        return bad_hole(r, "GR-16", "graal.shot.archer", g->archer, NO_HOLE);
    if (target.army == NONE || graal_side(r->rules, g, archer.army) == graal_side(r->rules, g, target.army))
        return bad_hole(r, "GR-16", "graal.shot.nobody", g->target, NO_HOLE);
    if (g->at[g->target] & WALL)
        return bad_hole(r, "GR-16", "graal.shot.keep", g->target, NO_HOLE);
    if (!graal_in_range(g, g->archer, g->target))
        return bad_hole(r, "GR-16", "graal.position.range", g->archer, g->target);
    return graal_retreats(g, g->archer, g->target, retreats) ||
           bad_hole(r, "GR-18", "graal.shot.no-retreat", g->target, NO_HOLE);
}

/* GR-17, GR-21: the shot has been counted, and its target's commander decides. In the line the turn is that player's;
 * here it is the archer's. */
static bool check_pending(const struct reader *r)
{
    struct graal *g = r->g;
    if (g->target == NO_HOLE)
        return true;
    struct soldier archer = graal_soldier_at(g, g->archer), target = graal_soldier_at(g, g->target);
    if (!check_shot(r, archer, target))
        return false;
    if (g->quiet == 0 && r->t->variant != FOUR) /* with four, a third player can have given up since */
        return bad_hole(r, "GR-21", "graal.position.shot-counts", g->target, NO_HOLE);
    if (g->turn != g->commander[target.army])
        return bad_army(r, "GR-17", "graal.position.retreats", target.army, g->target);
    g->turn = g->commander[archer.army];
    return r->t->variant != CAMPS || g->on_turn[graal_side(r->rules, g, archer.army)] == archer.army ||
           bad_army(r, "GR-23", "graal.position.archer-turn", archer.army, NO_HOLE);
}

/* GR-23: the army on turn is the one to which the turn would be given. */
static bool check_rotation(const struct reader *r)
{
    struct graal again = *r->g;
    int camp = r->rules->side_of[r->g->turn];
    if (r->t->variant != CAMPS || r->g->target != NO_HOLE)
        return true;
    graal_give_turn(r->rules, &again, camp);
    return (again.turn == r->g->turn && again.on_turn[camp] == r->g->on_turn[camp]) ||
           bad_army(r, "GR-23", "graal.position.rotation", again.on_turn[camp], NO_HOLE);
}

static bool check_battle(const struct reader *r)
{
    if (r->g->hidden)
        return why_say(r->why, "GR-6", "graal.position.hidden", NULL, NULL, NULL);
    return check_grounds(r) && (r->t->variant == FOUR ? check_four(r) : check_camps(r)) && check_pending(r) &&
           check_rotation(r);
}

/* ---- while deploying ---- */

/* Whether the game goes on without an army's player. */
static bool may_give_up(const struct reader *r, int army)
{
    return r->t->variant == FOUR || r->t->owner[army] != r->t->chief[army / 3];
}

/* GR-5, GR-6. Whoever gave up has nothing on the board. */
static bool check_deployed(const struct reader *r, int army)
{
    const struct graal *g = r->g;
    bool ready = g->ready >> r->t->owner[army] & 1, given_up = g->commander[army] == NONE;
    if (given_up && (!ready || !may_give_up(r, army) || g->keep[army] != NO_HOLE))
        return bad_army(r, "GR-6", "graal.position.withdrawn", army, NO_HOLE);
    if (!given_up && g->commander[army] != r->t->owner[army])
        return bad_army(r, "GR-6", "graal.position.commander", army, NO_HOLE);
    for (int i = 0; i < SOLDIERS; i++) {
        int hole = g->hole[army][i];
        if (hole != NO_HOLE && !(r->t->quarter[hole] & r->t->realm[army]))
            return bad_army(r, "GR-5", "graal.position.kingdom", army, hole);
        if (hole != NO_HOLE && !check_ground(r, graal_kind[i], hole))
            return false;
    }
    return !ready || (g->hidden >> army & 1) || graal_all_placed(r->rules, g, r->t->owner[army]) ||
           bad_army(r, "GR-6", "graal.position.ready", army, NO_HOLE);
}

static bool check_deployment(const struct reader *r)
{
    const struct graal *g = r->g;
    bool all = g->ready == (1 << r->rules->players) - 1;
    for (int army = 0; army < ARMIES; army++) {
        if (g->ruins >> army & 1)
            return bad_army(r, "GR-24", "graal.position.no-ruins", army, NO_HOLE);
        if ((r->t->armies >> army & 1) && !check_deployed(r, army))
            return false;
    }
    if (g->quiet || g->target != NO_HOLE)
        return why_say(r->why, "GR-6", "graal.position.no-battle", NULL, NULL, NULL);
    return !all || g->hidden || why_say(r->why, "GR-6", "graal.position.all-ready", NULL, NULL, NULL);
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
        return why_say(why, "GR-21", "graal.position.quiet", field[QUIET], NULL, NULL);
    g.quiet = (uint8_t)quiet;
    if (!read_pending(r, field[PENDING]))
        return bad(r, "graal.position.pending", field[PENDING]);
    if (!read_armies(r, list))
        return false;
    if (g.turn == NONE ? !check_deployment(r) : !check_battle(r))
        return false;
    graal_write_position(rules, (const struct state *)&g, &text);
    if (strcmp(again, line) != 0)
        return bad(r, "graal.position.order", line);
    graal_judge(rules, &g);
    memcpy(out, &g, sizeof g);
    return true;
}
