/* match.c - events come in.
 *
 * Every change is a step: an event that somebody causes or that time brings, and all that follows from it. match_put()
 * checks each event, lets the clocks run up to it, applies it by the table of kinds, and adds it to the list; a match
 * that is being played and one that is rebuilt differ only in who calls it.
 *
 * Invariant: a step is made whole or not at all. If any of it is refused, or memory runs out in the middle, the match
 * goes back to the mark it set before. */
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

#include "match/match_internal.h"

/* ---- marks ---- */

void match_mark(const struct match *match, struct match_mark *mark)
{
    mark->match = *match;
    memcpy(mark->top.bytes, match_top(match), match->rules->game->state_size);
    if (match->setup)
        mark->setup = *match->setup;
}

/* Lists may have moved and have more room: they only become as long as they were. */
void match_go_back(struct match *match, const struct match_mark *mark)
{
    struct history history = match->history;
    struct log log = match->log;
    struct setup *setup = match->setup;
    history.length = mark->match.history.length;
    history.kept = mark->match.history.kept;
    log.count = mark->match.log.count;
    log.length = mark->match.log.length;
    *match = mark->match;
    match->history = history;
    match->log = log;
    match->setup = setup;
    memcpy(match->history.top, mark->top.bytes, match->rules->game->state_size);
    if (setup)
        *setup = mark->setup;
}

/* There is no way back from here: forget what is secret no more. */
void match_stay(struct match *match)
{
    match->steps++;
    if (match->setup && !match_is_secret(match)) {
        free(match->setup);
        match->setup = NULL;
    }
}

/* ---- one event ---- */

/* Let the clocks run up to a moment. */
void match_advance(struct match *match, int64_t at)
{
    clock_run(&match->terms, &match->clock, match_running(match), match_is_secret(match), at - match->now);
    match->now = at;
}

/* The event that must come next, or EVENT_KINDS if anything may. */
static enum event_kind due(const struct match *match)
{
    if (!match->ended && match_result(match).by)
        return EVENT_END;
    if (match_agreed_to(match, REQUEST_TAKEBACK))
        return EVENT_TAKEBACK;
    if (match->ended)
        return EVENT_KINDS;
    if (match_agreed_to(match, REQUEST_PAUSE))
        return EVENT_PAUSE;
    if (match_is_secret(match) && !(match_still_in(match) & ~match->ready))
        return EVENT_REVEAL;
    return EVENT_KINDS;
}

bool match_is_settled(const struct match *match)
{
    enum event_kind next = due(match);
    return next == EVENT_KINDS || next == EVENT_REVEAL;
}

/* When the next clock of those that run shows nothing, or -1. */
static int64_t time_up(const struct match *match)
{
    int64_t left =
        match->ended ? -1 : clock_next(&match->terms, &match->clock, match_running(match), match_is_secret(match));
    return left < 0 ? -1 : match->now + left;
}

/* The players whose time is up at a moment. */
static player_set late_at(const struct match *match, int64_t at)
{
    struct clock clock = match->clock;
    player_set run = match_running(match);
    bool secret = match_is_secret(match);
    clock_run(&match->terms, &clock, run, secret, at - match->now);
    return clock_out(&match->terms, &clock, run, secret);
}

/* The first of them for whom something happens then: who waits in a secret set-up for an ally is not late before it. */
static int late_first(const struct match *match, int64_t at)
{
    player_set late = late_at(match, at);
    for (int p = 0; match_is_secret(match) && p < match->rules->players; p++)
        if ((late >> p & 1) && !match_can_complete(match, p))
            late &= (player_set) ~(1 << p);
    return player_first(late);
}

int64_t match_deadline(const struct match *match)
{
    int64_t at = time_up(match);
    bool waits = at >= 0 && match_missing(match) && late_first(match, at) == NOBODY; /* for what is lost */
    return waits ? -1 : at;
}

/* At the moment somebody's time is up only that can happen: the flag falls, or a set-up is completed; or one that is
 * lost is begun anew, for which others may have waited. */
static bool is_too_late(const struct match *match, enum event_kind kind, int64_t at)
{
    int64_t up = time_up(match);
    bool told = ((kind == EVENT_FLAG || kind == EVENT_READY) && at == up) || kind == EVENT_ANEW;
    return up >= 0 && at >= up && !told;
}

/* What can still happen when the match is over: talk, and where a rule has ended it, taking the last turn back. */
static bool comes_after_end(const struct match *match, const struct match_event *event)
{
    if (event->kind == EVENT_CHAT || event->kind == EVENT_TAKEBACK)
        return true;
    bool asks = event->kind == EVENT_OFFER || event->kind == EVENT_ACCEPT || event->kind == EVENT_DECLINE;
    return asks && !match_is_final(match) && strcmp(event->text, "takeback") == 0;
}

bool match_put(struct match *match, const struct match_event *event, struct why *why)
{
    enum event_kind next = due(match);
    const struct ending *end = match_result(match).by;
    if (next == EVENT_REVEAL && event->kind == EVENT_ANEW)
        next = EVENT_KINDS; /* what is to be revealed is lost */
    if (match->ended && !comes_after_end(match, event))
        return why_say(why, end ? end->rule : NULL, "move.over", NULL, NULL, NULL);
    if (next != EVENT_KINDS && event->kind != next)
        return why_say(why, NULL, "match.due", event_name(next), NULL, NULL);
    if (event->at < match->now || (next != EVENT_KINDS && event->at != match->now) || event->player < NOBODY ||
        event->player >= match->rules->players || strlen(event->text) >= EVENT_TEXT)
        return why_say(why, NULL, "match.event", event_name(event->kind), NULL, NULL);
    if (next == EVENT_KINDS && is_too_late(match, event->kind, event->at))
        return why_say(why, "HR-6", "match.out-of-time", NULL, NULL, NULL);
    if (!history_room(&match->history))
        return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    match_advance(match, event->at);
    if (!match_kinds[event->kind].apply(match, event->player, event->text, why))
        return false;
    return log_add(&match->log, event) || why_say(why, NULL, "no-memory", NULL, NULL, NULL);
}

/* ---- what follows ---- */

/* What must come next and can: a reveal can only be made by a match that knows the secrets. */
static enum event_kind follows(const struct match *match)
{
    enum event_kind kind = due(match);
    return kind == EVENT_REVEAL && match_missing(match) ? EVENT_KINDS : kind;
}

/* Add all that follows by itself. */
static bool settle(struct match *match, struct why *why)
{
    for (enum event_kind kind; (kind = follows(match)) != EVENT_KINDS;) {
        char line[EVENT_TEXT] = "";
        struct text text = text_on(line, sizeof line);
        int player = kind == EVENT_TAKEBACK || kind == EVENT_PAUSE ? match->request.by : NOBODY;
        if (kind == EVENT_REVEAL)
            match_write_reveal(match, &text);
        else if (kind == EVENT_TAKEBACK)
            match_write_takeback(match, &text);
        else if (kind == EVENT_END)
            match_write_result(match->rules, match_result(match), &text);
        if (text.cut)
            return why_say(why, NULL, "match.event", event_name(kind), NULL, NULL);
        struct match_event event = {.kind = kind, .player = player, .at = match->now, .text = line};
        if (!match_put(match, &event, why))
            return false;
    }
    return true;
}

/* Somebody's time is up: the flag falls, or the set-up is completed. */
static bool run_out(struct match *match, int64_t at, struct drafted *drafted, struct why *why)
{
    int late = late_first(match, at);
    struct match_event flag = {.kind = EVENT_FLAG, .player = late, .at = at, .text = ""};
    if (!match_is_secret(match))
        return match_put(match, &flag, why);
    match_advance(match, at);
    return match_complete_setup(match, late, drafted, why);
}

/* Whether time up to a moment brings anything. */
bool match_comes_next(const struct match *match, int64_t at)
{
    int64_t up = time_up(match);
    return follows(match) != EVENT_KINDS || (up >= 0 && up <= at && late_first(match, up) != NOBODY);
}

/* ---- steps ---- */

/* What somebody causes: an event, or while a set-up is secret a decision of it. */
static bool cause(struct match *match, const struct asked *asked, struct drafted *drafted, struct why *why)
{
    struct match_event event = {.kind = asked->kind,
                                .player = asked->player,
                                .at = asked->at > match->now ? asked->at : match->now,
                                .text = asked->text};
    if (!match_kinds[asked->kind].caused || (asked->kind == EVENT_PAUSE && asked->player != NOBODY))
        return why_say(why, NULL, "match.event", event_name(asked->kind), NULL, NULL);
    if (asked->kind == EVENT_MOVE && match_is_secret(match) && !match_result(match).by)
        return match_draft(match, &event, drafted, why);
    if (asked->kind != EVENT_ANEW && due(match) == EVENT_REVEAL && match_missing(match))
        return match_blame(match, player_first(match_missing(match)), "match.missing", why);
    return match_put(match, &event, why);
}

bool match_try(struct match *match, const struct asked *asked, struct drafted *drafted, struct why *why)
{
    bool fine = true;
    drafted->player = NOBODY;
    if (asked->kind != EVENT_KINDS)
        fine = cause(match, asked, drafted, why);
    else if (follows(match) == EVENT_KINDS && match_comes_next(match, asked->at))
        fine = run_out(match, time_up(match), drafted, why);
    return fine && settle(match, why);
}

/* The same, and it stays, or nothing is changed. */
static bool make_step(struct match *match, const struct asked *asked, struct why *why)
{
    struct match_mark mark;
    struct drafted drafted;
    match_mark(match, &mark);
    if (match_try(match, asked, &drafted, why)) {
        match_stay(match);
        return true;
    }
    match_go_back(match, &mark);
    return false;
}

bool match_pass_time(struct match *match, int64_t at, struct why *why)
{
    struct asked time = {.kind = EVENT_KINDS, .player = NOBODY, .text = "", .at = at};
    bool fine = true;
    while (fine && match_comes_next(match, at)) /* a match rebuilt from a log that was cut short goes on from there */
        fine = make_step(match, &time, why);
    return fine;
}

bool match_tick(struct match *match, int64_t at)
{
    struct why why;
    return match_pass_time(match, at, &why);
}

bool match_do(struct match *match, enum event_kind kind, int player, const char *text, int64_t at, struct why *why)
{
    struct asked asked = {.kind = kind, .player = player, .text = text, .at = at};
    return match_pass_time(match, at, why) && make_step(match, &asked, why);
}

bool match_play(struct match *match, int player, const char *word, int64_t at, struct why *why)
{
    return match_do(match, EVENT_MOVE, player, word, at, why);
}

bool match_append(struct match *match, const struct match_event *event, struct why *why)
{
    struct match_mark mark;
    match_mark(match, &mark);
    if (match_put(match, event, why)) {
        match_stay(match);
        return true;
    }
    match_go_back(match, &mark);
    return false;
}

bool match_seat_all(struct match *match, const char *who, int64_t at)
{
    struct match_mark mark;
    struct drafted drafted;
    struct why why;
    bool fine = match_tick(match, at);
    match_mark(match, &mark);
    for (int p = 0; fine && p < match->rules->players; p++) {
        struct asked asked = {.kind = EVENT_JOINED, .player = p, .text = who, .at = at};
        fine = match->seats[p].taken || match_try(match, &asked, &drafted, &why);
    }
    if (fine)
        match_stay(match);
    else
        match_go_back(match, &mark);
    return fine;
}
