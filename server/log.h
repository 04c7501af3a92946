/* log.h - what happened, for whoever runs the server: one JSON object a line, on standard error.
 *
 * Nothing that is secret may be said here: no tokens, no cookies, no chat, no moves of a set-up. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

enum log_level { LOG_WARNINGS, LOG_NOTICES, LOG_DETAILS };

/* Say what is of this level or above. */
void log_open(enum log_level level);
/* {"time": "2026-11-16T17:00:00.123Z", "level": "notice", "what": WHAT, NAME: VALUE}, all of them strings; a NULL name:
 * nothing more. */
void log_say(enum log_level level, const char *what, const char *name, const char *value);
/* The same, but of each `what` not more than one a minute: the next that is said tells how many were left out. */
void log_sometimes(const char *what);

#endif
