/* blow.c - what a decision costs others. */
#include "search/blow.h"

#include <string.h>

#include "core/text.h"

bool blow_are_enemies(const struct rules *rules, int a, int b)
{
    return rules->side_of[a] != rules->side_of[b];
}

player_set blow_enemies(const struct rules *rules, int player)
{
    player_set set = 0;
    for (int p = 0; p < rules->players; p++)
        if (blow_are_enemies(rules, p, player))
            set = (player_set)(set | 1 << p);
    return set;
}

bool blow_loss(const struct says *says, player_set whose, struct said *out)
{
    bool found = false;
    for (int i = 0; i < says->count; i++) {
        int loses = says->said[i].loses;
        if (loses == NOBODY || !(whose >> loses & 1))
            continue;
        *out = says->said[i];
        found = true;
    }
    return found;
}

bool blow_wins(const struct rules *rules, const struct made *made)
{
    return rules->game->result(rules, made->after).winners >> made->player & 1;
}

void blow_win(const struct rules *rules, const struct made *made, const struct says *says, struct said *out)
{
    struct says plain = {.count = 0};
    const char *rule = rules->game->result(rules, made->after).by->rule;
    struct said *said = says_add(&plain, rule, "deed.won");
    struct text text = text_on(said->what.arg[0], WHY_ARG_SIZE);
    game_write_player(rules, made->player, &text);
    said->args = 1;
    *out = *said;
    for (int i = 0; i < says->count; i++)
        if (says->said[i].what.rule && strcmp(says->said[i].what.rule, rule) == 0)
            *out = says->said[i];
}
