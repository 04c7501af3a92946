/* tables.c - from the board of Granat to its rays. All that can be wrong with a board is found here. */
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "board/board_source.h"
#include "core/bits.h"
#include "core/rules.h"
#include "games/granat/granat.h"

static int8_t forward_of(const struct board *board, int from, int to)
{
    int rise = board->cells[from].y - board->cells[to].y;
    return (int8_t)((rise > 0) - (rise < 0));
}

/* One ray for each cell of a line and each way along it that leads anywhere. */
static bool add_ray(const struct board *board, struct granat_tables *t, const struct board_line *line, int at, int way,
                    int *used)
{
    const uint16_t *joint = &board->joints[line->first];
    int cell = joint[at], length = way > 0 ? line->length - 1 - at : at;
    if (length == 0)
        return true;
    if (t->ray_count[cell] == RAYS || *used + length + 1 > STEPS)
        return false;
    struct granat_ray *ray = &t->rays[cell][t->ray_count[cell]++];
    *ray = (struct granat_ray){.first = (uint16_t)*used,
                               .length = (uint8_t)length,
                               .next = (uint8_t)joint[at + way],
                               .beyond = (uint8_t)(length > 1 ? joint[at + 2 * way] : EDGE),
                               .forward = forward_of(board, cell, joint[at + way]),
                               .yellow = line->kind == board_kind(board, "yellow")};
    for (int i = 1; i <= length; i++)
        t->steps[(*used)++] = (uint8_t)joint[at + way * i];
    t->steps[(*used)++] = EDGE;
    return true;
}

/* A line has no gaps and visits no cell twice, and two lines share one cell at most: two cells tell the line. */
static bool check_line(const struct board *board, const struct granat_tables *t, const struct board_line *line)
{
    const uint16_t *joint = &board->joints[line->first];
    if (line->loop || line->length > CELLS)
        return false;
    for (int i = 0; i < line->length; i++) {
        if (joint[i] == NO_CELL)
            return false;
        for (int k = 0; k < i; k++)
            if (joint[k] == joint[i] || granat_ray_to(t, joint[k], joint[i]))
                return false;
    }
    return true;
}

/* Two neighbours, the second with the higher number. */
static void add_way(struct granat_tables *t, int low, int high)
{
    const uint8_t by = (uint8_t)((high - low) % 64);
    int i = 0;
    while (i < WAYS && t->ways[i].up && t->ways[i].by != by)
        i++;
    if (i == WAYS) {
        t->any_way = true;
        return;
    }
    t->ways[i].by = by;
    t->ways[i].up |= bit((unsigned)low % 64);
    t->ways[i].down |= bit((unsigned)high % 64);
}

static void note_ahead(struct granat_tables *t, int cell, const struct granat_ray *ray)
{
    int colour = ray->forward > 0 ? RED : BLUE;
    uint8_t *rows = &t->rows[!colour][cell];
    t->ahead[colour][cell][t->ahead_count[colour][cell]++] = *ray;
    t->near_ahead[colour][cell] = cells_or(t->near_ahead[colour][cell], cells_one(ray->next));
    *rows = ray->length > *rows ? ray->length : *rows;
}

/* What follows from the rays. */
static void sort_rays(struct granat_tables *t)
{
    memset(t->beyond, EDGE, sizeof t->beyond);
    for (int cell = 0; cell < t->cells; cell++) {
        for (int i = 0; i < t->ray_count[cell]; i++) {
            const struct granat_ray *ray = &t->rays[cell][i];
            t->near[cell] = cells_or(t->near[cell], cells_one(ray->next));
            t->beyond[cell][ray->next] = ray->beyond;
            if (cell < ray->next)
                add_way(t, cell, ray->next);
            if (ray->forward)
                note_ahead(t, cell, ray);
        }
        for (int colour = 0; colour < 2; colour++)
            t->gone[colour][cell] = cells_has(t->far_line[colour], cell) ? ONE_DEAD : t->rows[colour][cell];
    }
}

static bool read_lines(const struct board *board, struct granat_tables *t, struct why *why)
{
    int used = 0;
    for (int i = 0; i < board->line_count; i++) {
        const struct board_line *line = &board->lines[i];
        if (!check_line(board, t, line))
            return board_fault(board, why, line->source_line, "granat.board.line", "");
        for (int at = 0; at < line->length; at++)
            if (!add_ray(board, t, line, at, 1, &used) || !add_ray(board, t, line, at, -1, &used))
                return board_fault(board, why, line->source_line, "granat.board.too-many", "");
    }
    sort_rays(t);
    return true;
}

static void order_cells(const struct board *board, struct granat_tables *t)
{
    for (int cell = 0; cell < t->cells; cell++) {
        const struct board_cell *c = &board->cells[cell];
        int at = cell;
        for (; at > 0; at--) {
            const struct board_cell *before = &board->cells[t->order[at - 1]];
            if (before->y < c->y || (before->y == c->y && before->x < c->x))
                break;
            t->order[at] = t->order[at - 1];
        }
        t->order[at] = (uint8_t)cell;
    }
    for (int i = 0; i + 1 < t->cells; i++)
        t->row_ends[i] = board->cells[t->order[i]].y != board->cells[t->order[i + 1]].y;
}

static struct cells zone_of(const struct board *board, const char *name)
{
    struct cells set = {0, 0};
    for (int cell = 0; cell < board->cell_count; cell++)
        if (board_in(board, cell, board_zone(board, name)))
            set = cells_or(set, cells_one((unsigned)cell));
    return set;
}

static bool read_cells(const struct board *board, struct granat_tables *t, struct why *why)
{
    int garnet = board_zone(board, "garnet");
    t->cells = board->cell_count;
    t->garnet_cell = NONE;
    if (board->cell_count > EDGE)
        return board_fault(board, why, board->cells[EDGE].source_line, "granat.board.cells", "");
    for (int cell = 0; cell < t->cells; cell++) {
        if (board_opposite(board, cell) == NO_CELL)
            return board_fault(board, why, board->cells[cell].source_line, "granat.board.turn",
                               board->cells[cell].name);
        if (board_in(board, cell, garnet))
            t->garnet_cell = t->garnet_cell == NONE ? cell : CELLS;
    }
    t->own_half[RED] = zone_of(board, "red-half");
    t->own_half[BLUE] = zone_of(board, "blue-half");
    t->far_line[RED] = zone_of(board, "blue-line");
    t->far_line[BLUE] = zone_of(board, "red-line");
    order_cells(board, t);
    return t->garnet_cell < CELLS || board_fault(board, why, 0, "granat.board.garnet", "");
}

bool granat_build(struct rules *rules, const struct board_source *boards, struct why *why)
{
    struct why reason;
    if (!board_load(rules, boards, "granat.board", why))
        return false;
    const struct board *board = rules->board;
    struct granat_tables *t = calloc(1, sizeof *t);
    if (!t)
        return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    rules->data = t;
    rules->players = rules->armies = rules->sides = 2;
    rules->side_of[BLUE] = BLUE;
    if (!read_cells(board, t, why) || !read_lines(board, t, why))
        return false;
    if (!granat_read_position(rules, board->start, (struct state *)&t->start, &reason) || t->start.ended)
        return board_fault(board, why, board->start_line, "granat.board.start", board->start);
    return true;
}
