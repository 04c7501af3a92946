/* schema.c - today's tables, and the steps that lead from those of older versions to them. */
#include "store/schema.h"

#include <stddef.h>

static const struct store_column matches[] = {
    [MATCHES_ID] = {.name = "id", .is_text = true},
    [MATCHES_GAME] = {.name = "game", .is_text = true},
    [MATCHES_OPTIONS] = {.name = "options", .is_text = true},
    [MATCHES_STATE] = {.name = "state", .is_text = true},
    [MATCHES_CREATED] = {.name = "created"},
    [MATCHES_UPDATED] = {.name = "updated"},
    [MATCHES_BY] = {.name = "by", .is_text = true},
    [MATCHES_TERMS] = {.name = "terms", .is_text = true},
    [MATCHES_TURN] = {.name = "turn"},
    [MATCHES_LENGTH] = {.name = "length"},
    [MATCHES_RESULT] = {.name = "result", .is_text = true},
    [MATCHES_NAMES] = {.name = "names", .is_text = true},
    [MATCHES_LISTED] = {.name = "listed"},
    [MATCHES_NEXT] = {.name = "next", .is_text = true},
    [MATCHES_DUE] = {.name = "due"},
    {.name = NULL},
};

static const struct store_column events[] = {
    [EVENTS_MATCH] = {.name = "match", .is_text = true},
    [EVENTS_NUMBER] = {.name = "number"},
    [EVENTS_KIND] = {.name = "kind", .is_text = true},
    [EVENTS_PLAYER] = {.name = "player"},
    [EVENTS_AT] = {.name = "at"},
    [EVENTS_SAYS] = {.name = "says", .is_text = true},
    {.name = NULL},
};

static const struct store_column drafts[] = {
    [DRAFTS_MATCH] = {.name = "match", .is_text = true},
    [DRAFTS_PLAYER] = {.name = "player"},
    [DRAFTS_NUMBER] = {.name = "number"},
    [DRAFTS_SAYS] = {.name = "says", .is_text = true},
    {.name = NULL},
};

static const struct store_column seats[] = {
    [SEATS_MATCH] = {.name = "match", .is_text = true},
    [SEATS_PLAYER] = {.name = "player"},
    [SEATS_VISITOR] = {.name = "visitor", .is_text = true},
    {.name = NULL},
};

static const struct store_column visitors[] = {
    [VISITORS_ID] = {.name = "id", .is_text = true},
    [VISITORS_NAME] = {.name = "name", .is_text = true},
    [VISITORS_STATE] = {.name = "state", .is_text = true},
    [VISITORS_CREATED] = {.name = "created"},
    [VISITORS_SEEN] = {.name = "seen"},
    [VISITORS_MUTED] = {.name = "muted", .is_text = true},
    {.name = NULL},
};

static const struct store_column tokens[] = {
    [TOKENS_HASH] = {.name = "hash", .is_text = true},   [TOKENS_VISITOR] = {.name = "visitor", .is_text = true},
    [TOKENS_NOTE] = {.name = "note", .is_text = true},   [TOKENS_CREATED] = {.name = "created"},
    [TOKENS_STATE] = {.name = "state", .is_text = true}, {.name = NULL},
};

static const struct store_column calls[] = {
    [CALLS_VISITOR] = {.name = "visitor", .is_text = true},
    [CALLS_KEY] = {.name = "key", .is_text = true},
    [CALLS_AT] = {.name = "at"},
    [CALLS_RESULT] = {.name = "result", .is_text = true},
    {.name = NULL},
};

static const struct store_column reports[] = {
    [REPORTS_AT] = {.name = "at"},
    [REPORTS_BY] = {.name = "by", .is_text = true},
    [REPORTS_MATCH] = {.name = "match", .is_text = true},
    [REPORTS_EVENT] = {.name = "event"},
    [REPORTS_SAYS] = {.name = "says", .is_text = true},
    {.name = NULL},
};

static const struct store_column settings[] = {
    [SETTINGS_NAME] = {.name = "name", .is_text = true},
    [SETTINGS_SAYS] = {.name = "says", .is_text = true},
    {.name = NULL},
};

static const struct store_column pushes[] = {
    [PUSHES_VISITOR] = {.name = "visitor", .is_text = true},
    [PUSHES_ID] = {.name = "id", .is_text = true},
    [PUSHES_ENDPOINT] = {.name = "endpoint", .is_text = true},
    [PUSHES_KEY] = {.name = "key", .is_text = true},
    [PUSHES_AUTH] = {.name = "auth", .is_text = true},
    [PUSHES_LANGUAGE] = {.name = "language", .is_text = true},
    [PUSHES_CREATED] = {.name = "created"},
    {.name = NULL},
};

static const struct store_column openings[] = {
    [OPENINGS_PLACE] = {.name = "place", .is_text = true},
    [OPENINGS_MOVE] = {.name = "move", .is_text = true},
    [OPENINGS_GAMES] = {.name = "games"},
    [OPENINGS_WON] = {.name = "won"},
    [OPENINGS_DRAWN] = {.name = "drawn"},
    [OPENINGS_LOST] = {.name = "lost"},
    {.name = NULL},
};

static const struct store_column tallied[] = {
    [TALLIED_MATCH] = {.name = "match", .is_text = true},
    [TALLIED_EVENTS] = {.name = "events"},
    {.name = NULL},
};

static const struct store_column nodes[] = {
    [NODES_ID] = {.name = "id", .is_text = true},
    [NODES_NAME] = {.name = "name", .is_text = true},
    [NODES_ADDRESS] = {.name = "address", .is_text = true},
    [NODES_VERSION] = {.name = "version", .is_text = true},
    [NODES_SCHEMA] = {.name = "schema"},
    [NODES_STARTED] = {.name = "started"},
    [NODES_ALIVE] = {.name = "alive"},
    [NODES_STATE] = {.name = "state", .is_text = true},
    [NODES_TABLES] = {.name = "tables"},
    [NODES_LINES] = {.name = "lines"},
    [NODES_LEASES] = {.name = "leases"},
    {.name = NULL},
};

static const struct store_column leases[] = {
    [LEASES_MATCH] = {.name = "match", .is_text = true},
    [LEASES_TERM] = {.name = "term"},
    [LEASES_NODE] = {.name = "node", .is_text = true},
    {.name = NULL},
};

static const struct store_shape shapes[STORE_TABLES] = {
    [STORE_MATCHES] = {.name = "matches",
                       .since = 1,
                       .keys = 1,
                       .columns = matches,
                       .indexes = {"listed, state, updated", "listed, updated", "updated", "due"}},
    [STORE_EVENTS] = {.name = "events", .since = 1, .keys = 2, .columns = events},
    [STORE_DRAFTS] = {.name = "drafts", .since = 1, .keys = 3, .secret = true, .columns = drafts},
    [STORE_SEATS] = {.name = "seats", .since = 1, .keys = 2, .columns = seats, .indexes = {"visitor"}},
    [STORE_VISITORS] = {.name = "visitors", .since = 1, .keys = 1, .columns = visitors, .indexes = {"name"}},
    [STORE_TOKENS] = {.name = "tokens", .since = 1, .keys = 1, .columns = tokens, .indexes = {"visitor"}},
    [STORE_CALLS] = {.name = "calls", .since = 1, .keys = 2, .columns = calls, .indexes = {"at"}},
    [STORE_REPORTS] = {.name = "reports", .since = 1, .keys = 2, .columns = reports},
    [STORE_SETTINGS] = {.name = "settings", .since = 1, .keys = 1, .columns = settings},
    [STORE_PUSHES] = {.name = "pushes", .since = 2, .keys = 2, .secret = true, .columns = pushes},
    [STORE_OPENINGS] = {.name = "openings", .since = 3, .keys = 2, .columns = openings},
    [STORE_TALLIED] = {.name = "tallied", .since = 3, .keys = 1, .columns = tallied},
    /* Of servers that run: no use elsewhere, so no dump has them. */
    [STORE_NODES] = {.name = "nodes", .since = 4, .keys = 1, .secret = true, .columns = nodes},
    [STORE_LEASES] = {.name = "leases", .since = 4, .keys = 2, .secret = true, .columns = leases, .indexes = {"node"}},
};

static const struct store_step steps[] = {
    {.fill = NULL}, /* to 1: an empty store, where all is new */
    {.fill = NULL}, /* to 2: pushes, of which there are none yet */
    {.fill = NULL}, /* to 3: openings, which the server counts by and by (server/tally.c) */
    {.fill = NULL}, /* to 4: servers and what they look after, of which those before know nothing */
};

const struct store_schema schema_today = {.version = sizeof steps / sizeof steps[0], .shapes = shapes, .steps = steps};

int schema_least(const struct store_schema *schema)
{
    int least = 0;
    for (int version = 1; version <= schema->version; version++) {
        const struct store_step *step = &schema->steps[version - 1];
        int own = step->least ? step->least : version;
        least = own > least ? own : least;
    }
    return least;
}
