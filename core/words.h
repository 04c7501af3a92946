/* words.h - the catalogues: what people read, in their language.
 *
 * A catalogue is a text of entries "id = sentence", one a line; a line that starts with two blanks goes on with
 * the sentence before it, on a new line; '#' opens a comment line. "{0}", "{1}" and "{2}" stand for arguments; an
 * argument that begins with WORDS_ID is itself a message id (what people type never does: a refusal holds no control
 * characters). "{0:of}" stands for such an argument in another form, here the message "ID.of": whose, "White’s";
 * "{0:a}" is a noun with its article. "{0:move|moves}" is the first word when argument 0 is one of the numbers that the
 * language counts as singular (the message words.singular), else the second. One catalogue serves terminal, server and
 * page alike. */
#ifndef CORE_WORDS_H
#define CORE_WORDS_H

#include <stdbool.h>

#include "core/text.h"
#include "core/why.h"

#define WORDS_ID "\001"

struct words {
    const char *catalogue; /* the whole text; it outlives the struct */
};

/* Add the sentence of a message, with arguments (NULL where there are none). False, adding the id itself, when the
 * catalogue has no such message. */
bool words_add(struct words words, struct text *out, const char *message, const char *a, const char *b, const char *c);
/* Add a refusal: its sentence, then the rule's id if a rule forbids it. */
bool words_add_why(struct words words, struct text *out, const struct why *why);
/* Whether the catalogue has the message. */
bool words_have(struct words words, const char *message);

#endif
