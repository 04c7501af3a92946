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
#include "games/embedded.h"
#include "games/games.h"
#include "match/record_json.h"
#include "search/policy.h"
#include "tests/support.h"
#include "tests/written.h"

enum { DECISIONS = 24, CHANGES = 70, NODES = 4096 };

static const struct record_source source = {.find_game = games_find, .boards = &embedded_boards};

/* ---- written and read ---- */

static struct record *read_back(const char *text)
{
    struct why why;
    struct record *record = record_file_only(text, &source, &why);
    if (!record)
        fail_msg("line %d is refused: %s %s\n%s", why.place, why.message, why.arg[0], text);
    return record;
}

/* Text and JSON say the same, and each is what it was after it has been read. */
static void check_written(const struct record *record)
{
    char *text = written(record, false), *json = written(record, true);
    struct record *of_text = read_back(text), *of_json = read_back(json);
    const struct record *both[] = {of_text, of_json};
    for (int i = 0; i < 2; i++) {
        char *text_again = written(both[i], false), *json_again = written(both[i], true);
        assert_string_equal(text_again, text);
        assert_string_equal(json_again, json);
        free(text_again);
        free(json_again);
    }
    record_free(of_text);
    record_free(of_json);
    free(text);
    free(json);
}

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
    assert_true(deepest > 2);
}

/* ---- what is in a file ---- */

static const char *const nested = "tintagel record 1\n"
                                  "game alcazar 1\n"
                                  "options -\n"
                                  "board alcazar.board HASH\n"
                                  "clock none\n"
                                  "start standard\n"
                                  "created 2026-11-15T10:00:00.000Z\n"
                                  "result 0 HR-4\n"
                                  "\n"
                                  "= plan a1>a2\n"
                                  "; A short example.\n"
                                  "1 joined 0 +0.000 person Anna\n"
                                  "2 joined 1 +0.000 person Bruno\n"
                                  "3 move 0 +4.200 a2n/a3w\n"
                                  "= good a1 b2 a1>a2\n"
                                  "= bad d4\n"
                                  "; Opens the castle.\n"
                                  "( a1-a2 d4-d3\n"
                                  "  ; Deeper.\n"
                                  "  ( d2n/d2e\n"
                                  "    = look d2\n"
                                  "    )\n"
                                  "  b1e/b2e )\n"
                                  "; After it.\n"
                                  "( b1e/c1s )\n"
                                  "4 move 1 +7.001 d2n/d2e\n"
                                  "5 resign 1 +1.000\n"
                                  "6 end - +0.000 0 HR-4\n"
                                  "(+ a1-a2 d4-d3 )\n";

static void lines_in_lines_are_kept(void **state)
{
    (void)state;
    char *text = record_with_hash("alcazar", nested);
    struct record *record = read_back(text);
    char *again = written(record, false), *json = written(record, true);
    assert_string_equal(again, text);
    assert_non_null(strstr(json,
                           "\"marks\": [\"good a1 b2 a1>a2\", \"bad d4\"], \"remarks\": [\"Opens the castle.\", "
                           "[\"a1-a2\", {\"move\": \"d4-d3\", \"remarks\": [\"Deeper.\", [{\"move\": \"d2n/d2e\", "
                           "\"marks\": [\"look d2\"]}]]}, \"b1e/b2e\"], \"After it.\", [\"b1e/c1s\"]]"));
    assert_non_null(strstr(json, "\"onward\": [\"a1-a2\", \"d4-d3\"]"));
    check_written(record);
    free(again);
    free(json);
    record_free(record);
    free(text);
}

/* Lines begin where there was something else to do. */
static void a_line_begins_before_what_it_replaces(void **state)
{
    (void)state;
    char *text = record_with_hash("alcazar", nested);
    struct record *record = read_back(text);
    struct why why;
    int n, first = notes_about(&record->notes, 3)->list[1].line;
    struct match *line = variations_match(record, first, NULL, &n, &why);
    assert_int_equal(n, 1);
    assert_int_equal(match_length(line), 3);
    match_free(line);
    line = variations_stand(record, first, NULL, &why);
    assert_int_equal(match_length(line), 1); /* up to there, to decide there */
    match_free(line);
    line = variations_stand(record, 0, NULL, &why);
    assert_int_equal(match_length(line), 0);
    match_free(line);
    assert_null(variations_stand(record, -1, NULL, &why));
    int deeper = notes_about(&record->notes, notes_move(&record->notes, first)->after)->list[1].line;
    line = variations_match(record, deeper, NULL, &n, &why);
    assert_int_equal(n, 2);
    match_free(line);
    line = variations_match(record, record->notes.onward, NULL, &n, &why);
    assert_int_equal(n, 3);
    assert_null(match_result(line).by); /* as if nobody had given up */
    match_free(line);
    record_free(record);
    free(text);
}

/* What is edited into a text at the first place where `part` stands. */
static char *edit(const char *text, const char *part, const char *instead)
{
    const char *at = strstr(text, part);
    assert_non_null(at);
    size_t size = strlen(text) + strlen(instead) + 1;
    char *edited = malloc(size);
    snprintf(edited, size, "%.*s%s%s", (int)(at - text), text, instead, at + strlen(part));
    return edited;
}

static const struct {
    const char *part, *instead, *message;
    int line;
} faults[] = {
    {"  ; Deeper.", "; Deeper.", "record.variation", 19},
    {"  ; Deeper.", "    ; Deeper.", "record.variation", 19},
    {"    )\n", "", "record.variation", 22},
    {"    )\n", "    ) \n", "record.variation", 22},
    {"  b1e/b2e )\n", "  b1e/b2e\n  d3-d4 )\n", "record.variation", 24},
    {"  b1e/b2e )\n", "  b1e/b2e\n  )\n", "record.variation", 24},
    {"  b1e/b2e )\n", "  b1e/b2e ) \n", "record.variation", 23},
    {"  b1e/b2e )\n", "  a2-a4 )\n", "alcazar.step.not-next", 23},
    {"( a1-a2 d4-d3\n", "( a1-a2 a2-a3\n", "alcazar.step.not-yours", 18},
    {"( a1-a2 d4-d3\n", "(a1-a2 d4-d3\n", "record.variation", 18},
    {"( a1-a2 d4-d3\n", "( \n", "record.variation", 18},
    {"    = look d2\n", "    = look d2 d2\n", "record.mark", 21},
    {"    = look d2\n", "    = look d2>d2\n", "record.mark", 21},
    {"    = look d2\n", "    = see d2\n", "record.mark", 21},
    {"    = look d2\n", "    = look z9\n", "record.mark", 21},
    {"    = look d2\n", "    = look\n", "record.mark", 21},
    {"= good a1 b2 a1>a2\n= bad d4\n", "= bad d4\n= good a1\n", "record.mark", 16},
    {"= good a1 b2", "= good b2 a1", "record.mark", 15},
    {"= good a1 b2 a1>a2", "= good a1>a2 a1", "record.mark", 15},
    {"; After it.", "= good a1", "record.mark", 24},
    {"1 joined", "( a1-a2 )\n1 joined", "record.variation", 12},
    {"5 resign", "(+ a1-a2 )\n5 resign", "record.variation", 28},
    {"(+ a1-a2 d4-d3 )\n", "(+ a1-a2 d4-d3\n", "record.variation", 30},
    {"(+ a1-a2 d4-d3 )\n", "(+ a1-a2 )\n(+ a1-a2 )\n", "record.variation", 30},
    {"(+ a1-a2 d4-d3 )\n", "(+ a1-a2 )\n; more\n", "record.variation", 30},
    {"(+ a1-a2 d4-d3 )\n", "tintagel record 1\n", "record.several", 29},
};

static void faults_of_lines_name_the_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char *text = record_with_hash("alcazar", nested), *edited = edit(text, faults[i].part, faults[i].instead);
        struct why why;
        if (record_read(edited, &source, &why))
            fail_msg("“%s” should be refused", faults[i].instead);
        if (strcmp(why.message, faults[i].message) != 0 || why.place != faults[i].line)
            fail_msg("“%s” is refused by %s in line %d", faults[i].instead, why.message, why.place);
        assert_true(has_words(why.message));
        free(edited);
        free(text);
    }
}

static const struct {
    const char *part, *instead, *message;
    int line;
} json_faults[] = {
    {"{\n", "{\n,", "record.json", 2},
    {"\"game\"", "\"name\"", "record.json-member", 3},
    {"\"game\"", "\"rules\"", "record.json-member", 4},
    {"\"alcazar\"", "\"alcazar\\nx\"", "record.json-member", 3},
    {"\"alcazar\"", "\"chess\"", "record.game", 3},
    {"\"alcazar\"", "\"\\ud800\"", "record.json", 3},
    {"\"alcazar\"", "\"\\u0000\"", "record.json", 3},
    {"\"clock\": \"none\"", "\"clock\": 5", "record.head", 9},
    {"\"clock\": \"none\"", "\"clock\": \"none\\nstart standard\"", "record.json-member", 9},
    {"\"seq\": 3", "\"seq\": 4", "record.json-member", 17},
    {"\"seq\": 3", "\"seq\": 03", "record.json", 17},
    {"\"seq\": 3", "\"seq\": 3.0", "record.json-member", 17},
    {"\"b1e/b2e\"]", "\"a2-a4\"]", "alcazar.step.not-next", 17},
    {"\"b1e/b2e\"]", "\"b1e/b2e )\"]", "record.json-member", 17},
    {"[\"b1e/c1s\"]", "[]", "record.json-member", 17},
    {"[\"look d2\"]", "[]", "record.json-member", 17},
    {"[\"look d2\"]", "[\"look d2\\n\"]", "record.json-member", 17},
    {"\"kind\": \"created\"", "\"kind\": \"chat\"", "record.json-created", 14},
    {"\"result\": \"0 HR-4\"", "\"result\": \"1 HR-4\"", "record.result", 12},
    {"\n}\n", "\n}\n]", "record.json", 24},
    {"\n}\n", "\n", "record.json", 23},
};

static void faults_of_json_name_the_line(void **state)
{
    (void)state;
    char *text = record_with_hash("alcazar", nested);
    struct record *record = read_back(text);
    char *json = written(record, true);
    for (size_t i = 0; i < sizeof json_faults / sizeof *json_faults; i++) {
        char *edited = edit(json, json_faults[i].part, json_faults[i].instead);
        struct why why;
        if (record_file_only(edited, &source, &why))
            fail_msg("“%s” should be refused", json_faults[i].instead);
        if (strcmp(why.message, json_faults[i].message) != 0 || why.place != json_faults[i].line)
            fail_msg("“%s” is refused by %s in line %d", json_faults[i].instead, why.message, why.place);
        assert_true(has_words(why.message));
        free(edited);
    }
    free(json);
    record_free(record);
    free(text);
}

/* JSON in another order and with other blanks is the same record. */
static void json_may_be_laid_out_otherwise(void **state)
{
    (void)state;
    char *text = record_with_hash("alcazar", nested);
    struct record *record = read_back(text);
    char *json = written(record, true), *other = edit(json, "  \"clock\": \"none\",\n", "");
    char *moved = edit(other, "\"tintagel-record\"", "\r\n\t\"clock\"\n:\"\\u006eone\" ,\"tintagel-record\"");
    struct record *back = read_back(moved);
    char *again = written(back, false);
    assert_string_equal(again, text);
    free(again);
    record_free(back);
    free(moved);
    free(other);
    free(json);
    record_free(record);
    free(text);
}

/* ---- damage ---- */

/* Whatever is accepted as text is exactly what would be written; as JSON it is some record. */
static void survive(const char *text)
{
    struct why why = {.message = NULL};
    struct record *record = record_file_only(text, &source, &why);
    if (!record) {
        assert_true(has_words(why.message) && why.place > 0);
        return;
    }
    char *again = written(record, text[0] != 't');
    if (text[0] == 't')
        assert_string_equal(again, text);
    free(again);
    check_written(record);
    record_free(record);
}

static void damaged_files_are_refused(void **state)
{
    (void)state;
    struct rng rng = rng_of(5);
    char *text = record_with_hash("alcazar", nested);
    struct record *record = read_back(text);
    char *json = written(record, true), *both[] = {text, json};
    for (int i = 0; i < 2; i++) {
        char *board = strstr(both[i], "\"board\":"), *end = board ? strstr(board, "\n  \"clock\"") : NULL;
        for (char *at = both[i]; *at; at++) {
            char whole = *at;
            if (board && at > board + 20 && at < end - 20)
                continue;
            *at = (char)(*at ^ 1 << rng_below(&rng, 8));
            if (*at)
                survive(both[i]);
            *at = '\0'; /* and broken off */
            survive(both[i]);
            *at = whole;
        }
    }
    record_free(record);
    free(json);
    free(text);
}

/* ---- limits, secrets, files ---- */

/* Lines of one move until there are too many. */
static void moves_have_an_end(void **state)
{
    (void)state;
    char *text = record_with_hash("alcazar", nested), *at = strstr(text, "4 move");
    size_t size = strlen(text) + (NOTES_MOVES_MOST + 1) * sizeof "( b1e/c1s )\n";
    char *whole = malloc(size);
    for (int more = NOTES_MOVES_MOST - 7; more <= NOTES_MOVES_MOST - 6; more++) { /* seven are there */
        struct text out = text_on(whole, size);
        struct why why;
        text_add_part(&out, text, (size_t)(at - text));
        for (int i = 0; i < more; i++)
            text_add(&out, "( b1e/c1s )\n");
        text_add(&out, at);
        struct record *record = record_read(whole, &source, &why);
        assert_true((record != NULL) == (more == NOTES_MOVES_MOST - 7));
        if (!record)
            assert_string_equal(why.message, "record.variation-long");
        record_free(record);
    }
    free(whole);
    free(text);
}

/* A line with more moves than fit into a line of text is broken where that is full, so that the end still has room. */
static void long_lines_are_broken(void **state)
{
    (void)state;
    char *text = record_with_hash("alcazar", nested);
    struct record *record = read_back(text);
    struct line_move move = *notes_move(&record->notes, record->notes.onward);
    int last = move.after;
    for (int i = 0; i < 3000; i++) {
        move.before = last;
        move.after = 0;
        int next = notes_add_move(&record->notes, &move);
        notes_move(&record->notes, last)->after = next;
        last = next;
    }
    char *whole = written(record, false);
    int broken = 0;
    for (char *line = strstr(whole, "(+ "); line && *line; line += strcspn(line, "\n") + 1, broken++) {
        size_t length = strcspn(line, "\n");
        bool ends = line[length - 1] == ')';
        assert_true(ends ? length < RECORD_LINE : length + 2 < RECORD_LINE && length + 1 + 5 + 2 >= RECORD_LINE);
        assert_true(broken == 0 || strncmp(line, "  a1-a2", 7) == 0);
    }
    assert_int_equal(broken, 3);
    free(whole);
    record_free(record);
    free(text);
}

/* Lines in lines, each in place of the first move of the other, until there are too many. */
static void depth_has_an_end(void **state)
{
    (void)state;
    char *text = record_with_hash("alcazar", nested);
    struct record *record = read_back(text);
    struct why why;
    int node = record->notes.onward;
    free(text);
    for (int depth = 1; depth <= NOTES_DEPTH; depth++) {
        struct line_move move = *notes_move(&record->notes, node);
        move.remarks = (struct remarks){.count = 0};
        move.before = move.after = 0;
        int next = notes_add_move(&record->notes, &move);
        assert_true(notes_add_line(&record->notes, node, next));
        node = next;
        text = written(record, false);
        struct record *back = record_read(text, &source, &why);
        assert_true((back != NULL) == (depth < NOTES_DEPTH));
        if (!back)
            assert_string_equal(why.message, "record.variation-deep");
        record_free(back);
        free(text);
    }
    record_free(record);
}

/* While a set-up is secret nothing can be tried, and what is drafted stands in no export. */
static void set_ups_have_no_lines(void **state)
{
    (void)state;
    struct rules *rules = rules_for(games_find(rare_game), "-");
    struct record record = {.rules = rules, .match = match_new(rules, NULL, NULL)};
    struct why why;
    assert_true(match_seat_all(record.match, "computer player", 0));
    assert_true(match_play(record.match, 1, "@a4", 0, &why));
    assert_int_equal(variations_play(&record, 0, "@a4", NULL, &why), 0);
    assert_string_equal(why.message, "record.variation-secret");
    assert_true(variations_comment(&record, 0, "I wonder.", &why));
    for (int json = 0; json <= 1; json++) {
        char *text = written(&record, json);
        assert_null(strstr(text, "@a4"));
        struct record *back = read_back(text);
        char *again = written(back, json);
        assert_string_equal(again, text);
        free(again);
        record_free(back);
        free(text);
    }
    char *text = written(&record, false);
    size_t size = strlen(text) + 16;
    char *edited = malloc(size);
    snprintf(edited, size, "%s(+ @a4 )\n", text);
    assert_null(record_read(edited, &source, &why));
    assert_string_equal(why.message, "record.variation-secret");
    free(edited);
    free(text);
    notes_free(&record.notes);
    match_free(record.match);
    rules_free(rules);
}

/* Several records in a file, as text and as JSON. */
static void files_hold_several(void **state)
{
    (void)state;
    char *text = record_with_hash("alcazar", nested);
    struct record *record = read_back(text);
    char *json = written(record, true);
    size_t size = 3 * (strlen(text) + strlen(json));
    char *texts = malloc(size), *list = malloc(size);
    snprintf(texts, size, "%s%s%s", text, text, text);
    snprintf(list, size, "[\n%s,\n%s]\n", json, json);
    const struct {
        const char *file;
        int games;
    } files[] = {{texts, 3}, {list, 2}, {text, 1}, {json, 1}};
    for (int i = 0; i < 4; i++) {
        struct record_file file = {.at = files[i].file};
        struct why why;
        int found = 0;
        for (struct record *next; (next = record_file_next(&file, &source, &why)); found++) {
            char *again = written(next, false);
            assert_string_equal(again, text);
            free(again);
            record_free(next);
        }
        assert_null(why.message);
        assert_int_equal(found, files[i].games);
    }
    char *wrong = edit(texts, "tintagel record 1\n", ""), *second = edit(texts + strlen(text), "b1e/b2e", "a2-a4");
    struct why why;
    struct record_file file = {.at = wrong};
    assert_null(record_file_next(&file, &source, &why));
    assert_string_equal(why.message, "record.first-line");
    struct record_file other = {.at = second, .line = 29, .count = 1};
    assert_null(record_file_next(&other, &source, &why));
    assert_int_equal(why.place, 29 + 23);
    assert_null(record_file_only(texts, &source, &why));
    assert_string_equal(why.message, "record.several");
    assert_null(record_file_only(list, &source, &why));
    assert_string_equal(why.message, "record.several");
    free(wrong);
    free(second);
    free(texts);
    free(list);
    free(json);
    record_free(record);
    free(text);
}

/* Promoting: a line before the one above it, then in place of what it replaces; never of what was played. */
static void lines_are_put_in_order(void **state)
{
    (void)state;
    char *text = record_with_hash("alcazar", nested);
    struct record *record = read_back(text);
    struct why why;
    const struct remarks *remarks = notes_about(&record->notes, 3);
    int first = remarks->list[1].line, second = remarks->list[3].line;
    assert_true(variations_promote(record, second, &why));
    assert_int_equal(notes_about(&record->notes, 3)->list[1].line, second);
    assert_false(variations_promote(record, second, &why));
    assert_string_equal(why.message, "variation.first");
    int replaced = notes_move(&record->notes, first)->after;
    int deeper = notes_about(&record->notes, replaced)->list[1].line;
    assert_true(variations_promote(record, deeper, &why));
    assert_int_equal(notes_move(&record->notes, first)->after, deeper);
    assert_int_equal(notes_about(&record->notes, deeper)->list[0].line, replaced);
    check_written(record);
    assert_true(variations_remove(record, deeper, &why)); /* the other comes back */
    assert_int_equal(notes_move(&record->notes, first)->after, replaced);
    assert_false(variations_remove(record, 1, &why));
    assert_string_equal(why.message, "variation.played");
    assert_int_equal(variations_play(record, 0, "a2n/a3w", NULL, &why), 1); /* as it was played */
    assert_int_equal(variations_play(record, 0, "a1-a2", NULL, &why), first);
    check_written(record);
    record_free(record);
    free(text);
}

static void marks_go_on_and_off(void **state)
{
    (void)state;
    char *text = record_with_hash("alcazar", nested);
    struct record *record = read_back(text);
    struct why why;
    struct mark mark = {.meaning = MEANING_LOOK, .from = 0, .to = 0};
    int before = notes_about(&record->notes, 3)->mark_count;
    assert_true(variations_mark(record, 1, (struct mark){MEANING_GOOD, 0, 0}, &why)); /* a1 was good */
    assert_int_equal(notes_about(&record->notes, 3)->mark_count, before - 1);
    assert_true(variations_mark(record, 1, mark, &why));
    mark.meaning = MEANING_BAD;
    assert_true(variations_mark(record, 1, mark, &why)); /* in place of the other */
    assert_int_equal(notes_about(&record->notes, 3)->mark_count, before);
    mark.to = 9999;
    assert_false(variations_mark(record, 1, mark, &why));
    assert_false(variations_mark(record, 77, mark, &why));
    check_written(record);
    record_free(record);
    free(text);
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
