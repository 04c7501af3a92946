/* board_round.c - statements of round boards: rings of cells, spokes across them, cells that span several sectors.
 *
 * A ring's cells are numbered clockwise from twelve o'clock; their places in drawings follow from radii and sectors. */
#include <string.h>

#include "board/board_reader.h"
#include "core/text.h"

bool board_round_centre(struct board_reader *r)
{
    struct board *board = r->board;
    if (board->unit)
        return board_reader_fault(r, "board.twice", "centre");
    return board_reader_number(r, DRAWING_LIMIT, &board->centre_x) &&
           board_reader_number(r, DRAWING_LIMIT, &board->centre_y) &&
           board_reader_number(r, BOARD_ROWS - 1, &board->centre_row) &&
           board_reader_number(r, BOARD_COLUMNS - 1, &board->centre_column) &&
           board_reader_number(r, DRAWING_LIMIT, &board->unit) &&
           (board->unit > 0 || board_reader_fault(r, "board.number", r->word));
}

static int nearest(int64_t number, int unit)
{
    return (int)(number >= 0 ? (2 * number + unit) / (2 * unit) : -((-2 * number + unit) / (2 * unit)));
}

/* Where the point at `radius`, `part` of `whole` round, is in the drawing and in a text picture, whose columns are half
 * as wide as its rows are high. */
static bool place(struct board_reader *r, int radius, int part, int whole, int at[4])
{
    const struct board *board = r->board;
    if (!board->unit)
        return board_reader_fault(r, "board.no-centre", "");
    board_point(board, radius, part, whole, &at[0], &at[1]);
    at[2] = board->centre_row + nearest(at[1] - board->centre_y, board->unit);
    at[3] = board->centre_column + nearest(2 * (int64_t)(at[0] - board->centre_x), board->unit);
    if (at[0] < 0 || at[1] < 0 || at[2] < 0 || at[2] >= BOARD_ROWS || at[3] < 0 || at[3] >= BOARD_COLUMNS)
        return board_reader_fault(r, "board.off", "");
    return true;
}

static bool place_cell(struct board_reader *r, struct board_cell *cell)
{
    const struct board_arc *arc = &cell->arc;
    int at[4] = {0};
    if (!place(r, (arc->outer + arc->inner) / 2, 2 * arc->first + arc->count, 2 * arc->sectors, at))
        return false;
    cell->x = at[0];
    cell->y = at[1];
    cell->row = at[2];
    cell->column = at[3];
    return true;
}

static bool read_radii(struct board_reader *r, int *outer, int *inner)
{
    return board_reader_number(r, DRAWING_LIMIT, outer) && board_reader_number(r, DRAWING_LIMIT, inner) &&
           (*inner < *outer || board_reader_fault(r, "board.radii", ""));
}

static bool add_sector(struct board_reader *r, const char *ring, struct board_cell cell, struct board_line *line)
{
    struct text name = text_on(cell.name, sizeof cell.name);
    text_add(&name, ring);
    text_add_number(&name, cell.arc.first + 1);
    if (name.cut)
        return board_reader_fault(r, "board.name", ring);
    return place_cell(r, &cell) && board_reader_add_cell(r, &cell) &&
           board_reader_add_joint(r, line, r->board->cell_count - 1);
}

/* ring NAME KIND SECTORS OUTER INNER ZONE... : the cells NAME1 and on, and the loop that joins them. */
bool board_round_ring(struct board_reader *r)
{
    struct board *board = r->board;
    struct board_ring ring = {.first = board->cell_count};
    struct board_cell cell = {.first_zone = -1};
    struct board_line line;
    if (board->ring_count == BOARD_RINGS)
        return board_reader_fault(r, "board.too-many", "ring");
    if (!board_reader_name(r, ring.name, sizeof ring.name) || !board_reader_open_line(r, true, &line) ||
        !board_reader_number(r, BOARD_SECTORS, &ring.sectors) || !read_radii(r, &ring.outer, &ring.inner) ||
        !board_reader_zones(r, &cell))
        return false;
    for (int sector = 0; sector < ring.sectors; sector++) {
        cell.arc = (struct board_arc){.ring = board->ring_count,
                                      .sectors = ring.sectors,
                                      .first = sector,
                                      .count = 1,
                                      .outer = ring.outer,
                                      .inner = ring.inner};
        if (!add_sector(r, ring.name, cell, &line))
            return false;
    }
    board->rings[board->ring_count++] = ring;
    return board_reader_close_line(r, &line);
}

static const struct board_ring *read_ring(struct board_reader *r)
{
    for (int i = 0; i < r->board->ring_count; i++)
        if (strcmp(r->board->rings[i].name, r->word) == 0)
            return &r->board->rings[i];
    return NULL;
}

/* span NAME RING FIRST COUNT OUTER INNER ZONE... : a cell as wide as several sectors of a ring. */
bool board_round_span(struct board_reader *r)
{
    struct board_cell cell = {.first_zone = -1};
    if (!board_reader_name(r, cell.name, sizeof cell.name))
        return false;
    const struct board_ring *ring = board_reader_word(r) ? read_ring(r) : NULL;
    if (!ring)
        return board_reader_fault(r, "board.no-ring", r->word);
    cell.arc.sectors = ring->sectors;
    cell.arc.ring = (int)(ring - r->board->rings);
    if (!board_reader_number(r, ring->sectors, &cell.arc.first) ||
        !board_reader_number(r, ring->sectors, &cell.arc.count) || !read_radii(r, &cell.arc.outer, &cell.arc.inner) ||
        !board_reader_zones(r, &cell))
        return false;
    if (cell.arc.first == 0 || cell.arc.count == 0)
        return board_reader_fault(r, "board.number", "0");
    cell.arc.first--;
    return place_cell(r, &cell) && board_reader_add_cell(r, &cell);
}

/* spokes KIND RING... [CELL] : for each sector a line across these rings, as they are named, ending in the cell. */
bool board_round_spokes(struct board_reader *r)
{
    const struct board_ring *rings[BOARD_RINGS];
    struct board_line line;
    int count = 0, end = -1;
    if (!board_reader_open_line(r, false, &line))
        return false;
    while (board_reader_word(r)) {
        const struct board_ring *ring = read_ring(r);
        if (end >= 0 || (!ring && board_cell(r->board, r->word) < 0) || count == BOARD_RINGS ||
            (ring && count && ring->sectors != rings[0]->sectors))
            return board_reader_fault(r, "board.no-ring", r->word);
        if (ring)
            rings[count++] = ring;
        else
            end = board_cell(r->board, r->word);
    }
    if (count == 0)
        return board_reader_fault(r, "board.no-ring", "");
    for (int sector = 0; sector < rings[0]->sectors; sector++) {
        line.first = r->board->joint_count;
        line.length = 0;
        for (int i = 0; i < count; i++)
            if (!board_reader_add_joint(r, &line, rings[i]->first + sector))
                return false;
        if ((end >= 0 && !board_reader_add_joint(r, &line, end)) || !board_reader_close_line(r, &line))
            return false;
    }
    return true;
}

static bool label_at(struct board_reader *r, int cell, const char *text, int radius, int part, int whole)
{
    struct board_label label = {.cell = cell};
    struct text name = text_on(label.name, sizeof label.name);
    int at[4] = {0};
    text_add(&name, text);
    if (!place(r, radius, part, whole, at))
        return false;
    label.x = at[0];
    label.y = at[1];
    label.row = at[2];
    label.column = at[3];
    return board_reader_add_label(r, &label);
}

/* numbers RING RADIUS : the numbers of a ring's sectors, as labels. */
bool board_round_numbers(struct board_reader *r)
{
    const struct board_ring *ring = board_reader_word(r) ? read_ring(r) : NULL;
    int radius;
    if (!ring)
        return board_reader_fault(r, "board.no-ring", r->word);
    if (!board_reader_number(r, DRAWING_LIMIT, &radius))
        return false;
    for (int sector = 0; sector < ring->sectors; sector++) {
        char number[BOARD_NAME];
        struct text text = text_on(number, sizeof number);
        text_add_number(&text, sector + 1);
        if (!label_at(r, ring->first + sector, number, radius, 2 * sector + 1, 2 * ring->sectors))
            return false;
    }
    return true;
}

/* names ZONE RADIUS : the names of a zone's spans, as labels. */
bool board_round_names(struct board_reader *r)
{
    const struct board *board = r->board;
    int zone = board_reader_word(r) ? board_zone(board, r->word) : -1, radius;
    if (zone < 0)
        return board_reader_fault(r, "board.no-zone", r->word);
    if (!board_reader_number(r, DRAWING_LIMIT, &radius))
        return false;
    for (int cell = 0; cell < board->cell_count; cell++) {
        const struct board_arc *arc = &board->cells[cell].arc;
        if (board_in(board, cell, zone) && arc->sectors &&
            !label_at(r, cell, board->cells[cell].name, radius, 2 * arc->first + arc->count, 2 * arc->sectors))
            return false;
    }
    return true;
}

/* band OUTER INNER COLOUR [lozenges N COLOUR] [rays N COLOUR] */
bool board_round_band(struct board_reader *r)
{
    struct board *board = r->board;
    struct board_band band = {.lozenges = 0};
    if (board->band_count == BOARD_BANDS)
        return board_reader_fault(r, "board.too-many", "band");
    if (!read_radii(r, &band.outer, &band.inner) || !board_reader_colour(r, band.fill))
        return false;
    while (board_reader_word(r)) {
        bool rays = strcmp(r->word, "rays") == 0;
        if (!rays && strcmp(r->word, "lozenges") != 0)
            return board_reader_fault(r, "board.word", r->word);
        if (!board_reader_number(r, BOARD_SECTORS, rays ? &band.rays : &band.lozenges) ||
            !board_reader_colour(r, band.mark))
            return false;
    }
    board->bands[board->band_count++] = band;
    return true;
}
