/* wins.c - forced wins: positions of tests/wins/GAME.wins (options, position, turns of one's own that the shortest win
 * takes). The search must find each within NODES nodes; a plain search of all decisions proves that there is such a win
 * and no shorter one.
 *
 * test_wins find GAME OPTIONS SEED COUNT MOST prints more of them, from games that the search plays. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_text.h"
#include "core/rules.h"
#include "games/games.h"
#include "search/entrant.h"
#include "search/search.h"
#include "tests/support.h"

enum { NODES = 200000, LEAST = 25, TABLE = 1 << 23, LONGEST = 600 };

/* ---- the proof: all decisions, no table, no evaluation ---- */

static bool can_win(const struct rules *rules, const struct state *state, int side, int turns, struct move *moves);

/* Whether a decision leads on to a win for `side` within so many turns of its own that are still to begin. */
static bool wins_after(const struct rules *rules, const struct state *state, int player, struct move move, int side,
                       int turns, struct move *moves)
{
    union state_buffer after;
    memcpy(after.bytes, state, rules->game->state_size);
    rules->game->play(rules, state_of(&after), player, move);
    struct result result = rules->game->result(rules, state_of(&after));
    if (result.by)
        return result.winners && rules->side_of[player_first(result.winners)] == side;
    return can_win(rules, state_of(&after), side, turns, moves);
}

static bool can_win(const struct rules *rules, const struct state *state, int side, int turns, struct move *moves)
{
    int player = player_first(rules->game->to_act(rules, state));
    bool own = rules->side_of[player] == side, begun = game_turn(rules, state).begun;
    if (own && !begun && turns-- == 0)
        return false;
    int n = rules->game->moves(rules, state, player, moves);
    for (int i = 0; i < n; i++)
        if (wins_after(rules, state, player, moves[i], side, turns, moves + n) == own)
            return own;
    return !own;
}

static bool proves(const struct rules *rules, const struct state *state, int turns)
{
    int side = rules->side_of[player_first(rules->game->to_act(rules, state))];
    struct move *moves = calloc((size_t)rules->game->max_moves * 64, sizeof *moves);
    bool proven = can_win(rules, state, side, turns, moves);
    free(moves);
    return proven;
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

static void check_line(const struct game *game, char *const *field)
{
    struct rules *rules = rules_for(game, field[0]);
    union state_buffer state;
    struct why why;
    int turns = atoi(field[2]);
    assert_true(game->text->read_position(rules, field[1], state_of(&state), &why));
    struct found found = search_win(rules, state_of(&state));
    if (!found.win)
        fail_msg("no win found in %s", field[1]);
    if (found.turns > turns)
        fail_msg("a win in %d turns found, not in %d, in %s", found.turns, turns, field[1]);
    check_past(rules, state_of(&state), found.nodes);
    if (!proves(rules, state_of(&state), turns) || proves(rules, state_of(&state), turns - 1))
        fail_msg("the shortest win does not take %d turns in %s", turns, field[1]);
    rules_free(rules);
}

static void wins_are_found(void **state)
{
    const struct game *game = *state;
    char path[64];
    snprintf(path, sizeof path, "wins/%s.wins", game->name);
    struct lines lines = lines_read(path);
    int count = 0;
    for (int i = 0; i < lines.count; i++) {
        char *field[4];
        if (lines.line[i][0] == '#')
            continue;
        assert_int_equal(fields_cut(lines.line[i], field, 4), 3);
        check_line(game, field);
        count++;
    }
    assert_true(count >= LEAST);
    print_message("# %s: %d wins\n", game->name, count);
    lines_free(&lines);
}

/* ---- finding more ---- */

/* The shortest win of at most `most` turns, proven, or 0. */
static int shortest(const struct rules *rules, const struct state *state, int most)
{
    for (int turns = 1; turns <= most; turns++)
        if (proves(rules, state, turns))
            return turns;
    return 0;
}

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

static int find_wins(char **argv)
{
    const struct game *game = games_find(argv[0]);
    struct rules *rules = rules_for(game, argv[1]);
    struct entrant players[2];
    struct rng rng = rng_of((uint64_t)atoi(argv[2]));
    struct thinker *thinker = thinker_new(rules, TABLE, 1);
    struct move *scratch = calloc((size_t)game->max_moves, sizeof *scratch);
    entrant_read("nodes=1500", &players[0]);
    entrant_read("nodes=300", &players[1]);
    for (int count = 0; count < atoi(argv[3]);) {
        struct match *match = match_new(rules, NULL, NULL);
        match_seat_all(match, "computer player", 0);
        for (player_set to_act; (to_act = match_to_act(match)) && match_length(match) < LONGEST;) {
            int player = player_first(to_act);
            bool any = match_length(match) < 6 || rng_below(&rng, 12) == 0;
            struct move move;
            if (any)
                move = policy_choose(POLICY_RANDOM, rules, match_state(match), player, &rng, scratch);
            else if (!entrant_choose(&players[rules->side_of[player] % 2], thinker, match, player, &rng, &move))
                return 1;
            char word[SUPPORT_WORD];
            struct why why;
            match_play(match, player, word_of(rules, match_state(match), move, word), 0, &why);
        }
        count += print_from(rules, match, argv[1], atoi(argv[4]));
        match_free(match);
    }
    thinker_free(thinker);
    free(scratch);
    rules_free(rules);
    return 0;
}

int main(int argc, char **argv)
{
    static char names[64][96];
    if (argc == 7 && strcmp(argv[1], "find") == 0)
        return find_wins(argv + 2);
    for (int g = 0; games[g]; g++) {
        if (strcmp(games[g]->name, "skirmish") == 0)
            continue;
        snprintf(names[g], sizeof names[g], "%s: forced wins are found", games[g]->name);
        tests_add(names[g], wins_are_found, (void *)games[g]);
    }
    return tests_run("wins");
}
