/* job.h - what the parts of a kit share: the order, the document, pictures that come more than once, sheets.
 *
 * Lengths are millimetres. Everything is printed within MARGIN of a sheet's edges: few printers come closer. */
#ifndef PRINT_JOB_H
#define PRINT_JOB_H

#include "core/game_kit.h"
#include "draw/picture.h"
#include "print/pdf_canvas.h"
#include "print/print.h"
#include "print/svg.h"

#define MARGIN 6.0

enum { INK = 0x25221D, FAINT = 0x8F8474, PALE = 0xE9E4D8, WHITE_PAPER = 0xFFFFFF };
enum { JOB_LINE = 512 };

struct job {
    const struct print_order *order;
    struct pdf *pdf;
    struct pdf_canvas pictures;
    struct canvas canvas; /* of those */
    /* How many pages each part has. */
    int board_sheets, piece_sheets, screen_sheets, booklet_sheets;
};

/* Begin an order's document; NULL when memory runs out. */
struct job *job_open(const struct print_order *order, const struct font_face faces[FONTS]);
void job_close(struct job *job);

/* A message's sentence. */
struct job_text {
    char at[JOB_LINE];
    size_t size;
};
struct job_text job_say(const struct job *job, const char *message, const char *a, const char *b, const char *c);
/* The name of the game. */
struct job_text job_title(const struct job *job);
/* "3" */
struct job_text job_number(int number);

enum align { LEFT, CENTRE, RIGHT };
void job_write(struct job *job, enum font font, double size, double x, double y, enum align align, const char *text);

/* ---- sheets (sheets.c) ---- */

struct sheet {
    const char *title;       /* the message that says what is on it */
    int number, count;       /* of those with this title */
    int columns, rows, here; /* a map of sheets that are glued together; no columns: none */
    bool lying;
};

/* Open a sheet with a ruler and what it is at its foot, and the room that is left. */
struct room {
    double left, top, wide, high;
};
struct room sheet_room(const struct job *job, bool lying);
void sheet_open(struct job *job, const struct sheet *sheet);
void sheet_close(struct job *job);

/* ---- pictures ---- */

/* A piece by itself in a box from -55 to 55, as it lies. */
void job_draw_piece(struct job *job, struct piece piece);
/* A board with what stands there, in its own units; bare: without pieces, but for those that never move. */
void job_draw_board(struct job *job, const struct rules *rules, const struct state *state, bool bare);
/* A board as a picture says, with all that is on it. */
void job_draw_picture(struct job *job, const struct rules *rules, const struct state *state, const struct picture *how);
/* Millimetres of a unit of the board. */
double job_unit(const struct job *job);
/* How wide pieces are. */
double job_token(const struct job *job);

/* ---- the parts, one after the other ---- */

void print_board(struct job *job);
void print_pieces(struct job *job);
void print_screens(struct job *job);
void print_booklet(struct job *job);
/* What all of it is, and what to do with it: made last, it comes first. */
void print_first(struct job *job);

#endif
