/* chronicle.h - what clients of a server did and saw, and what its store holds at the end: lines of text, and whether
 * one order of events explains all of them, match by match.
 *
 * A line has fields with tabs between them; in texts \t, \n, \r and \\ are written so, as PostgreSQL's COPY does. Times
 * are microseconds since 1970, by one clock that never goes back; AT is an event's own time, in milliseconds.
 *
 *     said   CLIENT SENT ANSWERED MATCH WHAT PLAYER SINCE ANSWER NUMBER TEXT
 *         What a client asked for: an event's kind, or "draft", words of a set-up in secret. SENT is when it said so
 *         first, and SINCE how many events it had been told of then. ANSWER is "yes" (done) with NUMBER, how many
 * events there were then ("-": not told); "no", it was not done; or "-", there was none, and no time of it: it may be
 *         done or not.
 *     told   CLIENT TIME MATCH NUMBER KIND PLAYER AT TEXT
 *         An event that a client was told, in the order in which it was.
 *     shown  CLIENT SENT ANSWERED MATCH AT PAUSED LEFT EXTRA SETUP
 *         The clocks as a client was shown them: the moment, "yes" or "no", and what each player has left, is lent and
 *         has for its set-up, in milliseconds, with commas between them.
 *     absent FROM UNTIL
 *         No client looked meanwhile at what it was told, having been busy otherwise.
 *     stays  CLIENT MATCH NUMBER
 *         The client stayed when there were so many events at least, and long enough to be told all of them.
 *     kept   MATCH NUMBER KIND PLAYER AT TEXT
 *         What the store holds, in any order.
 *     #      …
 *         A remark.
 */
#ifndef TESTS_CHRONICLE_H
#define TESTS_CHRONICLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "core/game.h"

/* What can be wrong. */
enum chronicle_fault {
    CHRONICLE_LINE,    /* a line is none of the above */
    CHRONICLE_LOST,    /* acknowledged, and not there */
    CHRONICLE_TWICE,   /* there twice, asked for once */
    CHRONICLE_UNASKED, /* there, and nobody asked for it */
    CHRONICLE_REFUSED, /* there, though it was refused */
    CHRONICLE_UNKEPT,  /* told, and not there */
    CHRONICLE_ORDER,   /* told under one number, there under another; or done before another that was over by then */
    CHRONICLE_DIFFERS, /* told with other bytes than it has */
    CHRONICLE_HOLE,    /* what came before was not told, or is not there */
    CHRONICLE_EARLY,   /* told or answered before it was asked for */
    CHRONICLE_UNTOLD,  /* who stayed was not told */
    CHRONICLE_BACK,    /* time goes back from an event to the next */
    CHRONICLE_TIME,    /* an event has a time at which it cannot have been */
    CHRONICLE_DRAFT,   /* words of a set-up were acknowledged, and were not revealed */
    CHRONICLE_ILLEGAL, /* the rules, or the clocks, do not allow it */
    CHRONICLE_STALE,   /* clocks were shown as they were before something that was known already */
    CHRONICLE_MORE,    /* a clock shows more than its player has, as if it had been given time */
    CHRONICLE_FASTER,  /* a clock that runs shows less than is left, as if it ran twice */
    CHRONICLE_BOTH,    /* a clock that stands shows less than is left, as if two ran at once */
    CHRONICLE_FLAG,    /* a flag falls before the time is over, or twice, or does not fall */
    CHRONICLE_GRACE,   /* a decision cost somebody more than it took, by more than the grace */
    CHRONICLE_FAULTS
};

/* Nobody loses more time by what breaks than this with a decision (docs/hosting.md), in ms: what passes until a line to
 * a node that hangs is cut, and until one has come back elsewhere. Two things that break at once can take twice of
 * it. */
enum { CHRONICLE_LOSS = 8000, CHRONICLE_GRACE_MS = 2 * CHRONICLE_LOSS };

const char *chronicle_name(enum chronicle_fault fault);

struct chronicle_event {
    int number, player;
    int64_t at;
    const char *kind, *text;
};

struct chronicle_said {
    const char *client;
    struct chronicle_event event; /* `number` is SINCE */
    int64_t sent, answered;       /* answered: -1 if it was not */
    enum chronicle_answer { CHRONICLE_NONE, CHRONICLE_YES, CHRONICLE_NO } answer;
    int number; /* -1: not told */
    int done;   /* as this event; -1: none */
};

struct chronicle_told {
    const char *client;
    int64_t time;
    struct chronicle_event event;
};

struct chronicle_shown {
    const char *client;
    int64_t sent, answered, at;
    bool paused;
    int players;
    int64_t left[MAX_PLAYERS], extra[MAX_PLAYERS], setup[MAX_PLAYERS];
};

struct chronicle_span {
    int64_t from, until; /* µs */
};

struct chronicle_match {
    const char *id;
    struct chronicle_event *kept;
    struct chronicle_said *said;
    struct chronicle_told *told;
    struct chronicle_stay {
        const char *client;
        int number;
    } * stays;
    struct chronicle_shown *shown;
    int kept_count, said_count, told_count, stays_count, shown_count;
};

/* What was read; texts are in `words`. */
struct chronicle {
    char *words;
    struct chronicle_match *matches;
    int count;
    int *places; /* of matches by their ids */
    struct chronicle_span *absent;
    int absent_count;
    int lines;
    int bad; /* the first line that is none; 0: all are */
    struct chronicle_sum {
        long timed, flags, pauses;     /* decisions of people with a clock, … */
        int64_t given_back, most_lost; /* by all pauses; with one decision, ms */
    } sum;                             /* by whoever has judged it */
};

/* Read all of it. The caller frees it. */
struct chronicle chronicle_read(FILE *in);
void chronicle_free(struct chronicle *chronicle);
/* Tell what is wrong, a line each, "NAME MATCH: words", and return how much; `found`, which may be NULL, counts by
 * kind. */
int chronicle_judge(struct chronicle *chronicle, FILE *out, int found[CHRONICLE_FAULTS]);

#endif
