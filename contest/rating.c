/* rating.c - strengths by maximum likelihood, and their errors.
 *
 * The likelihood is concave, so Newton's steps find its top. With H the matrix of its second derivatives and g_o the
 * derivatives of the games of opening o alone, the errors are the roots of the diagonal of
 *     H^-1 (sum of g_o g_o') H^-1 * openings / (openings - 1),
 * which for two entrants and two sides is the variance of the scores of pairs. */
#include "contest/rating.h"

#include <math.h>
#include <string.h>

enum { STEPS = 200 };

static const double elo_per_unit = 173.71779276130073; /* 400 / ln 10 */

/* Strength 0 is fixed: of the others there are `n`, and entrant i is row i - 1. */
struct fit {
    int n, sides;
    double strength[SCHEDULE_ENTRANTS];
    double slope[SCHEDULE_ENTRANTS];
    double bend[SCHEDULE_ENTRANTS][SCHEDULE_ENTRANTS]; /* minus the second derivatives */
    bool drawn[SCHEDULE_ENTRANTS][SCHEDULE_ENTRANTS];  /* pairs to which a drawn game is added */
};

double rating_share(const struct rating_game *game, int sides, int side)
{
    if (!game->winners)
        return 1.0 / sides;
    return game->winners >> side & 1 ? 1.0 / __builtin_popcount(game->winners) : 0;
}

double rating_whole(double elo)
{
    return nearbyint(elo) + 0.0; /* which has no sign when it is zero */
}

double rating_expected(double elo, int sides)
{
    return 1 / (1 + (sides - 1) * exp(-elo / elo_per_unit));
}

double rating_elo(double share, int sides)
{
    return elo_per_unit * log((sides - 1) * share / (1 - share));
}

/* Add a game's derivatives. */
static void add_game(struct fit *fit, const struct rating_game *game, int sides)
{
    double chance[MAX_PLAYERS], sum = 0, most = fit->strength[game->seats[0]];
    for (int i = 1; i < sides; i++)
        most = fmax(most, fit->strength[game->seats[i]]);
    for (int i = 0; i < sides; i++)
        sum += chance[i] = exp(fit->strength[game->seats[i]] - most);
    for (int i = 0; i < sides; i++) {
        int a = game->seats[i];
        chance[i] /= sum;
        fit->slope[a] += rating_share(game, sides, i) - chance[i];
        fit->bend[a][a] += chance[i];
    }
    for (int i = 0; i < sides; i++)
        for (int k = 0; k < sides; k++)
            fit->bend[game->seats[i]][game->seats[k]] -= chance[i] * chance[k];
}

static void add_all(struct fit *fit, const struct rating_game *games, int count)
{
    memset(fit->slope, 0, sizeof fit->slope);
    memset(fit->bend, 0, sizeof fit->bend);
    for (int g = 0; g < count; g++)
        add_game(fit, &games[g], fit->sides);
    for (int a = 0; a <= fit->n; a++)
        for (int b = 0; b < a; b++)
            if (fit->drawn[a][b])
                add_game(fit, &(struct rating_game){.seats = {(uint8_t)a, (uint8_t)b}}, 2);
}

/* Solve bend * x = right over the entrants but the first, by elimination: the matrix is positive. */
static void solve(const struct fit *fit, const double *right, double *x)
{
    double m[SCHEDULE_ENTRANTS][SCHEDULE_ENTRANTS + 1] = {{0}};
    int n = fit->n;
    for (int i = 0; i < n; i++) {
        memcpy(m[i], fit->bend[i + 1] + 1, (size_t)n * sizeof **m);
        m[i][n] = right[i + 1];
    }
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++) {
            double factor = m[k][i] / m[i][i];
            for (int c = i; c <= n; c++)
                m[k][c] -= factor * m[i][c];
        }
    x[0] = 0;
    for (int i = n - 1; i >= 0; i--) {
        x[i + 1] = m[i][n];
        for (int c = i + 1; c < n; c++)
            x[i + 1] -= m[i][c] * x[c + 1];
        x[i + 1] /= m[i][i];
    }
}

/* Newton's steps, none so long that it would leave where the matrix can be solved. */
static void climb(struct fit *fit, const struct rating_game *games, int count)
{
    double step[SCHEDULE_ENTRANTS], longest = 1;
    for (int s = 0; s < STEPS && longest > 1e-10; s++) {
        add_all(fit, games, count);
        solve(fit, fit->slope, step);
        longest = 0;
        for (int a = 1; a <= fit->n; a++)
            longest = fmax(longest, fabs(step[a]));
        for (int a = 1; a <= fit->n; a++)
            fit->strength[a] += longest > 1 ? step[a] / longest : step[a];
    }
    add_all(fit, games, count);
}

/* Who got a share of a game against whom. */
static void find_scored(const struct fit *fit, const struct rating_game *games, int count,
                        bool scored[SCHEDULE_ENTRANTS][SCHEDULE_ENTRANTS])
{
    for (int g = 0; g < count; g++)
        for (int i = 0; i < fit->sides; i++)
            for (int k = 0; rating_share(&games[g], fit->sides, i) > 0 && k < fit->sides; k++)
                scored[games[g].seats[i]][games[g].seats[k]] = true;
}

/* Whether there is a likeliest answer: from everybody a chain of such shares leads to everybody. */
static bool is_bounded(const struct fit *fit, bool scored[SCHEDULE_ENTRANTS][SCHEDULE_ENTRANTS])
{
    bool leads[SCHEDULE_ENTRANTS][SCHEDULE_ENTRANTS], all = true;
    memcpy(leads, scored, sizeof leads);
    for (int via = 0; via <= fit->n; via++)
        for (int a = 0; a <= fit->n; a++)
            for (int b = 0; b <= fit->n; b++)
                leads[a][b] |= leads[a][via] && leads[via][b];
    for (int a = 0; a <= fit->n; a++)
        for (int b = 0; b <= fit->n; b++)
            all &= leads[a][b] || a == b;
    return all;
}

static bool add_draws(struct fit *fit, const struct rating_game *games, int count)
{
    bool scored[SCHEDULE_ENTRANTS][SCHEDULE_ENTRANTS] = {{false}};
    find_scored(fit, games, count, scored);
    if (is_bounded(fit, scored))
        return false;
    for (int a = 0; a <= fit->n; a++)
        for (int b = 0; b < a; b++)
            fit->drawn[a][b] = scored[a][b] != scored[b][a];
    return true;
}

/* Variances if every game were a trial of its own: the diagonal of the inverse. */
static void variances_of_model(const struct fit *fit, double *out)
{
    for (int a = 1; a <= fit->n; a++) {
        double unit[SCHEDULE_ENTRANTS] = {0}, column[SCHEDULE_ENTRANTS];
        unit[a] = 1;
        solve(fit, unit, column);
        out[a] = column[a];
    }
}

/* Variances by what each opening gave; there are two of them at least. */
static void variances_of_openings(struct fit *fit, const struct rating_game *games, int count, double *out)
{
    const struct fit whole = *fit;
    int openings = 0;
    for (int g = 0, next; g < count; g = next, openings++) {
        double pull[SCHEDULE_ENTRANTS];
        memset(fit->slope, 0, sizeof fit->slope);
        for (next = g; next < count && games[next].opening == games[g].opening; next++)
            add_game(fit, &games[next], fit->sides);
        solve(&whole, fit->slope, pull);
        for (int a = 1; a <= fit->n; a++)
            out[a] += pull[a] * pull[a];
    }
    for (int a = 1; a <= fit->n; a++)
        out[a] *= (double)openings / (openings - 1);
}

void rating_fit(const struct rating_game *games, int count, int sides, int entrants, struct rating *out)
{
    struct fit fit = {.n = entrants - 1, .sides = sides};
    double variance[SCHEDULE_ENTRANTS] = {0};
    out->unbounded = add_draws(&fit, games, count);
    climb(&fit, games, count);
    if (out->unbounded || games[0].opening == games[count - 1].opening)
        variances_of_model(&fit, variance);
    else
        variances_of_openings(&fit, games, count, variance);
    for (int a = 0; a < entrants; a++) {
        out->elo[a] = elo_per_unit * fit.strength[a];
        out->error[a] = elo_per_unit * sqrt(variance[a]);
    }
}
