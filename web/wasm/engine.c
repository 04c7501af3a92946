/* engine.c - what the engine's worker asks: a decision for a player, from what that player sees; and counting. */
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "search/bench.h"
#include "search/perft.h"
#include "search/policy.h"
#include "search/search.h"
#include "search/strength.h"
#include "web/wasm/output.h"
#include "web/wasm/session.h"

enum { WORD = 64, TABLE = 1 << 22 };

int EXPORT(choose)(int player, double seed, int nodes, int decisions, int on_board);
double EXPORT(perft_count)(int depth);
double EXPORT(signature)(void);

/* "GAME<tab>OPTIONS<tab>POSITION", the position "-" for the start. */
static bool open_position(union state_buffer *state, struct why *why)
{
    const char *at = in_text();
    if (!session_open(&at, why))
        return false;
    if (strcmp(at, "-") == 0) {
        session.rules->game->setup(session.rules, state_of(state));
        return true;
    }
    return session.rules->game->read_position(session.rules, at, state_of(state), why);
}

static void out_word(const struct state *state, struct move move)
{
    char word[WORD];
    struct text text = text_on(word, sizeof word);
    session.rules->game->write_move(session.rules, state, move, &text);
    out_comma();
    out_string(word);
}

/* All that complete a set-up; if `on_board`, only those decisions that are made on the board. */
static void out_set_up(const struct state *seen, int player, struct rng *rng, bool on_board)
{
    uint16_t path[MAX_PATH];
    int n = session.rules->game->arrange(session.rules, seen, player, rng, session.scratch);
    for (int i = 0; i < n; i++)
        if (!on_board || game_path(session.rules, session.scratch[i], path) > 0)
            out_word(seen, session.scratch[i]);
}

/* A move by looking so many nodes ahead, after so many decisions; false if memory ran out. */
static bool look_ahead(const struct state *seen, struct rng *rng, uint64_t nodes, int decisions, struct move *out)
{
    struct search_limits limits = {.nodes = nodes, .lines = strength_lines(session.rules, decisions)};
    struct search_report report;
    struct search_table *table = search_table_new(TABLE);
    struct search *search = table ? search_new(session.rules, table) : NULL;
    if (search) {
        search_run(search, &(struct search_root){.state = seen}, &limits, NULL, &report);
        *out = strength_choose(&report, rng);
    }
    bool fine = search != NULL;
    search_free(search);
    search_table_free(table);
    return fine;
}

/* A list of words: one decision, or all that complete a set-up. With so many `nodes` to look ahead, where the game can
 * be searched, after so many decisions; 0: the best by the evaluation, one decision deep. */
int choose(int player, double seed, int nodes, int decisions, int on_board)
{
    union state_buffer state;
    struct why why;
    struct move move;
    struct rng rng = rng_of((uint64_t)seed);
    if (!open_position(&state, &why))
        return out_why(&why);
    const struct state *seen = state_of(&state);
    bool setting_up = session.rules->game->arrange && game_turn(session.rules, seen).player == NOBODY;
    out_clear();
    out_text("[");
    if (setting_up)
        out_set_up(seen, player, &rng, on_board);
    else if (nodes > 0 && search_can(session.rules) && look_ahead(seen, &rng, (uint64_t)nodes, decisions, &move))
        out_word(seen, move);
    else
        out_word(seen, policy_choose(POLICY_GREEDY, session.rules, seen, player, &rng, session.scratch));
    out_text("]");
    return 1;
}

/* How many sequences of so many decisions there are; -1 if that cannot be counted. */
double perft_count(int depth)
{
    union state_buffer state;
    struct why why;
    uint64_t leaves = 0;
    if (!open_position(&state, &why))
        return -1;
    void *space = malloc(perft_space(session.rules, depth));
    bool fine = space && perft(session.rules, state_of(&state), depth, space, &leaves);
    free(space);
    return fine ? (double)leaves : -1;
}

/* The nodes of the whole bench. */
double signature(void)
{
    uint64_t total = 0;
    for (const struct bench_position *p = bench_positions; p->game; p++) {
        struct why why;
        struct rules *rules = rules_new(games_find(p->game), p->options, &embedded_boards, &why);
        total += rules ? bench_nodes(rules, p) : 0;
        rules_free(rules);
    }
    return (double)total;
}
