/* device.h - actions by which somebody is the same person on another device. */
#ifndef SERVER_DEVICE_H
#define SERVER_DEVICE_H

/* In place of a visitor, among the calls: codes, which are good until the time that stands there; those that were used;
 * and the last of each visitor, since when. */
#define DEVICE_CODES "device"
#define DEVICE_USED  "device used"
#define DEVICE_LAST  "device last"

enum { DEVICE_LASTS = 600000 }; /* ms that a code is good */

struct call;
struct table;

/* A code for another device of whoever asks. */
void device_invite(struct call *call, struct table *none);
/* Whoever brings a code is who has asked for it, from now on. */
void device_join(struct call *call, struct table *none);

#endif
