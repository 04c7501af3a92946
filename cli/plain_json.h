/* plain_json.h - looking things up in JSON that comes from our own server, on this machine. */
#ifndef CLI_PLAIN_JSON_H
#define CLI_PLAIN_JSON_H

#include "core/text.h"

/* The value of a member of the object that begins there; NULL if there is none. */
const char *plain_json_find(const char *object, const char *name);
/* The first value of the list that is the first member of an object; NULL if there is none. And the next one. */
const char *plain_json_list(const char *object);
const char *plain_json_next(const char *value);
/* A value in plain words: strings decoded, those of a list with commas between them. */
void plain_json_text(const char *value, struct text *out);

#endif
