/* views_rules.c - games and their rules as JSON: what does not change in play. */
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "core/words.h"
#include "match/json.h"
#include "match/views.h"

/* The words of "a|b|c", or of nothing. */
static void put_words(struct json *json, const char *name, const char *words)
{
    char word[MAX_OPTION_TEXT];
    json_key(json, name);
    json_open(json, '[');
    while (words && text_field(&words, '|', word, sizeof word))
        json_string(json, word);
    json_close(json, ']');
}

static void put_places(struct json *json, const struct option_place *place)
{
    json_key(json, "places");
    json_open(json, '[');
    for (; place && place->wide; place++)
        json_numbers(json, (const int[]){place->x, place->y, place->wide, place->high}, 4);
    json_close(json, ']');
}

static void put_option(struct json *json, const struct option *option)
{
    json_open(json, '{');
    json_member_string(json, "name", option->name);
    json_member_string(json, "preset", option->preset);
    json_member_string(json, "only", option->only ? option->only : "");
    put_words(json, "choices", option->choices);
    put_words(json, "parts", option->parts);
    put_places(json, option->places);
    json_close(json, '}');
}

void views_game(const struct game *game, const struct sink *sink)
{
    struct json json = {.sink = sink};
    json_open(&json, '{');
    json_member_string(&json, "name", game->name);
    json_member(&json, "example", game->example);
    json_member(&json, "least", game->min_players);
    json_member(&json, "most", game->max_players);
    json_member_string(&json, "scene", game->looks->scene ? game->looks->scene : "-");
    json_key(&json, "options");
    json_open(&json, '[');
    for (const struct option *option = game->options; option->name; option++)
        put_option(&json, option);
    json_close(&json, ']');
    json_close(&json, '}');
}

/* A cell's place, the size of its outline, and its ground. */
static void put_cell(struct json *json, const struct rules *rules, int number)
{
    const struct board *board = rules->board;
    const struct board_cell *cell = &board->cells[number];
    const struct board_zone *zone = &board->zones[cell->first_zone];
    int depth = cell->arc.outer - cell->arc.inner; /* of part of a ring */
    int wide = cell->arc.sectors ? depth : zone->wide, high = cell->arc.sectors ? depth : zone->high;
    const int numbers[] = {cell->x, cell->y, zone->above ? 0 : wide, zone->above ? 0 : high ? high : wide};
    json_open(json, '[');
    json_string(json, cell->name);
    for (int i = 0; i < 4; i++)
        json_number(json, numbers[i]);
    json_string(json, game_ground(rules, number));
    json_close(json, ']');
}

static void put_kinds(struct json *json, const struct game *game)
{
    json_key(json, "kinds");
    json_open(json, '[');
    for (const struct piece_kind *kind = game->looks->kinds; kind->name; kind++) {
        json_open(json, '{');
        json_member_string(json, "name", kind->name);
        json_member(json, "fills", kind->fills);
        json_member_string(json, "rule", kind->rule ? kind->rule : "");
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_sides(struct json *json, const struct rules *rules)
{
    json_key(json, "sides");
    json_open(json, '[');
    for (int p = 0; p < rules->players; p++)
        json_number(json, rules->side_of[p]);
    json_close(json, ']');
}

/* Message ids, by number, of what `write` names as an argument, of which they are all but the first sign. */
static void put_names(struct json *json, const char *key, const struct rules *rules, int count,
                      void (*write)(const struct rules *, int, struct text *))
{
    json_key(json, key);
    json_open(json, '[');
    for (int i = 0; i < count; i++) {
        char name[WHY_ARG_SIZE];
        struct text text = text_on(name, sizeof name);
        write(rules, i, &text);
        json_string(json, name + strlen(WORDS_ID));
    }
    json_close(json, ']');
}

/* What it means that a cell is marked as a target, by mark: message ids, '' where the legend has none. */
static void put_targets(struct json *json, const struct rules *rules)
{
    struct sign_example signs[MAX_SIGNS];
    int n = game_legend(rules, signs);
    json_key(json, "targets");
    json_open(json, '[');
    for (int target = TARGET_NONE; target <= TARGET_GIVE; target++) {
        int i = 0;
        while (i < n && (int)signs[i].target != target)
            i++;
        json_string(json, target == TARGET_NONE || i == n ? "" : signs[i].message);
    }
    json_close(json, ']');
}

/* By army the colour of what its tokens are drawn on. */
static void put_colours(struct json *json, const struct rules *rules)
{
    json_key(json, "colours");
    json_open(json, '[');
    for (int army = 0; army < rules->armies; army++)
        json_string(json, rules->game->looks->armies[army].light);
    json_close(json, ']');
}

static bool stands_on(const struct rules *rules, const struct state *state, int player, int cell)
{
    struct piece pieces[MAX_PIECES_ON_CELL];
    int n = rules->game->looks->look(rules, state, cell, pieces);
    for (int i = 0; i < n; i++)
        if (pieces[i].army < rules->armies && game_commander(rules, state, pieces[i].army) == player)
            return true;
    return false;
}

/* By player the cells where its pieces stand at the start; none where they are still to be set up. */
static void put_homes(struct json *json, const struct rules *rules, const struct state *start)
{
    json_key(json, "homes");
    json_open(json, '[');
    for (int p = 0; p < rules->players; p++) {
        json_open(json, '[');
        for (int cell = 0; cell < rules->board->cell_count; cell++)
            if (stands_on(rules, start, p, cell))
                json_number(json, cell);
        json_close(json, ']');
    }
    json_close(json, ']');
}

void views_rules(const struct rules *rules, const struct sink *sink)
{
    char options[OPTIONS_TEXT];
    struct text text = text_on(options, sizeof options);
    struct json json = {.sink = sink};
    union state_buffer start;
    rules->game->setup(rules, state_of(&start));
    rules_write_options(rules, &text);
    json_open(&json, '{');
    json_member_string(&json, "game", rules->game->name);
    json_member_string(&json, "options", options);
    json_member(&json, "players", rules->players);
    json_member(&json, "armies", rules->armies);
    json_member(&json, "width", rules->board->width);
    json_member(&json, "height", rules->board->height);
    put_sides(&json, rules);
    json_commanders(&json, rules, state_of(&start));
    put_homes(&json, rules, state_of(&start));
    put_names(&json, "names", rules, rules->players, game_write_player);
    put_names(&json, "armyNames", rules, rules->armies, game_write_army);
    put_colours(&json, rules);
    put_kinds(&json, rules->game);
    put_targets(&json, rules);
    json_key(&json, "cells");
    json_open(&json, '[');
    for (int i = 0; i < rules->board->cell_count; i++)
        put_cell(&json, rules, i);
    json_close(&json, ']');
    json_close(&json, '}');
}

static void put_part(void *context, const char *part, size_t size)
{
    json_string_part(context, part, size);
}

void views_legend(const struct rules *rules, bool dark, const struct sink *sink)
{
    struct json json = {.sink = sink};
    struct sign_example signs[MAX_SIGNS];
    int n = game_legend(rules, signs);
    json_open(&json, '[');
    for (int i = 0; i < n; i++) {
        json_open(&json, '[');
        json_string(&json, signs[i].message);
        json_string_begin(&json);
        picture_svg_sign(rules, &signs[i], dark, &(struct sink){.put = put_part, .context = &json});
        json_string_end(&json);
        json_string(&json, signs[i].rule ? signs[i].rule : "");
        json_close(&json, ']');
    }
    json_close(&json, ']');
}

/* The first kind that stands on its cell. */
static uint8_t emblem_kind(const struct game *game)
{
    uint8_t kind = 0;
    while (game->looks->kinds[kind].fills && game->looks->kinds[kind + 1].name)
        kind++;
    return kind;
}

/* A picture by itself: what the token refers to must not be looked for in others. */
static void put_emblem(const struct rules *rules, struct piece piece, const struct sink *sink)
{
    static const char head[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-58 -58 116 116\">\n",
                      foot[] = "</svg>\n";
    const struct picture how = {.coordinates = false};
    sink->put(sink->context, head, sizeof head - 1);
    picture_svg_defs(rules, &how, sink);
    picture_svg_token(rules, piece, &how, sink);
    sink->put(sink->context, foot, sizeof foot - 1);
}

void views_emblems(const struct rules *rules, const struct sink *sink)
{
    struct piece piece = {.kind = emblem_kind(rules->game), .count = 1};
    struct json json = {.sink = sink};
    json_open(&json, '[');
    for (int army = 0; army < rules->armies; army++) {
        piece.army = (uint8_t)army;
        json_string_begin(&json);
        put_emblem(rules, piece, &(struct sink){.put = put_part, .context = &json});
        json_string_end(&json);
    }
    json_close(&json, ']');
}
