/* servant.h - a program that a test has started beside the server: a proxy, a worker. It ends when the test does,
 * whatever happens. */
#ifndef TESTS_CLIENT_SERVANT_H
#define TESTS_CLIENT_SERVANT_H

#include <stdbool.h>
#include <sys/types.h>

struct servant {
    const char *const *words; /* its command, NULL after the last; the first is the program, also one in the PATH */
    const char *notes;        /* the file of what it says; NULL: nobody hears it */
    pid_t pid;                /* 0: it does not run */
};

bool servant_open(struct servant *servant);
/* End it as a lost process ends (SIGKILL), or as a host asks it to (SIGTERM): true if it ended well. */
void servant_kill(struct servant *servant);
bool servant_close(struct servant *servant);

/* A proxy in front of nodes: HAProxy, with docs/haproxy.cfg as it stands there. */
enum { PROXY_NODES = 3 };

struct proxy {
    struct servant servant;
    const char *words[5];
    char place[64]; /* "127.0.0.1:PORT" */
};

/* Start it for nodes at these places, and wait until it lets somebody through to one; `config` is the file. */
bool proxy_open(struct proxy *proxy, const char *config, const char *const places[PROXY_NODES], const char *notes);

#endif
