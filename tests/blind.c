/* blind.c - no short win or loss stays unseen, whatever the search leaves out.
 *
 * tests/proven/GAME.proven has random positions (options, position, "win" or "loss" for whoever decides there) that end
 * so within PROOF turns whatever the loser does, as looking at every decision proves: without evaluations where there
 * are two sides (search/forced.h), with the exact search where there are more. The search as it plays, looking LOOK
 * turns ahead, must agree in all but a few of a thousand. TINTAGEL_BLIND=N draws N fresh ones of each game instead.
 *
 * test_blind find GAME COUNT [SEED] prints such positions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "search/forced.h"
#include "search/search.h"
#include "tests/support.h"

enum {
    PROOF = 4,      /* turns */
    NODES = 200000, /* decisions that a proof may take */
    LOOK = 5,       /* turns */
    UNSEEN = 5,     /* of a thousand at most */
    SEED = 7,
    STEP = 100, /* positions, and it is told how far it is */
};

/* A position, and how it ends. */
struct proven {
    struct rules *rules;
    union state_buffer state;
    int outcome; /* 1 for whoever decides, -1 */
};

static int outcome_of(int32_t score)
{
    return !search_is_win(score) ? 0 : score > 0 ? 1 : -1;
}

static void keep_report(void *context, const struct search_report *report)
{
    *(struct search_report *)context = *report;
}

/* How the position ends by what this search sees; only depths count that it has looked at whole. */
static int outcome(const struct rules *rules, const struct state *state, const struct search_limits *limits)
{
    struct search_report whole = {.depth = 0}, last;
    struct search_hooks hooks = {.tell = keep_report, .context = &whole};
    assert_true(search_once(rules, &(struct search_root){.state = state}, limits, &hooks, &last));
    return whole.depth ? outcome_of(whole.lines[0].score) : 0;
}

/* Half of the turns are the winner's own. */
static bool wins_by_force(struct forced *forced, const struct state *state, int side)
{
    forced_allow(forced, NODES);
    return forced_wins(forced, state, side, PROOF / 2) == FORCED_YES;
}

static int forced_outcome(const struct rules *rules, const struct state *state)
{
    int side = rules->side_of[player_first(rules->game->to_act(rules, state))];
    struct forced *forced = forced_new(rules);
    assert_non_null(forced);
    int found = wins_by_force(forced, state, side) ? 1 : wins_by_force(forced, state, 1 - side) ? -1 : 0;
    forced_free(forced);
    return found;
}

/* How the position surely ends; 0 if that is not known. */
static int proven_outcome(const struct rules *rules, const struct state *state)
{
    return rules->sides == 2
               ? forced_outcome(rules, state)
               : outcome(rules, state, &(struct search_limits){.depth = PROOF, .nodes = NODES, .exact = true});
}

/* ---- finding ---- */

/* The next set of options by which there is an exact search, from the n-th on; `n` goes on behind it. */
static struct rules *next_exact(const struct game *game, int *n, char options[SUPPORT_LINE])
{
    for (int tries = 0; tries < 2;) {
        struct why why;
        if (!option_set(game, (*n)++, options)) {
            *n = 0;
            tries++;
            continue;
        }
        struct rules *rules = rules_new(game, options, &embedded_boards, &why);
        if (rules && search_shares(rules))
            return rules;
        rules_free(rules);
    }
    return NULL;
}

/* Draw positions until one is proven; the caller frees its rules. False if the search plays this game by no rules. */
static bool find(const struct game *game, struct rng *rng, int *n, char options[SUPPORT_LINE], struct proven *out)
{
    while ((out->rules = next_exact(game, n, options))) {
        struct state *state = state_of(&out->state);
        play_some(out->rules, rng, state);
        out->outcome = player_alone(game->to_act(out->rules, state)) ? proven_outcome(out->rules, state) : 0;
        if (out->outcome)
            return true;
        rules_free(out->rules);
    }
    return false;
}

static int print_found(const char *name, int count, uint64_t seed)
{
    const struct game *game = games_find(name);
    struct rng rng = rng_of(seed);
    struct proven one;
    char options[SUPPORT_LINE], line[SUPPORT_LINE];
    int n = 0;
    for (int i = 0; game && i < count && find(game, &rng, &n, options, &one); i++) {
        printf("%s\t%s\t%s\n", options[0] ? options : "-", position_of(one.rules, state_of(&one.state), line),
               one.outcome > 0 ? "win" : "loss");
        rules_free(one.rules);
    }
    return game ? 0 : 2;
}

/* ---- seeing ---- */

struct tally {
    int positions, unseen;
};

static void look(struct tally *t, struct proven *one)
{
    char line[SUPPORT_LINE];
    t->positions++;
    if (outcome(one->rules, state_of(&one->state), &(struct search_limits){.depth = LOOK}) == one->outcome)
        return;
    t->unseen++;
    print_message("# a %s is not seen: %s\n", one->outcome > 0 ? "win" : "loss",
                  position_of(one->rules, state_of(&one->state), line));
}

static void tell(const struct game *game, const struct tally *t)
{
    print_message("# %s: %d positions, %d of them not seen\n", game->name, t->positions, t->unseen);
}

static void look_at_file(struct tally *t, const struct game *game)
{
    char path[128];
    snprintf(path, sizeof path, "proven/%s.proven", game->name);
    struct lines lines = lines_read(path);
    for (int i = 0; i < lines.count; i++) {
        char *field[3];
        struct proven one;
        struct why why;
        looking_in(path, i + 1, lines.line[i]);
        if (lines.line[i][0] == '#' || fields_cut(lines.line[i], field, 3) != 3)
            continue;
        one.rules = rules_for(game, field[0]);
        one.outcome = strcmp(field[2], "win") == 0 ? 1 : -1;
        if (!game->text->read_position(one.rules, field[1], state_of(&one.state), &why))
            fail_msg("%s is refused: %s", field[1], why.message);
        look(t, &one);
        rules_free(one.rules);
    }
    lines_free(&lines);
}

static void look_at_fresh(struct tally *t, const struct game *game, long count)
{
    struct rng rng = rng_of(SEED);
    struct proven one;
    char options[SUPPORT_LINE];
    for (int n = 0; t->positions < count && find(game, &rng, &n, options, &one);) {
        look(t, &one);
        rules_free(one.rules);
        if (t->positions % STEP == 0)
            tell(game, t);
    }
}

static void short_ends_are_seen(void **state)
{
    const struct game *game = *state;
    struct tally t = {0, 0};
    if (getenv("TINTAGEL_BLIND"))
        look_at_fresh(&t, game, effort("TINTAGEL_BLIND"));
    else
        look_at_file(&t, game);
    tell(game, &t);
    if (1000L * t.unseen > (long)UNSEEN * t.positions)
        fail_msg("%d of %d short wins and losses are not seen, more than %d of a thousand", t.unseen, t.positions,
                 UNSEEN);
}

int main(int argc, char **argv)
{
    if (argc >= 4 && strcmp(argv[1], "find") == 0)
        return print_found(argv[2], atoi(argv[3]), argc > 4 ? strtoull(argv[4], NULL, 10) : SEED + 1);
    const struct game *const *tested = games_tested();
    for (int g = 0; tested[g]; g++) {
        char name[128];
        snprintf(name, sizeof name, "%s: short wins and losses are seen", tested[g]->name);
        tests_add(name, short_ends_are_seen, (void *)tested[g]);
    }
    return tests_run("blind");
}
