/* schedule.c - who plays whom, from where, in which game. */
#include "contest/schedule.h"

static int choose(int n, int k)
{
    int64_t ways = 1;
    for (int i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return (int)ways;
}

/* Whether nobody has to sit twice. */
static bool all_differ(const struct schedule *s)
{
    return s->entrants >= s->sides;
}

struct schedule schedule_of(int sides, int entrants, bool gauntlet)
{
    struct schedule s = {.sides = sides, .entrants = entrants, .gauntlet = gauntlet};
    if (all_differ(&s))
        s.tables = gauntlet ? choose(entrants - 1, sides - 1) : choose(entrants, sides);
    else
        s.tables = gauntlet ? entrants - 1 : entrants * (entrants - 1);
    return s;
}

/* The n-th choice of k of the entrants from `first` on, in the order of a dictionary. */
static void write_choice(int n, int k, int first, int entrants, uint8_t *out)
{
    for (int i = 0; i < k; first++) {
        int with = choose(entrants - first - 1, k - i - 1);
        if (n < with)
            out[i++] = (uint8_t)first;
        else
            n -= with;
    }
}

/* One against another: the n-th pair, who is alone first. */
static void write_pair(const struct schedule *s, int n, uint8_t *out)
{
    int alone = n / (s->entrants - 1), other = n % (s->entrants - 1);
    out[0] = (uint8_t)alone;
    for (int i = 1; i < s->sides; i++)
        out[i] = (uint8_t)(other + (other >= alone));
}

/* The n-th order of k of them; it comes round again after all of them. */
static void rearrange(int n, int k, uint8_t *who)
{
    for (; k > 1; n /= k, k--) {
        int at = n % k;
        uint8_t taken = who[at];
        who[at] = who[k - 1];
        who[k - 1] = taken;
    }
}

struct schedule_game schedule_game(const struct schedule *s, int g)
{
    int table = g / s->sides % s->tables, turn = g % s->sides;
    struct schedule_game game = {.opening = g / s->sides / s->tables};
    uint8_t who[MAX_PLAYERS] = {0};
    if (!all_differ(s))
        write_pair(s, table, who);
    else if (s->gauntlet)
        write_choice(table, s->sides - 1, 1, s->entrants, who + 1);
    else
        write_choice(table, s->sides, 0, s->entrants, who);
    rearrange(game.opening, s->sides - 1, who + 1);
    for (int i = 0; i < s->sides; i++)
        game.seats[(i + turn) % s->sides] = who[i];
    return game;
}
