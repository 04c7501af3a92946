/* saving.h - a game that is saved while it is played (--record).
 *
 * Events are added to the file as they come, all that follow from each other at once; only a result, which stands in
 * the head, makes it be written anew. So the file is a record that can be read after every save, whatever happens next.
 * A save that fails is tried again with the next one. The first one makes the file, which may not exist; from then on
 * it is ours as long as it is what we left there: one that somebody else has changed or replaced is not touched again,
 * and one that was taken away is made anew. */
#ifndef CLI_SAVING_H
#define CLI_SAVING_H

#include "cli/cli.h"
#include "match/record.h"

struct saving {
    const char *path; /* NULL: nothing is saved */
    int events;       /* of the match that are in the file; 0: there is none yet */
    bool synced;      /* and on the disk */
    bool given_up;    /* the file is not ours any more */
    bool failing;     /* the last save could not be done, and that has been told */
    struct file_seen seen;
};

/* Save what is new, and sync it if asked to. False with errno set: EEXIST if the first save finds a file, ESTALE if the
 * file is not ours any more. */
bool saving_save(struct saving *saving, const struct record *record, bool sync);
/* The same, telling when it begins to fail and when it works again; the last time, whenever it fails. False while it
 * fails. */
bool saving_go_on(struct saving *saving, const struct args *args, const struct record *record, bool sync, bool last);

#endif
