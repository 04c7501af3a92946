/* game_kit.c - what is printed of a game that says nothing about it: the pieces that stand on the board at the start.
 */
#include "core/game_kit.h"

static const struct game_kit usual = {.scale = 0};

const struct game_kit *kit_of(const struct game *game)
{
    return game->kit ? game->kit : &usual;
}

static bool is_like(const struct kit_item *item, struct piece piece)
{
    return item->front[0].army == piece.army && item->front[0].kind == piece.kind;
}

/* One more of a piece, before those of later armies. */
static int add(struct kit_item *items, int n, struct piece piece)
{
    int i = 0;
    while (i < n && !is_like(&items[i], piece))
        i++;
    if (i == MAX_KIT_ITEMS)
        return n;
    if (i < n) {
        items[i].count += piece.count;
        return n;
    }
    for (; i > 0 && items[i - 1].front[0].army > piece.army; i--)
        items[i] = items[i - 1];
    items[i] = (struct kit_item){
        .form = KIT_FLAT, .count = piece.count, .front = {{.army = piece.army, .kind = piece.kind, .count = 1}}};
    return n + 1;
}

int kit_start(const struct rules *rules, int cells, struct kit_item *out)
{
    union state_buffer buffer;
    int n = 0;
    rules->game->setup(rules, state_of(&buffer));
    for (int cell = 0; cell < cells; cell++) {
        struct piece pieces[MAX_PIECES_ON_CELL];
        int here = rules->game->looks->look(rules, state_of(&buffer), cell, pieces);
        for (int i = 0; i < here; i++)
            if (!rules->game->looks->kinds[pieces[i].kind].fills)
                n = add(out, n, pieces[i]);
    }
    return n;
}

int kit_items(const struct rules *rules, int cells, struct kit_item *out)
{
    const struct game_kit *kit = kit_of(rules->game);
    return kit->items ? kit->items(rules, out) : kit_start(rules, cells, out);
}

int kit_screens(const struct rules *rules)
{
    const struct game_kit *kit = kit_of(rules->game);
    return kit->screens ? kit->screens(rules) : 0;
}
