/* entrant.c - players by a word. */
#include "search/entrant.h"

#include <string.h>

#include "core/text.h"

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

bool entrant_read(const char *word, struct entrant *out)
{
    int policy = policy_find(word);
    struct text name = text_on(out->name, sizeof out->name);
    memset(&out->limits, 0, sizeof out->limits);
    text_add(&name, word);
    out->searches = policy < 0;
    out->policy = policy < 0 ? POLICY_GREEDY : (enum policy)policy;
    return policy >= 0 || (!name.cut && read_limit(word, &out->limits));
}

void entrant_of_strength(int strength, struct entrant *out)
{
    static const char *const words[ENTRANT_STRENGTHS] = {"nodes=200", "nodes=2000", "nodes=20000", "nodes=200000"};
    entrant_read(words[strength - 1], out);
}

struct move entrant_choose(const struct entrant *entrant, struct thinker *thinker, const struct match *match,
                           int player, struct rng *rng, struct move *scratch)
{
    const struct rules *rules = match_rules(match);
    const struct state *state = match_state(match);
    struct search_report report;
    if (!entrant->searches || !search_can(rules) || game_turn(rules, state).player == NOBODY)
        return policy_choose(entrant->policy, rules, state, player, rng, scratch);
    thinker_search(thinker, &(struct thinker_root){.match = match, .n = match_length(match)}, &entrant->limits, NULL,
                   NULL, &report);
    return report.lines[0].moves[0];
}
