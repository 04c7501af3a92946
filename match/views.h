/* views.h - a match as data: what a player, or SPECTATOR, may see of it, and what it can do, as JSON on a sink; and its
 * pictures. The page, a server and a library give out these very bytes.
 *
 * Each function writes one value and nothing else, and changes nothing. A state is asked for by its number in the
 * history; -1, or any beyond the last, is the present one. `scratch` holds the game's max_moves moves. */
#ifndef MATCH_VIEWS_H
#define MATCH_VIEWS_H

#include "core/game.h"
#include "core/text.h"
#include "core/why.h"
#include "draw/picture.h"
#include "match/match.h"

struct json;
struct says;

/* ---- what does not change in play ---- */

/* {name, example, least, most, scene, options: [{name, preset, only, choices, parts, places: [[x, y, wide, high]]}]};
 * the scene is a position worth a picture, "-" the start. */
void views_game(const struct game *game, const struct sink *sink);
/* {game, options, players, armies, width, height, sides, commanders, homes, names, armyNames, colours, kinds: [{name,
 * fills, rule}], targets, cells: [[name, x, y, wide, high, ground]]}; homes are by player the cells where its pieces
 * stand at the start; names are message ids, by player and by army; targets what a mark on a cell means, by mark; a
 * size of 0: nobody points there; the ground is a message, empty where it is plain. */
void views_rules(const struct rules *rules, const struct sink *sink);

/* By army, one of its tokens as a picture by itself. */
void views_emblems(const struct rules *rules, const struct sink *sink);

/* [[message, svg, rule]]: the signs that this board can show, each drawn by itself with the definitions of its picture;
 * the rule is empty where none says it. */
void views_legend(const struct rules *rules, bool dark, const struct sink *sink);

/* ---- how a match stands ---- */

/* {n, length, toAct, turn, begun, follows, out, position, result, mover, last, swing, commanders, pieces: [[cell, army,
 * kind, count, signs]]}; `follows` is who has the turn after this one, as game_follows() tells it; `last` are the cells
 * of the move that led there, and `swing` how its piece turned: [pivot, quarters] or null. The result is null while it
 * goes on, else {rule, message, winners, final, lasted}: whether players have settled it, so that nothing can be taken
 * back, and milliseconds. */
void views_state(const struct match *match, int player, int n, const struct sink *sink);
/* [[player, text, next, army]] for every turn from the one on that begins with the state `from`: who, what, the state
 * after it, and whose piece it began with, NO_ARMY for one of nobody. Without text, that player has left the game, or
 * if it is -1, set-ups were revealed. */
void views_turns(const struct match *match, int from, const struct sink *sink);
/* By player ["person", name] or ["computer", name], or null for a seat that is free. */
void views_seats(const struct match *match, const struct sink *sink);
/* [now, ever]: the players who have a coach, and who ever had one. */
void views_coached(const struct match *match, const struct sink *sink);
/* {at, running, left, paused, seated, request: null or {kind, by, agreed}}: what the clocks show at a moment, if
 * nothing happens until then, in milliseconds by player, whose of them run, and what is asked of the players. Without
 * clocks `left` is empty. */
void views_standing(const struct match *match, int64_t at, const struct sink *sink);
/* The players of match_missing(): their set-ups are to be given back, or made again. */
void views_missing(const struct match *match, const struct sink *sink);

/* ---- in words (match/tell.h) ---- */

/* [{rule, message, args, cells, loses}]: what is said. The rule is "" where none says so; who has lost something by it
 * is -1 where nobody has. */
void views_says(struct json *json, const struct says *says);
/* What the player has to know in the n-th state; nothing if it owes no decision there. */
void views_duties(const struct match *match, int player, int n, const struct sink *sink);
/* [{n, player, army, deeds: [as above]}] for every decision from the state `from` on, or if that is -1, since the
 * player's own last turn: the state it led to, who made it (-1: nobody, such as a reveal), whose piece (NO_ARMY:
 * nobody's), and what it did, without that subject. */
void views_deeds(const struct match *match, int player, int from, const struct sink *sink);

/* ---- what can be done ---- */

/* {moves: [[word, army, kind, places, mark, pivot, quarters, cells…]], tray: [[army, kind]]}: the pivot is -1 for a
 * piece that does not turn; a decision that is not made on the board has no cells; the tray is what is still to be set
 * up. */
void views_moves(const struct match *match, int player, struct move *scratch, const struct sink *sink);
/* The same of a player who waits: what it could decide first were it its turn, the others letting theirs pass, from
 * what it sees. Nothing in a set-up, in the midst of a turn, and where a turn cannot pass. */
void views_ahead(const struct match *match, int player, struct move *scratch, const struct sink *sink);
/* [[cell, mark]]: where what stands on a cell in the n-th state could go, were it its turn (match/reach.h). */
void views_reach(const struct match *match, int player, int n, int cell, struct move *scratch, const struct sink *sink);
/* Why pointing at cells makes no move, as pick_refusal() says it. */
void views_refusal(const struct match *match, int player, const char *like, const uint16_t *cells, int count,
                   struct move *scratch, const struct sink *sink);
/* What is asked for next after pointing at cells, as pick_prompt() says it. */
void views_prompt(const struct match *match, int player, const uint16_t *cells, int count, const struct sink *sink);
/* {rule, message, args} */
void views_why(const struct why *why, const struct sink *sink);

/* ---- for whoever keeps the match, and nobody else ---- */

/* By player "SALT WORDS": what a match in a secret set-up knows beside its record, the salt "-" before it is ready.
 * views_restore() takes one back, players in order; false and `why` if it is not what the player committed to. */
void views_drafts(const struct match *match, const struct sink *sink);
bool views_restore(struct match *match, int player, const char *draft, struct why *why);

/* ---- pictures, as SVG ---- */

/* One layer, -1 for the definitions that all need; or all of it, by itself. */
void views_layer(const struct match *match, int player, int n, const struct picture *how, int layer,
                 const struct sink *sink);
void views_picture(const struct match *match, int player, int n, const struct picture *how, const struct sink *sink);

#endif
