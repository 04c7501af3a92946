/* service.h - being a service of the system's: sockets that it opened for us, and telling it how we are. Written out
 * here, since it is a few lines and a library would be one more thing to have. */
#ifndef SERVER_SERVICE_H
#define SERVER_SERVICE_H

enum { SERVICE_FIRST = 3 /* the descriptor of the first socket */ };

/* How many sockets the system opened for us (LISTEN_FDS), from descriptor SERVICE_FIRST on. */
int service_sockets(void);
/* Where to tell is remembered now, since later we may not open sockets. */
void service_open(void);
/* "READY=1", "STOPPING=1", "RELOADING=1"; nothing happens where nobody asks (NOTIFY_SOCKET). */
void service_tell(const char *state);

#endif
