/* server_secrets.c - nobody learns from the server what others set up in secret.
 *
 * The same script is played against two runs of the real server that differ in one thing: what those set up whom a
 * viewer does not see, in how many steps, with which changes of mind. All that the viewer, its allies and a spectator
 * get, by every channel and route, in its order, must be the same text in both; and so must be what a host looks at:
 * metrics, the log, a dump of what is kept. What is drawn by lot or read off a clock is replaced before, each such
 * thing by its name or because the test knows it (ids, commitments), never by its looks.
 *
 * Once more it is played through two nodes on one PostgreSQL: those who are compared come to another one than those
 * whose set-ups are hidden from them, and what goes through Redis between the nodes has none of the words of any
 * set-up.
 *
 * TINTAGEL_SECRETS=N: N times as many pairs. */
#include <stdlib.h>
#include <string.h>

#include "core/game_secrets.h"
#include "games/games.h"
#include "tests/server_secrets.h"

enum { VARIANTS = 64, PAIRS = 75, EVEN_PAIRS = 10, PICTURE_PAIRS = 6, APART_PAIRS = 6 };

const char *program;

/* Those that are set up in secret. */
static struct rules *variants[VARIANTS];
static int variant_count;

static void tell_difference(const char *a, const char *b)
{
    size_t at = 0, line = 0;
    for (; a[at] && a[at] == b[at]; at++)
        line = a[at] == '\n' ? at + 1 : line;
    size_t from = at > line + 300 ? at - 300 : line;
    fail_msg("they differ:\n# %.400s\n# and\n# %.400s", a + from, b + from);
}

static void compare(long pairs, struct run_kind kind)
{
    char *texts[2];
    for (int which = 0; which < 2; which++) {
        run_open(which, kind);
        for (long n = 0; n < pairs; n++)
            play_game(variants[n % variant_count], n);
        run_close();
        texts[which] = run.text;
    }
    print_message("# %ld games, %zu bytes\n", pairs, run.size);
    assert_true(strlen(texts[0]) > (size_t)pairs * 1000);
    if (strcmp(texts[0], texts[1]) != 0)
        tell_difference(texts[0], texts[1]);
    free(texts[0]);
    free(texts[1]);
}

static void players_learn_nothing(void **unused)
{
    (void)unused;
    compare(PAIRS * effort("TINTAGEL_SECRETS"), (struct run_kind){.even = false});
}

static void hosts_learn_nothing(void **unused)
{
    (void)unused;
    compare(EVEN_PAIRS * effort("TINTAGEL_SECRETS"), (struct run_kind){.even = true});
}

static void pictures_tell_nothing(void **unused)
{
    (void)unused;
    /* Never more: how many are drawn in a time has a limit. */
    compare(PICTURE_PAIRS, (struct run_kind){.pictures = true});
}

static void nodes_tell_nothing(void **unused)
{
    (void)unused;
    compare(APART_PAIRS * effort("TINTAGEL_SECRETS"), (struct run_kind){.apart = true});
}

static void find_variants(void)
{
    for (int i = 0; games[i]; i++) {
        struct rules *rules;
        for (int n = 0; games[i]->secrets && variant_count < VARIANTS && (rules = next_rules(games[i], &n));) {
            union state_buffer start;
            games[i]->setup(rules, state_of(&start));
            if (game_is_secret(rules, state_of(&start)) && rules->players < PEOPLE)
                variants[variant_count++] = rules;
            else
                rules_free(rules);
        }
    }
}

int main(int argc, char **argv)
{
    program = argc > 1 ? argv[1] : "build/check/tintagel";
    find_variants();
    tests_add("players and spectators learn nothing", players_learn_nothing, NULL);
    tests_add("links and pictures tell nothing", pictures_tell_nothing, NULL);
    tests_add("metrics, log and dump tell nothing", hosts_learn_nothing, NULL);
    tests_add("another node learns nothing, nor does Redis", nodes_tell_nothing, NULL);
    int failed = tests_run("server secrets");
    run_clear();
    for (int i = 0; i < variant_count; i++)
        rules_free(variants[i]);
    return failed;
}
