/* turns.c - see turns.h. */
#include "tests/turns.h"

#include <stddef.h>

static void on_step(evutil_socket_t none, short what, void *context)
{
    (void)none, (void)what, (void)context;
}

void turns_open(struct turns *turns)
{
    struct timeval often = {.tv_usec = 10000};
    turns->base = event_base_new();
    turns->step = event_new(turns->base, -1, EV_PERSIST, on_step, NULL);
    event_add(turns->step, &often);
}

void turns_close(struct turns *turns)
{
    event_free(turns->step);
    event_base_free(turns->base);
}

void turns_take(const struct turns *turns)
{
    event_base_loop(turns->base, EVLOOP_ONCE);
}
