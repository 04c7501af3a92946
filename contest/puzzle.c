/* puzzle.c - looking for puzzles in a game: which positions, and which of them are no puzzles anyway. */
#include "contest/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "contest/puzzle_internal.h"
#include "core/hash.h"
#include "core/rules.h"
#include "search/level.h"
#include "search/policy.h"

enum {
    TABLE = 1 << 22,
    GLANCE = 6000,   /* nodes */
    LAST = 28,       /* decisions before the end in which wins and saves are looked for */
    LEAST_MOVES = 3, /* to choose from */
    GAINS = 24,      /* positions of a game in which a gain is looked for */
    APART = 10,      /* decisions between puzzles of a game at least */
    LOTS = 8,        /* newcomers */
    LIMIT_NEAR = 16, /* quiet turns left: the draw would play a part */
};

struct puzzler *puzzler_new(const struct rules *rules, struct words words)
{
    struct puzzler *z = calloc(1, sizeof *z);
    if (!z)
        return NULL;
    z->rules = rules;
    z->words = words;
    z->forced = forced_new(rules);
    z->table = transposition_new(TABLE);
    z->search = z->table ? search_new(rules, z->table) : NULL;
    z->moves = calloc((size_t)rules->game->max_moves * (PUZZLE_LINE + 1), sizeof *z->moves);
    if (z->forced && z->search && z->moves)
        return z;
    puzzler_free(z);
    return NULL;
}

void puzzler_free(struct puzzler *puzzler)
{
    if (!puzzler)
        return;
    forced_free(puzzler->forced);
    search_free(puzzler->search);
    transposition_free(puzzler->table);
    free(puzzler->moves);
    free(puzzler);
}

void puzzle_play(const struct rules *rules, struct state *state, struct move move)
{
    rules->game->play(rules, state, player_first(rules->game->to_act(rules, state)), move);
}

/* ---- which positions ---- */

/* A turn begins, there is something to choose, and the quiet limit is far. */
static bool is_open(const struct puzzler *z, const struct state *state)
{
    const struct rules *rules = z->rules;
    const struct game_mind *mind = rules->game->mind;
    player_set to_act = rules->game->to_act(rules, state);
    return player_alone(to_act) && game_turn(rules, state).player == player_first(to_act) &&
           !game_begun(rules, state) && (!mind->quiet_left || mind->quiet_left(rules, state) > LIMIT_NEAR) &&
           game_count(rules, state, player_first(to_act), z->moves) >= LEAST_MOVES;
}

/* Whether the one-ply player makes all decisions that have one way; in the last turn of a win there may be several. */
static bool greedy_solves(const struct puzzler *z, const struct puzzle *puzzle)
{
    const struct rules *rules = z->rules;
    union state_buffer at = puzzle->start;
    for (int i = 0, turns = 0; i < puzzle->length; i++) {
        int player = player_first(rules->game->to_act(rules, state_of(&at)));
        bool own = rules->side_of[player] == rules->side_of[puzzle->player];
        struct rng rng = rng_of(0);
        turns += own && !game_begun(rules, state_of(&at));
        if (own && (puzzle->kind != PUZZLE_WIN || turns < puzzle->turns) &&
            !move_equal(policy_choose(POLICY_GREEDY, rules, state_of(&at), player, &rng, z->moves), puzzle->line[i]))
            return false;
        puzzle_play(rules, state_of(&at), puzzle->line[i]);
    }
    return true;
}

/* Whether the computer player that newcomers begin with mostly makes the first decision. */
static bool newcomers_begin(const struct puzzler *z, const struct puzzle *puzzle)
{
    union state_buffer at = puzzle->start;
    int found = 0;
    for (uint64_t lot = 0; lot < LOTS; lot++) {
        struct search_limits limits = level_limits(level_of(z->rules, LEVEL_PRESET), lot);
        struct search_report report;
        transposition_clear(z->table);
        search_run(z->search, &(struct search_root){.state = state_of(&at)}, &limits, NULL, &report);
        found += move_equal(report.lines[0].moves[0], puzzle->line[0]);
    }
    return 4 * found >= 3 * LOTS;
}

/* What both do by themselves is no puzzle. In some games one ply is enough for much that people do not see at once, so
 * it does not decide alone. */
static bool is_plain(const struct puzzler *z, const struct puzzle *puzzle)
{
    return greedy_solves(z, puzzle) && newcomers_begin(z, puzzle);
}

void puzzle_glance(struct puzzler *z, const struct state *state, struct search_report *out)
{
    struct search_limits limits = {.depth = 2 * PUZZLE_TURNS - 1, .nodes = GLANCE, .lines = 2};
    transposition_clear(z->table);
    search_run(z->search, &(struct search_root){.state = state}, &limits, NULL, out);
}

/* Keep a puzzle if it takes as many turns as the one of its kind that was found later in the game, or more. */
static void keep(const struct puzzler *z, const struct puzzle *puzzle, int n, struct puzzle *best)
{
    if ((best->length && puzzle->turns < best->turns) || is_plain(z, puzzle))
        return;
    *best = *puzzle;
    best->at = n;
}

/* A win and a save near the end of the game; how many. */
static int find_near_end(struct puzzler *z, const struct match *match, struct puzzle out[2], long *tried)
{
    int length = match_length(match), count = 0;
    struct puzzle win = {.length = 0}, save = {.length = 0}, puzzle;
    for (int n = length - 2; n >= 0 && n > length - LAST; n--) {
        union state_buffer before;
        struct search_report glance;
        match_before(match, n, state_of(&before));
        if (!is_open(z, state_of(&before)))
            continue;
        ++*tried;
        puzzle_glance(z, state_of(&before), &glance);
        if (puzzle_find_win(z, state_of(&before), &glance, &puzzle))
            keep(z, &puzzle, n, &win);
        else if (puzzle_find_save(z, state_of(&before), &glance, &puzzle))
            keep(z, &puzzle, n, &save);
    }
    if (win.length)
        out[count++] = win;
    if (save.length)
        out[count++] = save;
    return count;
}

/* The least that can be taken anywhere in the game. */
static void measure_unit(struct puzzler *z, const struct state *state)
{
    int32_t merit;
    int n = z->rules->game->moves(z->rules, state, player_first(z->rules->game->to_act(z->rules, state)), z->moves);
    for (int i = 0; i < n; i++) {
        game_merits(z->rules, state, &z->moves[i], 1, &merit);
        if (merit > 0 && (!z->unit || merit < z->unit))
            z->unit = merit;
    }
}

static bool is_apart(const struct puzzle *others, int count, int n)
{
    for (int i = 0; i < count; i++)
        if (n > others[i].at - APART && n < others[i].at + APART)
            return false;
    return true;
}

/* The first gain in positions all over the game, some way from the puzzles that were found in it. */
static bool find_gain(struct puzzler *z, const struct match *match, struct puzzle *found, int count, long *tried)
{
    int length = match_length(match), step = length / GAINS + 1;
    union state_buffer before;
    struct puzzle *out = &found[count];
    z->unit = 0;
    for (int n = 0; n < length; n += step) {
        match_before(match, n, state_of(&before));
        if (player_alone(z->rules->game->to_act(z->rules, state_of(&before))))
            measure_unit(z, state_of(&before));
    }
    for (int n = length - 1; z->unit && n > 0; n -= step) {
        match_before(match, n, state_of(&before));
        if (!is_apart(found, count, n) || !is_open(z, state_of(&before)))
            continue;
        ++*tried;
        if (puzzle_find_gain(z, state_of(&before), out) && !is_plain(z, out))
            return true;
    }
    return false;
}

int puzzler_find(struct puzzler *puzzler, const struct match *match, struct puzzle out[PUZZLES_OF_GAME], long *tried)
{
    int count = find_near_end(puzzler, match, out, tried);
    count += find_gain(puzzler, match, out, count, tried);
    for (int i = 0; i < count; i++)
        puzzle_rate(puzzler, &out[i]);
    return count;
}

/* ---- as text ---- */

/* The decisions of the line, all of them or the solver’s alone. */
static void write_line(const struct rules *rules, const struct puzzle *puzzle, bool all, struct text *out)
{
    union state_buffer at = puzzle->start;
    for (int i = 0; i < puzzle->length; i++) {
        int player = player_first(rules->game->to_act(rules, state_of(&at)));
        if (all || rules->side_of[player] == rules->side_of[puzzle->player]) {
            text_add_char(out, ' ');
            rules->game->text->write_move(rules, state_of(&at), puzzle->line[i], out);
        }
        puzzle_play(rules, state_of(&at), puzzle->line[i]);
    }
}

uint64_t puzzle_pattern(const struct rules *rules, const struct puzzle *puzzle)
{
    char words[PUZZLE_LINE * MOVE_TEXT];
    struct text text = text_on(words, sizeof words);
    text_add_number(&text, puzzle->player);
    write_line(rules, puzzle, false, &text);
    return hash_bytes(words, text.length);
}

/* What is asked for: a win, or these very decisions of the solver. */
static void write_goal(const struct rules *rules, const struct puzzle *puzzle, struct text *out)
{
    union state_buffer at = puzzle->start;
    int turns = 0;
    const char *joint = "plays ";
    text_add(out, "\n! ");
    if (puzzle->kind == PUZZLE_WIN) {
        text_add(out, "wins in ");
        text_add_number(out, puzzle->turns);
        text_add(out, " listed");
        return;
    }
    for (int i = 0; i < puzzle->length; i++) {
        int player = player_first(rules->game->to_act(rules, state_of(&at)));
        bool own = rules->side_of[player] == rules->side_of[puzzle->player];
        turns += own && !game_begun(rules, state_of(&at));
        if (own) {
            text_add(out, joint);
            rules->game->text->write_move(rules, state_of(&at), puzzle->line[i], out);
            joint = " and plays ";
        }
        puzzle_play(rules, state_of(&at), puzzle->line[i]);
    }
    text_add(out, " in ");
    text_add_number(out, turns);
    text_add(out, " listed");
}

/* What was proven, where the goal does not say it. */
static void write_proof(const struct puzzle *puzzle, struct text *out)
{
    if (puzzle->kind == PUZZLE_WIN)
        return;
    text_add(out, puzzle->kind == PUZZLE_SAVE ? "\nlost in " : "\nbetter by ");
    text_add_number(out, puzzle->kind == PUZZLE_SAVE ? puzzle->turns : puzzle->margin);
}

void puzzle_write(const struct rules *rules, const struct puzzle *puzzle, struct text *out)
{
    union state_buffer start = puzzle->start;
    text_add(out, "@ ");
    rules_write_options(rules, out);
    text_add(out, " | ");
    rules->game->text->write_position(rules, state_of(&start), out);
    text_add(out, puzzle->rules[0] ? "\n: " : "");
    text_add(out, puzzle->rules);
    write_goal(rules, puzzle, out);
    text_add(out, "\n+");
    write_line(rules, puzzle, true, out);
    text_add(out, "\n& ");
    text_add(out, puzzle->themes);
    text_add_char(out, ' ');
    text_add_number(out, puzzle->grade);
    write_proof(puzzle, out);
    text_add(out, "\n\n");
}
