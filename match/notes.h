/* notes.h - what people add to a match: comments, marks on cells and between them, and lines of moves that could have
 * been played; in these again comments, marks and lines. match/variations.h goes through them and changes them.
 *
 * Whatever can have remarks has a number, its place: an event of the match its own, a move of a line NOTES_MOVE and
 * more. A line is played in place of what it is a remark about; one line more, `onward`, goes on from where the match
 * has come to. A move's number stays its own until it is taken away.
 *
 * Invariant: every line can be played by the rules of the game; a mark is on a place once, in the order of
 * notes_order().
 */
#ifndef MATCH_NOTES_H
#define MATCH_NOTES_H

#include <stdbool.h>

#include "core/game.h"
#include "core/game_text.h"

enum {
    NOTES_MOVE = 1 << 24,      /* places below are events */
    NOTES_DEPTH = 32,          /* of lines within lines */
    NOTES_MOVES_MOST = 20000,  /* in all lines of a record */
    NOTES_MARKS_MOST = 64,     /* on one place */
    NOTES_COMMENT_MOST = 2000, /* bytes */
};

/* What a mark says, by a colour and by a shape; see notes_meaning(). */
enum meaning { MEANING_GOOD, MEANING_BAD, MEANING_LOOK, MEANING_PLAN, MEANINGS };

/* On a cell, if it leads nowhere else; or an arrow. */
struct mark {
    enum meaning meaning;
    int from, to;
};

/* A comment, or a line. */
struct remark {
    char *comment; /* owned; NULL: a line */
    int line;      /* its first move */
};

struct remarks {
    struct mark *marks;
    int mark_count, mark_room;
    struct remark *list; /* in the order of the file */
    int count, room;
};

struct line_move {
    char word[MOVE_TEXT]; /* "": it has been taken away */
    struct move move;
    int player, army;
    bool begun;        /* it goes on with the turn of the move before */
    int before, after; /* in its line; 0: none */
    int place;         /* of the first: what it is played in place of; 0: it goes on from the match's end */
    struct remarks remarks;
};

struct event_remarks {
    int event;
    struct remarks remarks;
};

/* All zero: nothing was added. */
struct notes {
    struct event_remarks *events; /* those that have remarks, in order */
    int event_count, event_room;
    struct line_move *moves;
    int move_count, move_room, taken_away;
    int onward; /* its first move; 0: none */
};

void notes_free(struct notes *notes);
bool notes_are_empty(const struct notes *notes);

/* The remarks about a place; NULL if it has none. */
const struct remarks *notes_about(const struct notes *notes, int place);
struct line_move *notes_move(const struct notes *notes, int place);

/* How many lines a place is in, one in the other; 0 for an event. And how many are in each other from a move on to the
 * end of its line; 0 for no move. */
int notes_depth(const struct notes *notes, int place);
int notes_height(const struct notes *notes, int place);

/* Add to the remarks of a place. All are false (0) when memory runs out, and then nothing has changed. */
bool notes_add_comment(struct notes *notes, int place, const char *text);
bool notes_add_line(struct notes *notes, int place, int first);
bool notes_add_mark(struct notes *notes, int place, struct mark mark);
/* A move that belongs to no line yet; its place. */
int notes_add_move(struct notes *notes, const struct line_move *move);
/* Take a move away with all that hangs on it and after it; whoever asks has taken it out of its line. */
void notes_drop(struct notes *notes, int place);
/* The remarks of a place, to be changed; they are made if there are none. NULL when memory runs out. */
struct remarks *notes_at(struct notes *notes, int place);

/* Room for so many remarks. False when memory runs out. */
bool notes_room(struct remarks *remarks, int count);

/* "good", "bad", "look", "plan"; -1: no such meaning. */
const char *notes_meaning(enum meaning meaning);
int notes_find_meaning(const char *name);
/* Less than, equal to or more than 0: a mark stands before, is the same as, or stands after the other. */
int notes_order(struct mark a, struct mark b);

#endif
