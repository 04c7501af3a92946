/* guide.c - the player's rules, whose texts the page has fetched: what is in them, and their figures
 * (learn/guide_view.h). */
#include "core/game_looks.h"
#include "games/embedded.h"
#include "games/games.h"
#include "learn/guide_view.h"
#include "web/wasm/output.h"

int EXPORT(guide)(void);
int EXPORT(figure)(int clause, int number, int played, int dark);

int guide(void)
{
    guide_write(in_text(), out_begin());
    return out_end();
}

/* A figure of "GAME<tab>GUIDE". */
int figure(int clause, int number, int played, int dark)
{
    const struct guide_place place = {.clause = clause, .figure = number, .played = played};
    const struct picture how = {.coordinates = true, .dark = dark != 0};
    const char *at = in_text();
    char name[64];
    struct why why;
    const struct game *game = text_field(&at, '\t', name, sizeof name) ? games_find(name) : NULL;
    if (!game) {
        why_say(&why, NULL, "guide.figure", NULL, NULL, NULL);
        return out_refuse(&why);
    }
    bool fine = guide_draw(game, &embedded_boards, at, place, &how, out_begin(), &why);
    return fine ? out_end() : out_refuse(&why);
}
