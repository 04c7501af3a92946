/* board.c - reading a board from its text.
 *
 * One statement a line, words apart by blanks, '#' opens a comment. The statements are a table at the end; each gets
 * the words after its own. A word is checked where it is read, so a fault is told with the line it stands on. */
#include "board/board.h"

#include <stdlib.h>
#include <string.h>

#include "board/board_reader.h"
#include "core/hash.h"
#include "core/text.h"

static bool read_size(struct board_reader *r)
{
    if (r->board->width)
        return board_reader_fault(r, "board.twice", "size");
    return board_reader_number(r, DRAWING_LIMIT, &r->board->width) &&
           board_reader_number(r, DRAWING_LIMIT, &r->board->height);
}

static bool read_ground(struct board_reader *r)
{
    return board_reader_colour(r, r->board->ground) && board_reader_colour(r, r->board->ink);
}

static bool read_dark(struct board_reader *r)
{
    struct board *board = r->board;
    if (board->dark_count == BOARD_DARKS)
        return board_reader_fault(r, "board.too-many", "dark");
    struct board_dark *pair = &board->darks[board->dark_count];
    if (!board_reader_colour(r, pair->light) || !board_reader_colour(r, pair->dark))
        return false;
    board->dark_count++;
    return true;
}

static bool read_earlier(struct board_reader *r)
{
    struct board *board = r->board;
    if (board->earlier_count == BOARD_EARLIER)
        return board_reader_fault(r, "board.too-many", "earlier");
    if (!board_reader_word(r) || !text_hex64(r->word, &board->earlier[board->earlier_count]))
        return board_reader_fault(r, "board.hash", r->word);
    board->earlier_count++;
    return true;
}

bool board_is_as(const struct board *board, uint64_t hash)
{
    bool same = board->hash == hash;
    for (int i = 0; i < board->earlier_count; i++)
        same |= board->earlier[i] == hash;
    return same;
}

/* A terminal gets it as it is, so nothing may be in it that a terminal obeys. */
static bool read_glyph(struct board_reader *r, char out[BOARD_GLYPH])
{
    if (!board_reader_word(r) || strlen(r->word) >= BOARD_GLYPH || !text_is_clean(r->word))
        return false;
    memcpy(out, r->word, strlen(r->word) + 1);
    return true;
}

/* What text pictures show: ASCII, then Unicode, as UTF-8. */
static bool read_glyphs(struct board_reader *r, char out[2][BOARD_GLYPH])
{
    if (!board_reader_name(r, out[0], BOARD_GLYPH) || !read_glyph(r, out[1]))
        return board_reader_fault(r, "board.glyph", r->word);
    return true;
}

static bool read_shape(struct board_reader *r, struct board_zone *zone)
{
    if (strcmp(r->word, "box") == 0) {
        zone->shape = SHAPE_BOX;
        return board_reader_number(r, DRAWING_LIMIT, &zone->wide) && board_reader_number(r, DRAWING_LIMIT, &zone->high);
    }
    if (strcmp(r->word, "disc") == 0) {
        zone->shape = SHAPE_DISC;
        return board_reader_number(r, DRAWING_LIMIT, &zone->wide);
    }
    if (strcmp(r->word, "empty") == 0)
        return read_glyphs(r, zone->empty);
    if (strcmp(r->word, "full") == 0)
        return read_glyphs(r, zone->full);
    if (strcmp(r->word, "rest") == 0)
        return read_glyphs(r, zone->rest);
    if (strcmp(r->word, "fill") == 0)
        return board_reader_colour(r, zone->fill);
    if (strcmp(r->word, "shade") == 0)
        return board_reader_colour(r, zone->shade);
    if (strcmp(r->word, "edge") == 0)
        return board_reader_colour(r, zone->edge);
    if (strcmp(r->word, "figure") == 0)
        return board_reader_name(r, zone->figure, sizeof zone->figure);
    if (strcmp(r->word, "tokens") == 0)
        return board_reader_number(r, 100, &zone->tokens);
    if (strcmp(r->word, "bright") == 0)
        return zone->bright = true;
    if (strcmp(r->word, "above") == 0)
        return zone->above = true;
    return board_reader_fault(r, "board.word", r->word);
}

static bool read_zone(struct board_reader *r)
{
    struct board *board = r->board;
    if (board->zone_count == BOARD_ZONES)
        return board_reader_fault(r, "board.too-many", "zone");
    struct board_zone zone = {.shape = SHAPE_NONE};
    if (!board_reader_name(r, zone.name, sizeof zone.name))
        return false;
    if (board_zone(board, zone.name) >= 0)
        return board_reader_fault(r, "board.twice", zone.name);
    while (board_reader_word(r))
        if (!read_shape(r, &zone))
            return false;
    board->zones[board->zone_count++] = zone;
    return true;
}

static bool read_place(struct board_reader *r, int *x, int *y, int *row, int *column)
{
    return board_reader_number(r, DRAWING_LIMIT, x) && board_reader_number(r, DRAWING_LIMIT, y) &&
           board_reader_number(r, BOARD_ROWS - 1, row) && board_reader_number(r, BOARD_COLUMNS - 1, column);
}

static bool read_cell(struct board_reader *r)
{
    struct board_cell cell = {.first_zone = -1};
    return board_reader_name(r, cell.name, sizeof cell.name) &&
           read_place(r, &cell.x, &cell.y, &cell.row, &cell.column) && board_reader_zones(r, &cell) &&
           board_reader_add_cell(r, &cell);
}

/* Cells of one more zone. */
static bool read_marks(struct board_reader *r, bool first)
{
    int zone = board_reader_word(r) ? board_zone(r->board, r->word) : -1;
    if (zone < 0)
        return board_reader_fault(r, "board.no-zone", r->word);
    while (board_reader_word(r))
        if (!board_grid_mark(r, zone, first))
            return false;
    return true;
}

/* It becomes their first. */
static bool read_mark(struct board_reader *r)
{
    return read_marks(r, true);
}

static bool read_also(struct board_reader *r)
{
    return read_marks(r, false);
}

static bool read_label(struct board_reader *r)
{
    struct board_label label = {.cell = NO_CELL};
    return board_reader_name(r, label.name, sizeof label.name) &&
           read_place(r, &label.x, &label.y, &label.row, &label.column) && board_reader_add_label(r, &label);
}

static bool read_stroke(struct board_reader *r, struct board_kind *kind)
{
    if (strcmp(r->word, "stroke") == 0)
        return board_reader_colour(r, kind->stroke) && board_reader_number(r, DRAWING_LIMIT, &kind->width);
    if (strcmp(r->word, "edge") == 0)
        return board_reader_colour(r, kind->edge);
    bool unicode = strcmp(r->word, "unicode") == 0;
    if (!unicode && strcmp(r->word, "ascii") != 0)
        return board_reader_fault(r, "board.word", r->word);
    for (int i = 0; i < 4; i++) {
        if (!read_glyph(r, kind->signs[unicode][i]))
            return board_reader_fault(r, "board.glyph", r->word);
    }
    return true;
}

static bool read_kind(struct board_reader *r)
{
    struct board *board = r->board;
    if (board->kind_count == BOARD_KINDS)
        return board_reader_fault(r, "board.too-many", "kind");
    struct board_kind kind = {.width = 0};
    if (!board_reader_name(r, kind.name, sizeof kind.name))
        return false;
    if (board_kind(board, kind.name) >= 0)
        return board_reader_fault(r, "board.twice", kind.name);
    while (board_reader_word(r))
        if (!read_stroke(r, &kind))
            return false;
    board->kinds[board->kind_count++] = kind;
    return true;
}

static bool read_joints(struct board_reader *r, bool loop)
{
    struct board_line line;
    if (!board_reader_open_line(r, loop, &line))
        return false;
    while (board_reader_word(r)) {
        int cell = strcmp(r->word, "-") == 0 ? NO_CELL : board_cell(r->board, r->word);
        if (cell < 0)
            return board_reader_fault(r, "board.no-cell", r->word);
        if (!board_reader_add_joint(r, &line, cell))
            return false;
    }
    return board_reader_close_line(r, &line);
}

static bool read_line(struct board_reader *r)
{
    return read_joints(r, false);
}

static bool read_loop(struct board_reader *r)
{
    return read_joints(r, true);
}

/* The start position is the words of the statement with one blank between them. */
static bool read_start(struct board_reader *r)
{
    if (r->board->start[0])
        return board_reader_fault(r, "board.twice", "start");
    struct text start = text_on(r->board->start, sizeof r->board->start);
    r->board->start_line = r->line;
    while (board_reader_word(r)) {
        text_add(&start, start.length ? " " : "");
        text_add(&start, r->word);
    }
    return (start.length && !start.cut) || board_reader_fault(r, "board.start", "");
}

static const struct statement {
    const char *name;
    bool (*read)(struct board_reader *r);
} statements[] = {
    {"size", read_size},
    {"ground", read_ground},
    {"zone", read_zone},
    {"cell", read_cell},
    {"mark", read_mark},
    {"also", read_also},
    {"label", read_label},
    {"kind", read_kind},
    {"line", read_line},
    {"loop", read_loop},
    {"start", read_start},
    {"grid", board_grid_cells},
    {"lines", board_grid_lines},
    {"coordinates", board_grid_coordinates},
    {"centre", board_round_centre},
    {"ring", board_round_ring},
    {"span", board_round_span},
    {"spokes", board_round_spokes},
    {"numbers", board_round_numbers},
    {"names", board_round_names},
    {"band", board_round_band},
    {"dark", read_dark},
    {"earlier", read_earlier},
};

static bool read_statement(struct board_reader *r)
{
    if (!board_reader_word(r))
        return true;
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        if (strcmp(r->word, statements[i].name) != 0)
            continue;
        if (!statements[i].read(r))
            return false;
        return !board_reader_word(r) || board_reader_fault(r, "board.left-over", r->word);
    }
    return board_reader_fault(r, "board.word", r->word);
}

static bool too_long(struct board_reader *r)
{
    char most[16];
    struct text text = text_on(most, sizeof most);
    text_add_number(&text, BOARD_TEXT_LINE);
    return board_reader_fault(r, "board.long-line", most);
}

static bool read_text(struct board_reader *r, const char *text)
{
    if (!text_is_utf8(text))
        return board_reader_fault(r, "board.not-text", "");
    while (*text) {
        const char *end = text + strcspn(text, "\n");
        r->at = text;
        r->end = text + strcspn(text, "#\r\n");
        r->line++;
        if (end - text > BOARD_TEXT_LINE)
            return too_long(r);
        if (!read_statement(r))
            return false;
        text = *end ? end + 1 : end;
    }
    r->line = 0;
    return r->board->cell_count > 0 || board_reader_fault(r, "board.empty", "");
}

struct board *board_read(const char *file, const char *text, struct why *why)
{
    size_t size = strlen(text) + 1;
    struct board *board = calloc(1, sizeof *board + size);
    if (!board) {
        why_say(why, NULL, "no-memory", NULL, NULL, NULL);
        return NULL;
    }
    struct text name = text_on(board->file, sizeof board->file);
    text_add(&name, file);
    board->hash = hash_bytes(text, size - 1);
    memcpy(board->text, text, size);
    struct board_reader reader = {.board = board, .why = why};
    if (!read_text(&reader, text)) {
        free(board);
        return NULL;
    }
    return board;
}

/* The first place in by_name, of the first `count`, whose cell's name does not come before `name`. */
static int name_place(const struct board *board, int count, const char *name)
{
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (strcmp(board->cells[board->by_name[middle]].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void board_index(struct board *board)
{
    int last = board->cell_count - 1, at = name_place(board, last, board->cells[last].name);
    memmove(&board->by_name[at + 1], &board->by_name[at], (size_t)(last - at) * sizeof *board->by_name);
    board->by_name[at] = (uint16_t)last;
}

int board_cell(const struct board *board, const char *name)
{
    int at = name_place(board, board->cell_count, name);
    if (at < board->cell_count && strcmp(board->cells[board->by_name[at]].name, name) == 0)
        return board->by_name[at];
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

/* The new number of a cell, or NO_CELL if it is gone. */
static uint16_t renumbered(const bool *gone, int cell)
{
    int number = cell;
    for (int i = 0; cell != NO_CELL && i < cell; i++)
        number -= gone[i];
    return (uint16_t)(cell == NO_CELL || gone[cell] ? NO_CELL : number);
}

void board_remove(struct board *board, const bool gone[BOARD_CELLS])
{
    int labels = 0;
    for (int i = 0; i < board->joint_count; i++)
        board->joints[i] = renumbered(gone, board->joints[i]);
    for (int i = 0; i < board->label_count; i++) {
        struct board_label label = board->labels[i];
        if (label.cell != NO_CELL && gone[label.cell])
            continue;
        label.cell = renumbered(gone, label.cell);
        board->labels[labels++] = label;
    }
    int before = board->cell_count;
    board->cell_count = 0;
    for (int i = 0; i < before; i++) {
        if (gone[i])
            continue;
        board->cells[board->cell_count++] = board->cells[i];
        board_index(board);
    }
    board->label_count = labels;
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
