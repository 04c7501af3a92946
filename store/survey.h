/* survey.h - a store as a whole, as it is at one moment, for whoever is not its server: to be checked, dumped and
 * copied.
 *
 * It may be open elsewhere, and goes on there meanwhile: nothing of that is seen here, and nobody waits for it. Nothing
 * is changed. These functions wait. */
#ifndef STORE_SURVEY_H
#define STORE_SURVEY_H

#include <stdbool.h>
#include <stddef.h>

#include "store/store.h"

struct survey;

/* Look at a store that is there. NULL, having told why as store_open() does. */
struct survey *survey_open(const char *place, char *trouble, size_t size);
void survey_close(struct survey *survey);
/* What went wrong last: as in store_open(). */
const char *survey_trouble(const struct survey *survey);

/* Whether its tables are today's, so that they can be read here: an older one is brought up to date by its server. */
bool survey_is_current(struct survey *survey);
/* Whether a server has it open. */
bool survey_is_served(struct survey *survey);
/* Whether the file is what it should be, in every page and index; a database looks after that itself. */
bool survey_is_sound(struct survey *survey);
/* Copy all of a file, secrets too, into an empty one, which is on the disk then. `stop` is asked now and then (NULL:
 * nobody is). False if that cannot be, or shall not. */
bool survey_copy(struct survey *survey, const char *path, bool (*stop)(void));

/* The rows of a table, one after the other, in the order of the key; NULL when memory runs out. */
struct survey_rows;
struct survey_rows *survey_rows(struct survey *survey, enum store_table table);
/* The next row, valid until the one after it is asked for; NULL when there is none, or trouble. */
const struct store_value *survey_next(struct survey_rows *rows);
/* Let go of them. Returns whether they could all be read, as far as they were asked for. */
bool survey_end(struct survey_rows *rows);

#endif
