/* lessons.c - the exercises of every game that has them, lessons and puzzles: both languages have the same, what is
 * listed as a solution is one, one can be found by trying, every other first try is answered and does not succeed, and
 * every rule of the game is taught. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "learn/exercise.h"
#include "tests/support.h"
#include "tests/translations.h"

enum {
    LEAST_LESSONS = 10,
    MOST_LESSONS = 16,
    LONG_TEXT = 420,
    LONG_LINE = 150,
    WORDS_MOST = 32,
    FOUND_NODES = 2000000
};

static void both_languages_have_the_same(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++)
        translations_agree(games[i], "lessons");
}

/* ---- playing them ---- */

struct lesson {
    const struct game *game;
    struct exercise_text text;
    struct exercise exercise;
    struct standing start;
    bool puzzle;
};

#define fail_in(lesson, ...)                                                                                           \
    do {                                                                                                               \
        print_message("# %s, “%.*s”: ", (lesson)->game->name,                                                          \
                      (int)((lesson)->puzzle ? (lesson)->text.scene : (lesson)->text.heading).size,                    \
                      ((lesson)->puzzle ? (lesson)->text.scene : (lesson)->text.heading).text);                        \
        fail_msg(__VA_ARGS__);                                                                                         \
    } while (0)

static const struct state *seen(const struct standing *standing)
{
    return (const struct state *)standing->state.bytes;
}

static void open_lesson(struct lesson *lesson)
{
    struct why why;
    if (!exercise_open(lesson->game, &lesson->text, &embedded_boards, &lesson->exercise, &why))
        fail_in(lesson, "%s", sentence_of(&why));
    exercise_begin(&lesson->exercise, &lesson->start);
    const struct exercise_text *text = &lesson->text;
    bool whole = text->heading.size && text->ids.size && text->task.size && text->hint.size && text->praise.size;
    if (!whole && !lesson->puzzle)
        fail_in(lesson, "heading, rules, task, hint or praise is missing");
}

static void each_exercise(const struct game *game, const char *what, void (*each)(struct lesson *))
{
    const char *at = embedded_text(game, what, NULL);
    struct lesson lesson = {.game = game, .puzzle = strcmp(what, "puzzles") == 0};
    while (at && exercise_next(&at, &lesson.text)) {
        open_lesson(&lesson);
        each(&lesson);
        exercise_close(&lesson.exercise);
    }
}

static void each_lesson(void (*each)(struct lesson *))
{
    for (int i = 0; games_tested()[i]; i++)
        each_exercise(games_tested()[i], "lessons.en", each);
}

/* ---- listed solutions ---- */

static void play_other(struct lesson *lesson, struct standing *at, int player, const char *word)
{
    struct move move, listed;
    struct why why;
    if (!game_find_move(lesson->exercise.rules, seen(at), player, word, &move, &why))
        fail_in(lesson, "the answer %s: %s", word, sentence_of(&why));
    if (exercise_reply(&lesson->exercise, at, &listed) && !move_equal(listed, move))
        fail_in(lesson, "the answer %s is not the one that is listed", word);
    exercise_answer(&lesson->exercise, at, player, move);
}

static void play_solution(struct lesson *lesson, const struct guide_part *solution)
{
    struct standing at = lesson->start, next;
    struct answer answer = {.verdict = VERDICT_ON};
    char word[MOVE_TEXT];
    for (int n = 0; solution_word(solution, n, word); n++) {
        int player = exercise_to_act(&lesson->exercise, &at);
        if (player == NOBODY)
            fail_in(lesson, "before %s all is over", word);
        if (player != lesson->exercise.player) {
            play_other(lesson, &at, player, word);
            continue;
        }
        exercise_try(&lesson->exercise, &at, word, &next, &answer);
        if (answer.verdict == VERDICT_REFUSED || answer.verdict == VERDICT_WRONG)
            fail_in(lesson, "the solution’s %s: %s", word, sentence_of(&answer.why));
        at = next;
    }
    if (at.verdict != VERDICT_DONE)
        fail_in(lesson, "the solution %.*s does not reach the goal", (int)solution->size, solution->text);
}

static void check_solutions(struct lesson *lesson)
{
    struct guide_part solution;
    int count = 0;
    for (; exercise_solution(&lesson->exercise, count, &solution); count++)
        play_solution(lesson, &solution);
    if (count == 0 || count > 32)
        fail_in(lesson, "%d solutions are listed", count);
}

static void listed_solutions_succeed(void **state)
{
    (void)state;
    each_lesson(check_solutions);
}

/* ---- solutions that are found ---- */

/* The others' decision: listed, or the one that keeps the learner from the goal, or any. */
static void let_answer(struct lesson *lesson, struct standing *at, int player)
{
    static struct move moves[MAX_MOVES];
    struct move move;
    int64_t nodes = PROOF_NODES;
    if (!exercise_reply(&lesson->exercise, at, &move) &&
        exercise_prove(&lesson->exercise, at, &nodes, &move) != PROOF_NO) {
        assert_true(lesson->exercise.rules->game->moves(lesson->exercise.rules, seen(at), player, moves) > 0);
        move = moves[0];
    }
    exercise_answer(&lesson->exercise, at, player, move);
}

/* A decision of the learner's that the judge's own proof finds; where all that is asked for is a set-up, the game's own
 * arrangement has them. */
static bool find_decision(struct lesson *lesson, const struct standing *at, struct move *out)
{
    static struct move moves[MAX_MOVES];
    const struct rules *rules = lesson->exercise.rules;
    int64_t nodes = FOUND_NODES;
    if (exercise_prove(&lesson->exercise, at, &nodes, out) == PROOF_YES)
        return true;
    struct rng rng = rng_of(1);
    const struct goal *goal = &lesson->exercise.goal;
    if (game_is_secret(rules, seen(at)) && goal->count == 1 && goal->condition[0].kind == GOAL_SETUP &&
        rules->game->secrets->arrange(rules, seen(at), lesson->exercise.player, 0, &rng, moves) > 0) {
        *out = moves[0];
        return true;
    }
    return false;
}

/* Try all first decisions of the learner by the judge. */
static bool one_try_does(struct lesson *lesson)
{
    static struct move moves[MAX_MOVES];
    const struct exercise *exercise = &lesson->exercise;
    int count = exercise->rules->game->moves(exercise->rules, seen(&lesson->start), exercise->player, moves);
    for (int i = 0; i < count; i++) {
        struct standing after = lesson->start;
        exercise_answer(exercise, &after, exercise->player, moves[i]);
        if (after.verdict == VERDICT_DONE)
            return true;
    }
    return false;
}

static void check_found(struct lesson *lesson)
{
    struct standing at = lesson->start, next;
    struct answer answer;
    struct move move;
    char word[SUPPORT_WORD];
    if (lesson->exercise.goal.limit == 0 && one_try_does(lesson))
        return;
    for (int i = 0; i < 64 && at.verdict == VERDICT_ON; i++) {
        int player = exercise_to_act(&lesson->exercise, &at);
        if (player != lesson->exercise.player) {
            let_answer(lesson, &at, player);
            continue;
        }
        if (!find_decision(lesson, &at, &move))
            return; /* too many ways to try them all: the listed solutions must do */
        word_of(lesson->exercise.rules, seen(&at), move, word);
        exercise_try(&lesson->exercise, &at, word, &next, &answer);
        if (answer.verdict == VERDICT_WRONG || answer.verdict == VERDICT_REFUSED)
            fail_in(lesson, "%s was found, but: %s", word, sentence_of(&answer.why));
        at = next;
    }
    if (at.verdict != VERDICT_DONE)
        fail_in(lesson, "what was found does not reach the goal");
}

static void found_solutions_succeed(void **state)
{
    (void)state;
    each_lesson(check_found);
}

static void check_forced(struct lesson *lesson)
{
    int64_t nodes = FOUND_NODES;
    struct move best;
    if (exercise_prove(&lesson->exercise, &lesson->start, &nodes, &best) == PROOF_NO)
        fail_in(lesson, "others can keep the learner from the goal: list their answers (~), or change it");
}

static void goals_can_be_reached_against_any_answer(void **state)
{
    (void)state;
    each_lesson(check_forced);
}

/* ---- other tries ---- */

/* Whether a standing is what a plain look at the result says: the judge may not be wrong about a won game. */
static void check_result(struct lesson *lesson, const struct standing *after, const char *word)
{
    const struct exercise *exercise = &lesson->exercise;
    struct result result = exercise->rules->game->result(exercise->rules, seen(after));
    bool won = result.by && (result.winners >> exercise->player & 1);
    bool only_wins = exercise->goal.count == 1 && exercise->goal.condition[0].kind == GOAL_WINS;
    if (only_wins && (after->verdict == VERDICT_DONE) != won)
        fail_in(lesson, "%s is judged wrongly", word);
}

static void check_tries(struct lesson *lesson)
{
    static struct move moves[MAX_MOVES];
    const struct exercise *exercise = &lesson->exercise;
    int count = exercise->rules->game->moves(exercise->rules, seen(&lesson->start), exercise->player, moves), wrong = 0;
    for (int i = 0; i < count; i++) {
        struct standing after;
        struct answer answer;
        char word[SUPPORT_WORD];
        word_of(exercise->rules, seen(&lesson->start), moves[i], word);
        exercise_try(exercise, &lesson->start, word, &after, &answer);
        check_result(lesson, &after, word);
        if (answer.verdict == VERDICT_REFUSED || answer.verdict != after.verdict)
            fail_in(lesson, "%s is legal, but not judged so", word);
        if (!answer.words.size && !has_words(answer.why.message))
            fail_in(lesson, "nothing is said to %s", word);
        wrong += answer.verdict != VERDICT_DONE;
    }
    if (wrong == 0)
        fail_in(lesson, "whatever one does is right");
}

static void every_other_first_try_is_answered(void **state)
{
    (void)state;
    each_lesson(check_tries);
}

/* The lines of words for wrong tries, and which of them are said. */
struct heard {
    struct guide_part line[WORDS_MOST];
    bool said[WORDS_MOST];
    int count;
};

static void hear(struct heard *heard, const struct answer *answer)
{
    for (int i = 0; answer->verdict == VERDICT_WRONG && i < heard->count; i++) {
        const char *from = heard->line[i].text;
        heard->said[i] =
            heard->said[i] || (answer->words.text > from && answer->words.text < from + heard->line[i].size);
    }
}

/* Make every decision that the learner can make here. */
static void try_all(struct lesson *lesson, const struct standing *at, struct heard *heard)
{
    static struct move moves[MAX_MOVES];
    const struct exercise *exercise = &lesson->exercise;
    int count = exercise->rules->game->moves(exercise->rules, seen(at), exercise->player, moves);
    for (int i = 0; i < count; i++) {
        struct standing after;
        struct answer answer;
        char word[SUPPORT_WORD];
        exercise_try(exercise, at, word_of(exercise->rules, seen(at), moves[i], word), &after, &answer);
        hear(heard, &answer);
    }
}

static void try_on_the_way(struct lesson *lesson, const struct guide_part *solution, struct heard *heard)
{
    struct standing at = lesson->start;
    char word[MOVE_TEXT];
    for (int n = 0; solution_word(solution, n, word); n++) {
        int player = exercise_to_act(&lesson->exercise, &at);
        struct move move;
        struct why why;
        if (player == NOBODY || !game_find_move(lesson->exercise.rules, seen(&at), player, word, &move, &why))
            return;
        if (player == lesson->exercise.player)
            try_all(lesson, &at, heard);
        exercise_answer(&lesson->exercise, &at, player, move);
    }
}

/* Words for a try that nobody can make, or that is right, help nobody. They may be for a later turn of a solution. */
static void check_words(struct lesson *lesson)
{
    struct heard heard = {.count = 0};
    struct guide_part part, solution;
    for (const char *at = lesson->text.body; at < lesson->text.end && guide_next(&at, &part);)
        if (part.kind == GUIDE_REFUSED && heard.count < WORDS_MOST)
            heard.line[heard.count++] = part;
    for (int n = 0; exercise_solution(&lesson->exercise, n, &solution); n++)
        try_on_the_way(lesson, &solution, &heard);
    for (int i = 0; i < heard.count; i++)
        if (!heard.said[i])
            fail_in(lesson, "“%.*s” is never said", (int)heard.line[i].size, heard.line[i].text);
}

static void words_for_wrong_tries_are_heard(void **state)
{
    (void)state;
    each_lesson(check_words);
}

/* What is not legal is answered by the rule that forbids it, and changes nothing. */
static void check_refusals(struct lesson *lesson)
{
    struct standing after;
    struct answer answer;
    exercise_try(&lesson->exercise, &lesson->start, "nonsense", &after, &answer);
    assert_int_equal(answer.verdict, VERDICT_REFUSED);
    assert_true(has_words(answer.why.message));
    assert_memory_equal(&after, &lesson->start, sizeof after);
}

static void refused_moves_change_nothing(void **state)
{
    (void)state;
    each_lesson(check_refusals);
}

/* ---- how long texts are: coach and clause have room for so much ---- */

static void check_lengths(const struct game *game, const char *what)
{
    const char *at = embedded_text(game, what, NULL);
    struct guide_part part;
    while (at && guide_next(&at, &part)) {
        bool line = part.kind == GUIDE_REFUSED || part.kind == GUIDE_HINT || part.kind == GUIDE_PRAISE ||
                    part.kind == GUIDE_LEGEND;
        size_t most = part.kind == GUIDE_PARAGRAPH ? LONG_TEXT : line ? LONG_LINE : SIZE_MAX;
        if (part.size > most)
            fail_msg("%s, %s: too long: “%.*s”", game->name, what, (int)part.size, part.text);
    }
}

static void texts_are_short(void **state)
{
    (void)state;
    for (int i = 0; games_tested()[i]; i++) {
        check_lengths(games_tested()[i], "lessons.en");
        check_lengths(games_tested()[i], "lessons.fr");
    }
}

/* ---- rules ---- */

static bool is_named(const char *text, const char *id)
{
    struct guide_part part;
    while (text && guide_next(&text, &part)) {
        struct guide_clause clause = {.ids = part};
        if (part.kind == GUIDE_EXCUSE)
            clause.ids.size = strcspn(part.text, " ");
        if ((part.kind == GUIDE_IDS || part.kind == GUIDE_EXCUSE) && guide_states(&clause, id))
            return true;
    }
    return false;
}

static int course_length(const char *text)
{
    struct exercise_text one;
    int count = 0;
    while (text && exercise_next(&text, &one))
        count++;
    return count;
}

static void every_rule_is_taught(void **state)
{
    (void)state;
    for (int i = 0; games_tested()[i]; i++) {
        const struct game *game = games_tested()[i];
        const char *lessons = embedded_text(game, "lessons", "en");
        char path[128], id[SUPPORT_WORD];
        int length = course_length(lessons);
        if (length == 0 && game->example)
            continue;
        if (length < LEAST_LESSONS || length > MOST_LESSONS)
            fail_msg("%s: %d lessons are no course", game->name, length);
        snprintf(path, sizeof path, "../games/%s/rules.md", game->name);
        struct lines rules = lines_read(path);
        for (int line = 0; line < rules.count; line++)
            for (const char *at = rules.line[line]; next_rule_id(&at, id);)
                if (strncmp(id, "HR-", 3) != 0 && !is_named(lessons, id) &&
                    !is_named(embedded_text(game, "puzzles", NULL), id))
                    fail_msg("%s: no lesson and no puzzle names %s", game->name, id);
        lines_free(&rules);
    }
}

/* ---- goals by themselves ---- */

static const struct {
    const char *text;
    bool good;
    int limit;
} goals[] = {
    {"wins", true, 1},
    {"wins in 3", true, 3},
    {"takes", true, 1},
    {"takes and safe", true, 1},
    {"keeps in 2", true, 2},
    {"plays *-*|*/* in any", true, 0},
    {"wins in 2 listed", true, 2},
    {"", false, 0},
    {"wins in", false, 0},
    {"wins in 0", false, 0},
    {"wins in 100", false, 0},
    {"wins and", false, 0},
    {"wins safe", false, 0},
    {"keeps in any", false, 0},
    {"takes unicorn", false, 0},
    {"reaches z99", false, 0},
    {"reaches", false, 0},
    {"does", false, 0},
    {"dances", false, 0},
    {"safe and safe and safe and safe and safe and safe and safe and safe and safe", false, 0},
};

static void goals_are_read(void **state)
{
    (void)state;
    for (int i = 0; games_tested()[i]; i++) {
        struct rules *rules = rules_for(games_tested()[i], "");
        for (size_t n = 0; n < sizeof goals / sizeof *goals; n++) {
            struct goal goal;
            struct why why;
            if (goal_read(rules, goals[n].text, strlen(goals[n].text), &goal, &why) != goals[n].good)
                fail_msg("“%s” is %s", goals[n].text, goals[n].good ? "refused" : "accepted");
            if (goals[n].good)
                assert_int_equal(goal.limit, goals[n].limit);
        }
        rules_free(rules);
    }
}

/* ---- exercises by themselves ---- */

static const struct {
    const char *text, *play, *verdict; /* decisions of all in turn, and what is said of the last */
} tried[] = {
    /* a reply that is listed is the only one that is looked at; without it the others keep the learner from the goal */
    {"@ - | -\n! reaches a3 in 3\n~ * d4-d3 d2n/d2e\n", "a2n/a3w", "on"},
    {"@ - | -\n! reaches a3 in 3\n", "a2n/a3w", "wrong"},
    {"@ - | -\n! reaches a3 in 3\n~ * d4-d3 d2n/d2e\n", "a2n/a3w d4-d3 a1-a2 d2n/d2e a2-a3", "done"},
    /* one that is proven elsewhere is only what is listed */
    {"@ - | -\n! plays a1-* in 2\n+ a1-a2\n", "a2n/a3w", "on"},
    {"@ - | -\n! plays a1-* in 2 listed\n+ a1-a2\n", "a2n/a3w", "wrong"},
    {"@ - | -\n! plays a1-* in 2 listed\n+ a1-a2\n", "a1-b1", "done"},
    /* what must not happen is looked for in the others' answers */
    {"@ - | c4 d1 b a2e,a2n,b1n,b4e,c1e,c2e,c3n,c4n - -- 0\n! safe\n", "d1-d2", "wrong"},
    {"@ - | c4 d1 b a2e,a2n,b1n,b4e,c1e,c2e,c3n,c4n - -- 0\n! safe\n", "c4n/c4e", "done"},
    /* a deed, a cell, a kind that is nobody's */
    {"@ - | -\n! does turned on a3w\n", "a2n/a3w", "done"},
    {"@ - | -\n! does turned on a3w\n", "a2n/b2n", "wrong"},
    {"@ - | -\n! reaches a3w|b2n with wall\n", "a2n/b2n", "done"},
    {"@ - | -\n! reaches a3w|b2n with knight\n", "a2n/b2n", "wrong"},
    {"@ - | -\n! does turned and does move in any\n", "a2n/b2n", "on"},
    {"@ - | -\n! wins\n", "a1-d4", "refused"},
};

static const char *play_all(const struct exercise *exercise, const char *words)
{
    static const char *const names[] = {"refused", "on", "wrong", "done"};
    const struct guide_part line = {.text = words, .size = strlen(words)};
    struct standing at, next;
    struct answer answer = {.verdict = VERDICT_ON};
    char word[MOVE_TEXT];
    exercise_begin(exercise, &at);
    for (int n = 0; solution_word(&line, n, word); n++) {
        struct move move;
        struct why why;
        int player = exercise_to_act(exercise, &at);
        if (player == exercise->player) {
            exercise_try(exercise, &at, word, &next, &answer);
            at = next;
        } else {
            assert_true(game_find_move(exercise->rules, seen(&at), player, word, &move, &why));
            exercise_answer(exercise, &at, player, move);
        }
    }
    return names[answer.verdict];
}

static void goals_are_judged(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        struct lesson lesson = {.game = games_find(plain_game), .puzzle = true};
        const char *at = tried[i].text;
        assert_true(exercise_next(&at, &lesson.text));
        open_lesson(&lesson);
        const char *verdict = play_all(&lesson.exercise, tried[i].play);
        if (strcmp(verdict, tried[i].verdict) != 0)
            fail_in(&lesson, "%s %s is %s", tried[i].text, tried[i].play, verdict);
        exercise_close(&lesson.exercise);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goals_are_read),
        cmocka_unit_test(goals_are_judged),
        cmocka_unit_test(both_languages_have_the_same),
        cmocka_unit_test(listed_solutions_succeed),
        cmocka_unit_test(found_solutions_succeed),
        cmocka_unit_test(goals_can_be_reached_against_any_answer),
        cmocka_unit_test(every_other_first_try_is_answered),
        cmocka_unit_test(words_for_wrong_tries_are_heard),
        cmocka_unit_test(refused_moves_change_nothing),
        cmocka_unit_test(texts_are_short),
        cmocka_unit_test(every_rule_is_taught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
