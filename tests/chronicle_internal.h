/* chronicle_internal.h - what the files of the judge of histories (chronicle.h) share. */
#ifndef TESTS_CHRONICLE_INTERNAL_H
#define TESTS_CHRONICLE_INTERNAL_H

#include "match/match.h"
#include "tests/chronicle.h"

/* Clocks of clients and servers are read in milliseconds. */
enum { CHRONICLE_SLACK_US = 5000 };

#define NEVER INT64_MAX

/* How the clocks stand after an event, and whose run from there. */
struct chronicle_stand {
    int64_t at;
    int64_t left[MAX_PLAYERS], lent[MAX_PLAYERS], setup[MAX_PLAYERS];
    player_set running;
    bool secret, paused;
};

struct judge {
    struct chronicle *chronicle;
    struct chronicle_match *match;
    FILE *out;
    int *found, count;
    int *asked;     /* of each kept event the number of what asked for it; -1: nothing did */
    int64_t *known; /* when somebody knew of it first; NEVER */
    struct clock_terms terms;
    struct chronicle_stand *stands; /* by event, as far as all was legal */
    int stand_count;
    player_set flagged;
    struct turn turn; /* before the event that comes next, and who owed a decision */
    player_set owed;
};

void chronicle_begin_blame(struct judge *judge, enum chronicle_fault fault);

/* Tell what is wrong, as printf() does. */
#define blame(judge, fault, ...)                                                                                       \
    do {                                                                                                               \
        chronicle_begin_blame(judge, fault);                                                                           \
        fprintf((judge)->out, __VA_ARGS__);                                                                            \
        fputc('\n', (judge)->out);                                                                                     \
    } while (0)

/* While a match is played again: before event n is added to it, and once it is. */
void chronicle_clock_before(struct judge *judge, const struct match *match, int n);
void chronicle_clock_after(struct judge *judge, const struct match *match, int n);
/* What clients were shown of the clocks, and what decisions have cost. */
void chronicle_clock_judge(struct judge *judge);

#endif
