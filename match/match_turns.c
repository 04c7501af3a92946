/* match_turns.c - what leads from one state of a match to the next: decisions and giving up; and the clocks. */
#include <string.h>

#include "core/game_secrets.h"
#include "match/match_internal.h"

const struct state *match_top(const struct match *match)
{
    return match->history.top;
}

/* Whether the set-up goes on in secret. */
bool match_is_secret(const struct match *match)
{
    return game_is_secret(match->rules, match_top(match)) &&
           match->rules->game->to_act(match->rules, match_top(match)) != 0;
}

static player_set everybody(const struct match *match)
{
    return (player_set)((1 << match->rules->players) - 1);
}

/* The players still in the game: not who has given up, nor whose armies have all been lost; once it is over all who
 * have not given up, since the last move may have cost somebody the last army. */
player_set match_still_in(const struct match *match)
{
    player_set in = everybody(match) & (player_set)~match->out, commanding = 0;
    if (!match->rules->game->commander || match_is_secret(match) || match->ended)
        return in;
    for (int army = 0; army < match->rules->armies; army++) {
        int player = game_commander(match->rules, match_top(match), army);
        if (player != NOBODY)
            commanding |= (player_set)(1 << player);
    }
    return in & commanding;
}

bool match_all_seated(const struct match *match)
{
    for (int p = 0; p < match->rules->players; p++)
        if (!match->seats[p].taken)
            return false;
    return true;
}

player_set match_running(const struct match *match)
{
    return match->paused || !match_all_seated(match) ? 0 : match_to_act(match);
}

/* A new state is on top: end the turn and the answer that it ended, and begin what it begins. `before` and `owed` are
 * whose turn it was and who owed a decision; `decided` tells that the decision was made, not that somebody gave up. */
void match_change_clocks(struct match *match, struct turn before, player_set owed, bool decided)
{
    struct turn turn = game_turn(match->rules, match_top(match));
    player_set to_act = match->rules->game->to_act(match->rules, match_top(match));
    bool moved_on = decided || owed != to_act;
    bool new_turn = !turn.begun && (decided || before.begun || turn.player != before.player);
    int answerer = player_alone(owed) ? player_first(owed) : NOBODY, decider = player_first(to_act);
    if (moved_on && answerer != NOBODY && answerer != before.player)
        clock_end_answer(&match->clock, answerer);
    if (new_turn && before.player != NOBODY)
        clock_end_turn(&match->terms, &match->clock, before.player);
    if (turn.player == NOBODY || !player_alone(to_act))
        return;
    if (new_turn && decider == turn.player)
        clock_begin_turn(&match->terms, &match->clock, decider);
    if (turn.begun && decider != turn.player && moved_on)
        clock_begin_answer(&match->terms, &match->clock, decider);
}

/* Clocks as they were at the n-th state, where an own turn began: nobody owed an answer, so nothing was lent. */
void match_set_clocks_back(struct match *match, int n)
{
    memset(match->clock.extra, 0, sizeof match->clock.extra);
    if (match->history.clocks)
        memcpy(match->clock.left, history_left(&match->history, n), (size_t)match->history.clocks * sizeof(int64_t));
}

/* A new state is on top: add it to the history, as reached by the event that is being applied. */
void match_push(struct match *match, struct move move, int mover, bool final)
{
    struct entry entry = {.move = move, .mover = (int8_t)mover, .event = match->log.count, .final = final};
    history_push(&match->history, entry, match->clock.left);
}

/* HR-1: is this the third time, counting complete turns only? Nothing from before an irreversible move can recur. */
static bool third_time(const struct match *match)
{
    const struct history *history = &match->history;
    const struct entry *now = &history->entries[history->length];
    int times = 1;
    if (now->begun)
        return false;
    for (int n = history->length; n > 0; n--) {
        const struct entry *entry = &history->entries[n];
        if (entry->final)
            return false;
        if (!entry[-1].begun && entry[-1].key == now->key && ++times == 3)
            return true;
    }
    return false;
}

void match_make_move(struct match *match, int player, struct move move)
{
    struct turn before = match_turn(match, match->history.length);
    bool final = game_irreversible(match->rules, match_top(match), move);
    match->rules->game->play(match->rules, match->history.top, player, move);
    match_change_clocks(match, before, (player_set)(1 << player), true);
    match->request.kind = REQUEST_NONE; /* a move voids a request */
    match_push(match, move, player, final);
    match->repeated = third_time(match);
}

/* Where a player's last own turn began: the length of the history there, or -1. Never past a reveal, or somebody's
 * giving up. */
int match_last_turn_of(const struct match *match, int player)
{
    const struct entry *entries = match->history.entries;
    for (int n = match->history.length; n > 0; n--) {
        if (entries[n].mover == NOBODY)
            return -1;
        if (entries[n].mover == player && entries[n - 1].turn == player && (!entries[n - 1].begun || n == 1))
            return n - 1;
    }
    return -1;
}

static player_set others_than(const struct rules *rules, int side)
{
    player_set others = 0;
    for (int p = 0; p < rules->players; p++)
        if (rules->side_of[p] != side)
            others |= (player_set)(1 << p);
    return others;
}

/* HR-4: with two sides that are the players the other has won; else the game goes on as its page says, maybe. */
void match_give_up(struct match *match, int player, const struct ending *how)
{
    const struct rules *rules = match->rules;
    const struct game *game = rules->game;
    player_set others = others_than(rules, rules->side_of[player]);
    match->out |= (player_set)(1 << player);
    match->request.kind = REQUEST_NONE;
    if (!game->resign) {
        match->outcome = (struct result){.by = how, .winners = others};
        return;
    }
    struct turn before = game_turn(rules, match_top(match));
    player_set owed = game->to_act(rules, match_top(match));
    if (match_is_secret(match))
        game->resign(rules, state_of(&match->setup->draft), player);
    game->resign(rules, match->history.top, player);
    match_change_clocks(match, before, owed, false);
    match_push(match, (struct move){.kind = 0}, NOBODY, false);
    struct result result = game->result(rules, match_top(match));
    if (result.by)
        match->outcome = (struct result){.by = how, .winners = result.winners};
    else if (rules->sides == 2 && !(everybody(match) & ~others & ~match->out))
        match->outcome = (struct result){.by = how, .winners = others}; /* a whole side has given up */
}
