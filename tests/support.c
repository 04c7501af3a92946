/* support.c - what the test programs share. */
#include "tests/support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/match.h"
#include "search/playout.h"
#include "search/policy.h"

enum { LONGEST_PLAY = 300 }; /* decisions */

/* ---- what is tested ---- */

const char rare_game[] = "skirmish", plain_game[] = "alcazar", round_game[] = "grailnah", secret_game[] = "graal";

const struct game *const *games_tested(void)
{
    static const struct game *one[2];
    const char *name = getenv("TINTAGEL_GAME");
    if (!name || !*name)
        return games;
    one[0] = games_find(name);
    if (!one[0]) {
        fprintf(stderr, "there is no game “%s”; the table of games is games/meson.build\n", name);
        exit(1);
    }
    return one;
}

long effort(const char *variable)
{
    const char *value = getenv(variable);
    return value ? atol(value) : 1;
}

/* ---- what a test is looking at ---- */

static struct {
    const struct rules *rules;
    union state_buffer state;
    bool has_state, passed;
    const char *law, *file;
    int line;
    char text[SUPPORT_LINE];
} place;

void looking_at(const struct rules *rules, const struct state *state)
{
    place.rules = rules;
    place.has_state = state != NULL;
    if (state)
        memcpy(place.state.bytes, state, rules->game->state_size);
}

void looking_for(const char *law)
{
    place.law = law;
}

void looking_in(const char *file, int line, const char *text)
{
    struct text copy = text_on(place.text, sizeof place.text);
    place.file = file;
    place.line = line;
    text_add(&copy, text);
}

/* What stood there when the test failed. */
static void tell_place(void)
{
    char line[SUPPORT_LINE];
    struct text options = text_on(line, sizeof line);
    if (place.law)
        print_message("# the law: %s\n", place.law);
    if (place.file)
        print_message("# tests/%s:%d: %s\n", place.file, place.line, place.text + strspn(place.text, " "));
    if (!place.rules)
        return;
    rules_write_options(place.rules, &options);
    print_message("# the game: %s, options %s\n", place.rules->game->name, *line ? line : "-");
    if (place.has_state)
        print_message("# at: %s\n", position_of(place.rules, state_of(&place.state), line));
}

/* ---- files ---- */

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

void each_start(const struct game *game, const char *folder, const char *ending,
                void (*each)(void *context, const char *options, const char *position), void *context)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s.%s", folder, game->name, ending);
    struct lines lines = lines_read(path);
    for (int i = 0; i < lines.count; i++) {
        char *field[3];
        if (lines.line[i][0] == '#' || lines.line[i][0] == '\0')
            continue;
        looking_for("a set-up position is read");
        looking_in(path, i + 1, lines.line[i]);
        if (fields_cut(lines.line[i], field, 3) < 2)
            fail_msg("a line has options (“-” for none), a tab, and a position");
        each(context, field[0], field[1]);
    }
    looking_in(NULL, 0, "");
    lines_free(&lines);
}

struct rules *rules_for(const struct game *game, const char *options)
{
    struct why why;
    struct rules *rules = rules_new(game, options, &embedded_boards, &why);
    if (!rules)
        fail_msg("%s with the options “%s” is refused: %s", game->name, options, sentence_of(&why));
    return rules;
}

char *record_with_hash(const char *game, const char *form)
{
    struct rules *rules = rules_for(games_find(game), "");
    size_t size = strlen(form) + 32;
    char *text = malloc(size);
    const char *at = strstr(form, "HASH");
    assert_non_null(at);
    snprintf(text, size, "%.*s%016llx%s", (int)(at - form), form, (unsigned long long)rules->board->hash,
             at + strlen("HASH"));
    rules_free(rules);
    return text;
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

struct rules *next_rules(const struct game *game, int *n)
{
    char options[SUPPORT_LINE];
    struct why why;
    struct rules *rules = NULL;
    while (!rules && option_set(game, (*n)++, options))
        rules = rules_new(game, options, &embedded_boards, &why);
    return rules;
}

void play_some(const struct rules *rules, struct rng *rng, struct state *state)
{
    const struct game *game = rules->game;
    struct move *moves = calloc((size_t)game->max_moves, sizeof *moves);
    player_set to_act;
    game->setup(rules, state);
    playout_set_up(rules, state, rng, moves);
    for (int left = (int)rng_below(rng, LONGEST_PLAY); left > 0 && (to_act = game->to_act(rules, state)); left--) {
        int player = player_first(to_act);
        enum policy policy = rng_below(rng, 2) ? POLICY_RANDOM : POLICY_GREEDY;
        game->play(rules, state, player, policy_choose(policy, rules, state, player, rng, moves));
    }
    free(moves);
}

bool next_rule_id(const char **at, char id[SUPPORT_WORD])
{
    for (const char *p = *at; *p; p++) {
        const char *digits = p + 3;
        if (!isupper((unsigned char)p[0]) || !isupper((unsigned char)p[1]) || p[2] != '-' ||
            !isdigit((unsigned char)*digits))
            continue;
        snprintf(id, SUPPORT_WORD, "%.*s", (int)(3 + strspn(digits, "0123456789")), p);
        *at = digits;
        return true;
    }
    return false;
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

const char *sentence_of(const struct why *why)
{
    static char sentence[SUPPORT_LINE];
    struct text text = text_on(sentence, sizeof sentence);
    words_add_why(words_in("en"), &text, why);
    return sentence;
}

void same_text(const char *what, const char *found, const char *wanted)
{
    if (strcmp(found, wanted) != 0)
        fail_msg("%s is\n#   %s\n# and should be\n#   %s", what, found, wanted);
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

void kept_put(void *context, const char *text, size_t size)
{
    struct kept *kept = context;
    if (kept->size + size + 1 > kept->room) {
        kept->room = 2 * (kept->size + size + 1);
        kept->text = realloc(kept->text, kept->room);
        assert_non_null(kept->text);
    }
    memcpy(kept->text + kept->size, text, size);
    kept->size += size;
    kept->text[kept->size] = '\0';
}

/* ---- tests made at run time ---- */

enum { TESTS = 4096 };
static struct CMUnitTest tests[TESTS];
static struct task {
    void (*test)(void **);
    void *subject;
} tasks[TESTS];
static size_t test_count;

static void run_task(void **state)
{
    struct task *task = *state;
    void *subject = task->subject;
    memset(&place, 0, sizeof place);
    task->test(&subject);
    place.passed = true;
}

/* cmocka leaves a test that fails in its middle, and comes here in any case. */
static int tell_failure(void **state)
{
    (void)state;
    if (!place.passed)
        tell_place();
    return 0;
}

void tests_add(const char *name, void (*test)(void **), void *subject)
{
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    if (!copy || test_count == TESTS)
        abort();
    memcpy(copy, name, size);
    tasks[test_count] = (struct task){.test = test, .subject = subject};
    tests[test_count] = (struct CMUnitTest){
        .name = copy, .test_func = run_task, .teardown_func = tell_failure, .initial_state = &tasks[test_count]};
    test_count++;
}

int tests_run(const char *group)
{
    int failed = _cmocka_run_group_tests(group, tests, test_count, NULL, NULL);
    for (size_t i = 0; i < test_count; i++)
        free((void *)tests[i].name);
    return failed ? 1 : 0;
}
