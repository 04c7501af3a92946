/* fuzz.h - what the fuzzers share. The first byte of an input chooses the game, the rest is text. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "core/rules.h"
#include "core/text.h"
#include "core/words.h"
#include "games/embedded.h"
#include "games/games.h"

enum { FUZZ_LINE = 2048, FUZZ_MOVES = 1 << 15, FUZZ_GAMES = 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline const struct game *fuzz_game(uint8_t byte)
{
    int count = 0;
    while (games[count])
        count++;
    return games[count ? byte % count : 0];
}

/* The rules of the game that the first byte chooses, preset options; made once. */
static inline const struct rules *fuzz_rules(const uint8_t **data, size_t *size)
{
    static struct rules *made[FUZZ_GAMES];
    struct why why;
    if (*size < 1)
        return NULL;
    const struct game *game = fuzz_game(**data);
    int g = 0;
    while (games[g] != game)
        g++;
    if (!made[g])
        made[g] = rules_new(game, "", &embedded_boards, &why);
    ++*data;
    --*size;
    return made[g];
}

static inline bool fuzz_string(const uint8_t *data, size_t size, char out[FUZZ_LINE])
{
    if (size >= FUZZ_LINE || memchr(data, '\0', size))
        return false;
    memcpy(out, data, size);
    out[size] = '\0';
    return true;
}

/* A refusal has words in both languages. */
static inline void fuzz_check_why(const struct why *why)
{
    struct words en = {.catalogue = embedded_find("en.words")}, fr = {.catalogue = embedded_find("fr.words")};
    if (!why->message || !words_have(en, why->message) || !words_have(fr, why->message))
        abort();
}

#endif
