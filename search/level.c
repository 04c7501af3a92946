/* level.c - what levels mean. Weak ones see less far, misjudge positions and overlook what comes from far away; what
 * they do see they play out: a win is never given up for a judgement, and one in a single decision is seen by all but
 * the weakest, who may overlook it for a while. A small error is left to the strong ones, so that no two games are
 * alike. */
#include "search/level.h"

static const struct level usual[LEVELS] = {
    {.nodes = 100, .depth = 1, .error = 240, .overlooks = 500, .chance = 100},
    {.nodes = 200, .depth = 1, .error = 120, .overlooks = 400, .chance = 60},
    {.nodes = 400, .depth = 2, .error = 80, .overlooks = 300, .chance = 35},
    {.nodes = 800, .depth = 2, .error = 40, .overlooks = 150, .chance = 20},
    {.nodes = 1600, .depth = 3, .error = 20, .overlooks = 50, .chance = 10},
    {.nodes = 4000, .error = 10, .overlooks = 20},
    {.nodes = 15000, .error = 5},
    {.nodes = 45000, .error = 5},
    {.nodes = 140000, .error = 5},
    {.nodes = 700000, .error = 5},
};

/* With three sides or more the search gains less by looking at more (docs/tuning.md), so that the middle ones see less.
 */
static const struct level usual_of_many[LEVELS] = {
    {.nodes = 100, .depth = 1, .error = 240, .overlooks = 500, .chance = 100},
    {.nodes = 200, .depth = 1, .error = 120, .overlooks = 400, .chance = 60},
    {.nodes = 300, .depth = 1, .error = 100, .overlooks = 370, .chance = 35},
    {.nodes = 400, .depth = 2, .error = 95, .overlooks = 340, .chance = 20},
    {.nodes = 600, .depth = 2, .error = 65, .overlooks = 250, .chance = 10},
    {.nodes = 900, .depth = 2, .error = 45, .overlooks = 160},
    {.nodes = 1200, .depth = 3, .error = 30, .overlooks = 100},
    {.nodes = 20000, .error = 10, .overlooks = 20},
    {.nodes = 140000, .error = 5},
    {.nodes = 700000, .error = 5},
};

static const struct {
    const char *name, *manner;
} words[LEVELS] = {
    {"level.page", "level.page.plays"},         {"level.squire", "level.squire.plays"},
    {"level.archer", "level.archer.plays"},     {"level.pikeman", "level.pikeman.plays"},
    {"level.sergeant", "level.sergeant.plays"}, {"level.knight", "level.knight.plays"},
    {"level.duke", "level.duke.plays"},         {"level.prince", "level.prince.plays"},
    {"level.king", "level.king.plays"},         {"level.merlin", "level.merlin.plays"},
};

const char *level_name(int level)
{
    return words[level - 1].name;
}

const char *level_manner(int level)
{
    return words[level - 1].manner;
}

const struct level *level_of(const struct rules *rules, int level)
{
    const struct game_mind *mind = rules->game->mind;
    const struct level *of_two = mind->levels ? mind->levels : usual;
    const struct level *of_many = mind->levels_of_many ? mind->levels_of_many : usual_of_many;
    return &(rules->sides > 2 ? of_many : of_two)[level - 1];
}

struct search_limits level_limits(const struct level *level, uint64_t seed)
{
    return (struct search_limits){.nodes = level->nodes,
                                  .depth = level->depth,
                                  .faults = {.error = level->error, .overlooks = level->overlooks, .seed = seed}};
}
