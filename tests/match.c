/* match.c - the match, in groups of tests (bout.h): clocks, requests, secret set-ups, events, notation, news, rules
 * that are shared. */
#include "tests/bout.h"

int main(void)
{
    return match_clocks() + match_requests() + match_setups() + match_events_refused() + match_notation() +
           match_news_taken() + match_shared();
}
