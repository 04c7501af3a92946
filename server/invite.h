/* invite.h - who invites to what, in words: for messengers, which show it beside a link, and for who follows it. */
#ifndef SERVER_INVITE_H
#define SERVER_INVITE_H

#include <stdbool.h>

#include "core/text.h"
#include "server/host.h"

enum { INVITE_TITLE = 512, INVITE_WHO = 64 };

/* "Ysolt invites you to Grailnah"; "Grailnah: Ysolt and Bert" when all seats are taken. `named` is false: nobody is. */
void invite_title(const struct table *table, bool french, bool named, struct text *out);
/* Who sits there: a name, a level of the computer, or that the seat is free. False: nobody does. */
bool invite_seat(const struct table *table, int player, bool french, struct text *out);

void invite_page(struct call *call, struct table *table);
/* The game is not there, or something else is wrong: the page itself says so. */
void invite_refuse(struct call *call, int status);

#endif
