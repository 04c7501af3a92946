/* pruned.c - the search as it plays against the exact one, which leaves nothing out, in POSITIONS positions of every
 * game whose search has an exact one: those of tests/wins/GAME.wins and tests/rules/GAME.starts, and random ones with
 * every set of options.
 *
 * What is left out (margins, late decisions, null moves, reductions, cut-offs by the table) may cost a value at the
 * same depth, in the share of positions that tests/pruned.shares allows. A win or loss that the exact search has proven
 * is never lost for that: at the same depth nearly always, and else within PATIENCE nodes. None is ever made up. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "search/search.h"
#include "search/signature.h"
#include "tests/support.h"

enum {
    POSITIONS = 500, /* a game */
    SAME = 70,     /* of a hundred have the same value at least, where tests/pruned.shares says nothing of the game, */
    PROVEN = 97,   /* and so many of a hundred proven wins and losses are seen at the same depth */
    DEPTH = 4,     /* turns: below that nothing is reduced; */
    NODES = 15000, /* or as deep as the exact search comes within these */
    PATIENCE = 200000, /* nodes */
    TABLE = 1 << 20,
};

struct tally {
    const struct game *game;
    struct rng rng;
    int positions, same; /* in value */
    int proven, seen;    /* wins and losses */
};

/* The last depth that was searched whole. */
static void keep_report(void *context, const struct search_report *report)
{
    *(struct search_report *)context = *report;
}

static struct search_report exact_report(struct search *search, const struct search_root *root)
{
    struct search_report last = {.depth = 0}, stopped;
    search_run(search, root, &(struct search_limits){.depth = DEPTH, .nodes = NODES, .exact = true},
               &(struct search_hooks){.tell = keep_report, .context = &last}, &stopped);
    return last;
}

/* 1: a win seen to its end, -1: a loss, 0: neither. */
static int outcome(int32_t score)
{
    return !search_is_win(score) ? 0 : score > 0 ? 1 : -1;
}

static int32_t pruned_score(struct search *search, struct transposition *table, const struct search_root *root,
                            const struct search_limits *limits)
{
    struct search_report report;
    transposition_clear(table);
    search_run(search, root, limits, NULL, &report);
    return report.lines[0].score;
}

static void compare_with(struct tally *t, const struct rules *rules, const struct search_root *root,
                         struct search *search, struct transposition *table)
{
    struct search_report exact = exact_report(search, root);
    int32_t wanted = exact.lines[0].score, score;
    char line[SUPPORT_LINE];
    if (exact.depth == 0)
        return; /* too large even for one turn */
    score = pruned_score(search, table, root, &(struct search_limits){.depth = exact.depth});
    t->positions++;
    t->same += score == wanted;
    if (outcome(score) && outcome(score) != outcome(wanted))
        fail_msg("depth %d: made up %d, exact %d: %s", exact.depth, score, wanted,
                 position_of(rules, root->state, line));
    if (!outcome(wanted))
        return;
    t->proven++;
    t->seen += outcome(score) == outcome(wanted);
    if (!outcome(score) &&
        outcome(pruned_score(search, table, root, &(struct search_limits){.nodes = PATIENCE})) != outcome(wanted))
        fail_msg("%d is lost in %d nodes: %s", wanted, PATIENCE, position_of(rules, root->state, line));
}

static void compare(struct tally *t, const struct rules *rules, const struct state *state)
{
    struct search_root root = {.state = state};
    if (!search_shares(rules) || !player_alone(rules->game->to_act(rules, state)))
        return;
    struct transposition *table = transposition_new(TABLE);
    struct search *search = search_new(rules, table);
    compare_with(t, rules, &root, search, table);
    search_free(search);
    transposition_free(table);
}

/* ---- positions ---- */

static void compare_file(struct tally *t, const char *folder, const char *ending)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s.%s", folder, t->game->name, ending);
    struct lines lines = lines_read(path);
    for (int i = 0; i < lines.count; i++) {
        char *field[3];
        union state_buffer state;
        struct why why;
        if (lines.line[i][0] == '#' || fields_cut(lines.line[i], field, 3) < 2)
            continue;
        struct rules *rules = rules_for(t->game, field[0]);
        if (!t->game->text->read_position(rules, field[1], state_of(&state), &why))
            fail_msg("%s is refused: %s", field[1], why.message);
        compare(t, rules, state_of(&state));
        rules_free(rules);
    }
    lines_free(&lines);
}

/* Whether there are such rules, and there is an exact search of them. */
static bool compare_random(struct tally *t, const char *options)
{
    union state_buffer state;
    struct why why;
    struct rules *rules = rules_new(t->game, options, &embedded_boards, &why);
    bool can = rules && search_shares(rules);
    if (can) {
        play_some(rules, &t->rng, state_of(&state));
        compare(t, rules, state_of(&state));
    }
    rules_free(rules);
    return can;
}

static void compare_options(struct tally *t)
{
    char options[SUPPORT_LINE];
    for (bool any = true; any && t->positions < POSITIONS;) {
        any = false;
        for (int n = 0; option_set(t->game, n, options) && t->positions < POSITIONS; n++)
            any |= compare_random(t, options);
    }
}

/* ---- shares ---- */

static int share(int part, int whole)
{
    return whole ? (int)(100L * part / whole) : 100;
}

static int share_wanted(const struct game *game)
{
    struct lines lines = lines_read("pruned.shares");
    int wanted = SAME;
    for (int i = 0; i < lines.count; i++) {
        char *field[2];
        if (fields_cut(lines.line[i], field, 2) == 2 && strcmp(field[0], game->name) == 0)
            wanted = atoi(field[1]);
    }
    lines_free(&lines);
    return wanted;
}

static void leaving_out_costs_little(void **state)
{
    struct tally t = {.game = *state, .rng = rng_of(16)};
    int wanted = share_wanted(t.game);
    compare_file(&t, "wins", "wins");
    compare_file(&t, "rules", "starts");
    compare_options(&t);
    print_message("# %s: %d positions, %d with the same value; %d wins and losses, %d seen at the same depth\n",
                  t.game->name, t.positions, t.same, t.proven, t.seen);
    if (share(t.same, t.positions) < wanted)
        fail_msg("the same value in %d of %d positions, not in %d of a hundred", t.same, t.positions, wanted);
    if (share(t.seen, t.proven) < PROVEN)
        fail_msg("%d of %d wins and losses, not %d of a hundred, seen at the same depth", t.seen, t.proven, PROVEN);
}

/* ---- the signature ---- */

/* The nodes of one game and set of options, as `tintagel bench` tells them; the position after them. */
static const struct signature_position *group_nodes(const struct signature_position *p, char out[SUPPORT_LINE])
{
    const struct signature_position *first = p;
    struct rules *rules = rules_for(games_find(p->game), p->options);
    uint64_t nodes = 0;
    for (; p->game && strcmp(p->game, first->game) == 0 && strcmp(p->options, first->options) == 0; p++)
        nodes += signature_nodes(rules, p);
    snprintf(out, SUPPORT_LINE, "%s %s: %llu nodes", first->game, first->options, (unsigned long long)nodes);
    rules_free(rules);
    return p;
}

/* tests/signature.sh asks the same of whole programs; this is quick where only the search was compiled anew. */
static void the_signature_is_as_written(void **state)
{
    (void)state;
    struct lines lines = lines_read("signature.nodes");
    const struct signature_position *p = signature_positions;
    for (int i = 0; p->game; i++) {
        char line[SUPPORT_LINE];
        p = group_nodes(p, line);
        if (i >= lines.count || strcmp(lines.line[i], line) != 0)
            fail_msg("%s; tests/signature.nodes says %s", line, i < lines.count ? lines.line[i] : "nothing");
    }
    lines_free(&lines);
}

int main(void)
{
    tests_add("the signature is as written down", the_signature_is_as_written, NULL);
    const struct game *const *tested = games_tested();
    for (int g = 0; tested[g]; g++) {
        char name[128];
        snprintf(name, sizeof name, "%s: what the search leaves out costs little, and no win", tested[g]->name);
        tests_add(name, leaving_out_costs_little, (void *)tested[g]);
    }
    return tests_run("pruned");
}
