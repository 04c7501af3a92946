/* tally.c - openings: counting finished games, and telling what was counted.
 *
 * Counting costs TALLY_DEPTH rows at most, which the store adds to those that are there; nothing is read for it. Games
 * in which only computers sat do not count, for anybody can have as many of them as computers bear.
 *
 * The search for what has not been counted goes through the finished games that have changed since it last came to its
 * end, a few with each beat, and not on before these are read. It is over quickly, but for the first time; and it
 * begins some seconds after the server, whose players come first.
 *
 * Invariant: whatever was over when a search began that came to its end without a failure is counted. */
#include "server/tally.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "match/tally.h"
#include "server/host.h"
#include "server/opening.h"
#include "server/position.h"
#include "server/reply.h"

enum { MOVES_MOST = 100, PLACE_TEXT = 17, BEGIN_AFTER = 10, AGAIN_AFTER = 3600, PATIENCE = 60 };

static const char setting[] = "openings";

static void write_place(uint64_t place, char out[PLACE_TEXT])
{
    struct text text = text_on(out, PLACE_TEXT);
    text_add_hex64(&text, place);
}

/* ---- counting ---- */

static bool add_tallied(struct store_change *rows, const struct table *table)
{
    struct store_row row = {.table = STORE_TALLIED, .how = STORE_ADD};
    int count;
    match_events(table->match, &count);
    row.value[TALLIED_MATCH].text = table->id;
    row.value[TALLIED_EVENTS].number = count;
    return store_change_add(rows, &row);
}

static bool add_step(struct store_change *rows, const struct tally_step *step)
{
    struct store_row row = {.table = STORE_OPENINGS, .how = STORE_SUM};
    char place[PLACE_TEXT];
    write_place(step->place, place);
    row.value[OPENINGS_PLACE].text = place;
    row.value[OPENINGS_MOVE].text = step->word;
    row.value[OPENINGS_GAMES].number = 1;
    row.value[OPENINGS_WON].number = step->end == TALLY_WON;
    row.value[OPENINGS_DRAWN].number = step->end == TALLY_DRAWN;
    row.value[OPENINGS_LOST].number = step->end == TALLY_LOST;
    return store_change_add(rows, &row);
}

static bool has_people(const struct match *match)
{
    bool found = false;
    for (int p = 0; p < match_rules(match)->players; p++)
        found = found || match_has_person(match, p);
    return found;
}

/* The row that says that it is counted comes first: if it is there, the change clashes before anything is added. */
void tally_match(struct table *table)
{
    struct tally_step steps[TALLY_DEPTH];
    if (!match_result(table->match).by || !has_people(table->match) || table->removed)
        return;
    int count = tally_steps(table->match, steps);
    struct store_change *rows = store_change_new();
    bool fine = rows && add_tallied(rows, table);
    for (int i = 0; fine && i < count; i++)
        fine = add_step(rows, &steps[i]);
    if (fine)
        store_write(table->host->store, rows, NULL, NULL);
    else
        store_change_drop(rows);
}

/* ---- looking for what was not counted ---- */

static int find_wanted(const struct host *host, const char *id)
{
    for (int i = 0; i < TALLY_AT_ONCE; i++)
        if (strcmp(host->tallies.wanted[i], id) == 0)
            return i;
    return -1;
}

void tally_opened(struct host *host, const char *id, struct table *table)
{
    int at = find_wanted(host, id);
    if (at < 0)
        return;
    if (table)
        tally_match(table);
    host->tallies.wanted[at][0] = '\0';
    host->tallies.waiting--;
}

/* Whether one was counted: none of its events need be read then. */
struct asking {
    struct host *host;
    char id[HOST_ID];
};

static void found_tallied(void *context, const struct store_answer *answer)
{
    struct asking *asking = context;
    struct host *host = asking->host;
    struct table *table = map_get(&host->tables, asking->id);
    bool counted = answer->end == STORE_KEPT && answer->count > 0;
    host->tallies.failed |= answer->end != STORE_KEPT;
    if (counted || table || answer->end != STORE_KEPT || host->stopping)
        tally_opened(host, asking->id, counted ? NULL : table);
    else
        opening_begin(host, asking->id);
    free(asking);
}

static void ask_tallied(struct host *host, const char *id)
{
    struct store_question question = {.table = STORE_TALLIED, .conditions = 1, .most = 1};
    struct asking *asking = malloc(sizeof *asking);
    int at = find_wanted(host, "");
    if (!asking || at < 0) {
        host->tallies.failed = true;
        free(asking);
        return;
    }
    struct text wanted = text_on(host->tallies.wanted[at], HOST_ID), mine = text_on(asking->id, HOST_ID);
    text_add(&wanted, id);
    text_add(&mine, id);
    asking->host = host;
    host->tallies.waiting++;
    question.condition[0].column = TALLIED_MATCH;
    question.condition[0].value.text = asking->id;
    host_ask(host, &question, found_tallied, asking);
}

void tally_keep(struct host *host)
{
    struct store_change *rows = store_change_new();
    struct store_row row = {.table = STORE_SETTINGS, .how = STORE_PUT};
    char since[24];
    snprintf(since, sizeof since, "%lld", (long long)host->tallies.since);
    row.value[SETTINGS_NAME].text = setting;
    row.value[SETTINGS_SAYS].text = since;
    if (rows && store_change_add(rows, &row))
        store_write(host->store, rows, NULL, NULL);
    else if (rows)
        store_change_drop(rows);
}

/* All have been looked at: from now on only what has changed since it began. */
static void end_search(struct host *host)
{
    struct tallies *all = &host->tallies;
    all->searching = false;
    if (all->failed)
        return;
    all->since = all->began;
    tally_keep(host);
}

/* Where the next few begin: others may have changed in the same millisecond as the last of these, so that is asked for
 * again, unless all of them have. */
static int64_t behind(int64_t first, int64_t last)
{
    return first < last ? last - 1 : last;
}

static void found_finished(void *context, const struct store_answer *answer)
{
    struct host *host = context;
    struct tallies *all = &host->tallies;
    all->asking = false;
    all->failed |= answer->end != STORE_KEPT;
    for (int i = 0; answer->end == STORE_KEPT && i < answer->count; i++)
        ask_tallied(host, answer->rows[i][MATCHES_ID].text);
    all->last = answer->end != STORE_KEPT || answer->count < TALLY_AT_ONCE;
    if (!all->last)
        all->at =
            behind(answer->rows[0][MATCHES_UPDATED].number, answer->rows[answer->count - 1][MATCHES_UPDATED].number);
}

static void ask_finished(struct host *host)
{
    struct tallies *all = &host->tallies;
    struct store_question question = {
        .table = STORE_MATCHES, .conditions = 2, .order = MATCHES_UPDATED, .most = TALLY_AT_ONCE};
    question.condition[0].column = MATCHES_STATE;
    question.condition[0].value.text = "finished";
    question.condition[1].column = MATCHES_UPDATED;
    question.condition[1].how = STORE_MORE;
    question.condition[1].value.number = all->at;
    all->asking = true;
    host_ask(host, &question, found_finished, host);
}

/* What has not come by now does not come: the next search finds it again. */
static bool is_waiting(struct tallies *all)
{
    if (!all->waiting || ++all->waited < PATIENCE)
        return all->waiting != 0 || all->asking;
    memset(all->wanted, 0, sizeof all->wanted);
    all->waiting = 0;
    all->failed = true;
    return false;
}

void tally_sweep(struct host *host)
{
    struct tallies *all = &host->tallies;
    if (!all->searching && host->beats < (all->next ? all->next : BEGIN_AFTER))
        return;
    if (!all->searching) {
        all->searching = true;
        all->failed = all->last = false;
        all->began = host_now();
        all->at = all->since;
        all->next = host->beats + AGAIN_AFTER;
    }
    if (is_waiting(all))
        return;
    all->waited = 0;
    if (all->last)
        end_search(host);
    else
        ask_finished(host);
}

void tally_resume(struct host *host, const char *says)
{
    if (!says || !text_number64(says, INT64_MAX, &host->tallies.since))
        host->tallies.since = 0;
}

/* ---- telling ---- */

static struct tally_move told(const struct store_value *row)
{
    struct tally_move move = {.word = ""};
    struct text word = text_on(move.word, sizeof move.word);
    text_add(&word, row[OPENINGS_MOVE].text ? row[OPENINGS_MOVE].text : "");
    move.count[TALLY_WON] = row[OPENINGS_WON].number;
    move.count[TALLY_DRAWN] = row[OPENINGS_DRAWN].number;
    move.count[TALLY_LOST] = row[OPENINGS_LOST].number;
    return move;
}

static void found_moves(void *context, const struct store_answer *answer)
{
    struct call *call = context;
    struct tally_move moves[MOVES_MOST];
    struct reply reply;
    if (answer->end != STORE_KEPT) {
        call_refuse_end(call, answer->end);
        return;
    }
    for (int i = 0; i < answer->count; i++)
        moves[i] = told(answer->rows[i]);
    tally_sort(moves, answer->count);
    tally_write(reply_begin(&reply), moves, answer->count);
    reply_send(&reply, call);
}

static void ask_moves(struct call *call, uint64_t place)
{
    struct store_question question = {
        .table = STORE_OPENINGS, .conditions = 1, .order = OPENINGS_GAMES, .down = true, .most = MOVES_MOST};
    char text[PLACE_TEXT];
    write_place(place, text);
    question.condition[0].column = OPENINGS_PLACE;
    question.condition[0].value.text = text;
    host_ask(call->host, &question, found_moves, call);
}

void tally_answer(struct call *call, struct table *none)
{
    union state_buffer state;
    struct rules *rules = position_rules(call);
    (void)none;
    if (!rules)
        return;
    if (position_read(call, rules, state_of(&state)))
        ask_moves(call, tally_place(rules, state_of(&state)));
    rules_free(rules);
}
