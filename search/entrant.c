/* entrant.c - players by a word. */
#include "search/entrant.h"

#include <string.h>

#include "core/text.h"
#include "search/strength.h"

static bool read_limit(const char *word, struct thinker_limits *out)
{
    static const struct {
        const char *name;
        int most;
    } limits[] = {{"nodes", 2000000000}, {"depth", SEARCH_DEPTH}, {"ms", 86400000}};
    char name[ENTRANT_NAME];
    int value;
    const char *at = word;
    if (!text_field(&at, '=', name, sizeof name))
        return false;
    for (int i = 0; i < 3; i++) {
        if (strcmp(name, limits[i].name) != 0)
            continue;
        if (!text_number(at, limits[i].most, &value) || value == 0)
            return false;
        out->nodes = i == 0 ? (uint64_t)value : 0;
        out->depth = i == 1 ? value : 0;
        out->ms = i == 2 ? value : 0;
        return true;
    }
    return false;
}

/* "clock=60+1": seconds for the game, and seconds after each turn. */
static bool read_clock(const char *word, struct thinker_limits *out)
{
    static const char name[] = "clock=";
    struct clock_terms terms;
    if (strncmp(word, name, sizeof name - 1) != 0 || !clock_read(word + sizeof name - 1, &terms) ||
        terms.kind != CLOCK_REAL || terms.setup)
        return false;
    out->left_ms = terms.main;
    out->increment_ms = terms.increment;
    return true;
}

bool entrant_read(const char *word, struct entrant *out)
{
    int policy = policy_find(word);
    struct text name = text_on(out->name, sizeof out->name);
    memset(&out->limits, 0, sizeof out->limits);
    out->mind = NULL;
    text_add(&name, word);
    out->searches = policy < 0;
    out->varied = false;
    out->policy = policy < 0 ? POLICY_GREEDY : (enum policy)policy;
    return policy >= 0 || (!name.cut && (read_limit(word, &out->limits) || read_clock(word, &out->limits)));
}

void entrant_of_strength(int strength, struct entrant *out)
{
    char word[ENTRANT_NAME];
    struct text text = text_on(word, sizeof word);
    text_add(&text, "nodes=");
    text_add_number(&text, (int64_t)strength_nodes(strength));
    entrant_read(word, out);
    out->varied = true;
}

bool entrant_choose(const struct entrant *entrant, struct thinker *thinker, const struct match *match, int player,
                    struct rng *rng, struct move *out)
{
    const struct rules *rules = entrant->mind ? entrant->mind : match_rules(match);
    const struct state *state = match_state(match);
    struct thinker_root root = {.match = match, .n = match_length(match)};
    struct thinker_limits limits = entrant->limits;
    struct search_report report;
    if (!entrant->searches || !search_can(rules) || game_turn(rules, state).player == NOBODY) {
        struct move scratch[MAX_MOVES];
        *out = policy_choose(entrant->policy, rules, state, player, rng, scratch);
        return true;
    }
    if (entrant->varied)
        limits.lines = strength_lines(rules, root.n);
    if (!thinker_search(thinker, &root, &limits, NULL, NULL, &report))
        return false;
    *out = strength_choose(&report, rng);
    return true;
}
