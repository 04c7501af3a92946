/* variations_lines.c - a record with lines in lines, written out: what its lines lead to, how they are put in order,
 * how many and how deep they may be. */
#include "match/variations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "games/games.h"
#include "tests/variations.h"

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

char *nested_text(void)
{
    return record_with_hash("alcazar", nested);
}

struct record *nested_record(void)
{
    char *text = nested_text();
    struct record *record = read_back(text);
    free(text);
    return record;
}

void lines_in_lines_are_kept(void **state)
{
    (void)state;
    char *text = nested_text();
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
void a_line_begins_before_what_it_replaces(void **state)
{
    (void)state;
    struct record *record = nested_record();
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
}

/* Promoting: a line before the one above it, then in place of what it replaces; never of what was played. */
void lines_are_put_in_order(void **state)
{
    (void)state;
    struct record *record = nested_record();
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
}

void marks_go_on_and_off(void **state)
{
    (void)state;
    struct record *record = nested_record();
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
}

/* ---- limits and secrets ---- */

/* Lines of one move until there are too many. */
void moves_have_an_end(void **state)
{
    (void)state;
    char *text = nested_text(), *at = strstr(text, "4 move");
    size_t size = strlen(text) + (NOTES_MOVES_MOST + 1) * sizeof "( b1e/c1s )\n";
    char *whole = malloc(size);
    for (int more = NOTES_MOVES_MOST - 7; more <= NOTES_MOVES_MOST - 6; more++) { /* seven are there */
        struct text out = text_on(whole, size);
        struct why why;
        text_add_part(&out, text, (size_t)(at - text));
        for (int i = 0; i < more; i++)
            text_add(&out, "( b1e/c1s )\n");
        text_add(&out, at);
        struct record *record = record_read(whole, &records_source, &why);
        assert_true((record != NULL) == (more == NOTES_MOVES_MOST - 7));
        if (!record)
            assert_string_equal(why.message, "record.variation-long");
        record_free(record);
    }
    free(whole);
    free(text);
}

/* A line with more moves than fit into a line of text is broken where that is full, so that the end still has room. */
void long_lines_are_broken(void **state)
{
    (void)state;
    struct record *record = nested_record();
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
}

/* Lines in lines, each in place of the first move of the other, until there are too many. */
void depth_has_an_end(void **state)
{
    (void)state;
    struct record *record = nested_record();
    struct why why;
    int node = record->notes.onward;
    for (int depth = 1; depth <= NOTES_DEPTH; depth++) {
        struct line_move move = *notes_move(&record->notes, node);
        move.remarks = (struct remarks){.count = 0};
        move.before = move.after = 0;
        int next = notes_add_move(&record->notes, &move);
        assert_true(notes_add_line(&record->notes, node, next));
        node = next;
        char *text = written(record, false);
        struct record *back = record_read(text, &records_source, &why);
        assert_true((back != NULL) == (depth < NOTES_DEPTH));
        if (!back)
            assert_string_equal(why.message, "record.variation-deep");
        record_free(back);
        free(text);
    }
    record_free(record);
}

/* While a set-up is secret nothing can be tried, and what is drafted stands in no export. */
void set_ups_have_no_lines(void **state)
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
    assert_null(record_read(edited, &records_source, &why));
    assert_string_equal(why.message, "record.variation-secret");
    free(edited);
    free(text);
    notes_free(&record.notes);
    match_free(record.match);
    rules_free(rules);
}
