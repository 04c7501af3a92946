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

void text_add_quotable(struct text *text, const char *string, size_t most)
{
    size_t length = strlen(string);
    bool whole = length <= most;
    if (!whole) {
        length = most;
        while (length && ((unsigned char)string[length] & 0xC0) == 0x80)
            length--;
    }
    for (size_t i = 0; i < length; i++) {
        bool control = (unsigned char)string[i] < ' ' || string[i] == 0x7F;
        text_add_char(text, control ? '?' : string[i]);
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

bool text_number(const char *string, int most, int *out)
{
    int number = 0;
    if (!*string || (string[0] == '0' && string[1]))
        return false;
    for (; *string; string++) {
        if (*string < '0' || *string > '9')
            return false;
        number = number * 10 + (*string - '0');
        if (number > most)
            return false;
    }
    *out = number;
    return true;
}
