/* store_power.c - the store where power is cut at random points, and where the disk is full.
 *
 * After every cut the store must open, be sound, and hold a beginning of the changes that were handed over, each whole,
 * and all of those that were told kept. A store that does not sync is shown to fail this. */
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include "core/rng.h"
#include "tests/store.h"
#include "tests/store_disk.h"

enum { CUTS = 200, ROWS = 3, AHEAD = 20 };

/* One who hands changes over, by number, and hears of them. */
struct load {
    struct shop shop;
    struct disk *disk;
    struct rng rng;
    int handed, heard, kept, failed;
    bool bad_order;
    enum store_end last_end;
};

static void hear(void *context, enum store_end end)
{
    struct load *load = context;
    load->heard++;
    load->last_end = end;
    load->bad_order = load->bad_order || (end == STORE_KEPT && load->failed > 0);
    load->kept += end == STORE_KEPT;
    load->failed += end != STORE_KEPT;
}

/* Change number n: an event of each of three matches, and where the first match is listed. */
static void hand_over(struct load *load, int n)
{
    char text[600];
    memset(text, 'a' + n % 26, sizeof text);
    text[50 + rng_below(&load->rng, 500)] = '\0';
    struct store_row rows[ROWS + 1] = {event_row("one", n, text), event_row("two", n, text),
                                       event_row("three", n, text)};
    rows[ROWS] = (struct store_row){.table = STORE_MATCHES,
                                    .how = STORE_PUT,
                                    .value = {[MATCHES_ID] = {.text = "one"},
                                              [MATCHES_STATE] = {.text = "playing"},
                                              [MATCHES_UPDATED] = {.number = n},
                                              [MATCHES_LENGTH] = {.number = n + 1}}};
    store_write(load->shop.store, change_of(rows, ROWS + 1), hear, load);
    load->handed++;
}

static struct load *load_new(const char *also, uint64_t seed)
{
    struct load *load = calloc(1, sizeof *load);
    shop_make(&load->shop);
    load->rng = rng_of(seed);
    load->disk = disk_new("a disk for tests", seed);
    load->shop.ways = (struct store_ways){.vfs = "a disk for tests", .also = also};
    return load;
}

static void load_free(struct load *load)
{
    shop_remove(&load->shop);
    disk_free(load->disk);
    free(load);
}

/* Whether the store is sound and holds whole changes, from the first on, and all that were told kept. It is open
 * afterwards, and goes on from what there is. */
static bool is_as_told(struct load *load)
{
    struct shop *shop = &load->shop;
    shop->store = store_open_in(shop->file, &shop->ways, shop->trouble, sizeof shop->trouble);
    if (!shop->store)
        return false;
    char length[64];
    struct text text = text_on(length, sizeof length);
    struct store_question last = {.table = STORE_EVENTS, .order = EVENTS_NUMBER, .down = true, .most = 1};
    struct store_question first = {.table = STORE_MATCHES, .most = 1};
    int one = events_of(shop, "one"), two = events_of(shop, "two"), three = events_of(shop, "three");
    bool good = one == two && two == three && one >= load->kept && one <= load->handed &&
                ask_now(shop, &first, MATCHES_LENGTH, &text) == STORE_KEPT;
    text_add(&text, "=");
    good = good && ask_now(shop, &last, EVENTS_NUMBER, &text) == STORE_KEPT;
    char wanted[64] = "=";
    if (one > 0)
        snprintf(wanted, sizeof wanted, "%d;=%d;", one, one - 1);
    load->handed = load->heard = load->kept = one;
    load->failed = 0;
    return good && strcmp(length, wanted) == 0 && is_sound(shop->file);
}

/* Work until the power is cut, and see what is left. */
static bool survives_cut(struct load *load)
{
    struct shop *shop = &load->shop;
    if (shop->store && rng_below(&load->rng, 4) == 0)
        shop_close(shop);
    disk_cut_after(load->disk, (int)rng_below(&load->rng, 150));
    if (!shop->store)
        shop->store = store_open_in(shop->file, &shop->ways, shop->trouble, sizeof shop->trouble);
    while (shop->store && !load->failed) {
        int count = 1 + (int)rng_below(&load->rng, AHEAD);
        while (count-- > 0)
            hand_over(load, load->handed);
        while (load->heard < load->handed - (int)rng_below(&load->rng, AHEAD))
            wait_and_poll(shop);
    }
    shop_close(shop); /* which hears the rest */
    disk_restore(load->disk);
    return is_as_told(load);
}

/* As many cuts of one store, from its making on. */
static void cut_often(uint64_t seed)
{
    struct load *load = load_new("PRAGMA wal_autocheckpoint=12", seed);
    for (int i = 0; i < CUTS; i++) {
        int kept = load->kept;
        bool survived = survives_cut(load);
        if (!survived)
            fail_msg("seed %d, cut %d lost something; there were %d changes before", (int)seed, i, kept);
        assert_false(load->bad_order);
    }
    assert_true(load->kept > CUTS); /* there was something to be lost */
    load_free(load);
}

static void no_cut_loses_what_was_kept(void **state)
{
    (void)state;
    for (long i = 0; i < effort("TINTAGEL_STORE"); i++)
        cut_often((uint64_t)i + 1);
}

/* The test is no good if it does not see what it is for. */
static void it_would_be_seen(void **state)
{
    static const char *const careless[] = {"PRAGMA wal_autocheckpoint=12; PRAGMA synchronous=OFF",
                                           "PRAGMA wal_autocheckpoint=12; PRAGMA synchronous=NORMAL"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct load *load = load_new(careless[i], 2);
        int cuts = 0;
        while (cuts < CUTS && survives_cut(load))
            cuts++;
        assert_true(cuts < CUTS);
        load_free(load);
    }
}

/* ---- a full disk ---- */

/* Write until there is no room; then everything that was kept is there to be read, and nothing else. */
static void fill(struct load *load)
{
    enum { MOST = 5000 };
    while (!load->failed && load->handed < MOST) {
        hand_over(load, load->kept);
        while (load->heard < load->handed)
            wait_and_poll(&load->shop);
    }
    assert_int_equal(load->last_end, STORE_FULL);
    assert_string_not_equal(store_trouble(load->shop.store), "");
    /* A smaller one may find room still: then it is kept in truth. */
    for (int i = 0; i < 20; i++) {
        hand_over(load, load->kept);
        while (load->heard < load->handed)
            wait_and_poll(&load->shop);
        assert_true(load->last_end == STORE_FULL || load->last_end == STORE_KEPT);
    }
    assert_int_equal(events_of(&load->shop, "one"), load->kept);
    assert_int_equal(events_of(&load->shop, "three"), load->kept);
}

/* There is room again: it goes on by itself, and all is there that was ever kept. */
static void go_on(struct load *load)
{
    int kept = load->kept;
    load->failed = 0;
    for (int i = 0; i < 50; i++)
        hand_over(load, kept + i);
    while (load->heard < load->handed)
        wait_and_poll(&load->shop);
    assert_int_equal(load->failed, 0);
    assert_string_equal(store_trouble(load->shop.store), "");
    shop_close(&load->shop);
    assert_true(is_sound(load->shop.file));
    shop_open(&load->shop);
    assert_int_equal(events_of(&load->shop, "two"), kept + 50);
}

static void a_full_disk_is_told_and_got_over(void **state)
{
    (void)state;
    struct load *load = load_new(NULL, 3);
    shop_open(&load->shop);
    for (int i = 1; i <= 3; i++) {
        disk_set_room(load->disk, i * 400000);
        fill(load);
        disk_set_room(load->disk, -1);
        go_on(load);
    }
    load_free(load);
}

/* The same on a small file system of its own, which takes root. */
static void so_is_a_full_file_system(void **state)
{
    (void)state;
    struct load *load = load_new(NULL, 4);
    load->shop.ways.vfs = NULL;
    if (mount("tintagel", load->shop.folder, "tmpfs", 0, "size=512k") != 0) {
        print_message("# not looked at: no file system could be mounted\n");
        load_free(load);
        return;
    }
    shop_open(&load->shop);
    fill(load);
    assert_int_equal(mount("tintagel", load->shop.folder, "tmpfs", MS_REMOUNT, "size=4m"), 0);
    go_on(load);
    shop_close(&load->shop);
    assert_int_equal(umount(load->shop.folder), 0);
    load_free(load);
}

int store_power(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_cut_loses_what_was_kept),
        cmocka_unit_test(it_would_be_seen),
        cmocka_unit_test(a_full_disk_is_told_and_got_over),
        cmocka_unit_test(so_is_a_full_file_system),
    };
    return cmocka_run_group_tests_name("power", tests, NULL, NULL);
}
