/* matches.c - what a match costs: bytes at the start and after a whole random game, and decisions per CPU-second
 * through match_play(), for one game. (The linker sends malloc and its like here first, to be counted.)
 *
 * docs/testing.md has figures. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/bench.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "core/text.h"
#include "match/match.h"
#include "search/playout.h"
#include "search/policy.h"

enum { GAMES = 64, MOST = 20000, WORD = 64 };

static const double SECONDS = 2;

/* ---- counting ---- */

static size_t in_use;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *at, size_t size);
void __real_free(void *at);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *at, size_t size);
void __wrap_free(void *at);

static void *count(void *at)
{
    in_use += malloc_usable_size(at);
    return at;
}

void *__wrap_malloc(size_t size)
{
    return count(__real_malloc(size));
}

void *__wrap_calloc(size_t number, size_t size)
{
    return count(__real_calloc(number, size));
}

void *__wrap_realloc(void *at, size_t size)
{
    in_use -= malloc_usable_size(at);
    return count(__real_realloc(at, size));
}

void __wrap_free(void *at)
{
    in_use -= malloc_usable_size(at);
    __real_free(at);
}

/* ---- games ---- */

struct decision {
    int player;
    char word[WORD];
};

static struct decision decisions[MOST];
static int decision_count;

static struct match *seated(const struct rules *rules)
{
    struct match *match = match_new(rules, NULL, NULL);
    if (!match || !match_seat_all(match, "computer random", 0))
        exit(1);
    return match;
}

static void decide(struct match *match, int player, const char *word)
{
    struct why why;
    if (!match_play(match, player, word, 0, &why)) {
        fprintf(stderr, "bench: %s is refused: %s\n", word, why.message);
        exit(1);
    }
}

static void note(struct match *match, int player, struct move move)
{
    struct decision *decision = &decisions[decision_count++];
    struct text text = text_on(decision->word, sizeof decision->word);
    const struct rules *rules = match_rules(match);
    rules->game->text->write_move(rules, match_state(match), move, &text);
    decision->player = player;
    decide(match, player, decision->word);
}

/* A whole random game, noted down. */
static struct match *play_out(const struct rules *rules, struct rng *rng, struct move *scratch)
{
    struct match *match = seated(rules);
    decision_count = 0;
    for (int player = 0; player < rules->players; player++) {
        int n = policy_set_up(POLICY_RANDOM, rules, match_state(match), player, rng, scratch);
        for (int i = 0; i < n; i++)
            note(match, player, scratch[i]);
    }
    for (player_set to_act; (to_act = match_to_act(match)) && match_length(match) < PLAYOUT_LIMIT;) {
        int player = player_first(to_act);
        note(match, player, policy_choose(POLICY_RANDOM, rules, match_state(match), player, rng, scratch));
    }
    return match;
}

static double per_second(const struct rules *rules)
{
    double start = bench_seconds(), spent = 0, made = 0;
    while (spent < SECONDS) {
        struct match *match = seated(rules);
        for (int i = 0; i < decision_count; i++)
            decide(match, decisions[i].player, decisions[i].word);
        made += decision_count;
        match_free(match);
        spent = bench_seconds() - start;
    }
    return made / spent;
}

void bench_matches(const struct rules *rules)
{
    struct move *scratch = calloc((size_t)rules->game->max_moves, sizeof *scratch);
    struct rng rng = rng_of(1);
    size_t none = in_use, most = 0, all = 0;
    int longest = 0, made = 0;
    if (!scratch)
        exit(1);
    struct match *match = seated(rules);
    size_t start = in_use - none;
    match_free(match);
    for (int i = 0; i < GAMES; i++) {
        match = play_out(rules, &rng, scratch);
        size_t bytes = in_use - none;
        all += bytes;
        most = bytes > most ? bytes : most;
        made += decision_count;
        longest = decision_count > longest ? decision_count : longest;
        match_free(match);
    }
    printf("%s matches: %zu bytes at the start (its state is %zu), %zu after a random game of %d decisions, %zu after "
           "one of %d; %.0f decisions per CPU-second\n",
           rules->game->name, start, rules->game->state_size, all / GAMES, made / GAMES, most, longest,
           per_second(rules));
    free(scratch);
}
