/* tally.c - counting decisions by position.
 *
 * The table is probed in order from a slot that the place alone decides, so all decisions of a place stand in one run
 * of slots that are not free. */
#include "match/tally.h"

#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/hash.h"
#include "core/rules.h"
#include "core/text.h"
#include "match/json.h"
#include "match/match_internal.h"

/* ---- places ---- */

uint64_t tally_ground(const struct rules *rules)
{
    char options[OPTIONS_TEXT];
    struct text text = text_on(options, sizeof options);
    rules_write_options(rules, &text);
    uint64_t hash = hash_bytes(rules->game->name, strlen(rules->game->name)) + (uint64_t)rules->game->version;
    hash = hash_mix(hash) ^ hash_bytes(options, strlen(options));
    return hash_mix(hash) ^ rules->board->hash;
}

static uint64_t place_of(uint64_t ground, uint64_t key)
{
    uint64_t place = hash_mix(hash_mix(ground) ^ key);
    return place ? place : 1;
}

uint64_t tally_place(const struct rules *rules, const struct state *state)
{
    const struct game *game = rules->game;
    if (!player_alone(game->to_act(rules, state)) || game_turn(rules, state).player == NOBODY)
        return 0;
    return place_of(tally_ground(rules), game->key(rules, state));
}

/* ---- one game ---- */

static enum tally_end end_of(const struct match *match, struct result result, int player)
{
    const uint8_t *side_of = match_rules(match)->side_of;
    for (int p = 0; p < match_rules(match)->players; p++)
        if (result.winners >> p & 1 && side_of[p] == side_of[player])
            return TALLY_WON;
    return result.winners ? TALLY_LOST : TALLY_DRAWN;
}

static bool was_there(const struct tally_step *steps, int count, const struct tally_step *step)
{
    for (int i = 0; i < count; i++)
        if (steps[i].place == step->place && move_equal(steps[i].move, step->move))
            return true;
    return false;
}

int tally_steps(const struct match *match, struct tally_step out[TALLY_DEPTH])
{
    struct result result = match_result(match);
    uint64_t common = tally_ground(match_rules(match));
    int count = 0, decisions = 0;
    for (int n = 0; result.by && n < match_length(match) && decisions < TALLY_DEPTH; n++) {
        int mover = match_mover(match, n);
        if (mover == NOBODY || match_turn(match, n).player == NOBODY)
            continue;
        struct tally_step step = {.place = place_of(common, match->history.entries[n].key),
                                  .move = match_move(match, n),
                                  .word = match->log.events[match_event_of(match, n)].text,
                                  .end = end_of(match, result, mover)};
        decisions++;
        if (!was_there(out, count, &step))
            out[count++] = step;
    }
    return count;
}

/* ---- many games ---- */

enum { ROOM_FIRST = 256 };

/* The slot of a decision in a place, or the free one where it belongs. The room is a power of two, never full. */
static struct tally_entry *slot_of(const struct tally *tally, uint64_t place, struct move move)
{
    uint64_t mask = (uint64_t)tally->room - 1, at = place & mask;
    while (tally->slots[at].place && (tally->slots[at].place != place || !move_equal(tally->slots[at].move, move)))
        at = (at + 1) & mask;
    return &tally->slots[at];
}

/* Room for `more` decisions, a third of it free. */
static bool make_room(struct tally *tally, int more)
{
    struct tally larger = *tally;
    if (tally->slots && (int64_t)(tally->used + more) * 3 <= (int64_t)tally->room * 2)
        return true;
    if (tally->room > 1 << 28)
        return false;
    larger.room = tally->room ? 2 * tally->room : ROOM_FIRST;
    larger.slots = calloc((size_t)larger.room, sizeof *larger.slots);
    if (!larger.slots)
        return false;
    for (int i = 0; tally->slots && i < tally->room; i++)
        if (tally->slots[i].place)
            *slot_of(&larger, tally->slots[i].place, tally->slots[i].move) = tally->slots[i];
    free(tally->slots);
    *tally = larger;
    return true;
}

bool tally_add(struct tally *tally, const struct match *match, uint64_t only)
{
    struct tally_step steps[TALLY_DEPTH];
    int count = tally_steps(match, steps);
    if (!make_room(tally, TALLY_DEPTH))
        return false;
    for (int i = 0; i < count; i++) {
        if (only && steps[i].place != only)
            continue;
        struct tally_entry *entry = slot_of(tally, steps[i].place, steps[i].move);
        tally->used += !entry->place;
        entry->place = steps[i].place;
        entry->move = steps[i].move;
        entry->count[steps[i].end]++;
    }
    tally->games += match_result(match).by != NULL;
    return true;
}

void tally_free(struct tally *tally)
{
    free(tally->slots);
    *tally = (struct tally){.slots = NULL};
}

/* ---- what is told ---- */

int64_t tally_games(const struct tally_move *move)
{
    return move->count[TALLY_WON] + move->count[TALLY_DRAWN] + move->count[TALLY_LOST];
}

static bool comes_before(const struct tally_move *a, const struct tally_move *b)
{
    int64_t more = tally_games(a) - tally_games(b);
    return more > 0 || (more == 0 && strcmp(a->word, b->word) < 0);
}

/* They are few: what people play in a position. */
void tally_sort(struct tally_move *moves, int count)
{
    for (int i = 1; i < count; i++) {
        struct tally_move move = moves[i];
        int to = i;
        for (; to > 0 && comes_before(&move, &moves[to - 1]); to--)
            moves[to] = moves[to - 1];
        moves[to] = move;
    }
}

static struct tally_move told(const struct tally_entry *entry, const struct rules *rules, const struct state *state)
{
    struct tally_move move = {.word = ""};
    struct text text = text_on(move.word, sizeof move.word);
    rules->game->text->write_move(rules, state, entry->move, &text);
    for (int end = 0; end < TALLY_ENDS; end++)
        move.count[end] = entry->count[end];
    return move;
}

struct tally_move *tally_moves(const struct tally *tally, const struct rules *rules, const struct state *state,
                               int *count)
{
    uint64_t place = tally_place(rules, state), mask = tally->room ? (uint64_t)tally->room - 1 : 0;
    int found = 0, room = 0;
    for (uint64_t at = place & mask; place && tally->room && tally->slots[at].place; at = (at + 1) & mask)
        room += tally->slots[at].place == place;
    struct tally_move *moves = calloc((size_t)room + 1, sizeof *moves);
    for (uint64_t at = place & mask; moves && found < room; at = (at + 1) & mask)
        if (tally->slots[at].place == place)
            moves[found++] = told(&tally->slots[at], rules, state);
    if (moves)
        tally_sort(moves, found);
    *count = found;
    return moves;
}

void tally_write(struct json *json, const struct tally_move *moves, int count)
{
    json_key(json, "moves");
    json_open(json, '[');
    for (int i = 0; i < count; i++) {
        json_open(json, '{');
        json_member_string(json, "move", moves[i].word);
        json_member(json, "games", tally_games(&moves[i]));
        json_member(json, "won", moves[i].count[TALLY_WON]);
        json_member(json, "drawn", moves[i].count[TALLY_DRAWN]);
        json_member(json, "lost", moves[i].count[TALLY_LOST]);
        json_close(json, '}');
    }
    json_close(json, ']');
}
