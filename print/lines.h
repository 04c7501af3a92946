/* lines.h - setting text in lines: words that wrap, in the fonts that their marks ask for. */
#ifndef PRINT_LINES_H
#define PRINT_LINES_H

#include "print/job.h"

/* A column that text runs down. `y` is the upper edge of the next line. `turn` is called when a line would go below
 * `bottom`; it goes to the next column or page, and sets `y` and `x`. NULL: it just goes on. */
struct column {
    struct job *job;
    double x, y, wide, bottom;
    double size, leading; /* of letters, and from line to line */
    enum font font;
    bool dry; /* nothing is drawn: to see how high it is */
    void (*turn)(struct column *column);
};

/* A paragraph; *word* is bold and `word` is notation. `hang` before it, and all lines after the first below what
 * follows it. */
void lines_put(struct column *column, const char *hang, const char *text, size_t size);
/* How high it would be. */
double lines_height(const struct column *column, const char *hang, const char *text, size_t size);
/* Make sure that so much is free. */
void lines_need(struct column *column, double high);

#endif
