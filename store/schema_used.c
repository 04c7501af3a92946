/* schema_used.c - which schema this program is made for: today's.
 *
 * Alone in its file, so that a program of tests can be made for the one after it (tests/next_schema.c). */
#include "store/schema.h"

const struct store_schema *store_schema(void)
{
    return &schema_today;
}
