/* editor.h - a position that somebody sets up by hand (core/game_edit.h): changed by commands, judged after each, and
 * drawn whether it can be or not. The page, the tests and whoever else sets up positions use these.
 *
 * Invariant: where the position is possible, what is set up is what its line says, no more and no less. */
#ifndef MATCH_EDITOR_H
#define MATCH_EDITOR_H

#include "core/game.h"
#include "core/game_edit.h"
#include "core/game_text.h"
#include "core/text.h"
#include "core/why.h"
#include "draw/picture.h"

struct editor {
    const struct rules *rules;
    const struct game_edit *table;
    struct edit edit;
    char line[POSITION_TEXT];
    bool possible;
    struct why why;           /* why it is not */
    union state_buffer state; /* what the line says, if it is possible */
};

/* Begin with a state. */
void editor_open(struct editor *editor, const struct rules *rules, const struct game_edit *table,
                 const struct state *state);
/* Begin with what editor_write() has written, by these rules or others: what they do not have is left out. */
void editor_read(struct editor *editor, const struct rules *rules, const struct game_edit *table, const char *text);
/* One line that tells all that is set up: "NAME=VALUE … | CELL:ARMY:KIND …". */
void editor_write(const struct editor *editor, const struct sink *sink);

/* Make a change; false and `why`, changing nothing, if that is none.
 *
 *   put ARMY KIND CELL [CELL]   a piece, on two cells if it lies on two; one that stands there is taken away
 *   move CELL CELL              what was put on a cell last
 *   remove CELL                 the same
 *   set NAME VALUE              a field; that of an army is NAME.ARMY, "-" is none
 *   clear                       no pieces
 *   start                       the start position
 *   arrange SEED                the same after a set-up, which the computer makes for everybody
 *   line POSITION
 *
 * Cells are told by their names. */
bool editor_do(struct editor *editor, const char *command, struct why *why);

/* {draft, line, why, result, starts, tray: [[army, kind, most, count, pair, name]], fields: [{name, message, army,
 * kind, most, value, choices: [[value, label]]}], pieces: [[cell, army, kind, count, signs]]}: `draft` is what
 * editor_write() writes, `why` and `result` are null or as in match/views.h, `starts` tells whether a match can begin
 * so. A field's kind is "number", "flag", "choice" or "cell"; a label that begins with WORDS_ID is a message. Fields
 * that mean nothing now are left out. */
void editor_view(const struct editor *editor, const struct sink *sink);
/* One layer of its picture, -1 for what all layers need. */
void editor_layer(const struct editor *editor, const struct picture *how, int layer, const struct sink *sink);

/* Whether a piece fills its cell; and whether a cell suits a field. */
bool editor_fills(const struct editor *editor, int kind);
bool editor_suits(const struct editor *editor, int field, int cell);

#endif
