/* monitor.c - see monitor.h. */
#include "tests/client/monitor.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

bool monitor_open(struct monitor *monitor, const struct redis *redis)
{
    char answer[5];
    *monitor = (struct monitor){.descriptor = redis_connect(redis), .text = calloc(1, 1)};
    return monitor->text && monitor->descriptor >= 0 && send(monitor->descriptor, "MONITOR\r\n", 9, 0) == 9 &&
           recv(monitor->descriptor, answer, sizeof answer, MSG_WAITALL) == sizeof answer &&
           memcmp(answer, "+OK\r\n", sizeof answer) == 0;
}

void monitor_hear(struct monitor *monitor)
{
    char block[65536];
    for (ssize_t got; (got = recv(monitor->descriptor, block, sizeof block, MSG_DONTWAIT)) > 0;) {
        monitor->text = realloc(monitor->text, monitor->size + (size_t)got + 1);
        if (!monitor->text)
            abort();
        memcpy(monitor->text + monitor->size, block, (size_t)got);
        monitor->size += (size_t)got;
        monitor->text[monitor->size] = '\0';
    }
}

void monitor_close(struct monitor *monitor)
{
    close(monitor->descriptor);
    free(monitor->text);
    *monitor = (struct monitor){.descriptor = -1};
}
