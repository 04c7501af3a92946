/* contest.h - a tournament as it is set up. With it and a game's number everything about that game is given. */
#ifndef CONTEST_CONTEST_H
#define CONTEST_CONTEST_H

#include "contest/arena.h"
#include "contest/openings.h"
#include "contest/rating.h"

struct contest {
    const struct rules *rules;
    struct entrant entrants[SCHEDULE_ENTRANTS];
    struct schedule schedule;
    struct openings openings; /* none: games begin as the rules say */
    int opening;              /* random decisions after that */
    uint64_t seed;
};

/* Room for the head of a file, and for one of its lines. */
enum { CONTEST_HEAD = 1 << 16, CONTEST_LINE = 128 };

/* Play game `g`. The match, the caller's; NULL when memory ran out. */
struct match *contest_play(const struct contest *contest, struct arena *arena, int g);

/* The settings that games hang on, as the head of a file: lines, the last one empty (docs/tournaments.md). */
void contest_write_head(const struct contest *contest, struct text *out);
/* Lines of it that other files have too; the last of these, with the empty line, ends the head. */
void contest_write_rules(const struct rules *rules, const char *what, struct text *out);
void contest_write_entrant(const struct entrant *entrant, struct text *out);
void contest_write_openings(const struct rules *rules, const struct openings *openings, int opening, uint64_t seed,
                            struct text *out);

/* A game as a line without its end: "NUMBER SEATS WINNERS RULE LENGTH". */
void contest_write_game(const struct contest *contest, int g, const struct match *match, struct text *out);
/* Read such a line. False if it is not one of game `g`. */
bool contest_read_game(const struct contest *contest, int g, const char *line, struct rating_game *out);

#endif
