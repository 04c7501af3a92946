/* record.h - a match as a text file that a person can read (docs/records.md); match/record_json.h has it as JSON.
 *
 * A record holds all events, so reading it makes the very match that was written; and what people add (match/notes.h):
 * comments, marks, and variations, which are lines that could have been played instead. A file may hold several
 * records, one after the other. Reading refuses whatever is not exactly a record, with line and reason, and never loads
 * half of one. */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include "board/board.h"
#include "core/game.h"
#include "core/text.h"
#include "core/why.h"
#include "match/match.h"
#include "match/notes.h"

/* The longest line is one of a board, behind "| "; a byte for its end. */
enum { RECORD_VERSION = 1, RECORD_LINE = 2 + BOARD_TEXT_LINE + 1 };

struct record {
    struct rules *rules;
    struct match *match;
    struct notes notes;
};

struct rules_cache;

/* Where reading finds games by name and the boards that are ours, and where a match that goes on gets random bytes for
 * the salts of set-ups still to come (NULL: nowhere). */
struct record_source {
    const struct game *(*find_game)(const char *name);
    const struct board_source *boards;
    const struct entropy *entropy;
    struct rules_cache *cache; /* to share rules with other matches; NULL: with none */
};

/* Read a record. NULL and `why`, with the line's number as its place, if it is none. The caller owns
 * the result. */
struct record *record_read(const char *text, const struct record_source *source, struct why *why);
/* The same of a text that may hold several, one after the other: the next one, and where to go on. `line` is 0 at
 * first, and the number of lines that have been read. */
struct record *record_read_next(const char **text, int *line, const struct record_source *source, struct why *why);
void record_free(struct record *record);

/* Write a record. A board that is not among `ours` is written whole. False when memory runs out: then nothing is
 * written. */
bool record_write(const struct record *record, const struct board_source *ours, const struct sink *sink);
/* The part of it from an event on, 1 or later: what is added to a record written before that event happened, as long as
 * the result is the same. */
void record_write_events(const struct record *record, int first, const struct sink *sink);
/* Marks of one meaning, from the first one on, as "good a1 b2>c3"; the first of another meaning. */
int record_write_marks(const struct record *record, const struct remarks *remarks, int first, struct text *out);

#endif
