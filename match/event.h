/* event.h - what can happen in a match. A match is the list of its events and nothing else: match.h makes everything
 * from them. */
#ifndef MATCH_EVENT_H
#define MATCH_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"
#include "match/clock.h"

enum event_kind {
    EVENT_CREATED,  /* text: struct created */
    EVENT_JOINED,   /* player sits down; text: "person NAME" or "computer NAME" */
    EVENT_LEFT,     /* player stands up again, before all seats are taken */
    EVENT_MOVE,     /* a decision; text: its word */
    EVENT_READY,    /* player has completed its secret set-up; text: the commitment */
    EVENT_REVEAL,   /* all are ready; text: "SALT MOVE MOVE;-;SALT MOVE", by player, "-" for one who gave up */
    EVENT_ANEW,     /* what player had set up is lost: it is not ready any more, and sets up again */
    EVENT_RESIGN,   /* player gives up (HR-4) */
    EVENT_OFFER,    /* player asks for something; text: "draw", "takeback" or "pause" */
    EVENT_ACCEPT,   /* player agrees; text: to what */
    EVENT_DECLINE,  /* player refuses, or whoever asked withdraws; text: what */
    EVENT_TAKEBACK, /* all agreed; text: the number of the event after which play goes on */
    EVENT_FLAG,     /* player is out of time (HR-6) */
    EVENT_PAUSE,    /* clocks stop; player is who asked, or NOBODY for the host */
    EVENT_RESUME,   /* clocks go on */
    EVENT_TAKEOVER, /* somebody else takes the player's seat; text as for joined */
    EVENT_CHAT,     /* text: what player says */
    EVENT_END,      /* text: "0,2 RULE" or "draw HR-1" */
    EVENT_KINDS,
};

/* Behind the name of a person who plays with a coach (search/coach.h), in the text of joined and takeover. */
#define EVENT_COACHED " (coached)"

enum { EVENT_TEXT = 4096, EVENT_CHAT_MOST = 500, EVENT_NAME_MOST = 40 };

/* `at` is milliseconds since 1970 began, as the host counts them. */
struct match_event {
    enum event_kind kind;
    int player;
    int64_t at;
    const char *text;
};

/* What the event "created" says: "GAME VERSION OPTIONS BOARD CLOCK START", the board as its hash, START a position's
 * line, "standard", or where a set-up in secret comes first "secret ID", with the match's own number in hexadecimal,
 * which commitments are bound to (records from before have "standard" there too). */
struct created {
    char game[32];
    int version;
    char options[OPTIONS_TEXT];
    uint64_t board;
    struct clock_terms clock;
    char start[EVENT_TEXT];
};

const char *event_name(enum event_kind kind);
/* The kind of that name, or -1. */
int event_find(const char *name);

/* Whether that text of joined or takeover is of a person with a coach; its name ends before EVENT_COACHED then. */
bool event_is_coached(const char *text);

bool created_read(const char *text, struct created *out);
void created_write(const struct created *created, struct text *out);

#endif
