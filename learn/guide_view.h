/* guide_view.h - a guide for who shows it: its clauses as JSON, its figures as SVG. */
#ifndef LEARN_GUIDE_VIEW_H
#define LEARN_GUIDE_VIEW_H

#include "core/text.h"
#include "draw/picture.h"
#include "learn/guide.h"

/* {title, clauses: [{chapter, heading, ids, parts}]}. A part is {kind, text}, where the kind is "text", "item" or
 * "quote"; or {kind: "figure", allowed, refused, legend, moves: [{word, text}]}. Texts have the marks of guides. */
void guide_write(const char *guide, const struct sink *sink);

/* Which figure: the number of its clause in the guide, and its own there, from 0; after so many moves of its game. */
struct guide_place {
    int clause, figure, played;
};

/* Draw a figure, for the light, the dark or paper. False and `why` if there is none. */
bool guide_draw(const struct game *game, const struct board_source *boards, const char *guide, struct guide_place place,
                const struct picture *how, const struct sink *sink, struct why *why);

#endif
