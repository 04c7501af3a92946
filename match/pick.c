/* pick.c - from cells pointed at to moves. */
#include "match/pick.h"

#include <string.h>

#include "core/game_looks.h"
#include "core/game_text.h"
#include "core/text.h"
#include "match/effect.h"

void pick(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
          struct move *scratch, struct pick *out)
{
    int n = rules->game->moves(rules, state, player, scratch);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < n; i++) {
        uint16_t path[MAX_PATH];
        int length = game_path(rules, scratch[i], path);
        if (length < count || length == 0 || (count && memcmp(path, cells, (size_t)count * sizeof *cells) != 0))
            continue;
        out->moves++;
        if (length > count) {
            bool aimed = count > 0 && length == count + 1;
            out->next[path[count]] = (uint8_t)(aimed ? effect_of(rules, state, player, scratch[i]).target : TARGET_GO);
        } else if (!out->whole) {
            out->whole = true;
            out->move = scratch[i];
        }
    }
    out->complete = out->whole && out->moves == 1;
}

/* Whether what stands on two cells is of one kind. */
static bool look_alike(const struct rules *rules, const struct state *state, int a, int b)
{
    struct piece first[MAX_PIECES_ON_CELL], second[MAX_PIECES_ON_CELL];
    return a == b || (rules->game->looks->look(rules, state, a, first) > 0 &&
                      rules->game->looks->look(rules, state, b, second) > 0 && first[0].kind == second[0].kind);
}

/* The decision of the same sort as another that these cells would make; false if they are too few or too many. */
static bool aim_as(const struct rules *rules, struct move like, const uint16_t *cells, int count, struct move *out)
{
    uint16_t path[MAX_PATH];
    int length = game_path(rules, like, path);
    *out = like;
    out->from = length > 1 || like.from == like.to ? cells[0] : like.from;
    out->to = cells[count - 1];
    return length == count && game_path(rules, *out, path) == count &&
           memcmp(path, cells, (size_t)count * sizeof *cells) == 0;
}

/* A decision of the same sort as a legal one: of the same piece if it has one, or of one like it. */
static bool aim_alike(const struct rules *rules, const struct state *state, int player, const uint16_t *cells,
                      int count, struct move *scratch, struct move *out)
{
    int n = rules->game->moves(rules, state, player, scratch);
    uint16_t path[MAX_PATH];
    for (int alike = 0; alike <= 1; alike++)
        for (int i = 0; i < n; i++) {
            bool fits = game_path(rules, scratch[i], path) > 0 &&
                        (alike ? look_alike(rules, state, cells[0], path[0]) : path[0] == cells[0]);
            if (fits && aim_as(rules, scratch[i], cells, count, out))
                return true;
        }
    return false;
}

static bool aim(const struct rules *rules, const struct state *state, int player, const char *like,
                const uint16_t *cells, int count, struct move *scratch, struct move *out)
{
    struct move move;
    struct why why;
    if (like)
        return game_find_move(rules, state, player, like, &move, &why) && aim_as(rules, move, cells, count, out);
    return rules->game->looks->aim ? rules->game->looks->aim(rules, state, player, cells, count, out)
                                   : aim_alike(rules, state, player, cells, count, scratch, out);
}

/* Why a decision is refused that could be written. */
static void refuse(const struct rules *rules, const struct state *state, int player, struct move move, struct why *why)
{
    char word[MOVE_TEXT];
    struct text text = text_on(word, sizeof word);
    rules->game->text->write_move(rules, state, move, &text);
    game_refusal(rules, state, player, word, why);
}

/* The cell next to another. */
static uint16_t nearest(const struct board *board, int cell)
{
    int best = 0, least = -1;
    for (int c = 0; c < board->cell_count; c++) {
        int x = board->cells[c].x - board->cells[cell].x, y = board->cells[c].y - board->cells[cell].y;
        if (c != cell && (least < 0 || x * x + y * y < least)) {
            best = c;
            least = x * x + y * y;
        }
    }
    return (uint16_t)best;
}

/* What cells that mean no decision are refused by, where the game does not say. */
static void refuse_none(const struct rules *rules, const struct state *state, int player, const uint16_t *cells,
                        int count, struct move *scratch, struct why *why)
{
    const uint16_t next[2] = {cells[0], nearest(rules->board, cells[0])};
    struct move move;
    if (count == 1 && aim(rules, state, player, NULL, next, 2, scratch, &move))
        refuse(rules, state, player, move, why);
    else
        why_say(why, "HR-5", count == 1 ? "move.no-aim" : "move.no-way", rules->board->cells[cells[0]].name, NULL,
                NULL);
}

void pick_refusal(const struct rules *rules, const struct state *state, int player, const char *like,
                  const uint16_t *cells, int count, struct move *scratch, struct why *why)
{
    const struct game_looks *looks = rules->game->looks;
    struct move move;
    if (!game_decides(rules, state, player, why))
        return;
    if (aim(rules, state, player, like, cells, count, scratch, &move))
        refuse(rules, state, player, move, why);
    else if (looks->why_none)
        looks->why_none(rules, state, player, cells, count, why);
    else
        refuse_none(rules, state, player, cells, count, scratch, why);
}

void pick_prompt(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                 struct why *why)
{
    const struct game_looks *looks = rules->game->looks;
    if (looks->prompt && looks->prompt(rules, state, player, cells, count, why))
        return;
    if (count)
        why_say(why, NULL, "prompt.where", rules->board->cells[cells[count - 1]].name, NULL, NULL);
    else
        why_say(why, NULL, "", NULL, NULL, NULL);
}
