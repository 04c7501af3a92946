/* results.c - what the games of a tournament have given. */
#include "contest/results.h"

#include <math.h>
#include <stdlib.h>

/* The test looks at the first entrant, who has one side in every game. */
static void add_to_test(struct results *r, const struct rating_game *game)
{
    for (int side = 0; side < r->sides; side++)
        if (game->seats[side] == 0)
            r->in_opening += rating_share(game, r->sides, side);
    if (r->count % r->sides == 0) {
        sprt_add(r->sprt, r->in_opening);
        r->in_opening = 0;
    }
}

bool results_add(struct results *r, const struct rating_game *game)
{
    if ((r->count & (r->count - 1)) == 0) { /* as many as there is room for */
        struct rating_game *games = realloc(r->games, (size_t)(r->count ? 2 * r->count : 1) * sizeof *games);
        if (!games)
            return false;
        r->games = games;
    }
    r->games[r->count++] = *game;
    if (r->sprt)
        add_to_test(r, game);
    return true;
}

void results_free(struct results *results)
{
    free(results->games);
}

bool results_are_enough(const struct results *r)
{
    return r->sprt && r->count % r->sides == 0 && sprt_verdict(r->sprt) != 0;
}

struct standing results_standing(const struct results *r, int entrant)
{
    struct standing s = {0};
    double squares = 0;
    for (int g = 0; g < r->count; g++)
        for (int side = 0; side < r->sides; side++) {
            if (r->games[g].seats[side] != entrant)
                continue;
            double share = rating_share(&r->games[g], r->sides, side);
            s.games++;
            s.wins += r->games[g].winners >> side & 1;
            s.draws += !r->games[g].winners;
            s.share += share;
            squares += share * share;
        }
    s.losses = s.games - s.wins - s.draws;
    if (s.games) {
        s.share /= s.games;
        s.error = sqrt(fmax(squares / s.games - s.share * s.share, 0) / s.games);
    }
    return s;
}
