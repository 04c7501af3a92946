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
int EXPORT(position_after)(void);

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

/* Make the decision that is spelt so, of whoever decides. */
static bool play_word(const struct rules *rules, struct state *state, const char *word, struct why *why)
{
    struct move move;
    int player = player_first(rules->game->to_act(rules, state));
    if (!game_find_move(rules, state, player, word, &move, why))
        return false;
    rules->game->play(rules, state, player, move);
    return true;
}

static int write_position(const struct rules *rules, const struct state *state)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    rules->game->text->write_position(rules, state, &text);
    out_begin();
    out_text(line);
    return out_end();
}

/* "GAME<tab>OPTIONS<tab>POSITION<tab>WORD": the position after that decision. */
int position_after(void)
{
    const char *at = in_text(), *word;
    char line[POSITION_TEXT];
    struct text copy = text_on(line, sizeof line);
    union state_buffer state;
    struct why why;
    struct rules *rules = sight_rules(&at, &embedded_boards, &why);
    if (!rules)
        return out_refuse(&why);
    word = strchr(at, '\t');
    text_add_part(&copy, at, word ? (size_t)(word - at) : strlen(at));
    bool fine = rules->game->text->read_position(rules, line, state_of(&state), &why) &&
                play_word(rules, state_of(&state), word ? word + 1 : "", &why);
    int done = fine ? write_position(rules, state_of(&state)) : out_refuse(&why);
    rules_free(rules);
    return done;
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
