/* attempt.h - reaching somebody, on a thread of its own: names are looked up and connections made without anybody
 * waiting for it. */
#ifndef BUS_ATTEMPT_H
#define BUS_ATTEMPT_H

#include "bus/place.h"

enum { ATTEMPT_SAYS = 128, ATTEMPT_MS = 3000 };

struct attempt;

/* NULL when there is no thread or no memory to be had. */
struct attempt *attempt_begin(const struct place *place);
/* Readable once it has ended. */
int attempt_wait_on(const struct attempt *attempt);
/* Then: a connection, which is the caller's, or -1 with the reason. */
int attempt_result(struct attempt *attempt, char says[ATTEMPT_SAYS]);
/* Whether it has ended or not: nobody wants to know any more. */
void attempt_drop(struct attempt *attempt);

#endif
