/* link.c - links for the page (match/link.h): what the record in the input is as one, the record that one holds, and
 * the record of a position. */
#include <stdlib.h>

#include "core/game_text.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/link.h"
#include "web/wasm/output.h"
#include "web/wasm/sight.h"

int EXPORT(write_link)(void);
int EXPORT(read_link)(void);
int EXPORT(record_of_position)(void);

static const struct record_source source = {.find_game = games_find, .boards = &embedded_boards};

int write_link(void)
{
    struct why why;
    return link_write(in_text(), &source, out_begin(), &why) ? out_end() : out_refuse(&why);
}

int read_link(void)
{
    struct why why;
    char *record = link_read(in_text(), &source, &why);
    if (!record)
        return out_refuse(&why);
    out_begin();
    out_text(record);
    free(record);
    return out_end();
}

/* "GAME<tab>OPTIONS<tab>POSITION" */
int record_of_position(void)
{
    const char *at = in_text();
    union state_buffer state;
    struct why why;
    struct rules *rules = sight_rules(&at, &embedded_boards, &why);
    if (!rules)
        return out_refuse(&why);
    bool fine = rules->game->text->read_position(rules, at, state_of(&state), &why) &&
                link_position(rules, state_of(&state), &embedded_boards, out_begin(), &why);
    rules_free(rules);
    return fine ? out_end() : out_refuse(&why);
}
