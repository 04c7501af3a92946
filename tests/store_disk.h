/* store_disk.h - a disk that can lose its power, or be full: a VFS of SQLite for tests.
 *
 * Whoever reads sees all that was written, as on a system that runs. What was written and not synced is remembered as
 * such; when power is cut, nothing works any more, and what then is on the disk is what was synced, with any part of
 * the rest: some writes are there and others not, and some are torn. */
#ifndef TESTS_STORE_DISK_H
#define TESTS_STORE_DISK_H

#include <stdbool.h>
#include <stdint.h>

struct disk;

/* Its VFS has the name `name`. One at a time. */
struct disk *disk_new(const char *name, uint64_t seed);
void disk_free(struct disk *disk);

/* Cut the power in so many writes, syncs, truncations and removals from now; -1: never. */
void disk_cut_after(struct disk *disk, int operations);
bool disk_is_cut(struct disk *disk);
/* Power is back: make the files what is on the disk. Nobody has one of them open. */
void disk_restore(struct disk *disk);

/* Let all files together have so many bytes; -1: as many as they want. */
void disk_set_room(struct disk *disk, int64_t bytes);

#endif
