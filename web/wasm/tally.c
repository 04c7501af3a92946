/* tally.c - what was played from a position in one's own games (match/tally.h): records are counted one after the
 * other, then any position can be asked about. */
#include "match/tally.h"

#include <stdlib.h>
#include <string.h>

#include "board/rules_cache.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/json.h"
#include "match/record_json.h"
#include "web/wasm/output.h"
#include "web/wasm/sight.h"

int EXPORT(tally_forget)(void);
int EXPORT(tally_records)(void);
int EXPORT(tally_at)(void);

static struct rules_cache cache = {.boards = &embedded_boards};
static struct tally tally;

int tally_forget(void)
{
    tally_free(&tally);
    out_begin();
    return out_end();
}

/* Count the records of the input; how many games were over. What cannot be read is refused, what stands before it in
 * the text has been counted. */
int tally_records(void)
{
    const struct record_source source = {.find_game = games_find, .boards = &embedded_boards, .cache = &cache};
    struct record_file file = {.at = in_text()};
    struct why why;
    int before = tally.games;
    for (struct record *record; (record = record_file_next(&file, &source, &why));) {
        bool fine = tally_add(&tally, record->match, 0);
        record_free(record);
        if (!fine)
            return no_memory();
    }
    if (why.message)
        return out_refuse(&why);
    struct json json = {.sink = out_begin()};
    json_number(&json, tally.games - before);
    return out_end();
}

static int write_moves(const struct rules *rules, const struct state *state)
{
    int count;
    struct tally_move *moves = tally_moves(&tally, rules, state, &count);
    if (!moves)
        return no_memory();
    struct json json = {.sink = out_begin()};
    json_open(&json, '{');
    tally_write(&json, moves, count);
    json_close(&json, '}');
    free(moves);
    return out_end();
}

/* "GAME<tab>OPTIONS<tab>POSITION": {"moves": …} as tally_write() tells them. */
int tally_at(void)
{
    const char *at = in_text();
    union state_buffer state;
    struct why why;
    struct rules *rules = sight_rules(&at, &embedded_boards, &why);
    if (!rules)
        return out_refuse(&why);
    bool fine = rules->game->text->read_position(rules, at, state_of(&state), &why);
    int done = fine ? write_moves(rules, state_of(&state)) : out_refuse(&why);
    rules_free(rules);
    return done;
}
