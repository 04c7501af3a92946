/* input.h - what clients send: one flat JSON object, of texts, whole numbers, true and false, null, and lists of texts.
 *
 * It is all that the protocol needs (docs/api.md), so nothing else is taken: no objects in objects, no fractions, no
 * name twice, no zero byte or half a surrogate in a text, nothing behind the object. A reader for that is small enough
 * to be looked through, and fuzzed (tests/fuzz); it takes memory once for each message. */
#ifndef SERVER_INPUT_H
#define SERVER_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { INPUT_MEMBERS = 24, INPUT_LIST = 16 };

enum input_type { INPUT_NULL, INPUT_TEXT, INPUT_NUMBER, INPUT_FLAG, INPUT_TEXTS };

struct input_value {
    enum input_type type;
    const char *text;  /* UTF-8 */
    int64_t number;    /* or 0 and 1 for a flag */
    const char **list; /* of INPUT_TEXTS */
    int count;
};

struct input {
    int count;
    struct {
        const char *name;
        struct input_value value;
    } members[INPUT_MEMBERS];
    const char *texts[INPUT_LIST]; /* of all lists together */
    int text_count;
    char memory[];
};

/* Read it; NULL if it is none, or memory runs out. The caller frees it with free(). */
struct input *input_read(const char *text, size_t size);
/* An object without members. NULL when memory runs out. */
struct input *input_empty(void);
/* The value of that name, or NULL. */
const struct input_value *input_find(const struct input *input, const char *name);
/* Add a member; name and text must outlive it. False if there is no room, or it is there. */
bool input_add_text(struct input *input, const char *name, const char *text);
bool input_add_number(struct input *input, const char *name, int64_t number);
bool input_add_flag(struct input *input, const char *name, bool flag);

#endif
