/* font.h - reading fonts as tools/font.c makes them: which glyph a character has, how wide it runs, what it looks like.
 */
#ifndef PRINT_FONT_H
#define PRINT_FONT_H

#include <stddef.h>
#include <stdint.h>

#include "print/outline.h"

/* The fonts that there are: text, its bold, and what is short or small. */
enum font { FONT_SERIF, FONT_BOLD, FONT_SANS, FONTS };

/* The names of their files. */
extern const char *const font_files[FONTS];

/* A font file. It is one of ours, and has all that is asked for. */
struct font_face {
    const uint8_t *file;
    size_t size;
};

/* The character at `*at`, which is moved on; never past `end`. */
uint32_t font_next(const char **at, const char *end);
/* 0, which is drawn as a box, if there is none. */
uint32_t font_glyph(const struct font_face *face, uint32_t character);
/* As parts of the size. */
double font_glyph_width(const struct font_face *face, uint32_t glyph);
double font_width(const struct font_face *face, const char *text, size_t length);
/* Whether it has a glyph for all that a text is made of. */
bool font_has(const struct font_face *face, const char *text);
/* Add the outline of a glyph, of size 1 where nothing else is said: it stands on the line y = 0. */
void font_outline(const struct font_face *face, uint32_t glyph, const struct matrix *at, struct outline *out);

/* ---- for who puts them into documents ---- */

/* A run of characters whose glyphs are a run too. */
struct font_run {
    uint32_t first, last, glyph;
};
int font_run_count(const struct font_face *face);
struct font_run font_run(const struct font_face *face, int i);
int font_glyph_count(const struct font_face *face);
const uint8_t *font_table(const struct font_face *face, const char *tag);
uint32_t font_get(const uint8_t *at, int size);
int font_get_signed(const uint8_t *at);
/* In thousandths of the size. */
int font_thousandths(const struct font_face *face, int units);

#endif
