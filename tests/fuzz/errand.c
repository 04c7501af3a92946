/* errand.c - fuzzing what goes between servers and workers: whatever a job says, it is refused, or can be written again
 * and thought about; whatever an answer says, it is refused, or can be written again. */
#include "tests/fuzz/fuzz.h"

#include "server/errand.h"

static struct rules_cache cache = {.boards = &embedded_boards};
static const struct errand_from somebody = {.node = "0123456789abcdef", .number = 7};

/* What is read of what was written is written the same. */
static void check_again(const struct thought *thought)
{
    struct thought back = {.kind = THOUGHT_DECISION};
    struct errand_from from;
    struct buffer one = {.at = NULL}, two = {.at = NULL};
    if (!errand_write(thought, &somebody, &one))
        abort();
    if (!errand_read(one.at, one.size, &cache, &back, &from) || from.number != somebody.number)
        abort();
    if (!errand_write(&back, &somebody, &two) || one.size != two.size || memcmp(one.at, two.at, one.size) != 0)
        abort();
    thought_clear(&back);
    buffer_free(&one);
    buffer_free(&two);
}

/* The rest of the input as an answer to it. */
static void check_answer(struct thought *thought, const char *answer)
{
    struct buffer again = {.at = NULL};
    if (thought->kind == THOUGHT_DECISION) { /* the node knows how it stands; here the start does */
        thought->rules->game->setup(thought->rules, state_of(&thought->state));
    }
    if (errand_read_answer(answer, thought)) {
        if (!errand_write_answer(thought, &again) || !errand_read_answer(again.at, thought))
            abort();
    }
    buffer_free(&again);
}

/* Thinking is bounded, so that it is fast: one node or the lowest level. */
static void think(struct thought *thought)
{
    thought->limits.nodes = 1;
    thought->limits.ms = 1;
    entrant_of_level(1, &thought->entrant);
    thought->found = false;
    thought_think(thought);
    struct buffer answer = {.at = NULL};
    if (thought->found && (!errand_write_answer(thought, &answer) || !answer.at))
        abort();
    buffer_free(&answer);
}

/* A job, and behind "\n=\n" an answer. The first byte says whether to think about it. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[ERRAND_BYTES];
    struct thought thought = {.kind = THOUGHT_DECISION};
    struct errand_from from;
    if (size < 1 || size >= sizeof text)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    char *end = strstr(text, "\n=\n");
    size_t length = end ? (size_t)(end - text) + 1 : size - 1;
    const char *answer = end ? end + 3 : "";
    if (end)
        text[length] = '\0';
    if (!errand_read(text, length, &cache, &thought, &from))
        return 0;
    check_again(&thought);
    check_answer(&thought, answer);
    if (data[0] % 8 == 0)
        think(&thought);
    thought_clear(&thought);
    return 0;
}
