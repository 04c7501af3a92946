/* frozen.c - a game that does not follow from its events any more, as after other rules: the real server says so, goes
 * on with others, shows what there is, and does not look for it again and again. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/store.h"
#include "tests/client/guest.h"
#include "tests/client/house.h"
#include "tests/store.h"

enum { PATIENCE = 5000 };

static struct house house;
static char cookie[256];

/* Ask, and check status and a part of the answer, whose body goes to `out` if that is wanted. */
static void ask(const char *place, const char *method, const char *path, const char *body, int status, const char *part,
                char *out, size_t size)
{
    struct guest guest;
    struct guest_answer answer;
    char headers[300];
    snprintf(headers, sizeof headers, cookie[0] ? "Cookie: %s\r\n" : "%s", cookie);
    assert_true(guest_connect(&guest, place, PATIENCE));
    assert_true(guest_request(&guest, method, path, headers, body, &answer, PATIENCE));
    if (answer.status != status || !strstr(answer.body, part))
        fail_msg("%s %s: %d %s", method, path, answer.status, answer.body);
    if (!cookie[0] && guest_header(&answer, "set-cookie", cookie, sizeof cookie))
        cookie[strcspn(cookie, ";")] = '\0';
    if (out)
        snprintf(out, size, "%s", answer.body);
    guest_answer_free(&answer);
    guest_leave(&guest);
}

/* Something that cannot happen. */
static void spoil(const char *game, const char *kind)
{
    struct shop shop = {.store = NULL};
    struct store_row row = event_row(game, 2, "nonsense");
    snprintf(shop.file, sizeof shop.file, "%s/tintagel.db", house.data);
    shop.store = store_open(shop.file, shop.trouble, sizeof shop.trouble);
    assert_non_null(shop.store);
    row.value[EVENTS_KIND].text = kind;
    assert_int_equal(write_now(&shop, &row, 1), STORE_KEPT);
    store_close(shop.store);
}

/* What a metric says. */
static long metric(const char *name)
{
    char body[16384], line[64];
    ask(house.place, "GET", "/metrics", NULL, 200, name, body, sizeof body);
    snprintf(line, sizeof line, "\n%s ", name);
    const char *found = strstr(body, line);
    assert_non_null(found);
    return strtol(found + strlen(line), NULL, 10);
}

static void check(const char *kind)
{
    char body[1024], path[128], admin[300], game[16] = "";
    ask(house.place, "POST", "/api/v1/name", "{\"name\":\"Anna\"}", 200, "", NULL, 0);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"seats\":[\"me\",\"open\"],\"listed\":true}", plain_game);
    ask(house.place, "POST", "/api/v1/games", body, 200, "game", body, sizeof body);
    assert_int_equal(sscanf(body, "{\"game\":\"%12[a-z0-9]\"}", game), 1);
    snprintf(path, sizeof path, "/api/v1/games/%s/join", game);
    ask(house.place, "POST", path, "{\"player\":0}", 200, "number", NULL, 0);
    house_kill(&house); /* so that something is due there */
    spoil(game, kind);
    assert_true(house_open(&house));
    snprintf(admin, sizeof admin, "unix:%s/admin.sock", house.data);
    snprintf(path, sizeof path, "/api/v1/games/%s", game);
    ask(house.place, "GET", path, NULL, 409, "server.frozen", NULL, 0);
    for (int64_t end = guest_now() + PATIENCE; guest_now() < end; usleep(100000)) {
        ask(admin, "GET", "/admin/games?state=frozen", NULL, 200, "games", body, sizeof body);
        if (strstr(body, game))
            break;
    }
    assert_non_null(strstr(body, game));
    long asked = metric("tintagel_store_questions_total");
    usleep(2500000); /* it is looked for what is due every two seconds, by one question */
    assert_in_range(metric("tintagel_store_questions_total") - asked, 1, 2);
    snprintf(path, sizeof path, "/api/v1/games/%s/events?since=1", game);
    ask(house.place, "GET", path, NULL, 200, "{\"first\":1,\"events\":[[\"joined\",0,", NULL, 0);
    ask(house.place, "GET", path, NULL, 200, ",\"nonsense\"]],\"now\":", NULL, 0);
    snprintf(path, sizeof path, "/api/v1/games/%s/move", game);
    ask(house.place, "POST", path, "{\"text\":\"x\"}", 409, "server.frozen", NULL, 0);
    snprintf(path, sizeof path, "/admin/games/%s", game);
    ask(admin, "DELETE", path, NULL, 200, "{}", NULL, 0);
    snprintf(path, sizeof path, "/api/v1/games/%s", game);
    ask(house.place, "GET", path, NULL, 404, "server.no-game", NULL, 0);
    ask(house.place, "GET", "/health", NULL, 200, "ok", NULL, 0);
}

static void a_move_that_nobody_could_make(void **state)
{
    (void)state;
    check("move");
}

static void something_that_is_not_known(void **state)
{
    (void)state;
    check("dance");
}

static const char *program;

static int open_house(void **state)
{
    (void)state;
    return house_build(&house, program, "build/log") && house_open(&house) ? 0 : -1;
}

static int clear_house(void **state)
{
    (void)state;
    bool fine = house_close(&house);
    house_clear(&house);
    return fine ? 0 : -1;
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_that_nobody_could_make),
        cmocka_unit_test(something_that_is_not_known),
    };
    if (count < 2)
        return 2;
    program = words[1];
    return cmocka_run_group_tests_name("frozen", tests, open_house, clear_house);
}
