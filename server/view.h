/* view.h - a game as those see it who do not have the rules: as data, as a picture, as a record. */
#ifndef SERVER_VIEW_H
#define SERVER_VIEW_H

struct call;
struct table;

void view_catalogue(struct call *call, struct table *none);
void view_rules(struct call *call, struct table *table);
void view_state(struct call *call, struct table *table);
void view_picture(struct call *call, struct table *table);
void view_record(struct call *call, struct table *table);
void view_record_json(struct call *call, struct table *table);

#endif
