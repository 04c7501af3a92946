/* seats.h - engines of others in the computer's seats (--engine). */
#ifndef CLI_SEATS_H
#define CLI_SEATS_H

#include "cli/cli.h"
#include "engine/client.h"

struct seats {
    struct client *engine[MAX_PLAYERS]; /* NULL: no engine sits there */
    struct client_limits limits;
};

/* Start the engines of --engine, "COMMAND" for every seat but that of `person`, "N=COMMAND" for that of player N; each
 * has --seconds for a decision. False, having told why, with the status in `status`; seats_close() either way. */
bool seats_open(struct seats *seats, const struct args *args, const struct rules *rules, int person, int *status);
void seats_close(struct seats *seats);

#endif
