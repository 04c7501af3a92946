/* wins.c - forced wins: positions of tests/wins/GAME.wins (options, position, turns of one's own that the shortest win
 * takes), LEAST of them for each game. The search must find each within NODES nodes; a plain search of all decisions
 * proves that there is such a win and no shorter one.
 *
 * test_wins find GAME [OPTIONS [SEED [COUNT [MOST]]]] prints COUNT of them that take MOST turns at most, from games
 * that the search plays. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_text.h"
#include "core/rules.h"
#include "games/games.h"
#include "search/entrant.h"
#include "search/level.h"
#include "search/search.h"
#include "tests/support.h"

enum {
    NODES = 200000,
    LEAST = 25,
    TABLE = 1 << 23,
    LONGEST = 600,
    PROOF = 20000000, /* decisions that a proof may look at */
    GAMES = 2000,     /* that are played to find wins */
    TURNS = 3,        /* of the longest win that is looked for */
    SEEDS = 5,
};

/* ---- the proof: all decisions, no table, no evaluation ---- */

struct proof {
    const struct rules *rules;
    int side;
    long left; /* decisions it may still look at */
};

static bool can_win(struct proof *p, const struct state *state, int turns, struct move *moves);

/* Whether a decision leads on to a win for the side within so many turns of its own that are still to begin. */
static bool wins_after(struct proof *p, const struct state *state, int player, struct move move, int turns,
                       struct move *moves)
{
    union state_buffer after;
    const struct game *game = p->rules->game;
    memcpy(after.bytes, state, game->state_size);
    game->play(p->rules, state_of(&after), player, move);
    struct result result = game->result(p->rules, state_of(&after));
    if (result.by)
        return result.winners && p->rules->side_of[player_first(result.winners)] == p->side;
    return can_win(p, state_of(&after), turns, moves);
}

static bool can_win(struct proof *p, const struct state *state, int turns, struct move *moves)
{
    int player = player_first(p->rules->game->to_act(p->rules, state));
    bool own = p->rules->side_of[player] == p->side, begun = game_turn(p->rules, state).begun;
    if (own && !begun && turns-- == 0)
        return false;
    int n = p->rules->game->moves(p->rules, state, player, moves);
    for (int i = 0; i < n; i++)
        if (p->left-- <= 0 || wins_after(p, state, player, moves[i], turns, moves + n) == own)
            return own;
    return !own;
}

enum verdict { LOST_COUNT, NO_WIN, WIN };

/* Whether whoever is to move wins within so many turns of its own; LOST_COUNT if there is too much to look at. */
static enum verdict prove(const struct rules *rules, const struct state *state, int turns)
{
    struct proof proof = {
        .rules = rules, .side = rules->side_of[player_first(rules->game->to_act(rules, state))], .left = PROOF};
    struct move *moves = calloc((size_t)rules->game->max_moves * 64, sizeof *moves);
    bool proven = can_win(&proof, state, turns, moves);
    free(moves);
    return proof.left <= 0 ? LOST_COUNT : proven ? WIN : NO_WIN;
}

/* The shortest win of at most `most` turns, proven, or 0. */
static int shortest(const struct rules *rules, const struct state *state, int most)
{
    for (int turns = 1; turns <= most; turns++) {
        enum verdict verdict = prove(rules, state, turns);
        if (verdict != NO_WIN)
            return verdict == WIN ? turns : 0;
    }
    return 0;
}

/* ---- the search ---- */

struct found {
    bool win;
    int turns; /* of one's own, along the best line */
    uint64_t nodes;
};

static struct found search_win(const struct rules *rules, const struct state *state)
{
    struct transposition *table = transposition_new(TABLE);
    struct search *search = search_new(rules, table);
    struct search_report report;
    union state_buffer at;
    int side = rules->side_of[player_first(rules->game->to_act(rules, state))];
    search_run(search, &(struct search_root){.state = state}, &(struct search_limits){.nodes = NODES}, NULL, &report);
    struct found found = {.win = search_is_win(report.lines[0].score) && report.lines[0].score > 0,
                          .nodes = report.nodes};
    memcpy(at.bytes, state, rules->game->state_size);
    for (int i = 0; i < report.lines[0].length; i++) {
        int player = player_first(rules->game->to_act(rules, state_of(&at)));
        found.turns += rules->side_of[player] == side && !game_turn(rules, state_of(&at)).begun;
        rules->game->play(rules, state_of(&at), player, report.lines[0].moves[i]);
    }
    search_free(search);
    transposition_free(table);
    return found;
}

/* The best line with these keys of the past. */
static struct search_line line_after(const struct rules *rules, const struct state *state, const uint64_t *keys,
                                     int count, uint64_t nodes)
{
    struct transposition *table = transposition_new(TABLE);
    struct search *search = search_new(rules, table);
    struct search_report report;
    struct search_root root = {.state = state, .keys = keys, .key_count = count};
    search_run(search, &root, &(struct search_limits){.nodes = nodes}, NULL, &report);
    search_free(search);
    transposition_free(table);
    return report.lines[0];
}

/* HR-1: a win stays one if the position that its first decision leads to was there once; the third time it is a draw,
 * so then the win is another one, or none. */
static void check_past(const struct rules *rules, const struct state *state, uint64_t nodes)
{
    union state_buffer after;
    struct search_line win = line_after(rules, state, NULL, 0, NODES), other;
    memcpy(after.bytes, state, rules->game->state_size);
    rules->game->play(rules, state_of(&after), player_first(rules->game->to_act(rules, state)), win.moves[0]);
    if (rules->game->result(rules, state_of(&after)).by || game_turn(rules, state_of(&after)).begun ||
        game_irreversible(rules, state, win.moves[0]))
        return; /* it cannot have been there before */
    uint64_t key = rules->game->key(rules, state_of(&after)), keys[] = {key, key};
    other = line_after(rules, state, keys, 1, NODES);
    if (other.score != win.score || !move_equal(other.moves[0], win.moves[0]))
        fail_msg("a position that was there once before is taken for a draw");
    other = line_after(rules, state, keys, 2, nodes + 1);
    if (other.score > 0 && search_is_win(other.score) && move_equal(other.moves[0], win.moves[0]))
        fail_msg("a position that is there for the third time is taken for a win");
}

static bool wins_at_once(const struct rules *rules, const struct state *state, struct move move)
{
    const int player = player_first(rules->game->to_act(rules, state));
    union state_buffer after;
    memcpy(after.bytes, state, rules->game->state_size);
    rules->game->play(rules, state_of(&after), player, move);
    const player_set winners = rules->game->result(rules, state_of(&after)).winners;
    return winners && rules->side_of[player_first(winners)] == rules->side_of[player];
}

static bool has_win_at_once(const struct rules *rules, const struct state *state)
{
    const int player = player_first(rules->game->to_act(rules, state));
    struct move *moves = calloc((size_t)rules->game->max_moves, sizeof *moves);
    bool found = false;
    for (int i = rules->game->moves(rules, state, player, moves) - 1; i >= 0 && !found; i--)
        found = wins_at_once(rules, state, moves[i]);
    free(moves);
    return found;
}

/* But for the weakest levels, which may overlook it. */
static void check_levels(const struct rules *rules, const struct state *state)
{
    looking_for("every level that overlooks no more than 1000 of 1000 takes a win in one decision");
    for (int level = 1; level <= LEVELS && has_win_at_once(rules, state); level++) {
        if (level_of(rules, level)->overlooks > 1000)
            continue;
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            struct search_limits limits = level_limits(level_of(rules, level), seed);
            struct search_report report;
            assert_true(search_once(rules, &(struct search_root){.state = state}, &limits, NULL, &report));
            if (!wins_at_once(rules, state, report.lines[0].moves[0]))
                fail_msg("level %d passes it up, by the seed %d", level, (int)seed);
        }
    }
}

static void check_line(const struct game *game, char *const *field)
{
    struct rules *rules = rules_for(game, field[0]);
    union state_buffer state;
    struct why why;
    int turns = atoi(field[2]);
    if (!game->text->read_position(rules, field[1], state_of(&state), &why))
        fail_msg("the position is refused: %s", sentence_of(&why));
    looking_at(rules, state_of(&state));
    looking_for("the search finds the win, and there is no shorter one");
    struct found found = search_win(rules, state_of(&state));
    if (!found.win)
        fail_msg("the search finds no win within %d nodes", NODES);
    if (found.turns > turns)
        fail_msg("the search finds a win in %d turns, and there is one in %d", found.turns, turns);
    check_past(rules, state_of(&state), found.nodes);
    check_levels(rules, state_of(&state));
    int proven = shortest(rules, state_of(&state), turns);
    if (proven != turns)
        fail_msg("the line says that the shortest win takes %d turns; proven are %d (0: none)", turns, proven);
    rules_free(rules);
}

static void wins_are_found(void **state)
{
    const struct game *game = *state;
    static char path[64];
    snprintf(path, sizeof path, "wins/%s.wins", game->name);
    struct lines lines = lines_read(path);
    int count = 0;
    for (int i = 0; i < lines.count; i++) {
        char *field[4];
        if (lines.line[i][0] == '#')
            continue;
        looking_in(path, i + 1, lines.line[i]);
        if (fields_cut(lines.line[i], field, 4) != 3)
            fail_msg("a line has options (“-” for none), a position, and the turns of the shortest win, between tabs");
        check_line(game, field);
        count++;
    }
    lines_free(&lines);
    if (count < LEAST)
        fail_msg("%s: tests/%s has %d forced wins, and %d are needed. To find some: "
                 "build/check/tests/test_wins find %s >tests/%s",
                 game->name, path, count, LEAST, game->name, path);
    print_message("# %s: %d wins\n", game->name, count);
}

/* ---- finding more ---- */

/* From the end of a game backwards: the first positions in which the winner is to move. */
static int print_from(const struct rules *rules, const struct match *match, const char *options, int most)
{
    player_set winners = match_result(match).winners;
    int printed = 0, longest = 0;
    for (int n = match_length(match) - 1; n > 0 && winners && printed < 4; n--) {
        union state_buffer before;
        const struct state *state = state_of(&before);
        match_before(match, n, state_of(&before));
        struct turn turn = game_turn(rules, state);
        char line[SUPPORT_LINE];
        if (turn.begun || turn.player == NOBODY || !(winners >> turn.player & 1))
            continue;
        int turns = shortest(rules, state, most);
        if (!turns)
            break;
        if (turns <= longest || !search_win(rules, state).win)
            continue;
        longest = turns;
        printed++;
        printf("%s\t%s\t%d\n", options, position_of(rules, state, line), turns);
        fflush(stdout);
    }
    return printed;
}

/* One player sees more than the other, and both err now and then: so games end, and by wins. */
static void play_game(struct match *match, struct thinker *thinker, struct rng *rng, struct move *scratch)
{
    const struct rules *rules = match_rules(match);
    struct entrant players[2];
    entrant_read("nodes=1500", &players[0]);
    entrant_read("nodes=300", &players[1]);
    match_seat_all(match, "computer player", 0);
    for (player_set to_act; (to_act = match_to_act(match)) && match_length(match) < LONGEST;) {
        int player = player_first(to_act);
        bool any = match_length(match) < 6 || rng_below(rng, 12) == 0;
        struct move move;
        if (any)
            move = policy_choose(POLICY_RANDOM, rules, match_state(match), player, rng, scratch);
        else if (!entrant_choose(&players[rules->side_of[player] % 2], thinker, match, player, rng, &move))
            return;
        char word[SUPPORT_WORD];
        struct why why;
        match_play(match, player, word_of(rules, match_state(match), move, word), 0, &why);
    }
}

static int find_wins(const struct game *game, const char *options, int seed, int wanted, int most)
{
    struct rules *rules = rules_for(game, options);
    struct rng rng = rng_of((uint64_t)seed);
    struct thinker *thinker = thinker_new(rules, TABLE, 1);
    struct move *scratch = calloc((size_t)game->max_moves, sizeof *scratch);
    int count = 0;
    printf("# Forced wins: options, position, how many turns of one's own the shortest win takes.\n");
    for (int i = 0; i < GAMES && count < wanted; i++) {
        struct match *match = match_new(rules, NULL, NULL);
        play_game(match, thinker, &rng, scratch);
        count += print_from(rules, match, options, most);
        match_free(match);
    }
    thinker_free(thinker);
    free(scratch);
    rules_free(rules);
    if (count < wanted)
        fprintf(stderr, "%d games gave %d wins of %d: try other options, another seed or longer wins\n", GAMES, count,
                wanted);
    return count < wanted;
}

static int find(int argc, char **argv)
{
    const struct game *game = games_find(argv[0]);
    if (!game) {
        fprintf(stderr, "there is no game “%s”\n", argv[0]);
        return 2;
    }
    return find_wins(game, argc > 1 ? argv[1] : "-", argc > 2 ? atoi(argv[2]) : 1, argc > 3 ? atoi(argv[3]) : LEAST,
                     argc > 4 ? atoi(argv[4]) : TURNS);
}

int main(int argc, char **argv)
{
    const struct game *const *tested = games_tested();
    if (argc > 2 && strcmp(argv[1], "find") == 0)
        return find(argc - 2, argv + 2);
    for (int g = 0; tested[g]; g++) {
        char name[96];
        snprintf(name, sizeof name, "%s: forced wins are found", tested[g]->name);
        tests_add(name, wins_are_found, (void *)tested[g]);
    }
    return tests_run("wins");
}
