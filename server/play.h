/* play.h - what players do in a match, and what happens by itself: actions that are its events. */
#ifndef SERVER_PLAY_H
#define SERVER_PLAY_H

#include <event2/util.h>
#include <stdbool.h>

struct call;
struct table;

/* The action of any event that a player causes (struct action tells which). */
/* What is no decision is said once a second, and twenty times in a row at most: it stays with the match for ever. What
 * is drafted in a secret set-up does not, but is written each time: twenty a second, and two hundred in a row. */
bool play_may_talk(struct call *call, struct table *table, int player);
void play_event(struct call *call, struct table *table);
/* A computer has decided. */
void play_for_computer(struct table *table, int player, const char *words);
/* Computers play on rather than agree to a draw. */
void play_decline_for_computers(struct table *table);
/* Wake up when a clock runs out (HR-6). */
void play_set_timer(struct table *table);
void play_time_is_up(evutil_socket_t none, short what, void *table);
/* HR-6: the time in which the server was down is not charged. */
void play_forgive_downtime(struct table *table);
/* The same of a time in which nobody looked after the match. */
void play_forgive(struct table *table, int64_t since, int64_t until);
/* The same of each time in which no server could keep anything, by any node, since all know of it: true if that is done
 * before a call, which waits for it. */
bool play_forgive_first(struct call *call, struct table *table);

/* The host pauses a match, and lets it go on. */
void play_stop(struct call *call, struct table *table);
void play_go_on(struct call *call, struct table *table);

#endif
