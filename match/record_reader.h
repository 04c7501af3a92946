/* record_reader.h - reading records, for the files record*.c only: record.c (the head and the events), record_notes.c
 * (what people add). */
#ifndef MATCH_RECORD_READER_H
#define MATCH_RECORD_READER_H

#include "match/record.h"

/* A line of moves that is being read. */
struct open_line {
    union state_buffer before, now; /* the state before its last move, and after it */
    int last;                       /* its last move; 0: none yet */
    size_t filled; /* bytes of the text's line before, if that ended with a move and nothing followed */
};

struct reader {
    const struct record_source *source;
    struct why *why;
    const char *at; /* the rest of the file */
    int line;       /* number of the one in `text` */
    char text[RECORD_LINE];
    bool late; /* past the last line */

    struct record *record;
    struct created created;
    char board_file[128], result[64];
    int options_line, board_line, start_line, result_line; /* in the head, for what is found wrong later */
    char *board_text;                                      /* a board that is not ours */
    int64_t now;

    bool was_secret;           /* a set-up was, when the last event came */
    bool led_on;               /* that led on to another state */
    union state_buffer before; /* the state before it */

    struct open_line *open; /* the lines that are open, one in the other */
    int depth, room;
    int moves; /* read so far, in all lines */
};

bool record_fault(struct reader *r, const char *message, const char *what);
/* Something below refused: add the line to what it said. */
bool record_pass_on(struct reader *r);

/* record_notes.c: a line about the last event, or about the last move of the line that is open; whether r->text can
 * only be one; and whether all lines are closed at the end. */
bool record_is_note(const struct reader *r);
bool record_read_note(struct reader *r);
bool record_all_closed(struct reader *r);

#endif
