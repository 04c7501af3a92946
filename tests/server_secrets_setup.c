/* server_secrets_setup.c - armies are set up, by lot: those that are compared as the script has it, those that are
 * hidden otherwise in each of the two runs, in other steps and with other changes of mind. */
#include <string.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "tests/server_secrets.h"

enum { EVEN_STEPS = 1 };

/* What a player does is drawn by lot from the script, or for one who is not seen from the lot of this run. */
static struct rng lot_of(int player)
{
    uint64_t seed = rng_next(&now.rng);
    return rng_of(is_seen(player) ? seed : seed + 7 + (uint64_t)run.which);
}

static void draft(int player, const struct move *moves, int count)
{
    char words[EVENT_TEXT - 200], members[EVENT_TEXT];
    struct text text = text_on(words, sizeof words);
    for (int i = 0; i < count; i++) {
        text_add(&text, i ? " " : "");
        now.rules->game->text->write_move(now.rules, state_of(&now.state), moves[i], &text);
        now.rules->game->play(now.rules, state_of(&now.state), player, moves[i]);
    }
    snprintf(members, sizeof members, "\"do\":\"move\",\"game\":\"%s\",\"player\":%d,\"text\":\"%s\",\"number\":%d",
             now.id, player, words, now.number);
    if (count > 0)
        must(player, members);
    if (run.kind.apart)
        wire_remember(words);
}

/* Decisions that complete a set-up, from what the player sees. */
static int plan(int player, struct rng *rng, struct move *moves)
{
    const struct game_secrets *secrets = now.rules->game->secrets;
    union state_buffer seen;
    game_observe(now.rules, state_of(&now.state), player, state_of(&seen));
    return secrets->scatter && rng_below(rng, 8) ? secrets->scatter(now.rules, state_of(&seen), player, rng, moves)
                                                 : secrets->arrange(now.rules, state_of(&seen), player, 60, rng, moves);
}

/* Something else than planned, after which the player is not ready. A chief does not clear: its allies would tell. */
static void change_mind(int player, struct rng *rng)
{
    const struct game *game = now.rules->game;
    struct move moves[MAX_MOVES];
    char word[SUPPORT_WORD];
    union state_buffer after = now.state;
    int n = game->moves(now.rules, state_of(&now.state), player, moves);
    if (n == 0)
        return;
    struct move move = moves[rng_below(rng, (uint32_t)n)];
    word_of(now.rules, state_of(&now.state), move, word);
    game->play(now.rules, state_of(&after), player, move);
    if (strcmp(word, "clear") != 0 && game_turn(now.rules, state_of(&after)).player == NOBODY &&
        (game->to_act(now.rules, state_of(&after)) >> player & 1))
        draft(player, &move, 1);
}

static void try_nonsense(int player)
{
    char members[128];
    snprintf(members, sizeof members, "\"do\":\"move\",\"game\":\"%s\",\"player\":%d,\"text\":\"nonsense\"", now.id,
             player);
    tree_free(say(player, members));
}

/* In as many steps as lot will have it. */
static void set_up_some(int player)
{
    struct rng rng = lot_of(player);
    struct move moves[MAX_MOVES];
    int n = plan(player, &rng, moves);
    if (now.ready >> player & 1 || n < 2)
        return;
    int wanted = 1 + (int)rng_below(&rng, (uint32_t)n - 1);
    for (int at = 0, step; at < wanted; at += step) {
        step = 1 + (int)rng_below(&rng, (uint32_t)(wanted - at));
        draft(player, moves + at, step);
    }
    if (rng_below(&rng, 3) == 0)
        change_mind(player, &rng);
    if (rng_below(&rng, 5) == 0)
        try_nonsense(player);
}

/* In one step of one decision, and not often: so many steps that all set-ups have as many. */
static void set_up_evenly(int player)
{
    struct rng rng = lot_of(player);
    struct move moves[MAX_MOVES];
    int n = plan(player, &rng, moves);
    if (now.ready >> player & 1 || now.steps[player] == EVEN_STEPS)
        return;
    if (n < 2)
        fail_msg("%s has %d for %d at step %d", now.rules->game->name, n, player, now.steps[player]);
    draft(player, moves, 1);
    now.steps[player]++;
}

void set_up_more(int player)
{
    if (run.kind.even)
        set_up_evenly(player);
    else
        set_up_some(player);
}

void set_up_all(int player)
{
    struct rng rng = lot_of(player);
    struct move moves[MAX_MOVES];
    int n = plan(player, &rng, moves);
    if (now.ready >> player & 1)
        return;
    assert_true(n > 0);
    draft(player, moves, n);
    now.ready |= (player_set)(1 << player);
}
