/* tune.c - finding better weights for a game's evaluation (docs/tuning.md): tune GAME [OPTIONS [GAMES [ROUNDS]]]
 *
 * Plays games against itself with a shallow search from random openings, keeps positions at which nothing is about to
 * be taken with how the game ended, and then changes one weight after the other as long as that makes the evaluation
 * tell the ends better (least squares of the logistic of the score). Prints the weights in the form that `tournament`
 * reads. The same arguments give the same weights. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_mind.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "search/entrant.h"
#include "search/playout.h"

enum { EVERY = 3, OPENING = 6, LONGEST = 400 };

struct sample {
    unsigned char *state;
    float end; /* for side 0: 1 won, 0.5 drawn, 0 lost */
};

struct samples {
    struct sample *at;
    int count, room;
};

static bool is_calm(const struct rules *rules, const struct state *state, struct move *scratch)
{
    const struct game *game = rules->game;
    if (game_turn(rules, state).begun)
        return false;
    int n = game->mind->merits ? game->moves(rules, state, player_first(game->to_act(rules, state)), scratch) : 0;
    for (int i = 0; i < n; i++) {
        int32_t merit;
        game_merits(rules, state, &scratch[i], 1, &merit);
        if (merit > 0)
            return false;
    }
    return true;
}

static _Noreturn void out_of_memory(void)
{
    fprintf(stderr, "tune: out of memory\n");
    exit(1);
}

static void keep(struct samples *all, const struct rules *rules, const struct state *state, float end)
{
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 1024;
        struct sample *more = realloc(all->at, (size_t)all->room * sizeof *all->at);
        if (!more)
            out_of_memory();
        all->at = more;
    }
    unsigned char *copy = malloc(rules->game->state_size);
    if (!copy)
        out_of_memory();
    memcpy(copy, state, rules->game->state_size);
    all->at[all->count++] = (struct sample){.state = copy, .end = end};
}

static void play_game(const struct rules *rules, struct thinker *thinker, const struct entrant *entrant,
                      struct rng *rng, struct move *scratch, struct samples *all)
{
    struct match *match = match_new(rules, NULL, NULL);
    bool fine = match && match_seat_all(match, "computer tuner", 0);
    int turns = 0;
    for (player_set to_act; fine && (to_act = match_to_act(match)) && match_length(match) < LONGEST;) {
        int player = player_first(to_act);
        bool set_up = game_turn(rules, match_state(match)).player == NOBODY;
        bool any = !set_up && turns++ < OPENING;
        struct move move;
        if (any)
            move = policy_choose(POLICY_RANDOM, rules, match_state(match), player, rng, scratch);
        else if (!entrant_choose(entrant, thinker, match, player, rng, &move))
            break;
        char word[64];
        struct text text = text_on(word, sizeof word);
        struct why why;
        rules->game->text->write_move(rules, match_state(match), move, &text);
        fine = match_play(match, player, word, 0, &why);
    }
    struct result result = match_result(match);
    float end = !result.winners ? 0.5F : rules->side_of[player_first(result.winners)] == 0 ? 1 : 0;
    for (int n = OPENING; result.by && n < match_length(match); n += EVERY) {
        union state_buffer before;
        const struct state *state = state_of(&before);
        match_before(match, n, state_of(&before));
        if (game_turn(rules, state).player != NOBODY && is_calm(rules, state, scratch))
            keep(all, rules, state, end);
    }
    match_free(match);
}

/* How badly the evaluation tells the ends. */
static double error_of(const struct rules *rules, const struct samples *all, double scale)
{
    double sum = 0;
    for (int i = 0; i < all->count; i++) {
        double score = rules->game->mind->evaluate(rules, (const struct state *)all->at[i].state, 0);
        double miss = all->at[i].end - 1 / (1 + exp(-score * scale));
        sum += miss * miss;
    }
    return sum / (all->count ? all->count : 1);
}

/* The scale at which the given weights tell the ends best. */
static double best_scale(const struct rules *rules, const struct samples *all)
{
    double best = 0.001, scale = 0.0005;
    for (int i = 0; i < 26; i++, scale *= 1.2)
        if (error_of(rules, all, scale) < error_of(rules, all, best))
            best = scale;
    return best;
}

/* Try one weight a step up and down, within what can be read again. */
static bool improve(struct rules *rules, const struct samples *all, double scale, int w, int32_t step, double *error)
{
    int32_t old = rules->weight[w];
    for (int way = 1; way >= -1; way -= 2) {
        rules->weight[w] = old + way * step;
        if (rules->weight[w] < -WEIGHT_MOST || rules->weight[w] > WEIGHT_MOST)
            continue;
        double now = error_of(rules, all, scale);
        if (now < *error - 1e-9) {
            *error = now;
            return true;
        }
    }
    rules->weight[w] = old;
    return false;
}

static void tune(struct rules *rules, const struct samples *all, int rounds)
{
    double scale = best_scale(rules, all), error = error_of(rules, all, scale);
    int count = 0;
    while (rules->game->mind->weights && rules->game->mind->weights[count].name)
        count++;
    fprintf(stderr, "%d positions, error %.6f\n", all->count, error);
    for (int round = 0, part = 4; round < rounds; round++) {
        bool better = false;
        for (int w = 0; w < count; w++) {
            int32_t size = rules->weight[w] < 0 ? -rules->weight[w] : rules->weight[w];
            better |= improve(rules, all, scale, w, size / part > 0 ? size / part : 1, &error);
        }
        fprintf(stderr, "round %d: error %.6f\n", round + 1, error);
        if (!better && part >= 64)
            break;
        part = better ? part : 2 * part;
    }
}

int main(int argc, char **argv)
{
    const struct game *game = argc > 1 ? games_find(argv[1]) : NULL;
    int games_wanted = 400, rounds = 60;
    bool fine = (argc < 4 || text_number(argv[3], 10000000, &games_wanted)) &&
                (argc < 5 || text_number(argv[4], 10000000, &rounds)) && argc < 6;
    struct why why;
    struct rules *rules = game ? rules_new(game, argc > 2 ? argv[2] : "", &embedded_boards, &why) : NULL;
    if (!fine || !rules || games_wanted < 1 || rounds < 1 || rules->sides != 2) {
        fprintf(stderr, "tune GAME [OPTIONS [GAMES [ROUNDS]]]: a game with two sides, and its options\n");
        return 2;
    }
    struct entrant entrant;
    struct rng rng = rng_of(1);
    struct samples all = {.count = 0};
    struct thinker *thinker = thinker_new(rules, SEARCH_TABLE, 1);
    struct move *scratch = calloc((size_t)game->max_moves, sizeof *scratch);
    char weights[4096];
    struct text text = text_on(weights, sizeof weights);
    entrant_read("nodes=400", &entrant);
    for (int g = 0; thinker && scratch && g < games_wanted; g++) {
        thinker_clear(thinker);
        play_game(rules, thinker, &entrant, &rng, scratch, &all);
    }
    tune(rules, &all, rounds);
    rules_write_weights(rules, &text);
    fputs(weights, stdout);
    for (int i = 0; i < all.count; i++)
        free(all.at[i].state);
    free(all.at);
    free(scratch);
    thinker_free(thinker);
    rules_free(rules);
    return 0;
}
