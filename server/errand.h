/* errand.h - a thought as text, for whoever thinks elsewhere, and what it comes to as text for the way back.
 *
 *     tintagel-job 1 NODE NUMBER              to whom the answer goes, and by which number
 *     decide PLAYER ENTRANT SEED LEFT INCREMENT
 *     created -1 1700000000000 TEXT           the events of the match, all of them public
 *
 *     analyse NODES LINES MS                  or this
 *     GAME OPTIONS
 *     POSITION
 *
 * Who plays is not in it, nor what they have said: names and chat are left out. Whoever reads these texts treats them
 * as if they came from somebody who means harm: a worker its jobs, and a node the answers. */
#ifndef SERVER_ERRAND_H
#define SERVER_ERRAND_H

#include "board/rules_cache.h"
#include "bus/bus.h"
#include "server/buffer.h"
#include "server/thought.h"

enum { ERRAND_BYTES = 1 << 20, ERRAND_EVENTS = 50000 };

/* To whom the answer goes. */
struct errand_from {
    char node[BUS_ID];
    uint64_t number;
};

/* False if it is too big to be sent, or memory runs out. */
bool errand_write(const struct thought *thought, const struct errand_from *from, struct buffer *out);
/* Read one, which is to be cleared (thought_clear()), into what is all zero. False if it is none that this program can
 * think about: then there is nothing to be cleared; `from` is right if its node is not "". */
bool errand_read(const char *text, size_t size, struct rules_cache *cache, struct thought *out,
                 struct errand_from *from);

/* What it has come to, without its number: "words WORDS", or "found DEPTH NODES" and a line for each line of the
 * search, "SCORE VALUE,VALUE MOVE MOVE". False, adding nothing, if it has not. */
bool errand_write_answer(const struct thought *thought, struct buffer *out);
/* Read that of a thought, by its rules: false if it is no answer to it, and it has come to nothing then. */
bool errand_read_answer(const char *text, struct thought *thought);

#endif
