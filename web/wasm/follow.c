/* follow.c - a match that is held elsewhere, rebuilt here from its events as they come.
 *
 * Invariant: what is here is a beginning of the list of events that is there. What begins a match is taken whole or not
 * at all; of what comes later each event is taken or refused by itself, and may come again. */
#include <string.h>

#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/event.h"
#include "match/views.h"
#include "web/wasm/session.h"

int EXPORT(follow)(int first);
int EXPORT(standing)(double at);

enum { NUMBER_TEXT = 24 };

static bool refuse(const char *text, struct why *why)
{
    return why_say(why, NULL, "match.event", text, NULL, NULL);
}

/* Read the next line, "KIND PLAYER AT TEXT", nobody being -1; `line` holds its text from then on. */
static bool read_event(const char **at, char line[EVENT_TEXT], struct match_event *out, struct why *why)
{
    char kind[16], player[NUMBER_TEXT], when[NUMBER_TEXT];
    const char *start = *at;
    size_t length;
    if (!text_field(at, ' ', kind, sizeof kind) || !text_field(at, ' ', player, sizeof player) ||
        !text_field(at, ' ', when, sizeof when) || event_find(kind) < 0)
        return refuse(start, why);
    *out = (struct match_event){.kind = (enum event_kind)event_find(kind), .player = NOBODY, .text = line};
    if (strcmp(player, "-1") != 0 && !text_number(player, MAX_PLAYERS - 1, &out->player))
        return refuse(start, why);
    length = strcspn(*at, "\n");
    if (!text_number64(when, INT64_MAX, &out->at) || length >= EVENT_TEXT)
        return refuse(start, why);
    memcpy(line, *at, length);
    line[length] = 0;
    *at += length + ((*at)[length] == '\n');
    return true;
}

static struct rules *rules_of(const struct match_event *event, struct why *why)
{
    struct created created;
    const struct game *game = created_read(event->text, &created) ? games_find(created.game) : NULL;
    if (game)
        return rules_new(game, created.options, &embedded_boards, why);
    why_say(why, NULL, "match.created", event->text, NULL, NULL);
    return NULL;
}

/* Another match, from all of its events so far: that one, or none. */
static bool begin(const char *at, struct why *why)
{
    char line[EVENT_TEXT];
    struct match_event event;
    if (!read_event(&at, line, &event, why))
        return false;
    struct rules *rules = rules_of(&event, why);
    struct match *match = rules ? match_begin(rules, &event, &random_bytes, why) : NULL;
    bool fine = match != NULL;
    while (fine && *at)
        fine = read_event(&at, line, &event, why) && match_append(match, &event, why);
    if (fine)
        return session_take(rules, match, why);
    match_free(match);
    rules_free(rules);
    return false;
}

/* Events of the session's match, the first being number `first`: what is here already is stepped over. */
static bool go_on(const char *at, int first, struct why *why)
{
    char line[EVENT_TEXT];
    struct match_event event;
    for (int number = first, count; *at; number++) {
        match_events(session.match, &count);
        if (!read_event(&at, line, &event, why))
            return false;
        if (number > count)
            return refuse(event_name(event.kind), why); /* there is a gap */
        if (number == count && !match_append(session.match, &event, why))
            return false;
    }
    return true;
}

/* The events from the number `first` on, a line each; with 0 another match begins. */
int follow(int first)
{
    struct why why;
    bool fine = first == 0 ? begin(in_text(), &why) : go_on(in_text(), first, &why);
    out_begin();
    return fine ? 1 : out_refuse(&why);
}

int standing(double at)
{
    views_standing(session.match, (int64_t)at, out_begin());
    return out_end();
}
