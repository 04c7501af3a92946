/* move.c - fuzzing the readers of moves: a position, a newline, a word. A word that is refused has a reason, and only
 * legal words are accepted. */
#include "core/game_text.h"
#include "tests/fuzz/fuzz.h"

static void try_word(const struct rules *rules, const struct state *state, const char *word)
{
    char spelt[64];
    struct text text = text_on(spelt, sizeof spelt);
    struct move move;
    struct why why;
    int player = player_first(rules->game->to_act(rules, state));
    if (!game_find_move(rules, state, player < 0 ? 0 : player, word, &move, &why)) {
        fuzz_check_why(&why);
        if (!why.rule)
            abort();
        return;
    }
    rules->game->text->write_move(rules, state, move, &text);
    if (strcmp(spelt, word) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char line[FUZZ_LINE];
    const struct rules *rules = fuzz_rules(&data, &size);
    union state_buffer buffer;
    struct why why;
    if (!rules || !fuzz_string(data, size, line))
        return 0;
    char *word = strchr(line, '\n');
    if (word)
        *word++ = '\0';
    if (!word || !rules->game->text->read_position(rules, line, state_of(&buffer), &why)) {
        rules->game->setup(rules, state_of(&buffer));
        word = word ? word : line;
    }
    try_word(rules, state_of(&buffer), word);
    return 0;
}
