/* lessons.c - the command `lessons`: the course of a game, and one of its lessons at the keyboard. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/prose.h"
#include "core/game_secrets.h"
#include "games/embedded.h"
#include "games/games.h"
#include "learn/exercise.h"
#include "search/search.h"

enum { LESSONS_MOST = 99, ANSWER_NODES = 50000 };

struct lesson {
    const struct args *args;
    struct prose prose;
    struct picture how;
    struct exercise exercise;
    struct standing at;
    bool stop;
};

static const struct state *seen(const struct standing *standing)
{
    return (const struct state *)standing->state.bytes;
}

/* ---- what is shown ---- */

static void show_board(const struct lesson *lesson, const struct standing *standing)
{
    static char picture[PICTURE_TEXT];
    struct text text = text_on(picture, sizeof picture);
    union state_buffer view;
    game_observe(lesson->exercise.rules, seen(standing), lesson->exercise.player, state_of(&view));
    picture_text(lesson->exercise.rules, state_of(&view), &lesson->how, &text);
    printf("\n%s\n", picture);
}

static void put(const struct lesson *lesson, const struct guide_part *part)
{
    prose_put(&lesson->prose, "", part->text, part->size);
}

static void show_task(const struct lesson *lesson)
{
    struct guide_part part;
    const struct exercise_text *text = &lesson->exercise.text;
    prose_head(&lesson->prose, text->heading.text, text->heading.size, lesson->how.unicode ? "─" : "-");
    put(lesson, &text->ids);
    for (const char *at = text->body; at < text->end && guide_next(&at, &part);) {
        if (part.kind != GUIDE_PARAGRAPH && part.kind != GUIDE_ITEM)
            continue;
        putchar('\n');
        put(lesson, &part);
    }
    show_board(lesson, &lesson->at);
    put(lesson, &text->task);
}

static void tell(const struct lesson *lesson, const struct answer *answer)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    words_add_why(lesson->args->language, &text, &answer->why);
    if (answer->words.size)
        put(lesson, &answer->words);
    else
        puts(line);
}

/* ---- playing ---- */

/* The listed answer, or the best that the search finds. */
static bool choose_answer(struct lesson *lesson, struct move *out)
{
    struct search_root root = {.state = seen(&lesson->at)};
    struct search_limits limits = {.nodes = ANSWER_NODES};
    static struct search_report report;
    if (exercise_reply(&lesson->exercise, &lesson->at, out))
        return true;
    if (!search_once(lesson->exercise.rules, &root, &limits, NULL, &report))
        return false;
    *out = report.lines[0].moves[0];
    return true;
}

static void let_answer(struct lesson *lesson)
{
    struct answer answer;
    struct move move;
    if (lesson->at.verdict != VERDICT_ON)
        return;
    for (int player; player = exercise_to_act(&lesson->exercise, &lesson->at),
                     player != NOBODY && player != lesson->exercise.player;) {
        char word[MOVE_TEXT];
        struct text text = text_on(word, sizeof word);
        if (!choose_answer(lesson, &move)) {
            lesson->stop = true;
            return;
        }
        lesson->exercise.rules->game->text->write_move(lesson->exercise.rules, seen(&lesson->at), move, &text);
        say(lesson->args, "lessons.answer", player_id(lesson->exercise.rules, player).text, word, NULL);
        exercise_answer(&lesson->exercise, &lesson->at, player, move);
    }
    if (lesson->at.verdict == VERDICT_ON)
        return;
    exercise_tell(&lesson->exercise, &lesson->at, &answer);
    tell(lesson, &answer);
}

/* What is wrong is not kept: the position is as before. */
static void try_move(struct lesson *lesson, const char *word)
{
    struct standing before = lesson->at, after;
    struct answer answer;
    exercise_try(&lesson->exercise, &before, word, &after, &answer);
    tell(lesson, &answer);
    if (answer.verdict == VERDICT_REFUSED || answer.verdict == VERDICT_WRONG)
        return;
    lesson->at = after;
    let_answer(lesson);
    if (lesson->at.verdict == VERDICT_WRONG)
        lesson->at = before;
    show_board(lesson, &lesson->at);
}

static void obey(struct lesson *lesson, const char *word)
{
    if (strcmp(word, "quit") == 0)
        lesson->stop = true;
    else if (strcmp(word, "hint") == 0)
        put(lesson, &lesson->exercise.text.hint);
    else if (strcmp(word, "board") == 0)
        show_board(lesson, &lesson->at);
    else if (strcmp(word, "help") == 0)
        say(lesson->args, "lessons.help", NULL, NULL, NULL);
    else
        try_move(lesson, word);
}

static void play(struct lesson *lesson)
{
    char line[MOVE_TEXT * 2], word[MOVE_TEXT];
    show_task(lesson);
    while (!lesson->stop && lesson->at.verdict == VERDICT_ON) {
        fputs("> ", stdout);
        fflush(stdout);
        lesson->stop = !fgets(line, sizeof line, stdin);
        if (lesson->stop)
            putchar('\n');
        else if (sscanf(line, " %63s", word) == 1)
            obey(lesson, word);
    }
}

/* ---- the course ---- */

static int list(const struct args *args, const char *course)
{
    struct prose prose = prose_here(picture_here(args).colour);
    struct exercise_text text;
    for (int n = 1; exercise_next(&course, &text); n++) {
        char first[16];
        snprintf(first, sizeof first, "%3d  ", n);
        prose_put(&prose, first, text.heading.text, text.heading.size);
        prose_put(&prose, "     ", text.ids.text, text.ids.size);
    }
    return STATUS_FINE;
}

static int play_one(const struct args *args, const struct game *game, const struct exercise_text *text)
{
    struct lesson lesson = {.args = args, .how = picture_here(args)};
    struct why why;
    lesson.prose = prose_here(lesson.how.colour);
    if (!exercise_open(game, text, &embedded_boards, &lesson.exercise, &why))
        return refuse_why(args, &why);
    exercise_begin(&lesson.exercise, &lesson.at);
    play(&lesson);
    exercise_close(&lesson.exercise);
    return STATUS_FINE;
}

int cmd_lessons(const struct args *args)
{
    const struct game *game = games_find(args->words[0]);
    struct exercise_text text;
    int n;
    if (!game)
        return refuse(args, "cli.no-game", args->words[0], game_names().text, NULL);
    const char *course = prose_find(args, game, "lessons");
    if (!course)
        return refuse(args, "lessons.none", game->name, NULL, NULL);
    if (args->word_count == 1)
        return list(args, course);
    if (!text_number(args->words[1], LESSONS_MOST, &n) || n == 0 || !exercise_find(course, n - 1, &text))
        return refuse(args, "lessons.no-lesson", args->words[1], game->name, NULL);
    return play_one(args, game, &text);
}
