/* board_reader.c - reading the words of a board's statements, and adding what they describe. */
#include "board/board_reader.h"

#include <string.h>

#include "core/text.h"

bool board_reader_fault(struct board_reader *r, const char *message, const char *what)
{
    return board_fault(r->board, r->why, r->line, message, what);
}

/* A word too long is cut and will not be known. */
bool board_reader_word(struct board_reader *r)
{
    struct text word = text_on(r->word, sizeof r->word);
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t'))
        r->at++;
    while (r->at < r->end && *r->at != ' ' && *r->at != '\t')
        text_add_char(&word, *r->at++);
    return word.length > 0;
}

bool board_reader_number(struct board_reader *r, int most, int *out)
{
    if (!board_reader_word(r))
        return board_reader_fault(r, "board.number-missing", "");
    return text_number(r->word, most, out) || board_reader_fault(r, "board.number", r->word);
}

bool board_reader_name(struct board_reader *r, char *out, size_t size)
{
    if (!board_reader_word(r))
        return board_reader_fault(r, "board.name-missing", "");
    struct text text = text_on(out, size);
    for (const char *c = r->word; *c; c++)
        if ((unsigned char)*c <= ' ' || (unsigned char)*c >= 0x7F)
            return board_reader_fault(r, "board.name", r->word);
    text_add(&text, r->word);
    return !text.cut || board_reader_fault(r, "board.name", r->word);
}

/* A colour is six hexadecimal digits. */
bool board_reader_colour(struct board_reader *r, char out[BOARD_COLOUR])
{
    if (!board_reader_word(r) || strlen(r->word) != 6 || strspn(r->word, "0123456789ABCDEF") != 6)
        return board_reader_fault(r, "board.colour", r->word);
    out[0] = '#';
    memcpy(out + 1, r->word, 7);
    return true;
}

bool board_reader_zones(struct board_reader *r, struct board_cell *cell)
{
    cell->first_zone = -1;
    while (board_reader_word(r)) {
        int zone = board_zone(r->board, r->word);
        if (zone < 0)
            return board_reader_fault(r, "board.no-zone", r->word);
        if (cell->first_zone < 0)
            cell->first_zone = zone;
        cell->zones |= UINT32_C(1) << zone;
    }
    return cell->first_zone >= 0 || board_reader_fault(r, "board.no-zone", "");
}

bool board_reader_add_cell(struct board_reader *r, const struct board_cell *cell)
{
    struct board *board = r->board;
    if (board->cell_count == BOARD_CELLS)
        return board_reader_fault(r, "board.too-many", "cell");
    if (strcmp(cell->name, "-") == 0 || board_cell(board, cell->name) >= 0)
        return board_reader_fault(r, "board.twice", cell->name);
    board->cells[board->cell_count] = *cell;
    board->cells[board->cell_count++].source_line = r->line;
    board_index(board);
    return true;
}

bool board_reader_add_label(struct board_reader *r, const struct board_label *label)
{
    if (r->board->label_count == BOARD_LABELS)
        return board_reader_fault(r, "board.too-many", "label");
    r->board->labels[r->board->label_count++] = *label;
    return true;
}

bool board_reader_open_line(struct board_reader *r, bool loop, struct board_line *line)
{
    board_reader_word(r);
    *line = (struct board_line){.first = r->board->joint_count, .loop = loop, .source_line = r->line};
    line->kind = board_kind(r->board, r->word);
    return line->kind >= 0 || board_reader_fault(r, "board.no-kind", r->word);
}

bool board_reader_add_joint(struct board_reader *r, struct board_line *line, int cell)
{
    struct board *board = r->board;
    if (board->joint_count == BOARD_JOINTS)
        return board_reader_fault(r, "board.too-many", "line");
    board->joints[board->joint_count++] = (uint16_t)cell;
    line->length++;
    return true;
}

bool board_reader_close_line(struct board_reader *r, const struct board_line *line)
{
    if (line->length < 2)
        return board_reader_fault(r, "board.short-line", "");
    if (r->board->line_count == BOARD_LINES)
        return board_reader_fault(r, "board.too-many", line->loop ? "loop" : "line");
    r->board->lines[r->board->line_count++] = *line;
    return true;
}
