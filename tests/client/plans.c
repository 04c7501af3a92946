/* plans.c - what a club plays: every game there is, with some of the choices of its options, with clocks and without,
 * people among themselves and with computers. */
#include <stdio.h>
#include <string.h>

#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "tests/client/club.h"
#include "tests/support.h"

enum { SETS = 64, OF_A_GAME = 6 };

static const char *const clocks[] = {"none", "300+5", "10+0/20", "3d/600", "2+1/2", "none/20", "60+1"};

/* The choices of options that a game has, each once; returns how many. */
static int find_sets(const struct game *game, char sets[SETS][OPTIONS_TEXT])
{
    char wanted[SUPPORT_LINE];
    int count = 0;
    for (int n = 0; count < SETS && option_set(game, n, wanted); n++) {
        struct why why;
        struct rules *rules = rules_new(game, wanted, &embedded_boards, &why);
        if (!rules)
            continue;
        struct text text = text_on(sets[count], OPTIONS_TEXT);
        bool new = true;
        rules_write_options(rules, &text);
        for (int i = 0; i < count; i++)
            new = new &&strcmp(sets[i], sets[count]) != 0;
        count += new;
        rules_free(rules);
    }
    return count;
}

/* A computer takes the last seat, but not where allies wait for each other's set-ups. */
static unsigned computers_of(const struct game *game, const char *options)
{
    struct why why;
    struct rules *rules = rules_new(game, options, &embedded_boards, &why);
    bool alone = rules->players == rules->sides || !game->secrets;
    unsigned computers = alone ? 1u << (rules->players - 1) : 0;
    rules_free(rules);
    return computers;
}

int club_find_plans(struct club_plan *plans, int most)
{
    static char sets[SETS][OPTIONS_TEXT];
    int count = 0;
    for (int i = 0; games[i]; i++) {
        int found = find_sets(games[i], sets);
        if (found < 1) {
            fail_msg("%s cannot be played with any options", games[i]->name);
            continue;
        }
        int wanted = found < OF_A_GAME ? OF_A_GAME : found;
        for (int k = 0; k < OF_A_GAME && count < most; k++, count++) {
            struct club_plan *plan = &plans[count];
            *plan = (struct club_plan){.game = games[i]->name, .level = 1 + k % 2};
            plan->clock = clocks[count % (int)(sizeof clocks / sizeof *clocks)];
            snprintf(plan->options, sizeof plan->options, "%s", sets[wanted * k / OF_A_GAME % found]);
            plan->computers = k % 3 == 2 ? computers_of(games[i], plan->options) : 0;
        }
    }
    return count;
}
