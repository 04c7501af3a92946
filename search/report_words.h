/* report_words.h - what a report says of a decision, to anybody. */
#ifndef SEARCH_REPORT_WORDS_H
#define SEARCH_REPORT_WORDS_H

#include "search/report.h"

/* Fill in the words of a mark; the wish is where it was made. False when memory runs out. */
bool report_words(const struct hint_wish *wish, struct report_mark *mark);

#endif
