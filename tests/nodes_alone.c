/* nodes_alone.c - one server on a PostgreSQL that several could share (nodes.h): what it would hear from others, or
 * find when it looks for them, it has to think of itself. */
#include <stdio.h>
#include <unistd.h>

#include "tests/nodes.h"

enum { SILENT = 9000, QUIET = 36000 };

/* Stay on the line, which has to answer when the server asks who is there. */
static void listen_for(struct guest *line, int ms)
{
    struct guest_news news;
    for (int64_t until = guest_now() + ms; guest_now() < until;) {
        enum guest_news_kind kind = guest_receive(line, &news, 1000);
        assert_true(kind != GUEST_CLOSED && kind != GUEST_GONE);
    }
}

/* Nothing has happened for so long that nobody looks after the game any more, though both watch it. */
static void a_flag_falls_in_a_game_that_is_only_watched(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(0, "Bert");
    struct guest line;
    char game[CLUB_ID];
    (void)unused;
    create(&anna, 0, ",\"seats\":[\"me\",\"open\"],\"clock\":\"50+0\"", game);
    act(&bert, 0, game, "join", "{\"player\":1}");
    watch_game(&line, &bert, 0, game);
    act(&anna, 0, game, "move", "{\"text\":\"a1-a2\"}");
    long before = metric(0, "leases");
    listen_for(&line, QUIET);
    print_message("# it looks after %ld games, and before after %ld\n", metric(0, "leases"), before);
    assert_true(metric(0, "leases") < before);
    hear(&line, "\"flag\"", 2 * PATIENCE);
    guest_leave(&line);
}

/* The database says nothing for longer than what was ours stays ours, while a move is on its way that a computer is to
 * answer. */
static void a_computer_answers_after_a_silence(void **unused)
{
    static const char move[] = "{\"text\":\"a1-a2\"}";
    struct person anna = come(0, "Anna");
    struct guest line, guest;
    char game[CLUB_ID], path[PATH];
    (void)unused;
    create(&anna, 0, ",\"seats\":[\"me\",\"computer 1\"]", game);
    watch_game(&line, &anna, 0, game);
    snprintf(path, sizeof path, "/api/v1/games/%s/move", game);
    database_freeze(&database);
    send_call(&guest, &anna, 0, "POST", path, move);
    usleep(1000 * SILENT);
    database_thaw(&database);
    if (read_answer(&guest).status != 200) {
        sleep(2);
        act(&anna, 0, game, "move", move);
    }
    wait_for_moves(&anna, 0, game, 2, 2 * PATIENCE);
    guest_leave(&line);
}

void nodes_alone(void)
{
    tests_add("a computer answers after a silence", a_computer_answers_after_a_silence, NULL);
    tests_add("a flag falls in a game that is only watched", a_flag_falls_in_a_game_that_is_only_watched, NULL);
}
