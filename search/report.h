/* report.h - a game looked at again: which decisions were fine, which were slips, mistakes and blunders, what decided
 * it, what would have been better and why, and how the chances went. The same everywhere, to the number and the word.
 *
 * Each decision is graded by itself (grade.h), in the order of play, within a number of nodes and with memory of its
 * own, so that nothing hangs on time or on what was asked before. Of a game that is over everything is known; while one
 * goes on a decision is looked at as whoever made it saw it. What is said of a decision is said by the pieces of C that
 * word hints (ideas.h) and the coach (cost.h), to anybody: players have names there. Nothing is said of a set-up in
 * secret but what its game makes of it once it is revealed (game_text.h: remarks). */
#ifndef SEARCH_REPORT_H
#define SEARCH_REPORT_H

#include "core/game_text.h"
#include "core/text.h"
#include "match/match.h"
#include "search/grade.h"

enum { REPORT_NODES = GRADE_NODES, REPORT_TURNING = 3 };

/* How it stood in the n-th state, where a turn begins or the game has come to: by side what it is worth (search.h; of a
 * game that is over what the end is) and the chances (chance.h). */
struct report_point {
    int n;
    int32_t values[MAX_PLAYERS];
    int chances[MAX_PLAYERS];
    bool open; /* there was no choice: it is worth what the next one is */
};

/* A decision that has a grade. What would be and what is now are two sentences, which make one; what it costs are parts
 * of one sentence or nothing; the ideas are what the better decision does, or of a fine one what that did. */
struct report_mark {
    int n;    /* the state in which it was made */
    int turn; /* from 1 on */
    int player;
    struct move move;
    struct graded graded;
    struct says verdict, cost, ideas;
};

/* What a side did. */
struct report_count {
    int grade[GRADES];
    int missed; /* wins */
};

struct report {
    const struct match *match; /* the caller's */
    uint64_t nodes;
    bool whole; /* it was not stopped */
    int point_count, mark_count;
    struct report_point *points;
    struct report_mark *marks;
    struct report_count counts[MAX_PLAYERS]; /* by side */
    int turning[REPORT_TURNING];             /* which marks decided it, in the order of play */
    int turning_count;
    struct says remarks[MAX_PLAYERS]; /* of each player's set-up */
};

/* What is asked for. When the hooks say stop, the report is of what was looked at so far; `told` hears how many
 * decisions are done, and of how many. Both may be NULL. */
struct report_wish {
    const struct match *match; /* outlives the report */
    uint64_t nodes;            /* a decision; 0: REPORT_NODES */
    const struct search_hooks *hooks;
    void (*told)(void *context, int done, int total);
    void *context;
    /* What is known of the decision in the n-th state, by report_grade(), so that several can share the work. Then
     * nothing is graded here, and where nothing is known the report stops. NULL: grade all. */
    bool (*known)(void *context, int n, struct graded *out);
};

/* NULL and `why` if there is nothing to look at yet, or memory runs out. The caller owns the result. */
struct report *report_new(const struct report_wish *wish, struct why *why);
void report_free(struct report *report);

/* Whether a decision was made in the n-th state that a report grades; and its grade, as the report has it, false and
 * `why` if it is none. */
bool report_grades(const struct match *match, int n);
bool report_grade(const struct report_wish *wish, int n, struct graded *out, struct why *why);

/* Grade one decision that could have been made in the n-th state, as the report does, and word it if it has a grade;
 * false and `why` if it is none. */
bool report_try(const struct report_wish *wish, int n, const char *word, struct report_mark *out, struct why *why);

/* As data (docs/reports.md). */
void report_write(const struct report *report, const struct sink *sink);
/* One mark of a match, in the same form. */
void report_write_mark(const struct match *match, const struct report_mark *mark, const struct sink *sink);

/* The words of a line from the state of a mark: of the own turn that it begins with, or all of it. */
void report_write_line(const struct match *match, const struct report_mark *mark, const struct search_line *line,
                       bool whole, struct text *out);

#endif
