/* batch.h - several messages as one text, as they go over the bus: who says them, as the how manieth of its texts to
 * this channel, and each with its kind and size:
 *
 *     tintagel 1 0123456789abcdef 17
 *     events 12
 *     twelve bytes
 *     lobby 0
 *
 */
#ifndef BUS_BATCH_H
#define BUS_BATCH_H

#include "bus/bus.h"

struct evbuffer;

struct batch_head {
    char from[BUS_ID];
    int64_t number; /* 0: they are not counted */
};

struct batch_message {
    char kind[BUS_KIND];
    const char *bytes; /* with a zero behind them */
    size_t size;
};

/* Whether it is a name as of kinds and channels, of fewer than `room` bytes. */
bool batch_is_name(const char *name, size_t room);
/* False when memory runs out; then what is in `out` is not to be used. */
bool batch_begin(struct evbuffer *out, const struct batch_head *head);
bool batch_add(struct evbuffer *out, const char *kind, const void *bytes, size_t size);

/* Read the head, then the messages, one by one, until `*at` is at the end. False if it is not such a text. Ends of
 * messages become zeros. */
bool batch_read_head(char **at, const char *end, struct batch_head *head);
bool batch_read(char **at, const char *end, struct batch_message *message);

#endif
