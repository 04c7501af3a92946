/* guide_json.c - a guide as JSON, clause by clause. */
#include <string.h>

#include "learn/guide_view.h"
#include "match/json.h"

static void put_text(struct json *json, const char *text, size_t size)
{
    json_string_begin(json);
    json_string_part(json, text, size);
    json_string_end(json);
}

static void put_member(struct json *json, const char *name, const struct guide_part *part)
{
    json_key(json, name);
    put_text(json, part->text, part->size);
}

/* Words with blanks between them, as a list. */
static void put_words(struct json *json, const struct guide_part *part)
{
    json_open(json, '[');
    for (size_t at = 0; at < part->size;) {
        size_t length = 0;
        while (at + length < part->size && part->text[at + length] != ' ' && part->text[at + length] != '\n')
            length++;
        if (length)
            put_text(json, part->text + at, length);
        at += length + 1;
    }
    json_close(json, ']');
}

/* The next part of a clause, if it belongs to the figure before. */
static bool next_of_figure(const char **at, const char *end, struct guide_part *part)
{
    const char *next = *at;
    if (next >= end || !guide_next(&next, part))
        return false;
    if (part->kind != GUIDE_ALLOWED && part->kind != GUIDE_REFUSED && part->kind != GUIDE_LEGEND &&
        part->kind != GUIDE_MOVE)
        return false;
    *at = next;
    return true;
}

/* All words of one kind that a figure has. */
static void put_list(struct json *json, const char *name, const char *at, const char *end, enum guide_kind kind)
{
    struct guide_part part;
    json_key(json, name);
    json_open(json, '[');
    while (next_of_figure(&at, end, &part))
        if (part.kind == kind)
            put_text(json, part.text, part.size);
    json_close(json, ']');
}

static void put_move(struct json *json, const struct guide_part *part)
{
    size_t word = 0;
    while (word < part->size && part->text[word] != ' ' && part->text[word] != '\n')
        word++;
    size_t rest = word < part->size ? word + 1 : word;
    json_open(json, '{');
    json_key(json, "word");
    put_text(json, part->text, word);
    json_key(json, "text");
    put_text(json, part->text + rest, part->size - rest);
    json_close(json, '}');
}

static void put_moves(struct json *json, const char *at, const char *end)
{
    struct guide_part part;
    json_key(json, "moves");
    json_open(json, '[');
    while (next_of_figure(&at, end, &part))
        if (part.kind == GUIDE_MOVE)
            put_move(json, &part);
    json_close(json, ']');
}

/* A figure with what belongs to it; `*at` goes on after that. */
static void put_figure(struct json *json, const char **at, const char *end)
{
    struct guide_part part, legend = {.size = 0};
    put_list(json, "allowed", *at, end, GUIDE_ALLOWED);
    put_list(json, "refused", *at, end, GUIDE_REFUSED);
    put_moves(json, *at, end);
    while (next_of_figure(at, end, &part))
        if (part.kind == GUIDE_LEGEND)
            legend = part;
    put_member(json, "legend", &legend);
}

static const char *kind_name(enum guide_kind kind)
{
    return kind == GUIDE_ITEM ? "item" : kind == GUIDE_QUOTE ? "quote" : kind == GUIDE_FIGURE ? "figure" : "text";
}

static void put_parts(struct json *json, const struct guide_clause *clause)
{
    struct guide_part part;
    const char *at = clause->body;
    json_key(json, "parts");
    json_open(json, '[');
    while (at < clause->end && guide_next(&at, &part)) {
        json_open(json, '{');
        json_member_string(json, "kind", kind_name(part.kind));
        if (part.kind == GUIDE_FIGURE)
            put_figure(json, &at, clause->end);
        else
            put_member(json, "text", &part);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void guide_write(const char *guide, const struct sink *sink)
{
    struct json json = {.sink = sink};
    struct guide_clause clause = {.chapter = {.size = 0}};
    struct guide_part title = {.size = 0};
    const char *at = guide;
    if (guide_next(&at, &title) && title.kind != GUIDE_TITLE)
        title.size = 0;
    json_open(&json, '{');
    put_member(&json, "title", &title);
    json_key(&json, "clauses");
    json_open(&json, '[');
    for (at = guide; guide_next_clause(&at, &clause);) {
        json_open(&json, '{');
        put_member(&json, "chapter", &clause.chapter);
        put_member(&json, "heading", &clause.heading);
        json_key(&json, "ids");
        put_words(&json, &clause.ids);
        put_parts(&json, &clause);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_close(&json, '}');
}
