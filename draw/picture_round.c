/* picture_round.c - what round boards have beside cells and tokens: bands, steps, ramparts. */
#include "board/board.h"
#include "core/game_looks.h"
#include "core/text.h"
#include "draw/picture_parts.h"

enum { PATH = 256 };

/* ---- bands ---- */

static void draw_lozenges(const struct brush *b, const struct board_band *band)
{
    int half = (band->outer - band->inner) / 3;
    for (int i = 0; i < band->lozenges; i++) {
        int x, y;
        board_point(b->rules->board, (band->outer + band->inner) / 2, i, band->lozenges, &x, &y);
        brush_draw(b, "<path d=\"M@,@l@,@l@,@l@,@Z\" fill=\"$\"/>\n",
                   NUMBERS(x - half, y, half, -half, half, half, -half, half), STRINGS(band->mark));
    }
}

static void draw_rays(const struct brush *b, const struct board_band *band)
{
    const struct board *board = b->rules->board;
    for (int i = 0; i < band->rays; i++) {
        int x[2], y[2];
        for (int side = 0; side < 2; side++)
            board_point(board, band->outer, 4 * i + 1 + 2 * side, 4 * band->rays, &x[side], &y[side]);
        brush_draw(b, "<path d=\"M@,@L@,@A@,@ 0 0 1 @,@Z\" fill=\"$\"/>\n",
                   NUMBERS(board->centre_x, board->centre_y, x[0], y[0], band->outer, band->outer, x[1], y[1]),
                   STRINGS(band->mark));
    }
}

void picture_bands(const struct brush *b)
{
    const struct board *board = b->rules->board;
    for (int i = 0; i < board->band_count; i++) {
        const struct board_band *band = &board->bands[i];
        if (band->inner == 0)
            brush_draw(b, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"$\"/>\n",
                       NUMBERS(board->centre_x, board->centre_y, band->outer), STRINGS(band->fill));
        else
            brush_draw(
                b, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"none\" stroke=\"$\" stroke-width=\"@\"/>\n",
                NUMBERS(board->centre_x, board->centre_y, (band->outer + band->inner) / 2, band->outer - band->inner),
                STRINGS(band->fill));
        draw_rays(b, band);
        draw_lozenges(b, band);
    }
}

/* ---- parts of an arc ---- */

/* The part of an arc from `from` to `to` hundredths of its width, between two radii. */
static void draw_part(const struct brush *b, const struct board_arc *arc, const int part[2], const int radius[2],
                      const char *attributes)
{
    const struct board *board = b->rules->board;
    int x[4], y[4], whole = 100 * arc->sectors;
    for (int i = 0; i < 4; i++)
        board_point(board, radius[i / 2], 100 * arc->first + arc->count * part[i == 1 || i == 2], whole, &x[i], &y[i]);
    brush_draw(b, "<path d=\"M@,@A@,@ 0 0 1 @,@L@,@A@,@ 0 0 0 @,@Z\" $/>\n",
               NUMBERS(x[0], y[0], radius[0], radius[0], x[1], y[1], x[2], y[2], radius[1], radius[1], x[3], y[3]),
               STRINGS(attributes));
}

#define PART(from, to)      ((const int[]){from, to})
#define RADII(outer, inner) ((const int[]){outer, inner})

void picture_steps(const struct brush *b, const struct board_cell *cell)
{
    static const char *const tones[] = {"fill=\"#D6CFBF\"", "fill=\"#BFB5A0\"", "fill=\"#A39780\"",
                                        "fill=\"#837862\"", "fill=\"#655A48\"", "fill=\"#4A4032\""};
    const struct board_arc *arc = &cell->arc;
    int depth = arc->outer - arc->inner;
    for (int i = 0; arc->sectors && i < 6; i++)
        draw_part(b, arc, PART(5 + 14 * i, 5 + 14 * (i + 1)),
                  RADII(arc->outer - depth * (6 + 4 * i) / 100, arc->inner + depth * (6 + 4 * i) / 100), tones[i]);
}

/* ---- ramparts ---- */

/* Teeth along the outer edge. */
static void draw_merlons(const struct brush *b, const struct board_arc *arc, const char *rim)
{
    char attributes[PATH];
    struct text text = text_on(attributes, sizeof attributes);
    text_add(&text, "fill=\"");
    text_add(&text, rim);
    text_add(&text, "\"");
    for (int at = 4; at < 96; at += 6)
        draw_part(b, arc, PART(at, at + 3), RADII(arc->outer - 4, arc->outer - 11), attributes);
}

/* The opening that looks inwards, with bars of gold. */
static void draw_portcullis(const struct brush *b, const struct board_arc *arc, int thick)
{
    draw_part(b, arc, PART(24, 76), RADII(arc->inner + thick, arc->inner), "fill=\"#1F1B16\"");
    for (int at = 27; at < 76; at += 5)
        draw_part(b, arc, PART(at, at + 1), RADII(arc->inner + thick - 1, arc->inner + 1), "fill=\"#C9A24B\"");
}

/* A gap in each flank, and beyond it a chevron on the cell to which it leads. */
static void draw_flank(const struct brush *b, const struct board_arc *arc, bool second)
{
    const struct board *board = b->rules->board;
    int middle = (arc->outer + arc->inner) / 2, depth = (arc->outer - arc->inner) / 7, x[3], y[3];
    int edge = second ? 100 : 0, out = second ? 1 : -1;
    draw_part(b, arc, second ? PART(93, 100) : PART(0, 7), RADII(middle + depth, middle - depth), "fill=\"#1F1B16\"");
    for (int i = 0; i < 3; i++)
        board_point(board, middle - depth + (i - 1) * 9,
                    100 * arc->first + arc->count * (edge + out * (i == 1 ? 7 : 4)), 100 * arc->sectors, &x[i], &y[i]);
    brush_draw(b,
               "<path d=\"M@,@L@,@L@,@\" fill=\"none\" stroke=\"#6B5D43\" stroke-width=\"3\" stroke-linecap=\"round\" "
               "stroke-linejoin=\"round\"/>\n",
               NUMBERS(x[0], y[0], x[1], y[1], x[2], y[2]), NULL);
}

void picture_round_rampart(const struct brush *b, const struct board_cell *cell, int army)
{
    const struct army_look *look = brush_look(b, army);
    const struct board_arc *arc = &cell->arc;
    int thick = (arc->outer - arc->inner) / 7;
    char attributes[PATH];
    struct text text = text_on(attributes, sizeof attributes);
    text_add(&text, "fill=\"");
    text_add(&text, look->light);
    text_add(&text, "\" stroke=\"");
    text_add(&text, look->rim);
    text_add(&text, "\" stroke-width=\"3\" stroke-linejoin=\"round\"");
    draw_part(b, arc, PART(-1, 101), RADII(arc->outer + 2, arc->inner - 7), "fill=\"#000000\" fill-opacity=\"0.2\"");
    draw_part(b, arc, PART(0, 100), RADII(arc->outer, arc->inner), attributes);
    draw_part(b, arc, PART(7, 93), RADII(arc->outer - thick, arc->inner + thick),
              "fill=\"#DDD1B8\" stroke=\"#5E523D\" stroke-width=\"2\"");
    draw_merlons(b, arc, look->rim);
    draw_portcullis(b, arc, thick);
    draw_flank(b, arc, false);
    draw_flank(b, arc, true);
}
