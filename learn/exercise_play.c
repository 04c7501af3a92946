/* exercise_play.c - an exercise as it is played: what a decision leads to, and what is said of it. */
#include <string.h>

#include "core/game_secrets.h"
#include "core/text.h"
#include "learn/exercise.h"

static const struct state *seen_of(const struct standing *standing)
{
    return (const struct state *)standing->state.bytes;
}

/* ---- judging ---- */

/* Whether the learner has begun a turn and not ended it. */
static bool is_within(const struct exercise *exercise, const struct state *state)
{
    struct turn turn = game_turn(exercise->rules, state);
    return turn.player == exercise->player && turn.begun;
}

/* The turns of a learner who answers inside another's, or sets up, are single decisions. */
static bool ends_turn(const struct exercise *exercise, const struct goal_step *step)
{
    return !is_within(exercise, step->after) && (step->player == exercise->player || is_within(exercise, step->before));
}

/* Whether all has happened that must; if nothing must, all turns have been played. */
static bool is_met(const struct goal *goal, const struct standing *s)
{
    return (s->met & goal_all(goal)) == goal_all(goal) && (goal->events || s->turns >= goal->limit);
}

/* Whether a set-up that was asked for is over: then nothing more can happen in it. */
static bool is_set_up(const struct goal *goal, const struct standing *s)
{
    for (int i = 0; i < goal->count; i++)
        if (goal->condition[i].kind == GOAL_SETUP && (s->met >> i & 1))
            return true;
    return false;
}

/* What must not happen must not happen in the others' next turn either. */
static enum verdict judge(const struct exercise *exercise, const struct standing *s)
{
    const struct goal *goal = &exercise->goal;
    const struct game *game = exercise->rules->game;
    bool over = game->result(exercise->rules, seen_of(s)).by != NULL, met = is_met(goal, s);
    bool learner = game->to_act(exercise->rules, seen_of(s)) >> exercise->player & 1;
    if (s->broken)
        return VERDICT_WRONG;
    if (met && (over || !goal->guards || (learner && s->answered)))
        return VERDICT_DONE;
    if (over || (!met && is_set_up(goal, s)))
        return VERDICT_WRONG;
    if (!met && goal->limit && s->turns >= goal->limit)
        return VERDICT_WRONG;
    return VERDICT_ON;
}

void standing_advance(const struct exercise *exercise, struct standing *standing, int player, struct move move)
{
    const struct rules *rules = exercise->rules;
    union state_buffer before = standing->state;
    struct goal_step step = {.rules = rules,
                             .before = state_of(&before),
                             .after = state_of(&standing->state),
                             .player = player,
                             .learner = exercise->player,
                             .move = move};
    rules->game->play(rules, state_of(&standing->state), player, move);
    standing->answered = player != exercise->player && is_met(&exercise->goal, standing);
    standing->met |= goal_meets(&exercise->goal, &step);
    standing->broken = standing->broken || goal_breaks(&exercise->goal, &step);
    standing->turns += ends_turn(exercise, &step);
    standing->verdict = judge(exercise, standing);
}

/* ---- what is listed ---- */

static void write_word(const struct exercise *exercise, const struct standing *standing, struct move move, char *word)
{
    struct text text = text_on(word, MOVE_TEXT);
    exercise->rules->game->text->write_move(exercise->rules, seen_of(standing), move, &text);
}

void exercise_begin(const struct exercise *exercise, struct standing *out)
{
    struct guide_part part;
    *out = (struct standing){.state = exercise->start, .verdict = VERDICT_ON};
    for (int n = 0; n < 32 && exercise_solution(exercise, n, &part); n++)
        out->followed |= UINT32_C(1) << n;
}

static void follow(const struct exercise *exercise, struct standing *standing, const char *word)
{
    struct guide_part solution;
    char listed[MOVE_TEXT];
    for (int n = 0; n < 32 && exercise_solution(exercise, n, &solution); n++)
        if (!solution_word(&solution, standing->made, listed) || strcmp(listed, word) != 0)
            standing->followed &= ~(UINT32_C(1) << n);
    standing->made++;
}

/* Advance, with all that is told apart by words. */
static void make(const struct exercise *exercise, struct standing *standing, int player, struct move move)
{
    char word[MOVE_TEXT];
    write_word(exercise, standing, move, word);
    if (player == exercise->player)
        memcpy(standing->last, word, sizeof word);
    standing_advance(exercise, standing, player, move);
    follow(exercise, standing, word);
    if (exercise->goal.listed && standing->verdict == VERDICT_ON && player == exercise->player && !standing->followed)
        standing->verdict = VERDICT_WRONG;
}

int exercise_to_act(const struct exercise *exercise, const struct standing *standing)
{
    player_set to_act = exercise->rules->game->to_act(exercise->rules, seen_of(standing));
    if (standing->verdict != VERDICT_ON)
        return NOBODY;
    return to_act >> exercise->player & 1 ? exercise->player : player_first(to_act);
}

/* The first of the answers to what the learner did that can be given. */
static bool listed_answer(const struct exercise *exercise, const struct standing *standing, int player,
                          struct move *out)
{
    struct guide_part part;
    struct why why;
    char word[MOVE_TEXT];
    for (const char *at = exercise->text.body; at < exercise->text.end && guide_next(&at, &part);) {
        if (part.kind != GUIDE_ANSWER || !solution_word(&part, 0, word) ||
            !names_match((struct names){word, strlen(word)}, standing->last))
            continue;
        for (int n = 1; solution_word(&part, n, word); n++)
            if (game_find_move(exercise->rules, seen_of(standing), player, word, out, &why))
                return true;
    }
    return false;
}

bool exercise_reply(const struct exercise *exercise, const struct standing *standing, struct move *out)
{
    int player = exercise_to_act(exercise, standing);
    struct guide_part solution;
    struct why why;
    char word[MOVE_TEXT];
    if (player == NOBODY || player == exercise->player)
        return false;
    if (exercise->answers && listed_answer(exercise, standing, player, out))
        return true;
    for (int n = 0; n < 32 && exercise_solution(exercise, n, &solution); n++)
        if ((standing->followed >> n & 1) && solution_word(&solution, standing->made, word) &&
            game_find_move(exercise->rules, seen_of(standing), player, word, out, &why))
            return true;
    return false;
}

void exercise_answer(const struct exercise *exercise, struct standing *standing, int player, struct move move)
{
    make(exercise, standing, player, move);
}

/* ---- what is said ---- */

/* The words for a wrong try: the first that fit. */
static struct guide_part words_for(const struct exercise *exercise, const char *word)
{
    static const struct guide_part none = {.kind = GUIDE_REFUSED};
    struct guide_part part;
    char pattern[MOVE_TEXT];
    for (const char *at = exercise->text.body; at < exercise->text.end && guide_next(&at, &part);) {
        if (part.kind != GUIDE_REFUSED || !solution_word(&part, 0, pattern) ||
            !names_match((struct names){pattern, strlen(pattern)}, word))
            continue;
        size_t skip = strcspn(part.text, " \n");
        skip += strspn(part.text + skip, " \n");
        if (skip >= part.size)
            return none;
        part.text += skip;
        part.size -= skip;
        return part;
    }
    return none;
}

void exercise_tell(const struct exercise *exercise, const struct standing *standing, struct answer *out)
{
    static const char *const messages[] = {
        [VERDICT_ON] = "learn.on", [VERDICT_WRONG] = "learn.wrong", [VERDICT_DONE] = "learn.done"};
    *out = (struct answer){.verdict = standing->verdict};
    if (out->verdict == VERDICT_DONE)
        out->words = exercise->text.praise;
    if (out->verdict == VERDICT_WRONG)
        out->words = words_for(exercise, standing->last);
    why_fill(&out->why, NULL, messages[out->verdict], NULL, NULL, NULL);
    if (out->verdict == VERDICT_ON && exercise->goal.limit == 0)
        why_fill(&out->why, NULL, "learn.more", NULL, NULL, NULL);
    if (out->verdict == VERDICT_WRONG && standing->broken)
        why_fill(&out->why, NULL, "learn.lost", NULL, NULL, NULL);
}

/* A decision that leads on is wrong if others can keep the learner from the goal then; and if all is met, it is done
 * once they can break nothing. */
static bool look_ahead(const struct exercise *exercise, struct standing *after, struct move *refutation)
{
    int64_t nodes = PROOF_NODES;
    bool theirs = exercise_to_act(exercise, after) != exercise->player;
    enum proof proof = exercise_prove(exercise, after, &nodes, refutation);
    if (proof == PROOF_YES && is_met(&exercise->goal, after))
        after->verdict = VERDICT_DONE;
    if (proof == PROOF_NO)
        after->verdict = VERDICT_WRONG;
    return proof == PROOF_NO && theirs;
}

void exercise_try(const struct exercise *exercise, const struct standing *before, const char *word,
                  struct standing *after, struct answer *out)
{
    struct move move, refutation;
    bool refuted = false;
    *after = *before;
    *out = (struct answer){.verdict = VERDICT_REFUSED};
    if (!game_find_move(exercise->rules, seen_of(before), exercise->player, word, &move, &out->why))
        return;
    make(exercise, after, exercise->player, move);
    if (after->verdict == VERDICT_ON && !exercise->goal.listed) /* else all is proven already */
        refuted = look_ahead(exercise, after, &refutation);
    exercise_tell(exercise, after, out);
    if (!refuted)
        return;
    char reply[MOVE_TEXT];
    write_word(exercise, after, refutation, reply);
    why_fill(&out->why, NULL, "learn.refuted", reply, NULL, NULL);
    out->refuted = true;
    out->refutation = refutation;
}
