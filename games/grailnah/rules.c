/* rules.c - moving and winning in Grailnah (GT-1 … GT-22): the hot part.
 *
 * The state keeps knights as sets and everybody else by place. Before moves are listed, what stands where is put into
 * one byte a cell (grailnah_survey): then each step of a knight or of Merlin asks one byte, whatever the number of
 * players. */
#include "games/grailnah/grailnah.h"

void grailnah_setup(const struct rules *rules, struct state *out)
{
    memcpy(out, &grailnah_tables(rules)->start, sizeof(struct grailnah));
}

player_set grailnah_to_act(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct grailnah *s = grailnah_const(state);
    return s->ended ? 0 : (player_set)(1 << s->turn);
}

int grailnah_knights(const struct grailnah *s, int player)
{
    int n = bits_count(s->knights[player][0]) + bits_count(s->knights[player][1]);
    for (int castle = 0; castle < MOST_PLAYERS; castle++)
        n += s->inside[player][castle];
    return n;
}

bool grailnah_may_move_merlin(const struct grailnah *s, int player)
{
    return s->may_merlin && s->merlin_turns[player] < MERLIN_IN_A_ROW;
}

/* ---- what stands where ---- */

static inline void put_pawn(uint8_t *on, int cell, uint8_t own)
{
    on[cell] = (uint8_t)(on[cell] | own | (on[cell] & PAWN ? HELD : PAWN));
}

static inline void put_knights(uint8_t *on, uint64_t set, int first, uint8_t own)
{
    for (; set; set &= set - 1)
        put_pawn(on, first + (int)bits_first(set), own);
}

void grailnah_survey(const struct rules *rules, const struct grailnah *s, int player, uint8_t on[CELLS])
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    memcpy(on, t->ground, CELLS);
    for (int p = 0; p < rules->players; p++) {
        uint8_t own = p == player ? OWN : 0;
        put_knights(on, s->knights[p][0], 0, own);
        put_knights(on, s->knights[p][1], 64, own);
        if (s->king[p] < t->cells)
            put_pawn(on, s->king[p], own);
        if (s->queen[p] < t->cells)
            put_pawn(on, s->queen[p], own);
    }
    if (s->merlin != t->grail)
        on[s->merlin] |= MAGIC;
    if (s->morgane != t->grail)
        on[s->morgane] |= MAGIC;
}

/* ---- listing ---- */

struct list {
    struct move *at;
    const struct grailnah_tables *t;
    const struct grailnah *s;
    const uint8_t *on;
    int player;
};

static inline void add(struct list *list, int kind, int from, int to, int arg)
{
    *list->at++ =
        (struct move){.from = (uint16_t)from, .to = (uint16_t)to, .kind = (uint16_t)kind, .arg = (uint16_t)arg};
}

/* Along a ring, both ways, as far as nothing is in the way; the last cell too if nothing of `bars` is there. Where one
 * piece alone stands on the ring, both ways end on it: `stop` sees that it comes up once. */
static inline void add_lateral(struct list *list, int kind, int from, int bars)
{
    const uint8_t *on = list->on;
    int stop = NONE;
    for (int way = CLOCKWISE; way <= COUNTER; way++) {
        const uint8_t *next = list->t->next[way];
        int cell = next[from];
        for (; cell != NONE && cell != from && cell != stop; cell = next[cell]) {
            if (!(on[cell] & bars))
                add(list, kind, from, cell, 0);
            if (on[cell] & (PAWN | MAGIC | STAIR))
                break;
        }
        if (cell == from)
            return; /* all the way round */
        stop = cell;
    }
}

/* GT-6, GT-7. */
static inline void add_knight(struct list *list, int from)
{
    enum { BARS = HELD | OWN | MAGIC | STAIR };
    int ahead = list->t->next[FORWARD][from];
    if (list->on[from] & HELD)
        return;
    if (ahead == list->t->grail || !(list->on[ahead] & BARS))
        add(list, MOVE_KNIGHT, from, ahead, 0);
    add_lateral(list, MOVE_KNIGHT, from, BARS);
}

/* GT-5: only onto an empty cell. */
static void add_knights(struct list *list)
{
    const struct grailnah_tables *t = list->t;
    const struct grailnah *s = list->s;
    for (int castle = 0; castle < t->castles; castle++)
        for (int i = 0; s->inside[list->player][castle] && i < t->side_count[castle]; i++)
            if (!(list->on[t->side[castle][i]] & (PAWN | MAGIC)))
                add(list, MOVE_KNIGHT, t->cells + castle, t->side[castle][i], 0);
    for (int word = 0; word < 2; word++)
        for (uint64_t set = s->knights[list->player][word]; set; set &= set - 1)
            add_knight(list, 64 * word + (int)bits_first(set));
}

/* GT-8 to GT-10: out of a castle only onto an empty cell, and a stair has room for one. */
static void add_royal(struct list *list, int kind, int from)
{
    const struct grailnah_tables *t = list->t;
    const uint8_t *on = list->on;
    bool leaves = from >= t->cells;
    if (!leaves && (on[from] & HELD))
        return;
    for (int i = 0; i < t->royal_count[from]; i++) {
        int to = t->royal[from][i];
        int bars = leaves || (on[to] & STAIR) ? PAWN | MAGIC : HELD | OWN | MAGIC;
        if (!(on[to] & bars))
            add(list, kind, from, to, 0);
    }
}

static void add_merlin_straight(struct list *list, int from, int cell, int way, int bars)
{
    const uint8_t *on = list->on;
    for (; cell != NONE && !(on[cell] & bars); cell = list->t->next[way][cell]) {
        add(list, MOVE_MERLIN, from, cell, 0);
        if (on[cell] & (PAWN | MAGIC | GRAIL))
            return;
    }
}

/* GT-12, GT-14: outside the magic circle he goes forward as long as he stays there. */
static void add_merlin(struct list *list)
{
    const struct grailnah_tables *t = list->t;
    int from = list->s->merlin;
    if (from == t->grail) {
        for (int i = 0; i < t->sectors; i++)
            add_merlin_straight(list, from, t->first[i], BACKWARD, STAIR);
        return;
    }
    add_lateral(list, MOVE_MERLIN, from, STAIR);
    add_merlin_straight(list, from, t->next[BACKWARD][from], BACKWARD, STAIR);
    add_merlin_straight(list, from, t->next[FORWARD][from], FORWARD, list->on[from] & INNER ? STAIR : STAIR | INNER);
}

int grailnah_merlin_moves(const struct rules *rules, const struct grailnah *s, const uint8_t *on, struct move *out)
{
    struct list list = {.at = out, .t = grailnah_tables(rules), .s = s, .on = on};
    add_merlin(&list);
    return (int)(list.at - out);
}

/* GT-17: each knight that could pay, alike ones once. */
static int payers(const struct list *list, uint8_t *out)
{
    const struct grailnah *s = list->s;
    int n = 0;
    for (int castle = 0; castle < list->t->castles; castle++)
        if (s->inside[list->player][castle])
            out[n++] = (uint8_t)(list->t->cells + castle);
    for (int word = 0; word < 2; word++)
        for (uint64_t set = s->knights[list->player][word]; set; set &= set - 1) {
            int cell = 64 * word + (int)bits_first(set);
            if (!(list->on[cell] & HELD))
                out[n++] = (uint8_t)cell;
        }
    return n;
}

/* GT-16, GT-17. */
static void add_morgane(struct list *list)
{
    const struct grailnah_tables *t = list->t;
    uint8_t payer[KNIGHTS + MOST_PLAYERS];
    int from = list->s->morgane;
    if (from == t->grail) {
        for (int i = 0; i < t->sectors; i++)
            if (!(list->on[t->first[i]] & PAWN))
                add(list, MOVE_MORGANE, from, t->first[i], NONE);
        return;
    }
    int n = payers(list, payer);
    for (int way = 0; way < WAYS; way++) {
        int to = t->next[way][from];
        if (to == NONE || to == t->grail || !(list->on[to] & INNER))
            continue;
        for (int i = 0; i < n; i++)
            add(list, MOVE_MORGANE, from, to, payer[i]);
    }
}

int grailnah_moves(const struct rules *rules, const struct state *state, int player, struct move *out)
{
    const struct grailnah *s = grailnah_const(state);
    uint8_t on[CELLS];
    struct list list = {.at = out, .t = grailnah_tables(rules), .s = s, .on = on, .player = player};
    if (s->ended || player != s->turn)
        return 0;
    grailnah_survey(rules, s, player, on);
    add_knights(&list);
    add_royal(&list, MOVE_KING, s->king[player]);
    add_royal(&list, MOVE_QUEEN, s->queen[player]);
    if (grailnah_may_move_merlin(s, player))
        add_merlin(&list);
    add_morgane(&list);
    if (list.at == out)
        add(&list, MOVE_PASS, 0, 0, 0); /* GT-22 */
    return (int)(list.at - out);
}

/* ---- playing ---- */

static inline void flip_knight(struct grailnah *s, int player, int cell)
{
    s->knights[player][cell >> 6] ^= grailnah_bit(cell);
}

static void take_knight(const struct grailnah_tables *t, struct grailnah *s, int player, int place)
{
    if (place >= t->cells)
        s->inside[player][place - t->cells]--;
    else
        flip_knight(s, player, place);
}

/* Every pawn on a cell goes back to the castle of its own colour (GT-13, GT-18). */
static void send_home(const struct rules *rules, struct grailnah *s, int cell)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    for (int p = 0; p < rules->players; p++) {
        if (grailnah_has_knight(s, p, cell)) {
            flip_knight(s, p, cell);
            s->inside[p][t->seat[p] - t->cells]++;
        }
        if (s->king[p] == cell)
            s->king[p] = t->seat[p];
        if (s->queen[p] == cell)
            s->queen[p] = t->seat[p];
    }
}

/* GT-11: by this move king and queen are together in a new castle. */
static void bring_new_knights(const struct grailnah_tables *t, struct grailnah *s, int player)
{
    int place = s->king[player], missing = KNIGHTS - grailnah_knights(s, player);
    if (place < t->cells || place != s->queen[player] || place == s->couple[player])
        return;
    s->couple[player] = (uint8_t)place;
    uint8_t *inside = &s->inside[player][place - t->cells];
    *inside = (uint8_t)(*inside + (missing < NEW_KNIGHTS ? missing : NEW_KNIGHTS));
}

static void move_merlin(const struct rules *rules, struct grailnah *s, int to)
{
    s->merlin = (uint8_t)to;
    send_home(rules, s, to);
    if (s->morgane == to)
        s->morgane = grailnah_tables(rules)->grail;
}

static void move_morgane(const struct rules *rules, struct grailnah *s, int player, struct move move)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    if (move.arg != NONE)
        take_knight(t, s, player, move.arg);
    s->morgane = (uint8_t)move.to;
    send_home(rules, s, move.to);
    if (s->merlin == move.to)
        s->merlin = t->grail;
}

/* A player's pieces leave the board (GT-20). */
static void put_out(struct grailnah *s, int player)
{
    memset(s->knights[player], 0, sizeof s->knights[player]);
    memset(s->inside[player], 0, sizeof s->inside[player]);
    s->king[player] = s->queen[player] = s->couple[player] = NONE;
    s->merlin_turns[player] = 0;
    s->out |= (uint8_t)(1 << player);
}

static bool stands_on_all(const struct grailnah_tables *t, const struct grailnah *s, int player,
                          const uint64_t gates[2])
{
    uint64_t missing[2] = {gates[0] & ~s->knights[player][0], gates[1] & ~s->knights[player][1]};
    if (s->king[player] < t->cells)
        missing[s->king[player] >> 6] &= ~grailnah_bit(s->king[player]);
    if (s->queen[player] < t->cells)
        missing[s->queen[player] >> 6] &= ~grailnah_bit(s->queen[player]);
    return !(missing[0] | missing[1]);
}

bool grailnah_blocked(const struct rules *rules, const struct grailnah *s, int player)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    for (int p = 0; p < rules->players; p++)
        if (rules->side_of[p] != rules->side_of[player] && stands_on_all(t, s, p, t->gates[t->seat[player] - t->cells]))
            return true;
    return false;
}

/* Only a pawn that comes to a gate cell can close a castle, and only for its own player. */
static void disqualify(const struct rules *rules, struct grailnah *s, int to)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    for (int castles = t->gate_of[to]; castles; castles &= castles - 1) {
        int player = t->owner[bits_first((uint64_t)castles)];
        if (!(s->out >> player & 1) && rules->side_of[player] != rules->side_of[s->turn] &&
            stands_on_all(t, s, s->turn, t->gates[bits_first((uint64_t)castles)]))
            put_out(s, player);
    }
}

static int sides_left(const struct rules *rules, const struct grailnah *s)
{
    int sides = 0;
    for (int p = 0; p < rules->players; p++)
        if (!(s->out >> p & 1))
            sides |= 1 << rules->side_of[p];
    return sides;
}

/* GT-19 comes first, then GT-20, then GT-21 (HR-2). */
void grailnah_judge(const struct rules *rules, struct grailnah *s)
{
    int sides = sides_left(rules, s);
    s->ended = (uint8_t)(s->quiet >= QUIET_LIMIT ? END_QUIET + 1 : 0);
    if (!(sides & (sides - 1)))
        s->ended = END_OUT + 1;
    for (int p = 0; p < rules->players; p++)
        if (grailnah_has_knight(s, p, grailnah_tables(rules)->grail))
            s->ended = END_GRAIL + 1;
}

static void next_turn(const struct rules *rules, struct grailnah *s)
{
    do
        s->turn = (uint8_t)(s->turn + 1 == rules->players ? 0 : s->turn + 1);
    while (s->out >> s->turn & 1);
}

int grailnah_follows(const struct rules *rules, const struct state *state)
{
    struct grailnah s = *(const struct grailnah *)state;
    next_turn(rules, &s);
    return s.turn;
}

/* Whether the turn resets the quiet count: a knight left a castle, moved forward or was sacrificed (GT-21). */
static bool is_progress(const struct grailnah_tables *t, struct move move)
{
    if (move.kind == MOVE_KNIGHT)
        return move.from >= t->cells || move.to == t->next[FORWARD][move.from];
    return move.kind == MOVE_MORGANE && move.arg != NONE;
}

static void make(const struct rules *rules, struct grailnah *s, int player, struct move move)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    switch (move.kind) {
    case MOVE_KNIGHT:
        take_knight(t, s, player, move.from);
        flip_knight(s, player, move.to);
        break;
    case MOVE_KING: s->king[player] = (uint8_t)move.to; break;
    case MOVE_QUEEN: s->queen[player] = (uint8_t)move.to; break;
    case MOVE_MERLIN: move_merlin(rules, s, move.to); break;
    case MOVE_MORGANE: move_morgane(rules, s, player, move); break;
    default: break;
    }
    if (move.kind == MOVE_KING || move.kind == MOVE_QUEEN)
        bring_new_knights(t, s, player);
}

void grailnah_play(const struct rules *rules, struct state *state, int player, struct move move)
{
    struct grailnah *s = (struct grailnah *)state;
    const struct grailnah_tables *t = grailnah_tables(rules);
    bool merlin = move.kind == MOVE_MERLIN;
    make(rules, s, player, move);
    s->may_merlin = !merlin;
    s->merlin_turns[player] = (uint8_t)(merlin ? s->merlin_turns[player] + 1 : 0);
    s->quiet = (uint8_t)(is_progress(t, move) ? 0 : s->quiet + 1);
    if (move.kind <= MOVE_QUEEN && t->gate_of[move.to])
        disqualify(rules, s, move.to);
    next_turn(rules, s);
    if (move.to == t->grail || s->quiet >= QUIET_LIMIT || s->out)
        grailnah_judge(rules, s);
}

/* The player is out as by GT-20; if it was its turn, the next one's begins. */
void grailnah_resign(const struct rules *rules, struct state *state, int player)
{
    struct grailnah *s = (struct grailnah *)state;
    if (s->ended || (s->out >> player & 1))
        return;
    put_out(s, player);
    if (s->turn == player)
        next_turn(rules, s);
    grailnah_judge(rules, s);
}

struct result grailnah_result(const struct rules *rules, const struct state *state)
{
    const struct grailnah *s = grailnah_const(state);
    int sides = s->ended == END_OUT + 1 ? sides_left(rules, s) : 0;
    struct result result = {.by = NULL};
    if (!s->ended)
        return result;
    result.by = &grailnah_endings[s->ended - 1];
    for (int p = 0; s->ended == END_GRAIL + 1 && p < rules->players; p++)
        if (grailnah_has_knight(s, p, grailnah_tables(rules)->grail))
            sides = 1 << rules->side_of[p];
    for (int p = 0; p < rules->players; p++)
        if (sides >> rules->side_of[p] & 1)
            result.winners |= (player_set)(1 << p);
    return result;
}
