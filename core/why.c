/* why.c - filling in a refusal. */
#include "core/why.h"

#include "core/text.h"

/* Input may be anything: what is quoted back is cut short and holds no control characters. */
static void set_arg(char *arg, const char *value)
{
    struct text text = text_on(arg, WHY_ARG_SIZE);
    text_add_quotable(&text, value ? value : "", WHY_ARG_SIZE - 4);
}

void why_fill(struct why *why, const char *rule, const char *message, const char *a, const char *b, const char *c)
{
    why->rule = rule;
    why->message = message;
    set_arg(why->arg[0], a);
    set_arg(why->arg[1], b);
    set_arg(why->arg[2], c);
    why->place = 0;
}
