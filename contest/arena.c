/* arena.c - one game between entrants. */
#include "contest/arena.h"

#include <stdlib.h>
#include <string.h>

#include "core/game_text.h"
#include "core/text.h"
#include "engine/client.h"
#include "search/playout.h"

enum { OPENINGS = 100 }; /* tries to find one in which the game is not over at once */

/* A game under way. */
struct bout {
    struct arena *arena;
    const struct arena_game *game;
    struct match *match;
    struct rng *rng;
    const struct arena_watch *watch;
    int64_t left_ms[MAX_PLAYERS]; /* of each side whose entrant has a clock */
};

struct arena *arena_new(const struct rules *rules, const struct entrant *entrants)
{
    struct arena *arena = calloc(1, sizeof *arena);
    if (arena)
        *arena = (struct arena){.rules = rules, .entrants = entrants};
    return arena;
}

void arena_free(struct arena *arena)
{
    for (int i = 0; arena && i < SCHEDULE_ENTRANTS; i++) {
        thinker_free(arena->thinkers[i]);
        client_free(arena->clients[i]);
    }
    free(arena);
}

/* Memory for those who search, without what they have learnt. */
static bool prepare(struct arena *arena, const struct arena_game *game)
{
    for (int side = 0; side < arena->rules->sides; side++) {
        int who = game->seats[side];
        const struct entrant *entrant = &arena->entrants[who];
        if (!entrant->searches)
            continue;
        if (arena->thinkers[who])
            thinker_clear(arena->thinkers[who]);
        else
            arena->thinkers[who] = thinker_new(entrant->mind ? entrant->mind : arena->rules, SEARCH_TABLE, 1);
        if (!arena->thinkers[who])
            return false;
    }
    return true;
}

static bool play(struct match *match, int player, struct move move)
{
    char word[MOVE_TEXT];
    struct text text = text_on(word, sizeof word);
    struct why why;
    match_rules(match)->game->text->write_move(match_rules(match), match_state(match), move, &text);
    return match_play(match, player, word, 0, &why);
}

bool arena_seat(const struct arena *arena, const struct arena_game *game, struct match *match)
{
    bool fine = true;
    for (int player = 0; fine && player < arena->rules->players; player++) {
        char who[64];
        struct text text = text_on(who, sizeof who);
        struct why why;
        text_add(&text, "computer ");
        text_add_quotable(&text, arena->entrants[game->seats[arena->rules->side_of[player]]].name, EVENT_NAME_MOST - 3);
        fine = match_do(match, EVENT_JOINED, player, who, 0, &why);
    }
    return fine;
}

/* Set-ups are each entrant's own; the random decisions begin after them. */
static bool is_setting_up(const struct match *match)
{
    return game_turn(match_rules(match), match_state(match)).player == NOBODY;
}

static struct match *open_match(struct arena *arena, const struct arena_game *game, struct rng *rng)
{
    static const struct entrant anything = {.policy = POLICY_RANDOM};
    struct match *match = match_new(arena->rules, game->start, NULL);
    bool fine = match && arena_seat(arena, game, match);
    for (int i = 0; fine && i < game->opening && match_to_act(match) && !is_setting_up(match); i++) {
        int player = player_first(match_to_act(match));
        struct move move;
        fine = entrant_choose(&anything, NULL, match, player, rng, &move) && play(match, player, move);
    }
    if (fine)
        return match;
    match_free(match);
    return NULL;
}

/* Every player of a side gives up (HR-4, HR-6). */
static bool give_up(struct match *match, int side)
{
    const struct rules *rules = match_rules(match);
    struct why why;
    bool fine = true;
    for (int player = 0; fine && player < rules->players; player++)
        if (rules->side_of[player] == side && !match_result(match).by && (match_still_in(match) >> player & 1))
            fine = match_do(match, EVENT_RESIGN, player, "", 0, &why);
    return fine;
}

/* ---- engines ---- */

static const struct entrant *entrant_of(const struct arena *arena, const struct arena_game *game, int player)
{
    return &arena->entrants[game->seats[arena->rules->side_of[player]]];
}

/* Start an engine, for a game that begins. False if it fails, which has been noted. */
static bool start_engine(struct arena *arena, int who)
{
    if (client_begin(arena->clients[who], &arena->fault)) {
        arena->lacking = client_lacking_message(arena->clients[who]);
        return true;
    }
    arena->fault_of = who;
    return false;
}

/* An engine starts once, wherever it sits; one that does not has lost. */
static bool start_engines(struct arena *arena, const struct arena_game *game, struct match *match)
{
    bool fine = true, started[SCHEDULE_ENTRANTS] = {false}, asked[SCHEDULE_ENTRANTS] = {false};
    arena->fault_of = -1;
    for (int side = 0; fine && side < arena->rules->sides; side++) {
        int who = game->seats[side];
        if (!arena->entrants[who].is_engine)
            continue;
        if (!arena->clients[who])
            arena->clients[who] =
                client_new(entrant_command(&arena->entrants[who]), arena->entrants[who].level, arena->rules);
        fine = arena->clients[who] != NULL;
        if (fine && !asked[who])
            started[who] = start_engine(arena, who);
        asked[who] = true;
        fine = fine && (started[who] || give_up(match, side));
    }
    return fine;
}

/* What an engine may think, and everybody's clock: of a side, so of all its players. */
static struct client_limits limits_of(const struct arena *arena, const struct arena_game *game, int player,
                                      const int64_t left_ms[MAX_PLAYERS])
{
    const struct thinker_limits *own = &entrant_of(arena, game, player)->limits;
    struct client_limits limits = {.nodes = own->nodes, .depth = own->depth, .ms = own->ms};
    for (int p = 0; p < arena->rules->players; p++) {
        const struct thinker_limits *theirs = &entrant_of(arena, game, p)->limits;
        limits.left_ms[p] = theirs->left_ms ? left_ms[arena->rules->side_of[p]] : 0;
        limits.increment_ms[p] = theirs->increment_ms;
    }
    return limits;
}

/* What the clocks of the sides show when a game begins. */
static void start_clocks(const struct arena *arena, const struct arena_game *game, int64_t left_ms[MAX_PLAYERS])
{
    for (int side = 0; side < arena->rules->sides; side++)
        left_ms[side] = arena->entrants[game->seats[side]].limits.left_ms;
}

/* An engine decides; several words complete a set-up. One that fails has lost, and so has one that gives up. */
static bool engine_decides(struct arena *arena, const struct arena_game *game, struct match *match, int player,
                           const int64_t left_ms[MAX_PLAYERS])
{
    int side = arena->rules->side_of[player], who = game->seats[side];
    char words[CLIENT_WORDS], word[MOVE_TEXT];
    const char *at = words;
    struct why why;
    struct client_limits limits = limits_of(arena, game, player, left_ms);
    bool fine = client_choose(arena->clients[who], match, player, &limits, words, &why);
    if (!fine) {
        arena->fault_of = who;
        arena->fault = why;
    }
    if (!fine || strcmp(words, "resign") == 0)
        return give_up(match, side);
    while (fine && *at)
        fine = text_field(&at, ' ', word, sizeof word) && match_play(match, player, word, 0, &why);
    return fine;
}

/* ---- set-ups ---- */

/* Somebody who has something to decide: whoever waits for an ally has not. */
static int next_to_set_up(const struct match *match, struct move *scratch)
{
    const struct rules *rules = match_rules(match);
    for (int player = 0; player < rules->players; player++)
        if ((match_to_act(match) >> player & 1) && game_count(rules, match_state(match), player, scratch) > 0)
            return player;
    return NOBODY;
}

/* A set-up as a whole, where the game can give it so. */
static bool set_up_at_once(struct arena *arena, const struct arena_game *game, struct match *match, int player,
                           struct rng *rng)
{
    const struct entrant *entrant = entrant_of(arena, game, player);
    struct move moves[MAX_MOVES];
    bool fine = true;
    int n = entrant->is_engine ? 0 : entrant_set_up(entrant, arena->rules, match_state(match), player, rng, moves);
    for (int i = 0; fine && i < n; i++)
        fine = play(match, player, moves[i]);
    return fine;
}

/* Players in order; then whoever has not done so, decision by decision. */
static bool set_up(struct arena *arena, const struct arena_game *game, struct match *match, struct rng *rng)
{
    struct move moves[MAX_MOVES];
    int64_t left_ms[MAX_PLAYERS];
    bool fine = true;
    start_clocks(arena, game, left_ms);
    for (int player = 0; fine && player < arena->rules->players; player++)
        fine = set_up_at_once(arena, game, match, player, rng);
    while (fine && match_to_act(match) && is_setting_up(match)) {
        int player = next_to_set_up(match, moves);
        const struct entrant *entrant = entrant_of(arena, game, player);
        fine = entrant->is_engine
                   ? engine_decides(arena, game, match, player, left_ms)
                   : entrant_choose(entrant, NULL, match, player, rng, moves) && play(match, player, moves[0]);
    }
    return fine;
}

struct match *arena_begin(struct arena *arena, const struct arena_game *game, struct rng *rng)
{
    struct match *match = open_match(arena, game, rng);
    for (int i = 0; match && !match_to_act(match) && i < OPENINGS; i++) {
        match_free(match);
        match = open_match(arena, game, rng);
    }
    if (match && start_engines(arena, game, match) && set_up(arena, game, match, rng))
        return match;
    match_free(match);
    return NULL;
}

/* ---- the game ---- */

/* What one of ours decides. */
static bool decide(struct bout *bout, const struct entrant *entrant, int player, struct move *move)
{
    struct search_report report;
    struct thinker *thinker = bout->arena->thinkers[bout->game->seats[bout->arena->rules->side_of[player]]];
    return entrant_think(entrant, thinker, bout->match, player, bout->rng, &report, move) &&
           (!bout->watch || bout->watch->see(bout->watch->context, bout->match, player, *move, &report));
}

/* One decision on the entrant's own clock, if it has one, which gets its increment after the turn. */
static bool decide_in_time(struct bout *bout, int player)
{
    int side = bout->arena->rules->side_of[player];
    struct entrant entrant = *entrant_of(bout->arena, bout->game, player);
    bool on_clock = entrant.limits.left_ms > 0;
    int64_t began = thinker_now(), *left = &bout->left_ms[side];
    struct move move;
    entrant.limits.left_ms = on_clock ? *left : 0;
    bool fine = entrant.is_engine ? engine_decides(bout->arena, bout->game, bout->match, player, bout->left_ms)
                                  : decide(bout, &entrant, player, &move);
    *left -= thinker_now() - began;
    if (fine && on_clock && *left <= 0)
        return give_up(bout->match, side);
    fine = fine && (entrant.is_engine || play(bout->match, player, move));
    if (!game_turn(bout->arena->rules, match_state(bout->match)).begun)
        *left += entrant.limits.increment_ms;
    return fine;
}

bool arena_go_on(struct arena *arena, const struct arena_game *game, struct match *match, struct rng *rng,
                 const struct arena_watch *watch)
{
    struct bout bout = {.arena = arena, .game = game, .match = match, .rng = rng, .watch = watch};
    bool fine = prepare(arena, game);
    start_clocks(arena, game, bout.left_ms);
    while (fine && match_to_act(match) && match_length(match) < PLAYOUT_LIMIT)
        fine = decide_in_time(&bout, player_first(match_to_act(match)));
    return fine;
}

struct match *arena_play(struct arena *arena, const struct arena_game *game)
{
    struct rng rng = rng_of(game->seed);
    struct match *match = arena_begin(arena, game, &rng);
    if (match && arena_go_on(arena, game, match, &rng, NULL))
        return match;
    match_free(match);
    return NULL;
}

uint8_t arena_winners(const struct match *match)
{
    const struct rules *rules = match_rules(match);
    player_set winners = match_result(match).winners;
    uint8_t sides = 0;
    for (int player = 0; player < rules->players; player++)
        if (winners >> player & 1)
            sides |= (uint8_t)(1 << rules->side_of[player]);
    return sides;
}
