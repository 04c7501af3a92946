/* nodes_known.c - who people are, at every server the same (nodes.h): names, devices, tokens, and who is removed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/nodes.h"

static const char *name_at(const struct person *person, int node)
{
    return tree_text(ask(person, node, "GET", "/api/v1/hello", "").tree, "name");
}

static void wait_for_name(const struct person *person, int node, const char *name)
{
    for (int64_t until = guest_now() + PATIENCE; strcmp(name_at(person, node), name) != 0; usleep(100000))
        if (guest_now() > until)
            fail_msg("node %d still calls somebody %s", node, name_at(person, node));
}

/* Of the others in a game one is muted, or nobody. */
static void wait_for_muted(const struct person *person, int node, const char *game, bool on)
{
    for (int64_t until = guest_now() + PATIENCE; tree_at(look(person, node, game, ""), "muted")->count != on;
         usleep(100000))
        if (guest_now() > until)
            fail_msg("node %d does not know who is muted", node);
}

static void a_name_is_the_same_everywhere(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert"), phone = come(1, "Nobody");
    char game[CLUB_ID], body[64];
    (void)unused;
    assert_string_equal(name_at(&anna, 1), "Anna");
    assert_int_equal(ask(&anna, 0, "POST", "/api/v1/name", "{\"name\":\"Anne\"}").status, 200);
    wait_for_name(&anna, 1, "Anne");
    sit_down(&anna, &bert, "", game);
    act(&anna, 0, game, "mute", "{\"player\":1}");
    wait_for_muted(&anna, 1, game, true);
    /* A code for another device is good at any node, once. */
    snprintf(body, sizeof body, "{\"code\":\"%s\"}",
             tree_text(ask(&anna, 0, "POST", "/api/v1/device", "{}").tree, "code"));
    assert_string_equal(tree_text(ask(&phone, 1, "POST", "/api/v1/device/join", body).tree, "name"), "Anne");
    assert_int_equal(ask(&phone, 1, "POST", "/api/v1/device/join", body).status, 404);
    assert_int_equal(ask(&phone, 0, "POST", "/api/v1/device/join", body).status, 404);
}

static void who_is_removed_is_removed_everywhere(void **unused)
{
    struct person carl = come(0, "Carl");
    char words[64], line[256] = "", command[512], game[CLUB_ID];
    (void)unused;
    create(&carl, 1, "", game);
    snprintf(command, sizeof command, "%s admin --data %s names Carl", houses[0].program, houses[0].data);
    FILE *names = popen(command, "r");
    assert_non_null(names);
    assert_non_null(fgets(line, sizeof line, names));
    pclose(names);
    snprintf(words, sizeof words, "remove-name %.16s", line);
    assert_int_equal(run_admin(0, words), 0);
    for (int64_t until = guest_now() + PATIENCE; ask(&carl, 1, "POST", "/api/v1/device", "{}").status != 403;
         usleep(100000))
        assert_true(guest_now() < until);
    snprintf(words, sizeof words, "remove %s", game);
    assert_int_equal(run_admin(0, words), 0);
    usleep(1100000);
    snprintf(command, sizeof command, "/api/v1/games/%s", game);
    assert_int_equal(ask(&carl, 1, "GET", command, "").status, 404);
}

/* By the bus at once, without it within some seconds. */
static void a_token_ends_everywhere(void **unused)
{
    struct person anna = come(0, "Anna");
    char headers[160], path[PATH];
    struct guest line;
    struct guest_news news;
    (void)unused;
    const struct tree *made = ask(&anna, 0, "POST", "/api/v1/tokens", "{\"note\":\"a bot\"}").tree;
    snprintf(headers, sizeof headers, "Authorization: Bearer %s\r\n", tree_text(made, "token"));
    snprintf(path, sizeof path, "/api/v1/tokens/%s", tree_text(made, "shown"));
    assert_true(guest_connect(&line, places[1], PATIENCE) && guest_upgrade(&line, "/api/v1/socket", headers, PATIENCE));
    assert_int_equal(ask(&anna, 0, "DELETE", path, "").status, 200);
    assert_int_equal(guest_receive(&line, &news, with_bus ? 3000 : 8000), GUEST_CLOSED);
    guest_leave(&line);
}

/* One person says different things of itself at two nodes, within a millisecond. */
static void two_changes_of_one_person_are_both_kept(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert"), carl = come(1, "Carl");
    char game[CLUB_ID], other[CLUB_ID], path[2][PATH], body[64], name[16];
    (void)unused;
    sit_down(&anna, &bert, "", game);
    sit_down(&anna, &carl, "", other);
    snprintf(path[0], PATH, "/api/v1/games/%s/mute", game);
    snprintf(path[1], PATH, "/api/v1/games/%s/mute", other);
    for (int i = 0; i < 8; i++) {
        struct guest guests[3];
        bool on = i % 2 == 0;
        snprintf(name, sizeof name, "Anna%d", i);
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
        send_call(&guests[0], &anna, i % 2, "POST", "/api/v1/name", body);
        snprintf(body, sizeof body, "{\"player\":1,\"on\":%s}", on ? "true" : "false");
        send_call(&guests[1], &anna, 1 - i % 2, "POST", path[0], body);
        send_call(&guests[2], &anna, i % 2, "POST", path[1], body);
        for (int k = 0; k < 3; k++)
            assert_int_equal(read_answer(&guests[k]).status, 200);
        for (int node = 0; node < NODES; node++) {
            wait_for_name(&anna, node, name);
            wait_for_muted(&anna, node, game, on);
            wait_for_muted(&anna, node, other, on);
        }
    }
}

static int count_rows(const char *of)
{
    char command[512], line[32] = "";
    snprintf(command, sizeof command, "%s/psql -qtA '%s' -c \"SELECT count(*) FROM %s\"", database.programs,
             database.place, of);
    FILE *said = popen(command, "r");
    assert_non_null(said);
    assert_non_null(fgets(line, sizeof line, said));
    pclose(said);
    return (int)strtol(line, NULL, 10);
}

/* What was good for ten minutes goes when they are over; what is good, and what is kept for good, stays. */
static void codes_go_with_their_time(void **unused)
{
    struct person anna = come(0, "Anna");
    char command[1024], game[CLUB_ID];
    (void)unused;
    create(&anna, 0, ",\"key\":\"mine\"", game);
    assert_int_equal(ask(&anna, 0, "POST", "/api/v1/device", "{}").status, 200);
    snprintf(command, sizeof command,
             "%s/psql -q '%s' -c \"INSERT INTO calls (visitor, key, at, result) SELECT kind, 'old ' || n, n, '' FROM "
             "unnest('{device,device used,device last,visitor}'::text[]) AS kind, generate_series(1, 300) AS n\"",
             database.programs, database.place);
    assert_int_equal(system(command), 0);
    for (int64_t until = guest_now() + 90000; count_rows("calls WHERE key LIKE 'old %'") > 0; usleep(500000))
        if (guest_now() > until)
            fail_msg("%d are still there", count_rows("calls WHERE key LIKE 'old %'"));
    assert_int_equal(count_rows("calls WHERE key = 'mine'"), 1);
    assert_true(count_rows("calls WHERE visitor = 'device'") > 0);
    assert_true(count_rows("calls WHERE visitor = 'device last'") > 0);
    assert_true(count_rows("calls WHERE visitor = 'visitor'") > 0);
}

void nodes_known(void)
{
    tests_add("codes go with their time", codes_go_with_their_time, NULL);
    tests_add("two changes of one person are both kept", two_changes_of_one_person_are_both_kept, NULL);
    tests_add("a name is the same everywhere", a_name_is_the_same_everywhere, NULL);
    tests_add("who is removed is removed everywhere", who_is_removed_is_removed_everywhere, NULL);
    tests_add("a token ends everywhere", a_token_ends_everywhere, NULL);
}
