/* journal.h - what clients do and see, written down line by line as tests/chronicle.h has it. Nothing is written where
 * the journal is NULL. */
#ifndef TESTS_CLIENT_JOURNAL_H
#define TESTS_CLIENT_JOURNAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct journal {
    FILE *out;
    int64_t epoch; /* what makes guest_now_us() a time since 1970 */
};

struct journal_event {
    int number, player;
    int64_t at;
    const char *kind, *text;
};

enum { JOURNAL_PLAYERS = 8 };

enum journal_answer { JOURNAL_NONE, JOURNAL_YES, JOURNAL_NO };

/* Begin one on a file, which stays the caller's. */
struct journal journal_on(FILE *out);
/* Something is answered now, or never was; it was said first at `sent` (guest_now_us()), with the event's number as
 * the one that was not seen yet. `number` -1: not told. */
void journal_said(struct journal *journal, int client, const char *match, int64_t sent,
                  const struct journal_event *event, enum journal_answer answer, int number);
void journal_told(struct journal *journal, int client, const char *match, const struct journal_event *event);
/* Clocks that a client was shown now, having asked for them at `sent`: the moment, whether they stand, and lists. */
struct journal_clocks {
    int64_t at;
    bool paused;
    int players;
    int64_t left[JOURNAL_PLAYERS], extra[JOURNAL_PLAYERS], setup[JOURNAL_PLAYERS];
};
void journal_shown(struct journal *journal, int client, const char *match, int64_t sent,
                   const struct journal_clocks *clocks);
/* Nobody has looked at the lines since `from` (guest_now_us()). */
void journal_absent(struct journal *journal, int64_t from);
/* Something that is no part of the history, for whoever looks at it. */
void journal_remark(struct journal *journal, int client, const char *match, const char *what, int number);
void journal_stays(struct journal *journal, int client, const char *match, int number);

#endif
