/* analyse.c - what the analysis board asks of an engine's worker: the best lines of a position, told after each depth,
 * and what the others would do if whoever decides there passed. */
#include "core/game_mind.h"
#include "core/game_secrets.h"
#include "match/json.h"
#include "search/found.h"
#include "web/wasm/help.h"
#include "web/wasm/sight.h"

/* What whoever runs this WebAssembly lends the search (engine.c). */
IMPORT(stop) int page_stop(void);
IMPORT(tell) void page_tell(void);

int EXPORT(analyse)(int lines, double nodes, int passes);

enum { TABLE = 1 << 24 };

static bool asks_to_stop(void *context)
{
    (void)context;
    return page_stop() != 0;
}

/* {player, depth, nodes, lines}: who decides first, and as search/found.h writes it. */
static int write_found(const struct sight *sight, const struct search_report *report)
{
    const struct rules *rules = sight->rules;
    const struct state *state = (const struct state *)sight->state.bytes;
    struct json json = {.sink = out_begin()};
    json_open(&json, '{');
    json_member(&json, "player", player_first(rules->game->to_act(rules, state)));
    found_write(rules, state, report, &json);
    json_close(&json, '}');
    return out_end();
}

static void tell_found(void *context, const struct search_report *report)
{
    if (write_found(context, report))
        page_tell();
}

/* Whether there is something to look ahead at, once the turn has passed if that is wanted. */
static bool is_open(struct sight *sight, bool passes, struct why *why)
{
    const struct rules *rules = sight->rules;
    struct state *state = state_of(&sight->state);
    if (!rules->game->to_act(rules, state))
        return why_say(why, NULL, "move.over", NULL, NULL, NULL);
    if (game_is_secret(rules, state) || !player_alone(rules->game->to_act(rules, state)))
        return why_say(why, NULL, "analysis.set-up", NULL, NULL, NULL);
    return !passes || game_pass(rules, state) || why_say(why, NULL, "analysis.no-pass", NULL, NULL, NULL);
}

static int look(struct sight *sight, const struct search_limits *limits)
{
    const struct search_root root = {
        .state = state_of(&sight->state), .keys = sight->keys, .key_count = sight->key_count};
    const struct search_hooks hooks = {.stop = asks_to_stop, .tell = tell_found, .context = sight, .often = true};
    struct search_report report;
    return help_search(sight->rules, TABLE, &root, limits, &hooks, &report) ? write_found(sight, &report) : no_memory();
}

/* So many best lines within so many nodes (0: no limit); `passes`: of those who come after whoever decides. The input
 * is what sight() writes. */
int analyse(int lines, double nodes, int passes)
{
    const struct search_limits limits = {.lines = lines, .nodes = (uint64_t)nodes};
    struct sight sight;
    struct why why;
    if (!sight_read(in_text(), &sight, &why))
        return out_refuse(&why);
    int fine = is_open(&sight, passes != 0, &why) ? look(&sight, &limits) : out_refuse(&why);
    sight_free(&sight);
    return fine;
}
