/* views_words.c - a match in words, as JSON. */
#include "match/json.h"
#include "match/tell.h"
#include "match/views.h"

static void put_said(struct json *json, const struct said *said)
{
    int cells[SAID_CELLS] = {0};
    for (int i = 0; i < said->cells; i++)
        cells[i] = said->cell[i];
    char message[MESSAGE_TEXT];
    struct text text = text_on(message, sizeof message);
    said_write_id(said, &text);
    json_open(json, '{');
    json_member_string(json, "rule", said->what.rule ? said->what.rule : "");
    json_member_string(json, "message", message);
    json_key(json, "args");
    json_open(json, '[');
    for (int i = 0; i < said->args; i++)
        json_string(json, said->what.arg[i]);
    json_close(json, ']');
    json_key(json, "cells");
    json_numbers(json, cells, said->cells);
    json_member(json, "loses", said->loses);
    json_close(json, '}');
}

void views_says(struct json *json, const struct says *says)
{
    json_open(json, '[');
    for (int i = 0; i < says->count; i++)
        put_said(json, &says->said[i]);
    json_close(json, ']');
}

void views_duties(const struct match *match, int player, int n, const struct sink *sink)
{
    struct says says;
    tell_duties(match, player, n, &says);
    views_says(&(struct json){.sink = sink}, &says);
}

void views_deeds(const struct match *match, int player, int from, const struct sink *sink)
{
    struct json json = {.sink = sink};
    struct says says;
    json_open(&json, '[');
    for (int n = from < 0 ? tell_since(match, player) : from; n < match_length(match); n++) {
        int who = tell_deeds(match, player, n, &says);
        json_open(&json, '{');
        json_member(&json, "n", n + 1);
        json_member(&json, "player", who);
        json_member(&json, "army", tell_army(match, n));
        json_key(&json, "deeds");
        views_says(&json, &says);
        json_close(&json, '}');
    }
    json_close(&json, ']');
}
