/* records.h - what the tests of records share: records that are read back, written again in both forms, edited at a
 * place, and refused with the line where they are wrong. */
#ifndef TESTS_RECORDS_H
#define TESTS_RECORDS_H

#include <stddef.h>

#include "match/record_json.h"
#include "tests/support.h"
#include "tests/written.h"

/* Of all games, on the boards that are compiled in. */
extern const struct record_source records_source;

/* Read it, as text or JSON, which must work. */
struct record *read_back(const char *text);
/* Text and JSON say the same, and each is what it was after it has been read. */
void check_written(const struct record *record);
/* What a text is with `instead` at the first place where `part` stands; the caller frees it. */
char *edited_text(const char *text, const char *part, const char *instead);

/* What is refused when it is edited into a text: by which message, and in which line. */
struct record_fault {
    const char *part, *instead, *message;
    int line;
};

typedef struct record *record_reader(const char *text, const struct record_source *source, struct why *why);

void check_faults(const char *text, record_reader *read, const struct record_fault *faults, size_t count);

#endif
