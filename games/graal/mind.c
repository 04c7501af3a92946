/* mind.c - how good a position of Graal is: soldiers, what they reach, who covers and who threatens whom, the
 * safety of the royal house and of the keep (rules.md, "What good play looks like").
 *
 * Each side gets a sum of its own; with two sides a position is worth the difference, so exchanging them changes the
 * sign and nothing else. First every soldier's lines are followed once: `reach` then tells for each hole at which a
 * line ends - where somebody stands, courtyards - how many of a side could take there, or take back there; archers do
 * neither. Nobody asks that of the holes on the way, so they are only counted: writing to none of them, and knowing
 * each direction when compiled, made the whole search 1.9 to 2.1 times as fast.
 *
 * The count of quiet turns plays no part: two positions that differ in nothing else have one key, and one value.
 *
 * How far from 0 it can be, with w for WEIGHT_MOST, in which hundredths of a weight are 100 w: each of up to 78
 * soldiers has its price, cover, 8 lines of 23 holes and a way through the castle, and one of a king's shelter of 4, an
 * archer's 8 * 3 shots of two, 24 holes of advance: 235 w. Threats are 100 w for each side that threatens: 78 of them
 * with two sides, 3 * 52 with four, where four armies take part. Each of 6 castles has a royal house of 3 w and a
 * courtyard that 17 can reach at most and 1 w for who stands there; each of 4 sides one threat of 100 w that hangs. (78
 * * 235 + 156 * 100 + 6 * 21 + 4 * 100) w = 344,560,000. */
#include <assert.h>
#include <string.h>

#include "core/game_mind.h"
#include "games/graal/graal.h"

enum { SIDES = 4 };

/* What a courtyard is worth, in this order from GATES on, and in camps from CAMP_GATES on. */
enum { ATTACK, COVER, LOST, OPEN, GATE_WEIGHTS };

/* The weights; the first are what soldiers are worth, in the order of their kinds. */
enum {
    REACH = KINDS,
    COVERED,
    THREAT,
    HANGING,
    TWO_ROYALS,
    ONE_ROYAL,
    LAST_ATTACKED,
    GATES,
    CAMP_GATES = GATES + GATE_WEIGHTS,
    ADVANCE = CAMP_GATES + GATE_WEIGHTS,
    SHELTER,
    SHOT,
};

static const struct weight weights[] = {
    [KING] = {"king", 900},
    [PRINCE] = {"prince", 600},
    [DUKE] = {"duke", 600},
    [KNIGHT] = {"knight", 850},
    [SERGEANT] = {"sergeant", 700},
    [PIKEMAN] = {"pikeman", 800},
    [SQUIRE] = {"squire", 550},
    [ARCHER] = {"archer", 650},
    [REACH] = {"reach", 2},             /* for each hole that a soldier reaches */
    [COVERED] = {"covered", 9},         /* for a soldier that another covers */
    [THREAT] = {"threat", 7},           /* in hundredths of what a threat would win */
    [HANGING] = {"hanging", 75},        /* the same for the best threat of the side to move */
    [TWO_ROYALS] = {"two-royals", 500}, /* lost with the first of the royal house */
    [ONE_ROYAL] = {"one-royal", 1400},  /* and on top of that with the second */
    [LAST_ATTACKED] = {"last-attacked", 8000},
    [GATES + ATTACK] = {"gate-attack", 120}, /* for each enemy that reaches the courtyard */
    [GATES + COVER] = {"gate-cover", 60},    /* for each of one's own that does */
    [GATES + LOST] = {"gate-lost", 400},     /* an enemy in the courtyard who could be taken back */
    [GATES + OPEN] = {"gate-open", 4000},    /* one who cannot */
    [CAMP_GATES + ATTACK] = {"camp-gate-attack", 500},
    [CAMP_GATES + COVER] = {"camp-gate-cover", 250},
    [CAMP_GATES + LOST] = {"camp-gate-lost", 1400},
    [CAMP_GATES + OPEN] = {"camp-gate-open", 8000},
    [ADVANCE] = {"advance", 18}, /* for each hole nearer to an enemy courtyard */
    [SHELTER] = {"shelter", 35}, /* for each of the king's neighbours that is a friend or an obstacle, up to four */
    [SHOT] = {"shot", 12},       /* for an enemy in an archer's range, twice for the royal house */
    {.name = NULL},
};

/* What follows from the lines of all soldiers. `low` is the price of the cheapest that reaches a hole, in tens. */
struct scan {
    const struct rules *rules;
    const int32_t *w; /* the weights */
    const struct graal *g;
    uint8_t reach[SIDES][HOLES], low[SIDES][HOLES];
    const uint8_t *now; /* reach[mover], but only by the armies on turn (GR-23) */
    uint8_t by_army[HOLES];
    int32_t sum[SIDES];
    uint8_t tens[KINDS]; /* prices of kinds, once for all soldiers: that and soldiers() made the search 1.04 times as
                            fast */
    uint8_t side[ARMIES];
    int mover; /* the side that is to move once nothing is due */
    int courts;
    struct court {
        int side, place;
    } court[ARMIES]; /* of castles that stand */
};

/* ---- lines ---- */

/* Who follows a line: what its side reaches, and its price in tens. */
struct runner {
    const uint8_t *at;
    uint8_t *reach, *low;
    uint8_t tens;
};

static inline void touch(const struct runner *r, int hole)
{
    if (r->reach[hole]++ == 0 || r->tens < r->low[hole])
        r->low[hole] = r->tens;
}

/* Each of these returns how many holes are reached. */
static inline int ride(const struct runner *r, int hole, enum direction d)
{
    const int leaving = graal_shut_leaving(d), coming = graal_shut_coming(d);
    uint8_t byte = r->at[hole];
    int n = 0;
    if (byte & leaving)
        return 0;
    do {
        hole += graal_step[d];
        byte = r->at[hole];
        n++;
    } while (!(byte & (WALL | WOOD | COURT | MAN | leaving | coming)));
    if (byte & (WALL | WOOD | coming))
        return n - 1;
    if (byte & (COURT | MAN))
        touch(r, hole);
    return n;
}

static inline __attribute__((always_inline)) int march(const struct runner *r, int hole, enum direction d, int most)
{
    for (int n = 0; n < most; n++) {
        hole += graal_step[d];
        uint8_t byte = r->at[hole];
        if (byte & WALL)
            return n;
        if (byte & (COURT | MAN)) {
            touch(r, hole);
            return n + 1;
        }
    }
    return most;
}

static int ride_everywhere(const struct runner *r, int hole)
{
    return ride(r, hole, NORTH) + ride(r, hole, NORTH_EAST) + ride(r, hole, EAST) + ride(r, hole, SOUTH_EAST) +
           ride(r, hole, SOUTH) + ride(r, hole, SOUTH_WEST) + ride(r, hole, WEST) + ride(r, hole, NORTH_WEST);
}

/* Always inlined, for gcc does it by itself and clang does not: knowing how far one goes when compiled makes the search
 * 1.04 times as fast as WebAssembly, and the same natively. */
static inline __attribute__((always_inline)) int march_everywhere(const struct runner *r, int hole, int orthogonal,
                                                                  int diagonal)
{
    return march(r, hole, NORTH, orthogonal) + march(r, hole, NORTH_EAST, diagonal) + march(r, hole, EAST, orthogonal) +
           march(r, hole, SOUTH_EAST, diagonal) + march(r, hole, SOUTH, orthogonal) +
           march(r, hole, SOUTH_WEST, diagonal) + march(r, hole, WEST, orthogonal) +
           march(r, hole, NORTH_WEST, diagonal);
}

static int jump(const struct runner *r, int hole)
{
    int n = 0;
    for (int d = 0; d < DIRECTIONS; d += 2) {
        int over = hole + graal_step[d];
        for (int turn = 1; !(r->at[over] & (WALL | COURT)) && turn < DIRECTIONS; turn += DIRECTIONS - 2) {
            int to = over + graal_step[(d + turn) % DIRECTIONS];
            if (r->at[to] & WALL)
                continue;
            if (r->at[to] & (COURT | MAN))
                touch(r, to);
            n++;
        }
    }
    return n;
}

/* GR-14: the hole where a soldier in a castle can go, or NO_HOLE; in a keep there is no other way out. */
static int castle_way(const struct graal *g, int kind, int hole)
{
    int keep = graal_keep_at(g, hole), court = graal_court_at(g, hole);
    return keep != NONE ? g->court[keep] : kind != SQUIRE && court != NONE ? g->keep[court] : NO_HOLE;
}

static int32_t follow_lines(const struct scan *s, const struct runner *r, int kind, int hole)
{
    int n = 0;
    if (r->at[hole] & (WALL | COURT)) {
        int to = castle_way(s->g, kind, hole);
        if (to != NO_HOLE)
            touch(r, to);
        n += to != NO_HOLE;
        if (r->at[hole] & WALL)
            return n;
    }
    switch (kind) {
    case KING: return n + march_everywhere(r, hole, 2, 2);
    case SERGEANT: return n + march_everywhere(r, hole, 1, MARCH);
    case PIKEMAN: return n + march_everywhere(r, hole, MARCH, 1);
    case SQUIRE: return n + jump(r, hole);
    default: return n + ride_everywhere(r, hole);
    }
}

/* ---- soldiers ---- */

/* What the soldiers of an army are worth, and that they are covered. */
static int32_t prices(const struct scan *s, int army)
{
    const uint16_t *hole = s->g->hole[army];
    const uint8_t *cover = s->reach[s->side[army]];
    const int32_t *w = s->w;
    int32_t sum = 0;
    int covered = 0;
    for (int i = 0; i < SOLDIERS; i++) {
        sum += hole[i] != NO_HOLE ? w[graal_kind[i]] : 0;
        covered += cover[hole[i]] != 0;
    }
    return sum + covered * w[COVERED];
}

/* What a side would win by taking the soldiers of an enemy army that it reaches; its greatest gain, were it to move
 * now, goes to `*worst`. */
static int32_t threats(const struct scan *s, int army, int enemy, int32_t *worst)
{
    const uint16_t *holes = s->g->hole[army];
    const uint8_t *theirs = s->reach[enemy], *low = s->low[enemy], *ours = s->reach[s->side[army]];
    const uint8_t *now = enemy == s->mover ? s->now : NULL;
    const int32_t *w = s->w, weight = w[THREAT];
    int32_t sum = 0, most = *worst;
    for (int i = 0; i < SOLDIERS; i++) {
        const int hole = holes[i];
        if (!theirs[hole]) /* nobody reaches NO_HOLE */
            continue;
        const int32_t price = ours[hole] ? 10 * low[hole] : 0, worth = w[graal_kind[i]];
        const int32_t gain = worth > price ? worth - price : 0;
        sum += gain * weight / 100;
        if (gain > most && now && now[hole])
            most = gain;
    }
    *worst = most;
    return sum;
}

static int32_t shelter(const struct scan *s, int army, int hole)
{
    int n = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        uint8_t byte = s->g->at[hole + graal_step[d]];
        n += (byte & MAN) == (s->side[army] + 1) * MAN_ONE || (byte & (WALL | WOOD));
    }
    return s->w[SHELTER] * (n < 4 ? n : 4);
}

/* Seven holes of a file and one more, a byte for each, the first the lowest; written out, since gcc makes one load of
 * that and not of a loop. Beyond the border there is nobody. */
static uint64_t word_at(const uint8_t *at, int from)
{
    const uint8_t *b = &at[from < 0 ? 0 : from > HOLES - 8 ? HOLES - 8 : from];
    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 | (uint64_t)b[4] << 32 |
           (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 | (uint64_t)b[7] << 56;
}

/* Whether an enemy is in an archer's range, whatever lies between; near the border it may say so where none is. Seven
 * files, seven holes of each at once: MAN added to a byte of it sets the bit above MAN unless the byte was 0, so that
 * bit is left where somebody stands who is not of one's own side, on the lines. */
static bool enemies_near(const struct scan *s, int army, int archer)
{
    static const uint64_t lines[RANGE + 1] = {UINT64_C(0x40404000404040), UINT64_C(0x4040400000),
                                              UINT64_C(0x400040004000), UINT64_C(0x40000040000040)};
    const uint64_t each = UINT64_C(0x01010101010101), own = each * (uint64_t)((s->side[army] + 1) * MAN_ONE);
    uint64_t found = 0;
    for (int east = -RANGE; east <= RANGE; east++) {
        const int from = archer + east * STRIDE - RANGE;
        const uint64_t men = word_at(s->g->at, from) & each * MAN;
        found |= (men + each * MAN) & ((men ^ own) + each * MAN) & lines[east < 0 ? -east : east];
    }
    return found;
}

/* GR-16: whom an archer could drive away. */
static int32_t shots(const struct scan *s, int army, int archer)
{
    int32_t sum = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        for (int i = 1; i <= RANGE; i++) {
            int hole = archer + i * graal_step[d];
            uint8_t byte = s->g->at[hole];
            if (byte & WALL)
                break;
            if ((byte & MAN) && (byte & MAN) != (s->side[army] + 1) * MAN_ONE)
                sum += graal_soldier_at(s->g, hole).number < ROYALS ? 2 * s->w[SHOT] : s->w[SHOT];
            if (byte & WOOD)
                break;
        }
    }
    return sum;
}

/* How many holes nearer than a whole side a soldier is to the nearest of several courtyards. */
static int nearness(const uint8_t *const *far, int goals, int hole)
{
    const int place = graal_place(hole);
    int nearest = far[0][place];
    for (int i = 1; i < goals; i++)
        nearest = far[i][place] < nearest ? far[i][place] : nearest;
    return SIDE - nearest;
}

/* How near the soldiers that could enter it are to the nearest enemy courtyard. */
static int32_t advance(const struct scan *s, int army)
{
    const uint16_t *hole = s->g->hole[army];
    const uint8_t *far[ARMIES]; /* from each of them, by place */
    int goals = 0, sum = 0;
    for (int i = 0; i < s->courts; i++)
        if (s->court[i].side != s->side[army])
            far[goals++] = &graal_tables(s->rules)->far[FAR_MOST - s->court[i].place];
    for (int i = 1; goals > 0 && graal_kind[i] < SQUIRE; i++)
        sum += hole[i] != NO_HOLE ? nearness(far, goals, hole[i]) : 0;
    return s->w[ADVANCE] * sum;
}

/* One sum after the other, each over all of them: what a short loop needs stays in registers, in WebAssembly too. */
static int32_t soldiers(const struct scan *s, int army, int32_t *worst)
{
    const uint16_t *hole = s->g->hole[army];
    int32_t sum = prices(s, army) + advance(s, army);
    for (int enemy = 0; enemy < s->rules->sides; enemy++)
        sum -= enemy == s->side[army] ? 0 : threats(s, army, enemy, worst);
    if (hole[graal_first[KING]] != NO_HOLE)
        sum += shelter(s, army, hole[graal_first[KING]]);
    for (int i = SOLDIERS - 1; graal_kind[i] == ARCHER; i--)
        sum += hole[i] != NO_HOLE && enemies_near(s, army, hole[i]) ? shots(s, army, hole[i]) : 0;
    return sum;
}

/* ---- royal house and castle ---- */

static int32_t royal_house(const struct scan *s, int army)
{
    int left = 0, last = NO_HOLE;
    for (int i = 0; i < ROYALS; i++) {
        left += s->g->hole[army][i] != NO_HOLE;
        last = s->g->hole[army][i] != NO_HOLE ? s->g->hole[army][i] : last;
    }
    int32_t sum = left == 3 ? 0 : left == 2 ? -s->w[TWO_ROYALS] : -s->w[TWO_ROYALS] - s->w[ONE_ROYAL];
    if (left == 1 && s->mover != s->side[army] && s->now[last])
        sum -= s->w[LAST_ATTACKED];
    return sum;
}

/* GR-14: an enemy in the courtyard, other than archer or squire, is in the keep when its army moves next; in camps that
 * may take some turns (GR-23). Whether it can be taken before. */
static bool can_be_evicted(const struct scan *s, int side, int court)
{
    int army = graal_soldier_at(s->g, court).army, camp = s->side[army];
    bool next = graal_tables(s->rules)->variant != CAMPS || s->g->on_turn[camp] == army;
    return next ? s->mover == side && s->now[court] : s->reach[side][court] > 0;
}

static int32_t castle(const struct scan *s, int army)
{
    const struct graal *g = s->g;
    int court = g->court[army], side = s->side[army], man = g->at[court] & MAN;
    const int32_t *gate = &s->w[graal_tables(s->rules)->variant == CAMPS ? CAMP_GATES : GATES];
    int32_t sum = gate[COVER] * s->reach[side][court];
    for (int enemy = 0; enemy < s->rules->sides; enemy++)
        sum -= enemy == side ? 0 : gate[ATTACK] * s->reach[enemy][court];
    if (man && man != (side + 1) * MAN_ONE && graal_kind[graal_soldier_at(g, court).number] < SQUIRE)
        sum -= can_be_evicted(s, side, court) ? gate[LOST] : gate[OPEN];
    return sum;
}

/* ---- the sum ---- */

static uint8_t in_tens(int32_t price)
{
    return (uint8_t)(price < 0 ? 0 : price > 2550 ? 255 : price / 10);
}

static void scan_army(struct scan *s, int army)
{
    int side = s->side[army], n = 0;
    struct runner r = {.at = s->g->at, .reach = s->reach[side], .low = s->low[side]};
    for (int i = 0; graal_kind[i] != ARCHER; i++) {
        r.tens = s->tens[graal_kind[i]];
        if (s->g->hole[army][i] != NO_HOLE)
            n += follow_lines(s, &r, graal_kind[i], s->g->hole[army][i]);
    }
    s->sum[side] += n * s->w[REACH];
}

static void scan_all_but(struct scan *s, int first)
{
    for (int army = 0; army < ARMIES; army++)
        if (army != first && s->side[army] != NONE)
            scan_army(s, army);
}

static void find_sides(struct scan *s)
{
    for (int army = 0; army < ARMIES; army++)
        s->side[army] = (uint8_t)graal_side(s->rules, s->g, army);
}

static void find_courts(struct scan *s)
{
    const struct graal *g = s->g;
    s->courts = 0;
    for (int army = 0; army < ARMIES; army++)
        if (g->court[army] != NO_HOLE && !(g->ruins >> army & 1))
            s->court[s->courts++] = (struct court){.side = s->side[army], .place = graal_place(g->court[army])};
}

/* In camps the army on turn comes first, and what it alone reaches is kept. */
static void scan_battle(struct scan *s)
{
    const struct graal *g = s->g;
    int first = NONE;
    s->mover = g->target == NO_HOLE ? s->rules->side_of[g->turn] : s->side[graal_soldier_at(g, g->target).army];
    s->now = s->reach[s->mover];
    if (graal_tables(s->rules)->variant == CAMPS) {
        first = g->on_turn[s->mover];
        scan_army(s, first);
        memcpy(s->by_army, s->reach[s->mover], sizeof s->by_army);
        s->now = s->by_army;
    }
    scan_all_but(s, first);
}

static void add_armies(struct scan *s)
{
    int32_t worst[SIDES] = {0};
    for (int army = 0; army < ARMIES; army++) {
        int side = s->side[army];
        if (side == NONE)
            continue;
        s->sum[side] += soldiers(s, army, &worst[side]);
        if (s->g->keep[army] != NO_HOLE && !(s->g->ruins >> army & 1))
            s->sum[side] += royal_house(s, army) + castle(s, army);
    }
    for (int side = 0; side < s->rules->sides; side++)
        s->sum[side] -= worst[side] * s->w[HANGING] / 100;
}

/* Whom a soldier takes on a hole, and a keep as much as a royal house. */
static int32_t taken(const struct rules *rules, const struct graal *g, int from, int to)
{
    int keep = g->at[to] & WALL ? graal_keep_at(g, to) : NONE;
    int32_t sum = g->at[to] & MAN ? rules->weight[graal_kind[graal_soldier_at(g, to).number]] : 0;
    if (keep != NONE && graal_side(rules, g, keep) != graal_side(rules, g, graal_soldier_at(g, from).army))
        sum += rules->weight[LAST_ATTACKED];
    return sum;
}

static void merits(const struct rules *rules, const struct state *state, const struct move *moves, int count,
                   int32_t *out)
{
    const struct graal_tables *t = graal_tables(rules);
    const struct graal *g = graal_const(state);
    for (int i = 0; i < count; i++) {
        const struct move *move = &moves[i];
        bool walks = move->kind == MOVE_WALK || move->kind == MOVE_CAPTURE;
        int to = walks ? t->hole_of[move->to] : NO_HOLE;
        out[i] = walks && (g->at[to] & (WALL | MAN)) ? taken(rules, g, t->hole_of[move->from], to) : 0;
    }
}

/* Captures, and steps into a keep. */
static int noisy(const struct rules *rules, const struct state *state, struct move *out)
{
    const struct graal *g = graal_const(state);
    return g->turn == NONE ? 0 : graal_noisy_moves(rules, g, out);
}

/* With more than two sides: against the mean of the others. Before the battle nothing is known. */
static int32_t evaluate(const struct rules *rules, const struct state *state, int side)
{
    struct scan s;
    int32_t others = 0;
    const int sides = rules->sides;
    assert(sides > 1);
    if (graal_const(state)->turn == NONE)
        return 0;
    s.rules = rules;
    s.w = rules->weight;
    s.g = graal_const(state);
    for (int i = 0; i < sides; i++) {
        memset(s.reach[i], 0, sizeof s.reach[i]);
        s.sum[i] = 0;
    }
    for (int kind = 0; kind < KINDS; kind++)
        s.tens[kind] = in_tens(s.w[kind]);
    find_sides(&s);
    find_courts(&s);
    scan_battle(&s);
    add_armies(&s);
    for (int other = 0; other < sides; other++)
        others += other == side ? 0 : s.sum[other];
    return s.sum[side] - others / (sides - 1);
}

/* The last of a royal house that could be taken, or an enemy in the courtyard who would be in the keep next. */
static bool threatened(const struct rules *rules, const struct state *state)
{
    const struct graal *g = graal_const(state);
    if (g->turn == NONE)
        return false;
    for (int army = 0; army < ARMIES; army++) {
        int left = 0, last = NO_HOLE;
        if (g->keep[army] == NO_HOLE || (g->ruins >> army & 1) || graal_side(rules, g, army) != rules->side_of[g->turn])
            continue;
        for (int i = 0; i < ROYALS; i++) {
            left += g->hole[army][i] != NO_HOLE;
            last = g->hole[army][i] != NO_HOLE ? g->hole[army][i] : last;
        }
        int man = g->at[g->court[army]] & MAN;
        if (man && man != (rules->side_of[g->turn] + 1) * MAN_ONE)
            return true;
        if (left == 1 && graal_endangered(rules, g, last))
            return true;
    }
    return false;
}

/* Nobody is ever forced to move anything but a target, so standing still would never be worse. */
static bool skip(const struct rules *rules, struct state *state)
{
    const struct graal *g = graal_const(state);
    if (g->turn == NONE || game_turn(rules, state).begun)
        return false;
    graal_play(rules, state, game_turn(rules, state).player, (struct move){.kind = MOVE_PASS});
    return !graal_const(state)->ended;
}

static int quiet_left(const struct rules *rules, const struct state *state)
{
    (void)rules;
    return QUIET_LIMIT - graal_const(state)->quiet;
}

/* In camps there are so many soldiers that most quiet decisions can wait. */
static int late(const struct rules *rules)
{
    return graal_tables(rules)->variant == CAMPS ? 8 : 0;
}

/* Measured: docs/levels.md. */
static const struct level levels[LEVELS] = {
    {.nodes = 2000, .depth = 1, .error = 505, .overlooks = 1200, .chance = 100},
    {.nodes = 2000, .depth = 1, .error = 304, .overlooks = 880, .chance = 77},
    {.nodes = 2000, .depth = 1, .error = 188, .overlooks = 660, .chance = 60},
    {.nodes = 1800, .depth = 2, .error = 70, .overlooks = 320, .chance = 37},
    {.nodes = 2100, .depth = 2, .error = 30, .overlooks = 150, .chance = 20},
    {.nodes = 2100, .error = 10, .overlooks = 60, .chance = 9},
    {.nodes = 2500, .error = 5},
    {.nodes = 17000, .error = 5},
    {.nodes = 120000, .error = 5},
    {.nodes = 600000, .error = 5},
};

/* Of four sides: more than 20,000 nodes win no more (docs/tuning.md), and fewer than 2,000 often end before everybody's
 * first turn. */
static const struct level levels_of_four[LEVELS] = {
    {.nodes = 2000, .depth = 1, .error = 900, .overlooks = 1600, .chance = 100},
    {.nodes = 2000, .depth = 1, .error = 650, .overlooks = 1350, .chance = 91},
    {.nodes = 2000, .depth = 1, .error = 460, .overlooks = 1000, .chance = 82},
    {.nodes = 2000, .depth = 1, .error = 320, .overlooks = 900, .chance = 74},
    {.nodes = 2000, .depth = 1, .error = 210, .overlooks = 700, .chance = 62},
    {.nodes = 2000, .depth = 2, .error = 130, .overlooks = 500, .chance = 48},
    {.nodes = 2200, .depth = 2, .error = 80, .overlooks = 330, .chance = 36},
    {.nodes = 6000, .error = 25, .overlooks = 110, .chance = 14},
    {.nodes = 20000, .error = 5},
    {.nodes = 600000, .error = 5},
};

const struct game_mind graal_mind = {
    .weights = weights,
    .levels = levels,
    .levels_of_many = levels_of_four,
    .evaluate = evaluate,
    .merits = merits,
    .noisy = noisy,
    .skip = skip,
    .threatened = threatened,
    .quiet_left = quiet_left,
    .margin = 300,
    .grave = 400,
    .all_against_one = true,
    .late = late,
};
