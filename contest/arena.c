/* arena.c - one game between entrants. */
#include "contest/arena.h"

#include "core/game_text.h"
#include "core/text.h"
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

void arena_close(struct arena *arena)
{
    for (int i = 0; i < SCHEDULE_ENTRANTS; i++)
        thinker_free(arena->thinkers[i]);
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
            arena->thinkers[who] = thinker_new(entrant->mind ? entrant->mind : arena->rules, ENTRANT_TABLE, 1);
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
        text_add_quotable(&text, arena->entrants[game->seats[arena->rules->side_of[player]]].name, EVENT_NAME_MOST);
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

/* Each set-up as a whole, where the game can give it so; else decision by decision. */
static bool set_up(struct arena *arena, const struct arena_game *game, struct match *match, struct rng *rng)
{
    const struct rules *rules = arena->rules;
    struct move moves[MAX_MOVES];
    bool fine = true;
    for (int player = 0; player < rules->players; player++) {
        enum policy policy = arena->entrants[game->seats[rules->side_of[player]]].policy;
        int n = policy_set_up(policy, rules, match_state(match), player, rng, moves);
        for (int i = 0; fine && i < n; i++)
            fine = play(match, player, moves[i]);
    }
    while (fine && match_to_act(match) && is_setting_up(match)) {
        int player = player_first(match_to_act(match));
        const struct entrant *entrant = &arena->entrants[game->seats[rules->side_of[player]]];
        fine = entrant_choose(entrant, NULL, match, player, rng, moves) && play(match, player, moves[0]);
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
    if (match && set_up(arena, game, match, rng))
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

static bool decide(struct bout *bout, struct entrant *entrant, int player, struct move *move)
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
    struct entrant entrant = bout->arena->entrants[bout->game->seats[side]];
    bool on_clock = entrant.limits.left_ms > 0;
    int64_t began = thinker_now(), *left = &bout->left_ms[side];
    struct move move;
    entrant.limits.left_ms = on_clock ? *left : 0;
    if (!decide(bout, &entrant, player, &move))
        return false;
    *left -= thinker_now() - began;
    if (on_clock && *left <= 0)
        return give_up(bout->match, side);
    bool fine = play(bout->match, player, move);
    if (!game_turn(bout->arena->rules, match_state(bout->match)).begun)
        *left += entrant.limits.increment_ms;
    return fine;
}

bool arena_go_on(struct arena *arena, const struct arena_game *game, struct match *match, struct rng *rng,
                 const struct arena_watch *watch)
{
    struct bout bout = {.arena = arena, .game = game, .match = match, .rng = rng, .watch = watch};
    bool fine = prepare(arena, game);
    for (int side = 0; side < arena->rules->sides; side++)
        bout.left_ms[side] = arena->entrants[game->seats[side]].limits.left_ms;
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
