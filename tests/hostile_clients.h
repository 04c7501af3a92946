/* hostile_clients.h - what the tests of people who mean harm share. */
#ifndef TESTS_HOSTILE_CLIENTS_H
#define TESTS_HOSTILE_CLIENTS_H

#include "tests/client/guest.h"
#include "tests/client/house.h"
#include "tests/support.h"

enum { WAIT = 5000, QUICK = 250, POLITE = 100 };

/* The server as it is used, with sanitizers, and one that gives messages back. */
extern const char *program, *checked, *echo;

/* Start one of them; `files` and a flag with its value as for house.h, or 0 and NULL. */
struct house open_house(const char *what, int files, const char *flag, const char *value);
/* It must still be there, and end well. */
void close_house(struct house *house);
struct guest come(const struct house *house);
struct guest come_by_socket(const struct house *house);
/* Polite requests, each a new connection or all on one: the 99th of a hundred is quick. */
void others_are_served(const struct house *house, bool anew);

/* ---- hostile_input.c ---- */
void bad_input_is_refused(void **state);
void bad_input_is_refused_under_sanitizers(void **state);
void requests_in_a_row_are_answered_in_order(void **state);
void a_hasty_message_is_read(void **state);
void pages_of_others_get_nothing(void **state);
void who_waits_may_leave(void **state);

/* ---- hostile_much.c ---- */
void long_answers_have_a_share(void **state);
void who_asks_for_much_is_put_off(void **state);
void who_says_much_is_put_off(void **state);

#endif
