/* board.c - reading a board from its text.
 *
 * One statement a line, words apart by blanks, '#' opens a comment. The statements are a table at the end; each gets
 * the words after its own. A word is checked where it is read, so a fault is told with the line it stands on. */
#include "core/board.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/text.h"

enum { WORD = BOARD_START, DRAWING_LIMIT = 100000 };

struct reader {
    struct board *board;
    struct why *why;
    const char *at;  /* the rest of the statement being read */
    const char *end; /* of its line */
    int line;
    char word[WORD];
};

static bool fault(struct reader *r, const char *message, const char *what)
{
    return board_fault(r->board, r->why, r->line, message, what);
}

/* The next word of the statement into r->word; false at its end. A word too long is cut and will not be known. */
static bool next_word(struct reader *r)
{
    struct text word = text_on(r->word, sizeof r->word);
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t'))
        r->at++;
    while (r->at < r->end && *r->at != ' ' && *r->at != '\t')
        text_add_char(&word, *r->at++);
    return word.length > 0;
}

static bool read_number(struct reader *r, int most, int *out)
{
    if (!next_word(r))
        return fault(r, "board.number-missing", "");
    return text_number(r->word, most, out) || fault(r, "board.number", r->word);
}

static bool read_name(struct reader *r, char *out, size_t size)
{
    if (!next_word(r))
        return fault(r, "board.name-missing", "");
    struct text text = text_on(out, size);
    for (const char *c = r->word; *c; c++)
        if ((unsigned char)*c <= ' ' || (unsigned char)*c >= 0x7F)
            return fault(r, "board.name", r->word);
    text_add(&text, r->word);
    return !text.cut || fault(r, "board.name", r->word);
}

static bool read_size(struct reader *r)
{
    if (r->board->width)
        return fault(r, "board.twice", "size");
    return read_number(r, DRAWING_LIMIT, &r->board->width) && read_number(r, DRAWING_LIMIT, &r->board->height);
}

/* A colour is six hexadecimal digits. */
static bool read_colour(struct reader *r, char out[BOARD_COLOUR])
{
    if (!next_word(r) || strlen(r->word) != 6 || strspn(r->word, "0123456789ABCDEF") != 6)
        return fault(r, "board.colour", r->word);
    out[0] = '#';
    memcpy(out + 1, r->word, 7);
    return true;
}

static bool read_ground(struct reader *r)
{
    return read_colour(r, r->board->ground) && read_colour(r, r->board->ink);
}

/* What text pictures show: ASCII, then Unicode, as UTF-8. */
static bool read_glyphs(struct reader *r, char out[2][BOARD_GLYPH])
{
    if (!read_name(r, out[0], BOARD_GLYPH) || !next_word(r) || strlen(r->word) >= BOARD_GLYPH)
        return fault(r, "board.glyph", r->word);
    memcpy(out[1], r->word, strlen(r->word) + 1);
    return true;
}

static bool read_shape(struct reader *r, struct board_zone *zone)
{
    if (strcmp(r->word, "box") == 0) {
        zone->shape = SHAPE_BOX;
        return read_number(r, DRAWING_LIMIT, &zone->wide) && read_number(r, DRAWING_LIMIT, &zone->high);
    }
    if (strcmp(r->word, "disc") == 0) {
        zone->shape = SHAPE_DISC;
        return read_number(r, DRAWING_LIMIT, &zone->wide);
    }
    if (strcmp(r->word, "empty") == 0)
        return read_glyphs(r, zone->empty);
    if (strcmp(r->word, "full") == 0)
        return read_glyphs(r, zone->full);
    if (strcmp(r->word, "rest") == 0)
        return read_glyphs(r, zone->rest);
    if (strcmp(r->word, "fill") == 0)
        return read_colour(r, zone->fill);
    if (strcmp(r->word, "edge") == 0)
        return read_colour(r, zone->edge);
    if (strcmp(r->word, "figure") == 0)
        return read_name(r, zone->figure, sizeof zone->figure);
    if (strcmp(r->word, "above") == 0)
        return zone->above = true;
    return fault(r, "board.word", r->word);
}

static bool read_zone(struct reader *r)
{
    struct board *board = r->board;
    if (board->zone_count == BOARD_ZONES)
        return fault(r, "board.too-many", "zone");
    struct board_zone zone = {.shape = SHAPE_NONE};
    if (!read_name(r, zone.name, sizeof zone.name))
        return false;
    if (board_zone(board, zone.name) >= 0)
        return fault(r, "board.twice", zone.name);
    while (next_word(r))
        if (!read_shape(r, &zone))
            return false;
    board->zones[board->zone_count++] = zone;
    return true;
}

static bool read_place(struct reader *r, int *x, int *y, int *row, int *column)
{
    return read_number(r, DRAWING_LIMIT, x) && read_number(r, DRAWING_LIMIT, y) &&
           read_number(r, BOARD_ROWS - 1, row) && read_number(r, BOARD_COLUMNS - 1, column);
}

static bool read_cell(struct reader *r)
{
    struct board *board = r->board;
    if (board->cell_count == BOARD_CELLS)
        return fault(r, "board.too-many", "cell");
    struct board_cell cell = {.first_zone = -1, .source_line = r->line};
    if (!read_name(r, cell.name, sizeof cell.name))
        return false;
    if (strcmp(cell.name, "-") == 0 || board_cell(board, cell.name) >= 0)
        return fault(r, "board.twice", cell.name);
    if (!read_place(r, &cell.x, &cell.y, &cell.row, &cell.column))
        return false;
    while (next_word(r)) {
        int zone = board_zone(board, r->word);
        if (zone < 0)
            return fault(r, "board.no-zone", r->word);
        if (cell.first_zone < 0)
            cell.first_zone = zone;
        cell.zones |= UINT32_C(1) << zone;
    }
    if (cell.first_zone < 0)
        return fault(r, "board.no-zone", "");
    board->cells[board->cell_count++] = cell;
    return true;
}

static bool read_label(struct reader *r)
{
    struct board *board = r->board;
    if (board->label_count == BOARD_LABELS)
        return fault(r, "board.too-many", "label");
    struct board_label *label = &board->labels[board->label_count];
    if (!read_name(r, label->name, sizeof label->name) ||
        !read_place(r, &label->x, &label->y, &label->row, &label->column))
        return false;
    board->label_count++;
    return true;
}

static bool read_stroke(struct reader *r, struct board_kind *kind)
{
    if (strcmp(r->word, "stroke") == 0)
        return read_colour(r, kind->stroke) && read_number(r, DRAWING_LIMIT, &kind->width);
    if (strcmp(r->word, "edge") == 0)
        return read_colour(r, kind->edge);
    bool unicode = strcmp(r->word, "unicode") == 0;
    if (!unicode && strcmp(r->word, "ascii") != 0)
        return fault(r, "board.word", r->word);
    for (int i = 0; i < 4; i++) {
        if (!next_word(r) || strlen(r->word) >= BOARD_GLYPH)
            return fault(r, "board.glyph", r->word);
        memcpy(kind->signs[unicode][i], r->word, strlen(r->word) + 1);
    }
    return true;
}

static bool read_kind(struct reader *r)
{
    struct board *board = r->board;
    if (board->kind_count == BOARD_KINDS)
        return fault(r, "board.too-many", "kind");
    struct board_kind kind = {.width = 0};
    if (!read_name(r, kind.name, sizeof kind.name))
        return false;
    if (board_kind(board, kind.name) >= 0)
        return fault(r, "board.twice", kind.name);
    while (next_word(r))
        if (!read_stroke(r, &kind))
            return false;
    board->kinds[board->kind_count++] = kind;
    return true;
}

static bool read_joints(struct reader *r, bool loop)
{
    struct board *board = r->board;
    if (board->line_count == BOARD_LINES)
        return fault(r, "board.too-many", loop ? "loop" : "line");
    next_word(r);
    struct board_line line = {.first = board->joint_count, .loop = loop, .source_line = r->line};
    line.kind = board_kind(board, r->word);
    if (line.kind < 0)
        return fault(r, "board.no-kind", r->word);
    while (next_word(r)) {
        int cell = strcmp(r->word, "-") == 0 ? NO_CELL : board_cell(board, r->word);
        if (cell < 0)
            return fault(r, "board.no-cell", r->word);
        if (board->joint_count == BOARD_JOINTS)
            return fault(r, "board.too-many", r->word);
        board->joints[board->joint_count++] = (uint16_t)cell;
        line.length++;
    }
    if (line.length < 2)
        return fault(r, "board.short-line", "");
    board->lines[board->line_count++] = line;
    return true;
}

static bool read_line(struct reader *r)
{
    return read_joints(r, false);
}

static bool read_loop(struct reader *r)
{
    return read_joints(r, true);
}

/* The start position is the words of the statement with one blank between them. */
static bool read_start(struct reader *r)
{
    if (r->board->start[0])
        return fault(r, "board.twice", "start");
    struct text start = text_on(r->board->start, sizeof r->board->start);
    r->board->start_line = r->line;
    while (next_word(r)) {
        text_add(&start, start.length ? " " : "");
        text_add(&start, r->word);
    }
    return (start.length && !start.cut) || fault(r, "board.start", "");
}

static const struct statement {
    const char *name;
    bool (*read)(struct reader *r);
} statements[] = {
    {"size", read_size}, {"ground", read_ground}, {"zone", read_zone}, {"cell", read_cell},   {"label", read_label},
    {"kind", read_kind}, {"line", read_line},     {"loop", read_loop}, {"start", read_start},
};

static bool read_statement(struct reader *r)
{
    if (!next_word(r))
        return true;
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        if (strcmp(r->word, statements[i].name) != 0)
            continue;
        if (!statements[i].read(r))
            return false;
        return !next_word(r) || fault(r, "board.left-over", r->word);
    }
    return fault(r, "board.word", r->word);
}

static bool read_text(struct reader *r, const char *text)
{
    if (!text_is_utf8(text))
        return fault(r, "board.not-text", "");
    while (*text) {
        const char *end = text + strcspn(text, "\n");
        r->at = text;
        r->end = text + strcspn(text, "#\r\n");
        r->line++;
        if (!read_statement(r))
            return false;
        text = *end ? end + 1 : end;
    }
    r->line = 0;
    return r->board->cell_count > 0 || fault(r, "board.empty", "");
}

struct board *board_read(const char *file, const char *text, struct why *why)
{
    struct board *board = calloc(1, sizeof *board);
    if (!board) {
        why_say(why, NULL, "no-memory", NULL, NULL, NULL);
        return NULL;
    }
    struct text name = text_on(board->file, sizeof board->file);
    text_add(&name, file);
    board->hash = hash_bytes(text, strlen(text));
    board->text = malloc(strlen(text) + 1);
    if (!board->text) {
        why_say(why, NULL, "no-memory", NULL, NULL, NULL);
        board_free(board);
        return NULL;
    }
    memcpy(board->text, text, strlen(text) + 1);
    struct reader reader = {.board = board, .why = why};
    if (!read_text(&reader, text)) {
        board_free(board);
        return NULL;
    }
    return board;
}

void board_free(struct board *board)
{
    if (board)
        free(board->text);
    free(board);
}

int board_cell(const struct board *board, const char *name)
{
    for (int i = 0; i < board->cell_count; i++)
        if (strcmp(board->cells[i].name, name) == 0)
            return i;
    return -1;
}

int board_zone(const struct board *board, const char *name)
{
    for (int i = 0; i < board->zone_count; i++)
        if (strcmp(board->zones[i].name, name) == 0)
            return i;
    return -1;
}

int board_kind(const struct board *board, const char *name)
{
    for (int i = 0; i < board->kind_count; i++)
        if (strcmp(board->kinds[i].name, name) == 0)
            return i;
    return -1;
}

bool board_in(const struct board *board, int cell, int zone)
{
    return zone >= 0 && (board->cells[cell].zones >> zone & 1);
}

int board_opposite(const struct board *board, int cell)
{
    int x = board->width - board->cells[cell].x;
    int y = board->height - board->cells[cell].y;
    for (int i = 0; i < board->cell_count; i++)
        if (board->cells[i].x == x && board->cells[i].y == y)
            return i;
    return NO_CELL;
}

bool board_fault(const struct board *board, struct why *why, int line, const char *message, const char *what)
{
    char place[80];
    struct text text = text_on(place, sizeof place);
    text_add(&text, board->file);
    if (line) {
        text_add_char(&text, ':');
        text_add_number(&text, line);
    }
    return why_say(why, NULL, message, place, what, NULL);
}
