/* chaos.c - several nodes on one database, whatever breaks: chaos [PROGRAM [HISTORY [standby]]].
 *
 * A club (tests/client/club.h) plays 200 games at a time through a real HAProxy with three nodes behind it, which have
 * a PostgreSQL, a Redis and two workers. In each round things break, two at a time: nodes and workers are killed, a
 * node is stopped for ten seconds and wakes up in a world that went on, Redis and PostgreSQL are killed and come back,
 * connections between nodes and database are cut, answers lost; and PostgreSQL or all nodes are away for so long that
 * whoever was not given the time back would have lost more than anybody may. With “standby” a second PostgreSQL follows
 * the first and takes its place once. In the end all must have come back and play on; the program HISTORY
 * (tests/history.c) judges what all clients saw beside what the database holds, and finds it out when something is
 * taken away there; “tintagel store check” plays every game again.
 *
 * TINTAGEL_ROUNDS=N: so many rounds, 3 if not told. TINTAGEL_SEED=N: the same things break in the same order, though
 * not at the same moments; the seed is told at the start. TINTAGEL_TROUBLES=TEXT: only those whose names have it.
 * TINTAGEL_NODES=N: so many nodes; one has no Redis, and nobody works for it; TINTAGEL_NO_BUS=1: nor have several. What
 * was seen stays in the folder that is told at the start if something was wrong, or TINTAGEL_KEEP=1 is told. */
#define _GNU_SOURCE
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/chronicle.h"
#include "tests/client/club.h"
#include "tests/client/database.h"
#include "tests/client/house.h"
#include "tests/client/redis.h"
#include "tests/client/servant.h"
#include "tests/store_relay.h"
#include "tests/support.h"

enum {
    NODES = PROXY_NODES,
    WORKERS = 2,
    PLANS = 64,
    MEMBERS = 32,
    GAMES = 200,
    ROUNDS = 3,
    REST = 90000,
    PATIENCE = 2000,
    PAUSE = 400,
    STOPPED = 10000,
    SETTLE = 5000, /* until what was long is given back everywhere, which nobody knows of if all nodes die first */
    LONG = CHRONICLE_GRACE_MS + 4000, /* who was not given that back would have lost more than the grace */
    AT_A_TIME = 2,
    TELLING = 4000, /* until everybody has been told what is kept: polls of nodes without a bus are a second apart */
    PATH = 300
};

static const char *program, *judge;
static int node_count;
static bool bus;

static struct {
    char folder[64], store[256], relay[96], journal[96], kept[96], notes[96];
    struct database databases[2]; /* the second one is a standby */
    int current;                  /* the one that is used */
    struct redis redis;
    struct house nodes[NODES];
    struct servant workers[WORKERS];
    struct proxy proxy;
    struct club club;
    struct journal lines;
    FILE *out;
    int64_t stopped[NODES]; /* when it was; 0: it runs */
    bool standby, rested, judged;
    uint64_t seed;
    struct rng rng;
} world;

static struct club_plan plans[PLANS];

/* Apart from what the club draws, so that the same things break again. */
static uint32_t lot(uint32_t below)
{
    return rng_below(&world.rng, below);
}

static void no_fault(void)
{
    if (world.club.fault[0])
        fail_msg("%s", world.club.fault);
}

/* ---- beginning ---- */

static void open_databases(void)
{
    static const char *const followed[] = {"-c", "synchronous_standby_names=*", NULL};
    struct database *first = &world.databases[0], *second = &world.databases[1];
    char path[PATH];
    assert_true(database_build(first));
    first->flags = world.standby ? followed : NULL;
    assert_true(database_open(first));
    if (world.standby)
        assert_true(database_follow(second, first) && database_open(second));
    snprintf(world.relay, sizeof world.relay, "%s/relay", world.folder);
    assert_int_equal(mkdir(world.relay, 0755), 0);
    snprintf(path, sizeof path, "%s/.s.PGSQL.5432", first->folder);
    assert_true(relay_open(world.relay, path));
    snprintf(world.store, sizeof world.store, "postgresql://tintagel@/postgres?host=%s", world.relay);
    if (world.standby)
        snprintf(world.store, sizeof world.store,
                 "postgresql://tintagel@/postgres?host=%s,%s&target_session_attrs=read-write", world.relay,
                 second->folder);
}

static void wait_for_it(void)
{
    if (world.club.guests)
        club_run(&world.club, 100);
    else
        poll(NULL, 0, 100);
}

/* As a service is: again, until it starts. */
static void open_node(int n)
{
    for (int64_t until = guest_now() + REST; guest_now() < until; wait_for_it())
        if (house_open(&world.nodes[n]))
            return;
    fail_msg("node %d does not start: see %s", n, world.nodes[n].notes);
}

static void open_nodes(void)
{
    static const char *flags[NODES][9];
    static const char *const names[NODES] = {"north", "south", "west"};
    for (int n = 0; n < node_count; n++) {
        const char *words[] = {"--store",         world.store, "--bus", world.redis.url, "--node", names[n],
                               "--trusted-proxy", "127.0.0.1", NULL};
        memcpy(flags[n], words, sizeof words);
        if (!bus) {
            const char *few[] = {"--store", world.store, "--node", names[n], "--trusted-proxy", "127.0.0.1", NULL};
            memcpy(flags[n], few, sizeof few);
        }
        assert_true(house_build(&world.nodes[n], program, world.folder));
        world.nodes[n].flags = flags[n];
        open_node(n);
    }
}

static void open_workers(void)
{
    static const char *words[6];
    const char *command[] = {program, "worker", "--bus", world.redis.url, NULL};
    memcpy(words, command, sizeof command);
    for (int w = 0; bus && w < WORKERS; w++) {
        world.workers[w] = (struct servant){.words = words, .notes = world.notes};
        assert_true(servant_open(&world.workers[w]));
    }
}

/* However it is written: what counts is for those who run it, whom the nodes themselves answer. */
static void nobody_outside_counts(void)
{
    static const char *const paths[] = {"/metrics",          "/%6Detrics", "/./metrics", "/x/../metrics",
                                        "/x/%2e%2e/metrics", "//metrics",  "/metrics?x", "/games/metrics"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct guest guest;
        struct guest_answer answer;
        assert_true(guest_connect(&guest, world.proxy.place, PATIENCE));
        assert_true(guest_request(&guest, "GET", paths[i], "", NULL, &answer, PATIENCE));
        if (answer.status != 403)
            fail_msg("%s is answered: %d", paths[i], answer.status);
        guest_answer_free(&answer);
        guest_leave(&guest);
    }
}

static void open_world(void)
{
    const char *places[NODES];
    snprintf(world.folder, sizeof world.folder, "/tmp/tintagel-chaos.XXXXXX");
    assert_non_null(mkdtemp(world.folder));
    assert_int_equal(chmod(world.folder, 0755), 0);
    snprintf(world.journal, sizeof world.journal, "%s/journal", world.folder);
    snprintf(world.kept, sizeof world.kept, "%s/kept", world.folder);
    snprintf(world.notes, sizeof world.notes, "%s/notes", world.folder);
    print_message("# seed %llu, in %s\n", (unsigned long long)world.seed, world.folder);
    open_databases();
    assert_true(redis_build(&world.redis) && redis_open(&world.redis));
    open_nodes();
    open_workers();
    for (int n = 0; n < node_count; n++)
        places[n] = world.nodes[n].place;
    for (int n = node_count; n < NODES; n++)
        places[n] = "127.0.0.1:1";
    if (!proxy_open(&world.proxy, "docs/haproxy.cfg", places, world.notes))
        fail_msg("HAProxy lets nobody through: see %s", world.notes);
    nobody_outside_counts();
}

static void open_club(void)
{
    int count = club_find_plans(plans, PLANS);
    bool open = club_open(&world.club, world.proxy.place, MEMBERS, plans, count, GAMES, world.seed);
    no_fault();
    assert_true(open);
    world.out = fopen(world.journal, "w");
    assert_non_null(world.out);
    world.lines = journal_on(world.out);
    world.club.journal = &world.lines;
    world.club.talkative = 20;
    world.club.curious = 8;
    world.club.pause = PAUSE; /* nobody may say more than 50 things a second */
    world.club.patience = PATIENCE;
}

/* ---- what breaks ---- */

/* One that runs; NULL: none does just now. */
static struct house *any_node(void)
{
    uint32_t first = lot((uint32_t)node_count);
    for (int i = 0; i < node_count; i++) {
        int n = (int)(first + (uint32_t)i) % node_count;
        if (world.nodes[n].pid > 0 && !world.stopped[n])
            return &world.nodes[n];
    }
    return NULL;
}

static void kill_node(void)
{
    struct house *node = any_node();
    if (node)
        house_kill(node);
}

static void mend_database(void)
{
    struct database *database = &world.databases[world.current];
    if (!database->pid)
        assert_true(database_open(database));
}

static void kill_all_nodes(void)
{
    for (int n = 0; n < node_count; n++)
        kill_node();
}

static void kill_two_nodes(void)
{
    kill_node();
    club_run(&world.club, (int)lot(500));
    kill_node();
}

static void mend_nodes(void)
{
    mend_database(); /* which nodes need to start */
    for (int n = 0; n < node_count; n++)
        if (!world.nodes[n].pid)
            open_node(n);
}

static void stop_node(void)
{
    struct house *node = any_node();
    if (!node)
        return;
    assert_int_equal(kill(node->pid, SIGSTOP), 0);
    world.stopped[node - world.nodes] = guest_now();
}

static void wake_nodes(void)
{
    for (int n = 0; n < node_count; n++) {
        if (!world.stopped[n])
            continue;
        int64_t left = world.stopped[n] + STOPPED - guest_now();
        club_run(&world.club, left > 0 ? (int)left : 0);
        assert_true(world.nodes[n].pid > 0 && kill(world.nodes[n].pid, SIGCONT) == 0);
        world.stopped[n] = 0;
    }
}

static void kill_worker(void)
{
    servant_kill(&world.workers[lot(WORKERS)]);
}

static void mend_workers(void)
{
    for (int w = 0; bus && w < WORKERS; w++)
        if (!world.workers[w].pid)
            assert_true(servant_open(&world.workers[w]));
}

static void kill_redis(void)
{
    redis_kill(&world.redis);
}

static void mend_redis(void)
{
    if (!world.redis.pid)
        assert_true(redis_open(&world.redis));
}

static void kill_database(void)
{
    struct database *database = &world.databases[world.current];
    if (lot(2))
        database_kill(database);
    else
        database_close(database);
}

/* Those who ask the first database next: their question is lost, or its answer, or a part of that. */
static void cut_lines(void)
{
    static const enum relay_mode modes[] = {RELAY_SWALLOW, RELAY_CUT, RELAY_TRICKLE};
    for (int i = 0; i < 6 && world.relay[0]; i++) {
        relay_set(modes[i % 3]);
        club_run(&world.club, 20 + (int)lot(200));
    }
    relay_set(RELAY_PASS);
}

static void cut_clients(void)
{
    club_cut(&world.club);
}

static void mend_nothing(void)
{
}

static const struct trouble {
    const char *name;
    void (*begin)(void), (*mend)(void);
    int least, by_lot; /* ms until it is mended, and so many more at most */
} troubles[] = {
    {"a node is killed", kill_node, mend_nodes, 0, 9000},
    {"a node is stopped", stop_node, wake_nodes, 0, 100},
    {"the database is killed", kill_database, mend_database, 0, 1500},
    {"connections to the database are cut", cut_lines, mend_nothing, 0, 500},
    {"Redis is killed", kill_redis, mend_redis, 0, 4000},
    {"a worker is killed", kill_worker, mend_workers, 0, 3000},
    {"two nodes are killed", kill_two_nodes, mend_nodes, 0, 2000},
    {"all lines of clients are cut", cut_clients, mend_nothing, 0, 500},
    {"the database is away for long", kill_database, mend_database, LONG, 1000},
    {"all nodes are killed for long", kill_all_nodes, mend_nodes, LONG, 1000},
};

enum { TROUBLES = sizeof troubles / sizeof *troubles };

/* In an order by lot, each once before one comes again. */
static const struct trouble *next_trouble(void)
{
    static int deck[TROUBLES], left;
    const char *wanted = getenv("TINTAGEL_TROUBLES");
    for (int i = 0, empty = left == 0; empty && i < TROUBLES; i++)
        if (!wanted || strstr(troubles[i].name, wanted))
            deck[left++] = i;
    assert_true(left > 0);
    int at = (int)lot((uint32_t)left), drawn = deck[at];
    deck[at] = deck[--left];
    return &troubles[drawn];
}

/* They play on: so many are answered, soon. */
static void wait_for_acks(long count)
{
    struct club *club = &world.club;
    int64_t until = guest_now() + REST;
    for (count += club->counts.acks; club->counts.acks < count && guest_now() < until && !club->fault[0];)
        club_run(club, 20);
    no_fault();
    if (club->counts.acks < count)
        fail_msg("they do not play on: %ld answers are missing", count - club->counts.acks);
}

static void play_round(int round)
{
    const struct trouble *now[AT_A_TIME];
    wait_for_acks(GAMES + (long)lot(GAMES));
    for (int i = 0; i < AT_A_TIME; i++) {
        now[i] = next_trouble();
        print_message("# round %d: %s (%ld answers, %ld lines)\n", round, now[i]->name, world.club.counts.acks,
                      world.club.counts.again);
        now[i]->begin();
        club_run(&world.club, (int)lot(700));
        no_fault();
    }
    for (int i = 0; i < AT_A_TIME; i++) {
        club_run(&world.club, now[i]->least + (int)lot((uint32_t)now[i]->by_lot));
        no_fault();
        now[i]->mend();
        no_fault();
        club_run(&world.club, now[i]->least ? SETTLE : 0);
    }
    wait_for_acks(GAMES);
}

static void close_relay(void)
{
    if (world.relay[0])
        relay_close();
    world.relay[0] = '\0';
}

/* The first database is gone for good, and what follows it takes its place. */
static void promote(void)
{
    print_message("# the database is lost, and its standby takes its place\n");
    wait_for_acks(GAMES);
    database_kill(&world.databases[0]);
    close_relay(); /* where nobody is, nobody takes a connection either */
    club_run(&world.club, (int)lot(2000));
    assert_true(database_promote(&world.databases[1]));
    world.current = 1;
    wait_for_acks(GAMES);
}

/* What a node counts under that name. */
static long counted(const struct house *node, const char *name)
{
    struct guest guest;
    struct guest_answer answer = {.status = 0};
    char wanted[80];
    long count = 0;
    snprintf(wanted, sizeof wanted, "\n%s ", name);
    if (guest_connect(&guest, node->place, PATIENCE) &&
        guest_request(&guest, "GET", "/metrics", "", NULL, &answer, PATIENCE) && strstr(answer.body, wanted))
        count = strtol(strstr(answer.body, wanted) + strlen(wanted), NULL, 10);
    guest_answer_free(&answer);
    guest_leave(&guest);
    return count;
}

/* Workers think for nodes, soon. */
static void wait_for_workers(void)
{
    long answered = 0;
    for (int64_t until = guest_now() + REST; answered == 0 && guest_now() < until && !world.club.fault[0];) {
        club_run(&world.club, 500);
        for (int n = 0; n < node_count; n++)
            answered += counted(&world.nodes[n], "tintagel_jobs_answered_total");
    }
    no_fault();
    assert_true(answered > 0);
}

static void all_play_on(void **unused)
{
    (void)unused;
    const char *wanted = getenv("TINTAGEL_ROUNDS");
    int rounds = wanted ? atoi(wanted) : ROUNDS;
    open_world();
    open_club();
    for (int i = 0; i < rounds; i++) {
        if (world.standby && i == rounds / 2)
            promote();
        play_round(i);
    }
    long computers = world.club.counts.computers;
    club_run(&world.club, 1000);
    no_fault();
    assert_true(world.club.counts.computers > computers);
    if (bus)
        wait_for_workers();
    club_rest(&world.club, REST);
    no_fault();
    world.rested = true;
}

/* ---- what was seen ---- */

/* A command of the shell, whose status is its own; what it says is told. */
static int run_shell(const char *command)
{
    int status = -1;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    while (pid > 0 && waitpid(pid, &status, 0) < 0)
        ;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Ask the database itself: rows with tabs between the fields. */
static FILE *ask_database(const char *query)
{
    char command[1200];
    const struct database *database = &world.databases[world.current];
    snprintf(command, sizeof command, "psql -XqAt -h %s -U tintagel -d postgres -c \"COPY (%s) TO STDOUT\"",
             database->folder, query);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    return pipe;
}

struct counts {
    char (*ids)[CLUB_ID];
    int *events;
    int count;
};

static int count_of(void *context, const char *match)
{
    const struct counts *counts = context;
    for (int i = 0; i < counts->count; i++)
        if (strcmp(counts->ids[i], match) == 0)
            return counts->events[i];
    return 0;
}

static struct counts count_events(void)
{
    struct counts counts = {.count = 0};
    int room = world.club.party_most;
    counts.ids = calloc((size_t)room, sizeof *counts.ids);
    counts.events = calloc((size_t)room, sizeof *counts.events);
    assert_true(counts.ids && counts.events);
    FILE *rows = ask_database("SELECT match, count(*) FROM events GROUP BY match");
    while (counts.count < room && fscanf(rows, "%15s %d", counts.ids[counts.count], &counts.events[counts.count]) == 2)
        counts.count++;
    assert_int_equal(pclose(rows), 0);
    return counts;
}

static void write_kept(void)
{
    char *line = NULL;
    size_t room = 0;
    FILE *out = fopen(world.kept, "w");
    FILE *rows = ask_database("SELECT match, number, kind, player, at, says FROM events");
    assert_non_null(out);
    while (getline(&line, &room, rows) > 0)
        fprintf(out, "kept\t%s", line);
    free(line);
    assert_int_equal(pclose(rows), 0);
    assert_int_equal(fclose(out), 0);
}

static int run_judge(void)
{
    char command[PATH * 3];
    snprintf(command, sizeof command,
             "%s %s %s >%s/verdict; status=$?; tail -n 20 %s/verdict | sed 's/^/# /'; exit $status", judge,
             world.journal, world.kept, world.folder, world.folder);
    return run_shell(command);
}

static void one_order_explains_all(void **unused)
{
    (void)unused;
    assert_true(world.rested);
    struct counts counts = count_events();
    assert_true(counts.count >= GAMES);
    world.club.resting = true;
    club_run(&world.club, TELLING);
    no_fault();
    club_end_journal(&world.club, count_of, &counts);
    assert_int_equal(fclose(world.out), 0);
    world.club.journal = NULL;
    write_kept();
    free(counts.ids);
    free(counts.events);
    world.judged = true;
    assert_int_equal(run_judge(), 0);
}

/* The first chat that is kept is taken away, or has other words. */
static void a_lost_event_is_found_out(void **unused)
{
    static const char *const changes[] = {"0,/\tchat\t/{/\tchat\t/d}", "0,/\tchat\t/s/\tWell /\tUnwell /"};
    char command[PATH * 2];
    (void)unused;
    assert_true(world.judged);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        snprintf(command, sizeof command, "sed '%s' %s >%s/changed && %s %s %s/changed >/dev/null", changes[i],
                 world.kept, world.folder, judge, world.journal, world.folder);
        assert_int_equal(run_shell(command), 1);
    }
}

static void every_game_can_be_played_again(void **unused)
{
    char command[PATH * 2];
    (void)unused;
    assert_true(world.judged);
    club_check(&world.club);
    no_fault();
    print_message("# %d games, %ld over; %ld acknowledged, %ld told, %ld by computers, %ld lines, %ld refused\n",
                  world.club.party_count, world.club.counts.finished, world.club.counts.acks, world.club.counts.told,
                  world.club.counts.computers, world.club.counts.again, world.club.counts.refused);
    for (int n = 0; n < node_count; n++)
        assert_true(house_close(&world.nodes[n]));
    for (int w = 0; bus && w < WORKERS; w++)
        assert_true(servant_close(&world.workers[w]));
    snprintf(command, sizeof command,
             "%s store check --store '%s' >%s/check 2>&1; status=$?; tail -n 5 %s/check | sed 's/^/# /'; exit $status",
             program, world.databases[world.current].place, world.folder, world.folder);
    assert_int_equal(run_shell(command), 0);
}

/* ---- ending ---- */

static int remove_one(const char *path, const struct stat *is, int kind, struct FTW *where)
{
    (void)is, (void)kind, (void)where;
    return remove(path);
}

static void close_world(bool keep)
{
    servant_kill(&world.proxy.servant);
    for (int w = 0; w < WORKERS; w++)
        servant_kill(&world.workers[w]);
    for (int n = 0; n < node_count; n++)
        house_kill(&world.nodes[n]);
    redis_clear(&world.redis);
    close_relay();
    database_clear(&world.databases[0]);
    database_clear(&world.databases[1]);
    if (world.folder[0] && !keep)
        nftw(world.folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

int main(int argc, char **argv)
{
    const char *seed = getenv("TINTAGEL_SEED"), *nodes = getenv("TINTAGEL_NODES");
    program = argc > 1 ? argv[1] : "build/check/tintagel";
    judge = argc > 2 ? argv[2] : "build/check/tests/history";
    world.standby = argc > 3 && strcmp(argv[3], "standby") == 0;
    node_count = nodes ? atoi(nodes) : NODES;
    node_count = node_count < 1 || node_count > NODES ? NODES : node_count;
    bus = node_count > 1 && !getenv("TINTAGEL_NO_BUS");
    world.seed = seed ? strtoull(seed, NULL, 10) : (uint64_t)time(NULL);
    world.rng = rng_of(world.seed);
    tests_add("whatever breaks, all play on", all_play_on, NULL);
    tests_add("one order explains what all have seen", one_order_explains_all, NULL);
    tests_add("a lost event would be found out", a_lost_event_is_found_out, NULL);
    tests_add("every game can be played again", every_game_can_be_played_again, NULL);
    int failed = tests_run("chaos");
    close_world(failed || getenv("TINTAGEL_KEEP"));
    return failed;
}
