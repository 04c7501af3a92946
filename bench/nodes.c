/* nodes.c - what several nodes on one database cost, measured from outside on the real programs, on loopback:
 *
 *     bench_nodes PROGRAM [FOLDER]
 *
 * 400 pairs play as fast as they are answered: on one server with a file, with a PostgreSQL, and with a Redis beside
 * it; then on two and three nodes, the two of a pair on the same node, and on different ones. Then 10,000 hold a line
 * to two nodes. Each line tells moves a second, how long answers took, and the CPU of a move: of all nodes, of the
 * database and of Redis. All of it shares one machine with the clients, so CPU is what can be compared. What was
 * learned is in docs/hosting.md. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/server.h"
#include "tests/client/database.h"
#include "tests/client/redis.h"

enum {
    NODES = 3,
    PAIRS = 400, /* who each say less in a second than a line may */
    GAMES = 5,   /* of each pair, so that there are 2,000 */
    SECONDS = 8,
    HELD = 10000,
    SPARE = 300
};

static const char *program, *folder;
static struct house houses[NODES];
static struct database database;
static struct redis redis;

/* A way to stand. */
struct setting {
    const char *name;
    int nodes;
    bool in_database, bus, apart;
};

static const struct setting settings[] = {
    {"one server, SQLite", 1, false, false, false},           {"one server, PostgreSQL", 1, true, false, false},
    {"one node, PostgreSQL and Redis", 1, true, true, false}, {"two nodes, pairs at one node", 2, true, true, false},
    {"two nodes, pairs apart", 2, true, true, true},          {"three nodes, pairs at one node", 3, true, true, false},
    {"three nodes, pairs apart", 3, true, true, true},
};

static void clear(void)
{
    for (int i = 0; i < NODES; i++)
        if (houses[i].data[0])
            house_clear(&houses[i]);
    redis_clear(&redis);
    database_clear(&database);
}

static void fail(const char *what)
{
    fprintf(stderr, "bench: %s: %s\n", what, strerror(errno));
    clear();
    exit(1);
}

/* What has happened before costs nothing in what follows: all is new each time. */
static void open_setting(const struct setting *setting)
{
    static const char *const synced[] = {"-c", "fsync=on", NULL};
    static const char *flags[5];
    int count = 0;
    if (setting->in_database) {
        bool built = database_build(&database);
        database.flags = synced;
        if (!built || !database_open(&database))
            fail("PostgreSQL");
        flags[count++] = "--store";
        flags[count++] = database.place;
    }
    if (setting->bus) {
        if (!redis_build(&redis) || !redis_open(&redis))
            fail("Redis");
        flags[count++] = "--bus";
        flags[count++] = redis.url;
    }
    flags[count] = NULL;
    for (int i = 0; i < setting->nodes; i++) {
        if (!house_build(&houses[i], program, folder))
            fail(folder);
        houses[i].flags = flags;
        if (!house_open(&houses[i]))
            fail(program);
    }
}

static void close_setting(const struct setting *setting)
{
    for (int i = 0; i < setting->nodes; i++) {
        house_clear(&houses[i]);
        houses[i].data[0] = '\0';
    }
    if (setting->bus)
        redis_clear(&redis);
    if (setting->in_database)
        database_clear(&database);
}

static long long database_us(void)
{
    return database_cpu_us(database.pid);
}

static long long redis_us(void)
{
    return redis_cpu_us(&redis);
}

static void measure_moves(const struct setting *setting)
{
    struct pairs_figures figures;
    struct stand stand = {.houses = houses, .count = setting->nodes, .apart = setting->apart};
    stand.others_us[0] = setting->in_database ? database_us : NULL;
    stand.others_us[1] = setting->bus ? redis_us : NULL;
    open_setting(setting);
    struct pairs *pairs = pairs_new(&stand, PAIRS, GAMES);
    if (!pairs)
        fail("pairs");
    if (!pairs_play(pairs, SECONDS, &stand, &figures))
        fail("playing");
    double moves = (double)figures.moves;
    printf("%s: %.0f moves a second; answers: half within %.1f ms, 99 in 100 within %.1f ms; told within %.1f ms\n",
           setting->name, moves / figures.seconds, (double)figures.half / 1000, (double)figures.most / 1000,
           (double)figures.told / 1000);
    printf("    CPU: %.1f µs a move by nodes, %.1f by the database, %.1f by Redis\n", (double)figures.cpu_us / moves,
           (double)figures.others_us[0] / moves, (double)figures.others_us[1] / moves);
    pairs_leave(pairs);
    pairs_free(pairs);
    close_setting(setting);
}

static void measure_lines(int files)
{
    static const struct setting two = {"two nodes", 2, true, true, false};
    struct stand stand = {.houses = houses, .count = 2};
    open_setting(&two);
    long before = stand_memory(&stand);
    int wanted = files - SPARE < HELD ? files - SPARE : HELD, held = held_more(&stand, wanted);
    long after = stand_memory(&stand);
    long long cpu = stand_cpu_us(&stand);
    int there = held_there();
    printf("lines: %d held by two nodes, %d answer, %.1f KiB and %.1f µs of CPU to answer each\n", held, there,
           (double)(after - before) / held, (double)(stand_cpu_us(&stand) - cpu) / there);
    held_leave();
    close_setting(&two);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "bench_nodes PROGRAM [FOLDER]\n");
        return 2;
    }
    program = argv[1];
    folder = argc > 2 ? argv[2] : "/tmp";
    int files = server_raise_limit();
    setvbuf(stdout, NULL, _IOLBF, 0);
    server_guests = guests_new();
    if (!server_guests)
        fail("memory");
    printf("disk: %.0f synced writes a second; cores: %ld\n", server_disk(folder), sysconf(_SC_NPROCESSORS_ONLN));
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        measure_moves(&settings[i]);
    measure_lines(files);
    guests_free(server_guests);
    clear();
    return 0;
}
