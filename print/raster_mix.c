/* raster_mix.c - colours on dots: plain, blended from above to below, hatched, glowing. */
#include <math.h>
#include <string.h>

#include "print/raster.h"

/* One of 255 parts, rounded. */
static uint8_t part(unsigned product)
{
    return (uint8_t)((product + 127) / 255);
}

static void mix_dot(uint8_t *dot, uint32_t colour, unsigned opaque)
{
    const uint8_t of[3] = {(uint8_t)(colour >> 16), (uint8_t)(colour >> 8), (uint8_t)colour};
    for (int i = 0; i < 3; i++)
        dot[i] = part(of[i] * opaque + dot[i] * (255 - opaque));
    dot[3] = part(255 * opaque + dot[3] * (255 - opaque));
}

static void mix_plain(uint8_t *dots, int count, uint32_t colour, unsigned opaque)
{
    const uint8_t whole[4] = {(uint8_t)(colour >> 16), (uint8_t)(colour >> 8), (uint8_t)colour, 255};
    for (int i = 0; i < count; i++)
        if (opaque == 255)
            memcpy(dots + 4 * i, whole, sizeof whole);
        else
            mix_dot(dots + 4 * i, colour, opaque);
}

static double within(double value)
{
    return fmin(fmax(value, 0), 1);
}

static uint32_t blend(uint32_t from, uint32_t to, double along)
{
    uint32_t mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        double a = from >> shift & 255, b = to >> shift & 255;
        mixed |= (uint32_t)(a + (b - a) * along + 0.5) << shift;
    }
    return mixed;
}

/* How far a dot is within a line of the hatching: lines go where x + y is a multiple of what they are apart. */
static double hatched(double x, double y, double scale)
{
    double across = fmod(x + y, HATCH_APART);
    across = across < 0 ? across + HATCH_APART : across;
    double far = fmin(across, HATCH_APART - across) / sqrt(2);
    return within((HATCH_WIDE / 2 - far) * scale + 0.5);
}

/* A disc that is faint inside, and a ring that fades outwards: as the gradient of draw/ says. */
static double glowing(const struct box *box, double x, double y, uint32_t *colour)
{
    double radius = (box->right - box->left) / 2;
    double far = hypot(x - (box->left + box->right) / 2, y - (box->top + box->bottom) / 2) / radius;
    *colour = blend(0xFF5C7E, GLOW_COLOUR, within((far - 0.49) / 0.01));
    return far < 0.5 ? 0.12 + 0.73 * within((far - 0.49) / 0.01) : 0.85 * within((1 - far) / 0.5);
}

static void mix_special(uint8_t *dot, double x, double y, const struct raster_ink *ink, double opaque)
{
    const struct box *box = &ink->box;
    uint32_t colour = ink->fill->colour;
    if (ink->fill->kind == FILL_BLEND)
        colour = blend(colour, ink->fill->to, within((y - box->top) / fmax(box->bottom - box->top, 1e-9)));
    else if (ink->fill->kind == FILL_HATCH)
        opaque *= hatched(x, y, ink->scale);
    else
        opaque *= glowing(box, x, y, &colour);
    mix_dot(dot, colour, (unsigned)(255 * opaque + 0.5));
}

void raster_mix(struct raster *r, const struct raster_run *run, const struct raster_ink *ink)
{
    uint8_t *dots = r->dots + 4 * ((size_t)run->y * (size_t)r->wide + (size_t)run->from);
    double opaque = within(run->covered * ink->fill->opacity);
    if (ink->fill->kind == FILL_PLAIN) {
        mix_plain(dots, run->to - run->from, ink->fill->colour, (unsigned)(255 * opaque + 0.5));
        return;
    }
    for (int i = 0; i < run->to - run->from; i++) {
        double x = run->from + i + 0.5, y = run->y + 0.5;
        matrix_apply(&ink->inverse, &x, &y);
        mix_special(dots + 4 * i, x, y, ink, opaque);
    }
}
