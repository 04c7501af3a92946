/* seats.c - engines of others in the computer's seats. */
#include "cli/seats.h"

#include <stdio.h>
#include <string.h>

/* "1=COMMAND": the player, and in `command` what follows; NOBODY if it is for all seats. */
static int seat_of(const char *value, const char **command)
{
    bool named = value[0] >= '0' && value[0] < '0' + MAX_PLAYERS && value[1] == '=';
    *command = named ? value + 2 : value;
    return named ? value[0] - '0' : NOBODY;
}

/* The command of a seat: the last that names it, or else the last that names none. */
static const char *command_of(const struct args *args, int player)
{
    const char *found = NULL, *command;
    bool named = false;
    for (int i = 0; i < args->many_count; i++) {
        int seat = seat_of(args->many[i], &command);
        if (seat == player || (seat == NOBODY && !named))
            found = command;
        named |= seat == player;
    }
    return found;
}

static bool is_at_keyboard(int person, int player)
{
    return person == EVERYBODY || person == player;
}

/* Every one that is named sits somewhere. */
static bool check(const struct args *args, const struct rules *rules, int person)
{
    bool any = false;
    const char *command;
    for (int p = 0; p < rules->players; p++)
        any |= !is_at_keyboard(person, p);
    for (int i = 0; i < args->many_count; i++) {
        int seat = seat_of(args->many[i], &command);
        if (!*command) {
            refuse(args, "cli.flag.value", flag_name(FLAG_ENGINE), NULL, NULL);
            return false;
        }
        bool fits = seat == NOBODY ? any : seat < rules->players && !is_at_keyboard(person, seat);
        if (!fits) {
            refuse(args, "play.engine-seat", args->many[i], NULL, NULL);
            return false;
        }
    }
    return true;
}

/* What this system cannot keep it from is told once. */
static void tell_lacking(const struct args *args, const struct client *engine, bool *told)
{
    const char *message = client_lacking_message(engine);
    if (message && !*told) {
        refuse(args, message, NULL, NULL, NULL);
        *told = true;
    }
}

bool seats_open(struct seats *seats, const struct args *args, const struct rules *rules, int person, int *status)
{
    int seconds;
    bool told = false;
    memset(seats, 0, sizeof *seats);
    *status = STATUS_BAD_INPUT;
    if (!arg_number(args, FLAG_SECONDS, 1, 86400, 1, &seconds) || !check(args, rules, person) ||
        (args->many_count && !engines_know(args, rules, status)))
        return false;
    seats->limits.ms = seconds * 1000;
    for (int p = 0; p < rules->players; p++) {
        const char *command = is_at_keyboard(person, p) ? NULL : command_of(args, p);
        struct why why;
        if (!command)
            continue;
        *status = STATUS_TROUBLE;
        seats->engine[p] = client_new(command, 0, rules);
        if (!seats->engine[p])
            return false;
        if (!client_begin(seats->engine[p], &why)) {
            refuse_why(args, &why);
            return false;
        }
        tell_lacking(args, seats->engine[p], &told);
    }
    *status = STATUS_FINE;
    return true;
}

void seats_close(struct seats *seats)
{
    for (int p = 0; p < MAX_PLAYERS; p++) {
        client_free(seats->engine[p]);
        seats->engine[p] = NULL;
    }
}
