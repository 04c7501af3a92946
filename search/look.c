/* look.c - two searches of one position.
 *
 * What a search has found of a depth that it did not finish cannot always be compared: the decision that was the best
 * may have been seen to fail, and none of the others yet. So that counts only where it is better than what was known of
 * the last whole depth, and only beside a decision that was looked at as deep. */
#include "search/look.h"

/* Hooks that keep what was told last. */
struct keeper {
    const struct search_hooks *hooks; /* of whoever asked; NULL: none */
    struct search_report whole;
};

static bool ask_stop(void *context)
{
    const struct keeper *keeper = context;
    return keeper->hooks && keeper->hooks->stop && keeper->hooks->stop(keeper->hooks->context);
}

static void keep(void *context, const struct search_report *report)
{
    struct keeper *keeper = context;
    keeper->whole = *report;
    if (keeper->hooks && keeper->hooks->tell)
        keeper->hooks->tell(keeper->hooks->context, report);
}

static bool search_so(const struct hint_wish *wish, const struct look *look, const struct search_hooks *hooks,
                      struct search_report *out)
{
    const struct search_limits limits = {.nodes = look->nodes, .depth = look->depth};
    const struct search_root root = {.state = look->from,
                                     .keys = wish->keys,
                                     .key_count = wish->key_count,
                                     .only = look->only,
                                     .only_count = look->only_count};
    return search_once(wish->rules, &root, &limits, hooks, out);
}

bool look_ahead(const struct hint_wish *wish, const struct look *look, struct search_report *out)
{
    return search_so(wish, look, wish->hooks, out);
}

/* The same, and what was known of the last whole depth, if one was finished; in a tree with a value for each side every
 * visit counts, and all of it is whole. */
static bool look_whole(const struct hint_wish *wish, const struct look *look, struct search_report *last,
                       struct search_report *whole)
{
    struct keeper keeper = {.hooks = wish->hooks, .whole = {.depth = 0}};
    const struct search_hooks hooks = {.stop = ask_stop, .tell = keep, .context = &keeper};
    const bool shares = search_shares(wish->rules);
    if (!search_so(wish, look, shares ? &hooks : wish->hooks, last))
        return false;
    *whole = shares && keeper.whole.depth > 0 ? keeper.whole : *last;
    return true;
}

int look_as_deep(const struct rules *rules, int depth)
{
    return search_shares(rules) ? depth : SEARCH_DEPTH;
}

/* Look at one decision as deep as at the best. */
static bool look_at(const struct hint_wish *wish, struct move move, uint64_t nodes, int depth,
                    struct search_report *whole)
{
    const struct look look = {
        .from = wish->seen, .only = &move, .only_count = 1, .nodes = nodes, .depth = look_as_deep(wish->rules, depth)};
    struct search_report last;
    return look_whole(wish, &look, &last, whole);
}

static void take(const struct search_report *report, int depth, struct move move, struct looked *out)
{
    out->best = out->mine = report->lines[0];
    out->depth = depth;
    out->same = move_equal(report->lines[0].moves[0], move);
}

bool look_beside(const struct hint_wish *wish, struct move move, uint64_t nodes, struct looked *out)
{
    const struct look all = {.from = wish->seen, .nodes = nodes};
    struct search_report last, whole, mine;
    if (!look_whole(wish, &all, &last, &whole))
        return false;
    const bool deeper = last.lines[0].score > whole.lines[0].score;
    take(deeper ? &last : &whole, whole.depth + deeper, move, out);
    if (out->same)
        return true;
    if (!look_at(wish, move, nodes, out->depth, &mine))
        return false;
    if (deeper && mine.depth < out->depth) {
        take(&whole, whole.depth, move, out);
        if (out->same)
            return true;
    }
    out->mine = mine.lines[0];
    return true;
}
