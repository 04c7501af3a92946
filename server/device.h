/* device.h - actions by which somebody is the same person on another device. */
#ifndef SERVER_DEVICE_H
#define SERVER_DEVICE_H

struct call;
struct table;

/* A code for another device of whoever asks. */
void device_invite(struct call *call, struct table *none);
/* Whoever brings a code is who has asked for it, from now on. */
void device_join(struct call *call, struct table *none);

#endif
