/* chance.c - values as chances: each by the hyperbolic tangent, then shared out. */
#include "search/chance.h"

#include "search/sides.h"

/* Whoever is ahead by five losses that people want to be warned of (game_mind.h: grave) wins three times in four: the
 * tangent of 5 / 9 is a half. As long as nothing is proven, nobody is sure of it. */
enum { SCALE = 9, SURE = 990 };

/* About tanh(x), both in thousandths: x (27 + x²) / (27 + 9 x²), which is 1 at 3. */
static int64_t tangent(int64_t x)
{
    const int64_t one = CHANCE_ONE, square = x * x;
    if (x >= 3 * one || x <= -3 * one)
        return x > 0 ? one : -one;
    return x * (27 * one * one + square) / (27 * one * one + 9 * square);
}

/* How likely a value is a win, were there one other side alone; in twice as many parts. */
static int64_t weight_of(const struct rules *rules, int32_t value)
{
    if (search_is_win(value))
        return value > 0 ? 2 * CHANCE_ONE : 0;
    int64_t bent = tangent((int64_t)value * CHANCE_ONE / ((int64_t)SCALE * game_grave(rules)));
    return CHANCE_ONE + (bent > SURE ? SURE : bent < -SURE ? -SURE : bent);
}

/* Parts as thousandths of their sum; what rounding leaves over goes to the largest. */
static void share(const int64_t *parts, int sides, int *out)
{
    int64_t sum = 0;
    int left = CHANCE_ONE, largest = 0;
    for (int side = 0; side < sides; side++)
        sum += parts[side];
    for (int side = 0; side < sides; side++) {
        out[side] = (int)(sum ? parts[side] * CHANCE_ONE / sum : CHANCE_ONE / sides);
        left -= out[side];
        largest = parts[side] > parts[largest] ? side : largest;
    }
    out[largest] += left;
}

void chance_of(const struct rules *rules, const struct state *state, const int32_t *values, int *out)
{
    int64_t parts[MAX_PLAYERS];
    int winner = -1;
    for (int side = 0; side < rules->sides; side++) {
        parts[side] = sides_is_out(rules, state, side) ? 0 : weight_of(rules, values[side]);
        winner = parts[side] == 2 * CHANCE_ONE ? side : winner;
    }
    for (int side = 0; winner >= 0 && side < rules->sides; side++)
        parts[side] = side == winner;
    share(parts, rules->sides, out);
}

void chance_of_end(const struct rules *rules, struct result result, int *out)
{
    int64_t parts[MAX_PLAYERS] = {0};
    for (int player = 0; player < rules->players; player++)
        if (!result.winners || (result.winners >> player & 1))
            parts[rules->side_of[player]] = 1;
    share(parts, rules->sides, out);
}
