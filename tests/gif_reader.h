/* gif_reader.h - reading GIF by the specification (GIF89a), sharing nothing with who writes it. */
#ifndef TESTS_GIF_READER_H
#define TESTS_GIF_READER_H

#include <stddef.h>
#include <stdint.h>

struct gif_file {
    int wide, high, loops; /* how often it begins again, 0: for ever; -1: it does not say */
    int count;
    struct gif_frame {
        int hundredths, changed; /* and how many dots of it are not see-through */
        uint8_t *dots;           /* what is seen then, 3 bytes a dot */
    } * frames;
};

/* What is wrong with it, or NULL. gif_free() frees what it made either way. */
const char *gif_read(const uint8_t *file, size_t size, struct gif_file *out);
void gif_free(struct gif_file *gif);

#endif
