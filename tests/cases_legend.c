/* cases_legend.c - the legend: every sign that cases show is in it, and every sign in it is shown by a case. */
#include "board/board.h"
#include "core/game_looks.h"
#include "match/effect.h"
#include "tests/cases.h"

/* By game: the signs of its legend that have been seen, as bits. */
static uint32_t seen_signs[64];
static const struct game *seen_game[64];

static uint32_t *seen_of(const struct game *game)
{
    int i = 0;
    while (seen_game[i] && seen_game[i] != game)
        i++;
    seen_game[i] = game;
    return &seen_signs[i];
}

/* Whether an example of the legend shows what a piece or a target shows. */
static bool explains_piece(const struct rules *rules, const struct sign_example *sign, struct piece piece, int flag)
{
    const struct piece_kind *kinds = rules->game->looks->kinds;
    for (int i = 0; i < sign->count; i++) {
        const struct piece_kind *kind = &kinds[sign->pieces[i].kind], *shown = &kinds[piece.kind];
        if (flag ? sign->pieces[i].signs & flag
                 : !sign->pieces[i].signs && ((kind->band && shown->band) || (kind->saddle && shown->saddle)))
            return true;
    }
    return false;
}

static void note_piece(struct play_case *c, const struct sign_example *signs, int n, struct piece piece)
{
    const struct piece_kind *kind = &c->game->looks->kinds[piece.kind];
    for (int flag = kind->band || kind->saddle ? 0 : 1; flag <= SIGN_GLOWS; flag = flag ? 2 * flag : 1) {
        bool found = false;
        for (int i = 0; i < n && (!flag || piece.signs & flag); i++)
            if (explains_piece(c->rules, &signs[i], piece, flag)) {
                *seen_of(c->game) |= 1U << i;
                found = true;
            }
        if (!found && (!flag || piece.signs & flag))
            fail_msg("a sign on the board is not in the legend: %d of %s", flag, kind->name);
    }
}

static void note_target(struct play_case *c, const struct sign_example *signs, int n, enum target target)
{
    bool found = target == TARGET_NONE;
    for (int i = 0; i < n; i++)
        if (signs[i].target == target && target != TARGET_NONE) {
            *seen_of(c->game) |= 1U << i;
            found = true;
        }
    if (!found)
        fail_msg("a mark on the board is not in the legend: %d", (int)target);
}

void cases_note_signs(struct play_case *c)
{
    struct sign_example signs[MAX_SIGNS];
    struct piece pieces[MAX_PIECES_ON_CELL];
    const struct state *state = match_state(c->match);
    int n = game_legend(c->rules, signs), player = player_first(match_to_act(c->match));
    for (int cell = 0; c->game->looks->legend && cell < c->rules->board->cell_count; cell++)
        for (int i = c->game->looks->look(c->rules, state, cell, pieces) - 1; i >= 0; i--)
            note_piece(c, signs, n, pieces[i]);
    int moves = player == NOBODY ? 0 : c->game->moves(c->rules, state, player, c->scratch);
    for (int i = 0; i < moves; i += 1 + moves / 64)
        note_target(c, signs, n, effect_of(c->rules, state, player, c->scratch[i]).target);
}

/* Of what stands on cells and is marked there; grounds and the last move are there anyway. */
void cases_legend_is_needed(void **subject)
{
    const struct game *game = *subject;
    struct rules *rules = rules_for(game, "");
    struct sign_example signs[MAX_SIGNS];
    int n = game_legend(rules, signs);
    for (int i = 0; i < n; i++) {
        bool shown = signs[i].target || (signs[i].count && !signs[i].selected && !signs[i].to);
        if (game->looks->legend && shown && !(*seen_of(game) >> i & 1))
            fail_msg("no case shows “%s” of the legend", signs[i].message);
        if (!has_words(signs[i].message))
            fail_msg("“%s” of the legend has no words", signs[i].message);
    }
    rules_free(rules);
}
