/* grade.h - how good a decision was, once the game is looked at again.
 *
 * What counts is how much less it was worth than the best, in the units of losses that people want to be warned of
 * (game_mind.h: grave); what is as good as won or lost already cannot be lost or won much more. A decision that is not
 * a good deal worse than the best has no grade, but for fine ones: nothing else was nearly as good, and a short look
 * would have missed it. All of it is found within a number of nodes, and the same each time. */
#ifndef SEARCH_GRADE_H
#define SEARCH_GRADE_H

#include "search/hint.h"

enum grade { GRADE_NONE, GRADE_FINE, GRADE_SLIP, GRADE_MISTAKE, GRADE_BLUNDER, GRADES };

/* How far from level a game is as good as over, in hundredths of a grave loss. */
enum { GRADE_NODES = 20000, GRADE_OVER = 600 };

/* What was found: the best line and the one of the decision, both from where it was made. */
struct graded {
    enum grade grade;
    int32_t loss; /* in hundredths of a grave loss; of a fine decision, what anything else would have lost */
    struct search_line best, mine;
    bool forced; /* there was nothing else to decide: how it stands was hardly looked at */
    bool missed; /* a win that was seen to its end, and that the decision does not have */
    int turns;   /* own turns in which that would have won; 0: not known */
};

/* What a score is worth in hundredths of a grave loss, GRADE_OVER at most either way. */
int32_t grade_worth(const struct rules *rules, int32_t score);

/* Grade a legal decision; `nodes` of the wish are GRADE_NODES if they are 0. False when memory runs out. */
bool grade_decision(const struct hint_wish *wish, struct move move, struct graded *out);

/* "none", "fine", "slip", "mistake", "blunder"; and the messages for one and for several such decisions. */
const char *grade_name(enum grade grade);
const char *grade_message(enum grade grade);
const char *grade_messages(enum grade grade);

#endif
