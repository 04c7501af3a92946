/* server_lines.c - people who hold a line and do nothing else, and what a machine has for them; see server.h. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bench/server.h"

enum { WAIT = 30000, HELD_MOST = 20000, FILES = 66000, DISK_MS = 2000 };

struct guests *server_guests;
static struct guest *held;
static int held_count;

long long stand_cpu_us(const struct stand *stand)
{
    long long sum = 0;
    for (int i = 0; i < stand->count; i++)
        sum += house_cpu_us(&stand->houses[i]);
    return sum;
}

long stand_memory(const struct stand *stand)
{
    long sum = 0;
    for (int i = 0; i < stand->count; i++)
        sum += house_memory(&stand->houses[i]);
    return sum;
}

int server_raise_limit(void)
{
    struct rlimit limit = {.rlim_cur = FILES, .rlim_max = FILES};
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) {
        getrlimit(RLIMIT_NOFILE, &limit);
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    return (int)limit.rlim_cur;
}

/* A file that grows by a page and is made safe, as a log is. */
double server_disk(const char *folder)
{
    char path[300], page[4096] = "";
    long count = 0;
    snprintf(path, sizeof path, "%s/synced", folder);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    int64_t from = guest_now();
    while (file >= 0 && guest_now() - from < DISK_MS) {
        if (write(file, page, sizeof page) != sizeof page || fdatasync(file) != 0)
            break;
        count++;
    }
    double a_second = (double)count * 1000 / (double)(guest_now() - from + 1);
    close(file);
    unlink(path);
    return a_second;
}

void server_hear_idle(struct guest *guest)
{
    struct guest_news news;
    enum guest_news_kind kind = GUEST_LATE;
    while (guest->descriptor >= 0 && (kind = guest_receive(guest, &news, 0)) == GUEST_TEXT)
        ;
    if (kind == GUEST_GONE || kind == GUEST_CLOSED)
        guest_leave(guest);
}

void server_hear_all(void)
{
    for (struct guest *guest; (guest = guests_next(server_guests, 0));)
        server_hear_idle(guest);
}

int held_more(const struct stand *stand, int wanted)
{
    if (!held)
        held = calloc(HELD_MOST, sizeof *held);
    for (; held && held_count < wanted && held_count < HELD_MOST; held_count++) {
        struct guest *guest = &held[held_count];
        if (!guest_connect(guest, stand->houses[held_count % stand->count].place, WAIT) ||
            !guest_upgrade(guest, "/api/v1/socket", "", WAIT) || !guests_watch(server_guests, guest))
            break;
        guest->mine = NULL;
        server_hear_idle(guest); /* a ping may have come with the handshake */
        if (held_count % 100 == 0)
            server_hear_all();
    }
    return held_count;
}

int held_there(void)
{
    int there = 0;
    struct guest_news news;
    for (int i = 0; i < held_count; i++)
        there += guest_send(&held[i], "{\"id\":1,\"do\":\"hello\"}", WAIT) &&
                 guest_receive(&held[i], &news, WAIT) == GUEST_TEXT;
    return there;
}

void held_leave(void)
{
    for (int i = 0; i < held_count; i++)
        guest_leave(&held[i]);
    held_count = 0;
    free(held);
    held = NULL;
}
