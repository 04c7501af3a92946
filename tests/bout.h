/* bout.h - a match under test, with a clock that the test drives; and the groups of tests that the suite "match" is. */
#ifndef TESTS_BOUT_H
#define TESTS_BOUT_H

#include "match/match.h"
#include "tests/support.h"

enum { SECOND = 1000, DAY = 86400000 };

struct bout {
    struct rules *rules;
    struct match *match;
};

/* A position of rare_game in which player 0 can push. */
extern const char *const bout_push;

struct bout bout_open(const char *game, const char *clock, const char *position);
/* The same, with the same kind of player on every seat. */
struct bout bout_seated(const char *game, const char *clock, const char *position, const char *who);
/* As random as a test needs: entropy for a match. */
void bout_fill(void *context, uint8_t *out, size_t size);
/* Rebuilding from the events must give the same match, always. */
void bout_close(struct bout *b);

/* What must succeed, and what must be refused with a message. */
void bout_play(struct bout *b, int player, const char *word, int64_t at);
void bout_do(struct bout *b, enum event_kind kind, int player, const char *text, int64_t at);
void bout_refused(struct bout *b, enum event_kind kind, int player, const char *text, int64_t at, const char *message);
/* Set up rare_game for all three players. */
void bout_set_up(struct bout *b);

void bout_result_is(const struct bout *b, const char *wanted);
/* What the player's clock shows. */
int64_t bout_left(const struct bout *b, int player);

/* The groups, each in the file of its name: how many tests failed. */
int match_clocks(void);
int match_requests(void);
int match_setups(void);
int match_events_refused(void);
int match_notation(void);
int match_news_taken(void);
int match_shared(void);

#endif
