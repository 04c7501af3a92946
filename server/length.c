/* length.c - see length.h.
 *
 * A game that is read takes memory for each of its events, and no more than EVENTS_MOST of them are read (reading.c):
 * what is behind those would be lost. So what need not be stops first, then decisions. What ends a game always has
 * room, and so have answers to what was asked for: there can be but a few of these. */
#include "server/length.h"

#include "match/match.h"

enum { CHATS_MOST = 2000, SEAT_MOST = 400, TALK_MOST = 20000, PLAY_MOST = 30000 };

/* So many events a game may have before one of that kind; 0: any number. */
static const int most[EVENT_KINDS] = {
    [EVENT_JOINED] = TALK_MOST, [EVENT_LEFT] = TALK_MOST, [EVENT_ANEW] = TALK_MOST,     [EVENT_OFFER] = TALK_MOST,
    [EVENT_CHAT] = TALK_MOST,   [EVENT_MOVE] = PLAY_MOST, [EVENT_TAKEOVER] = PLAY_MOST,
};

static bool has_chat_left(const struct match_event *events, int count)
{
    int chats = 0;
    for (int i = 0; i < count; i++)
        chats += events[i].kind == EVENT_CHAT;
    return chats < CHATS_MOST;
}

/* How often a seat has changed hands between a person and a computer. Whoever does that to its own must not use up the
 * room in which others decide; and who is away can always come back. */
static bool has_change_left(const struct match *match, const struct match_event *events, int count, int player)
{
    int changes = 0;
    for (int i = 0; i < count; i++)
        changes += events[i].kind == EVENT_TAKEOVER && events[i].player == player;
    return changes < SEAT_MOST || !match_has_person(match, player);
}

bool length_allows(const struct match *match, enum event_kind kind, int player, struct why *why)
{
    int count;
    const struct match_event *events = match_events(match, &count);
    if (most[kind] && count >= most[kind])
        return why_say(why, NULL, "server.full-game", NULL, NULL, NULL);
    if (kind == EVENT_TAKEOVER && !has_change_left(match, events, count, player))
        return why_say(why, NULL, "server.full-seat", NULL, NULL, NULL);
    if (kind == EVENT_CHAT && !has_chat_left(events, count))
        return why_say(why, NULL, "server.full-chat", NULL, NULL, NULL);
    return true;
}
