/* embed.c - a game that is looked at on a page of somebody else's: a WebAssembly of its own that opens a link and
 * draws, without search and without playing. */
#include <stdlib.h>

#include "core/game_text.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/json.h"
#include "match/link.h"
#include "match/notation.h"
#include "match/outcome.h"
#include "match/views.h"
#include "web/wasm/output.h"

enum { FLAG_DARK = 1 };

int EXPORT(open_link)(void);
int EXPORT(outcome)(void);
int EXPORT(home)(int player);
int EXPORT(picture)(int n, int flags, int turned);

static struct record *record;

static void put_names(struct json *json)
{
    json_key(json, "names");
    json_open(json, '[');
    for (int p = 0; p < record->rules->players; p++) {
        char name[64];
        struct text text = text_on(name, sizeof name);
        game_write_player(record->rules, p, &text);
        json_string(json, name);
    }
    json_close(json, ']');
}

/* What the link in the input holds: the game, how large its board is, who played, and all turns. */
int open_link(void)
{
    const struct record_source source = {.find_game = games_find, .boards = &embedded_boards};
    struct why why;
    char *text = link_read(in_text(), &source, &why);
    struct record *read = text ? record_read(text, &source, &why) : NULL;
    free(text);
    if (!read)
        return out_refuse(&why);
    record_free(record);
    record = read;
    const struct sink *sink = out_begin();
    struct json json = {.sink = sink};
    json_open(&json, '{');
    json_member_string(&json, "game", record->rules->game->name);
    json_member(&json, "width", record->rules->board->width);
    json_member(&json, "height", record->rules->board->height);
    json_member(&json, "start", notation_start(record->match));
    put_names(&json);
    json_key(&json, "seats");
    views_seats(record->match, sink);
    out_text(",\"turns\":");
    views_turns(record->match, 0, sink);
    json_close(&json, '}');
    return out_end();
}

/* How it ended, in the words of the catalogue in the input; nothing while it goes on. */
int outcome(void)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    out_begin();
    if (match_result(record->match).by)
        outcome_write((struct words){.catalogue = in_text()}, record->match, -1, &text);
    out_text(line);
    return out_end();
}

/* By how many right angles to turn the board so that a player's side is near. */
int home(int player)
{
    union state_buffer state;
    match_view_at(record->match, SPECTATOR, notation_start(record->match), state_of(&state));
    return player < record->rules->players ? picture_turn(record->rules, state_of(&state), player) : 0;
}

int picture(int n, int flags, int turned)
{
    struct picture how = {.coordinates = true, .dark = flags & FLAG_DARK, .turned = turned};
    if (n > 0 && match_mover(record->match, n - 1) != NOBODY)
        picture_mark_last(record->rules, match_move(record->match, n - 1), &how);
    views_picture(record->match, SPECTATOR, n, &how, out_begin());
    return out_end();
}
