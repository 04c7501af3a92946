/* look.c - two searches of one position. */
#include "search/look.h"

bool look_ahead(const struct hint_wish *wish, const struct look *look, struct search_report *out)
{
    const struct search_limits limits = {.nodes = look->nodes, .depth = look->depth};
    const struct search_root root = {.state = look->from,
                                     .keys = wish->keys,
                                     .key_count = wish->key_count,
                                     .only = look->only,
                                     .only_count = look->only_count};
    return search_once(wish->rules, &root, &limits, wish->hooks, out);
}

int look_as_deep(const struct rules *rules, int depth)
{
    return search_shares(rules) ? depth : SEARCH_DEPTH;
}

bool look_beside(const struct hint_wish *wish, struct move move, uint64_t nodes, struct looked *out)
{
    struct look look = {.from = wish->seen, .nodes = nodes};
    struct search_report report;
    if (!look_ahead(wish, &look, &report))
        return false;
    out->best = out->mine = report.lines[0];
    out->depth = report.depth;
    out->same = move_equal(report.lines[0].moves[0], move);
    if (out->same)
        return true;
    look.only = &move;
    look.only_count = 1;
    look.depth = look_as_deep(wish->rules, report.depth);
    if (!look_ahead(wish, &look, &report))
        return false;
    out->mine = report.lines[0];
    return true;
}
