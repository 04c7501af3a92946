/* plain_json.c - looking things up in JSON of our own: without blanks between its parts, and whole. What is not is
 * taken for less than it says, and nothing is read beyond its end. */
#include "cli/plain_json.h"

#include <stdlib.h>
#include <string.h>

/* Behind the string that begins there. */
static const char *skip_string(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return *at ? at + 1 : at;
}

/* Behind the value that begins there. */
static const char *skip(const char *at)
{
    int depth = 0;
    while (*at) {
        if (*at == '"') {
            at = skip_string(at);
        } else {
            if (depth == 0 && (*at == ',' || *at == '}' || *at == ']'))
                return at;
            depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
            at++;
        }
        if (depth == 0 && (at[-1] == '"' || at[-1] == '}' || at[-1] == ']'))
            return at;
    }
    return at;
}

const char *plain_json_find(const char *object, const char *name)
{
    size_t length = strlen(name);
    const char *at = *object == '{' ? object + 1 : "";
    while (*at == '"') {
        const char *value = skip_string(at);
        bool found = strncmp(at + 1, name, length) == 0 && at[1 + length] == '"';
        if (*value != ':')
            return NULL;
        if (found)
            return value + 1;
        at = skip(value + 1);
        at += *at == ',';
    }
    return NULL;
}

const char *plain_json_list(const char *object)
{
    const char *list = *object == '{' && object[1] == '"' ? skip_string(object + 1) : "";
    return list[0] == ':' && list[1] == '[' && list[2] && list[2] != ']' ? list + 2 : NULL;
}

const char *plain_json_next(const char *value)
{
    const char *end = skip(value);
    return *end == ',' ? end + 1 : NULL;
}

static void add_string(const char *at, struct text *out)
{
    const char *end = skip_string(at);
    for (at++; at + 1 < end; at++) {
        char c = *at == '\\' ? *++at : *at;
        if (c == 'u' && at[-1] == '\\') {
            char digits[5] = "";
            for (int i = 0; i < 4 && at + 1 < end; i++)
                digits[i] = *++at;
            c = (char)strtol(digits, NULL, 16); /* nothing but control characters is written so */
        }
        text_add_char(out, c);
    }
}

void plain_json_text(const char *value, struct text *out)
{
    if (*value == '"') {
        add_string(value, out);
    } else if (*value == '[') {
        for (const char *one = value[1] == ']' ? NULL : value + 1; one; one = plain_json_next(one)) {
            text_add(out, one > value + 1 ? ", " : "");
            plain_json_text(one, out);
        }
    } else {
        text_add_part(out, value, (size_t)(skip(value) - value));
    }
}
