/* strength.c - strengths of computer players. */
#include "search/strength.h"

enum { EARLY = 6, LINES = 4, NEARLY = 10 }; /* decisions of each player; lines; hundredths of a pawn */

uint64_t strength_nodes(int strength)
{
    static const uint64_t nodes[STRENGTHS] = {200, 2000, 20000, 200000};
    return nodes[strength - 1];
}

int strength_lines(const struct rules *rules, int decisions)
{
    return decisions < EARLY * rules->players ? LINES : 1;
}

struct move strength_choose(const struct search_report *report, struct rng *rng)
{
    int good = 1;
    while (good < report->line_count && report->lines[good].score >= report->lines[0].score - NEARLY)
        good++;
    return report->lines[rng_below(rng, (uint32_t)good)].moves[0];
}
