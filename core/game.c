/* game.c - the optional functions of a game with their slow defaults, and what follows from the required ones. */
#include "core/game.h"

#include <string.h>

#include "core/bits.h"
#include "core/game_looks.h"
#include "core/game_mind.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/text.h"
#include "core/why.h"
#include "core/words.h"

int game_count(const struct rules *rules, const struct state *state, int player, struct move *scratch)
{
    if (rules->game->count)
        return rules->game->count(rules, state, player);
    return rules->game->moves(rules, state, player, scratch);
}

struct turn game_turn(const struct rules *rules, const struct state *state)
{
    if (rules->game->turn)
        return rules->game->turn(rules, state);
    return (struct turn){.player = player_first(rules->game->to_act(rules, state)), .begun = false};
}

int game_follows(const struct rules *rules, const struct state *state)
{
    int player = game_turn(rules, state).player;
    if (player == NOBODY || rules->game->result(rules, state).by)
        return NOBODY;
    return rules->game->follows ? rules->game->follows(rules, state) : (player + 1) % rules->players;
}

int game_commander(const struct rules *rules, const struct state *state, int army)
{
    return rules->game->commander ? rules->game->commander(rules, state, army) : army;
}

void game_merits(const struct rules *rules, const struct state *state, const struct move *moves, int count,
                 int32_t *out)
{
    if (rules->game->mind->merits)
        rules->game->mind->merits(rules, state, moves, count, out);
    else
        memset(out, 0, (size_t)count * sizeof *out);
}

int32_t game_grave(const struct rules *rules)
{
    enum { PAWN = 100 };
    return rules->game->mind->grave ? rules->game->mind->grave : PAWN;
}

bool game_pass(const struct rules *rules, struct state *state)
{
    const struct game_mind *mind = rules->game->mind;
    struct turn turn = game_turn(rules, state);
    if (turn.player == NOBODY || turn.begun || !(rules->game->to_act(rules, state) >> turn.player & 1))
        return false;
    if (mind->pass)
        return mind->pass(rules, state);
    return mind->skip && mind->skip(rules, state);
}

bool game_hand_turn(const struct rules *rules, struct state *state, int player)
{
    for (int i = 0; i < rules->players; i++) {
        if (rules->game->to_act(rules, state) == 1 << player && !game_turn(rules, state).begun)
            return true;
        if (!game_pass(rules, state))
            return false;
    }
    return false;
}

int game_path(const struct rules *rules, struct move move, uint16_t *out)
{
    if (rules->game->looks->path)
        return rules->game->looks->path(rules, move, out);
    out[0] = move.from;
    out[1] = move.to;
    return move.from == move.to ? 0 : 2;
}

const char *game_ground(const struct rules *rules, int cell)
{
    const char *name = rules->game->looks->ground ? rules->game->looks->ground(rules, cell) : NULL;
    return name ? name : "";
}

int game_legend(const struct rules *rules, struct sign_example *out)
{
    static const struct sign_example usual[] = {
        {.message = "sign.go", .target = TARGET_GO},
        {.message = "sign.take", .pieces = {{.army = 1, .count = 1}}, .count = 1, .target = TARGET_TAKE},
        {.message = "sign.from", .from = true},
        {.message = "sign.to", .pieces = {{.army = 1, .count = 1}}, .count = 1, .to = true},
    };
    if (rules->game->looks->legend)
        return rules->game->looks->legend(rules, out);
    memcpy(out, usual, sizeof usual);
    return (int)(sizeof usual / sizeof *usual);
}

void game_observe(const struct rules *rules, const struct state *state, int player, struct state *out)
{
    if (rules->game->secrets)
        rules->game->secrets->observe(rules, state, player, out);
    else
        memcpy(out, state, rules->game->state_size);
}

bool game_is_secret(const struct rules *rules, const struct state *state)
{
    return rules->game->secrets && game_turn(rules, state).player == NOBODY;
}

int player_first(player_set set)
{
    return set ? (int)bits_first(set) : NOBODY;
}

bool player_alone(player_set set)
{
    return set != 0 && (set & (set - 1)) == 0;
}

void game_write_army(const struct rules *rules, int army, struct text *out)
{
    text_add(out, WORDS_ID);
    text_add(out, rules->game->name);
    text_add(out, ".army.");
    text_add_number(out, army);
}

bool game_refuse_army(const struct rules *rules, int army, const char *rule, const char *message, const char *what,
                      struct why *why)
{
    why_fill(why, rule, message, NULL, what, NULL);
    struct text text = text_on(why->arg[0], sizeof why->arg[0]);
    game_write_army(rules, army, &text);
    return false;
}

void game_write_player(const struct rules *rules, int player, struct text *out)
{
    union state_buffer start;
    int army = 0;
    rules->game->setup(rules, state_of(&start));
    while (army < rules->armies - 1 && game_commander(rules, state_of(&start), army) != player)
        army++;
    game_write_army(rules, army, out);
}

static bool is_spelt(const struct rules *rules, const struct state *state, struct move move, const char *word)
{
    char spelt[MOVE_TEXT];
    struct text text = text_on(spelt, sizeof spelt);
    rules->game->text->write_move(rules, state, move, &text);
    return strcmp(spelt, word) == 0;
}

bool game_find_move(const struct rules *rules, const struct state *state, int player, const char *word,
                    struct move *out, struct why *why)
{
    struct move move, moves[MAX_MOVES];
    int n = rules->game->text->read_move(rules, state, word, &move, why)
                ? rules->game->moves(rules, state, player, moves)
                : 0;
    for (int i = 0; i < n; i++) {
        if (move_equal(moves[i], move) && is_spelt(rules, state, move, word)) {
            *out = move;
            return true;
        }
    }
    game_refusal(rules, state, player, word, why);
    return false;
}

bool game_decides(const struct rules *rules, const struct state *state, int player, struct why *why)
{
    struct result result = rules->game->result(rules, state);
    if (result.by)
        return why_say(why, result.by->rule, "move.over", NULL, NULL, NULL);
    if (player < 0 || player >= rules->players || !(rules->game->to_act(rules, state) >> player & 1))
        return why_say(why, "HR-5", "move.not-to-act", NULL, NULL, NULL);
    return true;
}

void game_refusal(const struct rules *rules, const struct state *state, int player, const char *word, struct why *why)
{
    const struct game_text *text = rules->game->text;
    struct move move;
    if (game_decides(rules, state, player, why) && text->read_move(rules, state, word, &move, why))
        text->why_not(rules, state, player, move, why);
}
