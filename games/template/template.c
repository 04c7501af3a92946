/* template.c - the rules of a tiny complete game, to copy: the board's tables, who may do what, and how it ends.
 *
 * Invariant: `ended` is set as soon as the state shows an end (template_judge), so that nobody is to act then. */
#include "games/template/template.h"

#include <assert.h>
#include <stdlib.h>

#include "board/board.h"
#include "board/board_source.h"
#include "core/bits.h"
#include "core/hash.h"
#include "core/rules.h"

static const struct option options[] = {{.name = NULL}};

static const struct ending endings[] = {
    [END_ACROSS] = {.rule = "TP-5", .message = "template.end.across"},
    [END_NO_MOVE] = {.rule = "TP-6", .message = "template.end.no-move"},
    [END_QUIET] = {.rule = "TP-7", .message = "template.end.quiet"},
    {.rule = NULL},
};

/* ---- the board ---- */

static bool read_lines(const struct board *board, struct template_tables *t, struct why *why)
{
    int rank = board_kind(board, "rank"), file = board_kind(board, "file");
    memset(t->next, NONE, sizeof t->next);
    for (int i = 0; i < board->line_count; i++) {
        const struct board_line *line = &board->lines[i];
        int direction = line->kind == rank ? EAST : line->kind == file ? AHEAD : -1;
        for (int k = 0; direction >= 0 && k + 1 < line->length; k++) {
            uint16_t a = board->joints[line->first + k], b = board->joints[line->first + k + 1];
            if (a == NO_CELL || b == NO_CELL || a == b || t->next[a][direction] != NONE ||
                t->next[b][direction + 1] != NONE)
                return board_fault(board, why, line->source_line, "template.board.line", "");
            t->next[a][direction] = (uint8_t)b;
            t->next[b][direction + 1] = (uint8_t)a;
        }
    }
    return true;
}

/* ---- a state, and what may be done in it ---- */

int template_army_at(const struct template_state *s, int cell)
{
    return s->men[0] >> cell & 1 ? 0 : s->men[1] >> cell & 1 ? 1 : NONE;
}

static void setup(const struct rules *rules, struct state *out)
{
    const struct template_tables *t = template_tables(rules);
    struct template_state s = {.men = {t->rank[0], t->rank[1]}}; /* TP-1 */
    memcpy(out, &s, sizeof s);
}

static player_set to_act(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct template_state *s = template_const(state);
    return s->ended ? 0 : (player_set)(1 << s->turn);
}

/* TP-3 where `army` is NONE, TP-4 where it is the enemy's: add the move if that is what stands on `to`. */
static int add_if(const struct template_state *s, int from, int to, int army, struct move *out, int n)
{
    if (to == NONE || template_army_at(s, to) != army)
        return n;
    uint16_t kind = army == NONE ? MOVE_STEP : MOVE_CAPTURE;
    out[n] = (struct move){.from = (uint16_t)from, .to = (uint16_t)to, .kind = kind};
    return n + 1;
}

/* All that the player whose turn it is can do, whether the game is over or not. */
static int list(const struct template_tables *t, const struct template_state *s, struct move *out)
{
    int n = 0;
    for (uint32_t men = s->men[s->turn]; men; men &= men - 1) {
        int from = (int)bits_first(men), ahead = t->next[from][AHEAD + s->turn];
        n = add_if(s, from, ahead, NONE, out, n);
        for (int side = EAST; side <= WEST; side++) {
            n = add_if(s, from, t->next[from][side], NONE, out, n);
            n = add_if(s, from, ahead == NONE ? NONE : t->next[ahead][side], !s->turn, out, n);
        }
    }
    return n;
}

/* ---- rules with their board ---- */

/* Whoever begins can move: the game ends only by a turn (TP-6). */
static bool can_begin(const struct template_tables *t)
{
    struct template_state s = {.men = {t->rank[0], t->rank[1]}};
    struct move any[MEN * 5];
    return list(t, &s, any) > 0;
}

static bool build(struct rules *rules, const struct board_source *boards, struct why *why)
{
    struct template_tables *t = calloc(1, sizeof *t);
    rules->data = t;
    if (!t)
        return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    if (!board_load(rules, boards, "template.board", why))
        return false;
    const struct board *board = rules->board;
    if (board->cell_count != CELLS)
        return board_fault(board, why, 0, "template.board.cells", "");
    for (int cell = 0; cell < CELLS; cell++) {
        t->rank[0] |= board_in(board, cell, board_zone(board, "south")) ? UINT32_C(1) << cell : 0;
        t->rank[1] |= board_in(board, cell, board_zone(board, "north")) ? UINT32_C(1) << cell : 0;
    }
    if (bits_count(t->rank[0]) != MEN || bits_count(t->rank[1]) != MEN || (t->rank[0] & t->rank[1]))
        return board_fault(board, why, 0, "template.board.ranks", "");
    rules->players = rules->armies = rules->sides = PLAYERS;
    rules->side_of[1] = 1;
    if (!read_lines(board, t, why))
        return false;
    return can_begin(t) || board_fault(board, why, 0, "template.board.stuck", "");
}

/* ---- playing ---- */

static int moves(const struct rules *rules, const struct state *state, int player, struct move *out)
{
    const struct template_state *s = template_const(state);
    return s->ended || s->turn != player ? 0 : list(template_tables(rules), s, out);
}

/* A turn has just been made, by the player whose turn it is not; it is that one who can have won. */
void template_judge(const struct rules *rules, struct template_state *s)
{
    const struct template_tables *t = template_tables(rules);
    struct move any[MEN * 5];
    if (s->men[!s->turn] & t->rank[s->turn])
        s->ended = END_ACROSS + 1;
    else if (list(t, s, any) == 0)
        s->ended = END_NO_MOVE + 1;
    if (s->ended)
        s->winners = (uint8_t)(1 << !s->turn);
    else if (s->quiet >= QUIET_LIMIT)
        s->ended = END_QUIET + 1;
}

static void play(const struct rules *rules, struct state *state, int player, struct move move)
{
    struct template_state *s = (struct template_state *)state;
    assert(player == s->turn && move.from < CELLS && move.to < CELLS);
    s->men[player] ^= UINT32_C(1) << move.from | UINT32_C(1) << move.to;
    s->men[!player] &= ~(UINT32_C(1) << move.to);
    s->quiet = (uint8_t)(move.kind == MOVE_CAPTURE ? 0 : s->quiet + 1);
    s->turn = !player;
    template_judge(rules, s);
}

static struct result result(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct template_state *s = template_const(state);
    return s->ended ? (struct result){.by = &endings[s->ended - 1], .winners = s->winners}
                    : (struct result){.by = NULL};
}

static uint64_t key(const struct rules *rules, const struct state *state)
{
    (void)rules;
    const struct template_state *s = template_const(state);
    return hash_mix(hash_mix(s->men[0] | (uint64_t)s->turn << 32) ^ s->men[1]);
}

/* A man that is gone, or has gone ahead, never comes back. */
static bool irreversible(const struct rules *rules, const struct state *before, struct move move)
{
    int player = template_const(before)->turn;
    return move.kind == MOVE_CAPTURE || template_tables(rules)->next[move.from][AHEAD + player] == move.to;
}

const struct game template_game = {
    .name = "template",
    .prefix = "TP",
    .version = 1,
    .min_players = PLAYERS,
    .max_players = PLAYERS,
    .state_size = sizeof(struct template_state),
    .max_moves = MEN * 5,
    .options = options,
    .endings = endings,
    .example = true,
    .text = &template_text,
    .looks = &template_looks,
    .mind = &template_mind,
    .build = build,
    .setup = setup,
    .to_act = to_act,
    .moves = moves,
    .play = play,
    .result = result,
    .key = key,
    .irreversible = irreversible,
};
