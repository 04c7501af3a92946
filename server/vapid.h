/* vapid.h - by what push services know this server: a key of its own, and a word signed with it for each service
 * (RFC 8292). */
#ifndef SERVER_VAPID_H
#define SERVER_VAPID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vapid;

enum { VAPID_HEADER = 1024 };

/* Make a key in a file that is not there yet, for its owner alone; false with errno. */
bool vapid_make(const char *file);
/* The key of a file, PEM; `contact` is a "mailto:" or "https:" address for those who run services, or NULL. NULL with
 * errno. */
struct vapid *vapid_open(const char *file, const char *contact);
void vapid_free(struct vapid *vapid);
/* Its public part, as browsers want it. */
const char *vapid_key(const struct vapid *vapid);
/* What stands behind "Authorization: " for a service ("https://push.example.net"), at a time in seconds. Any thread may
 * ask. */
bool vapid_header(const struct vapid *vapid, const char *service, int64_t now, char out[VAPID_HEADER]);

#endif
