/* squeeze.h - numbers and text in few bytes: a range coder, with a model of text that learns as it goes.
 *
 * Writing and reading are the same calls in the same order: each takes what is to be written and returns what it is,
 * which is the argument when writing and what was written when reading (the argument is not looked at then). So whoever
 * describes something does it once, for both ways. Everything is integers: the same on every machine.
 *
 * Whatever bytes are read, reading gives something and ends with whoever asks: bytes past the end are zeros. What comes
 * out of bytes that nobody wrote means nothing, which only a check sum of the caller's can tell. */
#ifndef CORE_SQUEEZE_H
#define CORE_SQUEEZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct squeeze;

enum { SQUEEZE_KINDS = 16 };

/* To write into `out`, of `room` bytes; or to read. `before` is text that the model has learnt from already, the same
 * both times. NULL when memory runs out. */
struct squeeze *squeeze_writer(uint8_t *out, size_t room, const char *before);
struct squeeze *squeeze_reader(const uint8_t *bytes, size_t size, const char *before);
void squeeze_free(struct squeeze *s);

/* A number below `count`, all being as likely. */
uint32_t squeeze_below(struct squeeze *s, uint32_t count, uint32_t value);
/* A number of one of SQUEEZE_KINDS kinds: small ones are short, and so are those as large as others of their kind. */
uint64_t squeeze_number(struct squeeze *s, int kind, uint64_t value);
/* The next byte of the text. */
uint8_t squeeze_byte(struct squeeze *s, uint8_t byte);

/* Whether a reader is further past the end of its bytes than any writer leaves it: whatever comes now was not written.
 */
bool squeeze_is_past(const struct squeeze *s);

/* The writer's end: how many bytes there are, 0 if they did not fit. */
size_t squeeze_end(struct squeeze *s);

#endif
