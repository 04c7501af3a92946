/* cases.h - what the parts of the rule cases share: a case that is being played, and its steps. */
#ifndef TESTS_CASES_H
#define TESTS_CASES_H

#include "core/rules.h"
#include "match/editor.h"
#include "match/match.h"
#include "tests/support.h"

struct play_case {
    const struct game *game;
    const char *file;
    struct lines *lines;
    int first, last; /* its steps */
    struct rules *rules;
    struct match *match;
    struct move *scratch;
    int player;         /* NOBODY: whoever is to act */
    bool editing;       /* what was set up by hand last is impossible: that goes on */
    struct why refused; /* why the last bad position is none; no message: there was none */
    struct editor editor;
};

/* Begin again from a position, NULL for the start. */
void cases_restart(struct play_case *c, const struct state *start);
/* Whom the next step is about. */
int cases_decider(const struct play_case *c);
/* Fail unless both languages have words for it. */
void cases_check_words(const struct why *why);

/* After each step: every sign on the board is in the legend. */
void cases_note_signs(struct play_case *c);
/* A test, its subject a game: every sign of the legend was shown by a case. */
void cases_legend_is_needed(void **subject);

/* Steps; `rest` is what stands after their name. Of play (cases_play.c): */
void step_options(struct play_case *c, char *rest);
void step_at(struct play_case *c, char *rest);
void step_bad(struct play_case *c, char *rest);
void step_because(struct play_case *c, char *rest);
void step_edit(struct play_case *c, char *rest);
void step_player(struct play_case *c, char *rest);
void step_play(struct play_case *c, char *rest);
void step_legal(struct play_case *c, char *rest);
void step_only(struct play_case *c, char *rest);
void step_count(struct play_case *c, char *rest);
void step_refused(struct play_case *c, char *rest);
void step_says(struct play_case *c, char *rest);
void step_position(struct play_case *c, char *rest);
void step_result(struct play_case *c, char *rest);
void step_view(struct play_case *c, char *rest);
void step_resign(struct play_case *c, char *rest);
void step_differs(struct play_case *c, char *rest);
void step_same(struct play_case *c, char *rest);
void step_undo(struct play_case *c, char *rest);
/* Of what is shown and said (cases_shown.c): */
void step_looks(struct play_case *c, char *rest);
void step_points(struct play_case *c, char *rest);
void step_explains(struct play_case *c, char *rest);
void step_asks(struct play_case *c, char *rest);
void step_ground(struct play_case *c, char *rest);
void step_marks(struct play_case *c, char *rest);
void step_duties(struct play_case *c, char *rest);
void step_deeds(struct play_case *c, char *rest);
void step_reach(struct play_case *c, char *rest);
void step_hint(struct play_case *c, char *rest);
void step_warns(struct play_case *c, char *rest);
void step_threat(struct play_case *c, char *rest);

#endif
