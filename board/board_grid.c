/* board_grid.c - statements of boards that are grids: cells named a1, b1, … from the lower left, the lines across them,
 * and their coordinates. A board has one grid; single cells, marks and lines may be added to it. */
#include <string.h>

#include "board/board_reader.h"
#include "core/text.h"

enum { LETTERS = 26 };

static void add_letter(struct text *out, int column)
{
    text_add_char(out, (char)('a' + column));
}

/* The cell so many columns and rows from a1, which must be on the grid. */
static int cell_at(const struct board_grid *grid, int column, int row)
{
    return grid->first + row * grid->wide + column;
}

static bool is_on_grid(const struct board_grid *grid, int column, int row)
{
    return column >= 0 && column < grid->wide && row >= 0 && row < grid->high;
}

static bool add_cell(struct board_reader *r, struct board_cell cell, int column, int row)
{
    struct text name = text_on(cell.name, sizeof cell.name);
    add_letter(&name, column);
    text_add_number(&name, row + 1);
    cell.x += column * r->grid.step;
    cell.y -= row * r->grid.step;
    cell.row -= row * r->grid.down;
    cell.column += column * r->grid.across;
    if (cell.x > DRAWING_LIMIT || cell.y < 0 || cell.row < 0 || cell.column >= BOARD_COLUMNS)
        return board_reader_fault(r, "board.off", cell.name);
    return board_reader_add_cell(r, &cell);
}

/* A number that may not be 0. */
static bool read_count(struct board_reader *r, int most, int *out)
{
    return board_reader_number(r, most, out) && (*out > 0 || board_reader_fault(r, "board.number", r->word));
}

/* grid COLUMNS ROWS X Y ROW COLUMN STEP DOWN ACROSS ZONE... : a1 is there, in the drawing and in text; its neighbours
 * are STEP units away, or DOWN rows and ACROSS columns of text. */
bool board_grid_cells(struct board_reader *r)
{
    struct board_grid grid = {.first = r->board->cell_count};
    struct board_cell cell = {.first_zone = -1};
    if (r->grid.wide)
        return board_reader_fault(r, "board.twice", "grid");
    if (!read_count(r, LETTERS, &grid.wide) || !read_count(r, BOARD_ROWS, &grid.high) ||
        !board_reader_number(r, DRAWING_LIMIT, &cell.x) || !board_reader_number(r, DRAWING_LIMIT, &cell.y) ||
        !board_reader_number(r, BOARD_ROWS - 1, &cell.row) ||
        !board_reader_number(r, BOARD_COLUMNS - 1, &cell.column) || !read_count(r, DRAWING_LIMIT, &grid.step) ||
        !read_count(r, BOARD_ROWS, &grid.down) || !read_count(r, BOARD_COLUMNS, &grid.across) ||
        !board_reader_zones(r, &cell))
        return false;
    r->grid = grid;
    for (int row = 0; row < grid.high; row++)
        for (int column = 0; column < grid.wide; column++)
            if (!add_cell(r, cell, column, row))
                return false;
    return true;
}

static const struct way {
    const char *name;
    int right, up;
} ways[] = {{"ranks", 1, 0}, {"files", 0, 1}, {"rising", 1, 1}, {"falling", 1, -1}};

/* The line that begins on a cell and goes on to the edge; a single cell is none. */
static bool add_line(struct board_reader *r, const struct way *way, struct board_line line, int column, int row)
{
    if (!is_on_grid(&r->grid, column + way->right, row + way->up))
        return true;
    line.first = r->board->joint_count;
    for (; is_on_grid(&r->grid, column, row); column += way->right, row += way->up)
        if (!board_reader_add_joint(r, &line, cell_at(&r->grid, column, row)))
            return false;
    return board_reader_close_line(r, &line);
}

static bool add_lines(struct board_reader *r, const struct way *way, const struct board_line *line)
{
    for (int row = 0; row < r->grid.high; row++)
        for (int column = 0; column < r->grid.wide; column++)
            if (!is_on_grid(&r->grid, column - way->right, row - way->up) && !add_line(r, way, *line, column, row))
                return false;
    return true;
}

/* lines KIND WAY... : lines across the whole grid. */
bool board_grid_lines(struct board_reader *r)
{
    struct board_line line;
    if (!r->grid.wide)
        return board_reader_fault(r, "board.no-grid", "");
    if (!board_reader_open_line(r, false, &line))
        return false;
    if (!board_reader_word(r))
        return board_reader_fault(r, "board.word", "");
    do {
        const struct way *way = NULL;
        for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
            if (strcmp(r->word, ways[i].name) == 0)
                way = &ways[i];
        if (!way)
            return board_reader_fault(r, "board.word", r->word);
        if (!add_lines(r, way, &line))
            return false;
    } while (board_reader_word(r));
    return true;
}

static bool add_label(struct board_reader *r, bool letter, int number, int away, int text_away)
{
    const struct board_cell *cell =
        &r->board->cells[letter ? cell_at(&r->grid, number, 0) : cell_at(&r->grid, 0, number)];
    struct board_label label = {.cell = NO_CELL};
    struct text name = text_on(label.name, sizeof label.name);
    if (letter)
        add_letter(&name, number);
    else
        text_add_number(&name, number + 1);
    label.x = letter ? cell->x : away;
    label.y = letter ? away : cell->y;
    label.row = letter ? text_away : cell->row;
    label.column = letter ? cell->column : text_away;
    return board_reader_add_label(r, &label);
}

/* coordinates [letters Y ROW] [numbers X COLUMN] : labels along the grid, as often as one likes. */
bool board_grid_coordinates(struct board_reader *r)
{
    if (!r->grid.wide)
        return board_reader_fault(r, "board.no-grid", "");
    if (!board_reader_word(r))
        return board_reader_fault(r, "board.word", "");
    do {
        bool letters = strcmp(r->word, "letters") == 0;
        int away, text_away;
        if (!letters && strcmp(r->word, "numbers") != 0)
            return board_reader_fault(r, "board.word", r->word);
        if (!board_reader_number(r, DRAWING_LIMIT, &away) ||
            !board_reader_number(r, (letters ? BOARD_ROWS : BOARD_COLUMNS) - 1, &text_away))
            return false;
        for (int i = 0; i < (letters ? r->grid.wide : r->grid.high); i++)
            if (!add_label(r, letters, i, away, text_away))
                return false;
    } while (board_reader_word(r));
    return true;
}

/* The corners of "a1..c2", lower left and upper right, counted from a1; false if the word is no such thing. */
static bool read_corners(const struct board_reader *r, int corner[2])
{
    const char *dots = strstr(r->word, "..");
    char name[BOARD_NAME];
    struct text text = text_on(name, sizeof name);
    if (!dots || !r->grid.wide)
        return false;
    text_add_part(&text, r->word, (size_t)(dots - r->word));
    corner[0] = board_cell(r->board, name) - r->grid.first;
    corner[1] = board_cell(r->board, dots + 2) - r->grid.first;
    int count = r->grid.wide * r->grid.high;
    return corner[0] >= 0 && corner[1] < count && corner[0] <= corner[1] &&
           corner[0] % r->grid.wide <= corner[1] % r->grid.wide;
}

static void put_into(struct board_cell *cell, int zone, bool first)
{
    cell->zones |= UINT32_C(1) << zone;
    if (first)
        cell->first_zone = zone;
}

bool board_grid_mark(struct board_reader *r, int zone, bool first)
{
    int corner[2], wide = r->grid.wide, cell = board_cell(r->board, r->word);
    if (cell >= 0)
        put_into(&r->board->cells[cell], zone, first);
    else if (!read_corners(r, corner))
        return board_reader_fault(r, "board.no-cell", r->word);
    else
        for (int row = corner[0] / wide; row <= corner[1] / wide; row++)
            for (int column = corner[0] % wide; column <= corner[1] % wide; column++)
                put_into(&r->board->cells[cell_at(&r->grid, column, row)], zone, first);
    return true;
}
