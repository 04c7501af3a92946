/* match.c - the history of a game being played. */
#include "core/match.h"

#include <stdlib.h>
#include <string.h>

static const struct ending repetition = {.rule = "HR-1", .message = "end.repetition"};

struct entry {
    struct move move; /* that led here from the entry before */
    int mover;
    bool turn_end; /* a turn is complete here: only such states are compared (HR-1) */
    uint64_t key;
};

struct match {
    const struct rules *rules;
    int length, room;
    struct entry *entries;
    unsigned char *states; /* one of state_size for each entry */
    struct move *scratch;
    bool repeated;
};

static struct state *state_at(const struct match *match, int n)
{
    return (struct state *)(match->states + (size_t)n * match->rules->game->state_size);
}

static bool make_room(struct match *match)
{
    if (match->length + 1 < match->room)
        return true;
    size_t room = match->room ? (size_t)match->room * 2 : 64;
    void *entries = realloc(match->entries, room * sizeof *match->entries);
    if (entries)
        match->entries = entries;
    void *states = realloc(match->states, room * match->rules->game->state_size);
    if (states)
        match->states = states;
    if (!entries || !states)
        return false;
    match->room = (int)room;
    return true;
}

static void note_state(struct match *match)
{
    const struct rules *rules = match->rules;
    const struct state *state = match_state(match);
    struct entry *entry = &match->entries[match->length];
    entry->key = rules->game->key(rules, state);
    entry->turn_end = !game_turn(rules, state).begun;
}

struct match *match_new(const struct rules *rules, const struct state *start)
{
    struct match *match = calloc(1, sizeof *match);
    if (!match)
        return NULL;
    match->rules = rules;
    match->scratch = calloc((size_t)rules->game->max_moves, sizeof *match->scratch);
    if (!match->scratch || !make_room(match)) {
        match_free(match);
        return NULL;
    }
    if (start)
        memcpy(state_at(match, 0), start, rules->game->state_size);
    else
        rules->game->setup(rules, state_at(match, 0));
    note_state(match);
    return match;
}

void match_free(struct match *match)
{
    if (!match)
        return;
    free(match->entries);
    free(match->states);
    free(match->scratch);
    free(match);
}

const struct state *match_state(const struct match *match)
{
    return state_at(match, match->length);
}

int match_length(const struct match *match)
{
    return match->length;
}

struct move match_move(const struct match *match, int n)
{
    return match->entries[n + 1].move;
}

int match_mover(const struct match *match, int n)
{
    return match->entries[n + 1].mover;
}

const struct state *match_before(const struct match *match, int n)
{
    return state_at(match, n);
}

struct result match_result(const struct match *match)
{
    struct result result = match->rules->game->result(match->rules, match_state(match));
    if (!result.by && match->repeated)
        result.by = &repetition;
    return result;
}

player_set match_to_act(const struct match *match)
{
    return match->repeated ? 0 : match->rules->game->to_act(match->rules, match_state(match));
}

/* HR-1: is this the third time, counting complete turns only? Nothing from before an irreversible move can recur. */
static bool third_time(const struct match *match)
{
    const struct entry *now = &match->entries[match->length];
    int times = 1;
    if (!now->turn_end)
        return false;
    for (int n = match->length; n > 0; n--) {
        if (game_irreversible(match->rules, state_at(match, n - 1), match->entries[n].move))
            return false;
        if (match->entries[n - 1].turn_end && match->entries[n - 1].key == now->key && ++times == 3)
            return true;
    }
    return false;
}

bool match_play_move(struct match *match, int player, struct move move)
{
    const struct game *game = match->rules->game;
    if (!make_room(match))
        return false;
    memcpy(state_at(match, match->length + 1), match_state(match), game->state_size);
    match->length++;
    game->play(match->rules, state_at(match, match->length), player, move);
    match->entries[match->length].move = move;
    match->entries[match->length].mover = player;
    note_state(match);
    match->repeated = third_time(match);
    return true;
}

bool match_play(struct match *match, int player, const char *word, struct why *why)
{
    struct move move;
    if (match->repeated)
        return why_say(why, repetition.rule, "move.over", NULL, NULL, NULL);
    if (!game_find_move(match->rules, match_state(match), player, word, match->scratch, &move, why))
        return false;
    return match_play_move(match, player, move) || why_say(why, NULL, "no-memory", NULL, NULL, NULL);
}

bool match_take_back(struct match *match, int player)
{
    for (int n = match->length; n > 0; n--) {
        const struct turn turn = game_turn(match->rules, state_at(match, n - 1));
        bool own_turn = turn.player == player || turn.player == NOBODY;
        if (turn.player == NOBODY && game_turn(match->rules, state_at(match, n)).player != NOBODY)
            return false; /* what was revealed is known */
        if (match->entries[n].mover == player && own_turn && match->entries[n - 1].turn_end) {
            match->length = n - 1;
            match->repeated = false;
            return true;
        }
    }
    return false;
}
