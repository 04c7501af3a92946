/* words.c - finding a message in a catalogue and filling in its arguments.
 *
 * Catalogues are small and people read slowly: a plain search through the text is fast enough. */
#include "core/words.h"

#include <string.h>

/* The sentence of a message, up to but without the newline that ends its entry; NULL if there is none. */
static const char *find(struct words words, const char *message, size_t *length)
{
    size_t id = strlen(message);
    for (const char *line = words.catalogue; *line;) {
        const char *end = line + strcspn(line, "\n");
        if (strncmp(line, message, id) == 0 && strncmp(line + id, " = ", 3) == 0) {
            while (end[0] == '\n' && end[1] == ' ' && end[2] == ' ')
                end += 1 + strcspn(end + 1, "\n");
            *length = (size_t)(end - (line + id + 3));
            return line + id + 3;
        }
        line = *end ? end + 1 : end;
    }
    return NULL;
}

static void add_arg(struct words words, struct text *out, const char *arg)
{
    size_t length;
    const char *sentence = arg && arg[0] == WORDS_ID[0] ? find(words, arg + 1, &length) : NULL;
    if (sentence)
        text_add_part(out, sentence, length);
    else
        text_add(out, arg ? arg : "");
}

bool words_add(struct words words, struct text *out, const char *message, const char *a, const char *b, const char *c)
{
    const char *args[] = {a, b, c};
    size_t length;
    const char *sentence = find(words, message, &length);
    if (!sentence) {
        text_add(out, message);
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        bool hole = i + 2 < length && sentence[i] == '{' && sentence[i + 1] >= '0' && sentence[i + 1] <= '2' &&
                    sentence[i + 2] == '}';
        if (hole) {
            add_arg(words, out, args[sentence[i + 1] - '0']);
            i += 2;
        } else if (sentence[i] == '\n') {
            text_add_char(out, '\n');
            i += 2; /* the blanks that mark a line that goes on */
        } else {
            text_add_char(out, sentence[i]);
        }
    }
    return true;
}

bool words_add_why(struct words words, struct text *out, const struct why *why)
{
    bool known = words_add(words, out, why->message, why->arg[0], why->arg[1], why->arg[2]);
    if (why->rule) {
        text_add_char(out, ' ');
        text_add(out, why->rule);
    }
    return known;
}

bool words_have(struct words words, const char *message)
{
    size_t length;
    return find(words, message, &length) != NULL;
}
