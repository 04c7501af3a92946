/* match_internal.h - the inside of a match, for the files match*.c only: match.c (events come in, questions are
 * answered), match_apply.c (what each kind of event does), match_history.c (states, clocks, giving up), match_secret.c
 * (set-ups that are secret), match_lists.c (the two lists that grow). */
#ifndef MATCH_MATCH_INTERNAL_H
#define MATCH_MATCH_INTERNAL_H

#include "core/blake2b.h"
#include "core/game.h"
#include "match/clock.h"
#include "match/event.h"
#include "match/match.h"

struct entry {
    struct move move; /* that led here from the entry before */
    int mover;        /* NOBODY: no move did */
    int event;        /* that led here */
    bool turn_end;    /* a turn is complete here: only such states are compared (HR-1) */
    uint64_t key;
    struct clock clock;
};

/* Entries 0 to `length`, each with a state. */
struct history {
    size_t state_size;
    int length, room;
    struct entry *entries;
    unsigned char *states;
};

struct log {
    int count, room;
    struct match_event *events; /* their texts are owned */
};

/* Make room for one more; false when memory runs out. */
bool history_room(struct history *history);
bool log_room(struct log *log);

struct state *history_state(const struct history *history, int n);
/* A copy of the top state on top of it, to be changed. There must be room. */
struct state *history_push(struct history *history);
/* A copy of an event's text, from malloc; NULL when memory runs out. */
char *log_copy(const char *text);

void history_free(struct history *history);
void log_free(struct log *log);

enum { SALT = 32, MATCH_ID = 16, RESULT_TEXT = 64 };

struct seat {
    bool taken, person;
};

struct match {
    const struct rules *rules;
    struct clock_terms terms;
    struct entropy entropy;
    struct history history;
    struct log log;
    struct move *scratch;

    /* Everything below follows from the log. */
    struct seat seats[MAX_PLAYERS];
    struct clock clock;
    int64_t now;
    bool paused, by_host, ended, repeated;
    player_set out;
    struct request request;
    struct result outcome; /* what no rule of the game decided */

    /* A secret set-up: what is public of it, and what this match alone knows. */
    bool bound; /* commitments are to this match and player; not in records from before */
    uint8_t id[MATCH_ID];
    player_set ready;
    uint8_t commitment[MAX_PLAYERS][BLAKE2B_SIZE];
    union state_buffer draft;
    uint8_t salt[MAX_PLAYERS][SALT];
    player_set sealed; /* whose salt is known */
};

/* match_history.c */
const struct state *match_top(const struct match *match);
bool match_is_secret(const struct match *match);
player_set match_everybody(const struct match *match);
bool match_all_seated(const struct match *match);
player_set match_running(const struct match *match);
void match_change_clocks(struct match *match, struct turn before, player_set owed, bool decided);
void match_note_top(struct match *match, struct move move, int mover, int event);
void match_make_move(struct match *match, int player, struct move move);
int match_last_turn_of(const struct match *match, int player);
void match_give_up(struct match *match, int player, const struct ending *how);

/* match_secret.c: the match's own number; a commitment to what a player has set up, with a new salt; all set-ups with
 * their salts; and back. */
void match_bind(struct match *match, const char *id);
bool match_hides_from_people(const struct match *match);
bool match_write_commitment(struct match *match, int player, struct text *out, struct why *why);
void match_write_reveal(const struct match *match, struct text *out);
bool match_reveal_player(struct match *match, struct state *state, int player, const char *part, struct why *why);
bool match_blame(const struct match *match, int player, const char *message, struct why *why);

/* match_apply.c */
extern const struct match_kind {
    bool (*apply)(struct match *match, int player, const char *text, struct why *why);
    bool caused; /* by somebody, not by what went before */
} match_kinds[EVENT_KINDS];
bool match_is_under_way(const struct match *match, struct why *why);
bool match_in_game(const struct match *match, int player);
bool match_refuse_player(struct why *why);
bool match_agreed_to(const struct match *match, enum request_kind kind);
void match_write_takeback(const struct match *match, struct text *out);

#endif
