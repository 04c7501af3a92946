/* nodes_at_once.c - people who do at two servers at once what only one of them can do (nodes.h): the key of the store
 * decides, and nobody is told what is not so. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/nodes.h"

static void one_move_at_two_nodes_is_one(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID], path[PATH];
    struct guest guests[NODES];
    (void)unused;
    sit_down(&anna, &bert, "", game);
    look(&anna, 1, game, "/events"); /* both have it in memory */
    snprintf(path, sizeof path, "/api/v1/games/%s/move", game);
    for (int node = 0; node < NODES; node++)
        send_call(&guests[node], &anna, node, "POST", path, "{\"text\":\"a1-a2\",\"number\":3}");
    for (int node = 0; node < NODES; node++) {
        struct answer answer = read_answer(&guests[node]);
        assert_int_equal(answer.status, 200);
        assert_int_equal(tree_number(answer.tree, "number", 0), 4);
    }
    for (int node = 0; node < NODES; node++)
        assert_int_equal(count_events(&anna, node, game, "move"), 1);
    same_on_both(&anna, game);
}

static void two_who_act_at_once_are_both_heard(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID], path[PATH], body[64];
    struct guest guests[NODES];
    (void)unused;
    sit_down(&anna, &bert, "", game);
    snprintf(path, sizeof path, "/api/v1/games/%s/chat", game);
    for (int i = 0; i < 10; i++) {
        snprintf(body, sizeof body, "{\"text\":\"hello %d\",\"number\":%d}", i, 3 + 2 * i);
        send_call(&guests[0], &anna, 0, "POST", path, body);
        send_call(&guests[1], &bert, 1, "POST", path, body);
        for (int node = 0; node < NODES; node++)
            assert_int_equal(read_answer(&guests[node]).status, 200);
    }
    assert_int_equal(count_events(&anna, 0, game, "chat"), 20);
    same_on_both(&anna, game);
}

static void a_rematch_that_both_want_at_once_is_one_game(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    (void)unused;
    for (int i = 0; i < 20; i++) {
        char game[CLUB_ID], next[CLUB_ID], path[PATH];
        struct guest guests[NODES];
        sit_down(&anna, &bert, "", game);
        act(&anna, 0, game, "resign", "{}");
        assert_int_equal(count_events(&anna, 1, game, "end"), 1);
        snprintf(path, sizeof path, "/api/v1/games/%s/rematch", game);
        send_call(&guests[0], &anna, 0, "POST", path, "{}");
        send_call(&guests[1], &bert, 1, "POST", path, "{}");
        for (int node = 0; node < NODES; node++)
            assert_int_equal(read_answer(&guests[node]).status, 200);
        snprintf(next, sizeof next, "%s", tree_text(look(&anna, 0, game, ""), "next"));
        if (!next[0])
            fail_msg("%s: no rematch: %d at the first node, %d at the second, of %d", game,
                     tree_at(look(&anna, 0, game, ""), "rematch")->count,
                     tree_at(look(&anna, 1, game, ""), "rematch")->count, i);
        assert_string_equal(tree_text(look(&bert, 1, game, ""), "next"), next);
        assert_int_equal(count_events(&anna, 0, next, "joined"), 2);
        act(&anna, 1, next, "chat", "{\"text\":\"again\"}");
    }
}

static void who_leaves_is_gone_everywhere(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID], path[PATH];
    (void)unused;
    sit_down(&anna, &bert, "", game);
    act(&bert, 1, game, "leave", "{\"level\":1}");
    act(&anna, 1, game, "move", "{\"text\":\"a1-a2\"}");
    wait_for_moves(&anna, 0, game, 2, PATIENCE);
    act(&bert, 0, game, "join", "{\"player\":1}");
    assert_int_equal(count_events(&anna, 1, game, "takeover"), 2);
    act(&bert, 1, game, "resign", "{}");
    assert_string_equal(tree_text(look(&anna, 0, game, ""), "state"), "finished");
    /* A table goes with the last who sat there. */
    create(&anna, 0, ",\"seats\":[\"me\",\"open\"]", game);
    look(&bert, 1, game, "");
    act(&anna, 0, game, "leave", "{}");
    snprintf(path, sizeof path, "/api/v1/games/%s", game);
    usleep(1100000);
    assert_int_equal(ask(&bert, 1, "GET", path, "").status, 404);
}

void nodes_at_once(void)
{
    tests_add("one move sent to two nodes is one", one_move_at_two_nodes_is_one, NULL);
    tests_add("two who act at once are both heard", two_who_act_at_once_are_both_heard, NULL);
    tests_add("a rematch that both want at once is one game", a_rematch_that_both_want_at_once_is_one_game, NULL);
    tests_add("who leaves is gone everywhere", who_leaves_is_gone_everywhere, NULL);
}
