/* film.h - a match as pictures, one after the other: moving (GIF), or one of them. */
#ifndef PRINT_FILM_H
#define PRINT_FILM_H

#include "draw/picture.h"
#include "match/match.h"
#include "print/font.h"

/* What is drawn is what everybody may see. */
struct film {
    const struct match *match;
    int player; /* whose side is near; NOBODY: the board lies as it is */
    int every;  /* so many turns from picture to picture */
    int wide;   /* dots */
    bool dark;
    const struct font_face *faces;
};

/* The first picture is of notation_start(); the state that comes after another one, -1 after the last. */
int film_next(const struct film *film, int n);
/* How the n-th state is drawn: as the film says, with the decision that led there. */
struct picture film_picture(const struct film *film, int n, union state_buffer *state);

/* All of them as one moving picture, or the n-th state as a PNG. False when memory runs out. */
bool film_gif(const struct film *film, const struct sink *sink);
bool film_png(const struct film *film, int n, const struct sink *sink);

#endif
