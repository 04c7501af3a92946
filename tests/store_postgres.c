/* store_postgres.c - what only a database does: several have it open, it goes away and comes back, and answers get
 * lost.
 *
 * Whatever happens to connections and to the database itself: what was told kept is there, once; what was told not kept
 * is not; and nobody is told anything before that is known. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/rng.h"
#include "tests/store.h"
#include "tests/store_relay.h"

enum { MOST = 200000, LONG_MS = 7000 }; /* a fast machine does 20,000 a second */

static struct shop shop;

static int set_up(void **state)
{
    (void)state;
    shop_make(&shop);
    shop_open(&shop);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    if (!shops_are_databases())
        assert_true(database_open(shops_database()));
    shop_remove(&shop);
    return 0;
}

static int64_t now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int number_of(const char *sql)
{
    char says[64] = "";
    struct text text = text_on(says, sizeof says);
    shop_sql(shop.file, sql, &text);
    return atoi(says);
}

/* ---- one after the other, whatever happens ---- */

static struct {
    int handed, heard, kept, failed;
    enum store_end end[MOST];
    bool is_told[MOST];
} load;

static void hear(void *context, enum store_end end)
{
    long which = (bool *)context - load.is_told;
    assert_false(load.is_told[which]);
    load.is_told[which] = true;
    load.end[which] = end;
    load.heard++;
    load.kept += end == STORE_KEPT;
    load.failed += end != STORE_KEPT;
}

/* Change n: an event, and how many there are. */
static void hand_over(void)
{
    int n = load.handed++;
    struct store_row rows[] = {
        event_row("m", n, "x"), event_row("n", n, "y"), {.table = STORE_SETTINGS, .how = STORE_PUT}};
    char says[16];
    assert_in_range(n, 0, MOST - 1);
    snprintf(says, sizeof says, "%d", n);
    rows[2].value[SETTINGS_NAME].text = "last";
    rows[2].value[SETTINGS_SAYS].text = says;
    load.end[n] = (enum store_end) - 1;
    store_write(shop.store, change_of(rows, 3), hear, &load.is_told[n]);
}

static void begin_load(void)
{
    memset(&load, 0, sizeof load);
}

/* Poll for so long, with about so many on their way. Where all is refused at once, since the database was away for too
 * long, a little is waited: nobody asks again as fast as he can. */
static void go_on(int ms, int ahead)
{
    for (int64_t until = now_ms() + ms; now_ms() < until;) {
        struct pollfd wait = {.fd = store_wait_on(shop.store), .events = POLLIN};
        int failed = load.failed;
        while (load.handed - load.heard < ahead)
            hand_over();
        poll(&wait, 1, 5);
        store_poll(shop.store);
        if (load.failed > failed)
            poll(NULL, 0, 5);
    }
}

static void hear_all(void)
{
    while (load.heard < load.handed)
        wait_and_poll(&shop);
}

/* What is there is what was told. */
static void is_as_told(void)
{
    char says[64], sql[128];
    struct text text = text_on(says, sizeof says);
    int last = -1;
    shop_close(&shop);
    for (int i = 0; i < load.handed; i++) {
        snprintf(sql, sizeof sql, "SELECT count(*) FROM events WHERE number = %d", i);
        if (load.end[i] != STORE_KEPT || i == load.handed - 1)
            assert_int_equal(number_of(sql), load.end[i] == STORE_KEPT ? 2 : 0);
        last = load.end[i] == STORE_KEPT ? i : last;
    }
    assert_int_equal(number_of("SELECT count(*) FROM events"), 2 * load.kept);
    shop_sql(shop.file, "SELECT says FROM settings WHERE name = 'last'", &text);
    assert_int_equal(atoi(says), last);
    assert_int_equal(number_of("SELECT count(*) FROM tintagel_writers"), 0);
}

static void cut_all(void)
{
    shop_sql(shops_database()->place,
             "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname "
             "LIKE 'shop%'",
             NULL);
}

static void connections_that_are_cut_lose_nothing(void **state)
{
    struct rng rng = rng_of(5);
    (void)state;
    begin_load();
    for (int i = 0; i < 15; i++) {
        go_on((int)rng_below(&rng, 60), 1 + (int)rng_below(&rng, 40));
        cut_all();
    }
    go_on(300, 5);
    hear_all();
    assert_int_equal(load.failed, 0); /* nobody has noticed */
    assert_string_equal(store_trouble(shop.store), "");
    is_as_told();
}

static void neither_does_a_database_that_is_killed(void **state)
{
    struct rng rng = rng_of(6);
    (void)state;
    begin_load();
    for (int i = 0; i < 4; i++) {
        go_on(50 + (int)rng_below(&rng, 100), 1 + (int)rng_below(&rng, 40));
        if (i % 2)
            database_kill(shops_database());
        else
            assert_true(database_close(shops_database()));
        go_on((int)rng_below(&rng, 200), 10);
        assert_true(database_open(shops_database()));
    }
    go_on(500, 5);
    hear_all();
    assert_true(load.kept > 10);
    is_as_told();
}

/* It is away for longer than anybody waits: that is told, and it goes on by itself afterwards. */
static void a_database_that_is_away_is_told(void **state)
{
    char says[64];
    struct text text = text_on(says, sizeof says);
    struct store_question all = {.table = STORE_EVENTS, .most = 1};
    (void)state;
    begin_load();
    go_on(50, 5);
    hear_all();
    int kept = load.kept;
    assert_true(database_close(shops_database()));
    int64_t from = now_ms();
    hand_over();
    while (load.heard < load.handed)
        wait_and_poll(&shop);
    assert_in_range(now_ms() - from, 1000, LONG_MS);
    assert_int_equal(load.failed, 1);
    assert_int_equal(strncmp(store_trouble(shop.store), "the database is away: ", 22), 0);
    assert_null(strstr(store_trouble(shop.store), shops_database()->folder)); /* who may know where it is? */
    assert_int_equal(store_counts(shop.store).failures, 1);
    from = now_ms();
    hand_over(); /* the next waits no more */
    assert_int_equal(ask_now(&shop, &all, EVENTS_SAYS, &text), STORE_TROUBLE);
    hear_all();
    assert_in_range(now_ms() - from, 0, 1000);
    assert_true(database_open(shops_database()));
    for (from = now_ms(); *store_trouble(shop.store) && now_ms() - from < 20000;)
        go_on(20, 0);
    assert_string_equal(store_trouble(shop.store), "");
    go_on(100, 5);
    hear_all();
    assert_int_equal(load.failed, 2);
    assert_true(load.kept > kept);
    is_as_told();
}

/* ---- answers that are lost ---- */

/* Hand one over while the relay does something to it; returns how it ended. */
static enum store_end write_while(enum relay_mode mode, int number)
{
    struct store_row row = event_row("m", number, "x");
    relay_set(mode);
    enum store_end end = write_now(&shop, &row, 1);
    relay_set(RELAY_PASS);
    return end;
}

/* Have the relay between the store and its database; where that is stands in `place`. */
static void open_by_relay(char place[160])
{
    char there[128];
    snprintf(there, sizeof there, "%s/.s.PGSQL.5432", shops_database()->folder);
    shop_close(&shop);
    assert_true(relay_open(shop.folder, there));
    snprintf(place, sizeof shop.file, "%s", shop.file);
    char *host = strstr(shop.file, "?host=");
    snprintf(host, sizeof shop.file - (size_t)(host - shop.file), "?host=%s", shop.folder);
    shop_open(&shop);
}

/* Whoever comes back is let in and hears nothing more: that keeps nobody from closing. */
static void a_store_is_closed_that_comes_to_no_end(void **state)
{
    char place[160];
    (void)state;
    open_by_relay(place);
    relay_set(RELAY_HUSH);
    shop_sql(shops_database()->place,
             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'tintagel%'", NULL);
    go_on(1000, 0);
    int64_t from = now_ms();
    shop_close(&shop);
    assert_in_range(now_ms() - from, 0, 5000);
    snprintf(shop.file, sizeof shop.file, "%s", place);
    relay_close();
}

static void an_answer_that_is_lost_is_asked_for(void **state)
{
    char place[160];
    (void)state;
    open_by_relay(place);
    /* Kept, but the answer never comes: were it sent again it would clash. */
    assert_int_equal(write_while(RELAY_SWALLOW, 0), STORE_KEPT);
    assert_true(relay_cuts() > 0);
    /* It never reaches the database: it is sent again. */
    assert_int_equal(write_while(RELAY_CUT, 1), STORE_KEPT);
    assert_true(relay_cuts() > 1);
    assert_int_equal(events_of(&shop, "m"), 2);
    /* The first beginning of the answer comes, and then no more. */
    for (int i = 2; i < 40; i++)
        assert_int_equal(write_while(RELAY_TRICKLE, i), STORE_KEPT);
    assert_int_equal(events_of(&shop, "m"), 40);
    shop_close(&shop);
    snprintf(shop.file, sizeof shop.file, "%s", place);
    relay_close();
}

static void wait_for_standbys(bool wait)
{
    const char *place = shops_database()->place;
    shop_sql(place,
             wait ? "ALTER SYSTEM SET synchronous_standby_names = 'nobody'"
                  : "ALTER SYSTEM RESET synchronous_standby_names",
             NULL);
    shop_sql(place, "SELECT pg_reload_conf()", NULL);
}

static int tear_down_waiting(void **state)
{
    wait_for_standbys(false);
    return tear_down(state);
}

/* From then on the last one that was handed over waits: the database hears of its standby some time after it is told.
 */
static void hand_over_until_one_waits(void)
{
    wait_for_standbys(true);
    for (int i = 0; i < 100 && load.heard == load.handed; i++) {
        hand_over();
        go_on(300, 0);
    }
}

/* Who is ended while its commit waits for a standby has committed on this machine alone. */
static void what_no_standby_has_is_not_told(void **state)
{
    (void)state;
    begin_load();
    hand_over_until_one_waits();
    for (int i = 0; i < 3; i++) {
        cut_all();
        go_on(700, 0);
    }
    assert_int_equal(number_of("SELECT count(*) FROM events"), 2 * load.handed);
    assert_int_equal(load.heard, load.handed - 1);
    wait_for_standbys(false);
    hear_all();
    assert_int_equal(load.kept, load.handed);
    is_as_told();
}

/* Whoever is ended may have been kept or not. */
static void who_closes_waits_for_no_standby(void **state)
{
    (void)state;
    begin_load();
    hand_over_until_one_waits();
    int64_t from = now_ms();
    shop_close(&shop);
    assert_in_range(now_ms() - from, 0, 2 * LONG_MS);
    assert_int_equal(load.heard, load.handed);
    assert_int_equal(load.failed, 1);
}

/* Another database has taken its place and lacks what was told kept: what was handed over since then builds upon that,
 * so none of it is kept. */
static void nothing_is_put_behind_what_was_forgotten(void **state)
{
    struct store_row rows[] = {event_row("m", 0, "x"), event_row("m", 1, "x"), event_row("m", 2, "x")};
    (void)state;
    for (int i = 0; i < 2; i++)
        assert_int_equal(write_now(&shop, &rows[i], 1), STORE_KEPT);
    shop_sql(shop.file, "DELETE FROM events WHERE number = 1", NULL);
    shop_sql(shop.file, "UPDATE tintagel_writers SET mark = mark - 1", NULL);
    cut_all();
    uint64_t turns = store_turns(shop.store);
    assert_int_equal(write_now(&shop, &rows[2], 1), STORE_TROUBLE);
    assert_true(store_turns(shop.store) > turns);
    assert_string_equal(store_trouble(shop.store), "");
    assert_int_equal(events_of(&shop, "m"), 1);
    assert_int_equal(write_now(&shop, &rows[1], 1), STORE_KEPT);
}

/* ---- several ---- */

static void several_have_it_open(void **state)
{
    struct shop other = shop;
    struct store_row mine[] = {event_row("m", 0, "mine"), event_row("m", 1, "mine")};
    struct store_row its[] = {event_row("m", 2, "other"), event_row("m", 1, "other")};
    (void)state;
    shop_open(&other);
    assert_int_equal(write_now(&shop, mine, 2), STORE_KEPT);
    assert_int_equal(events_of(&other, "m"), 2);
    assert_int_equal(write_now(&other, its, 2), STORE_CLASH);
    assert_int_equal(write_now(&other, its, 1), STORE_KEPT);
    assert_int_equal(events_of(&shop, "m"), 3);
    shop_close(&other);
}

/* The same rows by two, in other orders: the database ends one of them, who begins again. */
static void they_do_not_stand_in_each_others_way(void **state)
{
    struct shop other = shop;
    enum { ROUNDS = 200 };
    static struct store_row rows[2][2];
    int before = (int)store_counts(shop.store).changes, done = 0;
    (void)state;
    shop_open(&other);
    for (int i = 0; i < 4; i++) {
        rows[i / 2][i % 2] = event_row("m", i / 2 ? 1 - i % 2 : i % 2, "x");
        rows[i / 2][i % 2].how = STORE_PUT;
    }
    for (int i = 0; i < ROUNDS; i++) {
        store_write(shop.store, change_of(rows[0], 2), NULL, NULL);
        store_write(other.store, change_of(rows[1], 2), NULL, NULL);
        store_poll(shop.store);
        store_poll(other.store);
    }
    while (done < 2 * ROUNDS) {
        struct pollfd wait[] = {{.fd = store_wait_on(shop.store), .events = POLLIN},
                                {.fd = store_wait_on(other.store), .events = POLLIN}};
        assert_true(poll(wait, 2, 60000) > 0);
        store_poll(shop.store);
        store_poll(other.store);
        done = (int)store_counts(shop.store).changes - before + (int)store_counts(other.store).changes;
    }
    assert_int_equal(store_counts(shop.store).failures + store_counts(other.store).failures, 0);
    shop_close(&other);
}

static void they_can_all_start_at_once(void **state)
{
    enum { MANY = 4 };
    struct shop empty;
    pid_t children[MANY];
    (void)state;
    shop_make(&empty);
    for (int i = 0; i < MANY; i++) {
        children[i] = fork();
        if (children[i] == 0) {
            struct store *store = store_open(empty.file, empty.trouble, sizeof empty.trouble);
            if (store)
                store_close(store);
            _exit(store ? 0 : 1);
        }
    }
    for (int i = 0; i < MANY; i++) {
        int status = -1;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_int_equal(status, 0);
    }
    shop_remove(&empty);
}

/* ---- what it cannot do ---- */

static void one_that_is_read_only_is_told(void **state)
{
    struct store_row row = event_row("m", 0, "x");
    (void)state;
    shop_close(&shop);
    shop.ways.also = "SET default_transaction_read_only = on";
    shop_open(&shop);
    assert_int_equal(write_now(&shop, &row, 1), STORE_TROUBLE);
    assert_non_null(strstr(store_trouble(shop.store), "read-only"));
}

static void texts_must_be_able_to_be_all_that_people_write(void **state)
{
    char place[160], trouble[256];
    (void)state;
    shop_sql(shops_database()->place,
             "CREATE DATABASE plain ENCODING 'SQL_ASCII' TEM"
             "PLATE template0",
             NULL);
    snprintf(place, sizeof place, "postgresql://tintagel@/plain?host=%s", shops_database()->folder);
    assert_null(store_open(place, trouble, sizeof trouble));
    assert_string_equal(trouble, WORDS_ID "store.encoding");
    shop_sql(shops_database()->place, "DROP DATABASE plain", NULL);
}

static void one_that_is_being_filled_is_left_alone(void **state)
{
    struct store_row row = {.table = STORE_SETTINGS, .how = STORE_PUT};
    char trouble[256];
    (void)state;
    row.value[SETTINGS_NAME].text = STORE_FILLING;
    row.value[SETTINGS_SAYS].text = "somewhere";
    assert_int_equal(write_now(&shop, &row, 1), STORE_KEPT);
    assert_null(store_open(shop.file, trouble, sizeof trouble));
    assert_string_equal(trouble, WORDS_ID "store.filling");
}

static void passwords_stay_secret(void **state)
{
    static const char *const places[] = {
        "postgresql://anna:Schl%C3%BCssel7@127.0.0.1:1/club",
        "postgresql://anna:Schl%C3%BCssel7@127.0.0.1:no/club",
        "postgresql://anna:Schl%C3%BCssel7@[::1/club",
        "postgresql:anna:Schlüssel7",
        "postgres://anna@127.0.0.1:1/club?password=Schl%C3%BCssel7",
    };
    (void)state;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char trouble[256], name[256];
        assert_null(store_open(places[i], trouble, sizeof trouble));
        store_name(places[i], name, sizeof name);
        assert_string_not_equal(trouble, "");
        assert_null(strstr(trouble, "ssel7"));
        assert_null(strstr(name, "ssel7"));
    }
    char name[256];
    store_name(places[0], name, sizeof name);
    assert_string_equal(name, "postgresql://127.0.0.1:1/club");
}

/* ---- a full disk: a small file system of its own, which takes root ---- */

static void fill_up(const char *says)
{
    struct store_row row = event_row("m", 0, says);
    enum store_end end = STORE_KEPT;
    int n = 0;
    for (; end == STORE_KEPT && n < 5000; n++) {
        row.value[EVENTS_NUMBER].number = n;
        end = write_now(&shop, &row, 1);
    }
    assert_int_equal(end, STORE_FULL);
    assert_string_not_equal(store_trouble(shop.store), "");
    assert_int_equal(events_of(&shop, "m"), n - 1);
}

static void a_full_disk_is_told_and_got_over(void **state)
{
    static char says[6000];
    char mount_at[128], sql[256], how[64];
    struct stat about;
    (void)state;
    for (size_t i = 0; i < sizeof says - 1; i++) /* what cannot be packed */
        says[i] = (char)('!' + (i * i * 31 + i * 7 + i / 97) % 90);
    snprintf(mount_at, sizeof mount_at, "%s/small", shops_database()->folder);
    assert_int_equal(stat(shops_database()->folder, &about), 0);
    assert_int_equal(mkdir(mount_at, 0700), 0);
    snprintf(how, sizeof how, "size=16m,mode=700,uid=%u", (unsigned)about.st_uid);
    if (mount("tintagel", mount_at, "tmpfs", 0, how) != 0) {
        print_message("# not looked at: no file system could be mounted\n");
        rmdir(mount_at);
        return;
    }
    shop_close(&shop);
    snprintf(sql, sizeof sql, "CREATE TABLESPACE small LOCATION '%s'", mount_at);
    shop_sql(shops_database()->place, sql, NULL);
    snprintf(sql, sizeof sql, "ALTER DATABASE %.20s SET TABLESPACE small", shop_database(&shop));
    shop_sql(shops_database()->place, sql, NULL);
    shop_open(&shop);
    fill_up(says);
    int there = events_of(&shop, "m");
    assert_int_equal(mount("tintagel", mount_at, "tmpfs", MS_REMOUNT, "size=64m"), 0);
    struct store_row row = event_row("m", there, says);
    assert_int_equal(write_now(&shop, &row, 1), STORE_KEPT);
    assert_string_equal(store_trouble(shop.store), "");
    assert_int_equal(events_of(&shop, "m"), there + 1);
    shop_close(&shop);
    snprintf(sql, sizeof sql, "ALTER DATABASE %.20s SET TABLESPACE pg_default", shop_database(&shop));
    shop_sql(shops_database()->place, sql, NULL);
    shop_sql(shops_database()->place, "DROP TABLESPACE small", NULL);
    umount2(mount_at, MNT_DETACH);
    rmdir(mount_at);
}

/* ---- two versions at a time ---- */

/* The schema of the next version: a table and a column more, which programs of today's do not disturb, until it is
 * finished by what they would not bear. */
static struct store_schema next_schema(struct store_shape *shapes, struct store_column *reports)
{
    static struct store_step steps[16];
    memcpy(steps, store_schema()->steps, (size_t)store_schema()->version * sizeof *steps);
    steps[store_schema()->version] =
        (struct store_step){.least = store_schema()->version, .finish = "ALTER TABLE reports DROP COLUMN event"};
    memcpy(shapes, store_schema()->shapes, STORE_TABLES * sizeof *shapes);
    int columns = 0;
    for (; store_schema()->shapes[STORE_REPORTS].columns[columns].name; columns++)
        reports[columns] = store_schema()->shapes[STORE_REPORTS].columns[columns];
    reports[columns] = (struct store_column){.name = "answer", .is_text = true, .since = store_schema()->version + 1};
    reports[columns + 1] = (struct store_column){.name = NULL};
    shapes[STORE_REPORTS].columns = reports;
    return (struct store_schema){.version = store_schema()->version + 1, .shapes = shapes, .steps = steps};
}

static struct store_row report_row(int64_t at)
{
    return (struct store_row){.table = STORE_REPORTS,
                              .how = STORE_ADD,
                              .value = {{.number = at}, {.text = "visitor"}, {.text = "match"}, {.number = 3}}};
}

static void an_older_program_goes_on_beside_a_newer_one(void **state)
{
    struct store_shape shapes[STORE_TABLES];
    struct store_column reports[STORE_COLUMNS];
    struct store_schema next = next_schema(shapes, reports);
    struct shop newer = shop, again = shop;
    char trouble[256];
    (void)state;
    newer.store = again.store = NULL;
    newer.ways.schema = &next;
    shop_open(&newer); /* while the older one has it open */
    struct store_row first = report_row(1), second = report_row(2);
    assert_int_equal(write_now(&newer, &first, 1), STORE_KEPT);
    assert_int_equal(write_now(&shop, &second, 1), STORE_KEPT);
    assert_int_equal(number_of("SELECT count(*) FROM reports"), 2);
    assert_int_equal(number_of("SELECT version - least FROM tintagel_store"), 1);
    shop_open(&again); /* and older ones can still be started, which do not lead it back */
    assert_int_equal(number_of("SELECT version FROM tintagel_store"), next.version);
    shop_close(&again);
    /* It is not finished while one of them says that it is alive; nor by an older program at all. */
    struct store_row node = {.table = STORE_NODES, .how = STORE_PUT, .value = {[NODES_ID] = {.text = "old"}}};
    node.value[NODES_STATE].text = "";
    node.value[NODES_SCHEMA].number = store_schema()->version;
    node.value[NODES_ALIVE].number = (int64_t)time(NULL) * 1000;
    assert_int_equal(write_now(&shop, &node, 1), STORE_KEPT);
    assert_false(store_finish_in(shop.file, &newer.ways, trouble, sizeof trouble));
    assert_string_equal(trouble, WORDS_ID "store.old-nodes");
    assert_false(store_finish_in(shop.file, &shop.ways, trouble, sizeof trouble));
    assert_string_equal(trouble, WORDS_ID "store.newer");
    assert_int_equal(number_of("SELECT count(event) FROM reports"), 2);
    node.value[NODES_STATE].text = "gone";
    assert_int_equal(write_now(&shop, &node, 1), STORE_KEPT);
    shop_close(&shop);
    assert_true(store_finish_in(shop.file, &newer.ways, trouble, sizeof trouble));
    assert_int_equal(number_of("SELECT version - least FROM tintagel_store"), 0);
    assert_null(store_open_in(shop.file, &again.ways, trouble, sizeof trouble));
    assert_string_equal(trouble, WORDS_ID "store.newer");
    shop_close(&newer);
}

/* Whoever goes on to a version before the last one is finished finishes both, the older first. */
static void what_was_left_unfinished_is_finished_with_the_next(void **state)
{
    static const char columns[] = "SELECT count(*) FROM information_schema.columns WHERE table_name = 'reports' AND "
                                  "column_name IN ('event', 'answer')";
    struct store_shape shapes[STORE_TABLES];
    struct store_column reports[STORE_COLUMNS];
    struct store_step steps[16];
    struct store_schema next = next_schema(shapes, reports), after = next;
    char trouble[256];
    (void)state;
    shop_close(&shop);
    shop.ways.schema = &next;
    shop_open(&shop);
    shop_close(&shop);
    memcpy(steps, next.steps, (size_t)next.version * sizeof *steps);
    steps[next.version] = (struct store_step){.least = store_schema()->version,
                                              .fill = "UPDATE reports SET answer = event::text",
                                              .finish = "ALTER TABLE reports DROP COLUMN answer"};
    after.version++;
    after.steps = steps;
    shop.ways.schema = &after;
    shop_open(&shop);
    shop_close(&shop);
    assert_int_equal(number_of("SELECT version - least FROM tintagel_store"), 2);
    assert_int_equal(number_of(columns), 2);
    assert_true(store_finish_in(shop.file, &shop.ways, trouble, sizeof trouble));
    assert_int_equal(number_of("SELECT version - least FROM tintagel_store"), 0);
    assert_int_equal(number_of(columns), 0);
    assert_true(store_finish_in(shop.file, &shop.ways, trouble, sizeof trouble)); /* which does nothing any more */
}

int store_postgres(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_was_left_unfinished_is_finished_with_the_next, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_older_program_goes_on_beside_a_newer_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(connections_that_are_cut_lose_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(neither_does_a_database_that_is_killed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_database_that_is_away_is_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_answer_that_is_lost_is_asked_for, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_store_is_closed_that_comes_to_no_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_no_standby_has_is_not_told, set_up, tear_down_waiting),
        cmocka_unit_test_setup_teardown(who_closes_waits_for_no_standby, set_up, tear_down_waiting),
        cmocka_unit_test_setup_teardown(nothing_is_put_behind_what_was_forgotten, set_up, tear_down),
        cmocka_unit_test_setup_teardown(several_have_it_open, set_up, tear_down),
        cmocka_unit_test_setup_teardown(they_do_not_stand_in_each_others_way, set_up, tear_down),
        cmocka_unit_test_setup_teardown(they_can_all_start_at_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_that_is_read_only_is_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(texts_must_be_able_to_be_all_that_people_write, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_that_is_being_filled_is_left_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(passwords_stay_secret, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_full_disk_is_told_and_got_over, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("postgres", tests, NULL, NULL);
}
