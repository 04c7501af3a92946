/* json_read.c - reading JSON. */
#include "match/json_read.h"

#include <string.h>

#include "core/text.h"

struct scan {
    const char *at;
    int line;
};

static void skip_blanks(struct scan *s)
{
    for (; *s->at == ' ' || *s->at == '\n' || *s->at == '\r' || *s->at == '\t'; s->at++)
        s->line += *s->at == '\n';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int hex_digit(char c)
{
    if (is_digit(c))
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Four hexadecimal digits; -1 if they are not there. */
static int32_t code_unit(const char *at)
{
    int32_t code = 0;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(at[i]);
        if (digit < 0)
            return -1;
        code = code * 16 + digit;
    }
    return code;
}

/* The character behind "\u", and how many bytes of text tell it; 0: it is none, or the zero. */
static size_t unicode(const char *at, int32_t *out)
{
    int32_t code = code_unit(at);
    *out = code;
    if (code <= 0 || (code >= 0xDC00 && code < 0xE000))
        return 0;
    if (code < 0xD800 || code >= 0xE000)
        return 4;
    if (at[4] != '\\' || at[5] != 'u')
        return 0;
    int32_t low = code_unit(at + 6);
    *out = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    return low >= 0xDC00 && low < 0xE000 ? 10 : 0;
}

static char plain_escape(char c)
{
    static const char names[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    const char *found = c ? strchr(names, c) : NULL;
    return found ? means[found - names] : '\0';
}

static size_t put_utf8(int32_t code, char *out)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const int32_t marks[] = {0, 0xC0, 0xE0, 0xF0};
    for (size_t i = more; i > 0; i--) {
        out[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    out[0] = (char)(marks[more] | code);
    return more + 1;
}

/* One character or escape behind `at`, as bytes; how many of the text it takes, 0 if it is wrong. */
static size_t character(const char *at, char out[4], size_t *size)
{
    int32_t code;
    *size = 1;
    out[0] = *at;
    if (*at != '\\')
        return (unsigned char)*at >= ' ';
    if (at[1] == 'u') {
        size_t used = unicode(at + 2, &code);
        *size = used ? put_utf8(code, out) : 0;
        return used ? used + 2 : 0;
    }
    out[0] = plain_escape(at[1]);
    return out[0] ? 2 : 0;
}

static bool skip_string(struct scan *s)
{
    char bytes[4];
    size_t size;
    if (*s->at != '"')
        return false;
    for (s->at++; *s->at != '"';) {
        size_t used = character(s->at, bytes, &size);
        if (!used)
            return false;
        s->at += used;
    }
    s->at++;
    return true;
}

static bool skip_digits(struct scan *s)
{
    const char *from = s->at;
    while (is_digit(*s->at))
        s->at++;
    return s->at > from;
}

static bool skip_number(struct scan *s)
{
    s->at += *s->at == '-';
    if (*s->at == '0')
        s->at++;
    else if (!skip_digits(s))
        return false;
    if (*s->at == '.') {
        s->at++;
        if (!skip_digits(s))
            return false;
    }
    if (*s->at == 'e' || *s->at == 'E') {
        s->at++;
        s->at += *s->at == '+' || *s->at == '-';
        return skip_digits(s);
    }
    return true;
}

static bool skip_word(struct scan *s, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(s->at, word, length) != 0)
        return false;
    s->at += length;
    return true;
}

static bool skip_value(struct scan *s, int depth);

/* What stands between brackets: items, of an object with their names. */
static bool skip_items(struct scan *s, bool named, int depth)
{
    char end = named ? '}' : ']';
    s->at++;
    skip_blanks(s);
    if (*s->at == end) {
        s->at++;
        return true;
    }
    for (;;) {
        if (named) {
            if (!skip_string(s))
                return false;
            skip_blanks(s);
            if (*s->at++ != ':')
                return s->at--, false;
            skip_blanks(s);
        }
        if (!skip_value(s, depth))
            return false;
        skip_blanks(s);
        if (*s->at != ',')
            break;
        s->at++;
        skip_blanks(s);
    }
    if (*s->at != end)
        return false;
    s->at++;
    return true;
}

static bool skip_value(struct scan *s, int depth)
{
    if (depth == 0)
        return false;
    switch (*s->at) {
    case '{': return skip_items(s, true, depth - 1);
    case '[': return skip_items(s, false, depth - 1);
    case '"': return skip_string(s);
    case 't': return skip_word(s, "true");
    case 'f': return skip_word(s, "false");
    case 'n': return skip_word(s, "null");
    default: return skip_number(s);
    }
}

bool json_take(const char **at, int *line, int depth, struct json_value *out)
{
    struct scan s = {.at = *at, .line = *line};
    skip_blanks(&s);
    *out = (struct json_value){.at = s.at, .line = s.line};
    bool fine = skip_value(&s, depth);
    if (fine)
        skip_blanks(&s);
    *at = s.at;
    *line = s.line;
    return fine;
}

/* ---- looking into what has been taken ---- */

enum { ANY_DEPTH = -1 }; /* it has been checked */

static int find_name(const char *at, const char *const *names, int count)
{
    for (int i = 0; i < count; i++) {
        size_t length = strlen(names[i]);
        if (strncmp(at + 1, names[i], length) == 0 && at[1 + length] == '"')
            return i;
    }
    return -1;
}

bool json_members(struct json_value object, const char *const *names, int count, struct json_value *out, int *line)
{
    struct scan s = {.at = object.at, .line = object.line};
    for (int i = 0; i < count; i++)
        out[i] = (struct json_value){.at = NULL};
    *line = s.line;
    if (!json_is(object, '{'))
        return false;
    s.at++;
    for (skip_blanks(&s); *s.at != '}'; skip_blanks(&s)) {
        int name = find_name(s.at, names, count);
        *line = s.line;
        if (name < 0 || out[name].at)
            return false;
        skip_string(&s);
        skip_blanks(&s);
        s.at++; /* the colon */
        skip_blanks(&s);
        out[name] = (struct json_value){.at = s.at, .line = s.line};
        skip_value(&s, ANY_DEPTH);
        skip_blanks(&s);
        s.at += *s.at == ',';
    }
    return true;
}

static struct json_value item_at(struct scan *s)
{
    skip_blanks(s);
    return (struct json_value){.at = *s->at == ']' ? NULL : s->at, .line = s->line};
}

bool json_first(struct json_value list, struct json_value *item)
{
    struct scan s = {.at = list.at, .line = list.line};
    if (!json_is(list, '['))
        return false;
    s.at++;
    *item = item_at(&s);
    return true;
}

void json_next(struct json_value *item)
{
    struct scan s = {.at = item->at, .line = item->line};
    skip_value(&s, ANY_DEPTH);
    skip_blanks(&s);
    s.at += *s.at == ',';
    *item = item_at(&s);
}

bool json_is(struct json_value value, char first)
{
    return value.at && (first == '0' ? is_digit(*value.at) : *value.at == first);
}

bool json_whole(struct json_value value, int64_t most, int64_t *out)
{
    char digits[24];
    struct scan s = {.at = value.at, .line = value.line};
    struct text text = text_on(digits, sizeof digits);
    if (!json_is(value, '0'))
        return false;
    skip_number(&s);
    text_add_part(&text, value.at, (size_t)(s.at - value.at));
    return !text.cut && text_number64(digits, most, out);
}

size_t json_text_room(struct json_value value)
{
    struct scan s = {.at = value.at, .line = value.line};
    if (!json_is(value, '"'))
        return 0;
    skip_string(&s);
    return (size_t)(s.at - value.at);
}

bool json_text(struct json_value value, char *out)
{
    if (!json_is(value, '"'))
        return false;
    char *to = out;
    for (const char *at = value.at + 1; *at != '"';) {
        char bytes[4];
        size_t size;
        at += character(at, bytes, &size);
        memcpy(to, bytes, size);
        to += size;
    }
    *to = '\0';
    return text_is_utf8(out);
}
