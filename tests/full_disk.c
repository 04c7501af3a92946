/* full_disk.c - the real server on a disk that is full (a small one in memory): nobody is told that something was done
 * that is not kept, what is there can be looked at, /health says so; and all goes on by itself when there is room. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/client/guest.h"
#include "tests/client/house.h"
#include "tests/support.h"

enum { PATIENCE = 5000, GAMES = 250, ID = 16 };

static struct house house;
static char folder[64], filler[96], cookie[256];

/* Ask; the status, and the body in `out`. */
static int ask(const char *method, const char *path, const char *body, char *out, size_t size)
{
    struct guest guest;
    struct guest_answer answer;
    char headers[300];
    snprintf(headers, sizeof headers, cookie[0] ? "Cookie: %s\r\n" : "%s", cookie);
    assert_true(guest_connect(&guest, house.place, PATIENCE));
    assert_true(guest_request(&guest, method, path, headers, body, &answer, PATIENCE));
    if (!cookie[0] && guest_header(&answer, "set-cookie", cookie, sizeof cookie))
        cookie[strcspn(cookie, ";")] = '\0';
    snprintf(out, size, "%s", answer.body);
    int status = answer.status;
    guest_answer_free(&answer);
    guest_leave(&guest);
    return status;
}

/* Make a game; whether it was made, and its id. */
static bool make_game(char game[ID])
{
    char body[512];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"seats\":[\"me\",\"open\"]}", plain_game);
    int status = ask("POST", "/api/v1/games", body, body, sizeof body);
    if (status == 200)
        assert_int_equal(sscanf(body, "{\"game\":\"%12[a-z0-9]\"}", game), 1);
    else if (status != 503 || !strstr(body, "server.not-kept"))
        fail_msg("%d %s", status, body);
    return status == 200;
}

static void fill(void)
{
    static char block[4096];
    int file = open(filler, O_WRONLY | O_CREAT | O_APPEND, 0600);
    assert_true(file >= 0);
    for (size_t size = sizeof block; size > 0; size /= 2)
        while (write(file, block, size) > 0)
            ;
    assert_int_equal(errno, ENOSPC);
    close(file);
}

/* How many games there are of those that were told to be. */
static int count_there(char games[][ID], int count)
{
    char path[64], body[1024];
    int there = 0;
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "/api/v1/games/%s", games[i]);
        there += ask("GET", path, NULL, body, sizeof body) == 200;
    }
    return there;
}

static int count_mine(void)
{
    static char body[1 << 18];
    int count = 0;
    assert_int_equal(ask("GET", "/api/v1/games?player=me&most=200", NULL, body, sizeof body), 200);
    for (const char *at = body; (at = strstr(at, "\"id\":")); at++)
        count++;
    return count;
}

static void wait_for_health(int status)
{
    char body[256];
    int64_t end = guest_now() + 3 * PATIENCE;
    while (ask("GET", "/health", NULL, body, sizeof body) != status && guest_now() < end)
        usleep(100000);
    if (ask("GET", "/health", NULL, body, sizeof body) != status)
        fail_msg("/health is not %d: %s", status, body);
}

/* ---- clocks ---- */

/* A game whose first player has a second. */
static void make_short_game(char path[64])
{
    char body[512], id[ID];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"seats\":[\"me\",\"me\"],\"clock\":\"1+0\"}", plain_game);
    assert_int_equal(ask("POST", "/api/v1/games", body, body, sizeof body), 200);
    assert_int_equal(sscanf(body, "{\"game\":\"%12[a-z0-9]\"}", id), 1);
    snprintf(path, 64, "/api/v1/games/%s", id);
}

static int count_failures(void)
{
    static char body[1 << 16];
    assert_int_equal(ask("GET", "/metrics", NULL, body, sizeof body), 200);
    const char *found = strstr(body, "\ntintagel_store_failures_total ");
    assert_non_null(found);
    return atoi(strchr(found, ' ') + 1);
}

/* A clock that runs out while nothing can be kept is not tried again and again. */
static void wait_without_haste(void)
{
    sleep(2);
    int before = count_failures();
    sleep(1);
    assert_in_range(count_failures() - before, 0, 10);
}

static void wait_for_end(const char *path)
{
    char body[1024] = "";
    int64_t end = guest_now() + 3 * PATIENCE;
    while (!strstr(body, "\"result\":\"1 HR-6\"") && guest_now() < end) {
        assert_int_equal(ask("GET", path, NULL, body, sizeof body), 200);
        usleep(100000);
    }
    if (!strstr(body, "\"result\":\"1 HR-6\""))
        fail_msg("the clock has not run out: %s", body);
}

static void nothing_is_lost_and_all_goes_on(void **state)
{
    static char games[GAMES + 1][ID];
    char body[512], other[ID], timed[64];
    int made = 0;
    (void)state;
    assert_int_equal(ask("POST", "/api/v1/name", "{\"name\":\"Anna\"}", body, sizeof body), 200);
    for (; made < 5; made++)
        assert_true(make_game(games[made]));
    make_short_game(timed);
    fill();
    while (made < GAMES && make_game(games[made])) /* what is there already has some room */
        made++;
    assert_in_range(made, 5, GAMES - 50);
    assert_false(make_game(other));
    wait_for_health(503);
    assert_int_equal(count_there(games, made), made);
    wait_without_haste();
    unlink(filler);
    wait_for_health(200);
    wait_for_end(timed);
    assert_true(make_game(games[made]));
    made++;
    house_kill(&house);
    assert_true(house_open(&house));
    assert_int_equal(count_there(games, made), made);
    assert_int_equal(count_mine(), made + 1); /* and none that was refused */
}

static const char *program;

/* A disk of two megabytes that nobody else sees, and that goes with us. */
static bool mount_disk(void)
{
    snprintf(folder, sizeof folder, "build/log/full.XXXXXX");
    if (!mkdtemp(folder))
        return false;
    snprintf(filler, sizeof filler, "%s/filler", folder);
    int flags = CLONE_NEWNS | (geteuid() == 0 ? 0 : CLONE_NEWUSER);
    return unshare(flags) == 0 && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount("tmpfs", folder, "tmpfs", 0, "size=2m") == 0;
}

static int open_house(void **state)
{
    (void)state;
    if (!mount_disk()) {
        print_message("# no disk: %s\n", strerror(errno));
        return -1;
    }
    return house_build(&house, program, folder) && house_open(&house) ? 0 : -1;
}

static int clear_house(void **state)
{
    (void)state;
    bool fine = house_close(&house);
    house_clear(&house);
    umount(folder);
    rmdir(folder);
    return fine ? 0 : -1;
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_is_lost_and_all_goes_on)};
    if (count < 2)
        return 2;
    program = words[1];
    return cmocka_run_group_tests_name("full disk", tests, open_house, clear_house);
}
