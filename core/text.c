/* text.c - bounded writing and strict reading of text. */
#include "core/text.h"

#include <assert.h>
#include <string.h>

struct text text_on(char *memory, size_t size)
{
    assert(size > 0);
    memory[0] = '\0';
    return (struct text){.at = memory, .size = size, .length = 0, .cut = false};
}

void text_add_part(struct text *text, const char *string, size_t length)
{
    size_t room = text->size - 1 - text->length;
    if (length > room) {
        length = room;
        text->cut = true;
    }
    memcpy(text->at + text->length, string, length);
    text->length += length;
    text->at[text->length] = '\0';
}

void text_add(struct text *text, const char *string)
{
    text_add_part(text, string, strlen(string));
}

void text_add_char(struct text *text, char c)
{
    text_add_part(text, &c, 1);
}

void text_add_number(struct text *text, int64_t number)
{
    char digits[20];
    size_t n = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (number < 0)
        text_add_char(text, '-');
    do {
        digits[--n] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    text_add_part(text, digits + n, sizeof digits - n);
}

void text_add_hex(struct text *text, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < size; i++) {
        text_add_char(text, digits[bytes[i] >> 4]);
        text_add_char(text, digits[bytes[i] & 15]);
    }
}

void text_add_hex64(struct text *text, uint64_t number)
{
    for (int shift = 56; shift >= 0; shift -= 8)
        text_add_hex(text, &(uint8_t){(uint8_t)(number >> shift)}, 1);
}

void text_add_quotable(struct text *text, const char *string, size_t most)
{
    size_t length = strlen(string);
    bool whole = length <= most;
    if (!whole) {
        length = most;
        while (length && ((unsigned char)string[length] & 0xC0) == 0x80)
            length--;
    }
    bool clean = text_is_clean(string);
    for (size_t i = 0; i < length; i++) {
        bool odd = (unsigned char)string[i] < ' ' || (unsigned char)string[i] >= 0x7F;
        text_add_char(text, odd && !clean ? '?' : string[i]);
    }
    if (!whole)
        text_add(text, "...");
}

bool text_field(const char **at, char stop, char *field, size_t size)
{
    const char *end = *at;
    while (*end && *end != stop)
        end++;
    size_t length = (size_t)(end - *at);
    if (length == 0 || length >= size)
        return false;
    memcpy(field, *at, length);
    field[length] = '\0';
    *at = *end ? end + 1 : end;
    return true;
}

bool text_number64(const char *string, int64_t most, int64_t *out)
{
    int64_t number = 0;
    if (!*string || (string[0] == '0' && string[1]))
        return false;
    for (; *string; string++) {
        int digit = *string - '0';
        if (digit < 0 || digit > 9)
            return false;
        if (digit > most || number > (most - digit) / 10)
            return false; /* asked before it is multiplied: nothing overflows */
        number = number * 10 + digit;
    }
    *out = number;
    return true;
}

bool text_number(const char *string, int most, int *out)
{
    int64_t number;
    if (!text_number64(string, most, &number))
        return false;
    *out = (int)number;
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool text_hex(const char *string, uint8_t *out, size_t size)
{
    if (strlen(string) != 2 * size)
        return false;
    for (size_t i = 0; i < size; i++) {
        int high = hex_digit(string[2 * i]), low = hex_digit(string[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high * 16 + low);
    }
    return true;
}

bool text_hex64(const char *string, uint64_t *out)
{
    uint8_t bytes[8];
    if (!text_hex(string, bytes, sizeof bytes))
        return false;
    *out = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        *out = *out << 8 | bytes[i];
    return true;
}

/* How many bytes follow the first one of a UTF-8 character; -1 if it cannot be one. */
static int tail_of(unsigned char c)
{
    if (c < 0x80)
        return 0;
    if (c >= 0xC2 && c <= 0xDF)
        return 1;
    if (c >= 0xE0 && c <= 0xEF)
        return 2;
    return c >= 0xF0 && c <= 0xF4 ? 3 : -1;
}

bool text_is_utf8(const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        int tail = tail_of(*c);
        if (tail < 0)
            return false;
        if ((*c == 0xE0 && c[1] < 0xA0) || (*c == 0xED && c[1] > 0x9F) || (*c == 0xF0 && c[1] < 0x90) ||
            (*c == 0xF4 && c[1] > 0x8F))
            return false; /* overlong, surrogate, beyond the last */
        for (c++; tail > 0; tail--, c++)
            if ((*c & 0xC0) != 0x80)
                return false;
    }
    return true;
}

/* Line separators, and what turns the direction of writing round (U+2028 to U+202E, U+2066 to U+2069). */
static bool is_unruly(const unsigned char *c)
{
    return c[0] == 0xE2 &&
           ((c[1] == 0x80 && c[2] >= 0xA8 && c[2] <= 0xAE) || (c[1] == 0x81 && c[2] >= 0xA6 && c[2] <= 0xA9));
}

bool text_is_clean(const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (*c < ' ' || *c == 0x7F || (*c == 0xC2 && c[1] < 0xA0) || is_unruly(c))
            return false;
    return text_is_utf8(text);
}

/* What is not seen, or looks like a plain blank: the default ignorable characters of Unicode, and its other blanks. */
static const uint32_t unseen[][2] = {
    {0xA0, 0xA0},       {0xAD, 0xAD},       {0x34F, 0x34F},    {0x61C, 0x61C},   {0x115F, 0x1160}, {0x1680, 0x1680},
    {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x2000, 0x200F},  {0x2028, 0x202F}, {0x205F, 0x206F}, {0x2800, 0x2800},
    {0x3000, 0x3000},   {0x3164, 0x3164},   {0xFE00, 0xFE0F},  {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB},
    {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};

static bool is_unseen(uint32_t character)
{
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (character >= unseen[i][0] && character <= unseen[i][1])
            return true;
    return false;
}

bool text_is_visible(const char *text)
{
    if (!text_is_clean(text))
        return false;
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        int tail = tail_of(*c);
        if (tail < 0)
            return false;
        uint32_t character = tail ? *c & (0x3FU >> tail) : *c;
        for (c++; tail > 0; tail--, c++)
            character = character << 6 | (*c & 0x3F);
        if (is_unseen(character))
            return false;
    }
    return true;
}
