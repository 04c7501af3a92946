/* help.h - the page's other workers, who search along where they share this one's memory. */
#ifndef WEB_WASM_HELP_H
#define WEB_WASM_HELP_H

#include "search/team.h"
#include "web/wasm/output.h"

/* How many help; 0 where no memory is shared. */
int help_ready(void);
/* search_once() with about so many bytes of table and all who help; their nodes count too. False when memory runs out.
 */
bool help_search(const struct rules *rules, size_t bytes, const struct search_root *root,
                 const struct search_limits *limits, const struct search_hooks *hooks, struct search_report *out);

#ifdef __wasm_atomics__
/* For the page: where the stack of one more worker begins, NULL when memory runs out; and what that worker calls then,
 * in an instance of its own, and never comes back from. */
char *EXPORT(help_stack)(void);
void EXPORT(help)(void);
#endif

#endif
