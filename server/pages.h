/* pages.h - the files of the page, given out. */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include "net/net.h"

struct pages;

/* NULL when memory runs out. */
struct pages *pages_new(void);
void pages_free(struct pages *pages);
/* Answer with a file, with 304 to who has it, with 404 or 405. */
void pages_answer(const struct pages *pages, struct net_request *request);

#endif
