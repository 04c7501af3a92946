/* guest.h - somebody who comes to a server, for tests and the bench: HTTP and WebSockets by TCP or Unix sockets, polite
 * or not. It shares no code with the server. Whatever waits does so for some milliseconds at most.
 *
 *     struct guest guest;
 *     struct guest_answer answer;
 *     guest_connect(&guest, "127.0.0.1:8080", 1000);
 *     guest_request(&guest, "GET", "/health", "", NULL, &answer, 1000);    answer.status, answer.body
 *     guest_answer_free(&answer);
 *     guest_upgrade(&guest, "/api/v1/socket", "Cookie: a=b\r\n", 1000);
 *     guest_send(&guest, "{}", 1000);
 *     while (guest_receive(&guest, &news, 1000) == GUEST_TEXT) …            news.text, news.size
 *     guest_leave(&guest);
 */
#ifndef TESTS_CLIENT_GUEST_H
#define TESTS_CLIENT_GUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct guest {
    int descriptor; /* -1: none */
    bool socket;    /* it is a WebSocket */
    char *in;       /* what has come and was not looked at, from `from` to `to` */
    size_t from, to, room;
    size_t zero_at; /* where a zero ends the last message, in place of `under_zero`; 0: nowhere */
    char under_zero;
    uint32_t mask;
    uint64_t pings; /* that were answered */
    void *mine;     /* the caller's */
};

/* Connect to "127.0.0.1:8080", "[::1]:8080" or "unix:/path", or to an address "http://127.0.0.1:8080/". False with
 * errno. */
bool guest_connect(struct guest *guest, const char *place, int ms);
/* Close and free. */
void guest_leave(struct guest *guest);
/* Close as if the line was cut: the other side gets a reset. */
void guest_cut(struct guest *guest);

/* ---- bytes ---- */

/* All of them, or false with errno (ETIMEDOUT). */
bool guest_write(struct guest *guest, const void *bytes, size_t size, int ms);
/* Read something more into `in`: false at the end, or with errno ETIMEDOUT, or another. 0 ms: what there is. */
bool guest_read(struct guest *guest, int ms);
/* Whether the other side has closed, or does within that time; what comes until then is dropped. */
bool guest_is_closed(struct guest *guest, int ms);

/* ---- HTTP ---- */

struct guest_answer {
    int status;
    char *head; /* its lines, each with CR LF */
    char *body; /* ends with a zero beyond its size */
    size_t size;
};

/* Ask; `headers` are further lines, each with CR LF; `body` is text or NULL. False: no answer in time; the answer is
 * the caller's to free. */
bool guest_request(struct guest *guest, const char *method, const char *path, const char *headers, const char *body,
                   struct guest_answer *answer, int ms);
/* Read an answer to whatever was written. `bare`: it has no body, as to HEAD. */
bool guest_answer(struct guest *guest, bool bare, struct guest_answer *answer, int ms);
/* The value of a line by its name, whatever the case, into `out`; "" and false if there is none. */
bool guest_header(const struct guest_answer *answer, const char *name, char *out, size_t size);
void guest_answer_free(struct guest_answer *answer);

/* ---- WebSockets ---- */

/* Make it a WebSocket; false with the status in `status`, 0 if there was no answer. */
bool guest_upgrade_status(struct guest *guest, const char *path, const char *headers, int *status, int ms);
bool guest_upgrade(struct guest *guest, const char *path, const char *headers, int ms);
bool guest_send(struct guest *guest, const char *text, int ms);
/* Any frame: its first byte as it is (0x81 text, 0x01 the first part of one, 0x80 the last, 0x88 close, 0x89 ping). */
bool guest_send_frame(struct guest *guest, int first, const void *payload, size_t size, bool masked, int ms);

enum guest_news_kind {
    GUEST_TEXT,
    GUEST_PONG,
    GUEST_CLOSED, /* by a frame, with its code and words */
    GUEST_GONE,   /* without one */
    GUEST_LATE,   /* nothing came in time */
};

/* The text ends with a zero beyond its size, and is valid until the next call. */
struct guest_news {
    char *text;
    size_t size;
    int code;
};

/* The next message; pings are answered meanwhile. 0 ms: what there is. */
enum guest_news_kind guest_receive(struct guest *guest, struct guest_news *news, int ms);
/* The same without answering pings. */
enum guest_news_kind guest_receive_silently(struct guest *guest, struct guest_news *news, int ms);

/* ---- many ---- */

struct guests;

struct guests *guests_new(void);
void guests_free(struct guests *guests);
/* Watch one, until it leaves. */
bool guests_watch(struct guests *guests, struct guest *guest);
/* The next for whom something has come (guest_receive() until GUEST_LATE then); NULL: for nobody in that time. */
struct guest *guests_next(struct guests *guests, int ms);

/* Milliseconds, of a clock that never goes back; and microseconds. */
int64_t guest_now(void);
int64_t guest_now_us(void);

#endif
