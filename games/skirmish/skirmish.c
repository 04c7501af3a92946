/* skirmish.c - a tiny game with all that is rare in one: three players on two sides, a secret set-up at the same time,
 * capture chains, an answer that another player owes, an army that changes hands, an option, a pass, resignation. The
 * plain case, to copy, is games/template. */
#include "games/skirmish/skirmish.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "board/board_source.h"
#include "core/bits.h"
#include "core/game_looks.h"
#include "core/game_mind.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/hash.h"
#include "core/rng.h"
#include "core/rules.h"

const int skirmish_army_size[PLAYERS] = {3, 2, 2};

static const struct option options[] = {
    {.name = "push", .choices = "yes|no", .preset = "yes"},
    {.name = NULL},
};

static const struct piece_kind kinds[] = {
    {.name = "skirmish.man", .rule = "SK-4", .letters = "012", .figure = "man"},
    {.name = NULL},
};

static const struct figure figures[] = {
    {.name = "man",
     .paths = {{.path = "M-13,-18a13,13 0 1 0 26,0a13,13 0 1 0 -26,0Z M-28,34C-28,8 -16,0 0,0C16,0 28,8 28,34Z",
                .fill = "ink"}}}, /* head and shoulders */
    {.name = NULL},
};

static const struct army_look armies[PLAYERS] = {
    {"round", "#F7F0DF", "#E2D6BC", "#5E523D", "#2A251E", 0},
    {"square", "#46423F", "#2B2826", "#141211", "#F6EEDC", 167},
    {"lozenge", "#3B6EA6", "#27517F", "#10263F", "#F4F8FC", 33},
};

static const struct ending endings[] = {
    [END_NO_MEN] = {.rule = "SK-8", .message = "skirmish.end.no-men"},
    [END_QUIET] = {.rule = "SK-9", .message = "skirmish.end.quiet"},
    {.rule = NULL},
};

/* ---- the board ---- */

/* The four directions are: on and back along a rank, on and back along a file. */
static bool read_lines(const struct board *board, struct skirmish_tables *t, struct why *why)
{
    int rank = board_kind(board, "rank"), file = board_kind(board, "file");
    memset(t->next, NONE, sizeof t->next);
    for (int i = 0; i < board->line_count; i++) {
        const struct board_line *line = &board->lines[i];
        int direction = line->kind == rank ? 0 : line->kind == file ? 2 : -1;
        for (int k = 0; direction >= 0 && k + 1 < line->length; k++) {
            uint16_t a = board->joints[line->first + k], b = board->joints[line->first + k + 1];
            if (a == NO_CELL || b == NO_CELL || a == b || t->next[a][direction] != NONE ||
                t->next[b][direction + 1] != NONE)
                return board_fault(board, why, line->source_line, "skirmish.board.line", "");
            t->next[a][direction] = (uint8_t)b;
            t->next[b][direction + 1] = (uint8_t)a;
        }
    }
    return true;
}

static bool build(struct rules *rules, const struct board_source *boards, struct why *why)
{
    struct skirmish_tables *t = calloc(1, sizeof *t);
    rules->data = t;
    if (!t)
        return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    if (!board_load(rules, boards, "skirmish.board", why))
        return false;
    const struct board *board = rules->board;
    if (board->cell_count != CELLS)
        return board_fault(board, why, 0, "skirmish.board.cells", "");
    for (int cell = 0; cell < CELLS; cell++) {
        t->rank[0] |= board_in(board, cell, board_zone(board, "south")) ? UINT32_C(1) << cell : 0;
        t->rank[1] |= board_in(board, cell, board_zone(board, "north")) ? UINT32_C(1) << cell : 0;
    }
    t->rank[2] = t->rank[1];
    if (bits_count(t->rank[0]) < 3 || bits_count(t->rank[1]) < 4 || (t->rank[0] & t->rank[1]))
        return board_fault(board, why, 0, "skirmish.board.ranks", "");
    rules->players = rules->armies = PLAYERS;
    rules->sides = 2;
    rules->side_of[1] = rules->side_of[2] = 1;
    return read_lines(board, t, why);
}

/* ---- questions about a state ---- */

uint32_t skirmish_all_men(const struct skirmish_state *s)
{
    return s->men[0] | s->men[1] | s->men[2];
}

int skirmish_army_at(const struct skirmish_state *s, int cell)
{
    for (int army = 0; army < PLAYERS; army++)
        if (s->men[army] >> cell & 1)
            return army;
    return NONE;
}

int skirmish_commander_at(const struct skirmish_state *s, int cell)
{
    int army = skirmish_army_at(s, cell);
    return army == NONE ? NONE : s->commander[army];
}

bool skirmish_enemies(const struct rules *rules, int a, int b)
{
    return a != NONE && b != NONE && rules->side_of[a] != rules->side_of[b];
}

/* How many men a side commands. */
int skirmish_men(const struct rules *rules, const struct skirmish_state *s, int side)
{
    int men = 0;
    for (int army = 0; army < PLAYERS; army++)
        if (s->commander[army] != NONE && rules->side_of[s->commander[army]] == side)
            men += bits_count(s->men[army]);
    return men;
}

bool skirmish_push_allowed(const struct rules *rules)
{
    return rules->choice[0] == 0;
}

uint32_t skirmish_room(const struct skirmish_tables *t, const struct skirmish_state *s, int cell)
{
    uint32_t room = 0;
    for (int d = 0; d < 4; d++)
        if (t->next[cell][d] != NONE)
            room |= UINT32_C(1) << t->next[cell][d];
    return room & ~skirmish_all_men(s);
}

int skirmish_landing(const struct rules *rules, const struct skirmish_state *s, int player, int from, int direction)
{
    const struct skirmish_tables *t = skirmish_tables(rules);
    int over = t->next[from][direction];
    if (over == NONE || !skirmish_enemies(rules, player, skirmish_commander_at(s, over)))
        return NONE;
    int landing = t->next[over][direction];
    return landing == NONE || (skirmish_all_men(s) >> landing & 1) ? NONE : landing;
}

static bool can_capture(const struct rules *rules, const struct skirmish_state *s, int player, int from)
{
    for (int d = 0; d < 4; d++)
        if (skirmish_landing(rules, s, player, from, d) != NONE)
            return true;
    return false;
}

/* ---- the required functions ---- */

static void setup(const struct rules *rules, struct state *out)
{
    (void)rules;
    struct skirmish_state s = {.commander = {0, 1, 2}, .turn = NONE, .chain = NONE, .pushed = NONE};
    memcpy(out, &s, sizeof s);
}

static player_set to_act(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct skirmish_state *s = skirmish_const(state);
    if (s->ended)
        return 0;
    if (s->turn == NONE)
        return (player_set)(7 & ~s->ready);
    int player = s->pushed == NONE ? s->turn : skirmish_commander_at(s, s->pushed);
    assert(player < PLAYERS);
    return (player_set)(1 << player);
}

static int add_each(struct move *out, int n, uint32_t cells, uint16_t from, enum move_kind kind)
{
    for (; cells; cells &= cells - 1)
        out[n++] = (struct move){.from = from, .to = (uint16_t)bits_first(cells), .kind = (uint16_t)kind};
    return n;
}

static int add_captures(const struct rules *rules, const struct skirmish_state *s, int player, uint16_t from,
                        struct move *out, int n)
{
    for (int d = 0; d < 4; d++) {
        int to = skirmish_landing(rules, s, player, from, d);
        if (to != NONE)
            out[n++] = (struct move){.from = from, .to = (uint16_t)to, .kind = MOVE_CAPTURE};
    }
    return n;
}

static int add_pushes(const struct rules *rules, const struct skirmish_state *s, int player, uint16_t from,
                      struct move *out, int n)
{
    const struct skirmish_tables *t = skirmish_tables(rules);
    for (int d = 0; skirmish_push_allowed(rules) && d < 4; d++) {
        int at = t->next[from][d];
        if (at != NONE && skirmish_enemies(rules, player, skirmish_commander_at(s, at)) && skirmish_room(t, s, at))
            out[n++] = (struct move){.from = from, .to = (uint16_t)at, .kind = MOVE_PUSH};
    }
    return n;
}

static int moves(const struct rules *rules, const struct state *state, int player, struct move *out)
{
    const struct skirmish_tables *t = skirmish_tables(rules);
    const struct skirmish_state *s = skirmish_const(state);
    int n = 0;
    assert(player >= 0 && player < PLAYERS);
    if (!(to_act(rules, state) >> player & 1))
        return 0;
    if (s->turn == NONE && s->hidden >> player & 1)
        return 0; /* a line as others see it: nothing can be decided there */
    if (s->turn == NONE)
        return add_each(out, 0, t->rank[player] & ~skirmish_all_men(s), 0, MOVE_PLACE);
    if (s->pushed != NONE)
        return add_each(out, 0, skirmish_room(t, s, s->pushed), s->pushed, MOVE_ANSWER);
    if (s->chain != NONE) {
        out[n++] = (struct move){.kind = MOVE_STOP};
        return add_captures(rules, s, player, s->chain, out, n);
    }
    for (uint32_t men = skirmish_all_men(s); men; men &= men - 1) {
        uint16_t from = (uint16_t)bits_first(men);
        if (skirmish_commander_at(s, from) != player)
            continue;
        n = add_each(out, n, skirmish_room(t, s, from), from, MOVE_STEP);
        n = add_captures(rules, s, player, from, out, n);
        n = add_pushes(rules, s, player, from, out, n);
    }
    if (n == 0)
        out[n++] = (struct move){.kind = MOVE_PASS};
    return n;
}

void skirmish_judge(const struct rules *rules, struct skirmish_state *s)
{
    for (int side = 0; side < 2; side++) {
        if (s->turn != NONE && skirmish_men(rules, s, side) == 0) {
            s->ended = END_NO_MEN + 1;
            s->winners = side == 0 ? 6 : 1;
        }
    }
    if (!s->ended && s->chain == NONE && s->pushed == NONE && s->quiet >= QUIET_LIMIT)
        s->ended = END_QUIET + 1;
}

/* The next player who commands men (SK-3). */
static int follows(const struct rules *rules, const struct state *state)
{
    const struct skirmish_state *s = (const struct skirmish_state *)state;
    (void)rules;
    for (int i = 1; i < PLAYERS; i++)
        for (int army = 0; army < PLAYERS; army++)
            if (s->commander[army] == (s->turn + i) % PLAYERS)
                return (s->turn + i) % PLAYERS;
    return s->turn;
}

static void end_turn(const struct rules *rules, struct skirmish_state *s)
{
    s->chain = s->pushed = NONE;
    skirmish_judge(rules, s);
    s->turn = (uint8_t)follows(rules, (const struct state *)s);
}

static void relocate(struct skirmish_state *s, int from, int to)
{
    assert(from < CELLS && to < CELLS);
    s->men[skirmish_army_at(s, from)] ^= UINT32_C(1) << from | UINT32_C(1) << to;
}

/* SK-2: whoever has placed all its men is ready; when all are, the game begins, unless this is only what one player
 * sees: then it begins with the reveal. */
static void place(const struct rules *rules, struct skirmish_state *s, int player, int cell)
{
    s->men[player] |= UINT32_C(1) << cell;
    if (bits_count(s->men[player]) == skirmish_army_size[player])
        s->ready |= (uint8_t)(1 << player);
    if (s->ready == 7 && !s->hidden) {
        s->turn = PLAYERS - 1;
        end_turn(rules, s);
    }
}

/* SK-5, SK-7. The cell jumped over lies between the two others. */
static void capture(const struct rules *rules, struct skirmish_state *s, int player, struct move move)
{
    const struct skirmish_tables *t = skirmish_tables(rules);
    int d = 0;
    while (skirmish_landing(rules, s, player, move.from, d) != move.to)
        d++;
    int over = t->next[move.from][d];
    int army = skirmish_army_at(s, over);
    s->men[army] ^= UINT32_C(1) << over;
    int left = bits_count(s->men[army]);
    if (left <= 1)
        s->commander[army] = (uint8_t)(left == 1 ? player : NONE);
    relocate(s, move.from, move.to);
    s->quiet = 0;
    s->chain = (uint8_t)move.to;
    if (!can_capture(rules, s, player, move.to))
        end_turn(rules, s);
}

static void play(const struct rules *rules, struct state *state, int player, struct move move)
{
    struct skirmish_state *s = (struct skirmish_state *)state;
    if (move.kind == MOVE_PLACE) {
        place(rules, s, player, move.to);
        return;
    }
    if (move.kind == MOVE_CAPTURE) {
        capture(rules, s, player, move);
        return;
    }
    if (move.kind == MOVE_STEP || move.kind == MOVE_ANSWER)
        relocate(s, move.from, move.to);
    if (move.kind == MOVE_STEP || move.kind == MOVE_PUSH || move.kind == MOVE_PASS)
        s->quiet++; /* once a turn: an answer or a stop is part of one that has counted */
    if (move.kind == MOVE_PUSH)
        s->pushed = (uint8_t)move.to;
    else
        end_turn(rules, s);
}

static struct result result(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct skirmish_state *s = skirmish_const(state);
    return s->ended ? (struct result){.by = &endings[s->ended - 1], .winners = s->winners}
                    : (struct result){.by = NULL};
}

static uint64_t key(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct skirmish_state *s = skirmish_const(state);
    uint64_t hash = hash_mix(s->ready | (uint64_t)s->turn << 8 | (uint64_t)s->chain << 16 | (uint64_t)s->pushed << 24 |
                             (uint64_t)s->hidden << 32);
    for (int army = 0; army < PLAYERS; army++)
        hash = hash_mix(hash ^ s->men[army] ^ (uint64_t)s->commander[army] << 48);
    return hash;
}

static int look(const struct rules *rules, const struct state *state, int cell, struct piece *out)
{
    (void)rules;
    const struct skirmish_state *s = skirmish_const(state);
    int army = skirmish_army_at(s, cell);
    if (army == NONE)
        return 0;
    bool due = s->chain == cell || s->pushed == cell;
    *out = (struct piece){.army = (uint8_t)army, .count = 1, .signs = due ? SIGN_DUE : 0};
    return 1;
}

static int32_t evaluate(const struct rules *rules, const struct state *state, int side)
{
    const struct skirmish_state *s = skirmish_const(state);
    return 100 * (skirmish_men(rules, s, side) - skirmish_men(rules, s, !side));
}

/* ---- the optional functions ---- */

static struct turn turn(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct skirmish_state *s = skirmish_const(state);
    if (s->turn == NONE)
        return (struct turn){.player = NOBODY};
    return (struct turn){.player = s->turn, .begun = s->chain != NONE || s->pushed != NONE};
}

static void merits(const struct rules *rules, const struct state *state, const struct move *moves, int count,
                   int32_t *out)
{
    (void)rules;
    (void)state;
    for (int i = 0; i < count; i++)
        out[i] = moves[i].kind == MOVE_CAPTURE ? 100 : 0;
}

static int quiet_left(const struct rules *rules, const struct state *state)
{
    (void)rules;
    return QUIET_LIMIT - skirmish_const(state)->quiet;
}

static int commander(const struct rules *rules, const struct state *state, int army)
{
    (void)rules;
    int player = skirmish_const(state)->commander[army];
    return player == NONE ? NOBODY : player;
}

/* SK-8: the men it commands leave the board; a turn or an answer that it owes is over. */
static void resign(const struct rules *rules, struct state *state, int player)
{
    struct skirmish_state *s = (struct skirmish_state *)state;
    bool owes = s->turn != NONE && (to_act(rules, state) >> player & 1);
    for (int army = 0; army < PLAYERS; army++) {
        if (s->commander[army] == player) {
            s->men[army] = 0;
            s->commander[army] = NONE;
        }
    }
    s->ready |= (uint8_t)(1 << player);
    if (s->turn == NONE && s->ready == 7 && !s->hidden) {
        s->turn = PLAYERS - 1;
        owes = true;
    }
    if (s->chain != NONE && !can_capture(rules, s, s->turn, s->chain))
        owes = true; /* there is nobody left to capture */
    if (owes)
        end_turn(rules, s);
    else
        skirmish_judge(rules, s);
    if (s->ended)
        s->pushed = NONE;
}

/* A place is pointed at by itself; stopping and passing are not done on the board. */
static int path(const struct rules *rules, struct move move, uint16_t *out)
{
    int n = 0;
    (void)rules;
    if (move.kind == MOVE_STOP || move.kind == MOVE_PASS)
        return 0;
    if (move.kind != MOVE_PLACE)
        out[n++] = move.from;
    out[n++] = move.to;
    return n;
}

static bool irreversible(const struct rules *rules, const struct state *before, struct move move)
{
    (void)rules;
    (void)before;
    return move.kind == MOVE_CAPTURE || move.kind == MOVE_PLACE;
}

/* SK-2: during the set-up only one's own side's men are seen. */
static void observe(const struct rules *rules, const struct state *state, int player, struct state *out)
{
    struct skirmish_state s = *skirmish_const(state);
    for (int army = 0; s.turn == NONE && army < PLAYERS; army++) {
        if (player == SPECTATOR || rules->side_of[army] != rules->side_of[player]) {
            s.men[army] = 0;
            s.hidden |= (uint8_t)(1 << army);
        }
    }
    memcpy(out, &s, sizeof s);
}

/* The men in the order of the board. */
static int secret(const struct rules *rules, const struct state *state, int player, struct move *out)
{
    (void)rules;
    return add_each(out, 0, skirmish_const(state)->men[player], 0, MOVE_PLACE);
}

/* Men on free squares of the own rank, by lot. */
static int arrange(const struct rules *rules, const struct state *seen, int player, int chance, struct rng *rng,
                   struct move *out)
{
    (void)chance;
    struct skirmish_state s = *skirmish_const(seen);
    int n = 0;
    while (s.turn == NONE && !(s.ready >> player & 1)) {
        struct move legal[CELLS];
        int choices = moves(rules, (const struct state *)&s, player, legal);
        out[n] = legal[rng_below(rng, (uint32_t)choices)];
        play(rules, (struct state *)&s, player, out[n++]);
    }
    return n;
}

static const struct game_text text = {
    .write_position = skirmish_write_position,
    .read_position = skirmish_read_position,
    .write_move = skirmish_write_move,
    .read_move = skirmish_read_move,
    .why_not = skirmish_why_not,
    .duties = skirmish_duties,
    .deeds = skirmish_deeds,
};

/* What the board can show; pushing only where it is allowed. */
static int legend(const struct rules *rules, struct sign_example *out)
{
    static const struct sign_example signs[] = {
        {.message = "sign.go", .target = TARGET_GO},
        {.message = "sign.selected", .pieces = {{.count = 1}}, .count = 1, .selected = true},
        {.message = "sign.from", .from = true},
        {.message = "sign.to", .pieces = {{.count = 1}}, .count = 1, .to = true},
        {.message = "sign.due", .pieces = {{.count = 1, .signs = SIGN_DUE}}, .count = 1},
        {.message = "skirmish.sign.push",
         .rule = "SK-6",
         .pieces = {{.army = 1, .count = 1}},
         .count = 1,
         .target = TARGET_HIT},
    };
    int all = (int)(sizeof signs / sizeof *signs);
    memcpy(out, signs, sizeof signs);
    return rules->choice[0] == 0 ? all : all - 1;
}

static bool pass(const struct rules *rules, struct state *state)
{
    play(rules, state, skirmish_const(state)->turn, (struct move){.kind = MOVE_PASS});
    return !skirmish_const(state)->ended;
}

static const struct game_looks looks = {
    .kinds = kinds,
    .figures = figures,
    .armies = armies,
    .look = look,
    .path = path,
    .legend = legend,
};

static const struct game_mind mind = {
    .evaluate = evaluate,
    .merits = merits,
    .pass = pass,
    .quiet_left = quiet_left,
};

static const struct game_secrets secrets = {
    .observe = observe,
    .secret = secret,
    .arrange = arrange,
};

const struct game skirmish_game = {
    .name = "skirmish",
    .prefix = "SK",
    .version = 1,
    .min_players = PLAYERS,
    .max_players = PLAYERS,
    .state_size = sizeof(struct skirmish_state),
    .max_moves = 64,
    .options = options,
    .endings = endings,
    .example = true,
    .text = &text,
    .looks = &looks,
    .mind = &mind,
    .secrets = &secrets,
    .build = build,
    .setup = setup,
    .to_act = to_act,
    .moves = moves,
    .play = play,
    .result = result,
    .key = key,
    .turn = turn,
    .follows = follows,
    .commander = commander,
    .resign = resign,
    .irreversible = irreversible,
};
