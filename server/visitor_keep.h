/* visitor_keep.h - what is kept of visitors: their names, whom they do not want to hear, and that the host has removed
 * them. Each answers its call. */
#ifndef SERVER_VISITOR_KEEP_H
#define SERVER_VISITOR_KEEP_H

#include <stdbool.h>

struct call;
struct store_value;

/* In place of a visitor, among the calls: from which version of a visitor another one was made. */
#define VISITOR_GUARDS "visitor"

/* The call's visitor is called so, by a text of the call. */
void visitor_keep_name(struct call *call, const char *name);
/* It does not want to see the chat of who is shown so (visitor_show()), or wants to again. */
void visitor_keep_mute(struct call *call, const char *shown, bool on);
/* Whom this row is of may look on only. */
void visitor_keep_removed(struct call *call, const struct store_value *row, bool removed);

#endif
