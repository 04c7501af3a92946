/* service.c - see service.h; the protocols are those of sd_listen_fds(3) and sd_notify(3). */
#include "server/service.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/text.h"

enum { SOCKETS_MOST = 16 };

static int teller = -1;

int service_sockets(void)
{
    const char *process = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    int64_t who = 0;
    int sockets = 0;
    if (!process || !count || !text_number64(process, INT64_MAX, &who) || who != getpid() ||
        !text_number(count, SOCKETS_MOST, &sockets))
        return 0;
    return sockets;
}

void service_open(void)
{
    const char *place = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = place ? strlen(place) : 0;
    if (length < 2 || length >= sizeof address.sun_path || (place[0] != '/' && place[0] != '@'))
        return;
    memcpy(address.sun_path, place, length);
    if (place[0] == '@') /* a name that is no file */
        address.sun_path[0] = '\0';
    teller = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    socklen_t size = (socklen_t)(sizeof address - sizeof address.sun_path + length);
    if (teller >= 0 && connect(teller, (struct sockaddr *)&address, size) != 0) {
        close(teller);
        teller = -1;
    }
}

void service_tell(const char *state)
{
    if (teller >= 0 && send(teller, state, strlen(state), MSG_NOSIGNAL) < 0)
        return; /* nobody listens any more */
}
