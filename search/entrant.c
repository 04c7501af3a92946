/* entrant.c - players by a word. */
#include "search/entrant.h"

#include <string.h>

#include "core/game_secrets.h"
#include "core/text.h"

static bool read_nodes(const char *value, struct entrant *out)
{
    int nodes = 0;
    bool fine = text_number(value, 2000000000, &nodes) && nodes > 0;
    out->limits.nodes = (uint64_t)nodes;
    return fine;
}

static bool read_depth(const char *value, struct entrant *out)
{
    return text_number(value, SEARCH_DEPTH, &out->limits.depth) && out->limits.depth > 0;
}

static bool read_ms(const char *value, struct entrant *out)
{
    return text_number64(value, 86400000, &out->limits.ms) && out->limits.ms > 0;
}

/* "60+1": seconds for the game, and seconds after each turn. */
static bool read_clock(const char *value, struct entrant *out)
{
    struct clock_terms terms;
    if (!clock_read(value, &terms) || terms.kind != CLOCK_REAL || terms.setup)
        return false;
    out->limits.left_ms = terms.main;
    out->limits.increment_ms = terms.increment;
    return true;
}

static bool read_level(const char *value, struct entrant *out)
{
    return text_number(value, LEVELS, &out->level) && out->level > 0;
}

static bool read_like(const char *value, struct entrant *out)
{
    enum { NODES, DEPTH, ERROR, OVERLOOKS, CHANCE, FIELDS };
    static const int most[FIELDS] = {2000000000, SEARCH_DEPTH, WEIGHT_MOST, 2000, 100};
    int number[FIELDS];
    char field[16];
    for (int i = 0; i < FIELDS; i++)
        if (!text_field(&value, '/', field, sizeof field) || !text_number(field, most[i], &number[i]))
            return false;
    out->like = (struct level){.nodes = (uint32_t)number[NODES],
                               .depth = (uint8_t)number[DEPTH],
                               .error = (int16_t)number[ERROR],
                               .overlooks = (uint16_t)number[OVERLOOKS],
                               .chance = (uint16_t)number[CHANCE]};
    return number[NODES] > 0 && !*value;
}

static bool read_kind(const char *word, struct entrant *out);

/* ":COMMAND", or "/LIMIT:COMMAND". */
static bool read_engine(const char *value, struct entrant *out)
{
    char limit[32];
    const char *at = value + 1;
    out->searches = false;
    out->is_engine = true;
    if (*value == '/' && (!text_field(&at, ':', limit, sizeof limit) || !read_kind(limit, out)))
        return false;
    return (*value == ':' || *value == '/') && *at;
}

/* Players by what their word begins with: the rest of it is read by their row. */
static const struct {
    const char *begins;
    bool (*read)(const char *value, struct entrant *out);
} kinds[] = {{"nodes=", read_nodes}, {"depth=", read_depth}, {"ms=", read_ms},       {"clock=", read_clock},
             {"level=", read_level}, {"as=", read_like},     {"engine", read_engine}};

static bool read_kind(const char *word, struct entrant *out)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t length = strlen(kinds[i].begins);
        if (strncmp(word, kinds[i].begins, length) == 0)
            return kinds[i].read(word + length, out);
    }
    return false;
}

bool entrant_read(const char *word, struct entrant *out)
{
    int policy = policy_find(word);
    *out = (struct entrant){.searches = policy < 0, .policy = policy < 0 ? POLICY_GREEDY : (enum policy)policy};
    struct text name = text_on(out->name, sizeof out->name);
    text_add(&name, word);
    return !name.cut && (policy >= 0 || read_kind(word, out));
}

const char *entrant_command(const struct entrant *entrant)
{
    return strchr(entrant->name, ':') + 1;
}

void entrant_of_level(int level, struct entrant *out)
{
    char word[ENTRANT_NAME];
    struct text text = text_on(word, sizeof word);
    text_add(&text, "level=");
    text_add_number(&text, level);
    entrant_read(word, out);
}

/* The level that it plays on, or NULL. */
static const struct level *level_for(const struct entrant *entrant, const struct rules *rules)
{
    return entrant->level ? level_of(rules, entrant->level) : entrant->like.nodes ? &entrant->like : NULL;
}

int entrant_set_up(const struct entrant *entrant, const struct rules *rules, const struct state *state, int player,
                   struct rng *rng, struct move *out)
{
    const struct level *level = level_for(entrant, rules);
    union state_buffer seen;
    if (!level || !game_is_secret(rules, state) || !rules->game->to_act(rules, state))
        return policy_set_up(entrant->policy, rules, state, player, rng, out);
    game_observe(rules, state, player, state_of(&seen));
    return rules->game->secrets->arrange(rules, state_of(&seen), player, level->chance, rng, out);
}

bool entrant_think(const struct entrant *entrant, struct thinker *thinker, const struct match *match, int player,
                   struct rng *rng, struct search_report *report, struct move *out)
{
    const struct rules *rules = entrant->mind ? entrant->mind : match_rules(match);
    const struct state *state = match_state(match);
    struct thinker_root root = {.match = match, .n = match_length(match)};
    struct thinker_limits limits = entrant->limits;
    report->line_count = 0;
    if (!entrant->searches || game_turn(rules, state).player == NOBODY) {
        struct move scratch[MAX_MOVES];
        *out = policy_choose(entrant->policy, rules, state, player, rng, scratch);
        return true;
    }
    const struct level *level = level_for(entrant, rules);
    if (level)
        thinker_take_level(rules, level, rng_next(rng), &limits);
    if (!thinker_search(thinker, &root, &limits, NULL, NULL, report))
        return false;
    *out = report->lines[0].moves[0];
    return true;
}

bool entrant_choose(const struct entrant *entrant, struct thinker *thinker, const struct match *match, int player,
                    struct rng *rng, struct move *out)
{
    struct search_report report;
    return entrant_think(entrant, thinker, match, player, rng, &report, out);
}
