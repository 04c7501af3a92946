/* bench.h - the parts of the bench. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "core/rules.h"

/* CPU time of this process. */
double bench_seconds(void);
/* What matches of these rules cost; prints it. */
void bench_matches(const struct rules *rules);

#endif
