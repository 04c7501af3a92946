/* sprt.c - the sequential probability ratio test. */
#include "contest/sprt.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contest/rating.h"
#include "core/text.h"

enum { STEPS = 100 };

/* A decimal number, plain: "-1.5". */
static bool read_decimal(const char *text, double *out)
{
    char *end;
    size_t length = strlen(text);
    if (!length || strspn(text, "0123456789.-") != length)
        return false;
    *out = strtod(text, &end);
    return !*end && fabs(*out) < 10000;
}

bool sprt_read(const char *text, struct sprt *out)
{
    double *const numbers[] = {&out->elo0, &out->elo1, &out->alpha, &out->beta};
    char field[32];
    int n = 0;
    bool ends = *text && text[strlen(text) - 1] != ',';
    *out = (struct sprt){.alpha = 0.05, .beta = 0.05};
    while (n < 4 && text_field(&text, ',', field, sizeof field) && read_decimal(field, numbers[n]))
        n++;
    return ends && !*text && (n == 2 || n == 4) && out->elo0 < out->elo1 && out->alpha > 0 && out->alpha < 0.5 &&
           out->beta > 0 && out->beta < 0.5;
}

void sprt_add(struct sprt *sprt, double shares)
{
    sprt->count[lround(shares * (double)SPRT_PARTS)]++;
    sprt->openings++;
}

/* The mean share of a game that a score of an opening is. */
static double value_of(const struct sprt *sprt, int score)
{
    return (double)score / (SPRT_PARTS * sprt->sides);
}

/* How often a score came. To win all and to lose all are never impossible: without that a mean could be. */
static double weight_of(const struct sprt *sprt, int score)
{
    bool extreme = score == 0 || score == SPRT_PARTS * sprt->sides;
    return sprt->count[score] || !extreme ? sprt->count[score] : 0.001;
}

/* The distribution with this mean that makes the scores likeliest is weight / (1 + t (value - mean)), for the t at
 * which this is 0; it falls with t. */
static double excess(const struct sprt *sprt, double mean, double t)
{
    double sum = 0;
    for (int i = 0; i <= SPRT_PARTS * sprt->sides; i++) {
        double off = value_of(sprt, i) - mean;
        if (weight_of(sprt, i) > 0)
            sum += weight_of(sprt, i) * off / (1 + t * off);
    }
    return sum;
}

/* Between the two at which a probability would be infinite. */
static double find_tilt(const struct sprt *sprt, double mean)
{
    double from = -1 / (1 - mean), to = 1 / mean;
    for (int i = 0; i < STEPS; i++) {
        double middle = (from + to) / 2;
        if (excess(sprt, mean, middle) > 0)
            from = middle;
        else
            to = middle;
    }
    return (from + to) / 2;
}

/* Minus the logarithm of how likely the scores are at best with such a mean, but for what is the same for all means. */
static double unlikeliness(const struct sprt *sprt, double mean)
{
    double tilt = find_tilt(sprt, mean), sum = 0;
    for (int i = 0; i <= SPRT_PARTS * sprt->sides; i++)
        if (weight_of(sprt, i) > 0)
            sum += weight_of(sprt, i) * log(1 + tilt * (value_of(sprt, i) - mean));
    return sum;
}

double sprt_ratio(const struct sprt *sprt)
{
    if (!sprt->openings)
        return 0;
    return unlikeliness(sprt, rating_expected(sprt->elo0, sprt->sides)) -
           unlikeliness(sprt, rating_expected(sprt->elo1, sprt->sides));
}

double sprt_lower(const struct sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const struct sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

int sprt_verdict(const struct sprt *sprt)
{
    double ratio = sprt_ratio(sprt);
    return ratio >= sprt_upper(sprt) ? 1 : ratio <= sprt_lower(sprt) ? -1 : 0;
}
