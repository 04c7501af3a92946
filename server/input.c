/* input.c - reading one flat JSON object. Texts are decoded into memory behind the object: none gets longer by it. */
#include "server/input.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

struct reader {
    struct input *input;
    const char *at, *end;
    char *free; /* where the next text goes */
};

static void skip_blanks(struct reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

/* Step over a sign, with blanks before it. */
static bool take(struct reader *r, char sign)
{
    skip_blanks(r);
    if (r->at == r->end || *r->at != sign)
        return false;
    r->at++;
    return true;
}

static bool take_word(struct reader *r, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

/* ---- texts ---- */

static int digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Four digits behind "\u". */
static bool read_unit(struct reader *r, uint32_t *out)
{
    *out = 0;
    for (int i = 0; i < 4; i++) {
        int digit = r->at < r->end ? digit_of(*r->at) : -1;
        if (digit < 0)
            return false;
        *out = *out << 4 | (uint32_t)digit;
        r->at++;
    }
    return true;
}

static void put_point(struct reader *r, uint32_t point)
{
    int more = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const unsigned char lead[] = {0, 0xC0, 0xE0, 0xF0};
    *r->free++ = (char)(lead[more] | (point >> (6 * more)));
    for (int i = more - 1; i >= 0; i--)
        *r->free++ = (char)(0x80 | ((point >> (6 * i)) & 0x3F));
}

static bool read_escaped_point(struct reader *r)
{
    uint32_t point, low;
    if (!read_unit(r, &point) || point == 0 || (point >= 0xDC00 && point < 0xE000))
        return false;
    if (point >= 0xD800 && point < 0xDC00) {
        if (!take_word(r, "\\u") || !read_unit(r, &low) || low < 0xDC00 || low >= 0xE000)
            return false;
        point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
    }
    put_point(r, point);
    return true;
}

static bool read_escape(struct reader *r)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char *found = r->at < r->end && *r->at ? strchr(from, *r->at) : NULL;
    if (found) {
        *r->free++ = to[found - from];
        r->at++;
        return true;
    }
    return take_word(r, "u") && read_escaped_point(r);
}

static bool read_text(struct reader *r, const char **out)
{
    *out = r->free;
    if (!take(r, '"'))
        return false;
    for (;;) {
        if (r->at == r->end || (unsigned char)*r->at < ' ')
            return false;
        char c = *r->at++;
        if (c == '"')
            break;
        if (c != '\\')
            *r->free++ = c;
        else if (!read_escape(r))
            return false;
    }
    *r->free++ = '\0';
    return text_is_utf8(*out);
}

/* ---- other values ---- */

static bool read_number(struct reader *r, int64_t *out)
{
    char digits[24];
    size_t length = 0;
    bool minus = take_word(r, "-");
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9' && length + 1 < sizeof digits)
        digits[length++] = *r->at++;
    digits[length] = '\0';
    if (r->at < r->end && (*r->at == '.' || *r->at == 'e' || *r->at == 'E'))
        return false;
    if (!text_number64(digits, INT64_C(1) << 53, out))
        return false;
    *out = minus ? -*out : *out;
    return true;
}

static bool read_list(struct reader *r, struct input_value *out)
{
    struct input *input = r->input;
    out->type = INPUT_TEXTS;
    out->list = &input->texts[input->text_count];
    take(r, '[');
    if (take(r, ']'))
        return true;
    do {
        if (input->text_count == INPUT_LIST || !read_text(r, &input->texts[input->text_count]))
            return false;
        input->text_count++;
        out->count++;
    } while (take(r, ','));
    return take(r, ']');
}

static bool read_value(struct reader *r, struct input_value *out)
{
    skip_blanks(r);
    char c = r->at < r->end ? *r->at : '\0';
    *out = (struct input_value){.type = INPUT_NULL, .text = ""};
    if (c == '"') {
        out->type = INPUT_TEXT;
        return read_text(r, &out->text);
    }
    if (c == '[')
        return read_list(r, out);
    if (c == 't' || c == 'f') {
        out->type = INPUT_FLAG;
        out->number = c == 't';
        return take_word(r, c == 't' ? "true" : "false");
    }
    if (c == 'n')
        return take_word(r, "null");
    out->type = INPUT_NUMBER;
    return read_number(r, &out->number);
}

/* ---- the object ---- */

static bool read_member(struct reader *r)
{
    struct input *input = r->input;
    const char *name;
    struct input_value value;
    if (input->count == INPUT_MEMBERS || !read_text(r, &name) || !take(r, ':') || !read_value(r, &value) ||
        input_find(input, name))
        return false;
    input->members[input->count].name = name;
    input->members[input->count++].value = value;
    return true;
}

static bool read_object(struct reader *r)
{
    if (!take(r, '{'))
        return false;
    if (!take(r, '}')) {
        do {
            if (!read_member(r))
                return false;
        } while (take(r, ','));
        if (!take(r, '}'))
            return false;
    }
    skip_blanks(r);
    return r->at == r->end;
}

struct input *input_read(const char *text, size_t size)
{
    struct input *input = malloc(sizeof *input + size + 1);
    if (!input)
        return NULL;
    *input = (struct input){.count = 0};
    struct reader reader = {.input = input, .at = text, .end = text + size, .free = input->memory};
    if (read_object(&reader))
        return input;
    free(input);
    return NULL;
}

struct input *input_empty(void)
{
    return input_read("{}", 2);
}

const struct input_value *input_find(const struct input *input, const char *name)
{
    for (int i = 0; i < input->count; i++)
        if (strcmp(input->members[i].name, name) == 0)
            return &input->members[i].value;
    return NULL;
}

static bool add(struct input *input, const char *name, struct input_value value)
{
    if (input->count == INPUT_MEMBERS || input_find(input, name))
        return false;
    input->members[input->count].name = name;
    input->members[input->count++].value = value;
    return true;
}

bool input_add_text(struct input *input, const char *name, const char *text)
{
    return add(input, name, (struct input_value){.type = INPUT_TEXT, .text = text});
}

bool input_add_number(struct input *input, const char *name, int64_t number)
{
    return add(input, name, (struct input_value){.type = INPUT_NUMBER, .text = "", .number = number});
}

bool input_add_flag(struct input *input, const char *name, bool flag)
{
    return add(input, name, (struct input_value){.type = INPUT_FLAG, .text = "", .number = flag});
}
