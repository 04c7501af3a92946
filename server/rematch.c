/* rematch.c - the same people once more: when all of them want it, a game like the last one is made, with seats as the
 * game says (core/game.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/host.h"
#include "server/making.h"
#include "server/seat.h"

/* Everybody so many seats on. */
static void turn_seats(const struct rules *rules, int by, int from[MAX_PLAYERS])
{
    for (int p = 0; p < rules->players; p++)
        from[p] = (p + by) % rules->players;
}

static int size_of(player_set set)
{
    int size = 0;
    for (; set; set &= (player_set)(set - 1))
        size++;
    return size;
}

static player_set side_of_first(const struct rules *rules)
{
    player_set set = 0;
    for (int p = 0; p < rules->players; p++)
        set |= (player_set)((rules->side_of[p] == rules->side_of[0]) << p);
    return set;
}

/* The winners where the first side sat, the others behind; where these are not as many, everybody stays. */
static void winners_first(const struct rules *rules, player_set winners, int from[MAX_PLAYERS])
{
    player_set first = side_of_first(rules);
    player_set left[2] = {winners, (player_set)(((1 << rules->players) - 1) & ~winners)};
    turn_seats(rules, 0, from);
    if (size_of(winners) != size_of(first))
        return;
    for (int p = 0; p < rules->players; p++) {
        player_set *of = &left[first >> p & 1 ? 0 : 1];
        from[p] = player_first(*of);
        *of &= (player_set) ~(1 << from[p]);
    }
}

/* Who sits where next: `from` is by new seat the old one. */
static void seats_again(const struct match *match, int from[MAX_PLAYERS])
{
    const struct rules *rules = match_rules(match);
    uint8_t lot;
    host_random(&lot, 1);
    switch (rules->game->rematch) {
    case REMATCH_TURNS: turn_seats(rules, 1, from); break;
    case REMATCH_LOT: turn_seats(rules, lot % rules->players, from); break;
    case REMATCH_WINNER_FIRST: winners_first(rules, match_result(match).winners, from); break;
    }
}

static bool sit_again(struct making *making, const struct table *before)
{
    int from[MAX_PLAYERS] = {0};
    struct why why;
    seats_again(before->match, from);
    for (int p = 0; p < match_rules(before->match)->players; p++) {
        const char *who = match_seat_text(before->match, from[p]);
        if (match_has_person(before->match, from[p]))
            memcpy(making->table.seats[p], before->seats[from[p]], HOST_VISITOR);
        if (*who && !match_do(making->table.match, EVENT_JOINED, p, who, making->call->at, &why))
            return false;
    }
    return true;
}

static player_set persons(const struct match *match)
{
    player_set set = 0;
    for (int p = 0; p < match_rules(match)->players; p++)
        set |= (player_set)(match_has_person(match, p) << p);
    return set;
}

/* ---- keeping it ---- */

static void wanted(struct change *change, enum store_end end)
{
    struct table *table = change->table;
    if (end == STORE_KEPT)
        tell_next(table);
    else
        table->rematch = 0;
    change_answer(change, end);
}

static void made(struct change *change, enum store_end end)
{
    struct making *making = change->making;
    struct table *table = end == STORE_KEPT ? making_bring_in(making) : NULL;
    if (end != STORE_KEPT) {
        change->table->rematch = 0;
        if (change->call)
            call_refuse_end(change->call, end);
    } else {
        making_answer(change->call, making->table.id);
    }
    making_free(making);
    if (table)
        table_go_on(table);
}

/* A game like the last one, with its row in the same change as the last one's, which names it. */
static void make_again(struct call *call, struct table *table)
{
    struct making *making = making_again(call, table);
    struct change *change = NULL;
    if (making && sit_again(making, table))
        change = change_new(table, call, NULL);
    if (!change) {
        if (making)
            making_free(making);
        table->rematch = 0;
        call_refuse_as(call, 503, "no-memory", NULL);
        return;
    }
    memcpy(change->next_game, making->table.id, HOST_ID);
    change->making = making;
    change->then = made;
    if (change_add_match(change->rows, &making->table))
        change_keep_row(change, made);
    else
        change_drop(change);
}

void seat_rematch(struct call *call, struct table *table)
{
    int player = table_player(call, table);
    if (player == NOBODY)
        return;
    if (!match_result(table->match).by) {
        call_refuse_as(call, 422, "server.not-over", NULL);
        return;
    }
    if (table->next_game[0]) {
        making_answer(call, table->next_game);
        return;
    }
    player_set wished = table->rematch;
    table->rematch |= table_seats_of(table, call->who);
    if (!(persons(table->match) & ~table->rematch)) {
        make_again(call, table);
        return;
    }
    if (wished == table->rematch) { /* sent twice */
        change_answer(&(struct change){.table = table, .call = call}, STORE_KEPT);
        return;
    }
    struct change *change = change_new(table, call, NULL);
    if (change)
        change_keep_row(change, wanted);
    else
        call_refuse_as(call, 503, "no-memory", NULL);
}
