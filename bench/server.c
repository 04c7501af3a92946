/* server.c - what the server costs, measured from outside on the real program, on loopback:
 *
 *     bench_server PROGRAM ECHO [FOLDER]
 *
 * what the disk of FOLDER does at best; what a bare echo on the same library costs; then 5,000 who hold a line, 400
 * pairs who play as fast as they are answered, 10,000 games that are read again, and 20,000 lines. Machines are shared
 * and noisy: figures of one run are to be compared with each other. What was learned is in docs/hosting.md. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/server.h"
#include "tests/client/database.h"

enum {
    WAIT = 30000,
    HELD = 5000,
    HELD_MOST = 20000,
    PAIRS = 400, /* who each say less in a second than a line may */
    GAMES = 25,  /* of each pair, so that there are 10,000 */
    ECHOES = 2000,
    SPARE = 100, /* descriptors that are no lines */
};

static struct house house;

/* Where all is kept in a database (tests/client/with_database.c), that one's. */
static long long database_us(void)
{
    const char *pid = getenv("DATABASE_PID");
    return pid ? database_cpu_us(atoi(pid)) : 0;
}

static const struct stand stand = {.houses = &house, .count = 1, .others_us = {database_us}};

static void fail(const char *what)
{
    fprintf(stderr, "bench: %s: %s\n", what, strerror(errno));
    house_clear(&house);
    exit(1);
}

/* ---- the echo ---- */

static bool open_echo(const char *program, const char *how, struct house *echo)
{
    char port[256] = "";
    int pipes[2];
    *echo = (struct house){.pid = 0};
    if (pipe(pipes) != 0)
        return false;
    echo->pid = fork();
    if (echo->pid == 0) {
        dup2(pipes[1], 1);
        execl(program, program, "127.0.0.1:0", how, (char *)NULL);
        _exit(127);
    }
    close(pipes[1]);
    bool good = read(pipes[0], port, sizeof port - 1) > 0;
    close(pipes[0]);
    const char *at = strstr(port, "127.0.0.1:");
    snprintf(echo->place, sizeof echo->place, "127.0.0.1:%ld", at ? strtol(at + 10, NULL, 10) : 0);
    return good;
}

/* µs of CPU a message of a decision's length, with as many at a time as there are pairs; `how` as echo.c says. */
static double measure_echo(const char *program, const char *how)
{
    static const char message[] =
        "{\"id\":9,\"do\":\"move\",\"game\":\"abcdefghijkl\",\"player\":0,\"text\":\"a1-a2\",\"number\":100}";
    struct house echo;
    static struct guest guests[ECHOES];
    struct guest *guest;
    struct guest_news news;
    struct guests *all = guests_new();
    long count = 0;
    if (!open_echo(program, how, &echo))
        fail(program);
    for (int i = 0; i < ECHOES; i++)
        if (!guest_connect(&guests[i], echo.place, WAIT) || !guest_upgrade(&guests[i], "/", "", WAIT) ||
            !guests_watch(all, &guests[i]))
            fail("echo");
    long long cpu = house_cpu_us(&echo);
    for (int i = 0; i < ECHOES; i++)
        guest_send(&guests[i], message, WAIT);
    /* Each says no more than 200 at once: nobody may. */
    while (count < 150L * ECHOES && (guest = guests_next(all, WAIT))) {
        enum guest_news_kind kind;
        while ((kind = guest_receive(guest, &news, 0)) == GUEST_TEXT) {
            if (news.text[0] != '{') /* what the other has said */
                continue;
            count++;
            if (!guest_send(guest, message, WAIT))
                fail("echo");
        }
        if (kind != GUEST_LATE)
            fail("echo");
    }
    cpu = house_cpu_us(&echo) - cpu;
    for (int i = 0; i < ECHOES; i++)
        guest_leave(&guests[i]);
    house_close(&echo);
    guests_free(all);
    return (double)cpu / (double)count;
}

/* ---- games that come back ---- */

static void measure_games(struct pairs *pairs)
{
    char path[64];
    struct guest guest;
    struct guest_answer answer;
    int count = PAIRS * GAMES, found = 0;
    if (!house_close(&house) || !house_open(&house) || !guest_connect(&guest, house.place, WAIT))
        fail("starting again");
    do
        guest_request(&guest, "GET", "/health", "", NULL, &answer, WAIT);
    while (answer.status != 200);
    long before = house_memory(&house);
    int64_t from = guest_now_us();
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "/api/v1/games/%s", pairs_game(pairs, i));
        found += guest_request(&guest, "GET", path, "", NULL, &answer, WAIT) && answer.status == 200;
        guest_answer_free(&answer);
    }
    int64_t us = guest_now_us() - from;
    printf("games: %d read again, %.2f ms each; %.1f KiB each in memory (wanted: 8 at most)\n", found,
           (double)us / 1000 / found, (double)(house_memory(&house) - before) / found);
    guest_leave(&guest);
}

/* ---- all of it ---- */

static void measure_moves(struct pairs *pairs, double disk, double echo, double told)
{
    struct pairs_figures figures;
    if (!pairs_play(pairs, 10, &stand, &figures))
        fail("playing");
    double a_second = (double)figures.moves / figures.seconds, each = (double)figures.cpu_us / (double)figures.moves;
    printf("moves: %.0f a second, each kept, answered and told to two (wanted: 3000), %.1f to a synced write "
           "(wanted: 10)\n",
           a_second, a_second / disk);
    printf("answers: half within %.1f ms, 99 in 100 within %.1f ms (wanted: 100); told within %.1f ms\n",
           (double)figures.half / 1000, (double)figures.most / 1000, (double)figures.told / 1000);
    printf("CPU: %.1f µs a move (wanted: 60), %.2f times an echo (wanted: 2.5), %.2f times one that tells two\n", each,
           each / echo, each / told);
    if (figures.others_us[0])
        printf("CPU of the database: %.1f µs a move\n", (double)figures.others_us[0] / (double)figures.moves);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "bench_server PROGRAM ECHO [FOLDER]\n");
        return 2;
    }
    int files = server_raise_limit();
    setvbuf(stdout, NULL, _IOLBF, 0);
    server_guests = guests_new();
    if (!server_guests || !house_build(&house, argv[1], argc > 3 ? argv[3] : "/tmp") || !house_open(&house))
        fail(argv[1]);
    double disk = server_disk(house.data), echo = measure_echo(argv[2], "");
    double told = measure_echo(argv[2], "--pairs");
    printf("disk: %.0f synced writes a second\n", disk);
    printf("echo: %.1f µs of CPU a message, %.1f µs when it is answered and told to two\n", echo, told);
    long before = house_memory(&house);
    int there = held_more(&stand, HELD);
    printf("lines: %d held, %.1f KiB each (wanted: 32 at most)\n", there,
           (double)(house_memory(&house) - before) / there);
    struct pairs *pairs = pairs_new(&stand, PAIRS, GAMES);
    if (!pairs)
        fail("pairs");
    measure_moves(pairs, disk, echo, told);
    pairs_leave(pairs);
    held_more(&stand, files - SPARE < HELD_MOST ? files - SPARE : HELD_MOST);
    there = held_there();
    printf("lines: %d held, %.1f KiB each (wanted: %d; a process may have %d descriptors here)\n", there,
           (double)(house_memory(&house) - before) / there, HELD_MOST, files);
    held_leave();
    measure_games(pairs);
    pairs_free(pairs);
    house_clear(&house);
    return 0;
}
