/* deflate.h - packing: the streams of a document, as zlib's format has it. */
#ifndef PRINT_DEFLATE_H
#define PRINT_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

/* Room enough for `size` bytes packed, whatever they are. */
size_t deflate_room(size_t size);
/* Pack them; returns how many there are then, 0 when memory runs out. */
size_t deflate_pack(const uint8_t *bytes, size_t size, uint8_t *out);

#endif
