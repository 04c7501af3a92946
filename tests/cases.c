/* cases.c - the rule cases: tests/rules/GAME.cases, texts that a player can read.
 *
 * A case opens with a line that is not indented: the rule ids it is about, a colon, what it shows. Indented lines are
 * its steps; docs/testing.md lists them. A case starts from the start position of the preset options. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "games/games.h"
#include "match/match.h"
#include "tests/support.h"

struct play_case {
    const struct game *game;
    struct lines *lines;
    int first, last; /* its steps */
    struct rules *rules;
    struct match *match;
    struct move *scratch;
    int player; /* NOBODY: whoever is to act */
};

static void restart(struct play_case *c, const struct state *start)
{
    match_free(c->match);
    c->match = match_new(c->rules, start, NULL);
    match_seat_all(c->match, "computer player", 0);
    c->player = NOBODY;
}

static int decider(const struct play_case *c)
{
    return c->player != NOBODY ? c->player : player_first(match_to_act(c->match));
}

static void step_options(struct play_case *c, char *rest)
{
    match_free(c->match);
    c->match = NULL;
    rules_free(c->rules);
    c->rules = rules_for(c->game, rest);
    restart(c, NULL);
}

static void step_at(struct play_case *c, char *rest)
{
    union state_buffer start;
    struct why why;
    char line[SUPPORT_LINE];
    if (!c->game->text->read_position(c->rules, rest, state_of(&start), &why))
        fail_msg("%s is refused: %s %s", rest, why.message, why.arg[0]);
    assert_string_equal(position_of(c->rules, state_of(&start), line), rest);
    restart(c, state_of(&start));
}

static void step_bad(struct play_case *c, char *rest)
{
    union state_buffer start;
    struct why why;
    if (c->game->text->read_position(c->rules, rest, state_of(&start), &why))
        fail_msg("%s should be refused", rest);
    assert_true(has_words(why.message));
}

static void step_player(struct play_case *c, char *rest)
{
    c->player = strcmp(rest, "-") == 0 ? NOBODY : atoi(rest);
}

static void step_play(struct play_case *c, char *rest)
{
    for (char *word = strtok(rest, " "); word; word = strtok(NULL, " ")) {
        struct why why;
        if (!match_play(c->match, decider(c), word, 0, &why))
            fail_msg("%s is refused: %s %s", word, why.message, why.rule ? why.rule : "");
    }
}

static bool is_legal(struct play_case *c, const char *word)
{
    struct move move;
    struct why why;
    return match_to_act(c->match) && game_find_move(c->rules, match_state(c->match), decider(c), word, &move, &why);
}

static int count_legal(struct play_case *c)
{
    if (!match_to_act(c->match))
        return 0;
    return c->game->moves(c->rules, match_state(c->match), decider(c), c->scratch);
}

static void step_legal(struct play_case *c, char *rest)
{
    for (char *word = strtok(rest, " "); word; word = strtok(NULL, " "))
        if (!is_legal(c, word))
            fail_msg("%s should be legal", word);
}

static void step_only(struct play_case *c, char *rest)
{
    int n = 0;
    for (char *word = strtok(rest, " "); word; word = strtok(NULL, " "), n++)
        if (!is_legal(c, word))
            fail_msg("%s should be legal", word);
    assert_int_equal(count_legal(c), n);
}

static void step_count(struct play_case *c, char *rest)
{
    assert_int_equal(count_legal(c), atoi(rest));
}

/* Refused by that rule, in words of both languages, changing nothing (HR-5). */
static void step_refused(struct play_case *c, char *rest)
{
    char *word = strtok(rest, " "), *rule = strtok(NULL, " ");
    char before[SUPPORT_LINE], after[SUPPORT_LINE];
    struct why why;
    assert_non_null(rule);
    position_of(c->rules, match_state(c->match), before);
    if (match_play(c->match, decider(c), word, 0, &why))
        fail_msg("%s should be refused", word);
    assert_string_equal(position_of(c->rules, match_state(c->match), after), before);
    assert_non_null(why.rule);
    assert_string_equal(why.rule, rule);
    assert_true(has_words(why.message));
}

/* says LANGUAGE MOVE SENTENCE */
static void step_says(struct play_case *c, char *rest)
{
    char *language = strtok(rest, " "), *word = strtok(NULL, " "), *sentence = strtok(NULL, "");
    char said[SUPPORT_LINE];
    struct text text = text_on(said, sizeof said);
    struct why why;
    assert_non_null(sentence);
    assert_false(match_play(c->match, decider(c), word, 0, &why));
    assert_true(words_add_why(words_in(language), &text, &why));
    assert_string_equal(said, sentence);
}

static void step_position(struct play_case *c, char *rest)
{
    char line[SUPPORT_LINE];
    assert_string_equal(position_of(c->rules, match_state(c->match), line), rest);
}

static void step_result(struct play_case *c, char *rest)
{
    char result[SUPPORT_WORD];
    assert_string_equal(result_of(c->rules, match_result(c->match), result), rest);
}

/* view WHO LINE */
static void step_view(struct play_case *c, char *rest)
{
    char *who = strtok(rest, " "), *line = strtok(NULL, ""), seen_line[SUPPORT_LINE];
    union state_buffer seen;
    assert_non_null(line);
    int player = strcmp(who, "spectator") == 0 ? SPECTATOR : atoi(who);
    game_observe(c->rules, match_state(c->match), player, state_of(&seen));
    assert_string_equal(position_of(c->rules, state_of(&seen), seen_line), line);
}

static void step_resign(struct play_case *c, char *rest)
{
    struct why why;
    if (!match_do(c->match, EVENT_RESIGN, atoi(rest), "", 0, &why))
        fail_msg("%s cannot resign: %s", rest, why.message);
}

static uint64_t key_of(struct play_case *c, const char *line)
{
    union state_buffer other;
    struct why why;
    if (!c->game->text->read_position(c->rules, line, state_of(&other), &why))
        fail_msg("%s is refused: %s", line, why.message);
    return c->game->key(c->rules, state_of(&other));
}

/* HR-1: this position is another one than the position now, or the same. */
static void step_differs(struct play_case *c, char *rest)
{
    assert_true(key_of(c, rest) != c->game->key(c->rules, match_state(c->match)));
}

static void step_same(struct play_case *c, char *rest)
{
    assert_true(key_of(c, rest) == c->game->key(c->rules, match_state(c->match)));
}

static void add_look(const struct play_case *c, const struct piece *piece, struct text *out)
{
    static const struct {
        int sign;
        const char *name;
    } signs[] = {{SIGN_RESTS, "rests"}, {SIGN_DUE, "due"}, {SIGN_HELD, "held"}, {SIGN_SHIELDED, "shielded"}};
    const char *name = "-";
    if (piece->army == NO_ARMY) {
        text_add(out, "- - ");
    } else {
        text_add_number(out, piece->army);
        text_add_char(out, ' ');
        text_add_number(out, game_commander(c->rules, match_state(c->match), piece->army));
        text_add_char(out, ' ');
    }
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        name = piece->signs & signs[i].sign ? signs[i].name : name;
    text_add(out, name);
}

/* looks CELL ARMY COMMANDER SIGN; ...: what stands there. */
static void step_looks(struct play_case *c, char *rest)
{
    struct piece pieces[MAX_PIECES_ON_CELL];
    char line[SUPPORT_LINE];
    struct text text = text_on(line, sizeof line);
    char *cell = strtok(rest, " "), *wanted = strtok(NULL, "");
    int n = c->game->looks->look(c->rules, match_state(c->match), board_cell(c->rules->board, cell), pieces);
    for (int i = 0; i < n; i++) {
        text_add(&text, i ? "; " : "");
        add_look(c, &pieces[i], &text);
    }
    assert_non_null(wanted);
    assert_string_equal(line, wanted);
}

static void step_undo(struct play_case *c, char *rest)
{
    struct why why;
    if (!match_do(c->match, EVENT_OFFER, atoi(rest), "takeback", 0, &why))
        fail_msg("nothing is taken back: %s", why.message);
}

static const struct {
    const char *name;
    void (*run)(struct play_case *c, char *rest);
} steps[] = {
    {"options", step_options}, {"at", step_at},         {"bad", step_bad},       {"player", step_player},
    {"play", step_play},       {"legal", step_legal},   {"only", step_only},     {"count", step_count},
    {"refused", step_refused}, {"says", step_says},     {"result", step_result}, {"position", step_position},
    {"view", step_view},       {"resign", step_resign}, {"undo", step_undo},     {"differs", step_differs},
    {"same", step_same},       {"looks", step_looks},
};

static void run_step(struct play_case *c, const char *line)
{
    char copy[SUPPORT_LINE];
    struct text text = text_on(copy, sizeof copy);
    text_add(&text, line + strspn(line, " "));
    char *rest = copy + strcspn(copy, " ");
    if (*rest)
        *rest++ = '\0';
    rest += strspn(rest, " ");
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (strcmp(steps[i].name, copy) == 0) {
            steps[i].run(c, rest);
            return;
        }
    }
    fail_msg("“%s” is no step", copy);
}

static void run_case(void **state)
{
    struct play_case *c = *state;
    c->rules = rules_for(c->game, "");
    c->scratch = calloc((size_t)c->game->max_moves, sizeof *c->scratch);
    restart(c, NULL);
    assert_true(c->first < c->last);
    for (int i = c->first; i < c->last; i++) {
        const char *line = c->lines->line[i];
        if (line[strspn(line, " ")] && line[0] != '#') {
            print_message("# line %d: %s\n", i + 1, line);
            run_step(c, line);
        }
    }
    match_free(c->match);
    free(c->scratch);
    rules_free(c->rules);
}

static bool opens_case(const char *line)
{
    return line[0] && line[0] != ' ' && line[0] != '#';
}

int main(void)
{
    static struct lines files[64];
    static struct play_case cases[4096];
    int n = 0;
    for (int g = 0; games[g]; g++) {
        char path[128];
        snprintf(path, sizeof path, "rules/%s.cases", games[g]->name);
        files[g] = lines_read(path);
        for (int i = 0; i < files[g].count; i++) {
            if (!opens_case(files[g].line[i]))
                continue;
            struct play_case *c = &cases[n++];
            *c = (struct play_case){.game = games[g], .lines = &files[g], .first = i + 1};
            for (c->last = c->first; c->last < files[g].count && !opens_case(files[g].line[c->last]);)
                c->last++;
            tests_add(files[g].line[i], run_case, c);
        }
    }
    int status = tests_run("rule cases");
    for (int g = 0; games[g]; g++)
        lines_free(&files[g]);
    return status;
}
