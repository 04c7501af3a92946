/* host.h - the inside of the server, for the files of server/ only: who asks (call), who they are (visitor), where they
 * play (table), and what all of them share (host).
 *
 * One thread runs all of it, that of the event loop; only crew.c has others, which see copies. Nothing here waits: what
 * needs the store goes on in a function that the store calls.
 *
 * Invariant: what a client is told has been kept (store.h). A table's match changes only when the store has kept what
 * changes it, one change at a time. */
#ifndef SERVER_HOST_H
#define SERVER_HOST_H

#include <event2/event.h>

#include "board/rules_cache.h"
#include "core/blake2b.h"
#include "core/rng.h"
#include "core/text.h"
#include "core/why.h"
#include "core/words.h"
#include "match/json.h"
#include "match/match.h"
#include "net/address.h"
#include "net/net.h"
#include "server/buffer.h"
#include "server/crew.h"
#include "server/input.h"
#include "server/limit.h"
#include "server/map.h"
#include "server/nodes.h"
#include "server/presence.h"
#include "store/store.h"

enum {
    HOST_ID = 13,       /* a game's id: 12 letters and digits of base 32, and a zero */
    HOST_VISITOR = 33,  /* a visitor's id: 32 hexadecimal digits, and a zero: known to itself alone */
    HOST_PUBLIC = 17,   /* what others may know of it: 16 digits of its hash */
    HOST_NAME = 41,     /* EVENT_NAME_MOST and a zero */
    HOST_KEY = 65,      /* of a call that must not be done twice */
    HOST_PART = 33,     /* of a path: what a route names beside a game, such as a token */
    HOST_GRACE = 60000, /* how long a seat may be left before a computer may take it over, in ms */
    HOST_DOWNS = 64,    /* times that are nobody's (host_note_down()) that are remembered */
    TOKEN_SHOWN = 17,   /* by what its owner knows a token: 16 digits of its hash */
};

struct host;
struct table;
struct line;

/* ---- who they are (visitor.c) ---- */

struct visitor {
    char id[HOST_VISITOR];
    char shown[HOST_PUBLIC];
    char name[HOST_NAME]; /* "" before it has one */
    int held;             /* by so many calls and lines: else it may be forgotten */
    int lines;            /* that it has */
    bool loaded;          /* what the store knows of it is here */
    bool known;           /* it has a row there */
    bool removed;         /* by the host: it may look on, and nothing else */
    bool analysing;       /* something is being analysed for it */
    uint64_t counted;     /* in the count with this number, of those who look on (watch.c) */
    char *muted;          /* "SHOWN SHOWN …": whose chat it does not want to see; or NULL */
    int64_t created;
    int64_t seen;                  /* when it was here last, as its row says */
    int64_t loaded_at;             /* when the store was asked for it last */
    struct keeping *first, **last; /* what is to be kept of it, the first being with the store (visitor_keep.c) */
};

/* ---- who asks (call.c) ---- */

/* One thing that a client asks for. It answers exactly once (call_answer(), call_refuse()), and is gone then; its
 * client may be gone before. */
struct call {
    struct host *host;
    const struct action *action;
    struct net_request *request; /* by HTTP; */
    struct line *line;           /* or by a WebSocket; both NULL: nobody waits for an answer */
    int64_t id;                  /* what the client of a WebSocket calls it; -1: it does not want an answer */
    bool french;
    struct visitor *who;
    struct input *input;         /* its parameters */
    char game[HOST_ID];          /* the game it is about, or "" */
    char part[HOST_PART];        /* of its path, which is one of its parameters */
    struct call *next;           /* in the queue of a table */
    struct call *before, *after; /* in the list of all */
    bool fresh_cookie;           /* the answer gives a browser its cookie */
    const char *allow;           /* the methods that its path has, if it was not by one of them */
    int64_t at;                  /* when it came, */
    uint64_t order;              /* before and after what: the order of the host's (host.h) */
    struct watcher *watcher;     /* by which it waits for news, */
    int64_t until;               /* no longer than this */
    struct table *table;         /* where it is being run, or NULL */
    uint64_t owner;              /* for whom computers think there if it changes something; 0: as before */
    int tries;                   /* so often somebody else was first (refresh.c) */
    int forgave;        /* of the times that are nobody\'s it has been looked at so many (play_forgive_first()) */
    bool looked;        /* the table was looked at again for it */
    bool talked, spent; /* it has taken of what its player may say, and of its delay (play.c) */
};

/* What can be asked for, by name: the table of action.c. */
struct action {
    const char *name;
    enum {
        ACTION_FREE,   /* needs no game: act() is called with no table */
        ACTION_LOOK,   /* needs a game, and changes nothing */
        ACTION_CHANGE, /* needs a game, and may change it: one at a time */
    } kind;
    bool by_line_only;
    bool by_request_only;
    bool local;            /* for the administrator, who is nobody: `who` is NULL */
    bool ends;             /* only something of one's own: for whom the host has removed, too */
    enum limit limit;      /* how often; who was removed by the host may do nothing else that has one */
    enum event_kind event; /* for those that are events of a match */
    void (*act)(struct call *call, struct table *table);
    void (*refuse)(struct call *call, int status); /* in its own way; NULL: as all others, as JSON */
    const struct parameter *parameters;
    const char *answers; /* what comes back: a schema of openapi.c, or the type of what is no JSON; NULL: no members */
    const char *about;   /* one sentence, for the documentation */
};

/* A parameter of an action: what programs are told of it, and what is checked before act() sees it. */
struct parameter {
    const char *name; /* NULL closes the list */
    enum input_type type;
    bool wanted; /* it must be there */
    int most;    /* of a number, or bytes of a text, or members of a list */
    const char *about;
};

const struct action *action_find(const char *name);
extern const struct action actions[]; /* a NULL name closes the table */

/* A WebSocket's side of a client. */
struct line {
    struct host *host;
    struct net_socket *socket;
    struct visitor *who;
    char token[TOKEN_SHOWN]; /* by which it came, or "" */
    bool french;
    int calls;   /* that wait for an answer */
    bool hidden; /* nobody sees its page now */
    struct watcher *watching;
    int watches;                            /* how many those are */
    struct line *next, *before;             /* in the list of all */
    struct line *lobby_next, *lobby_before; /* in the list of those who look at the lobby */
    bool in_lobby;
};

/* The input is the call's from then on. NULL when memory runs out. */
struct call *call_new(struct host *host, const struct action *action, struct input *input);
/* The whole way from a call to its answer: checks it, finds its table, runs it. */
void call_run(struct call *call);
/* Answer with the members that `write` adds to an object; NULL: with none. */
void call_answer(struct call *call, const struct buffer *members);
void call_done(struct call *call); /* the same with nothing to tell */
/* Answer a request with something else than JSON. */
void call_answer_as(struct call *call, const char *type, const struct buffer *body);
/* Answer a request with just this, and no cookie. */
void call_answer_whole(struct call *call, const struct net_answer *answer);
void call_refuse(struct call *call, int status, const struct why *why);
void call_refuse_as(struct call *call, int status, const char *message, const char *arg);
/* What a client is told when the store could not keep something. */
void call_refuse_end(struct call *call, enum store_end end);
/* Have the store keep one row for a call. False, having refused the call, when memory runs out. */
bool call_write(struct call *call, const struct store_row *row, void (*done)(void *context, enum store_end end),
                void *context);
/* What is usually done then, with the call as the context: it is answered. */
void call_written(void *context, enum store_end end);
/* Whether the pace of a call's visitor and address allows one more; else it is refused. */
bool call_may(struct call *call, enum limit limit);
/* For whom the crew does what this call asks for (limit_owner()); the call is somebody's. */
uint64_t call_owner(const struct call *call);
/* Parameters, which were checked: absent ones are "" or `other`. */
const char *call_text(const struct call *call, const char *name);
int64_t call_number(const struct call *call, const char *name, int64_t other);
bool call_flag(const struct call *call, const char *name, bool other);

/* ---- where they play (table.c) ---- */

/* Somebody who is told what happens: a line, or a request that waits for the next thing to happen. Between two requests
 * it rests: whoever asks again soon has not been away. */
struct watcher {
    struct table *table;
    struct line *line;
    struct call *poll; /* or this, or neither */
    int64_t until;     /* it rests until then */
    struct visitor *who;
    struct watcher *next, *before;           /* at the table */
    struct watcher *line_next, *line_before; /* of the line; or of those that rest, the first first */
};

/* What a table is beside its match: set when it is created. */
struct terms {
    bool listed, takeover, chat, takeback;
    bool stays; /* it was made for others: it is there, too, when nobody sits there any more */
};

/* Who looks after a match (lease.c). */
struct lease {
    int64_t term; /* 0: nobody, as far as we know */
    char node[HOST_ID];
};

struct table {
    struct host *host;
    struct match *match; /* its rules are shared (rules_cache.h) and freed with it */
    int64_t created, updated, used;
    uint64_t owner;                /* for whom its computers think: who made it, or has changed something here last */
    int64_t left_at[MAX_PLAYERS];  /* when a person was here last, who does not watch now */
    int64_t talk[MAX_PLAYERS];     /* until when what they have said and asked for takes, at one second each */
    int64_t drafting[MAX_PLAYERS]; /* the same of what they have drafted (play.c) */
    int64_t lag[MAX_PLAYERS]; /* milliseconds of delay on their lines that were not charged, less what time gave back */
    struct crew_job *thoughts[MAX_PLAYERS]; /* of those that are `thinking` */
    uint64_t thought[MAX_PLAYERS]; /* the step of the match (match_steps()) they thought of last, and one more */
    int64_t told_presence;         /* when who is here was told last */
    int64_t told_lobby;            /* and what it is to those who look at the lobby */

    struct call *first, **last; /* that wait for their turn */
    struct change *change;      /* that the store has in hand; NULL: none */
    struct refresh *refresh;    /* it is being looked at again (refresh.c), */
    struct later *later;        /* for which these calls wait */
    struct watcher *watchers;
    struct event *timer;
    struct table *newer, *older; /* in the list of those that were used last */

    int drafts[MAX_PLAYERS]; /* how many were kept */
    int here[MAX_PLAYERS];   /* how many watchers of each player's there are */
    int watching;
    struct presence *elsewhere, said; /* who is here on other nodes; and what these were told last */
    int spectators;      /* people among them who have no seat, as they were counted last; -1: they are to be counted */
    player_set rematch;  /* who wants one; kept in the row as long as there is none */
    player_set thinking; /* computers whose decision is being thought of */
    player_set pushed;   /* for whom the match waited when that was told last (push.c) */
    char id[HOST_ID];
    char by[HOST_VISITOR];
    char seats[MAX_PLAYERS][HOST_VISITOR]; /* whose they are; "": a computer's, or free */
    char next_game[HOST_ID];               /* the rematch; "" */
    struct terms terms;
    struct lease lease;
    int64_t leased_at;      /* when that was other than before */
    int64_t marked_at;      /* when we marked its row last */
    int64_t fresh_at;       /* what we know is what the store had then, or more; */
    uint64_t fresh;         /* the same in the host's order, */
    uint64_t turn;          /* and in which turn of the store (store_turns()) */
    int64_t forgive_since;  /* since then, and */
    int64_t forgive_until;  /* until then, time is nobody's, if it is still ours */
    int64_t no_flag_before; /* it was looked in vain whether a clock has run out */
    bool removed;
    bool marked;        /* its row is behind (CHANGE_MARK) */
    bool unshown;       /* and says that it is open, or goes on, which it does not */
    bool behind;        /* it is to be looked at again */
    bool seats_due;     /* events were read, but not the seats of that time */
    bool running;       /* its calls are being run */
    bool late_presence; /* who is here is other than was told: with the next beat it is */
    bool late_audience; /* how many look on is: with one of the next */
    bool late_lobby;    /* the lobby was told of something else: with the next beat it is told again */
};

/* Call with the table of the call's game, once it is in memory, and refuse where there is none. */
void table_find(struct call *call, void (*then)(struct call *call, struct table *table));
/* A table around a match that has just been kept for the first time. NULL when memory runs out. */
struct table *table_new(struct host *host, const char *id, struct match *match);
void table_free(struct table *table);
/* Put a call that may change the match behind those that wait. */
void table_queue_call(struct call *call, struct table *table);
/* The same before all that wait. */
void table_put_first(struct call *call, struct table *table);
/* What the player of a call is: one of its visitor's seats, from the parameter "player" or the only one; NOBODY, having
 * refused the call. */
int table_player(struct call *call, const struct table *table);
player_set table_seats_of(const struct table *table, const struct visitor *who);
/* Its seats where a computer plays on: it may sit down again. */
player_set table_seats_left(const struct table *table, const struct visitor *who);
/* Who owes a decision; nobody while the match is paused. */
player_set table_turn(const struct table *table);
/* That visitor has just been here: it has asked for something, or watched until now. */
void table_note_here(struct table *table, const struct visitor *who);
/* Others have added events: it was changed when the last one happened, not when we have heard of it, which may hang on
 * what is hidden. */
void table_note_events(struct table *table);
/* Run the calls that wait, and what follows by itself: computers, clocks. */
void table_go_on(struct table *table);
/* Forget tables that nobody has used for long, so that memory does not grow. */
void table_drop_idle(struct host *host, int64_t before);

/* ---- changes (change.c) ---- */

/* In the column "due" of a match's row: it may be other than the row says, so it must be looked at after a crash. */
enum { CHANGE_MARK = 1 };

/* What is being kept. `then` is called after the match has taken it and all have been told, or with something else than
 * STORE_KEPT if it has not; it answers the call. */
struct change {
    struct table *table;
    struct call *call;
    struct match_news *news; /* NULL: no events */
    struct store_change *rows;
    void (*then)(struct change *change, enum store_end end);
    int player;              /* whose seat changes hands; NOBODY: nobody's */
    char seat[HOST_VISITOR]; /* to whom */
    char next_game[HOST_ID]; /* the rematch that is made by it, or "" */
    struct making *making;
    struct lease lease; /* what it is then, */
    bool leases;        /* if it changes; */
    bool marks;         /* the row is marked by it; */
    bool is_quiet;      /* nothing has happened for anybody */
    int64_t resumes;    /* when the match goes on again after the pause that it is; 0: no such thing */
    int64_t at;         /* when it was handed over, */
    uint64_t order;     /* and when in the host's order */
};

/* Begin a change with nothing in it; NULL when memory runs out. */
struct change *change_begin(struct table *table);
/* Begin a change with news, which it owns from then on: the rows for its events and drafts are in it. NULL, having
 * freed the news, when memory runs out. */
struct change *change_new(struct table *table, struct call *call, struct match_news *news);
/* The match goes on again at a moment, in the same change. */
void change_resume(struct change *change, int64_t at);
/* A seat changes hands with it; "" for a computer. */
void change_seat(struct change *change, int player, const char *visitor);
/* Hand it to the store. */
void change_keep(struct change *change, void (*then)(struct change *change, enum store_end end));
/* The same with the row of the match, which says who wants a rematch, and which one was made. */
void change_keep_row(struct change *change, void (*then)(struct change *change, enum store_end end));
/* Give it up: `then`, if it has one yet, is called with STORE_TROUBLE. */
void change_drop(struct change *change);
/* The usual end: answer the call with the number of the next event, or that it could not be kept. */
void change_answer(struct change *change, enum store_end end);
/* Bring the row of a match up to date that is marked. */
void change_settle(struct table *table);
/* Add the rows of a match that is new: all its events, its seats and its row. False when memory runs out. */
bool change_add_match(struct store_change *rows, struct table *table);
/* Have lists show what a match has come to. */
void change_show(struct table *table);
/* "open", "playing" or "finished". */
const char *change_state(const struct table *table);

/* ---- telling (tell_all.c) ---- */

void tell_events(struct table *table, int first);
void tell_draft(struct table *table, int player);
void tell_write_draft(struct json *json, const struct table *table, int player);
/* Once a second at most: whoever comes and goes all the time must not cost everybody who watches. */
void tell_presence(struct table *table);
void tell_late_presence(struct host *host);
void tell_next(struct table *table);
/* What has become of a table, to those who look at the lobby: once a second at most, the newest last. */
void tell_lobby(struct table *table);
/* One that is not there any more, to those who look at the lobby. */
void tell_gone(struct host *host, const char *id);
void tell_removed(struct table *table);
/* {"first": …, "events": […], "now": …} as members. */
/* ["move", 0, 1700000000000, "a1-a2"] */
void tell_write_event(struct json *json, const char *kind, int64_t player, int64_t at, const char *text);
void tell_write_events(struct json *json, const struct table *table, int first);
void tell_write_head(struct json *json, struct table *table, const struct visitor *looker);
void tell_line(struct line *line, const struct buffer *message);

/* ---- watching (watch.c) ---- */

/* By a line, or by requests if that is NULL. NULL when memory runs out, or the line watches too many. */
struct watcher *watch_begin(struct table *table, struct line *line, struct visitor *who);
void watch_end(struct watcher *watcher);
/* The same, and those who stay are told. */
void watch_leave(struct watcher *watcher);
/* Tell who is here, if that is other than it was. */
void watch_tell(struct table *table, player_set before);
/* Between two requests: the next one comes soon, or nobody is there any more. */
void watch_rest(struct watcher *watcher);
/* A request has its answer: it rests, or is the last where nobody said that more would come. */
void watch_answered(struct watcher *watcher);
void watch_end_rests(struct host *host, int64_t now);
/* How many people look on who have no seat; those with several windows count once. */
int watch_spectators(struct table *table);
/* That of a line at a table, or NULL. */
struct watcher *watch_of(const struct table *table, const struct line *line);
player_set watch_here(const struct table *table);
/* The same by this node alone. */
player_set watch_local(const struct table *table);
/* A seat has changed hands: count again. */
void watch_count(struct table *table);

/* ---- everything ---- */

/* What is being analysed, and what waits for it (analyse.c). */
enum { ANALYSE_OWNERS = 4096 };
struct analyses {
    int waiting;
    struct analysis *first;
    struct analysis *given;         /* those that the crew has */
    int64_t clocks[ANALYSE_OWNERS]; /* by owner, which share them: when the next turn of one is */
};

/* The search for finished games that have not been counted (tally.c). */
enum { TALLY_AT_ONCE = 8 };
struct tallies {
    int64_t since, began;                /* when the last search began that came to its end; and this one */
    uint64_t next;                       /* with that beat another one begins */
    bool searching, asking;              /* the store is being asked for the next few */
    bool failed, last;                   /* nothing comes after those that are read now */
    int waiting, waited;                 /* for so many, so many beats */
    char wanted[TALLY_AT_ONCE][HOST_ID]; /* which; "" for none */
    int64_t at;                          /* it is behind those that changed last then */
};

/* What is drawn for messengers, and what was (card.c). */
enum { CARDS = 32 };
struct cards {
    struct card *first, **last; /* that wait to be drawn; the first one is being drawn */
    int waiting;
    struct {
        uint64_t mark;
        struct net_bytes *png;
    } kept[CARDS];
    int next; /* to be forgotten */
};

struct host {
    struct event_base *base;
    const struct net *net;       /* for what it counts; NULL: there is none */
    struct address_nets metrics; /* who may be told that, beside this machine */
    struct store *store;
    bool shared;         /* others may have the same store open */
    uint64_t order;      /* of calls that come and looks that begin: a clock is too coarse */
    struct nodes *nodes; /* who; NULL where it is not shared */
    int64_t heard_since; /* since when nothing is missed */
    int64_t missed_at;   /* when something was missed and all was looked at; and that it was again meanwhile */
    bool missed_again;
    struct event *store_event;
    struct crew *crew;
    struct event *crew_event;
    struct bus *bus;       /* to other processes; NULL: there is none */
    struct remote *remote; /* hands of theirs */
    struct event *beat;
    struct rules_cache rules;
    struct map tables;   /* by id */
    struct map visitors; /* by id */
    struct table *newest, *oldest;
    struct line *lines, *lobby;
    int token_turn; /* so many of them that have a token were looked at (poll.c) */
    int people;     /* visitors who have a line */
    int searches;   /* for names and games, that are being made (list.c) */
    struct call *calls;
    struct analyses analyses;
    struct tallies tallies;
    struct cards cards;
    struct push *push; /* NULL: nobody is told who is not here */
    struct limits limits;
    struct net_bytes *openapi; /* the document, once somebody wants it */
    struct map loading;        /* by id: those whose events are being read */
    uint8_t secret[BLAKE2B_SIZE];
    struct words words[2]; /* English, French */
    int64_t started;
    int64_t down[HOST_DOWNS][2]; /* when no server was there, or none could keep anything, newest last */
    int downs;
    bool ready, stopping;
    bool trouble;       /* the last change could not be kept */
    bool late_presence; /* some table's */
    struct watcher *resting, *last_resting;
    bool forgot; /* nor what happens by itself: it is begun again */
    uint64_t beats;
    char swept[HOST_ID]; /* marked matches up to this one have been looked at */
    struct {
        uint64_t calls, refused, moves, created, loaded, dropped, thought, analysed, drawn;
        uint64_t clashes, refreshed, leases, foreign, strayed;
    } counts;
};

/* What a host needs to begin: where all is kept, and what it is called among others who keep it there. */
struct host_terms {
    const char *place;
    struct nodes_terms node;
};

/* Begin with what a store holds; NULL, with what is wrong in `trouble`, if that cannot be had. It answers nobody before
 * it is ready. */
struct host *host_new(struct event_base *base, const struct host_terms *terms, char *trouble, size_t size);
bool host_is_ready(const struct host *host);
void host_stop(struct host *host);
/* Answer all who wait for news: there is none. Once the net was stopped their connections end with that. */
void host_end_polls(struct host *host);
void host_free(struct host *host);
/* False: it is not for the host. */
bool host_request(struct host *host, struct net_request *request);
void host_gone(struct host *host, struct net_request *request);
void host_message(struct host *host, struct net_socket *socket, const char *text, size_t size);
void host_closed(struct host *host, struct net_socket *socket);

/* store_ask(), which when memory runs out calls `done` at once. */
void host_ask(struct host *host, const struct store_question *question,
              void (*done)(void *context, const struct store_answer *answer), void *context);

int64_t host_now(void);
/* From then until then nothing could be kept: nobody's time (HR-6). All servers that start later know of it. */
void host_note_down(struct host *host, int64_t since, int64_t until);
void host_random(uint8_t *out, size_t size);
extern const struct entropy host_entropy;
/* A share of rules that a table has, to be freed by rules_free() on the loop's thread; NULL when memory runs out. */
struct rules *host_share_rules(struct host *host, const struct rules *rules);
/* 12 random letters and digits. */
void host_draw_id(char id[HOST_ID]);

#endif
