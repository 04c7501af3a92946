/* duel.c - games between two entrants: a random opening, then each decides for its side. */
#include "search/duel.h"

#include <string.h>

#include "core/game_text.h"
#include "core/text.h"
#include "search/playout.h"

enum { OPENINGS = 100 }; /* tries to find one in which the game is not over at once */

bool duel_open(struct duel *duel, const struct rules *rules, const struct entrant *a, const struct entrant *b)
{
    bool fine = true;
    *duel = (struct duel){.rules = rules, .entrants = {*a, *b}};
    for (int i = 0; i < 2 && fine; i++) {
        if (duel->entrants[i].searches)
            duel->thinkers[i] = thinker_new(duel->entrants[i].mind ? duel->entrants[i].mind : rules, ENTRANT_TABLE, 1);
        fine = !duel->entrants[i].searches || duel->thinkers[i];
    }
    return fine;
}

void duel_close(struct duel *duel)
{
    thinker_free(duel->thinkers[0]);
    thinker_free(duel->thinkers[1]);
}

static bool play(struct duel *duel, struct match *match, int player, struct move move)
{
    char word[64];
    struct text text = text_on(word, sizeof word);
    struct why why;
    duel->rules->game->text->write_move(duel->rules, match_state(match), move, &text);
    return match_play(match, player, word, 0, &why);
}

static bool decide(struct duel *duel, struct match *match, const struct entrant *entrant, struct thinker *thinker,
                   struct rng *rng)
{
    int player = player_first(match_to_act(match));
    struct move move;
    return entrant_choose(entrant, thinker, match, player, rng, &move) && play(duel, match, player, move);
}

/* One decision on the entrant's own clock, if it has one, which gets its increment after the turn. */
static bool decide_in_time(struct duel *duel, struct match *match, int who, struct rng *rng)
{
    struct entrant entrant = duel->entrants[who];
    int64_t began = thinker_now();
    if (entrant.limits.left_ms)
        entrant.limits.left_ms = duel->left_ms[who];
    bool fine = decide(duel, match, &entrant, duel->thinkers[who], rng);
    duel->left_ms[who] -= thinker_now() - began;
    if (duel->left_ms[who] > 0 && !game_turn(duel->rules, match_state(match)).begun)
        duel->left_ms[who] += entrant.limits.increment_ms;
    return fine;
}

static bool is_late(const struct duel *duel, int who)
{
    return duel->entrants[who].limits.left_ms && duel->left_ms[who] <= 0;
}

/* Set-ups are each entrant's own; the random decisions begin after them. */
static bool is_setting_up(const struct match *match)
{
    return game_turn(match_rules(match), match_state(match)).player == NOBODY;
}

/* Each set-up as a whole, where the game can give it so. */
static bool set_up(struct duel *duel, struct match *match, int side_a, struct rng *rng)
{
    struct move moves[MAX_MOVES];
    bool fine = true;
    for (int player = 0; player < duel->rules->players; player++) {
        enum policy policy = duel->entrants[duel->rules->side_of[player] != side_a].policy;
        int n = policy_set_up(policy, duel->rules, match_state(match), player, rng, moves);
        for (int i = 0; fine && i < n; i++)
            fine = play(duel, match, player, moves[i]);
    }
    return fine;
}

static struct match *open_match(struct duel *duel, int opening, struct rng *rng)
{
    static const struct entrant anything = {.policy = POLICY_RANDOM};
    struct match *match = match_new(duel->rules, NULL, NULL);
    bool fine = match && match_seat_all(match, "computer player", 0);
    for (int i = 0; fine && i < opening && match_to_act(match) && !is_setting_up(match); i++)
        fine = decide(duel, match, &anything, NULL, rng);
    if (fine)
        return match;
    match_free(match);
    return NULL;
}

static int worth(const struct rules *rules, struct result result, int side_a)
{
    if (!result.winners)
        return 1;
    return rules->side_of[player_first(result.winners)] == side_a ? 2 : 0;
}

int duel_play(struct duel *duel, int side_a, int opening, uint64_t seed)
{
    struct rng rng = rng_of(seed);
    struct match *match = open_match(duel, opening, &rng);
    for (int i = 0; match && !match_to_act(match) && i < OPENINGS; i++) {
        match_free(match);
        match = open_match(duel, opening, &rng);
    }
    bool fine = match != NULL;
    for (int i = 0; i < 2; i++) {
        duel->left_ms[i] = duel->entrants[i].limits.left_ms;
        if (duel->thinkers[i])
            thinker_clear(duel->thinkers[i]);
    }
    fine = fine && set_up(duel, match, side_a, &rng);
    while (fine && !is_late(duel, 0) && !is_late(duel, 1) && match_to_act(match) &&
           match_length(match) < PLAYOUT_LIMIT) {
        int side = duel->rules->side_of[player_first(match_to_act(match))], who = side != side_a;
        fine = decide_in_time(duel, match, who, &rng);
    }
    int value = !fine              ? -1
                : is_late(duel, 0) ? 0
                : is_late(duel, 1) ? 2
                                   : worth(duel->rules, match_result(match), side_a);
    match_free(match);
    return value;
}
