/* parts.h - a suite as a file of text: "== what is shown" begins a part, and each part is a test; a line is a step of
 * it, unless it is empty or begins with "#". */
#ifndef TESTS_PARTS_H
#define TESTS_PARTS_H

#include <stdbool.h>

#include "tests/support.h"

enum { PARTS_LINE = 4096 };

struct parts {
    const char *group;          /* what the suite is called */
    bool (*step)(char *line);   /* do it; false: the rest of the part is left out */
    void (*clear)(void);        /* before and after each part; or NULL */
    int (*open)(void **state);  /* before all of them */
    int (*close)(void **state); /* and after */
};

/* Run those whose titles have `word` in them, NULL for all. Returns the status for main(): 2 if there are none. */
int parts_run(const struct parts *parts, const char *file, const char *word);
/* The line that is being done, and failing there, with words. */
int parts_line(void);
void parts_complain(const char *what, const char *more);

#endif
