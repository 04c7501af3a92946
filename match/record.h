/* record.h - a match as a text file that a person can read (docs/records.md), and as JSON.
 *
 * A record holds all events, so reading it makes the very match that was written; and what people add: comments, and
 * variations, which are lines that could have been played instead. Reading refuses whatever is not exactly a record,
 * with line and reason, and never loads half of one. */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include "board/board.h"
#include "core/game.h"
#include "core/text.h"
#include "core/why.h"
#include "match/match.h"

/* The longest line is one of a board, behind "| "; a byte for its end. */
enum { RECORD_VERSION = 1, RECORD_COMMENT_MOST = 2000, RECORD_LINE = 2 + BOARD_TEXT_LINE + 1 };

/* Something added to an event: a comment, or for a move a line of words with blanks between them. */
struct remark {
    int event;
    bool variation;
    char *text; /* owned */
};

struct record {
    struct rules *rules;
    struct match *match;
    struct remark *remarks; /* in the order of the file */
    int remark_count;
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

/* Read a record. NULL and `why`, with the line's number as its place, if it is none. The caller owns the result. */
struct record *record_read(const char *text, const struct record_source *source, struct why *why);
void record_free(struct record *record);

/* Write a record. A board that is not among `ours` is written whole. False when memory runs out: then nothing is
 * written. */
bool record_write(const struct record *record, const struct board_source *ours, const struct sink *sink);
/* The part of it from an event on, 1 or later: what is added to a record written before that event happened, as long as
 * the result is the same. */
void record_write_events(const struct record *record, int first, const struct sink *sink);
void record_write_json(const struct record *record, const struct sink *sink);

#endif
