/* reach.c - where a piece could go. */
#include "match/reach.h"

#include <string.h>

#include "core/game_looks.h"
#include "core/game_mind.h"
#include "core/game_secrets.h"
#include "match/effect.h"

/* Who moves what stands there. */
static player_set movers(const struct rules *rules, const struct state *seen, int cell)
{
    struct piece pieces[MAX_PIECES_ON_CELL];
    player_set set = 0;
    int n = rules->game->looks->look(rules, seen, cell, pieces), turn = game_turn(rules, seen).player;
    for (int i = 0; i < n; i++) {
        int player = pieces[i].army == NO_ARMY ? turn : game_commander(rules, seen, pieces[i].army);
        if (player != NOBODY)
            set |= (player_set)(1 << player);
    }
    return set;
}

/* What a player who has the turn could do from a cell. */
static void mark(const struct rules *rules, const struct state *state, int player, int cell, struct move *scratch,
                 uint8_t targets[BOARD_CELLS])
{
    int n = rules->game->moves(rules, state, player, scratch);
    for (int i = 0; i < n; i++) {
        uint16_t path[MAX_PATH];
        if (game_path(rules, scratch[i], path) < 2 || path[0] != cell)
            continue;
        struct effect effect = effect_of(rules, state, player, scratch[i]);
        targets[path[1]] = (uint8_t)effect.target;
    }
}

int reach_of(const struct rules *rules, const struct state *seen, int cell, struct move *scratch,
             uint8_t targets[BOARD_CELLS])
{
    int count = 0;
    memset(targets, TARGET_NONE, BOARD_CELLS);
    if (game_is_secret(rules, seen) || rules->game->result(rules, seen).by)
        return 0;
    player_set set = movers(rules, seen, cell);
    for (int p = 0; p < rules->players; p++) {
        union state_buffer state;
        memcpy(&state, seen, rules->game->state_size);
        bool acts = rules->game->to_act(rules, seen) == 1 << p;
        if ((set >> p & 1) && (acts || game_hand_turn(rules, state_of(&state), p)))
            mark(rules, state_of(&state), p, cell, scratch, targets);
    }
    for (int i = 0; i < rules->board->cell_count; i++)
        count += targets[i] != TARGET_NONE;
    return count;
}
