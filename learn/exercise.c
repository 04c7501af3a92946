/* exercise.c - the text of exercises, and one of them made ready to be played. */
#include "learn/exercise.h"

#include <stdlib.h>

#include "core/rules.h"
#include "core/text.h"

/* ---- text ---- */

static struct guide_part *place_of(struct exercise_text *text, enum guide_kind kind)
{
    switch (kind) {
    case GUIDE_CHAPTER: return &text->heading;
    case GUIDE_IDS: return &text->ids;
    case GUIDE_FIGURE: return &text->scene;
    case GUIDE_LEGEND: return &text->task;
    case GUIDE_GOAL: return &text->goal;
    case GUIDE_HINT: return &text->hint;
    case GUIDE_PRAISE: return &text->praise;
    case GUIDE_SORT: return &text->sort;
    default: return NULL;
    }
}

bool exercise_next(const char **at, struct exercise_text *out)
{
    struct guide_part part;
    const char *next = *at;
    bool begun = false;
    *out = (struct exercise_text){.body = next};
    while (*at = next, guide_next(&next, &part)) {
        bool opens = part.kind == GUIDE_CHAPTER || (part.kind == GUIDE_FIGURE && (!begun || out->scene.size));
        if (opens && begun)
            return true;
        if (opens)
            out->body = *at;
        begun = begun || opens;
        struct guide_part *place = begun ? place_of(out, part.kind) : NULL;
        if (place)
            *place = part;
        out->end = next;
    }
    return begun;
}

bool exercise_find(const char *text, int n, struct exercise_text *out)
{
    bool found = exercise_next(&text, out);
    while (found && n-- > 0)
        found = exercise_next(&text, out);
    return found;
}

/* The n-th part of a kind. */
static bool find_part(const struct exercise_text *text, enum guide_kind kind, int n, struct guide_part *out)
{
    for (const char *at = text->body; at < text->end && guide_next(&at, out);)
        if (out->kind == kind && n-- == 0)
            return true;
    return false;
}

bool exercise_solution(const struct exercise *exercise, int n, struct guide_part *out)
{
    return find_part(&exercise->text, GUIDE_ALLOWED, n, out);
}

bool solution_word(const struct guide_part *solution, int n, char word[MOVE_TEXT])
{
    const char *at = solution->text, *end = at + solution->size;
    struct text text = text_on(word, MOVE_TEXT);
    for (;; n--) {
        while (at < end && (*at == ' ' || *at == '\n'))
            at++;
        if (at == end)
            return false;
        const char *from = at;
        while (at < end && *at != ' ' && *at != '\n')
            at++;
        if (n == 0) {
            text_add_part(&text, from, (size_t)(at - from));
            return !text.cut;
        }
    }
}

/* ---- an exercise ---- */

bool exercise_open(const struct game *game, const struct exercise_text *text, const struct board_source *boards,
                   struct exercise *out, struct why *why)
{
    struct guide_scene scene;
    struct guide_part part;
    if (!text->scene.size || !guide_open_scene(game, &text->scene, boards, &scene, why))
        return text->scene.size ? false : why_say(why, NULL, "guide.figure", NULL, NULL, NULL);
    *out = (struct exercise){.text = *text, .rules = scene.rules, .start = scene.state};
    out->player = guide_player(&scene);
    out->answers = find_part(text, GUIDE_ANSWER, 0, &part);
    out->moves = malloc(sizeof(struct move) * (size_t)game->max_moves * PROOF_DEPTH);
    bool good = out->moves || why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    good = good && (out->player != SPECTATOR || why_say(why, NULL, "learn.over", NULL, NULL, NULL));
    good = good && goal_read(out->rules, text->goal.text, text->goal.size, &out->goal, why);
    if (!good)
        exercise_close(out);
    return good;
}

void exercise_close(struct exercise *exercise)
{
    free(exercise->moves);
    rules_free(exercise->rules);
    exercise->moves = NULL;
    exercise->rules = NULL;
}
