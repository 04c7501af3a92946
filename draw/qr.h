/* qr.h - a text as a QR code (ISO/IEC 18004), for those who point a telephone at it. */
#ifndef DRAW_QR_H
#define DRAW_QR_H

#include <stdbool.h>
#include <stdint.h>

#include "core/text.h"

enum {
    QR_TEXT = 331, /* bytes of the longest text */
    QR_SIDE = 69,  /* modules of the largest one */
};

/* So many rows of so many modules, dark or light. */
struct qr {
    int side;
    bool dark[QR_SIDE][QR_SIDE];
};

/* The smallest one that has room for the text; false if none has. Readers get along without 15 in a hundred words of it
 * (level M). */
bool qr_make(const char *text, struct qr *out);
/* The same as SVG, dark on light, with the margin that readers want; a module is one unit. */
bool qr_svg(const char *text, const struct sink *sink);

/* ---- for the files of qr ---- */

enum { QR_VERSIONS = 13, QR_WORDS = 532 };

/* The smallest version for so many bytes; 0 if there is none. */
int qr_version(size_t bytes);
/* All words of a version in the order in which they are laid out: the text's, then those that mend it. How many. */
int qr_words(int version, const char *text, size_t bytes, uint8_t out[QR_WORDS]);

#endif
