/* puzzles.c - every puzzle of games/GAME/puzzles proven again, from the rules alone: how many turns it takes, that each
 * decision of the solver is the only one, that others defend as long as they can. None of the program's searches has a
 * part in it. Of most of them TINTAGEL_PUZZLES (./run test long) alone is told; else every SAMPLE-th is proven.
 *
 * Also of all: enough of them, none twice, themes and grades that there are, a line that the exercise takes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_mind.h"
#include "core/game_text.h"
#include "core/hash.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "learn/exercise.h"
#include "tests/support.h"

enum {
    LEAST = 150,     /* puzzles of a game */
    SAMPLE = 24,     /* of so many one is proven in the short test */
    LINE = 32,       /* decisions */
    DEEP = 64,       /* decisions of a proof */
    KNOWN = 1 << 22, /* positions that a proof remembers: a power of two */
    GRADES = 5,
    AHEAD = 3,    /* turns that a gain is looked ahead, */
    CAPTURES = 4, /* and turns of captures beyond */
    CHAIN = 32,   /* decisions of a turn that count as one */
    WON = 1000000000,
};

/* A puzzle, as it is written. */
struct puzzle {
    const struct game *game;
    struct exercise exercise;
    int side;   /* the solver's */
    int stated; /* turns, or the margin */
    enum { WIN, SAVE, GAIN } kind;
    int length;
    struct move line[LINE];
    struct move *moves; /* room for those of DEEP decisions */
    uint64_t *known;    /* a position with the turns that are left, mixed; the last bit is the answer */
};

static struct state *start_of(struct puzzle *z)
{
    return state_of(&z->exercise.start);
}

static int actor(const struct rules *rules, const struct state *state)
{
    return player_first(rules->game->to_act(rules, state));
}

static void play(const struct rules *rules, const struct state *state, struct move move, union state_buffer *out)
{
    memcpy(out->bytes, state, rules->game->state_size);
    rules->game->play(rules, state_of(out), actor(rules, state), move);
}

/* ---- wins: all decisions against all ---- */

static bool wins(struct puzzle *z, const struct state *state, int side, int turns, int ply);

static bool wins_by(struct puzzle *z, const struct state *state, struct move move, int side, int turns, int ply)
{
    const struct rules *rules = z->exercise.rules;
    union state_buffer after;
    play(rules, state, move, &after);
    struct result result = rules->game->result(rules, state_of(&after));
    if (result.by)
        return result.winners && rules->side_of[player_first(result.winners)] == side;
    return wins(z, state_of(&after), side, turns, ply + 1);
}

/* Whether a side wins within so many turns of its own that have not begun yet. */
static bool wins(struct puzzle *z, const struct state *state, int side, int turns, int ply)
{
    const struct rules *rules = z->exercise.rules;
    bool own = rules->side_of[actor(rules, state)] == side;
    struct move *moves = z->moves + (size_t)ply * (size_t)rules->game->max_moves;
    if (own && !game_turn(rules, state).begun && turns-- == 0)
        return false;
    assert_true(ply < DEEP - 1);
    uint64_t key = hash_mix(rules->game->key(rules, state) + hash_mix(2 * (uint64_t)turns + (uint64_t)side + 3));
    uint64_t *known = &z->known[key % KNOWN];
    if (*known >> 1 == key >> 1)
        return *known & 1;
    int n = rules->game->moves(rules, state, actor(rules, state), moves);
    bool found = false;
    for (int i = 0; i < n && !found; i++)
        found = wins_by(z, state, moves[i], side, turns, ply) == own;
    bool won = found == own;
    *known = (key & ~UINT64_C(1)) | won;
    return won;
}

/* The same of a decision of whoever is to act, with the turns before it. */
static bool keeps(struct puzzle *z, const struct state *state, struct move move, int side, int turns)
{
    const struct rules *rules = z->exercise.rules;
    bool begins = rules->side_of[actor(rules, state)] == side && !game_turn(rules, state).begun;
    return wins_by(z, state, move, side, begins ? turns - 1 : turns, 1);
}

static bool ends(const struct rules *rules, const struct state *state, struct move move)
{
    union state_buffer after;
    play(rules, state, move, &after);
    return rules->game->result(rules, state_of(&after)).by != NULL;
}

/* The least turns after a decision, `most` at most. */
static int soonest(struct puzzle *z, const struct state *state, struct move move, int most)
{
    int turns = 0;
    while (turns <= most && !keeps(z, state, move, z->side, turns))
        turns++;
    return turns;
}

/* The solver decides: no other decision keeps the win, but that several may end the game. */
static void check_only(struct puzzle *z, const struct state *state, struct move made, int turns)
{
    const struct rules *rules = z->exercise.rules;
    char word[SUPPORT_WORD];
    int n = rules->game->moves(rules, state, actor(rules, state), z->moves);
    for (int i = 0; i < n; i++) {
        bool kept = keeps(z, state, z->moves[i], z->side, turns), same = move_equal(z->moves[i], made);
        if (same && !kept)
            fail_msg("%s does not win within %d turns", word_of(rules, state, made, word), turns);
        if (!same && kept && !(ends(rules, state, made) && ends(rules, state, z->moves[i])))
            fail_msg("%s wins too", word_of(rules, state, z->moves[i], word));
    }
}

/* Another decides: nothing holds out longer. */
static void check_defence(struct puzzle *z, const struct state *state, struct move made, int turns)
{
    const struct rules *rules = z->exercise.rules;
    char word[SUPPORT_WORD];
    int n = rules->game->moves(rules, state, actor(rules, state), z->moves), lasts = soonest(z, state, made, turns);
    for (int i = 0; i < n; i++)
        if (soonest(z, state, z->moves[i], turns) > lasts)
            fail_msg("%s holds out longer", word_of(rules, state, z->moves[i], word));
}

static void check_win(struct puzzle *z)
{
    const struct rules *rules = z->exercise.rules;
    union state_buffer at = z->exercise.start, after;
    int turns = z->stated;
    if (turns < 2 || wins(z, start_of(z), z->side, turns - 1, 0))
        fail_msg("it is won in fewer than %d turns", turns);
    for (int i = 0; i < z->length; i++, at = after) {
        bool own = rules->side_of[actor(rules, state_of(&at))] == z->side;
        (own ? check_only : check_defence)(z, state_of(&at), z->line[i], turns);
        turns -= own && !game_turn(rules, state_of(&at)).begun;
        play(rules, state_of(&at), z->line[i], &after);
    }
    struct result result = rules->game->result(rules, state_of(&at));
    if (turns != 0 || !result.by || !result.winners || rules->side_of[player_first(result.winners)] != z->side)
        fail_msg("the line does not win in %d turns", z->stated);
}

/* ---- saves ---- */

/* After all decisions but one the other side wins within so many turns; after some of them not sooner. */
static void check_save(struct puzzle *z)
{
    const struct rules *rules = z->exercise.rules;
    union state_buffer at = z->exercise.start, after;
    char word[SUPPORT_WORD];
    bool later = false;
    for (int i = 0; i < z->length; i++, at = after) {
        int n = rules->game->moves(rules, state_of(&at), actor(rules, state_of(&at)), z->moves);
        for (int j = 0; j < n; j++) {
            bool same = move_equal(z->moves[j], z->line[i]);
            bool lost = keeps(z, state_of(&at), z->moves[j], !z->side, same ? z->stated + 1 : z->stated);
            if (lost == same)
                fail_msg("%s %s", word_of(rules, state_of(&at), z->moves[j], word), same ? "loses" : "does not lose");
            later |= !same && !keeps(z, state_of(&at), z->moves[j], !z->side, z->stated - 1);
        }
        play(rules, state_of(&at), z->line[i], &after);
    }
    if (!later)
        fail_msg("all is lost sooner than in %d turns", z->stated);
}

/* ---- gains: minimax, cut where a bound is passed ---- */

/* Where a value is asked for: turns to look ahead, turns of captures beyond, decisions of this turn, of all. */
struct spot {
    int depth, captures, chain, ply;
    const struct path {
        uint64_t key;
        const struct path *before;
    } * path; /* positions at the ends of turns */
};

static int32_t value(struct puzzle *z, const struct state *state, struct spot spot, int32_t low, int32_t high);

static bool was_there(const struct path *path, uint64_t key)
{
    while (path && path->key != key)
        path = path->before;
    return path != NULL;
}

/* For whoever decides. */
static int32_t value_by(struct puzzle *z, const struct state *state, struct move move, struct spot spot, int32_t low,
                        int32_t high)
{
    const struct rules *rules = z->exercise.rules;
    union state_buffer after;
    int side = rules->side_of[actor(rules, state)];
    play(rules, state, move, &after);
    struct result result = rules->game->result(rules, state_of(&after));
    if (result.by && !result.winners)
        return 0;
    if (result.by)
        return rules->side_of[player_first(result.winners)] == side ? WON - spot.ply - 1 : spot.ply + 1 - WON;
    bool begun = game_turn(rules, state_of(&after)).begun, inside = begun && spot.chain + 1 < CHAIN;
    struct path here = {.key = rules->game->key(rules, state_of(&after)), .before = spot.path};
    if (!begun && was_there(spot.path, here.key))
        return 0;
    struct spot next = {.depth = spot.depth > 0 && !inside ? spot.depth - 1 : spot.depth,
                        .captures = spot.depth <= 0 && !inside && spot.captures > 0 ? spot.captures - 1 : spot.captures,
                        .chain = begun ? spot.chain + 1 : 0,
                        .ply = spot.ply + 1,
                        .path = begun ? spot.path : &here};
    if (rules->side_of[actor(rules, state_of(&after))] == side)
        return value(z, state_of(&after), next, low, high);
    return -value(z, state_of(&after), next, -high, -low);
}

static bool takes(const struct rules *rules, const struct state *state, struct move move)
{
    int32_t merit;
    game_merits(rules, state, &move, 1, &merit);
    return merit > 0;
}

static int32_t value(struct puzzle *z, const struct state *state, struct spot spot, int32_t low, int32_t high)
{
    const struct rules *rules = z->exercise.rules;
    const struct game_mind *mind = rules->game->mind;
    struct move *moves = z->moves + (size_t)spot.ply * (size_t)rules->game->max_moves;
    bool begun = game_turn(rules, state).begun, all = spot.depth > 0;
    int32_t best = -WON - 1;
    assert_true(spot.ply < DEEP - 1);
    if (!all) {
        best = mind->evaluate(rules, state, rules->side_of[actor(rules, state)]);
        if (!mind->merits || (spot.captures == 0 && !begun) || (mind->presses && !mind->presses(rules, state)))
            return best;
    }
    int n = rules->game->moves(rules, state, actor(rules, state), moves), noisy = 0;
    for (int i = 0; i < n; i++)
        noisy += takes(rules, state, moves[i]);
    if (!all && (begun || (mind->must_take && noisy == n))) {
        all = true;
        best = -WON - 1;
    }
    for (int i = 0; i < n && best < high; i++) {
        if (!all && !takes(rules, state, moves[i]))
            continue;
        int32_t found = value_by(z, state, moves[i], spot, best > low ? best : low, high);
        best = found > best ? found : best;
    }
    return best;
}

static struct spot spot_at(const struct puzzle *z, const struct state *state, int depth, struct path *root)
{
    const struct rules *rules = z->exercise.rules;
    *root = (struct path){.key = rules->game->key(rules, state)};
    return (struct spot){.depth = depth, .captures = CAPTURES, .path = game_turn(rules, state).begun ? NULL : root};
}

/* The decision of the line is better than every other by the margin; one of another's is as good as any. */
static void check_best(struct puzzle *z, const struct state *state, struct move made, int depth, int32_t margin)
{
    const struct rules *rules = z->exercise.rules;
    char word[SUPPORT_WORD];
    struct path root;
    struct spot spot = spot_at(z, state, depth, &root);
    int n = rules->game->moves(rules, state, actor(rules, state), z->moves);
    struct move *moves = malloc((size_t)n * sizeof *moves);
    memcpy(moves, z->moves, (size_t)n * sizeof *moves);
    int32_t worth = value_by(z, state, made, spot, -WON, WON), most = worth - margin;
    for (int i = 0; i < n; i++)
        if (!move_equal(moves[i], made) && value_by(z, state, moves[i], spot, most, most + 1) > most)
            fail_msg("%s is worth more than %d", word_of(rules, state, moves[i], word), most);
    free(moves);
}

static void check_gain(struct puzzle *z)
{
    const struct rules *rules = z->exercise.rules;
    union state_buffer at = z->exercise.start, after;
    int depth = AHEAD;
    for (int i = 0; i < z->length; i++, at = after) {
        bool own = rules->side_of[actor(rules, state_of(&at))] == z->side;
        check_best(z, state_of(&at), z->line[i], depth, own ? z->stated : 0);
        play(rules, state_of(&at), z->line[i], &after);
        depth -= !game_turn(rules, state_of(&after)).begun;
    }
}

/* ---- what is written ---- */

/* "lost in 2", "better by 300": the paragraph of a puzzle that is no win. */
static void read_stated(struct puzzle *z)
{
    struct guide_part part;
    z->kind = WIN;
    z->stated = z->exercise.goal.limit;
    for (const char *at = z->exercise.text.body; at < z->exercise.text.end && guide_next(&at, &part);) {
        if (part.kind != GUIDE_PARAGRAPH)
            continue;
        z->kind = strncmp(part.text, "lost in ", 8) == 0 ? SAVE : GAIN;
        if (z->kind == GAIN)
            assert_int_equal(strncmp(part.text, "better by ", 10), 0);
        z->stated = atoi(part.text + (z->kind == SAVE ? 8 : 10));
    }
    assert_true(z->stated > 0);
}

/* The line, by what the exercise says of it: on and on, and done with the last. */
static void read_line(struct puzzle *z)
{
    struct standing standing, after;
    struct guide_part solution;
    struct answer answer;
    char word[MOVE_TEXT];
    assert_true(exercise_solution(&z->exercise, 0, &solution));
    exercise_begin(&z->exercise, &standing);
    for (z->length = 0; solution_word(&solution, z->length, word); z->length++) {
        int player = exercise_to_act(&z->exercise, &standing);
        struct why why;
        assert_true(z->length < LINE);
        if (player == NOBODY ||
            !game_find_move(z->exercise.rules, state_of(&standing.state), player, word, &z->line[z->length], &why))
            fail_msg("%s cannot be played", word);
        if (player == z->exercise.player) {
            exercise_try(&z->exercise, &standing, word, &after, &answer);
            standing = after;
        } else {
            struct move reply;
            assert_true(exercise_reply(&z->exercise, &standing, &reply) && move_equal(reply, z->line[z->length]));
            exercise_answer(&z->exercise, &standing, player, reply);
        }
        if (standing.verdict == VERDICT_WRONG)
            fail_msg("%s is called wrong", word);
    }
    assert_int_equal(standing.verdict, VERDICT_DONE);
}

/* Themes that have words, then a grade. */
static void check_sort(const struct puzzle *z)
{
    char line[SUPPORT_LINE], word[SUPPORT_WORD], message[SUPPORT_LINE];
    const char *at = line;
    int themes = 0, grade = 0;
    snprintf(line, sizeof line, "%.*s", (int)z->exercise.text.sort.size, z->exercise.text.sort.text);
    while (text_field(&at, ' ', word, sizeof word) && !text_number(word, GRADES, &grade)) {
        snprintf(message, sizeof message, "%s.theme.%s", z->game->name, word);
        if (!has_words(message))
            snprintf(message, sizeof message, "puzzle.theme.%s", word);
        if (!has_words(message))
            fail_msg("there is no theme “%s”", word);
        themes++;
    }
    if (themes == 0 || grade < 1 || *at)
        fail_msg("“%s” is not themes and a grade", line);
}

static void open_puzzle(const struct game *game, const struct exercise_text *text, struct puzzle *z)
{
    struct why why;
    *z = (struct puzzle){.game = game};
    if (!exercise_open(game, text, &embedded_boards, &z->exercise, &why))
        fail_msg("it is refused: %s", sentence_of(&why));
    z->side = z->exercise.rules->side_of[z->exercise.player];
    looking_at(z->exercise.rules, start_of(z));
    read_stated(z);
    read_line(z);
    check_sort(z);
    assert_true(z->exercise.goal.listed);
}

static void prove(struct puzzle *z)
{
    static void (*const checks[])(struct puzzle *) = {[WIN] = check_win, [SAVE] = check_save, [GAIN] = check_gain};
    z->moves = calloc((size_t)z->exercise.rules->game->max_moves * DEEP, sizeof *z->moves);
    z->known = calloc(KNOWN, sizeof *z->known);
    assert_true(z->moves && z->known);
    checks[z->kind](z);
    free(z->moves);
    free(z->known);
}

/* What puzzles of a game must not have in common: the position, and all that the solver does. */
struct seen {
    uint64_t position[1024], solution[1024];
    int count;
};

static void check_new(const struct puzzle *z, struct seen *seen)
{
    struct guide_part solution = {.size = 0};
    (void)exercise_solution(&z->exercise, 0, &solution);
    uint64_t position = hash_bytes(z->exercise.text.scene.text, z->exercise.text.scene.size);
    uint64_t line = hash_bytes(solution.text, solution.size);
    for (int i = 0; i < seen->count; i++)
        if (seen->position[i] == position || seen->solution[i] == line)
            fail_msg("it is there twice: %.*s", (int)solution.size, solution.text);
    assert_true(seen->count < 1024);
    seen->position[seen->count] = position;
    seen->solution[seen->count++] = line;
}

static void puzzles_are_proven(void **state)
{
    const struct game *game = *state;
    static struct seen seen;
    const char *text = embedded_text(game, "puzzles", NULL);
    struct exercise_text one;
    int proven = 0;
    seen.count = 0;
    for (int n = 0; text && exercise_next(&text, &one); n++) {
        struct puzzle z;
        looking_in(game->name, n, "");
        looking_for("it is proven");
        open_puzzle(game, &one, &z);
        check_new(&z, &seen);
        if (getenv("TINTAGEL_PUZZLES") || n % SAMPLE == 0) {
            prove(&z);
            proven++;
        }
        exercise_close(&z.exercise);
    }
    looking_at(NULL, NULL);
    print_message("# %s: %d puzzles, %d of them proven\n", game->name, seen.count, proven);
    if (!game->example && seen.count < LEAST)
        fail_msg("%s has %d puzzles, and %d are wanted: tintagel puzzles %s", game->name, seen.count, LEAST,
                 game->name);
}

int main(void)
{
    const struct game *const *tested = games_tested();
    for (int g = 0; tested[g]; g++) {
        char name[128];
        snprintf(name, sizeof name, "%s: puzzles are proven from the rules", tested[g]->name);
        tests_add(name, puzzles_are_proven, (void *)tested[g]);
    }
    return tests_run("puzzles");
}
