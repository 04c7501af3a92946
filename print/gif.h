/* gif.h - moving pictures (GIF89a): sheets of dots one after the other, over and over.
 *
 * A picture after the first holds only the part that changes. Each has its own colours, so what is flat on the sheet
 * has its very colour in every picture, and pictures are written as they come. */
#ifndef PRINT_GIF_H
#define PRINT_GIF_H

#include "core/text.h"
#include "print/raster.h"

struct gif {
    const struct sink *sink;
    int wide, high;
    uint8_t *shown; /* what the reader shows now, 3 bytes a dot; NULL: nothing yet */
    struct gif_work *work;
    bool failed;
};

/* Begin; false when memory runs out. */
bool gif_begin(struct gif *gif, int wide, int high, const struct sink *sink);
/* A sheet of that size, on white, for so many hundredths of a second. */
void gif_add(struct gif *gif, const struct raster *sheet, int hundredths);
/* End, and free all memory; false when it has run out: then what was written is no picture. */
bool gif_end(struct gif *gif);

#endif
