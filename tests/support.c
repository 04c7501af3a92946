/* support.c - what the test programs share. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_text.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "match/match.h"

struct lines lines_read(const char *path)
{
    struct lines lines = {0};
    char whole[512];
    snprintf(whole, sizeof whole, "%s/%s", TESTS_DIR, path);
    FILE *file = fopen(whole, "rb");
    if (!file)
        return lines;
    long told = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    if (told < 0 || fseek(file, 0, SEEK_SET) != 0)
        abort();
    size_t size = (size_t)told;
    lines.text = calloc(1, size + 1);
    lines.line = calloc(size + 1, sizeof *lines.line);
    if (!lines.text || !lines.line || fread(lines.text, 1, size, file) != size)
        abort();
    fclose(file);
    for (char *at = lines.text; *at;) {
        char *end = at + strcspn(at, "\n");
        lines.line[lines.count++] = at;
        at = *end ? end + 1 : end;
        *end = '\0';
    }
    return lines;
}

void lines_free(struct lines *lines)
{
    free(lines->text);
    free(lines->line);
}

int fields_cut(char *line, char **fields, int most)
{
    int n = 0;
    while (n < most) {
        fields[n++] = line;
        line += strcspn(line, "\t");
        if (!*line)
            break;
        *line++ = '\0';
    }
    return n;
}

struct rules *rules_for(const struct game *game, const char *options)
{
    struct why why;
    struct rules *rules = rules_new(game, options, &embedded_boards, &why);
    if (!rules)
        fail_msg("%s with “%s” is refused: %s %s", game->name, options, why.message, why.arg[0]);
    return rules;
}

bool option_set(const struct game *game, int n, char out[SUPPORT_LINE])
{
    struct text text = text_on(out, SUPPORT_LINE);
    for (const struct option *option = game->options; option->name; option++) {
        char choice[MAX_OPTION_TEXT];
        int count = 0;
        while (option_choice(option, count, choice, sizeof choice))
            count++;
        if (count == 0)
            continue;
        int pick = n % (count + 1);
        n /= count + 1;
        if (pick == 0)
            continue;
        option_choice(option, pick - 1, choice, sizeof choice);
        text_add(&text, text.length ? "," : "");
        text_add(&text, option->name);
        text_add(&text, "=");
        text_add(&text, choice);
    }
    return n == 0;
}

const char *position_of(const struct rules *rules, const struct state *state, char out[SUPPORT_LINE])
{
    struct text text = text_on(out, SUPPORT_LINE);
    rules->game->text->write_position(rules, state, &text);
    return out;
}

const char *word_of(const struct rules *rules, const struct state *state, struct move move, char out[SUPPORT_WORD])
{
    struct text text = text_on(out, SUPPORT_WORD);
    rules->game->text->write_move(rules, state, move, &text);
    return out;
}

const char *result_of(const struct rules *rules, struct result result, char out[SUPPORT_WORD])
{
    struct text text = text_on(out, SUPPORT_WORD);
    match_write_result(rules, result, &text);
    return out;
}

struct words words_in(const char *language)
{
    char name[16];
    snprintf(name, sizeof name, "%s.words", language);
    return (struct words){.catalogue = embedded_find(name)};
}

bool has_words(const char *message)
{
    enum { REMEMBERED = 512 };
    static const char *known[REMEMBERED];
    static int count;
    for (int i = 0; i < count; i++)
        if (known[i] == message)
            return true;
    bool has = words_have(words_in("en"), message) && words_have(words_in("fr"), message);
    if (has && count < REMEMBERED)
        known[count++] = message;
    return has;
}

/* Of every program's tests, made at run time or not: so before main(). */
__attribute__((constructor)) static void choose_tests(void)
{
    const char *only = getenv("TINTAGEL_TEST");
    if (only && *only)
        cmocka_set_test_filter(only);
}

enum { TESTS = 4096 };
static struct CMUnitTest tests[TESTS];
static size_t test_count;

void tests_add(const char *name, void (*test)(void **), void *subject)
{
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    if (!copy || test_count == TESTS)
        abort();
    memcpy(copy, name, size);
    tests[test_count++] = (struct CMUnitTest){.name = copy, .test_func = test, .initial_state = subject};
}

int tests_run(const char *group)
{
    int failed = _cmocka_run_group_tests(group, tests, test_count, NULL, NULL);
    for (size_t i = 0; i < test_count; i++)
        free((void *)tests[i].name);
    return failed ? 1 : 0;
}
