/* sight.c - what a player knows, written and read. */
#include "web/wasm/sight.h"

#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"

enum { DIGITS = 16 };

/* ---- writing ---- */

static void put(const struct sink *sink, const char *text)
{
    sink->put(sink->context, text, strlen(text));
}

/* The keys of the ends of turns, as the player saw them; false if memory does not suffice. */
static bool put_keys(const struct match *match, int player, int n, const struct sink *sink)
{
    int length = n >= 0 && n < match_length(match) ? n : match_length(match);
    uint64_t *keys = calloc((size_t)length + 1, sizeof *keys);
    int count = keys ? match_turn_keys(match, player, length, keys) : 0;
    for (int i = 0; i < count; i++) {
        char digits[DIGITS + 1];
        struct text text = text_on(digits, sizeof digits);
        text_add_hex64(&text, keys[i]);
        put(sink, digits);
    }
    bool fine = keys != NULL;
    free(keys);
    return fine;
}

static void put_position(const struct match *match, int player, int n, const struct sink *sink)
{
    const struct rules *rules = match_rules(match);
    char options[OPTIONS_TEXT], line[POSITION_TEXT];
    struct text option_text = text_on(options, sizeof options), text = text_on(line, sizeof line);
    union state_buffer seen;
    match_view_at(match, player, n, state_of(&seen));
    rules_write_options(rules, &option_text);
    rules->game->text->write_position(rules, state_of(&seen), &text);
    const char *const fields[] = {rules->game->name, options, line};
    for (int i = 0; i < 3; i++) {
        put(sink, fields[i]);
        put(sink, "\t");
    }
}

bool sight_write(const struct match *match, int player, int n, bool own_board, const struct sink *sink)
{
    put_position(match, player, n, sink);
    if (!put_keys(match, player, n, sink))
        return false;
    if (!own_board)
        return true;
    put(sink, "\t");
    put(sink, match_rules(match)->board->file);
    put(sink, "\t");
    put(sink, match_rules(match)->board->text);
    return true;
}

/* ---- reading ---- */

/* The board that a sight brings: "FILE<tab>TEXT". */
static const char *brought_board(const void *context, const char *name)
{
    const char *field = context;
    size_t length = strcspn(field, "\t");
    return strlen(name) == length && memcmp(field, name, length) == 0 && field[length] ? field + length + 1 : NULL;
}

/* What follows after so many tabs; NULL if there are fewer. */
static const char *after_tabs(const char *at, int tabs)
{
    while (at && tabs-- > 0) {
        at = strchr(at, '\t');
        at = at ? at + 1 : NULL;
    }
    return at;
}

static bool read_position(struct sight *sight, const char *line, struct why *why)
{
    const struct rules *rules = sight->rules;
    if (strcmp(line, "-") != 0)
        return rules->game->text->read_position(rules, line, state_of(&sight->state), why);
    rules->game->setup(rules, state_of(&sight->state));
    return true;
}

/* As many keys as there are, up to the next field. */
static bool read_keys(struct sight *sight, const char *at, struct why *why)
{
    size_t count = strcspn(at, "\t") / DIGITS;
    char digits[DIGITS + 1] = "";
    sight->keys = calloc(count + 1, sizeof *sight->keys);
    if (!sight->keys)
        return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    for (; sight->key_count < (int)count; at += DIGITS) {
        memcpy(digits, at, DIGITS);
        if (!text_hex64(digits, &sight->keys[sight->key_count++]))
            return why_say(why, NULL, "match.created", digits, NULL, NULL);
    }
    return true;
}

struct rules *sight_rules(const char **at, const struct board_source *boards, struct why *why)
{
    char game[64], options[OPTIONS_TEXT];
    if (!text_field(at, '\t', game, sizeof game) || !text_field(at, '\t', options, sizeof options)) {
        why_say(why, NULL, "option.form", *at, NULL, NULL);
        return NULL;
    }
    if (!games_find(game)) {
        why_say(why, NULL, "record.game", game, NULL, NULL);
        return NULL;
    }
    return rules_new(games_find(game), options, boards, why);
}

bool sight_read(const char *text, struct sight *out, struct why *why)
{
    char line[POSITION_TEXT];
    const char *at = text, *board = after_tabs(text, 4);
    const struct board_source brought = {.find = brought_board, .context = board};
    *out = (struct sight){.rules = sight_rules(&at, board ? &brought : &embedded_boards, why)};
    if (!out->rules)
        return false;
    bool fine = text_field(&at, '\t', line, sizeof line) || why_say(why, NULL, "match.created", at, NULL, NULL);
    fine = fine && read_position(out, line, why) && read_keys(out, at, why);
    if (!fine)
        sight_free(out);
    return fine;
}

void sight_free(struct sight *sight)
{
    rules_free(sight->rules);
    free(sight->keys);
    *sight = (struct sight){.rules = NULL};
}
