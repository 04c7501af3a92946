/* position.c - reading a position that a call names. */
#include "server/position.h"

#include "core/game_text.h"
#include "games/embedded.h"
#include "games/games.h"
#include "server/host.h"

struct rules *position_rules(struct call *call)
{
    const struct game *game = games_find(call_text(call, "name"));
    struct why why;
    struct rules *rules = NULL;
    if (!game)
        call_refuse_as(call, 422, "server.unknown-game", call_text(call, "name"));
    else if (!(rules = rules_cache_get(&call->host->rules, game, call_text(call, "options"), &embedded_boards, &why)))
        call_refuse(call, 422, &why);
    return rules;
}

bool position_read(struct call *call, const struct rules *rules, struct state *out)
{
    const struct game *game = rules->game;
    const char *position = call_text(call, "position");
    struct why why;
    if (!*position) {
        game->setup(rules, out);
    } else if (!game->text->read_position(rules, position, out, &why)) {
        call_refuse(call, 422, &why);
        return false;
    }
    player_set owe = game->to_act(rules, out);
    if (!player_alone(owe) || game_turn(rules, out).player == NOBODY) {
        call_refuse_as(call, 422, owe ? "server.set-up" : "move.over", NULL);
        return false;
    }
    return true;
}
