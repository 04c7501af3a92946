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
#include "match/event.h"
#include "search/perft.h"
#include "search/policy.h"
#include "search/search.h"
#include "search/signature.h"
#include "search/strength.h"
#include "web/wasm/output.h"
#include "web/wasm/session.h"

enum { TABLE = 1 << 22 };

/* What whoever runs this WebAssembly lends the search: whether it is to stop, and to hear that the output tells how far
 * it is. */
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))
IMPORT(stop) int page_stop(void);
IMPORT(tell) void page_tell(void);

int EXPORT(strengths)(void);
int EXPORT(sight)(int player);
int EXPORT(choose)(int player, double seed, int nodes, int on_board);
double EXPORT(perft_count)(int depth);
double EXPORT(bench)(int number, int times);

/* The nodes of each strength. */
int strengths(void)
{
    out_clear();
    out_text("[");
    for (int strength = 1; strength <= STRENGTHS; strength++) {
        out_comma();
        out_number((int64_t)strength_nodes(strength));
    }
    out_text("]");
    return 1;
}

/* ---- what a player knows, as one text: the rules' worker writes it, the engine's reads it ---- */

static void out_key_digits(uint64_t key)
{
    char digits[17];
    struct text text = text_on(digits, sizeof digits);
    text_add_hex64(&text, key);
    out_text(digits);
}

/* All that a player's decision may hang on: "GAME<tab>OPTIONS<tab>POSITION<tab>DECISIONS<tab>KEYS", where the position
 * is what the player sees, the decisions are how many have been made, and the keys are of the ends of turns that led
 * here (HR-1), as the player saw them, sixteen digits each. */
int sight(int player)
{
    const struct rules *rules = session.rules;
    int length = match_length(session.match);
    union state_buffer seen;
    char options[4 * MAX_OPTION_TEXT], line[POSITION_TEXT];
    struct text option_text = text_on(options, sizeof options), text = text_on(line, sizeof line);
    session_see(player, length, &seen);
    rules_write_options(rules, &option_text);
    rules->game->text->write_position(rules, state_of(&seen), &text);
    out_clear();
    const char *const fields[] = {rules->game->name, options, line};
    for (int i = 0; i < 3; i++) {
        out_text(fields[i]);
        out_text("\t");
    }
    out_number(length);
    out_text("\t");
    uint64_t *keys = calloc((size_t)length + 1, sizeof *keys);
    if (!keys)
        abort();
    int count = match_turn_keys(session.match, player, length, keys);
    for (int i = 0; i < count; i++)
        out_key_digits(keys[i]);
    free(keys);
    return 1;
}

/* "GAME<tab>OPTIONS<tab>POSITION", the position "-" for the start. */
static bool open_position(const char **at, union state_buffer *state, struct why *why)
{
    char line[POSITION_TEXT];
    if (!session_open(at, why))
        return false;
    if (!text_field(at, '\t', line, sizeof line))
        return why_say(why, NULL, "match.created", *at, NULL, NULL);
    if (strcmp(line, "-") == 0) {
        session.rules->game->setup(session.rules, state_of(state));
        return true;
    }
    return session.rules->game->text->read_position(session.rules, line, state_of(state), why);
}

struct past {
    int decisions, key_count;
    uint64_t *keys;
};

/* The rest of what sight() writes; without it there is no past. The keys are the caller's to free. */
static struct past read_past(const char *at)
{
    struct past past = {.decisions = 0};
    char field[16], digits[17];
    if (!text_field(&at, '\t', field, sizeof field) || !text_number(field, 1 << 30, &past.decisions))
        return past;
    past.keys = calloc(strlen(at) / 16 + 1, sizeof *past.keys);
    if (!past.keys)
        abort();
    for (; strlen(at) >= 16; at += 16) {
        memcpy(digits, at, 16);
        digits[16] = 0;
        if (!text_hex64(digits, &past.keys[past.key_count]))
            break;
        past.key_count++;
    }
    return past;
}

/* ---- deciding ---- */

static void out_word(const struct state *state, struct move move)
{
    char word[MOVE_TEXT];
    struct text text = text_on(word, sizeof word);
    session.rules->game->text->write_move(session.rules, state, move, &text);
    out_comma();
    out_string(word);
}

/* All that complete a set-up; if `on_board`, only those decisions that are made on the board. */
static void out_set_up(const struct state *seen, int player, struct rng *rng, bool on_board)
{
    uint16_t path[MAX_PATH];
    int n = session.rules->game->secrets->arrange(session.rules, seen, player, rng, session.scratch);
    for (int i = 0; i < n; i++)
        if (!on_board || game_path(session.rules, session.scratch[i], path) > 0)
            out_word(seen, session.scratch[i]);
}

struct thought {
    const struct state *seen;
    struct rng *rng;
};

static bool asks_to_stop(void *context)
{
    (void)context;
    return page_stop() != 0;
}

/* How deep, how many nodes, and the move that would be the answer now. */
static void tell_progress(void *context, const struct search_report *report)
{
    const struct thought *thought = context;
    struct rng same_lot = *thought->rng;
    out_clear();
    out_text("{");
    out_member("depth", report->depth);
    out_member("nodes", (int64_t)report->nodes);
    out_key("words");
    out_text("[");
    out_word(thought->seen, strength_choose(report, &same_lot));
    out_text("]}");
    page_tell();
}

/* A move by looking so many nodes ahead; false if memory ran out. */
static bool look_ahead(struct thought *thought, const struct past *past, uint64_t nodes, struct move *out)
{
    struct search_limits limits = {.nodes = nodes, .lines = strength_lines(session.rules, past->decisions)};
    struct search_root root = {.state = thought->seen, .keys = past->keys, .key_count = past->key_count};
    struct search_hooks hooks = {.stop = asks_to_stop, .tell = tell_progress, .context = thought};
    struct search_report report;
    struct transposition *table = transposition_new(TABLE);
    struct search *search = table ? search_new(session.rules, table) : NULL;
    if (search) {
        search_run(search, &root, &limits, &hooks, &report);
        *out = strength_choose(&report, thought->rng);
    }
    bool fine = search != NULL;
    search_free(search);
    transposition_free(table);
    return fine;
}

static struct move decide(struct thought *thought, const struct past *past, int player, uint64_t nodes)
{
    struct move move;
    if (nodes > 0 && search_can(session.rules) && look_ahead(thought, past, nodes, &move))
        return move;
    return policy_choose(POLICY_GREEDY, session.rules, thought->seen, player, thought->rng, session.scratch);
}

/* A list of words: one decision, or all that complete a set-up. The input is what sight() writes. With so many `nodes`
 * to look ahead, where the game can be searched; 0: the best by the evaluation, one decision deep. */
int choose(int player, double seed, int nodes, int on_board)
{
    union state_buffer state;
    struct why why;
    struct rng rng = rng_of((uint64_t)seed);
    struct thought thought = {.seen = state_of(&state), .rng = &rng};
    const char *at = in_text();
    if (!open_position(&at, &state, &why))
        return out_why(&why);
    bool setting_up = game_is_secret(session.rules, thought.seen);
    struct past past = read_past(at);
    struct move move = {.from = 0};
    if (!setting_up)
        move = decide(&thought, &past, player, (uint64_t)nodes);
    out_clear();
    out_text("[");
    if (setting_up)
        out_set_up(thought.seen, player, &rng, on_board);
    else
        out_word(thought.seen, move);
    out_text("]");
    free(past.keys);
    return 1;
}

/* ---- counting ---- */

/* How many sequences of so many decisions there are; -1 if that cannot be counted. */
double perft_count(int depth)
{
    union state_buffer state;
    struct why why;
    uint64_t leaves = 0;
    const char *at = in_text();
    if (!open_position(&at, &state, &why))
        return -1;
    void *space = malloc(perft_space(session.rules, depth));
    bool fine = space && perft(session.rules, state_of(&state), depth, space, &leaves);
    free(space);
    return fine ? (double)leaves : -1;
}

/* The nodes of a position of the bench, which becomes the output, "GAME<tab>OPTIONS<tab>POSITION"; -1 after the last.
 * Searched so many times, for whoever measures that. */
double bench(int number, int times)
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
        nodes = signature_nodes(rules, p);
    rules_free(rules);
    out_clear();
    const char *const fields[] = {p->game, "\t", p->options, "\t", p->position};
    for (int i = 0; i < 5; i++)
        out_text(fields[i]);
    return (double)nodes;
}
