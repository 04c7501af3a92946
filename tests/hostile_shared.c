/* hostile_shared.c - see hostile_clients.h. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tests/hostile_clients.h"

const char *program, *checked, *echo;

struct house open_house(const char *what, int files, const char *flag, const char *value)
{
    static const char *flags[4];
    struct house house;
    flags[0] = "--quiet";
    flags[1] = flag;
    flags[2] = value;
    if (!house_build(&house, what, "build/log"))
        fail_msg("no folder for data: %s", strerror(errno));
    house.flags = flags;
    house.files = files;
    if (!house_open(&house))
        fail_msg("%s does not serve", what);
    return house;
}

void close_house(struct house *house)
{
    assert_true(house_close(house));
    house_clear(house);
}

struct guest come(const struct house *house)
{
    struct guest guest;
    if (!guest_connect(&guest, house->place, WAIT))
        fail_msg("nobody answers at %s: %s", house->place, strerror(errno));
    return guest;
}

struct guest come_by_socket(const struct house *house)
{
    struct guest guest = come(house);
    int status;
    if (!guest_upgrade_status(&guest, "/api/v1/socket", "", &status, WAIT))
        fail_msg("no WebSocket, but %d", status);
    return guest;
}

/* ---- the others ---- */

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

void others_are_served(const struct house *house, bool anew)
{
    int64_t took[POLITE];
    struct guest guest = come(house);
    for (int i = 0; i < POLITE; i++) {
        struct guest_answer answer;
        int64_t begun = guest_now();
        if (anew && i > 0) {
            guest_leave(&guest);
            guest = come(house);
        }
        assert_true(guest_request(&guest, "GET", "/", "", NULL, &answer, WAIT));
        assert_int_equal(answer.status, 200);
        guest_answer_free(&answer);
        took[i] = guest_now() - begun;
    }
    guest_leave(&guest);
    qsort(took, POLITE, sizeof *took, by_size);
    print_message("# others: 99th percentile %d ms\n", (int)took[POLITE - 2]);
    assert_in_range(took[POLITE - 2], 0, QUICK);
}
