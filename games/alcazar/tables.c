/* tables.c - from the board of Alcazar to the tables that rules.c works with. All that can be wrong with a board is
 * found here, so that the rules need not check anything. */
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "board/board_source.h"
#include "core/bits.h"
#include "core/rules.h"
#include "games/alcazar/alcazar.h"

static bool fault_at(const struct board *board, struct why *why, int cell, const char *message)
{
    return board_fault(board, why, board->cells[cell].source_line, message, board->cells[cell].name);
}

static bool number_cells(const struct board *board, struct alcazar_tables *t, struct why *why)
{
    int square = board_zone(board, "square"), slot = board_zone(board, "slot");
    for (int cell = 0; cell < board->cell_count; cell++) {
        t->square_of[cell] = t->slot_of[cell] = NOT_MINE;
        if (board_in(board, cell, square)) {
            if (t->squares == SQUARES)
                return fault_at(board, why, cell, "alcazar.board.squares");
            t->square_of[cell] = (uint8_t)t->squares;
            t->square_cell[t->squares++] = (uint16_t)cell;
        } else if (board_in(board, cell, slot)) {
            if (t->slots == SLOTS)
                return fault_at(board, why, cell, "alcazar.board.slots");
            t->slot_of[cell] = (uint8_t)t->slots;
            t->slot_cell[t->slots++] = (uint16_t)cell;
        }
    }
    return true;
}

static void join(struct alcazar_tables *t, int a, int slot, int b)
{
    t->exits[a] |= bit((unsigned)slot);
    t->exits[b] |= bit((unsigned)slot);
    t->between[a][b] |= bit((unsigned)slot);
    t->between[b][a] |= bit((unsigned)slot);
    t->neighbour[a][slot] = (uint8_t)b;
    t->neighbour[b][slot] = (uint8_t)a;
}

/* A way is square, slot, square, slot … square (AL-3). No slot joins two pairs, no pair is joined twice, and four ways
 * at most leave a square. */
static bool read_way(const struct board *board, struct alcazar_tables *t, const struct board_line *line,
                     uint64_t *joined, struct why *why)
{
    for (int i = 0; i < line->length; i++) {
        uint16_t cell = board->joints[line->first + i];
        const uint8_t *of = i % 2 == 0 ? t->square_of : t->slot_of;
        if (line->loop || line->length % 2 == 0 || cell == NO_CELL || of[cell] == NOT_MINE)
            return board_fault(board, why, line->source_line, "alcazar.board.way", "");
    }
    for (int i = 0; i + 2 < line->length; i += 2) {
        const uint16_t *joint = &board->joints[line->first + i];
        int a = t->square_of[joint[0]], slot = t->slot_of[joint[1]], b = t->square_of[joint[2]];
        if (a == b || t->between[a][b] || (*joined & bit((unsigned)slot)) || bits_count(t->exits[a]) > 3 ||
            bits_count(t->exits[b]) > 3)
            return board_fault(board, why, line->source_line, "alcazar.board.joined", board->cells[joint[1]].name);
        *joined |= bit((unsigned)slot);
        join(t, a, slot, b);
    }
    return true;
}

/* The bit of a spoke or quarter: k counts from the east against the clock. */
static uint64_t corner(int tower, int k)
{
    return bit((unsigned)(tower + (k >= 2 ? TOWERS : 0)));
}

static bool read_round(const struct board *board, struct alcazar_tables *t, const struct board_line *line,
                       struct why *why)
{
    const uint16_t *joint = &board->joints[line->first];
    if (!line->loop || line->length != ROUND || t->towers == TOWERS)
        return board_fault(board, why, line->source_line, "alcazar.board.round", "");
    for (int i = 0; i < ROUND; i++) {
        const uint8_t *of = i % 2 == 0 ? t->slot_of : t->square_of;
        int k = i / 2;
        if (joint[i] == NO_CELL)
            continue;
        int mine = of[joint[i]];
        if (mine == NOT_MINE)
            return board_fault(board, why, line->source_line, "alcazar.board.round", board->cells[joint[i]].name);
        if (i % 2 == 0) {
            uint64_t *spoke = k % 2 == 0 ? &t->spokes_of[mine].ew : &t->spokes_of[mine].ns;
            uint64_t *exist = k % 2 == 0 ? &t->exist.ew : &t->exist.ns;
            *spoke |= corner(t->towers, k);
            *exist |= corner(t->towers, k);
        } else {
            uint64_t *quarter = k % 2 == 0 ? &t->quarters_of[mine].ew : &t->quarters_of[mine].ns;
            *quarter |= corner(t->towers, k);
        }
    }
    for (int k = 0; k < 4; k++)
        for (int angle = 1; angle <= 3; angle++)
            t->turned[(k % 2 ? 3 : 0) + angle - 1][t->towers + (k >= 2 ? TOWERS : 0)] =
                (struct move){.from = joint[2 * k], .to = joint[(2 * k + 2 * angle) % ROUND], .kind = MOVE_WALL};
    t->towers++;
    return true;
}

/* Every slot lies between two towers, and two slots share one tower at most, or a move would not be (from, to). */
static bool check_slots(const struct board *board, const struct alcazar_tables *t, struct why *why)
{
    for (int a = 0; a < t->slots; a++) {
        const struct spokes *sa = &t->spokes_of[a];
        uint64_t towers_a = (sa->ew | sa->ew >> TOWERS | sa->ns | sa->ns >> TOWERS) & 0xFFFFFFFF;
        if (bits_count(sa->ew) + bits_count(sa->ns) != 2 || bits_count(towers_a) != 2)
            return fault_at(board, why, t->slot_cell[a], "alcazar.board.ends");
        for (int b = 0; b < a; b++) {
            const struct spokes *sb = &t->spokes_of[b];
            uint64_t towers_b = (sb->ew | sb->ew >> TOWERS | sb->ns | sb->ns >> TOWERS) & 0xFFFFFFFF;
            if (towers_a == towers_b)
                return fault_at(board, why, t->slot_cell[a], "alcazar.board.ends");
        }
    }
    return true;
}

/* The board must look the same to both players: turned half round it is the same board. */
static bool turn_board(const struct board *board, struct alcazar_tables *t, struct why *why)
{
    for (int i = 0; i < t->squares; i++) {
        int cell = board_opposite(board, t->square_cell[i]);
        if (cell == NO_CELL || t->square_of[cell] == NOT_MINE)
            return fault_at(board, why, t->square_cell[i], "alcazar.board.turn");
        t->square_turned[i] = t->square_of[cell];
    }
    for (int i = 0; i < t->slots; i++) {
        int cell = board_opposite(board, t->slot_cell[i]);
        if (cell == NO_CELL || t->slot_of[cell] == NOT_MINE)
            return fault_at(board, why, t->slot_cell[i], "alcazar.board.turn");
    }
    return true;
}

static bool read_lines(const struct board *board, struct alcazar_tables *t, struct why *why)
{
    int way = board_kind(board, "way"), round = board_kind(board, "round");
    uint64_t joined = 0;
    for (int i = 0; i < board->line_count; i++) {
        const struct board_line *line = &board->lines[i];
        if (line->kind == way && !read_way(board, t, line, &joined, why))
            return false;
        if (line->kind == round && !read_round(board, t, line, why))
            return false;
    }
    return true;
}

/* The start position is in the board file too; its pawns show where the start squares are (AL-1), which reading a
 * position needs to know: so the squares are read first, then the whole line. */
static bool read_start(struct rules *rules, struct alcazar_tables *t, struct why *why)
{
    const struct board *board = rules->board;
    char name[2][BOARD_NAME];
    const char *at = board->start;
    struct why reason;
    for (int p = 0; p < 2; p++) {
        const char *end = at + strcspn(at, " ");
        size_t length = (size_t)(end - at);
        if (!*end || length >= BOARD_NAME)
            return board_fault(board, why, board->start_line, "alcazar.board.start", board->start);
        memcpy(name[p], at, length);
        name[p][length] = '\0';
        int cell = board_cell(board, name[p]);
        if (cell < 0 || t->square_of[cell] == NOT_MINE)
            return board_fault(board, why, board->start_line, "alcazar.board.start", name[p]);
        t->start.pawn[p] = t->square_of[cell];
        at = end + 1;
    }
    if (!alcazar_read_position(rules, board->start, (struct state *)&t->start, &reason) || t->start.ended ||
        t->square_turned[t->start.pawn[WHITE]] != t->start.pawn[BLACK] || t->start.side != WHITE ||
        t->start.quiet != 0 || t->start.locked != NO_SLOT || t->start.home[WHITE] != 0 || t->start.home[BLACK] != 0 ||
        !alcazar_exits(t, &t->start, WHITE) || !alcazar_exits(t, &t->start, BLACK))
        return board_fault(board, why, board->start_line, "alcazar.board.start", board->start);
    return true;
}

bool alcazar_build(struct rules *rules, const struct board_source *boards, struct why *why)
{
    if (!board_load(rules, boards, "alcazar.board", why))
        return false;
    const struct board *board = rules->board;
    size_t cells = (size_t)board->cell_count;
    struct alcazar_tables *t = calloc(1, sizeof *t + 2 * cells);
    if (!t)
        return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    rules->data = t;
    rules->players = rules->armies = rules->sides = 2;
    rules->side_of[BLACK] = BLACK;
    t->square_of = (uint8_t *)(t + 1);
    t->slot_of = t->square_of + cells;
    return number_cells(board, t, why) && read_lines(board, t, why) && check_slots(board, t, why) &&
           turn_board(board, t, why) && read_start(rules, t, why);
}
