/* output.c - one growing text, and the text that comes in.
 *
 * Invariant: a comma is written before a value exactly when something stands before it in the same object or list. */
#include "web/wasm/output.h"

#include <stdlib.h>
#include <string.h>

static char *out, *in;
static size_t out_length, out_room;

int EXPORT(output)(void);
int EXPORT(output_size)(void);
char *EXPORT(input)(int size);

/* Where the output is, and how long. */
int output(void)
{
    return (int)(intptr_t)out;
}

int output_size(void)
{
    return (int)out_length;
}

/* Room for a text of so many bytes, and the zero after it; whoever calls writes it there. */
char *input(int size)
{
    free(in);
    in = calloc(1, (size_t)size + 1);
    if (!in)
        abort();
    return in;
}

const char *in_text(void)
{
    return in ? in : "";
}

bool in_number(const char **at, int *number)
{
    char field[16];
    if (!text_field(at, ' ', field, sizeof field))
        return false;
    return text_number(field, 1 << 30, number);
}

void out_clear(void)
{
    out_length = 0;
}

static void put(void *context, const char *text, size_t size)
{
    (void)context;
    if (out_length + size > out_room) {
        out_room = 2 * (out_length + size) + 4096;
        out = realloc(out, out_room);
        if (!out)
            abort();
    }
    memcpy(out + out_length, text, size);
    out_length += size;
}

const struct sink out_sink = {.put = put};

void out_text(const char *text)
{
    put(NULL, text, strlen(text));
}

void out_number(int64_t number)
{
    char digits[24];
    struct text text = text_on(digits, sizeof digits);
    text_add_number(&text, number);
    out_text(digits);
}

void out_string(const char *string)
{
    static const char hex[] = "0123456789abcdef";
    out_text("\"");
    for (; *string; string++) {
        unsigned char c = (unsigned char)*string;
        if (c == '"' || c == '\\') {
            put(NULL, "\\", 1);
            put(NULL, string, 1);
        } else if (c < ' ') {
            char code[] = "\\u0000";
            code[4] = hex[c >> 4];
            code[5] = hex[c & 15];
            out_text(code);
        } else {
            put(NULL, string, 1);
        }
    }
    out_text("\"");
}

void out_comma(void)
{
    if (out_length && !strchr("[{:", out[out_length - 1]))
        out_text(",");
}

void out_key(const char *name)
{
    out_comma();
    out_string(name);
    out_text(":");
}

void out_member(const char *name, int64_t number)
{
    out_key(name);
    out_number(number);
}

void out_member_string(const char *name, const char *string)
{
    out_key(name);
    out_string(string);
}

void out_member_players(const char *name, player_set set)
{
    out_key(name);
    out_text("[");
    for (int p = 0; p < MAX_PLAYERS; p++) {
        if (set >> p & 1) {
            out_comma();
            out_number(p);
        }
    }
    out_text("]");
}

int out_why(const struct why *why)
{
    out_clear();
    out_text("{");
    out_member_string("rule", why->rule ? why->rule : "");
    out_member_string("message", why->message);
    out_key("args");
    out_text("[");
    for (int i = 0; i < WHY_ARGS; i++) {
        out_comma();
        out_string(why->arg[i]);
    }
    out_text("]}");
    return 0;
}
