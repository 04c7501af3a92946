/* record_time.h - times in records: a moment as "2026-11-15T10:00:00.000Z", a wait as "+12.345" seconds. Exactly one
 * spelling each; years 1970 to 9999. */
#ifndef MATCH_RECORD_TIME_H
#define MATCH_RECORD_TIME_H

#include <stdbool.h>
#include <stdint.h>

#include "core/text.h"

/* The last millisecond of the year 9999. */
#define RECORD_TIME_LAST INT64_C(253402300799999)

bool record_time_read(const char *text, int64_t *out);
void record_time_write(int64_t at, struct text *out);
bool record_wait_read(const char *text, int64_t *out);
void record_wait_write(int64_t elapsed, struct text *out);

#endif
