/* text.h - bounded writing and strict reading of text.
 *
 * A struct text writes into memory of the caller's and never past it; what it holds is always a terminated string.
 * `cut` tells that something did not fit. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *at;
    size_t size, length;
    bool cut;
};

/* Where text goes that has no bounds. */
struct sink {
    void (*put)(void *context, const char *text, size_t size);
    void *context;
};

/* Start writing at `memory`, of `size` bytes, one at least. */
struct text text_on(char *memory, size_t size);
void text_add(struct text *text, const char *string);
void text_add_char(struct text *text, char c);
void text_add_part(struct text *text, const char *string, size_t length);
void text_add_number(struct text *text, int64_t number);
/* Bytes, or a number of 64 bits, as hexadecimal digits in lower case. */
void text_add_hex(struct text *text, const uint8_t *bytes, size_t size);
void text_add_hex64(struct text *text, uint64_t number);
/* Add at most `most` bytes of what may be hostile: control characters become '?', and so does all beyond ASCII if
 * it is not UTF-8; "..." tells of a cut, which never falls inside a character. */
void text_add_quotable(struct text *text, const char *string, size_t most);

bool text_is_utf8(const char *text);
/* Whether a text is UTF-8 without control characters, of terminals or of the direction of writing, so that it can be
 * shown, and stand in a line of a record. */
bool text_is_clean(const char *text);
/* The same, and nothing in it is invisible or a blank that is not plain: two such texts that differ look different, as
 * far as letters do. */
bool text_is_visible(const char *text);

/* Copy the field of `*at` that ends before `stop` or the end of the string, and step over the stop. False if the field
 * is empty or does not fit; then `*at` is unchanged. */
bool text_field(const char **at, char stop, char *field, size_t size);
/* Read a whole string as a number from 0 to `most`, without sign or leading zeros; exact up to the largest there is.
 * All numbers that come from outside are read by these two. False leaves `*out` as it is. */
bool text_number(const char *string, int most, int *out);
bool text_number64(const char *string, int64_t most, int64_t *out);
/* Read a whole string as so many bytes, or a number of 64 bits, in hexadecimal digits as above. */
bool text_hex(const char *string, uint8_t *out, size_t size);
bool text_hex64(const char *string, uint64_t *out);

#endif
