/* found.h - what a search has found, as data: the page and whoever asks a server get these very bytes. */
#ifndef SEARCH_FOUND_H
#define SEARCH_FOUND_H

#include "search/search.h"

struct json;

/* The members of an object: depth, nodes, lines: [{score, values, chances, moves, turns, cells}]. The score is in
 * hundredths for the side that decides first, values and chances (chance.h) are by side; moves are its decisions, turns
 * the same as people write them, and cells where the first turn goes. */
void found_write(const struct rules *rules, const struct state *state, const struct search_report *report,
                 struct json *json);

/* Of a line from `state`: its turns as people write them, and the cells that its first turn goes by; members of their
 * own. */
void found_write_turns(const struct rules *rules, const struct state *state, const struct search_line *line,
                       struct json *json);
void found_write_cells(const struct rules *rules, const struct state *state, const struct search_line *line,
                       struct json *json);

#endif
