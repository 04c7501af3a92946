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

/* A hole of a sentence: "{0}", or "{0:of}" for an argument in a form. */
struct hole {
    int number;
    const char *form;
    size_t form_length, length;
};

static bool read_hole(const char *at, size_t left, struct hole *out)
{
    size_t end = at[0] == '{' ? strcspn(at, "}\n") : 0;
    bool formed = end > 3 && at[2] == ':';
    if (end < 2 || end >= left || at[end] != '}' || at[1] < '0' || at[1] > '2' || (end != 2 && !formed))
        return false;
    *out = (struct hole){.number = at[1] - '0', .form = at + 3, .form_length = formed ? end - 3 : 0, .length = end + 1};
    return true;
}

/* The sentence of an argument that is a message, in its form if the catalogue has that. */
static const char *find_formed(struct words words, const char *id, const struct hole *hole, size_t *length)
{
    char formed[64];
    struct text text = text_on(formed, sizeof formed);
    text_add(&text, id);
    text_add_char(&text, '.');
    text_add_part(&text, hole->form, hole->form_length);
    const char *sentence = hole->form_length && !text.cut ? find(words, formed, length) : NULL;
    return sentence ? sentence : find(words, id, length);
}

/* Whether the language counts so many as one. */
static bool is_singular(struct words words, const char *number)
{
    size_t length;
    const char *list = find(words, "words.singular", &length);
    size_t digits = strlen(number);
    for (size_t i = 0; list && digits > 0 && i + digits <= length; i++) {
        bool starts = i == 0 || list[i - 1] == ' ';
        bool ends = i + digits == length || list[i + digits] == ' ';
        if (starts && ends && strncmp(list + i, number, digits) == 0)
            return true;
    }
    return false;
}

/* "move|moves": the word that agrees with a number. */
static void add_agreeing(struct words words, struct text *out, const char *number, const struct hole *hole, size_t bar)
{
    if (is_singular(words, number ? number : ""))
        text_add_part(out, hole->form, bar);
    else
        text_add_part(out, hole->form + bar + 1, hole->form_length - bar - 1);
}

static void add_arg(struct words words, struct text *out, const char *arg, const struct hole *hole)
{
    size_t length;
    const char *bar = hole->form_length ? memchr(hole->form, '|', hole->form_length) : NULL;
    const char *sentence = arg && arg[0] == WORDS_ID[0] ? find_formed(words, arg + 1, hole, &length) : NULL;
    if (bar)
        add_agreeing(words, out, arg, hole, (size_t)(bar - hole->form));
    else if (sentence)
        text_add_part(out, sentence, length);
    else
        text_add(out, arg ? arg : "");
}

bool words_add(struct words words, struct text *out, const char *message, const char *a, const char *b, const char *c)
{
    const char *args[] = {a, b, c};
    struct hole hole;
    size_t length;
    const char *sentence = find(words, message, &length);
    if (!sentence) {
        text_add(out, message);
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (read_hole(sentence + i, length - i, &hole)) {
            add_arg(words, out, args[hole.number], &hole);
            i += hole.length - 1;
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
