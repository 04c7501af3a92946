/* variations.c - a record that is looked at, with its variations: the page's way to match/variations.h.
 *
 * Beside the session's match there is the record that is open. The session's match is the one of the record, or the
 * line through a node of it, from its beginning to its end: so whatever the page can ask about a match it can ask about
 * a line.
 *
 * Invariant: the record has a match of its own, which nobody plays on. */
#include "match/variations.h"

#include <stdlib.h>

#include "core/game_mind.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/json.h"
#include "match/notation.h"
#include "match/record_json.h"
#include "match/views.h"
#include "search/chance.h"
#include "search/sides.h"
#include "web/wasm/session.h"

int EXPORT(list_records)(void);
int EXPORT(open_record)(int number);
int EXPORT(open_match)(void);
int EXPORT(record_text)(void);
int EXPORT(record_json)(void);
int EXPORT(variations)(void);
int EXPORT(go_to)(int node);
int EXPORT(stand)(int node);
int EXPORT(grave)(void);
int EXPORT(end_worth)(void);
int EXPORT(play_variation)(int node);
int EXPORT(remove_variation)(int node);
int EXPORT(promote_variation)(int node);
int EXPORT(comment_node)(int node);
int EXPORT(mark_node)(int node, int meaning, int from, int to);

static const struct record_source source = {
    .find_game = games_find, .boards = &embedded_boards, .entropy = &random_bytes};
static struct record *opened;

/* ---- files ---- */

static void put_game(struct json *json, const struct record *record)
{
    char line[64];
    struct text text = text_on(line, sizeof line);
    int count;
    const struct match *match = record->match;
    json_open(json, '{');
    json_member_string(json, "game", record->rules->game->name);
    json_member(json, "created", match_events(match, &count)[0].at);
    match_write_result(record->rules, match_result(match), &text);
    json_member_string(json, "result", line);
    json_member(json, "turns", notation_turns(match));
    json_key(json, "seats");
    views_seats(match, json->sink);
    json->due = true;
    json_close(json, '}');
}

/* [{game, created, result, turns, seats}]: the games of a file. */
int list_records(void)
{
    struct record_file file = {.at = in_text()};
    struct json json = {.sink = out_begin()};
    struct why why;
    json_open(&json, '[');
    for (struct record *record; (record = record_file_next(&file, &source, &why));) {
        put_game(&json, record);
        record_free(record);
    }
    json_close(&json, ']');
    return why.message ? out_refuse(&why) : out_end();
}

/* A record is open in place of the one before; its match is the session's, too. False and `why`, and it is freed, if
 * memory does not suffice. */
static bool take_record(struct record *record, struct why *why)
{
    int count;
    const struct match_event *events = match_events(record->match, &count);
    struct match *match = match_rebuild(record->rules, events, count, &random_bytes, why);
    if (!match || !session_take(rules_share(record->rules), match, why)) {
        if (!match)
            why_say(why, NULL, "no-memory", NULL, NULL, NULL);
        record_free(record);
        return false;
    }
    record_free(opened);
    opened = record;
    return true;
}

/* Open the game of that number, from 1, of a file. */
int open_record(int number)
{
    struct record_file file = {.at = in_text()};
    struct record *record = NULL;
    struct why why;
    do {
        record_free(record);
        record = record_file_next(&file, &source, &why);
    } while (record && file.count < number);
    if (!record && !why.message)
        why_say(&why, NULL, "variation.node", NULL, NULL, NULL);
    if (!record)
        return out_refuse(&why);
    out_begin();
    return take_record(record, &why) ? 1 : out_refuse(&why);
}

/* Open the session's match as a record that nothing was added to. */
int open_match(void)
{
    struct why why;
    int count;
    const struct match_event *events = match_events(session.match, &count);
    struct record *record = calloc(1, sizeof *record);
    if (!record)
        return no_memory();
    record->rules = rules_share(session.rules);
    record->match = match_rebuild(session.rules, events, count, &random_bytes, &why);
    out_begin();
    if (!record->match) {
        record_free(record);
        return out_refuse(&why);
    }
    record_free(opened);
    opened = record;
    return 1;
}

static bool is_open(struct why *why)
{
    return opened || why_say(why, NULL, "variation.node", NULL, NULL, NULL);
}

int record_text(void)
{
    struct why why;
    if (!is_open(&why))
        return out_refuse(&why);
    return record_write(opened, &embedded_boards, out_begin()) ? out_end() : no_memory();
}

int record_json(void)
{
    struct why why;
    if (!is_open(&why))
        return out_refuse(&why);
    record_json_write(opened, out_begin());
    return out_end();
}

/* ---- nodes ---- */

/* As variations_view() tells them. */
int variations(void)
{
    struct why why;
    if (!is_open(&why))
        return out_refuse(&why);
    variations_view(opened, out_begin());
    return out_end();
}

/* The match that shows a node, and which of its states that is. */
static struct match *match_of(int node, int *n, struct why *why)
{
    int count;
    const struct match_event *events = match_events(opened->match, &count);
    if (node < 0 || node > match_length(opened->match))
        return variations_match(opened, node, &random_bytes, n, why);
    *n = node;
    return match_rebuild(opened->rules, events, count, &random_bytes, why);
}

/* A match of the record's is the session's from now on. */
static bool show(struct match *match, struct why *why)
{
    if (session.rules != opened->rules)
        return session_take(rules_share(opened->rules), match, why);
    match_free(session.match);
    session.match = match;
    return true;
}

/* Look at a node: the session's match is the record's own then, or the line through it. Which of its states it is. */
int go_to(int node)
{
    struct why why;
    int n = 0;
    struct match *match = is_open(&why) ? match_of(node, &n, &why) : NULL;
    if (!match)
        return out_refuse(&why);
    if (!show(match, &why))
        return out_refuse(&why);
    struct json json = {.sink = out_begin()};
    json_number(&json, n);
    return out_end();
}

/* Stand at a node: the session's match ends there, so that whatever can be asked of somebody who is to decide can be
 * asked there. */
int stand(int node)
{
    struct why why;
    struct match *match = is_open(&why) ? variations_stand(opened, node, &random_bytes, &why) : NULL;
    if (!match || !show(match, &why))
        return out_refuse(&why);
    out_begin();
    return 1;
}

/* How much the game calls a grave loss (game_mind.h), by which people count. */
int grave(void)
{
    struct json json = {.sink = out_begin()};
    json_number(&json, game_grave(session.rules));
    return out_end();
}

/* {values, chances} of how the session's match ended, by side, as a report has them (search/report.h); none if it has
 * not. */
int end_worth(void)
{
    const struct rules *rules = session.rules;
    const struct result result = match_result(session.match);
    struct json json = {.sink = out_begin()};
    int values[MAX_PLAYERS], chances[MAX_PLAYERS];
    if (!result.by)
        return 0;
    for (int side = 0; side < rules->sides; side++)
        values[side] = sides_value_of_end(rules, result, side, 0);
    chance_of_end(rules, result, chances);
    json_open(&json, '{');
    json_key(&json, "values");
    json_numbers(&json, values, rules->sides);
    json_key(&json, "chances");
    json_numbers(&json, chances, rules->sides);
    json_close(&json, '}');
    return out_end();
}

/* The node that a word leads to. */
int play_variation(int node)
{
    struct why why;
    int next = is_open(&why) ? variations_play(opened, node, in_text(), &random_bytes, &why) : 0;
    if (!next)
        return out_refuse(&why);
    struct json json = {.sink = out_begin()};
    json_number(&json, next);
    return out_end();
}

static int done(bool fine, const struct why *why)
{
    out_begin();
    return fine ? 1 : out_refuse(why);
}

int remove_variation(int node)
{
    struct why why;
    return done(is_open(&why) && variations_remove(opened, node, &why), &why);
}

int promote_variation(int node)
{
    struct why why;
    return done(is_open(&why) && variations_promote(opened, node, &why), &why);
}

/* The input is the comment, a line each. */
int comment_node(int node)
{
    struct why why;
    return done(is_open(&why) && variations_comment(opened, node, in_text(), &why), &why);
}

int mark_node(int node, int meaning, int from, int to)
{
    const struct mark mark = {.meaning = (enum meaning)meaning, .from = from, .to = to};
    struct why why;
    return done(is_open(&why) && variations_mark(opened, node, mark, &why), &why);
}
