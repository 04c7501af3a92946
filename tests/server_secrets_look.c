/* server_secrets_look.c - those whose sight is compared look at a game, by every route: what they are answered is
 * noted, and what hidden ones do meanwhile does not show. */
#include <stdlib.h>
#include <string.h>

#include "tests/server_secrets.h"

enum { OFTEN = 10000 };

/* Somebody whose sight is compared. */
static int draw_looker(void)
{
    int who = ONLOOKER;
    for (int p = 0; p < now.rules->players; p++)
        if (is_seen(p) && rng_below(&now.rng, 3) == 0)
            who = p;
    return who;
}

static void look_at_picture(int who)
{
    char path[PATH];
    snprintf(path, sizeof path, rng_below(&now.rng, 2) ? "/table/%s" : "/table/%s.png", now.id);
    note_answer(who, "GET", path, NULL);
}

static void look_at_game(int who)
{
    static const char *const parts[] = {"",
                                        "/events",
                                        "/news?since=0&wait=0",
                                        "/news?wait=0",
                                        "/view",
                                        "/view?player=0",
                                        "/view?player=1",
                                        "/view?n=0",
                                        "/record",
                                        "/picture.svg",
                                        "/record.json",
                                        "/view?spectator=true",
                                        "/news?wait=0&mark="};
    char path[PATH];
    snprintf(path, sizeof path, "/api/v1/games/%s%s", now.id, parts[rng_below(&now.rng, 13)]);
    note_answer(who, "GET", path, NULL);
}

/* A table that nobody has looked at for half a minute leaves the memory of a server, and lists tell less of it then. So
 * that it does not hang on how busy a machine is what they tell, all that are listed are looked at before, but not
 * where all requests are counted. */
static void keep_tables(void)
{
    for (int i = 0; i < LISTED && !run.kind.even; i++) {
        char path[PATH];
        int status;
        struct looked_at *game = &run.games[i];
        if (!game->id[0] || guest_now() < game->at + OFTEN)
            continue;
        snprintf(path, sizeof path, "/api/v1/games/%s", game->id);
        free(fetch(ONLOOKER, "GET", path, NULL, &status));
        assert_int_equal(status, 200);
        game->at = guest_now();
    }
}

static void look_elsewhere(int who)
{
    /* What nodes tell each other by the clock comes last: how many people there are, who is at other tables. */
    static const char *const paths[] = {"/health", "/api/v1/games", "/api/v1/games?state=playing",
                                        "/api/v1/games?player=me", "/api/v1/lobby"};
    keep_tables();
    note_answer(who, "GET", paths[rng_below(&now.rng, run.kind.apart ? 4 : 5)], NULL);
}

/* On the seat of somebody who is hidden. */
static void try_seat(int who)
{
    static const char *const tries[] = {"move", "chat", "offer", "resign", "takeover", "rematch", "anew"};
    char path[PATH], body[64];
    int seat = (int)rng_below(&now.rng, (uint32_t)now.rules->players);
    if (is_seen(seat))
        return;
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", now.id, tries[rng_below(&now.rng, 7)]);
    snprintf(body, sizeof body, "{\"player\":%d,\"text\":\"draw\"}", seat);
    note_answer(who, "POST", path, body);
}

void look_around(void)
{
    int who = draw_looker();
    if (run.kind.pictures) {
        look_at_picture(who);
        return;
    }
    look_at_game(who);
    if (rng_below(&now.rng, 3) == 0)
        look_elsewhere(who);
    try_seat(who);
}

/* ---- what does not show ---- */

/* What has no clock in it: hidden ones leave no trace at all there, it is the very same bytes. */
static char *head_now(int person)
{
    char path[PATH];
    int status;
    snprintf(path, sizeof path, "/api/v1/games/%s", now.id);
    return fetch(person, "GET", path, NULL, &status);
}

void act_unseen(void)
{
    int looker = draw_looker();
    char *before = head_now(looker);
    for (int p = 0; p < now.rules->players; p++)
        if (!is_seen(p) && rng_below(&now.rng, 2))
            set_up_more(p);
    char *after = head_now(looker);
    if (strcmp(before, after) != 0)
        fail_msg("what others draft shows: %s and then %s", before, after);
    free(before);
    free(after);
}

void wait_for_watchers(int count)
{
    char wanted[32];
    bool there = false;
    snprintf(wanted, sizeof wanted, "\"watching\":%d,", count);
    for (int64_t until = guest_now() + WAIT; !there && guest_now() < until;) {
        char *head = head_now(ONLOOKER);
        there = strstr(head, wanted) != NULL;
        free(head);
    }
    assert_true(there);
}

static void ask_for_news(struct guest *guest)
{
    char request[PATH + 300];
    snprintf(request, sizeof request,
             "GET /api/v1/games/%s/news?since=%d&wait=60 HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n", now.id,
             now.number, run.people[ONLOOKER].cookie);
    assert_true(guest_write(guest, request, strlen(request), WAIT));
}

/* Whether what has come is who is here, which is told by the clock, so that it may come at any time; then somebody
 * waits again. Else `what` says what is wrong with it, or NULL that nothing is. */
static bool is_presence(struct guest *guest, const char *what)
{
    struct guest_answer answer;
    assert_true(guest_answer(guest, false, &answer, WAIT));
    bool presence = strstr(answer.body, ",\"here\":[") && !strstr(answer.body, "\"events\":");
    if (!presence && what)
        fail_msg("%s: %s", what, answer.body);
    guest_answer_free(&answer);
    if (presence)
        ask_for_news(guest);
    return presence;
}

void wait_for_ready(int player)
{
    struct guest guest;
    assert_true(guest_connect(&guest, place_of(ONLOOKER), WAIT));
    ask_for_news(&guest);
    wait_for_watchers(now.rules->players + 2);
    act_unseen();
    while (guest_read(&guest, 0))
        is_presence(&guest, "drafts end a wait for news");
    set_up_all(player);
    while (is_presence(&guest, NULL))
        ;
    learn_names(-1); /* forgets nothing, and knows the commitment */
    guest_leave(&guest);
}
