/* look.h - actions of those who look: who am I, what is my name, watching a game, the lobby, muting and reporting. */
#ifndef SERVER_LOOK_H
#define SERVER_LOOK_H

struct call;
struct line;
struct table;

void look_hello(struct call *call, struct table *none);
void look_name(struct call *call, struct table *none);
void look_head(struct call *call, struct table *table);
void look_events(struct call *call, struct table *table);
void look_watch(struct call *call, struct table *table);
void look_unwatch(struct call *call, struct table *table);
/* Wait for the next thing to happen, by HTTP. */
void look_news(struct call *call, struct table *table);
void look_lobby(struct call *call, struct table *none);
void look_unlobby(struct call *call, struct table *none);
void look_mute(struct call *call, struct table *table);

/* A line has gone: it watches nothing any more. */
void look_close(struct line *line);

#endif
