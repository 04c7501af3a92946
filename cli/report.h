/* report.h - the report of a saved game in a terminal (search/report.h). */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli/cli.h"

/* Print the report of a record that was read, in words or as JSON; the status. */
int report_print(const struct args *args, const struct record *record);

#endif
