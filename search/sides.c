/* sides.c - two sides or more. */
#include "search/sides.h"

#include <string.h>

bool sides_is_out(const struct rules *rules, const struct state *state, int side)
{
    for (int army = 0; army < rules->armies; army++) {
        int player = game_commander(rules, state, army);
        if (player != NOBODY && rules->side_of[player] == side)
            return false;
    }
    return true;
}

int32_t sides_value_of_end(const struct rules *rules, struct result result, int side, int decisions)
{
    int winner = player_first(result.winners);
    if (winner == NOBODY)
        return 0;
    return rules->side_of[winner] == side ? SEARCH_WIN - decisions : decisions - SEARCH_WIN;
}

static int32_t value_there(const struct rules *rules, const struct state *state, int side, int decisions)
{
    struct result result = rules->game->result(rules, state);
    if (result.by)
        return sides_value_of_end(rules, result, side, decisions);
    if (sides_is_out(rules, state, side))
        return decisions - SEARCH_WIN;
    return rules->game->mind->evaluate(rules, state, side);
}

void sides_value_line(const struct rules *rules, const struct state *state, int self, struct search_line *line)
{
    union state_buffer end;
    memcpy(end.bytes, state, rules->game->state_size);
    for (int i = 0; rules->sides > 2 && i < line->length; i++)
        rules->game->play(rules, state_of(&end), player_first(rules->game->to_act(rules, state_of(&end))),
                          line->moves[i]);
    for (int side = 0; side < rules->sides; side++)
        line->values[side] = rules->sides == 2 ? -line->score : value_there(rules, state_of(&end), side, line->length);
    line->values[self] = line->score;
}
