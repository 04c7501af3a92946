/* board.c - fuzzing the reader of boards: what a game accepts as its board can be played on. */
#include "core/game_mind.h"
#include "tests/fuzz/fuzz.h"

static const char *given(const void *context, const char *name)
{
    (void)name;
    return context;
}

static void play_on(const struct rules *rules)
{
    static struct move scratch[FUZZ_MOVES];
    struct rng rng = rng_of(1);
    union state_buffer buffer;
    struct state *state = state_of(&buffer);
    rules->game->setup(rules, state);
    for (int i = 0; i < 200 && rules->game->to_act(rules, state); i++) {
        int player = player_first(rules->game->to_act(rules, state));
        int n = rules->game->moves(rules, state, player, scratch);
        if (n <= 0 || n > rules->game->max_moves)
            abort();
        rules->game->play(rules, state, player, scratch[rng_below(&rng, (uint32_t)n)]);
        if (rules->game->to_act(rules, state))
            rules->game->mind->evaluate(rules, state, 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[1 << 16];
    struct why why;
    if (size < 1 || size > sizeof text || memchr(data + 1, '\0', size - 1))
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    struct board_source source = {.find = given, .context = text};
    struct rules *rules = rules_new(fuzz_game(data[0]), "", &source, &why);
    if (rules)
        play_on(rules);
    else
        fuzz_check_why(&why);
    rules_free(rules);
    return 0;
}
