/* selfplay_file.h - reading a file of games that an entrant played against itself (docs/selfplay.md). */
#ifndef CLI_SELFPLAY_FILE_H
#define CLI_SELFPLAY_FILE_H

#include "cli/journal.h"

enum { SELFPLAY_FILE_NAME = 512 };

struct selfplay_file {
    const char *path;
    struct journal_reader reader; /* of the games, behind the head; a last line that was cut is left out */
    int head;                     /* lines of it */
    struct subject subject;       /* the rules of its games */
    char entrant[SELFPLAY_FILE_NAME];
};

/* Open a file and read its head. False, having told why, with the status in `status`; then there is nothing to close.
 */
bool selfplay_file_open(const struct args *args, const char *path, struct selfplay_file *out, int *status);
void selfplay_file_close(struct selfplay_file *file);
/* Tell that the line that was read last is no game; the status for that. */
int selfplay_file_refuse(const struct args *args, const struct selfplay_file *file);

#endif
