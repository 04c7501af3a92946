/* found.c - the lines of a search, played out from their position. */
#include "search/found.h"

#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_text.h"
#include "match/json.h"
#include "match/notation.h"
#include "search/chance.h"

enum { TURN_TEXT = 512 };

/* A line being played out. */
struct going {
    const struct rules *rules;
    union state_buffer state;
};

static struct going begin(const struct rules *rules, const struct state *state)
{
    struct going going = {.rules = rules};
    memcpy(going.state.bytes, state, rules->game->state_size);
    return going;
}

/* Whether the next decision goes on with a turn. */
static bool is_inside(const struct going *going)
{
    return game_turn(going->rules, (const struct state *)going->state.bytes).begun;
}

static void go(struct going *going, struct move move)
{
    const struct game *game = going->rules->game;
    struct state *state = state_of(&going->state);
    game->play(going->rules, state, player_first(game->to_act(going->rules, state)), move);
}

static void spell(struct going *going, struct move move, char word[MOVE_TEXT])
{
    struct text text = text_on(word, MOVE_TEXT);
    going->rules->game->text->write_move(going->rules, state_of(&going->state), move, &text);
}

static void write_moves(const struct rules *rules, const struct state *state, const struct search_line *line,
                        struct json *json)
{
    struct going going = begin(rules, state);
    json_key(json, "moves");
    json_open(json, '[');
    for (int i = 0; i < line->length; i++) {
        char word[MOVE_TEXT];
        spell(&going, line->moves[i], word);
        json_string(json, word);
        go(&going, line->moves[i]);
    }
    json_close(json, ']');
}

void found_write_turns(const struct rules *rules, const struct state *state, const struct search_line *line,
                       struct json *json)
{
    struct going going = begin(rules, state);
    json_key(json, "turns");
    json_open(json, '[');
    for (int i = 0; i < line->length;) {
        char turn[TURN_TEXT], word[MOVE_TEXT];
        struct text text = text_on(turn, sizeof turn);
        int last_cell = NO_CELL;
        do {
            spell(&going, line->moves[i], word);
            notation_join(rules, line->moves[i], word, &text, &last_cell);
            go(&going, line->moves[i++]);
        } while (i < line->length && is_inside(&going));
        json_string(json, turn);
    }
    json_close(json, ']');
}

/* Where the first turn goes, as whoever begins it: what others decide inside it is left out. */
void found_write_cells(const struct rules *rules, const struct state *state, const struct search_line *line,
                       struct json *json)
{
    struct going going = begin(rules, state);
    int last = NO_CELL, self = player_first(rules->game->to_act(rules, state));
    json_key(json, "cells");
    json_open(json, '[');
    for (int i = 0; i < line->length && (i == 0 || is_inside(&going)); i++) {
        uint16_t path[MAX_PATH];
        int length = game_path(rules, line->moves[i], path);
        bool own = player_first(rules->game->to_act(rules, state_of(&going.state))) == self;
        bool on = own && (last == NO_CELL || (length > 0 && path[0] == last));
        for (int k = 0; on && k < length; k++) {
            if (path[k] != last)
                json_number(json, path[k]);
            last = path[k];
        }
        go(&going, line->moves[i]);
    }
    json_close(json, ']');
}

static void write_line(const struct rules *rules, const struct state *state, const struct search_line *line,
                       struct json *json)
{
    int chances[MAX_PLAYERS];
    chance_of(rules, state, line->values, chances);
    json_open(json, '{');
    json_member(json, "score", line->score);
    json_key(json, "values");
    json_open(json, '[');
    for (int side = 0; side < rules->sides; side++)
        json_number(json, line->values[side]);
    json_close(json, ']');
    json_key(json, "chances");
    json_numbers(json, chances, rules->sides);
    write_moves(rules, state, line, json);
    found_write_turns(rules, state, line, json);
    found_write_cells(rules, state, line, json);
    json_close(json, '}');
}

void found_write(const struct rules *rules, const struct state *state, const struct search_report *report,
                 struct json *json)
{
    json_member(json, "depth", report->depth);
    json_member(json, "nodes", (int64_t)report->nodes);
    json_key(json, "lines");
    json_open(json, '[');
    for (int i = 0; i < report->line_count; i++)
        write_line(rules, state, &report->lines[i], json);
    json_close(json, ']');
}
