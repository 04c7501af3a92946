/* position.c - fuzzing the readers of positions: whatever is accepted writes back as it was, and can be played. */
#include "tests/fuzz/fuzz.h"

#include "core/game_text.h"
#include "draw/picture.h"
#include "match/match.h"
#include "search/policy.h"

static void play_on(const struct rules *rules, struct state *state, uint64_t seed)
{
    static struct move scratch[FUZZ_MOVES];
    struct rng rng = rng_of(seed);
    static char picture[PICTURE_TEXT];
    for (int i = 0; i < 20 && rules->game->to_act(rules, state) && match_can_start(rules, state); i++) {
        int player = player_first(rules->game->to_act(rules, state));
        struct move move = policy_choose(i % 2 ? POLICY_GREEDY : POLICY_RANDOM, rules, state, player, &rng, scratch);
        rules->game->play(rules, state, player, move);
        struct text text = text_on(picture, sizeof picture);
        picture_text(rules, state, &(struct picture){.unicode = true}, &text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char line[FUZZ_LINE], again[FUZZ_LINE];
    const struct rules *rules = fuzz_rules(&data, &size);
    union state_buffer buffer;
    struct why why;
    if (!rules || !fuzz_string(data, size, line))
        return 0;
    if (!rules->game->text->read_position(rules, line, state_of(&buffer), &why)) {
        fuzz_check_why(&why);
        return 0;
    }
    struct text text = text_on(again, sizeof again);
    rules->game->text->write_position(rules, state_of(&buffer), &text);
    if (strcmp(line, again) != 0)
        abort();
    play_on(rules, state_of(&buffer), size);
    return 0;
}
