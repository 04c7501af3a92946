/* entry.h - who plays in a tournament, and from where, as the command line says it. */
#ifndef CLI_ENTRY_H
#define CLI_ENTRY_H

#include "cli/cli.h"
#include "contest/contest.h"

enum { ENTRY_NUMBER = 16 }; /* room for a number behind the name */

struct entry {
    char name[2 * ENTRANT_NAME]; /* as it was given */
    struct rules *mind;          /* its own weights, or NULL */
};

/* An entrant, "nodes=20000", or with weights of its own "nodes=20000@FILE", which the game of `args` has. False, having
 * told why, with the status in `status`; entry_close() either way. */
bool entry_open(const struct args *args, enum flag flag, const char *word, struct entry *entry, struct entrant *out,
                int *status);
void entry_close(struct entry *entry);

/* The openings of a file: positions, one a line, or a record, whose last position is the opening. False, having told
 * why. */
bool entry_openings(const struct args *args, const char *path, const struct rules *rules, struct openings *out,
                    int *status);

#endif
