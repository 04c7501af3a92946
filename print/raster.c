/* raster.c - a sheet of dots as a canvas. */
#include "print/raster.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool raster_open(struct raster *r, int wide, int high, const struct font_face faces[FONTS])
{
    assert(wide > 0 && high > 0 && wide <= RASTER_MOST && high <= RASTER_MOST);
    *r = (struct raster){.wide = wide, .high = high, .faces = faces};
    r->places[0] = (struct raster_place){{1, 0, 0, 1, 0, 0}, {0, 0, wide, high}};
    r->dots = calloc((size_t)wide * (size_t)high, 4);
    r->rows = malloc((size_t)high * sizeof *r->rows);
    r->areas = calloc((size_t)wide, 2 * sizeof *r->areas);
    r->touched = calloc((size_t)wide / 64 + 1, sizeof *r->touched);
    r->failed = !r->dots || !r->rows || !r->areas || !r->touched;
    for (int y = 0; y < high && !r->failed; y++)
        r->rows[y] = -1;
    return !r->failed;
}

void raster_close(struct raster *r)
{
    free(r->dots);
    free(r->rows);
    free(r->areas);
    free(r->touched);
    free(r->cells);
    *r = (struct raster){.wide = 0};
}

static struct raster_place *place(struct raster *r)
{
    return &r->places[r->deep];
}

static void save(void *on)
{
    struct raster *r = on;
    assert(r->deep + 1 < RASTER_DEEP);
    r->places[r->deep + 1] = r->places[r->deep];
    r->deep++;
}

static void restore(void *on)
{
    struct raster *r = on;
    assert(r->deep > 0);
    r->deep--;
}

static void transform(void *on, struct matrix by)
{
    struct raster *r = on;
    place(r)->at = matrix_within(place(r)->at, by);
}

static int between(double value, int least, int most)
{
    return value <= least ? least : value >= most ? most : (int)lround(value);
}

/* Whole dots, so that boxes beside each other leave no gap. */
static void clip(void *on, struct box box)
{
    struct raster *r = on;
    struct raster_window *w = &place(r)->window;
    double x[2] = {box.left, box.right}, y[2] = {box.top, box.bottom};
    for (int i = 0; i < 2; i++)
        matrix_apply(&place(r)->at, &x[i], &y[i]);
    *w = (struct raster_window){
        between(fmin(x[0], x[1]), w->left, w->right), between(fmin(y[0], y[1]), w->top, w->bottom),
        between(fmax(x[0], x[1]), w->left, w->right), between(fmax(y[0], y[1]), w->top, w->bottom)};
}

static void fail(void *on)
{
    struct raster *r = on;
    r->failed = true;
}

/* ---- shapes ---- */

static void paint(struct raster *r, const struct canvas_fill *fill, struct box box)
{
    struct raster_ink ink = {.fill = fill, .box = box, .scale = matrix_scale(&place(r)->at)};
    if (ink.scale > 0)
        ink.inverse = matrix_inverse(place(r)->at);
    raster_fill(r, RULE_ROUND, &ink);
}

static void add_edges(struct raster *r, const struct raster_trail *trail)
{
    for (int i = 0; i < trail->count; i++)
        raster_edge(r, trail->points[i], trail->points[(i + 1) % trail->count]);
}

static void fill_outline(struct raster *r, const struct outline *outline, const struct canvas_fill *fill)
{
    struct raster_trail trail = {.points = NULL};
    for (int at = 0; raster_trail(r, outline, &at, &trail);)
        add_edges(r, &trail);
    paint(r, fill, outline->box);
    free(trail.points);
}

static void draw_edge(struct raster *r, const struct outline *outline, const struct canvas_edge *edge)
{
    struct canvas_fill fill = {.kind = FILL_PLAIN, .colour = edge->colour, .opacity = edge->opacity};
    struct raster_trail trail = {.points = NULL};
    for (int at = 0; raster_trail(r, outline, &at, &trail);)
        raster_stroke(r, &trail, edge);
    paint(r, &fill, outline->box);
    free(trail.points);
}

static void shape(void *on, const struct outline *outline, const struct canvas_fill *fill,
                  const struct canvas_edge *edge)
{
    struct raster *r = on;
    if (fill->kind != FILL_NONE && fill->opacity > 0)
        fill_outline(r, outline, fill);
    if (edge->width > 0 && edge->opacity > 0)
        draw_edge(r, outline, edge);
}

/* ---- text ---- */

double raster_text_width(const struct raster *r, enum font font, double size, const char *text)
{
    return size * font_width(&r->faces[font], text, strlen(text));
}

static void outline_text(const struct font_face *face, double size, double x, double y, const char *text, size_t length,
                         struct outline *out)
{
    for (const char *end = text + length; text < end;) {
        uint32_t glyph = font_glyph(face, font_next(&text, end));
        font_outline(face, glyph, &(struct matrix){size, 0, 0, size, x, y}, out);
        x += size * font_glyph_width(face, glyph);
    }
}

static void text(void *on, double size, double x, double y, const char *text, size_t length,
                 const struct canvas_fill *fill, const struct canvas_edge *edge)
{
    struct raster *r = on;
    struct outline letters = {.steps = NULL};
    const struct font_face *face = &r->faces[FONT_SANS];
    outline_text(face, size, x - size * font_width(face, text, length) / 2, y, text, length, &letters);
    r->failed = r->failed || letters.failed;
    if (edge->width > 0 && !r->failed)
        draw_edge(r, &letters, edge);
    if (!r->failed)
        fill_outline(r, &letters, fill);
    outline_free(&letters);
}

void raster_text(struct raster *r, enum font font, double size, double x, double y, const char *text, uint32_t colour)
{
    struct canvas_fill fill = {.kind = FILL_PLAIN, .colour = colour, .opacity = 1};
    struct outline letters = {.steps = NULL};
    outline_text(&r->faces[font], size, x, y, text, strlen(text), &letters);
    r->failed = r->failed || letters.failed;
    if (!r->failed)
        fill_outline(r, &letters, &fill);
    outline_free(&letters);
}

/* Layers are no gain: dots would have to be copied. */
struct canvas raster_canvas(struct raster *r)
{
    return (struct canvas){.on = r,
                           .save = save,
                           .restore = restore,
                           .transform = transform,
                           .clip = clip,
                           .shape = shape,
                           .text = text,
                           .fail = fail};
}
