/* guide.h - the player's rules of a game: a text beside the game for each language, read part by part.
 *
 * What a line is, its first characters say (docs/guides.md): chapters, clauses with the rule ids that they state,
 * paragraphs, and figures, which are positions with moves that are allowed or refused there. Nothing is copied: a part
 * points into the text. */
#ifndef LEARN_GUIDE_H
#define LEARN_GUIDE_H

#include "core/game.h"
#include "core/why.h"

enum guide_kind {
    GUIDE_TITLE,
    GUIDE_CHAPTER,
    GUIDE_CLAUSE,
    GUIDE_IDS,       /* that the clause states */
    GUIDE_PARAGRAPH, /* may hold line ends, as may an item */
    GUIDE_ITEM,
    GUIDE_QUOTE,   /* of the leaflet */
    GUIDE_FIGURE,  /* "OPTIONS | POSITION" */
    GUIDE_ALLOWED, /* a move in the figure before */
    GUIDE_REFUSED,
    GUIDE_LEGEND,
    GUIDE_MOVE, /* of a game that begins with the figure before: the word, then perhaps a comment */
    /* of exercises alone (exercise.h) */
    GUIDE_GOAL,
    GUIDE_ANSWER, /* of the other side: to which moves, then its own */
    GUIDE_HINT,
    GUIDE_PRAISE,
    GUIDE_SORT,  /* themes, then a grade */
    GUIDE_EXCUSE /* a rule that cannot be shown on the board, and why */
};

struct guide_part {
    enum guide_kind kind;
    const char *text; /* not closed by a zero */
    size_t size;
};

/* The next part; false at the end of the text. */
bool guide_next(const char **at, struct guide_part *out);

/* A clause with the chapter that it is in. What is said before the first clause of a chapter, or of all, is a clause
 * without a heading. */
struct guide_clause {
    struct guide_part chapter, heading, ids; /* size 0: none */
    const char *body, *end;                  /* its parts */
};
bool guide_next_clause(const char **at, struct guide_clause *clause);

/* Whether a clause states a rule; whether all of these words are in it, in letters of either case. */
bool guide_states(const struct guide_clause *clause, const char *id);
bool guide_mentions(const struct guide_clause *clause, const char *const *words, int count);

/* A figure: its rules and state. False and `why` if that is none. The caller frees the rules. */
struct guide_scene {
    struct rules *rules;
    union state_buffer state;
};
bool guide_open_scene(const struct game *game, const struct guide_part *figure, const struct board_source *boards,
                      struct guide_scene *out, struct why *why);
void guide_close_scene(struct guide_scene *scene);
/* Whose decision it is; of several the first's. SPECTATOR if nobody's. */
int guide_player(const struct guide_scene *scene);
/* Whether a move, its first word, is legal in a scene; false and `why` if not. Then `*move` is it, and `*player` makes
 * it. */
bool guide_allows(const struct guide_scene *scene, const struct guide_part *part, struct move *move, int *player,
                  struct why *why);
/* Make it. */
void guide_play(struct guide_scene *scene, struct move move, int player);

#endif
