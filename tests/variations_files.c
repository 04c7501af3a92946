/* variations_files.c - files with lines in lines: faults are told with their line, in text and in JSON; what is damaged
 * is refused or is something legal; and a file may hold several. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "tests/variations.h"

static const struct record_fault faults[] = {
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

void faults_of_lines_name_the_line(void **state)
{
    (void)state;
    char *text = nested_text();
    check_faults(text, record_read, faults, sizeof faults / sizeof *faults);
    free(text);
}

static const struct record_fault json_faults[] = {
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

void faults_of_json_name_the_line(void **state)
{
    (void)state;
    struct record *record = nested_record();
    char *json = written(record, true);
    check_faults(json, record_file_only, json_faults, sizeof json_faults / sizeof *json_faults);
    free(json);
    record_free(record);
}

/* JSON in another order and with other blanks is the same record. */
void json_may_be_laid_out_otherwise(void **state)
{
    (void)state;
    char *text = nested_text();
    struct record *record = read_back(text);
    char *json = written(record, true), *other = edited_text(json, "  \"clock\": \"none\",\n", "");
    char *moved = edited_text(other, "\"tintagel-record\"", "\r\n\t\"clock\"\n:\"\\u006eone\" ,\"tintagel-record\"");
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

/* Whatever is accepted as text is exactly what would be written; as JSON it is some record. */
static void survive(const char *text)
{
    struct why why = {.message = NULL};
    struct record *record = record_file_only(text, &records_source, &why);
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

void damaged_files_are_refused(void **state)
{
    (void)state;
    struct rng rng = rng_of(5);
    char *text = nested_text();
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

/* `count` records, each of which is this one. */
static void check_file(const char *bytes, int count, const char *text)
{
    struct record_file file = {.at = bytes};
    struct why why;
    int found = 0;
    for (struct record *next; (next = record_file_next(&file, &records_source, &why)); found++) {
        char *again = written(next, false);
        assert_string_equal(again, text);
        free(again);
        record_free(next);
    }
    assert_null(why.message);
    assert_int_equal(found, count);
}

/* What is wrong is told with its line in the file. */
static void check_wrong_files(const char *texts, const char *text)
{
    struct why why;
    char *wrong = edited_text(texts, "tintagel record 1\n", "");
    struct record_file file = {.at = wrong};
    assert_null(record_file_next(&file, &records_source, &why));
    assert_string_equal(why.message, "record.first-line");
    free(wrong);
    char *second = edited_text(texts + strlen(text), "b1e/b2e", "a2-a4");
    struct record_file other = {.at = second, .line = 29, .count = 1};
    assert_null(record_file_next(&other, &records_source, &why));
    assert_int_equal(why.place, 29 + 23);
    free(second);
}

static void check_not_only(const char *several)
{
    struct why why;
    assert_null(record_file_only(several, &records_source, &why));
    assert_string_equal(why.message, "record.several");
}

/* Several records in a file, as text and as JSON. */
void files_hold_several(void **state)
{
    (void)state;
    char *text = nested_text();
    struct record *record = read_back(text);
    char *json = written(record, true);
    size_t size = 3 * (strlen(text) + strlen(json));
    char *texts = malloc(size), *list = malloc(size);
    assert_true(texts && list);
    snprintf(texts, size, "%s%s%s", text, text, text);
    snprintf(list, size, "[\n%s,\n%s]\n", json, json);
    check_file(texts, 3, text);
    check_file(list, 2, text);
    check_file(text, 1, text);
    check_file(json, 1, text);
    check_wrong_files(texts, text);
    check_not_only(texts);
    check_not_only(list);
    free(texts);
    free(list);
    free(json);
    record_free(record);
    free(text);
}
