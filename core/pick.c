/* pick.c - from cells pointed at to moves. */
#include "core/pick.h"

#include <string.h>

void pick(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
          struct move *scratch, struct pick *out)
{
    int n = rules->game->moves(rules, state, player, scratch);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < n; i++) {
        uint16_t path[MAX_PATH];
        int length = game_path(rules, scratch[i], path);
        if (length < count || length == 0 || (count && memcmp(path, cells, (size_t)count * sizeof *cells) != 0))
            continue;
        out->moves++;
        if (length > count) {
            out->next[path[count]] = true;
        } else if (!out->whole) {
            out->whole = true;
            out->move = scratch[i];
        }
    }
    out->complete = out->whole && out->moves == 1;
}
