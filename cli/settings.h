/* settings.h - flags that can also stand in the environment or in a file: what a flag says comes first, then the
 * environment (TINTAGEL_BASE_PATH for --base-path), then the file (base-path = VALUE) that --config names. */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "cli/cli.h"
#include "server/log.h"

enum { SETTINGS_LIST = 1024 };

struct settings {
    const char *value[FLAGS]; /* NULL: not set; a flag without a value is "" when it is set */
    bool decided[FLAGS];      /* somebody has said something of it, be it "no" */
    char list[SETTINGS_LIST]; /* all values of the one flag that can be given several times, with commas */
    char *file;
};

/* All that a server takes, closed by FLAGS. */
extern const enum flag settings_of_server[];

/* Read the settings of these flags, closed by FLAGS. STATUS_FINE, or another, having told why. */
int settings_read(const struct args *args, const enum flag *flags, struct settings *settings);
void settings_free(struct settings *settings);
/* What the log is to say, by --verbose and --quiet. */
enum log_level settings_level(const struct settings *settings);

#endif
