/* json.c - writing JSON on a sink. */
#include "match/json.h"

#include <string.h>

static void put(struct json *json, const char *text, size_t size)
{
    json->sink->put(json->sink->context, text, size);
}

/* What stands before a value or a key. */
static void begin(struct json *json)
{
    if (json->due)
        put(json, ",", 1);
    json->due = true;
}

void json_open(struct json *json, char bracket)
{
    begin(json);
    put(json, &bracket, 1);
    json->due = false;
}

void json_close(struct json *json, char bracket)
{
    put(json, &bracket, 1);
    json->due = true;
}

void json_key(struct json *json, const char *name)
{
    json_string(json, name);
    put(json, ":", 1);
    json->due = false;
}

void json_null(struct json *json)
{
    begin(json);
    put(json, "null", 4);
}

void json_flag(struct json *json, bool flag)
{
    begin(json);
    put(json, flag ? "true" : "false", flag ? 4 : 5);
}

void json_number(struct json *json, int64_t number)
{
    char digits[24];
    struct text text = text_on(digits, sizeof digits);
    text_add_number(&text, number);
    begin(json);
    put(json, digits, text.length);
}

void json_thousandths(struct json *json, int64_t number)
{
    char digits[24];
    struct text text = text_on(digits, sizeof digits);
    int64_t size = number < 0 ? -number : number;
    text_add(&text, number < 0 ? "-" : "");
    text_add_number(&text, size / 1000);
    text_add_char(&text, '.');
    for (int64_t unit = 100; unit; unit /= 10)
        text_add_char(&text, (char)('0' + size / unit % 10));
    begin(json);
    put(json, digits, text.length);
}

static bool is_plain(char c)
{
    return c != '"' && c != '\\' && (unsigned char)c >= ' ';
}

/* A character that cannot stand in a string as it is. */
static void put_escaped(struct json *json, char c)
{
    char code[8];
    struct text text = text_on(code, sizeof code);
    uint8_t byte = (uint8_t)c;
    text_add(&text, byte < ' ' ? "\\u00" : "\\");
    if (byte < ' ')
        text_add_hex(&text, &byte, 1);
    else
        text_add_char(&text, c);
    put(json, code, text.length);
}

void json_string_begin(struct json *json)
{
    begin(json);
    put(json, "\"", 1);
}

void json_string_part(struct json *json, const char *part, size_t size)
{
    for (size_t at = 0; at < size;) {
        size_t from = at;
        while (at < size && is_plain(part[at]))
            at++;
        put(json, part + from, at - from);
        if (at < size)
            put_escaped(json, part[at++]);
    }
}

void json_string_end(struct json *json)
{
    put(json, "\"", 1);
}

void json_string(struct json *json, const char *string)
{
    json_string_begin(json);
    json_string_part(json, string, strlen(string));
    json_string_end(json);
}

void json_numbers(struct json *json, const int *numbers, int count)
{
    json_open(json, '[');
    for (int i = 0; i < count; i++)
        json_number(json, numbers[i]);
    json_close(json, ']');
}

void json_players(struct json *json, player_set set)
{
    json_open(json, '[');
    for (int p = 0; p < MAX_PLAYERS; p++)
        if (set >> p & 1)
            json_number(json, p);
    json_close(json, ']');
}

void json_member(struct json *json, const char *name, int64_t number)
{
    json_key(json, name);
    json_number(json, number);
}

void json_member_string(struct json *json, const char *name, const char *string)
{
    json_key(json, name);
    json_string(json, string);
}

void json_commanders(struct json *json, const struct rules *rules, const struct state *state)
{
    json_key(json, "commanders");
    json_open(json, '[');
    for (int army = 0; army < rules->armies; army++)
        json_number(json, game_commander(rules, state, army));
    json_close(json, ']');
}
