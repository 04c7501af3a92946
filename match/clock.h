/* clock.h - the players' clocks (HR-6). Time is whole milliseconds that the caller tells; nothing here reads a clock.
 *
 * The clock of every player who owes a decision runs. An increment is added once a turn, to the player whose turn it
 * was. Who owes an answer in another's turn has at least ten seconds for it, or the full days: what the clock lacks is
 * lent as `extra`, is used up first, and is gone after the answer. A secret set-up has a time of its own. */
#ifndef MATCH_CLOCK_H
#define MATCH_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"
#include "core/text.h"

enum clock_kind { CLOCK_NONE, CLOCK_REAL, CLOCK_DAYS };

enum { CLOCK_ANSWER = 10000 };

/* How a match is timed. As text: "none", "300+5" (seconds, and seconds for each turn), "3d" (days for each turn); then
 * maybe "/600": seconds for the set-up. */
struct clock_terms {
    enum clock_kind kind;
    int64_t main, increment; /* milliseconds; for days `main` is the time for a turn */
    int64_t setup;           /* 0: the set-up is not timed */
};

/* What each player has left. */
struct clock {
    int64_t left[MAX_PLAYERS], extra[MAX_PLAYERS], setup[MAX_PLAYERS];
};

bool clock_read(const char *text, struct clock_terms *out);
void clock_write(const struct clock_terms *terms, struct text *out);

struct clock clock_start(const struct clock_terms *terms);
/* Let time pass for the players of a set. */
void clock_run(const struct clock_terms *terms, struct clock *clock, player_set running, bool in_setup,
               int64_t elapsed);
/* Which of the players of a set have nothing left. */
player_set clock_out(const struct clock_terms *terms, const struct clock *clock, player_set running, bool in_setup);
/* When the next of them will be out, from now; -1 if never. */
int64_t clock_next(const struct clock_terms *terms, const struct clock *clock, player_set running, bool in_setup);

void clock_begin_turn(const struct clock_terms *terms, struct clock *clock, int player);
void clock_end_turn(const struct clock_terms *terms, struct clock *clock, int player);
void clock_begin_answer(const struct clock_terms *terms, struct clock *clock, int player);
void clock_end_answer(struct clock *clock, int player);

#endif
