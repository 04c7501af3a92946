/* filter.h - system calls that no engine needs are refused. */
#ifndef ENGINE_FILTER_H
#define ENGINE_FILTER_H

#include <stdbool.h>

/* From now on, for this process and all that come from it. `crowded`: it is among the processes of others, to which it
 * must not send signals. False where the system, or this kind of machine, has no such filter. */
bool filter_enter(bool crowded);

#endif
