/* exercise.h - a task on the board: a position, a goal, and what is said of each try. Lessons are exercises with words,
 * puzzles are exercises without (docs/lessons.md).
 *
 * The learner is whoever is to decide in the position. Its decisions are judged one by one: any legal way to the goal
 * will do. The others answer as the exercise lists it, else as well as they can; a decision after which they can keep
 * the learner from the goal is wrong, if that can be seen. */
#ifndef LEARN_EXERCISE_H
#define LEARN_EXERCISE_H

#include "core/game_text.h"
#include "learn/goal.h"
#include "learn/guide.h"

/* An exercise as it is written: its parts point into the text. */
struct exercise_text {
    struct guide_part heading, ids, scene, task, goal, hint, praise, sort; /* size 0: none */
    const char *body, *end;                                                /* all its parts */
};

/* The next exercise of a text: from a heading or, where there are none, from its position. */
bool exercise_next(const char **at, struct exercise_text *out);
/* The n-th, from 0. */
bool exercise_find(const char *text, int n, struct exercise_text *out);

struct exercise {
    struct exercise_text text;
    struct rules *rules;
    union state_buffer start;
    int player; /* the learner */
    struct goal goal;
    bool answers;       /* some are listed */
    struct move *moves; /* room for those of a proof */
};

/* Read one. False and `why` if position or goal are none, or memory runs out; then there is nothing to close. */
bool exercise_open(const struct game *game, const struct exercise_text *text, const struct board_source *boards,
                   struct exercise *out, struct why *why);
void exercise_close(struct exercise *exercise);

/* The first words of a solution: the n-th, or false. What is listed has the decisions of all in turn. */
bool exercise_solution(const struct exercise *exercise, int n, struct guide_part *out);
bool solution_word(const struct guide_part *solution, int n, char word[MOVE_TEXT]);

enum verdict {
    VERDICT_REFUSED, /* it is not legal */
    VERDICT_ON,      /* not there yet */
    VERDICT_WRONG,   /* legal, but not what was asked */
    VERDICT_DONE,
};

/* How far a learner has come. */
struct standing {
    union state_buffer state;
    enum verdict verdict;
    unsigned met;         /* conditions */
    int turns;            /* of the learner's that are over */
    bool broken;          /* the goal, for good */
    bool answered;        /* others have decided since all was met */
    int made;             /* decisions, by anybody */
    uint32_t followed;    /* the listed solutions that have begun just so */
    char last[MOVE_TEXT]; /* decision of the learner's */
};

void exercise_begin(const struct exercise *exercise, struct standing *out);

/* What is said of a try. */
struct answer {
    enum verdict verdict;
    struct guide_part words; /* the exercise's own; size 0: `why` has it */
    struct why why;          /* the refusal, or a message for what the exercise has no words for */
    bool refuted;            /* it is wrong because of what another does then */
    struct move refutation;
};

/* The learner decides. `after` is where that leads, also when it is wrong; as before when it is refused. */
void exercise_try(const struct exercise *exercise, const struct standing *before, const char *word,
                  struct standing *after, struct answer *out);

/* Who has to decide now: the learner if it has to, NOBODY if the exercise is over. */
int exercise_to_act(const struct exercise *exercise, const struct standing *standing);
/* What the other who has to decide does, if it is listed. */
bool exercise_reply(const struct exercise *exercise, const struct standing *standing, struct move *out);
/* Another decides, as listed or as a search finds. The standing's verdict tells what that led to. */
void exercise_answer(const struct exercise *exercise, struct standing *standing, int player, struct move move);
/* What to say where it led to the end of the exercise. */
void exercise_tell(const struct exercise *exercise, const struct standing *standing, struct answer *out);

/* Whether the learner can reach the goal whatever others do. */
enum proof { PROOF_NO, PROOF_YES, PROOF_UNKNOWN };
enum { PROOF_NODES = 200000 };
/* `*nodes` decisions are looked at, at most, and counted down. `*best` is the decision that decides it, of whoever is
 * to act, if there is one: that which reaches the goal, or keeps from it. */
enum proof exercise_prove(const struct exercise *exercise, const struct standing *standing, int64_t *nodes,
                          struct move *best);

/* ---- within learn ---- */

/* Make a decision and judge it by the goal alone. */
void standing_advance(const struct exercise *exercise, struct standing *standing, int player, struct move move);

enum { PROOF_DEPTH = 12 };

#endif
