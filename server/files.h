/* files.h - the files of the page, compiled in by tools/pack.c. */
#ifndef SERVER_FILES_H
#define SERVER_FILES_H

#include <stddef.h>

/* A file by its path ("/main.js"), as it is and packed by gzip; a packed size of 0: packing does not pay. */
struct server_file {
    const char *path;
    const unsigned char *raw;
    size_t raw_size;
    const unsigned char *packed;
    size_t packed_size;
};

/* Every file; a NULL path closes the table. */
extern const struct server_file server_files[];

#endif
