/* go.c - reading "go": limits and for whom. */
#include <string.h>

#include "core/game_text.h"
#include "engine/engine_internal.h"

#define MOST_MS    INT64_C(86400000000)
#define MOST_NODES INT64_C(1000000000000000)

/* What the words say, before it is known who decides. */
struct reading {
    struct go *go;
    int64_t left[MAX_PLAYERS], increment[MAX_PLAYERS];
    bool named;
    char *only; /* what stands behind "searchmoves", to the end; NULL: nothing */
};

static bool refuse(struct why *why, const char *value, const char *word)
{
    return why_say(why, NULL, "engine.value", value ? value : "", word, NULL);
}

/* "p2time", "p2inc": whose clock, and which of the two; NOBODY if it is neither. */
static int player_of_clock(const struct rules *rules, const char *word, bool *increment)
{
    char player[8];
    struct text text = text_on(player, sizeof player);
    size_t digits = strspn(word + (*word == 'p'), "0123456789"), length = (*word == 'p') + digits;
    *increment = strcmp(word + length, "inc") == 0;
    if (!*increment && strcmp(word + length, "time") != 0)
        return NOBODY;
    text_add_part(&text, word, length);
    return text.cut ? NOBODY : player_of_word(rules, player);
}

static bool read_clock(struct reading *reading, int player, bool increment, const char *word, const char *value,
                       struct why *why)
{
    int64_t ms;
    if (!value || !text_number64(value, MOST_MS, &ms))
        return refuse(why, value, word);
    if (increment)
        reading->increment[player] = ms;
    else
        reading->left[player] = ms > 0 ? ms : 1;
    return true;
}

static bool read_limit(struct reading *reading, const char *word, const char *value, struct why *why)
{
    struct thinker_limits *limits = &reading->go->limits;
    int64_t number;
    bool nodes = strcmp(word, "nodes") == 0, depth = strcmp(word, "depth") == 0;
    if (!nodes && !depth && strcmp(word, "movetime") != 0)
        return why_say(why, NULL, "engine.word", word, "go", NULL);
    if (!value || !text_number64(value, nodes ? MOST_NODES : MOST_MS, &number) || number == 0)
        return refuse(why, value, word);
    if (nodes)
        limits->nodes = (uint64_t)number;
    else if (depth)
        limits->depth = number < SEARCH_DEPTH ? (int)number : SEARCH_DEPTH;
    else
        limits->ms = number;
    return true;
}

static bool read_words(const struct engine *engine, char *line, struct reading *reading, struct why *why)
{
    char *rest;
    for (char *word = strtok_r(line, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        bool increment;
        int player = player_of_clock(engine->rules, word, &increment);
        if (strcmp(word, "infinite") == 0) {
            reading->go->infinite = true;
            continue;
        }
        if (strcmp(word, "ponder") == 0) {
            reading->go->ponder = true;
            continue;
        }
        if (strcmp(word, "searchmoves") == 0) {
            reading->only = rest;
            return true;
        }
        const char *value = strtok_r(NULL, " ", &rest);
        if (strcmp(word, "player") == 0) {
            reading->go->player = player_of_word(engine->rules, value ? value : "");
            reading->named = true;
            if (reading->go->player == NOBODY)
                return refuse(why, value, word);
        } else if (player != NOBODY ? !read_clock(reading, player, increment, word, value, why)
                                    : !read_limit(reading, word, value, why)) {
            return false;
        }
    }
    return true;
}

/* Whether the player owes a decision and has one. */
static bool check_player(const struct engine *engine, struct go *go, bool named, struct why *why)
{
    const struct standing *standing = &engine->standing;
    const struct state *state = standing_state(standing);
    struct move moves[MAX_MOVES];
    if (!standing_to_act(standing))
        return why_say(why, NULL, "move.over", NULL, NULL, NULL);
    if (!named)
        go->player = standing_decider(standing);
    if (go->player == NOBODY)
        return why_say(why, NULL, "engine.waits", NULL, NULL, NULL);
    if (!(standing_to_act(standing) >> go->player & 1))
        return why_say(why, NULL, "move.not-to-act", NULL, NULL, NULL);
    if (game_count(engine->rules, state, go->player, moves) == 0)
        return why_say(why, NULL, "engine.waits", NULL, NULL, NULL);
    go->set_up = named && !standing->match;
    return true;
}

/* The decisions to look at, each of them legal. */
static bool read_only(const struct engine *engine, char *words, struct go *go, struct why *why)
{
    char *rest;
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (go->only_count == ONLY_MOST)
            return refuse(why, word, "searchmoves");
        if (!game_find_move(engine->rules, standing_state(&engine->standing), go->player, word,
                            &go->only[go->only_count], why))
            return false;
        go->only_count++;
    }
    return go->only_count > 0 || refuse(why, "", "searchmoves");
}

/* A level limits the search further, and lets it err; not where it is told what to look at. */
static void take_level(struct engine *engine, struct go *go)
{
    int number = engine->setting[SETTING_LEVEL];
    if (!number)
        return;
    uint64_t seed = engine->standing.match ? rng_next(&engine->rng) : 0; /* set-ups have lots of their own */
    thinker_take_level(engine->rules, level_of(engine->rules, number), seed, &go->limits);
    if (go->only_count)
        go->limits.faults = (struct search_faults){.seed = 0};
}

bool go_read(struct engine *engine, char *line, struct go *out, struct why *why)
{
    struct reading reading = {.go = out};
    memset(out, 0, sizeof *out);
    out->player = NOBODY;
    out->limits.lines = engine->setting[SETTING_LINES];
    if (!read_words(engine, line, &reading, why) || !check_player(engine, out, reading.named, why) ||
        (reading.only && !read_only(engine, reading.only, out, why)))
        return false;
    out->limits.left_ms = reading.left[out->player];
    out->limits.increment_ms = reading.increment[out->player];
    take_level(engine, out);
    const struct thinker_limits *limits = &out->limits;
    out->infinite |= !limits->nodes && !limits->depth && !limits->ms && !limits->left_ms;
    return true;
}
