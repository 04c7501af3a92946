/* effect.c - looking before and after. */
#include "match/effect.h"

#include "core/game_looks.h"

#include <string.h>

struct sight {
    struct piece pieces[MAX_PIECES_ON_CELL];
    int count;
};

static void look_at(const struct rules *rules, const struct state *state, int cell, struct sight *out)
{
    out->count = rules->game->looks->look(rules, state, cell, out->pieces);
}

static int count_like(const struct sight *sight, const struct piece *piece)
{
    int count = 0;
    for (int i = 0; i < sight->count; i++)
        if (sight->pieces[i].army == piece->army && sight->pieces[i].kind == piece->kind)
            count += sight->pieces[i].count;
    return count;
}

static bool stands(const struct rules *rules, const struct piece *piece)
{
    return !rules->game->looks->kinds[piece->kind].fills;
}

/* A piece of which there are more in `a` than in `b`, rather one that stands there than one that fills the cell, or
 * NULL. */
static const struct piece *surplus(const struct rules *rules, const struct sight *a, const struct sight *b)
{
    const struct piece *found = NULL;
    for (int i = 0; i < a->count; i++)
        if (count_like(a, &a->pieces[i]) > count_like(b, &a->pieces[i]) && (!found || !stands(rules, found)))
            found = &a->pieces[i];
    return found;
}

/* What came where a piece left tells that it stayed and became another, if both are of one army; else it is what the
 * piece has moved there, or left behind. */
static enum target target_of(const struct rules *rules, const struct sight before[2], const struct sight after[2])
{
    const struct piece *left = surplus(rules, &before[0], &after[0]), *came = surplus(rules, &after[0], &before[0]);
    if (before[1].count == 0)
        return TARGET_GO;
    if (!left)
        return TARGET_HIT;
    return came && came->army == left->army && left->army != NO_ARMY ? TARGET_GIVE : TARGET_TAKE;
}

/* Who stands on a cell rather than filling it, if somebody does. */
static const struct piece *standing(const struct rules *rules, const struct sight *sight)
{
    for (int i = 0; i < sight->count; i++)
        if (stands(rules, &sight->pieces[i]))
            return &sight->pieces[i];
    return sight->count ? &sight->pieces[0] : NULL;
}

struct effect effect_of(const struct rules *rules, const struct state *state, int player, struct move move)
{
    struct effect effect = {.army = NO_ARMY, .kind = -1};
    struct sight before[2], after[2];
    union state_buffer copy;
    uint16_t path[MAX_PATH];
    int n = game_path(rules, move, path);
    if (n == 0)
        return effect;
    memcpy(copy.bytes, state, rules->game->state_size);
    look_at(rules, state, path[0], &before[0]);
    look_at(rules, state, path[n - 1], &before[1]);
    rules->game->play(rules, state_of(&copy), player, move);
    look_at(rules, state_of(&copy), path[0], &after[0]);
    look_at(rules, state_of(&copy), path[n - 1], &after[1]);
    const struct piece *left = surplus(rules, &before[0], &after[0]), *came = surplus(rules, &after[0], &before[0]);
    const struct piece *actor = left ? left : came ? came : standing(rules, &before[0]);
    effect.places = !left && came;
    effect.target = effect.places ? TARGET_GO : target_of(rules, before, after);
    if (actor) {
        effect.army = actor->army;
        effect.kind = actor->kind;
    }
    return effect;
}
