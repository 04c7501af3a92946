/* records.c - see records.h. */
#include "tests/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"

const struct record_source records_source = {.find_game = games_find, .boards = &embedded_boards};

struct record *read_back(const char *text)
{
    struct why why;
    struct record *record = record_file_only(text, &records_source, &why);
    if (!record)
        fail_msg("line %d is refused: %s %s\n%s", why.place, why.message, why.arg[0], text);
    return record;
}

void check_written(const struct record *record)
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

char *edited_text(const char *text, const char *part, const char *instead)
{
    const char *at = strstr(text, part);
    assert_non_null(at);
    size_t size = strlen(text) + strlen(instead) + 1;
    char *edited = malloc(size);
    assert_non_null(edited);
    snprintf(edited, size, "%.*s%s%s", (int)(at - text), text, instead, at + strlen(part));
    return edited;
}

static void check_fault(const char *text, record_reader *read, const struct record_fault *fault)
{
    struct why why;
    char *edited = edited_text(text, fault->part, fault->instead);
    if (read(edited, &records_source, &why))
        fail_msg("“%s” should be refused", fault->instead);
    if (strcmp(why.message, fault->message) != 0 || why.place != fault->line)
        fail_msg("“%s” is refused by %s in line %d", fault->instead, why.message, why.place);
    assert_true(has_words(why.message));
    assert_true(atoi(why.arg[2]) != fault->line); /* what the sentence says is left alone */
    free(edited);
}

void check_faults(const char *text, record_reader *read, const struct record_fault *faults, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_fault(text, read, &faults[i]);
}
