/* history.c - decisions in a row, and a state now and then. */
#include "match/history.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "match/grow.h"

/* A state that is kept stands after its number, which fills eight bytes. */
static size_t kept_size(const struct history *history)
{
    return sizeof(uint64_t) + history->rules->game->state_size;
}

static unsigned char *kept_at(const struct history *history, int i)
{
    return history->keep + (size_t)i * kept_size(history);
}

static int kept_number(const struct history *history, int i)
{
    uint64_t number;
    memcpy(&number, kept_at(history, i), sizeof number);
    return (int)number;
}

/* The last state that is kept for an entry up to the n-th. */
static int kept_before(const struct history *history, int n)
{
    int low = 0, high = history->kept - 1;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (kept_number(history, middle) <= n)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

bool history_init(struct history *history, const struct rules *rules, bool timed)
{
    *history = (struct history){.rules = rules, .length = -1, .clocks = timed ? rules->players : 0};
    history->top = calloc(1, rules->game->state_size);
    return history->top && history_room(history);
}

bool history_room(struct history *history)
{
    int need = history->length + 2, clock_room = history->room;
    void *keep = grow(history->keep, &history->kept_room, history->kept + 1, kept_size(history));
    history->keep = keep ? keep : history->keep;
    if (!keep)
        return false;
    if (history->clocks) {
        size_t each = (size_t)history->clocks * sizeof *history->left;
        void *left = grow(history->left, &clock_room, need, each);
        history->left = left ? left : history->left;
        if (!left)
            return false;
    }
    void *entries = grow(history->entries, &history->room, need, sizeof *history->entries);
    history->entries = entries ? entries : history->entries;
    return entries != NULL;
}

static void keep_top(struct history *history)
{
    uint64_t number = (uint64_t)history->length;
    unsigned char *at = kept_at(history, history->kept++);
    memcpy(at, &number, sizeof number);
    memcpy(at + sizeof number, history->top, history->rules->game->state_size);
}

void history_push(struct history *history, struct entry entry, const int64_t *left)
{
    struct turn turn = game_turn(history->rules, history->top);
    int n = ++history->length;
    assert(n < history->room && history->kept < history->kept_room);
    entry.key = history->rules->game->key(history->rules, history->top);
    entry.turn = (int8_t)turn.player;
    entry.begun = turn.begun;
    history->entries[n] = entry;
    if (history->clocks)
        memcpy(history_left(history, n), left, (size_t)history->clocks * sizeof *left);
    if (entry.mover == NOBODY || n - kept_number(history, history->kept - 1) >= HISTORY_STRIDE)
        keep_top(history);
}

int64_t *history_left(const struct history *history, int n)
{
    return history->left + (size_t)n * (size_t)history->clocks;
}

void history_follow(const struct history *history, int n, struct state *state)
{
    const struct entry *entry = &history->entries[n];
    const struct game *game = history->rules->game;
    if (entry->mover == NOBODY)
        memcpy(state, kept_at(history, kept_before(history, n)) + sizeof(uint64_t), game->state_size);
    else
        game->play(history->rules, state, entry->mover, entry->move);
}

void history_state(const struct history *history, int n, struct state *out)
{
    int from = kept_before(history, n);
    if (n == history->length) {
        memcpy(out, history->top, history->rules->game->state_size);
        return;
    }
    memcpy(out, kept_at(history, from) + sizeof(uint64_t), history->rules->game->state_size);
    for (int i = kept_number(history, from) + 1; i <= n; i++)
        history_follow(history, i, out);
}

void history_cut(struct history *history, int length)
{
    union state_buffer state;
    history_state(history, length, state_of(&state));
    memcpy(history->top, state.bytes, history->rules->game->state_size);
    history->length = length;
    while (kept_number(history, history->kept - 1) > length)
        history->kept--;
}

void history_free(struct history *history)
{
    free(history->top);
    free(history->entries);
    free(history->keep);
    free(history->left);
}
