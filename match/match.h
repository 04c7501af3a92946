/* match.h - one game being played: everything between the rules and whoever plays.
 *
 * A match is its list of events (event.h): history, clocks, requests and result follow from them, and match_rebuild()
 * makes the same match from the same list. Clients give words and get a refusal or new events; they
 * never touch states. What follows from an event, such as the end of the game or a take-back that all have agreed to,
 * is added as an event by itself, at once.
 *
 * While a set-up is secret, decisions are no events but drafts: only who is ready is public, with a commitment to what
 * was set up; the reveal carries all of it, with the salts, so that everybody can check that nothing was changed.
 *
 * Invariant: entry n of the history is a state that play has gone through, entry 0 is where the match began; a
 * take-back shortens the history and never the list of events. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "core/game.h"
#include "core/why.h"
#include "match/clock.h"
#include "match/event.h"

struct match;

enum { MATCH_SALT = 32 };

/* Where random bytes come from: salts of commitments need them. */
struct entropy {
    void (*fill)(void *context, uint8_t *out, size_t size);
    void *context;
};

/* How a match is set up; all zero: no clocks, at the beginning of time. Without entropy (or if it gives nothing but
 * zeros) salts hide nothing: then only computers can take part in a set-up that is secret. */
struct match_terms {
    struct clock_terms clock;
    struct entropy entropy;
    int64_t at;
    const char *id; /* its own number for a secret set-up, 32 hexadecimal digits; NULL: drawn from entropy; "": none, as
                     * in records from before there were such numbers */
    uint64_t board; /* the hash of its board when it began, if only looks have changed since; 0: as it is now */
};

/* What the players are asked to agree to. */
enum request_kind { REQUEST_NONE, REQUEST_DRAW, REQUEST_TAKEBACK, REQUEST_PAUSE };

struct request {
    enum request_kind kind;
    int by;
    player_set agreed;
};

/* Start a match at `start`, or at the game's start position if that is NULL; `terms` may be NULL. The rules must
 * outlive the match. NULL when memory runs out. The caller owns the result. */
struct match *match_new(const struct rules *rules, const struct state *start, const struct match_terms *terms);
/* Make the match that these events tell of. NULL and `why`, with the number of the event as its place, if they cannot
 * be the events of a match by these rules. */
struct match *match_rebuild(const struct rules *rules, const struct match_event *events, int count,
                            const struct entropy *entropy, struct why *why);
/* The same, step by step: from the first event, then event by event. */
struct match *match_begin(const struct rules *rules, const struct match_event *created, const struct entropy *entropy,
                          struct why *why);
bool match_append(struct match *match, const struct match_event *event, struct why *why);
void match_free(struct match *match);
/* Whether a match can start at a state: not where the game is over, nor at what only one player sees, where others have
 * no decisions. */
bool match_can_start(const struct rules *rules, const struct state *state);

/* ---- what happens ----
 *
 * What is refused, or meets the end of memory, has changed nothing. */

/* An event that a player (or NOBODY, the host) causes: joined, move, anew, resign, offer, accept, decline, pause,
 * resume, takeover, chat. A move is the decision that the player gives as a word; while a set-up is secret it is a
 * draft, and there may be several words with a blank between them, all of which are drafted or none. Time comes to `at`
 * first, as by match_tick(). False and `why` if it cannot be. */
bool match_do(struct match *match, enum event_kind kind, int player, const char *text, int64_t at, struct why *why);
/* The same for a decision. */
bool match_play(struct match *match, int player, const char *word, int64_t at, struct why *why);
/* Time has come to `at`: whoever is out of time has resigned (HR-6), or has its set-up completed. False when memory ran
 * out, or there is no entropy for it: what is still to come comes with the next call. */
bool match_tick(struct match *match, int64_t at);
/* When to call match_tick() next if nothing happens; -1: never. */
int64_t match_deadline(const struct match *match);
/* Seat the same kind of player ("computer greedy", "person Anna") on every free seat, or on none. */
bool match_seat_all(struct match *match, const char *who, int64_t at);

/* ---- kept before it is seen ----
 *
 * Whoever must not show what it could still lose asks first: the news is what would happen, and the match is as before.
 * Then it keeps the news, and takes it, or drops it if it could not be kept. Whatever else happens to the match
 * meanwhile makes it stale. */

/* The events that would be added, `first` being the number of the first. In a secret set-up there may be none, but
 * words that `player` would have drafted (NOBODY: nobody would), which are not public; and the salt, if with them it
 * would be ready. `whole` is all that the player would then have set up. */
struct match_news {
    uint64_t step;
    int first, count;
    const struct match_event *events;
    int64_t at;
    int player;
    const char *words, *whole;
    bool sealed;
    uint8_t salt[MATCH_SALT];
};

/* What would follow from an event as by match_do(), once time has come to `at`: NULL and `why` if it cannot be. The
 * caller owns the result. */
struct match_news *match_ask(struct match *match, enum event_kind kind, int player, const char *text, int64_t at,
                             struct why *why);
/* What time up to `at` brings next; news without events and words if nothing. Ask again after taking it, since more may
 * follow. NULL when memory runs out. */
struct match_news *match_ask_time(struct match *match, int64_t at, struct why *why);
/* Let it happen. False and `why` if it is stale, or memory runs out. */
bool match_take(struct match *match, const struct match_news *news, struct why *why);
void match_news_free(struct match_news *news);

/* ---- what is kept beside the events ---- */

/* While a set-up is secret a match knows more than its events: each player's draft, and the salt once it is ready.
 * Whoever keeps a match must keep those too, apart from the events, and give them back after match_rebuild(), players
 * in order. The draft is the words that make it from nothing, `whole` of the last news: allies may have made theirs by
 * turns, in an order in which neither could make its part alone. The salt, of 32 bytes, is NULL before the player is
 * ready. What is not what the player committed to is refused, and changes nothing. */
void match_write_draft(const struct match *match, int player, struct text *out);
const uint8_t *match_salt(const struct match *match, int player);
bool match_restore_draft(struct match *match, int player, const char *words, const uint8_t *salt, struct why *why);
/* The players who are ready, but whose set-ups this match does not know, as after reading a record: without them there
 * is no reveal. They are to be given back, or to be made again (EVENT_ANEW by that player). */
player_set match_missing(const struct match *match);
/* Whether commitments are bound to this match and to their players; in records from before they are not. */
bool match_is_bound(const struct match *match);

/* Whether nothing is due that follows by itself from the last event; a reveal may be, of secrets this match does not
 * know. */
bool match_is_settled(const struct match *match);

/* ---- how it stands ---- */

const struct rules *match_rules(const struct match *match);
const struct match_event *match_events(const struct match *match, int *count);
const struct state *match_state(const struct match *match);
/* What a player, or SPECTATOR, may see of the state; and of the n-th of the history, -1 or any beyond the last being
 * the present one. */
void match_view(const struct match *match, int player, struct state *out);
void match_view_at(const struct match *match, int player, int n, struct state *out);
/* The result: by a rule of the game, or HR-1, HR-4, HR-6. */
struct result match_result(const struct match *match);
/* Whether it is over by what players have settled (HR-4, HR-6); an end by a rule can be taken back. */
bool match_is_final(const struct match *match);
/* Who owes a decision; nobody when the match is over. And who owed one in the n-th state. */
player_set match_to_act(const struct match *match);
player_set match_to_act_at(const struct match *match, int n);
/* The players who have a coach now, and those who ever had one. */
player_set match_coached(const struct match *match);
player_set match_ever_coached(const struct match *match);
/* The players who have given up or are out of time; and who had by the n-th state. */
player_set match_out(const struct match *match);
player_set match_out_at(const struct match *match, int n);
/* The players who have a part in the game still: they have not given up, and they command somebody; once it is over,
 * all who have not given up. */
player_set match_still_in(const struct match *match);
struct request match_request(const struct match *match);
/* "draw", "takeback", "pause", or "" for none. */
const char *match_request_name(enum request_kind kind);
bool match_paused(const struct match *match);
/* Whether every seat is taken. */
bool match_all_seated(const struct match *match);
/* Whether decisions are drafts now: a set-up in secret. */
bool match_is_secret(const struct match *match);
/* How its clocks are set; what they show; and the moment it has come to. */
struct clock_terms match_clock_terms(const struct match *match);
struct clock match_clock(const struct match *match);
int64_t match_now(const struct match *match);
/* Whose clocks run (HR-6); and what all of them show at `at`, if nothing happens until then. */
player_set match_running(const struct match *match);
struct clock match_clock_at(const struct match *match, int64_t at);
/* A number that is another one whenever anything has happened to the match. */
uint64_t match_steps(const struct match *match);
/* By what somebody sits on a player's seat, "person Anna" or "computer level=5"; "" while it is free. */
const char *match_seat_text(const struct match *match, int player);
/* Whether a person sits on a player's seat. */
bool match_has_person(const struct match *match, int player);

/* The history: how many states led here, the n-th state, whose turn it was in it, and the decision that was made. The
 * mover is NOBODY where no decision led on, but a reveal or somebody's giving up. States are made when asked for: whose
 * turn it was and what was decided is known without. */
int match_length(const struct match *match);
void match_before(const struct match *match, int n, struct state *out);
/* Make the n-th state into the one after it: cheaper for whoever goes through all of them. */
void match_follow(const struct match *match, int n, struct state *state);
struct turn match_turn(const struct match *match, int n);
struct move match_move(const struct match *match, int n);
int match_mover(const struct match *match, int n);
/* The number of the event that led on from the n-th state. */
int match_event_of(const struct match *match, int n);

/* The keys of the states before the n-th in which a turn was complete (HR-1), as `player` or SPECTATOR saw them, oldest
 * first, n at most; returns how many. */
int match_turn_keys(const struct match *match, int player, int n, uint64_t *out);

/* "0,2 RULE", "draw HR-1", or "-" while the match goes on. */
void match_write_result(const struct rules *rules, struct result result, struct text *out);

#endif
