/* team.c - several searches that share a table. The others begin a turn deeper each second one, and have no limits but
 * the end of the first. */
#include "search/team.h"

#include <stdatomic.h>
#include <stdlib.h>

struct member {
    struct search *search;
    uint64_t nodes; /* of its last search, where it is not the first */
};

struct team {
    struct transposition *table;
    int size;
    atomic_bool done; /* the first has its answer */
    struct search_root root;
    struct search_limits limits;
    struct member members[TEAM_MOST];
};

struct team *team_new(const struct rules *rules, size_t bytes, int size)
{
    struct team *team = calloc(1, sizeof *team);
    if (!team)
        return NULL;
    team->size = size < 1 || !search_shares(rules) ? 1 : size > TEAM_MOST ? TEAM_MOST : size;
    team->table = transposition_new(bytes);
    bool fine = team->table != NULL;
    for (int i = 0; fine && i < team->size; i++) {
        team->members[i].search = search_new(rules, team->table);
        fine = team->members[i].search != NULL;
    }
    if (fine)
        return team;
    team_free(team);
    return NULL;
}

void team_free(struct team *team)
{
    if (!team)
        return;
    for (int i = 0; i < team->size; i++)
        search_free(team->members[i].search);
    transposition_free(team->table);
    free(team);
}

int team_size(const struct team *team)
{
    return team->size;
}

void team_clear(struct team *team)
{
    transposition_clear(team->table);
}

void team_begin(struct team *team, const struct search_root *root, const struct search_limits *limits)
{
    team->root = *root;
    team->limits = *limits;
    for (int i = 0; i < team->size; i++)
        team->members[i].nodes = 0;
    transposition_age(team->table);
    atomic_store(&team->done, false);
}

static bool is_done(void *context)
{
    const struct team *team = context;
    return atomic_load_explicit(&team->done, memory_order_relaxed);
}

void team_help(struct team *team, int i)
{
    struct search_hooks hooks = {.stop = is_done, .context = team};
    struct search_limits limits = team->limits;
    struct search_report report;
    limits.nodes = 0;
    limits.first_depth = i % 2;
    search_run(team->members[i].search, &team->root, &limits, &hooks, &report);
    team->members[i].nodes = report.nodes;
}

void team_lead(struct team *team, const struct search_hooks *hooks, struct search_report *out)
{
    search_run(team->members[0].search, &team->root, &team->limits, hooks, out);
    atomic_store(&team->done, true);
}

uint64_t team_helped(const struct team *team)
{
    uint64_t nodes = 0;
    for (int i = 1; i < team->size; i++)
        nodes += team->members[i].nodes;
    return nodes;
}
