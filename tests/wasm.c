/* wasm.c - what the WebAssembly test calls: perft of a line of tests/known/GAME.perft. Text comes in through buffer().
 */
#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "core/text.h"
#include "games/embedded.h"
#include "games/games.h"
#include "search/bench.h"
#include "search/perft.h"

enum { LINE = 4096 };
static char line[LINE];

char *buffer(void);
double count(void);
double signature(void);

/* Where to write the game's name, options, position (or "-" for the start) and depth, with tabs between. */
__attribute__((export_name("buffer"))) char *buffer(void)
{
    return line;
}

static double count_from(struct rules *rules, const char *position, int depth)
{
    union state_buffer state;
    struct why why;
    uint64_t leaves = 0;
    if (strcmp(position, "-") == 0)
        rules->game->setup(rules, state_of(&state));
    else if (!rules->game->read_position(rules, position, state_of(&state), &why))
        return -1;
    void *space = malloc(perft_space(rules, depth));
    bool fine = space && perft(rules, state_of(&state), depth, space, &leaves);
    free(space);
    return fine ? (double)leaves : -1;
}

/* The count, or -1 if something is refused. */
__attribute__((export_name("count"))) double count(void)
{
    char game[64], options[256], position[1024], depth[16];
    const char *at = line;
    struct why why;
    int plies;
    if (!text_field(&at, '\t', game, sizeof game) || !text_field(&at, '\t', options, sizeof options) ||
        !text_field(&at, '\t', position, sizeof position) || !text_field(&at, '\0', depth, sizeof depth) ||
        !text_number(depth, 99, &plies) || !games_find(game))
        return -1;
    struct rules *rules = rules_new(games_find(game), options, &embedded_boards, &why);
    double leaves = rules ? count_from(rules, position, plies) : -1;
    rules_free(rules);
    return leaves;
}

/* The nodes of the whole bench. */
__attribute__((export_name("signature"))) double signature(void)
{
    uint64_t total = 0;
    for (const struct bench_position *p = bench_positions; p->game; p++) {
        struct why why;
        struct rules *rules = rules_new(games_find(p->game), p->options, &embedded_boards, &why);
        total += rules ? bench_nodes(rules, p) : 0;
        rules_free(rules);
    }
    return (double)total;
}
