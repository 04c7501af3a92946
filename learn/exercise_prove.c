/* exercise_prove.c - whether a goal can be reached whatever others do: all that they can do is tried, unless their
 * answers are listed, and of the learner's decisions one has to lead there. Plain and bounded: exercises are short. */
#include <string.h>

#include "core/game_secrets.h"
#include "learn/exercise.h"

struct prover {
    const struct exercise *exercise;
    int64_t nodes;
};

static enum proof prove(struct prover *p, const struct standing *standing, int depth, struct move *best);

/* What the other may do: its listed answer alone, if there is one. */
static int choices(const struct exercise *exercise, const struct standing *standing, int player, struct move *out)
{
    if (player != exercise->player && exercise->answers && exercise_reply(exercise, standing, out))
        return 1;
    return exercise->rules->game->moves(exercise->rules, (const struct state *)standing->state.bytes, player, out);
}

/* One decision after another, until one settles it: for the learner one that leads there, for others one that does
 * not. */
static enum proof try_all(struct prover *p, const struct standing *standing, int player, int depth, struct move *best)
{
    const struct exercise *exercise = p->exercise;
    struct move *moves = exercise->moves + (size_t)depth * (size_t)exercise->rules->game->max_moves, below;
    int count = choices(exercise, standing, player, moves);
    enum proof settles = player == exercise->player ? PROOF_YES : PROOF_NO;
    enum proof found = player == exercise->player ? PROOF_NO : PROOF_YES;
    for (int i = 0; i < count; i++) {
        struct standing after = *standing;
        if (p->nodes-- <= 0)
            return PROOF_UNKNOWN;
        if (exercise->answers)
            exercise_answer(exercise, &after, player, moves[i]);
        else
            standing_advance(exercise, &after, player, moves[i]);
        enum proof proof = prove(p, &after, depth + 1, &below);
        if (proof == settles) {
            *best = moves[i];
            return proof;
        }
        if (proof == PROOF_UNKNOWN)
            found = PROOF_UNKNOWN;
    }
    return found;
}

static enum proof prove(struct prover *p, const struct standing *standing, int depth, struct move *best)
{
    const struct exercise *exercise = p->exercise;
    if (standing->verdict != VERDICT_ON)
        return standing->verdict == VERDICT_DONE ? PROOF_YES : PROOF_NO;
    if (depth == PROOF_DEPTH || exercise->goal.limit == 0 ||
        game_is_secret(exercise->rules, (const struct state *)standing->state.bytes))
        return PROOF_UNKNOWN;
    return try_all(p, standing, exercise_to_act(exercise, standing), depth, best);
}

enum proof exercise_prove(const struct exercise *exercise, const struct standing *standing, int64_t *nodes,
                          struct move *best)
{
    struct prover prover = {.exercise = exercise, .nodes = *nodes};
    enum proof proof = prove(&prover, standing, 0, best);
    *nodes = prover.nodes;
    return proof;
}
