/* board_png.c - boards as dots: drawn as SVG, which is read again at once. */
#include "print/board_png.h"

#include <math.h>

#include "board/board.h"
#include "print/svg.h"

void board_draw(struct raster *raster, struct box box, const struct rules *rules, const struct state *state,
                const struct picture *how)
{
    const struct canvas canvas = raster_canvas(raster);
    double wide = rules->board->width, high = rules->board->height;
    double unit = fmin((box.right - box.left) / wide, (box.bottom - box.top) / high);
    double x = (box.left + box.right - unit * wide) / 2, y = (box.top + box.bottom - unit * high) / 2;
    struct svg svg;
    struct sink sink;
    svg_begin(&svg, &canvas, &sink);
    picture_svg(rules, state, how, &sink);
    canvas.save(canvas.on);
    canvas.transform(canvas.on, (struct matrix){unit, 0, 0, unit, x, y});
    svg_end(&svg);
    canvas.restore(canvas.on);
}

bool board_png(const struct rules *rules, const struct state *state, const struct picture *how, int wide,
               const struct font_face faces[FONTS], const struct sink *sink)
{
    struct raster raster;
    double high = (double)wide * rules->board->height / rules->board->width;
    bool fine = raster_open(&raster, wide, (int)fmin(ceil(high), RASTER_MOST), faces);
    if (fine) {
        board_draw(&raster, (struct box){0, 0, wide, high}, rules, state, how);
        fine = png_write(&raster, sink);
    }
    raster_close(&raster);
    return fine;
}
