/* why.h - why something was refused: a message id of the catalogues, with up to three arguments and, where a rule of
 * a game forbids it, that rule's id. Core never makes sentences; words.h does, in the reader's language. */
#ifndef CORE_WHY_H
#define CORE_WHY_H

#include <stdbool.h>

enum { WHY_ARGS = 3, WHY_ARG_SIZE = 160 };

struct why {
    const char *rule; /* its id, or NULL */
    const char *message;
    char arg[WHY_ARGS][WHY_ARG_SIZE]; /* printable ASCII or UTF-8, cut to fit */
    int place;                        /* where in what was read: the number of a line or an event; 0: not known */
};

/* Fill in `why`; arguments not needed are NULL. */
void why_fill(struct why *why, const char *rule, const char *message, const char *a, const char *b, const char *c);

/* The same, and always false, so that a reader can return it. */
static inline bool why_say(struct why *why, const char *rule, const char *message, const char *a, const char *b,
                           const char *c)
{
    why_fill(why, rule, message, a, b, c);
    return false;
}

#endif
