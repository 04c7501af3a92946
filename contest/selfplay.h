/* selfplay.h - games of an entrant against itself, as lines that hold every position with its score and the result
 * (docs/selfplay.md).
 *
 * A line begins with a position and goes on with decisions, so a position costs some ten bytes, and reading it proves
 * that every decision is legal and that the result follows. */
#ifndef CONTEST_SELFPLAY_H
#define CONTEST_SELFPLAY_H

#include "contest/arena.h"
#include "contest/openings.h"
#include "core/text.h"

struct selfplay {
    const struct rules *rules;
    struct entrant entrant;
    struct openings openings; /* none: games begin as the rules say */
    int opening;              /* random decisions after that, which are not in the line */
    uint64_t seed;
};

/* What a score is when the search did not give one. */
enum { SELFPLAY_NO_SCORE = INT32_MIN };

/* A line that was read. */
struct selfplay_game {
    struct match *match;
    int32_t *scores; /* of each decision of the match, for the side that made it (search.h), or SELFPLAY_NO_SCORE */
};

/* The settings that games hang on, as the head of a file: lines, the last one empty. */
void selfplay_write_head(const struct selfplay *selfplay, struct text *out);

/* Play game `g`: its line, with its end, from malloc; NULL when memory runs out. */
char *selfplay_play(const struct selfplay *selfplay, struct arena *arena, int g);

/* Read the line of game `g`, without its end. False if it is none; selfplay_free() else. */
bool selfplay_read(const struct rules *rules, int g, const char *line, struct selfplay_game *out);
void selfplay_free(struct selfplay_game *game);

/* Of a line only its number, its result ("0,2 RULE", "draw RULE", "-") and how many decisions it has, without looking
 * at them. False if it is no line of game `g`. */
enum { SELFPLAY_RESULT = 64 };
bool selfplay_skim(int g, const char *line, char result[SELFPLAY_RESULT], int *decisions);

void selfplay_write_score(int32_t score, struct text *out);

#endif
