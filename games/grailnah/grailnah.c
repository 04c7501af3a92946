/* grailnah.c - the table of the game, and the small functions that need no file of their own. */
#include "games/grailnah/grailnah.h"

#include "core/hash.h"

static const struct option options[] = {
    {.name = "players", .choices = "2|3|4", .preset = "2"},
    {.name = NULL},
};

const struct ending grailnah_endings[] = {
    [END_GRAIL] = {.rule = "GT-19", .message = "grailnah.end.grail"},
    [END_OUT] = {.rule = "GT-20", .message = "grailnah.end.out"},
    [END_QUIET] = {.rule = "GT-21", .message = "grailnah.end.quiet"},
    {.rule = NULL},
};

/* Who is out commands nobody; its castle is nobody's. */
static int commander(const struct rules *rules, const struct state *state, int army)
{
    (void)rules;
    return grailnah_const(state)->out >> army & 1 ? NOBODY : army;
}

/* Everything but the quiet count; how the game ended follows from the rest. */
static uint64_t key(const struct rules *rules, const struct state *state)
{
    (void)rules;
    struct grailnah s = *grailnah_const(state);
    s.quiet = 0;
    s.ended = 0;
    return hash_bytes(&s, sizeof s);
}

const struct game grailnah_game = {
    .name = "grailnah",
    .prefix = "GT",
    .version = 1,
    .min_players = 2,
    .max_players = MOST_PLAYERS,
    .state_size = sizeof(struct grailnah),
    .max_moves = MOST_MOVES,
    .options = options,
    .endings = grailnah_endings,
    .silence = "GT-22",
    .rematch = REMATCH_LOT,
    .text = &grailnah_text,
    .looks = &grailnah_looks,
    .kit = &grailnah_kit,
    .mind = &grailnah_mind,
    .build = grailnah_build,
    .setup = grailnah_setup,
    .to_act = grailnah_to_act,
    .moves = grailnah_moves,
    .play = grailnah_play,
    .result = grailnah_result,
    .key = key,
    .commander = commander,
    .follows = grailnah_follows,
    .resign = grailnah_resign,
};
