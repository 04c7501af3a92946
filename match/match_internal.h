/* match_internal.h - the inside of a match, for the files match*.c, notation.c and tally.c only: match.c (events come
 * in, all of a step or nothing), match_begin.c (making a match), match_news.c (events that are kept before they are
 * seen), match_apply.c (what each kind of event does), match_turns.c (decisions, clocks, giving up), match_draft.c and
 * match_secret.c (set-ups that are secret), match_questions.c (how it stands). */
#ifndef MATCH_MATCH_INTERNAL_H
#define MATCH_MATCH_INTERNAL_H

#include "core/blake2b.h"
#include "core/game.h"
#include "match/clock.h"
#include "match/event.h"
#include "match/history.h"
#include "match/log.h"
#include "match/match.h"

enum { SALT = MATCH_SALT, MATCH_ID = 16, RESULT_TEXT = 64 };

struct seat {
    bool taken, person;
};

/* A secret set-up: what is public of it, and what this match alone knows. */
struct setup {
    uint8_t id[MATCH_ID]; /* the match's own number */
    uint8_t commitment[MAX_PLAYERS][BLAKE2B_SIZE];
    uint8_t salt[MAX_PLAYERS][SALT];
    union state_buffer draft;
};

struct match {
    const struct rules *rules;
    struct clock_terms terms;
    struct entropy entropy;
    struct history history;
    struct log log;

    /* Everything below follows from the log. */
    struct seat seats[MAX_PLAYERS];
    struct clock clock;
    int64_t now;
    bool paused, by_host, ended, repeated;
    player_set out;
    struct request request;
    struct result outcome; /* what no rule of the game decided */

    uint64_t steps; /* that were made so far: what was asked before the last one is news no more */
    bool bound;     /* commitments are to this match and player; not in records from before */
    player_set ready;
    player_set sealed;   /* whose salt is known */
    struct setup *setup; /* NULL once there is nothing secret */
};

/* Where a match can go back to. Between the two no move may follow a take-back. */
struct match_mark {
    struct match match;
    union state_buffer top;
    struct setup setup;
};

/* Decisions of a secret set-up, as words: what a step drafted, and whose it is. */
struct drafted {
    int player; /* NOBODY: nobody's */
    char words[EVENT_TEXT];
};

/* What is asked of a match: an event; or, with EVENT_KINDS, what comes next by itself up to a moment. */
struct asked {
    enum event_kind kind;
    int player;
    const char *text;
    int64_t at;
};

/* match.c: a mark and back to it; what must be done when a step is there to stay. */
void match_mark(const struct match *match, struct match_mark *mark);
void match_go_back(struct match *match, const struct match_mark *mark);
void match_stay(struct match *match);
/* Check one event, let the clocks run up to it and apply it. False and `why`: whoever called goes back. */
bool match_put(struct match *match, const struct match_event *event, struct why *why);
/* One step: what is asked for, and all that follows. False and `why`: whoever called goes back. */
bool match_try(struct match *match, const struct asked *asked, struct drafted *drafted, struct why *why);
/* match_tick(), which says what is wrong. */
bool match_pass_time(struct match *match, int64_t at, struct why *why);
bool match_comes_next(const struct match *match, int64_t at);
void match_advance(struct match *match, int64_t at);

/* match_turns.c */
const struct state *match_top(const struct match *match);
void match_change_clocks(struct match *match, struct turn before, player_set owed, bool decided);
void match_set_clocks_back(struct match *match, int n);
void match_push(struct match *match, struct move move, int mover, bool final);
void match_make_move(struct match *match, int player, struct move move);
int match_last_turn_of(const struct match *match, int player);
void match_give_up(struct match *match, int player, const struct ending *how);

/* match_draft.c: decisions of a set-up that is secret. */
bool match_draft(struct match *match, const struct match_event *asked, struct drafted *drafted, struct why *why);
/* Whether the computer can complete a set-up now; not that of one who waits for an ally. */
bool match_can_complete(const struct match *match, int player);
bool match_complete_setup(struct match *match, int player, struct drafted *drafted, struct why *why);
bool match_take_draft(struct match *match, const struct match_news *news, struct why *why);

/* match_secret.c: the match's own number; a commitment to what a player has set up, with a new salt; all set-ups with
 * their salts; and back. */
void match_bind(struct match *match, const char *id);
bool match_hides_from_people(const struct match *match);
bool match_blame(const struct match *match, int player, const char *message, struct why *why);
bool match_write_commitment(struct match *match, int player, struct text *out, struct why *why);
void match_write_reveal(const struct match *match, struct text *out);
bool match_reveal_player(struct match *match, struct state *state, int player, const char *part, struct why *why);

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
