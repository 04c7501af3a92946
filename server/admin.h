/* admin.h - what the administrator can do, on a socket of its own: see names, remove people, and let them in again. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

struct call;
struct table;

void admin_names(struct call *call, struct table *none);
void admin_remove_name(struct call *call, struct table *none);
void admin_restore_name(struct call *call, struct table *none);

#endif
