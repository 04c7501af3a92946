/* game_text.h - a game's positions, decisions and refusals as text. */
#ifndef CORE_GAME_TEXT_H
#define CORE_GAME_TEXT_H

#include "core/game.h"

/* Room for the word of any decision, and for the line of any position. */
enum { MOVE_TEXT = 64, POSITION_TEXT = 4096 };

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
};

/* A player's name, as an argument of a message (words.h). */
void game_write_player(const struct rules *rules, int player, struct text *out);

/* Find the legal decision of `player` that is spelt `word`. False and `why`, with the rule that forbids it, when
 * there is none (HR-5). */
bool game_find_move(const struct rules *rules, const struct state *state, int player, const char *word,
                    struct move *out, struct why *why);

/* Say why `word` is no decision that `player` may make. Only for words that game_find_move() does not find. */
void game_refusal(const struct rules *rules, const struct state *state, int player, const char *word, struct why *why);

#endif
