/* json.h - writing JSON on a sink.
 *
 * A struct json knows when a comma is due: before a key or a value that follows another one. Start with the sink and
 * all else zero; the caller opens and closes in order. */
#ifndef MATCH_JSON_H
#define MATCH_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"
#include "core/text.h"

struct json {
    const struct sink *sink;
    bool due; /* something stands before what comes next, in the same object or list */
};

/* '{' or '[', and what closes it. */
void json_open(struct json *json, char bracket);
void json_close(struct json *json, char bracket);
void json_key(struct json *json, const char *name);

/* Values, in a list or after a key. */
void json_null(struct json *json);
void json_flag(struct json *json, bool flag);
void json_number(struct json *json, int64_t number);
/* So many thousandths: 1250 is 1.250. */
void json_thousandths(struct json *json, int64_t number);
/* A string in quotes, what it holds escaped where it must be; it must be UTF-8. */
void json_string(struct json *json, const char *string);
/* The same bit by bit. */
void json_string_begin(struct json *json);
void json_string_part(struct json *json, const char *part, size_t size);
void json_string_end(struct json *json);
/* `[1,2]`, and the players of a set so. */
void json_numbers(struct json *json, const int *numbers, int count);
void json_players(struct json *json, player_set set);

/* A key and its value. */
void json_member(struct json *json, const char *name, int64_t number);
void json_member_string(struct json *json, const char *name, const char *string);
/* "commanders": who commands each army; -1: nobody. */
void json_commanders(struct json *json, const struct rules *rules, const struct state *state);

#endif
