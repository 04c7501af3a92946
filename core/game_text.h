/* game_text.h - a game's positions, decisions and refusals as text. */
#ifndef CORE_GAME_TEXT_H
#define CORE_GAME_TEXT_H

#include "core/game.h"

struct says; /* board/said.h */

/* Room for the word of any decision, and for the line of any position. */
enum { MOVE_TEXT = 64, POSITION_TEXT = 4096 };

/* A decision that was made, as `looker` (a player, or SPECTATOR) may see it: the states are what it sees of them. */
struct made {
    const struct state *before, *after;
    int player, looker;
    struct move move;
};

struct game_text {
    /* The line that describes the state, and back; reading refuses all that is not the exact form. */
    void (*write_position)(const struct rules *rules, const struct state *state, struct text *out);
    bool (*read_position)(const struct rules *rules, const char *line, struct state *out, struct why *why);
    /* A move as one word. Reading looks at the form only: the move need not be legal (why_not says). */
    void (*write_move)(const struct rules *rules, const struct state *state, struct move move, struct text *out);
    bool (*read_move)(const struct rules *rules, const struct state *state, const char *word, struct move *out,
                      struct why *why);
    /* Which rule forbids a move that read_move() gave and moves() does not list (HR-5). The game is not over and
     * `player` is to act; game_refusal() deals with the rest. */
    void (*why_not)(const struct rules *rules, const struct state *state, int player, struct move move,
                    struct why *why);

    /* ---- optional ---- */

    /* What `player`, who is to act, has to know this turn, most urgent first: what must be done and with whom, what
     * rests, is held or in danger, what is still to be set up. `state` is what it sees. NULL: nothing. */
    void (*duties)(const struct rules *rules, const struct state *state, int player, struct says *out);
    /* What a decision did beside moving a piece: sentences without their subject, who is the player that made it
     * ("took White’s pawn on d6"). NULL, or nothing said: a plain move, for which others have words. */
    void (*deeds)(const struct rules *rules, const struct made *made, struct says *out);
    /* What a quiet decision, or one of a set-up, is good for, said to whoever may make it: sentences without a subject
     * ("guards the gate"). NULL, or nothing said: it improves the position. */
    void (*aims)(const struct rules *rules, const struct made *made, struct says *out);
    /* What can be said of a player's set-up, once all are revealed in `state`: sentences without a subject, to anybody
     * ("left its gate unguarded"). NULL: nothing. */
    void (*remarks)(const struct rules *rules, const struct state *state, int player, struct says *out);
};

/* An army's name, GAME.army.N, as an argument of a message (words.h); and a player's: that of the first army it
 * commands when the game begins. */
void game_write_army(const struct rules *rules, int army, struct text *out);
void game_write_player(const struct rules *rules, int player, struct text *out);

/* Say that something cannot be with an army: its name is argument 0 of the message, `what` the next one, NULL if it has
 * none. Always false, as why_say(). */
bool game_refuse_army(const struct rules *rules, int army, const char *rule, const char *message, const char *what,
                      struct why *why);

/* Whether the player has to decide something now; false and `why` if not (HR-5). */
bool game_decides(const struct rules *rules, const struct state *state, int player, struct why *why);

/* Find the legal decision of `player` that is spelt `word`. False and `why`, with the rule that forbids it, when
 * there is none (HR-5). */
bool game_find_move(const struct rules *rules, const struct state *state, int player, const char *word,
                    struct move *out, struct why *why);

/* Say why `word` is no decision that `player` may make. Only for words that game_find_move() does not find. */
void game_refusal(const struct rules *rules, const struct state *state, int player, const char *word, struct why *why);

#endif
