/* engine.c - what the engine's worker asks: a decision for a player, from what that player sees and has seen; and
 * counting. */
#include <stdlib.h>
#include <string.h>

#include "core/game_looks.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/json.h"
#include "search/level.h"
#include "search/perft.h"
#include "search/policy.h"
#include "search/search.h"
#include "search/signature.h"
#include "web/wasm/help.h"
#include "web/wasm/sight.h"

/* What whoever runs this WebAssembly lends the search: whether it is to stop, and to hear that the output tells how far
 * it is. */
IMPORT(stop) int page_stop(void);
IMPORT(tell) void page_tell(void);

int EXPORT(choose)(int player, double seed, int level, int on_board);
double EXPORT(perft_count)(int depth);
double EXPORT(bench)(int number, int times, int together);

/* ---- deciding ---- */

struct thought {
    struct sight sight;
    const struct state *seen;
    const struct level *level;
    int player;
    struct rng rng;
    struct move *scratch; /* max_moves moves */
};

static void put_word(struct json *json, const struct thought *thought, struct move move)
{
    const struct rules *rules = thought->sight.rules;
    char word[MOVE_TEXT];
    struct text text = text_on(word, sizeof word);
    rules->game->text->write_move(rules, thought->seen, move, &text);
    json_string(json, word);
}

/* All that complete a set-up; if `on_board`, only those decisions that are made on the board. */
static void put_set_up(struct json *json, struct thought *thought, bool on_board)
{
    const struct rules *rules = thought->sight.rules;
    uint16_t path[MAX_PATH];
    int n = rules->game->secrets->arrange(rules, thought->seen, thought->player, thought->level->chance, &thought->rng,
                                          thought->scratch);
    for (int i = 0; i < n; i++)
        if (!on_board || game_path(rules, thought->scratch[i], path) > 0)
            put_word(json, thought, thought->scratch[i]);
}

static bool asks_to_stop(void *context)
{
    (void)context;
    return page_stop() != 0;
}

/* How deep, how many nodes, and the move that would be the answer now. */
static void tell_progress(void *context, const struct search_report *report)
{
    const struct thought *thought = context;
    struct json json = {.sink = out_begin()};
    json_open(&json, '{');
    json_member(&json, "depth", report->depth);
    json_member(&json, "nodes", (int64_t)report->nodes);
    json_key(&json, "words");
    json_open(&json, '[');
    put_word(&json, thought, report->lines[0].moves[0]);
    json_close(&json, ']');
    json_close(&json, '}');
    if (out_end())
        page_tell();
}

/* Who helps makes an answer hang on time too, so that only the last level, which uses what it gets, is helped. */
static bool search(const struct thought *thought, const struct search_root *root, const struct search_limits *limits,
                   const struct search_hooks *hooks, struct search_report *report)
{
    const struct rules *rules = thought->sight.rules;
    bool helped = help_ready() > 0 && thought->level == level_of(rules, LEVELS);
    return (helped && help_search(rules, SEARCH_TABLE, root, limits, hooks, report)) ||
           search_once(rules, root, limits, hooks, report);
}

/* A move by looking ahead as the level does; false if memory ran out. */
static bool look_ahead(struct thought *thought, struct move *out)
{
    const struct sight *sight = &thought->sight;
    struct search_limits limits = level_limits(thought->level, rng_next(&thought->rng));
    struct search_root root = {.state = thought->seen, .keys = sight->keys, .key_count = sight->key_count};
    struct search_hooks hooks = {.stop = asks_to_stop, .tell = tell_progress, .context = thought};
    struct search_report report;
    if (!search(thought, &root, &limits, &hooks, &report))
        return false;
    *out = report.lines[0].moves[0];
    return true;
}

/* Where memory does not suffice, the best by the evaluation, one decision deep. */
static struct move decide(struct thought *thought)
{
    const struct rules *rules = thought->sight.rules;
    struct move move;
    if (look_ahead(thought, &move))
        return move;
    return policy_choose(POLICY_GREEDY, rules, thought->seen, thought->player, &thought->rng, thought->scratch);
}

static int answer(struct thought *thought, bool on_board)
{
    bool setting_up = game_is_secret(thought->sight.rules, thought->seen);
    struct move move = {.from = 0};
    if (!setting_up)
        move = decide(thought);
    struct json json = {.sink = out_begin()};
    json_open(&json, '[');
    if (setting_up)
        put_set_up(&json, thought, on_board);
    else
        put_word(&json, thought, move);
    json_close(&json, ']');
    return out_end();
}

/* A list of words: one decision, or all that complete a set-up. The input is what sight() writes. */
int choose(int player, double seed, int level, int on_board)
{
    struct thought thought = {.player = player, .rng = rng_of((uint64_t)seed)};
    struct why why;
    if (!sight_read(in_text(), &thought.sight, &why))
        return out_refuse(&why);
    thought.seen = state_of(&thought.sight.state);
    thought.level = level_of(thought.sight.rules, level < 1 ? 1 : level > LEVELS ? LEVELS : level);
    thought.scratch = calloc((size_t)thought.sight.rules->game->max_moves, sizeof *thought.scratch);
    int result = thought.scratch ? answer(&thought, on_board != 0) : no_memory();
    free(thought.scratch);
    sight_free(&thought.sight);
    return result;
}

/* ---- counting ---- */

/* How many sequences of so many decisions there are; -1 if that cannot be counted. */
double perft_count(int depth)
{
    struct sight sight;
    struct why why;
    uint64_t leaves = 0;
    if (!sight_read(in_text(), &sight, &why))
        return -1;
    void *space = malloc(perft_space(sight.rules, depth));
    bool fine = space && perft(sight.rules, state_of(&sight.state), depth, space, &leaves);
    free(space);
    sight_free(&sight);
    return fine ? (double)leaves : -1;
}

/* One position of the bench with all who help. */
static uint64_t nodes_together(const struct rules *rules, const struct signature_position *position)
{
    union state_buffer state;
    struct why why;
    struct search_report report = {.nodes = 0};
    const struct search_root root = {.state = state_of(&state)};
    const struct search_limits limits = {.depth = position->depth};
    if (rules->game->text->read_position(rules, position->position, state_of(&state), &why))
        help_search(rules, SEARCH_TABLE, &root, &limits, NULL, &report);
    return report.nodes;
}

/* The nodes of a position of the bench, which becomes the output, "GAME<tab>OPTIONS<tab>POSITION"; -1 after the last.
 * Searched so many times, alone or with all who help, for whoever measures that. */
double bench(int number, int times, int together)
{
    const struct signature_position *p = signature_positions;
    struct why why;
    while (p->game && number-- > 0)
        p++;
    if (!p->game)
        return -1;
    struct rules *rules = rules_new(games_find(p->game), p->options, &embedded_boards, &why);
    uint64_t nodes = 0;
    for (int i = 0; rules && i < times; i++)
        nodes = together ? nodes_together(rules, p) : signature_nodes(rules, p);
    rules_free(rules);
    out_begin();
    const char *const fields[] = {p->game, "\t", p->options, "\t", p->position};
    for (int i = 0; i < 5; i++)
        out_text(fields[i]);
    return (double)nodes;
}
