/* plain_text.h - what a server has sent, without what is drawn by lot or read off a clock, so that two runs can be
 * compared.
 *
 * A number of time is known by the name that it stands behind; an id, or a commitment, because whoever compares has
 * told it. Nothing is left out for its looks. */
#ifndef TESTS_CLIENT_PLAIN_TEXT_H
#define TESTS_CLIENT_PLAIN_TEXT_H

#include <stdio.h>

struct plain_text {
    struct plain_name *names; /* a table of `room` places, by hash */
    size_t count, room;
};

/* From now on `word`, as far as it has letters and digits, is written as `kind` and a number. */
void plain_text_call(struct plain_text *plain, const char *word, const char *kind, long long number);
void plain_text_write(const struct plain_text *plain, const char *text, FILE *out);
void plain_text_free(struct plain_text *plain);

#endif
