/* deploy.c - the secret deployment of Graal (GR-3 … GR-6): what may be placed where, and by whom. */
#include <string.h>

#include "games/graal/graal.h"

void graal_setup(const struct rules *rules, struct state *out)
{
    const struct graal_tables *t = graal_tables(rules);
    struct graal g = {.turn = NONE};
    memcpy(g.at, t->ground, sizeof g.at);
    memcpy(g.commander, t->owner, sizeof g.commander);
    memcpy(out, &g, sizeof g);
}

/* ---- where ---- */

int graal_chief_army(const struct rules *rules, int army)
{
    return graal_tables(rules)->full >> army & 1 ? army : army / 3 * 3;
}

static bool is_home(const struct graal_tables *t, int army, int hole)
{
    return t->quarter[hole] & t->realm[army];
}

/* GR-4. The border is rock, so it is no ground to come from. */
bool graal_may_build(const struct rules *rules, const struct graal *g, int army, int keep, int court)
{
    const struct graal_tables *t = graal_tables(rules);
    int distance, d = graal_direction(keep, court, &distance);
    bool access = false;
    if (d < 0 || d % 2 || distance != 1 || !is_home(t, army, keep) || !is_home(t, army, court) ||
        ((g->at[keep] | g->at[court]) & MAN))
        return false;
    for (int way = 0; way < DIRECTIONS; way++) {
        int hole = court + graal_step[way];
        access |= hole != keep && !(t->ground[hole] & WALL);
    }
    return access;
}

bool graal_may_stand(const struct rules *rules, const struct graal *g, int army, int kind, int hole)
{
    uint8_t byte = g->at[hole];
    if (!is_home(graal_tables(rules), army, hole) || (byte & MAN))
        return false;
    if (byte & WALL)
        return graal_keep_at(g, hole) != NONE && kind != SQUIRE && kind != ARCHER;
    return !(byte & WOOD) || !graal_mounted(kind);
}

/* ---- decisions ---- */

/* Decisions as they are found; `out` is NULL where they are only counted. */
struct list {
    struct move *out;
    int n;
};

static void add(struct list *list, struct move move)
{
    if (list->out)
        list->out[list->n] = move;
    list->n++;
}

static void add_castles(const struct rules *rules, const struct graal *g, int army, struct list *list)
{
    const struct graal_tables *t = graal_tables(rules);
    for (int cell = 0; cell < CELLS; cell++) {
        int keep = t->hole_of[cell];
        for (int d = 0; is_home(t, army, keep) && d < DIRECTIONS; d += 2) {
            int court = keep + graal_step[d];
            if (graal_may_build(rules, g, army, keep, court))
                add(list, (struct move){.from = (uint16_t)cell,
                                        .to = t->cell[court],
                                        .kind = MOVE_CASTLE,
                                        .arg = (uint16_t)(army << 8)});
        }
    }
}

/* The holes of a kingdom that are free, and which kinds may stand there. All armies of a player have one kingdom. */
struct holes {
    int count;
    uint16_t cell[CELLS];
    uint8_t kinds[CELLS]; /* as bits */
};

/* GR-5 for the groups of kinds that it treats alike. */
static void find_holes(const struct rules *rules, const struct graal *g, int army, struct holes *out)
{
    const struct graal_tables *t = graal_tables(rules);
    enum { RIDERS = 1 << PRINCE | 1 << DUKE | 1 << KNIGHT, OTHERS = 1 << KING | 1 << SERGEANT | 1 << PIKEMAN };
    out->count = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        int hole = t->hole_of[cell];
        if (!graal_may_stand(rules, g, army, KING, hole))
            continue;
        int kinds = OTHERS | (graal_may_stand(rules, g, army, KNIGHT, hole) ? RIDERS : 0) |
                    (graal_may_stand(rules, g, army, ARCHER, hole) ? 1 << SQUIRE | 1 << ARCHER : 0);
        out->cell[out->count] = (uint16_t)cell;
        out->kinds[out->count++] = (uint8_t)kinds;
    }
}

/* One soldier to every hole where it may stand; `form` is the move but for that. */
static void add_everywhere(const struct holes *holes, int kind, struct move form, struct list *list)
{
    for (int i = 0; i < holes->count; i++) {
        if (!(holes->kinds[i] >> kind & 1))
            continue;
        form.to = holes->cell[i];
        if (form.kind == MOVE_PLACE)
            form.from = form.to;
        add(list, form);
    }
}

/* An army's soldiers: those to place, one of each kind, and those to shift. */
static void add_soldiers(const struct rules *rules, const struct graal *g, int army, const struct holes *holes,
                         struct list *list)
{
    const struct graal_tables *t = graal_tables(rules);
    bool full = t->full >> army & 1, may_place = g->keep[graal_chief_army(rules, army)] != NO_HOLE;
    for (int i = full ? 0 : ROYALS; i < SOLDIERS; i++) {
        int kind = graal_kind[i];
        struct move form = {.kind = MOVE_PLACE, .arg = (uint16_t)(army << 8 | kind)};
        if (g->hole[army][i] != NO_HOLE)
            form = (struct move){.from = t->cell[g->hole[army][i]], .kind = MOVE_SHIFT};
        else if (!may_place || i != graal_first[kind])
            continue; /* the missing ones of a kind come first, and are one decision */
        add_everywhere(holes, kind, form, list);
    }
}

bool graal_all_placed(const struct rules *rules, const struct graal *g, int player)
{
    const struct graal_tables *t = graal_tables(rules);
    for (int army = 0; army < ARMIES; army++) {
        bool full = t->full >> army & 1;
        if (g->commander[army] != player)
            continue;
        if ((full && g->keep[army] == NO_HOLE) ||
            graal_count(g, army, full ? 0 : ROYALS, SOLDIERS) != (full ? SOLDIERS : SOLDIERS - ROYALS))
            return false;
    }
    return true;
}

static bool any_placed(const struct graal *g, int player)
{
    for (int army = 0; army < ARMIES; army++)
        if (g->commander[army] == player && (g->keep[army] != NO_HOLE || graal_count(g, army, 0, SOLDIERS)))
            return true;
    return false;
}

int graal_deploy_moves(const struct rules *rules, const struct graal *g, int player, struct move *out)
{
    const struct graal_tables *t = graal_tables(rules);
    struct list list = {.out = out};
    struct holes holes = {.count = -1};
    for (int army = 0; army < ARMIES; army++) {
        if (g->commander[army] != player)
            continue;
        if (g->hidden >> army & 1)
            return 0; /* a line as others see it: nothing can be decided there */
        if ((t->full >> army & 1) && g->keep[army] == NO_HOLE)
            add_castles(rules, g, army, &list);
        if (holes.count < 0)
            find_holes(rules, g, army, &holes);
        add_soldiers(rules, g, army, &holes, &list);
    }
    if (any_placed(g, player))
        add(&list, (struct move){.kind = MOVE_CLEAR});
    if (graal_all_placed(rules, g, player))
        add(&list, (struct move){.kind = MOVE_READY});
    return list.n;
}

/* GR-6: all its soldiers, and its castle unless somebody else's soldier is in it. */
static void clear(const struct rules *rules, struct graal *g, int player)
{
    for (int army = 0; army < ARMIES; army++)
        for (int i = 0; g->commander[army] == player && i < SOLDIERS; i++)
            if (g->hole[army][i] != NO_HOLE)
                graal_lift(g, (struct soldier){army, i});
    for (int army = 0; army < ARMIES; army++)
        if (g->commander[army] == player && g->keep[army] != NO_HOLE &&
            !((g->at[g->keep[army]] | g->at[g->court[army]]) & MAN))
            graal_raze_castle(graal_tables(rules), g, army);
}

/* What only one player sees begins with the reveal. */
static void say_ready(const struct rules *rules, struct graal *g, int player)
{
    g->ready |= (uint8_t)(1 << player);
    if (g->ready == (1 << rules->players) - 1 && !g->hidden)
        graal_begin(rules, g);
}

/* Whoever gives up now has committed to nothing: its soldiers and its castle take no part (GR-23, GR-24). */
void graal_withdraw(const struct rules *rules, struct graal *g, int player)
{
    clear(rules, g, player);
    for (int army = 0; army < ARMIES; army++)
        if (g->commander[army] == player)
            g->commander[army] = NONE;
    say_ready(rules, g, player);
}

void graal_deploy(const struct rules *rules, struct graal *g, int player, struct move move)
{
    const struct graal_tables *t = graal_tables(rules);
    int army = move.arg >> 8, kind = move.arg & 255, to = t->hole_of[move.to];
    switch ((enum move_kind)move.kind) {
    case MOVE_CASTLE: graal_raise_castle(g, army, t->hole_of[move.from], to); break;
    case MOVE_PLACE: graal_put(rules, g, (struct soldier){army, graal_first[kind]}, to); break;
    case MOVE_SHIFT: graal_move(g, graal_soldier_at(g, t->hole_of[move.from]), to); break;
    case MOVE_CLEAR: clear(rules, g, player); break;
    default: say_ready(rules, g, player);
    }
}
