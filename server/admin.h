/* admin.h - what the administrator can do, on a socket of its own: see names and reports, stop games, remove people. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

struct call;
struct table;

void admin_names(struct call *call, struct table *none);
void admin_remove_name(struct call *call, struct table *none);
void admin_reports(struct call *call, struct table *none);

#endif
