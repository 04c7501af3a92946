/* variations.c - records with lines in lines, comments and marks. In random matches of all games lines are played,
 * taken away, put in order, commented on and marked, and after each step the record is written, as text and as JSON,
 * and read again, equal in every byte; every position of it can be gone to. What is damaged is refused or is something
 * legal; and faults are told with their line.
 *
 * TINTAGEL_VARIATIONS=N says how many matches of each game. */
#include "match/variations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/rng.h"
#include "core/rules.h"
#include "search/policy.h"
#include "tests/variations.h"

enum { DECISIONS = 24, CHANGES = 70, NODES = 4096 };

/* ---- positions ---- */

/* All nodes that can be gone to: those of the match, and the moves of lines. */
static int nodes_of(const struct record *record, int nodes[NODES])
{
    int count = 0;
    for (int n = 0; n <= match_length(record->match); n++)
        nodes[count++] = n;
    for (int i = 0; i < record->notes.move_count; i++)
        if (notes_move(&record->notes, NOTES_MOVE + i))
            nodes[count++] = NOTES_MOVE + i;
    assert_true(count <= NODES);
    return count;
}

/* The line through a node goes on as its moves say, and before it stands what was played. */
static void check_line(const struct record *record, int node)
{
    struct why why;
    int n, count;
    struct match *line = variations_match(record, node, NULL, &n, &why);
    if (!line)
        fail_msg("cannot go to %d: %s", node, why.message);
    const struct match_event *events = match_events(line, &count);
    assert_true(n <= match_length(line));
    for (int place = node; place >= NOTES_MOVE; place = notes_move(&record->notes, place)->after, n++) {
        const struct line_move *move = notes_move(&record->notes, place);
        assert_string_equal(events[match_event_of(line, n - 1)].text, move->word);
        assert_int_equal(match_mover(line, n - 1), move->player);
        assert_int_equal(match_turn(line, n - 1).begun, move->begun);
        if (!move->after)
            break;
    }
    if (node < NOTES_MOVE) {
        union state_buffer one, other;
        match_before(line, node, state_of(&one));
        match_before(record->match, node, state_of(&other));
        assert_memory_equal(one.bytes, other.bytes, record->rules->game->state_size);
    }
    match_free(line);
}

/* ---- random changes ---- */

struct study {
    struct record record;
    struct rng rng;
    struct move *scratch;
    long done[6];
};

static int any(struct study *s, int below)
{
    return (int)rng_below(&s->rng, (uint32_t)below);
}

static void open_study(struct study *s, const struct game *game, uint64_t seed)
{
    struct why why;
    s->rng = rng_of(seed);
    s->record = (struct record){.rules = rules_for(game, "")};
    s->record.match = match_new(s->record.rules, NULL, NULL);
    s->scratch = calloc((size_t)game->max_moves, sizeof *s->scratch);
    struct match *match = s->record.match;
    assert_true(match_seat_all(match, "computer player", 0));
    for (int i = 0; i < DECISIONS && match_to_act(match);) {
        char word[SUPPORT_WORD];
        int player = player_first(match_to_act(match));
        i += !match_is_secret(match);
        while (game_count(s->record.rules, match_state(match), player, s->scratch) == 0)
            player = player_first(match_to_act(match) & (player_set) ~((2 << player) - 1));
        struct move move =
            policy_choose(POLICY_RANDOM, s->record.rules, match_state(match), player, &s->rng, s->scratch);
        word_of(s->record.rules, match_state(match), move, word);
        assert_true(match_play(match, player, word, match_now(match) + 5, &why));
    }
    if (any(s, 3) == 0 && match_to_act(match))
        match_do(match, EVENT_RESIGN, player_first(match_to_act(match)), "", match_now(match), &why);
}

static void close_study(struct study *s)
{
    notes_free(&s->record.notes);
    match_free(s->record.match);
    rules_free(s->record.rules);
    free(s->scratch);
}

/* A random move at a node; what it leads to, or 0. */
static int try_move(struct study *s, int node)
{
    const struct rules *rules = s->record.rules;
    union state_buffer state;
    struct why why;
    char word[SUPPORT_WORD];
    int n;
    struct match *line = variations_match(&s->record, node, NULL, &n, &why);
    assert_non_null(line);
    match_before(line, n, state_of(&state));
    player_set to_act = rules->game->to_act(rules, state_of(&state));
    int count =
        player_alone(to_act) ? rules->game->moves(rules, state_of(&state), player_first(to_act), s->scratch) : 0;
    match_free(line);
    if (count == 0)
        return 0;
    word_of(rules, state_of(&state), s->scratch[any(s, count < 4 ? count : 4)], word);
    int next = variations_play(&s->record, node, word, NULL, &why);
    if (next)
        assert_int_equal(variations_play(&s->record, node, word, NULL, &why), next); /* it is followed then */
    else
        assert_true(has_words(why.message));
    return next;
}

static struct mark any_mark(struct study *s)
{
    int cells = s->record.rules->board->cell_count, from = any(s, cells);
    return (struct mark){
        .meaning = (enum meaning)any(s, MEANINGS), .from = from, .to = any(s, 2) ? from : any(s, cells)};
}

static const char *any_comment(struct study *s)
{
    static const char *const comments[] = {"", "A \"good\" one \\ ; ( + )", "Bien joué « à vous »\n\n  two  lines ",
                                           "= good a1\n( b )\n; c"};
    return comments[any(s, 4)];
}

/* One change; one that is refused changes nothing. */
static void change(struct study *s)
{
    int nodes[NODES], count = nodes_of(&s->record, nodes), kind = any(s, 9);
    int node = any(s, 3) ? nodes[count - 1 - any(s, count > 30 ? 30 : count)] : nodes[any(s, count)];
    struct why why = {.message = NULL};
    char *before = written(&s->record, false), *after;
    bool fine;
    switch (kind) {
    case 0: fine = variations_remove(&s->record, node, &why); break;
    case 1: fine = variations_promote(&s->record, node, &why); break;
    case 2: fine = variations_comment(&s->record, node, any_comment(s), &why); break;
    case 5:
        kind = 1;
        fine = variations_promote(&s->record, node, &why);
        break;
    case 3: fine = variations_mark(&s->record, node, any_mark(s), &why); break;
    default: fine = try_move(s, node) != 0; kind = 4;
    }
    if (!fine) {
        after = written(&s->record, false);
        assert_string_equal(after, before);
        assert_true(!why.message || has_words(why.message));
        free(after);
    }
    s->done[kind] += fine;
    free(before);
}

static void records_are_changed_and_kept(void **state)
{
    (void)state;
    long done[6] = {0};
    int matches = (int)(3 * effort("TINTAGEL_VARIATIONS")), deepest = 0;
    if (!games_tested()[1])
        matches *= 8; /* of one game alone nearly as much is seen as of all */
    for (int g = 0; games_tested()[g]; g++) {
        for (int i = 0; i < matches; i++) {
            struct study s = {.scratch = NULL};
            open_study(&s, games_tested()[g], UINT64_C(1000) * (uint64_t)g + (uint64_t)i);
            for (int j = 0; j < CHANGES; j++) {
                change(&s);
                if (j % 4 == 0 || j == CHANGES - 1)
                    check_written(&s.record);
            }
            int nodes[NODES], count = nodes_of(&s.record, nodes);
            for (int j = 0; j < count; j++) {
                int depth = notes_depth(&s.record.notes, nodes[j]);
                deepest = depth > deepest ? depth : deepest;
                check_line(&s.record, nodes[j]);
            }
            for (int kind = 0; kind < 5; kind++)
                done[kind] += s.done[kind];
            close_study(&s);
        }
    }
    print_message("# %ld taken away, %ld promoted, %ld commented, %ld marked, %ld played; %d deep\n", done[0], done[1],
                  done[2], done[3], done[4], deepest);
    for (int kind = 0; kind < 5; kind++)
        assert_true(done[kind] > 5);
    assert_true(deepest > (games_tested()[1] ? 2 : 1));
}

int main(void)
{
    tests_add("records are changed and kept", records_are_changed_and_kept, NULL);
    tests_add("lines in lines are kept", lines_in_lines_are_kept, NULL);
    tests_add("a line begins before what it replaces", a_line_begins_before_what_it_replaces, NULL);
    tests_add("faults of lines name the line", faults_of_lines_name_the_line, NULL);
    tests_add("faults of JSON name the line", faults_of_json_name_the_line, NULL);
    tests_add("JSON may be laid out otherwise", json_may_be_laid_out_otherwise, NULL);
    tests_add("damaged files are refused", damaged_files_are_refused, NULL);
    tests_add("moves have an end", moves_have_an_end, NULL);
    tests_add("long lines are broken", long_lines_are_broken, NULL);
    tests_add("depth has an end", depth_has_an_end, NULL);
    tests_add("set-ups have no lines", set_ups_have_no_lines, NULL);
    tests_add("files hold several", files_hold_several, NULL);
    tests_add("lines are put in order", lines_are_put_in_order, NULL);
    tests_add("marks go on and off", marks_go_on_and_off, NULL);
    return tests_run("variations");
}
