/* tables.c - from the board of Grailnah to neighbours, gates and seats. All that can be wrong with a board is found
 * here.
 *
 * A castle stands only where a player sits: the other castles, and the cells under those that stand, are taken off the
 * board first, so that nothing after it has to ask. */
#include <stdlib.h>

#include "board/board.h"
#include "board/board_source.h"
#include "core/rules.h"
#include "games/grailnah/grailnah.h"

/* What is being built. */
struct builder {
    struct rules *rules;
    struct board *board;
    struct grailnah_tables *t;
    struct why *why;
};

static bool fault(struct builder *b, int line, const char *message, const char *what)
{
    return board_fault(b->board, b->why, line, message, what);
}

static bool is_kind(const struct builder *b, const struct board_line *line, const char *kind)
{
    return line->kind == board_kind(b->board, kind);
}

static const uint16_t *joints(const struct builder *b, const struct board_line *line)
{
    return &b->board->joints[line->first];
}

/* ---- seats and sites ---- */

static const struct board_line *find_seats(const struct builder *b)
{
    for (int i = 0; i < b->board->line_count; i++)
        if (is_kind(b, &b->board->lines[i], "seats") && b->board->lines[i].length == b->rules->players)
            return &b->board->lines[i];
    return NULL;
}

static bool is_seat(const struct builder *b, const struct board_line *seats, int cell)
{
    for (int i = 0; i < seats->length; i++)
        if (joints(b, seats)[i] == cell)
            return true;
    return false;
}

static bool check_seats(struct builder *b, const struct board_line *seats)
{
    const uint16_t *joint = joints(b, seats);
    for (int i = 0; i < seats->length; i++) {
        bool castle = joint[i] != NO_CELL && board_in(b->board, joint[i], board_zone(b->board, "castle"));
        for (int k = 0; k < i; k++)
            castle &= joint[k] != joint[i];
        if (!castle)
            return fault(b, seats->source_line, "grailnah.board.seat", "");
    }
    return true;
}

/* A castle that stands takes the place of the cells of its site. */
static bool clear_site(struct builder *b, const struct board_line *line, bool gone[BOARD_CELLS],
                       bool sited[BOARD_CELLS])
{
    const uint16_t *joint = joints(b, line);
    int castle = board_zone(b->board, "castle");
    if (line->loop || joint[0] == NO_CELL || !board_in(b->board, joint[0], castle) || sited[joint[0]])
        return fault(b, line->source_line, "grailnah.board.site", "");
    sited[joint[0]] = true;
    for (int k = 1; !gone[joint[0]] && k < line->length; k++) {
        if (joint[k] == NO_CELL || gone[joint[k]] || board_in(b->board, joint[k], castle))
            return fault(b, line->source_line, "grailnah.board.site", "");
        gone[joint[k]] = true;
    }
    return true;
}

/* Take off the board what is not there with so many players. */
static bool clear_sites(struct builder *b)
{
    bool gone[BOARD_CELLS] = {false}, sited[BOARD_CELLS] = {false};
    const struct board_line *seats = find_seats(b);
    int castle = board_zone(b->board, "castle");
    if (!seats)
        return fault(b, 0, "grailnah.board.seats", b->rules->value[0]);
    if (!check_seats(b, seats))
        return false;
    for (int cell = 0; cell < b->board->cell_count; cell++)
        gone[cell] = board_in(b->board, cell, castle) && !is_seat(b, seats, cell);
    for (int i = 0; i < b->board->line_count; i++)
        if (is_kind(b, &b->board->lines[i], "site") && !clear_site(b, &b->board->lines[i], gone, sited))
            return false;
    for (int i = 0; i < seats->length; i++)
        if (!sited[joints(b, seats)[i]])
            return fault(b, seats->source_line, "grailnah.board.site", "");
    board_remove(b->board, gone);
    return true;
}

/* Castles are the last cells of the file, so that they are numbered after the others. */
static bool read_cells(struct builder *b)
{
    const struct board *board = b->board;
    struct grailnah_tables *t = b->t;
    int castle = board_zone(board, "castle"), grail = board_zone(board, "grail"), stair = board_zone(board, "stair");
    if (board->cell_count > CELLS)
        return fault(b, board->cells[CELLS].source_line, "grailnah.board.cells", "");
    t->grail = NONE;
    while (t->cells < board->cell_count && !board_in(board, t->cells, castle))
        t->cells++;
    t->castles = board->cell_count - t->cells;
    for (int cell = 0; cell < board->cell_count; cell++) {
        int line = board->cells[cell].source_line;
        bool inner = board_in(board, cell, board_zone(board, "inside"));
        if ((cell >= t->cells) != board_in(board, cell, castle) ||
            (cell >= t->cells && (inner || board_in(board, cell, stair))))
            return fault(b, line, "grailnah.board.order", "");
        if (strpbrk(board->cells[cell].name, ".,;:/-"))
            return fault(b, line, "grailnah.board.name", board->cells[cell].name);
        if (board_in(board, cell, grail)) {
            if (t->grail != NONE || cell != t->cells - 1 || !inner)
                return fault(b, line, "grailnah.board.grail", "");
            t->grail = (uint8_t)cell;
        }
        if (board_in(board, cell, stair)) {
            if (t->stairs == STAIRS || inner)
                return fault(b, line, "grailnah.board.stair", "");
            t->stair[t->stairs++] = (uint8_t)cell;
        }
        t->ground[cell] = (uint8_t)((board_in(board, cell, stair) ? STAIR : 0) | (inner ? INNER : 0) |
                                    (cell == t->grail ? GRAIL : 0));
    }
    return t->grail != NONE || fault(b, 0, "grailnah.board.grail", "");
}

/* ---- neighbours ---- */

static bool join(struct builder *b, const struct board_line *line, int from, int to, int way, int back)
{
    struct grailnah_tables *t = b->t;
    if (from == NO_CELL || to == NO_CELL)
        return true;
    if (from >= t->cells || to >= t->cells || from == to || t->next[way][from] != NONE ||
        (to != t->grail && t->next[back][to] != NONE))
        return fault(b, line->source_line, "grailnah.board.line", b->board->cells[from].name);
    t->next[way][from] = (uint8_t)to;
    if (to != t->grail)
        t->next[back][to] = (uint8_t)from;
    return true;
}

static bool read_ring(struct builder *b, const struct board_line *line)
{
    if (!line->loop || line->length > SECTORS || b->t->rings == CELLS)
        return fault(b, line->source_line, "grailnah.board.ring", "");
    b->t->rings++;
    for (int i = 0; i < line->length; i++) {
        int cell = joints(b, line)[i];
        if (cell == NO_CELL)
            continue;
        if (cell >= b->t->grail || b->t->ring[cell])
            return fault(b, line->source_line, "grailnah.board.ring", "");
        b->t->ring[cell] = b->t->rings;
    }
    for (int i = 0; i < line->length; i++) {
        if (!join(b, line, joints(b, line)[i], joints(b, line)[(i + 1) % line->length], CLOCKWISE, COUNTER))
            return false;
    }
    return true;
}

/* From the rim to the Grail; who has crossed the magic circle stays inside. */
static bool read_spoke(struct builder *b, const struct board_line *line)
{
    struct grailnah_tables *t = b->t;
    const uint16_t *joint = joints(b, line);
    if (line->loop || line->length > CELLS || joint[line->length - 1] != t->grail || t->sectors == SECTORS)
        return fault(b, line->source_line, "grailnah.board.spoke", "");
    for (int i = 0; i + 1 < line->length; i++) {
        if (joint[i] == NO_CELL)
            continue;
        if (joint[i] >= t->grail || t->steps_to_grail[joint[i]] ||
            (joint[i + 1] != NO_CELL && (t->ground[joint[i]] & INNER) > (t->ground[joint[i + 1]] & INNER)))
            return fault(b, line->source_line, "grailnah.board.spoke", "");
        t->steps_to_grail[joint[i]] = (uint8_t)(line->length - 1 - i);
        if (!join(b, line, joint[i], joint[i + 1], FORWARD, BACKWARD))
            return false;
    }
    int first = joint[line->length - 2];
    if (first == NO_CELL || !(t->ground[first] & INNER))
        return fault(b, line->source_line, "grailnah.board.spoke", "");
    t->first[t->sectors++] = (uint8_t)first;
    return true;
}

static bool read_lines(struct builder *b)
{
    memset(b->t->next, NONE, sizeof b->t->next);
    for (int i = 0; i < b->board->line_count; i++) {
        const struct board_line *line = &b->board->lines[i];
        if ((is_kind(b, line, "ring") && !read_ring(b, line)) || (is_kind(b, line, "spoke") && !read_spoke(b, line)))
            return false;
    }
    for (int cell = 0; cell < b->t->cells; cell++)
        if (cell != b->t->grail && (b->t->next[FORWARD][cell] == NONE ||
                                    (b->t->next[CLOCKWISE][cell] == NONE && b->t->next[COUNTER][cell] == NONE)))
            return fault(b, b->board->cells[cell].source_line, "grailnah.board.alone", b->board->cells[cell].name);
    return true;
}

/* ---- castles ---- */

static bool read_gates(struct builder *b, const struct board_line *line, bool royal)
{
    struct grailnah_tables *t = b->t;
    const uint16_t *joint = joints(b, line);
    int castle = joint[0] - t->cells;
    if (joint[0] == NO_CELL)
        return true; /* nobody sits there */
    if (castle < 0 || line->length - 1 > GATES || (royal ? t->royal_count[joint[0]] : t->side_count[castle]))
        return fault(b, line->source_line, "grailnah.board.gate", "");
    for (int i = 1; i < line->length; i++) {
        int cell = joint[i];
        if (cell == NO_CELL || cell >= t->cells || t->ground[cell] || (t->gate_of[cell] >> castle & 1))
            return fault(b, line->source_line, "grailnah.board.gate", "");
        t->gate_of[cell] |= (uint8_t)(1 << castle);
        t->gates[castle][cell >> 6] |= grailnah_bit(cell);
        if (royal) {
            t->royal[joint[0]][t->royal_count[joint[0]]++] = (uint8_t)cell;
            t->royal[cell][t->royal_count[cell]++] = (uint8_t)joint[0];
        } else {
            t->side[castle][t->side_count[castle]++] = (uint8_t)cell;
        }
    }
    return true;
}

static bool read_castles(struct builder *b)
{
    struct grailnah_tables *t = b->t;
    const struct board_line *seats = find_seats(b);
    for (int i = 0; i < b->board->line_count; i++) {
        const struct board_line *line = &b->board->lines[i];
        if ((is_kind(b, line, "side-gate") && !read_gates(b, line, false)) ||
            (is_kind(b, line, "royal-gate") && !read_gates(b, line, true)))
            return false;
    }
    for (int player = 0; player < b->rules->players; player++) {
        int place = joints(b, seats)[player];
        t->seat[player] = (uint8_t)place;
        t->owner[place - t->cells] = (uint8_t)player;
        if (!t->side_count[place - t->cells] || !t->royal_count[place])
            return fault(b, b->board->cells[place].source_line, "grailnah.board.gate", "");
    }
    return true;
}

/* ---- where king and queen go (GT-8 to GT-10) ---- */

static void add_royal(struct grailnah_tables *t, int from, int to)
{
    if (to == NONE || to == from || (t->ground[to] & INNER))
        return;
    for (int i = 0; i < t->royal_count[from]; i++)
        if (t->royal[from][i] == to)
            return;
    t->royal[from][t->royal_count[from]++] = (uint8_t)to;
}

static int step(const struct grailnah_tables *t, int from, int way)
{
    return from == NONE ? NONE : t->next[way][from];
}

/* Diagonals are found both ways round: a castle may stand on one of them. */
static void read_royal_steps(struct grailnah_tables *t, int cell)
{
    for (int way = 0; way < WAYS; way++)
        add_royal(t, cell, step(t, cell, way));
    for (int up = FORWARD; up <= BACKWARD; up++)
        for (int along = CLOCKWISE; along <= COUNTER; along++) {
            add_royal(t, cell, step(t, step(t, cell, up), along));
            add_royal(t, cell, step(t, step(t, cell, along), up));
        }
    for (int i = 0; (t->ground[cell] & STAIR) && i < t->stairs; i++)
        add_royal(t, cell, t->stair[i]);
}

/* How many moves a king needs to each castle, over an empty board. */
static void read_journeys(struct grailnah_tables *t)
{
    memset(t->journey, NONE, sizeof t->journey);
    for (int castle = 0; castle < t->castles; castle++) {
        uint8_t *far = t->journey[castle];
        far[t->cells + castle] = 0;
        for (int distance = 0; distance < CELLS; distance++)
            for (int place = 0; place < t->cells + t->castles; place++)
                for (int i = 0; far[place] == NONE && i < t->royal_count[place]; i++)
                    if (far[t->royal[place][i]] == distance)
                        far[place] = (uint8_t)(distance + 1);
    }
}

/* Those of cells are known from their spokes. */
static void read_distances(struct grailnah_tables *t)
{
    for (int castle = 0; castle < t->castles; castle++)
        t->steps_to_grail[t->cells + castle] = (uint8_t)(1 + t->steps_to_grail[t->side[castle][0]]);
}

/* GT-1. */
static void set_up(const struct rules *rules, struct grailnah_tables *t)
{
    struct grailnah *s = &t->start;
    s->merlin = s->morgane = t->grail;
    memset(s->king, NONE, sizeof s->king);
    memset(s->queen, NONE, sizeof s->queen);
    memset(s->couple, NONE, sizeof s->couple);
    for (int player = 0; player < rules->players; player++) {
        s->king[player] = s->queen[player] = s->couple[player] = t->seat[player];
        s->inside[player][t->seat[player] - t->cells] = NEW_KNIGHTS;
    }
}

bool grailnah_build(struct rules *rules, const struct board_source *boards, struct why *why)
{
    if (!board_load(rules, boards, "grailnah.board", why))
        return false;
    struct grailnah_tables *t = calloc(1, sizeof *t);
    if (!t)
        return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    rules->data = t;
    rules->players = rules->armies = rules->choice[0] + 2;
    rules->sides = rules->players == 4 ? 2 : rules->players;
    for (int player = 0; player < rules->players; player++)
        rules->side_of[player] = (uint8_t)(player % rules->sides); /* GT-2: partners sit opposite */
    struct builder b = {.rules = rules, .board = (struct board *)rules->board, .t = t, .why = why};
    if (!clear_sites(&b) || !read_cells(&b) || !read_lines(&b) || !read_castles(&b))
        return false;
    for (int cell = 0; cell < t->cells; cell++)
        if (!(t->ground[cell] & INNER))
            read_royal_steps(t, cell);
    read_journeys(t);
    read_distances(t);
    set_up(rules, t);
    return true;
}
