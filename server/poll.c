/* poll.c - see poll.h.
 *
 * Somebody who looks at the lobby has been shown the newest open games. Those are brought into memory and looked at
 * again (refresh.c), which tells what has become of them; the store tells of others that have come.
 *
 * A line whose token is not in the store any more ends, as it does where the token was dropped. */
#include "server/poll.h"

#include <stdlib.h>
#include <string.h>

#include "server/host.h"
#include "server/line.h"
#include "server/refresh.h"
#include "server/wire.h"

enum { EVERY = 2, SHOWN = 50, TOKENS_AT_ONCE = 200 };

/* ---- the lobby ---- */

static void look_at(struct host *host, const char *id)
{
    struct table *table = map_get(&host->tables, id);
    if (!table)
        wire_show_in_lobby(host, id);
    else if (!table->refresh && !table->change && !refresh_is_wanted(table))
        refresh_begin(table);
}

/* Those that we know to be open may be so no longer by their rows. */
static void look_at_ours(struct host *host)
{
    for (struct table *table = host->newest; table; table = table->older)
        if (table->terms.listed && !table->removed && strcmp(change_state(table), "open") == 0)
            look_at(host, table->id);
}

static void look_at_new(void *context, const struct store_answer *found)
{
    struct host *host = context;
    for (int i = 0; found->end == STORE_KEPT && host->lobby && i < found->count; i++)
        if (!map_get(&host->tables, found->rows[i][MATCHES_ID].text))
            look_at(host, found->rows[i][MATCHES_ID].text);
}

static void look_at_lobby(struct host *host)
{
    struct store_question question = {
        .table = STORE_MATCHES, .conditions = 2, .order = MATCHES_UPDATED, .down = true, .most = SHOWN};
    question.condition[0].column = MATCHES_LISTED;
    question.condition[0].value.number = 1;
    question.condition[1].column = MATCHES_STATE;
    question.condition[1].value.text = "open";
    look_at_ours(host);
    host_ask(host, &question, look_at_new, host);
}

/* ---- tokens ---- */

struct asked {
    struct host *host;
    char token[TOKEN_SHOWN];
};

static void found_token(void *context, const struct store_answer *found)
{
    struct asked *asked = context;
    if (found->end == STORE_KEPT && found->count == 0)
        line_close_token(asked->host, asked->token);
    free(asked);
}

static void ask_for(struct host *host, const char *token)
{
    struct store_question question = {.table = STORE_TOKENS, .conditions = 1, .most = 1};
    struct asked *asked = malloc(sizeof *asked);
    if (!asked)
        return;
    asked->host = host;
    memcpy(asked->token, token, sizeof asked->token);
    question.condition[0].column = TOKENS_HASH;
    question.condition[0].how = STORE_BEGINS;
    question.condition[0].value.text = token;
    host_ask(host, &question, found_token, asked);
}

/* Some at a time, the next ones after those of the last time. */
static void look_at_tokens(struct host *host)
{
    int at = 0, until = host->token_turn + TOKENS_AT_ONCE;
    for (const struct line *line = host->lines; line && at < until; line = line->next)
        if (*line->token && at++ >= host->token_turn)
            ask_for(host, line->token);
    host->token_turn = at < until ? 0 : until;
}

void poll_now(struct host *host)
{
    if (host->lobby)
        look_at_lobby(host);
    look_at_tokens(host);
}

void poll_store(struct host *host)
{
    if (wire_is_missing(host) && host->beats % EVERY == 0)
        poll_now(host);
}
