/* game_sheet.h - a game that was played on paper: diagrams with the turns that led to each, as PDF. */
#ifndef PRINT_GAME_SHEET_H
#define PRINT_GAME_SHEET_H

#include "print/film.h"
#include "print/print.h"

/* The most diagrams that a document has. */
enum { GAME_SHEET_MOST = 400 };

struct game_sheet {
    struct film film; /* its size is that of the paper */
    struct words words;
    const struct paper *paper;
};

/* How many diagrams there would be. */
int game_sheet_count(const struct game_sheet *sheet);
/* Write it; the same game gives the same bytes. False when memory runs out. */
bool game_sheet_print(const struct game_sheet *sheet, const struct sink *sink);

#endif
