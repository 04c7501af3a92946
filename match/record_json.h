/* record_json.h - a record as JSON, and files of records, as text or as JSON (docs/records.md).
 *
 * JSON holds what the text holds, and the board whole. Reading makes the text of it and reads that, so there is one
 * place that knows what a record may be; lines that are told of are those of the JSON. */
#ifndef MATCH_RECORD_JSON_H
#define MATCH_RECORD_JSON_H

#include "match/record.h"

void record_json_write(const struct record *record, const struct sink *sink);

/* The records of a file, one after the other: as text, or as JSON, where several are a list. Starts with the text and
 * all else zero. */
struct record_file {
    const char *at;
    int line, count; /* read so far */
    bool json, listed;
};

/* The next record. NULL and `why`, with the line's number as its place, if it is none; NULL and no message in `why` at
 * the end. Files hold one at least. */
struct record *record_file_next(struct record_file *file, const struct record_source *source, struct why *why);
/* Only one record, be it text or JSON. */
struct record *record_file_only(const char *text, const struct record_source *source, struct why *why);

#endif
