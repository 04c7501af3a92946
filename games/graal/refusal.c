/* refusal.c - which rule forbids a move in the battle of Graal (HR-5). The deployment has a file of its own,
 * refusal_deploy.c. */
#include "core/text.h"
#include "games/graal/graal.h"

/* A hole's name as an argument of a message. */
struct name {
    char text[8];
};

static struct name name_of(int hole)
{
    struct name name = {""};
    struct text text = text_on(name.text, sizeof name.text);
    graal_write_hole(hole, &text);
    return name;
}

static bool say(struct why *why, const char *rule, const char *message, int a, int b)
{
    return why_say(why, rule, message, a == NO_HOLE ? NULL : name_of(a).text, b == NO_HOLE ? NULL : name_of(b).text,
                   NULL);
}

/* ---- a step (GR-12 to GR-15) ---- */

/* What stops a soldier on its way from one hole to the next; true, having said it, if anything does. `last` is where it
 * wants to end. */
static bool step_is_refused(const struct graal *g, int kind, int from, int to, int d, int last, struct why *why)
{
    bool mounted = graal_mounted(kind);
    int flank = from + graal_step[(d + 1) % DIRECTIONS], other = from + graal_step[(d + DIRECTIONS - 1) % DIRECTIONS];
    if (graal_keep_at(g, to) != NONE)
        return !say(why, "GR-14", "graal.keep.enter", to, NO_HOLE);
    if (g->at[to] & WALL)
        return !say(why, "GR-12", "graal.rock", to, NO_HOLE);
    if (mounted && (g->at[to] & WOOD))
        return !say(why, "GR-12", "graal.forest", to, NO_HOLE);
    if (mounted && d % 2 && (g->at[flank] & (WALL | WOOD)) && (g->at[other] & (WALL | WOOD)))
        return !say(why, "GR-13", "graal.gap", flank, other);
    if (to != last && (g->at[to] & MAN))
        return !say(why, "GR-25", "graal.in-the-way", to, NO_HOLE);
    if (to != last && (g->at[to] & COURT))
        return !say(why, "GR-15", "graal.through-courtyard", to, NO_HOLE);
    return false;
}

/* ---- ways of moving (GR-7 to GR-11) ---- */

static const struct way {
    const char *rule, *message;
    int orthogonal, diagonal; /* how far */
} ways[KINDS] = {
    [KING] = {"GR-7", "graal.way.king", 2, 2},
    [PRINCE] = {"GR-8", "graal.way.rider", SIDE, SIDE},
    [DUKE] = {"GR-8", "graal.way.rider", SIDE, SIDE},
    [KNIGHT] = {"GR-8", "graal.way.rider", SIDE, SIDE},
    [SERGEANT] = {"GR-9", "graal.way.sergeant", 1, MARCH},
    [PIKEMAN] = {"GR-9", "graal.way.pikeman", MARCH, 1},
    [SQUIRE] = {"GR-10", "graal.way.squire", 0, 0},
    [ARCHER] = {"GR-11", "graal.way.archer", RANGE, RANGE},
};

/* GR-14: keeps are entered and left by one step from and to their courtyard. True if that forbids the move. */
static bool castle_refuses(const struct graal *g, int kind, int from, int to, struct why *why)
{
    int in = graal_keep_at(g, from), goal = graal_keep_at(g, to);
    if (in != NONE && to != g->court[in])
        return !say(why, "GR-14", "graal.keep.leave", g->court[in], NO_HOLE);
    if (goal == NONE)
        return false;
    if (kind == ARCHER || kind == SQUIRE)
        return !say(why, "GR-14", kind == ARCHER ? "graal.keep.archer" : "graal.keep.squire", to, NO_HOLE);
    return from != g->court[goal] && !say(why, "GR-14", "graal.keep.enter", to, NO_HOLE);
}

/* GR-10: the hole over which a squire jumps to get there, or NO_HOLE. */
static int jumped_over(int from, int to)
{
    for (int d = 0; d < DIRECTIONS; d += 2) {
        int over = from + graal_step[d];
        if (to == over + graal_step[(d + 1) % DIRECTIONS] || to == over + graal_step[(d + 7) % DIRECTIONS])
            return over;
    }
    return NO_HOLE;
}

static void why_no_jump(const struct graal *g, int from, int to, struct why *why)
{
    int over = jumped_over(from, to);
    if (over == NO_HOLE)
        say(why, "GR-10", "graal.way.squire", from, to);
    else if (g->at[over] & (WALL | COURT))
        say(why, "GR-10", "graal.squire.over", over, NO_HOLE);
    else
        say(why, "GR-12", "graal.rock", to, NO_HOLE);
}

static void why_no_walk(const struct graal *g, int kind, int from, int to, struct why *why)
{
    const struct way *way = &ways[kind];
    int distance, d = graal_direction(from, to, &distance);
    if (castle_refuses(g, kind, from, to, why))
        return;
    if (kind == SQUIRE) {
        why_no_jump(g, from, to, why);
        return;
    }
    if (d < 0 || distance > (d % 2 ? way->diagonal : way->orthogonal)) {
        say(why, way->rule, way->message, from, to);
        return;
    }
    for (int hole = from; hole != to; hole += graal_step[d])
        if (step_is_refused(g, kind, hole, hole + graal_step[d], d, to, why))
            return;
}

/* ---- shots (GR-16, GR-18) ---- */

static void why_no_shot(const struct graal *g, int kind, int from, int to, struct why *why)
{
    int distance, d = graal_direction(from, to, &distance);
    if (kind != ARCHER) {
        say(why, "GR-16", "graal.shot.archer", from, NO_HOLE);
        return;
    }
    if (d < 0 || distance > RANGE) {
        say(why, "GR-16", "graal.shot.line", from, to);
        return;
    }
    for (int i = 1; i < distance; i++) {
        int hole = from + i * graal_step[d];
        if (g->at[hole] & (WALL | WOOD)) {
            say(why, "GR-16", "graal.shot.cover", hole, NO_HOLE);
            return;
        }
    }
    if (g->at[to] & WALL)
        say(why, "GR-16", "graal.shot.keep", to, NO_HOLE);
    else if ((g->at[to] & MAN) == (g->at[from] & MAN) || !(g->at[to] & MAN))
        say(why, "GR-16", "graal.shot.nobody", to, NO_HOLE);
    else
        say(why, "GR-18", "graal.shot.no-retreat", to, NO_HOLE);
}

/* ---- retreats (GR-17) ---- */

static void why_no_retreat(const struct graal *g, struct move move, int to, struct why *why)
{
    int distance, back, d = graal_direction(g->target, to, &distance);
    int kind = graal_kind[graal_soldier_at(g, g->target).number];
    back = graal_direction(g->archer, g->target, &(int){0});
    bool forward = d >= 0 && d != back && d != (back + 2) % DIRECTIONS && d != (back + 6) % DIRECTIONS;
    if (move.kind != MOVE_RETREAT) {
        say(why, "GR-17", "graal.retreat.first", g->target, NO_HOLE);
        return;
    }
    if (d < 0 || distance > RANGE || forward) {
        say(why, "GR-17", "graal.retreat.way", g->target, to);
        return;
    }
    for (int hole = g->target; hole != to; hole += graal_step[d]) {
        int next = hole + graal_step[d];
        if ((g->at[next] & COURT) || graal_keep_at(g, next) != NONE) {
            say(why, "GR-17", "graal.retreat.castle", next, NO_HOLE);
            return;
        }
        if (g->at[next] & MAN) {
            say(why, "GR-17", "graal.in-the-way", next, NO_HOLE);
            return;
        }
        if (step_is_refused(g, kind, hole, next, d, to, why))
            return;
    }
    say(why, "GR-17", "graal.retreat.range", to, g->archer);
}

/* ---- all together ---- */

/* Whether the soldier on a hole is not the player's to move now; true, having said why. */
static bool not_yours(const struct rules *rules, const struct graal *g, int player, int hole, struct why *why)
{
    char letter[2] = "";
    if (!(g->at[hole] & MAN))
        return !say(why, "GR-19", "graal.nobody", hole, NO_HOLE);
    struct soldier who = graal_soldier_at(g, hole);
    if (graal_armies_on_turn(rules, g) >> who.army & 1)
        return false;
    if (graal_tables(rules)->variant != CAMPS || graal_side(rules, g, who.army) != rules->side_of[player])
        return !say(why, "GR-19", "graal.not-yours", hole, NO_HOLE);
    letter[0] = GRAAL_ARMIES[g->on_turn[rules->side_of[player]]];
    return !why_say(why, "GR-23", "graal.not-on-turn", letter, NULL, NULL);
}

/* GR-25: what '-' and 'x' say about who stands where one goes. True if that is wrong. */
static bool wrong_goal(const struct graal *g, int kind, int from, int to, bool captures, struct why *why)
{
    int man = g->at[to] & MAN;
    if (from == to || (man && man == (g->at[from] & MAN)))
        return !say(why, "GR-25", "graal.own", to, NO_HOLE);
    if (kind == ARCHER && man)
        return !say(why, "GR-25", "graal.archer-captures", from, NO_HOLE);
    if (captures != (man != 0))
        return !say(why, "GR-25", captures ? "graal.nobody-to-capture" : "graal.write-x", to, NO_HOLE);
    return false;
}

void graal_why_not(const struct rules *rules, const struct state *state, int player, struct move move, struct why *why)
{
    const struct graal_tables *t = graal_tables(rules);
    const struct graal *g = graal_const(state);
    int from = t->hole_of[move.from], to = t->hole_of[move.to];
    if (g->turn == NONE) {
        graal_why_not_deploy(rules, g, player, move, why);
        return;
    }
    if (move.kind >= MOVE_CASTLE) {
        why_say(why, "GR-6", "graal.deployed", NULL, NULL, NULL);
        return;
    }
    if (g->target != NO_HOLE) {
        if (move.kind != MOVE_RETREAT || from != g->target)
            move.kind = MOVE_PASS;
        why_no_retreat(g, move, to, why);
        return;
    }
    if (move.kind == MOVE_PASS) {
        why_say(why, "HR-3", "graal.no-pass", NULL, NULL, NULL);
        return;
    }
    if (not_yours(rules, g, player, from, why))
        return;
    int kind = graal_kind[graal_soldier_at(g, from).number];
    if (move.kind == MOVE_SHOOT)
        why_no_shot(g, kind, from, to, why);
    else if (!wrong_goal(g, kind, from, to, move.kind == MOVE_CAPTURE, why))
        why_no_walk(g, kind, from, to, why);
}

/* ---- nothing can be done from a hole ---- */

static void why_stuck(const struct graal *g, int hole, struct why *why)
{
    int kind = graal_kind[graal_soldier_at(g, hole).number], keep = graal_keep_at(g, hole);
    if (keep != NONE)
        say(why, "GR-14", "graal.keep.leave", g->court[keep], NO_HOLE);
    else
        say(why, ways[kind].rule, "graal.stuck", hole, NO_HOLE);
}

void graal_why_none(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                    struct why *why)
{
    const struct graal *g = graal_const(state);
    int hole = graal_tables(rules)->hole_of[cells[0]];
    (void)count;
    if (g->turn == NONE)
        graal_why_none_deploy(rules, g, player, hole, why);
    else if (g->target != NO_HOLE)
        say(why, "GR-17", "graal.retreat.first", g->target, NO_HOLE);
    else if (!(g->at[hole] & MAN) && (graal_keep_at(g, hole) != NONE || graal_court_at(g, hole) != NONE))
        say(why, "GR-19", "graal.castle.stays", hole, NO_HOLE);
    else if (!not_yours(rules, g, player, hole, why))
        why_stuck(g, hole, why);
}
