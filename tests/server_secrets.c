/* server_secrets.c - nobody learns from the server what others set up in secret.
 *
 * The same script is played against two runs of the real server that differ in one thing: what those set up whom a
 * viewer does not see, in how many steps, with which changes of mind. All that the viewer, its allies and a spectator
 * get, by every channel and route, in its order, must be the same text in both; and so must be what a host looks at:
 * metrics, the log, a dump of what is kept. What is drawn by lot or read off a clock is replaced before, each such
 * thing by its name or because the test knows it (ids, commitments), never by its looks.
 *
 * Once more it is played through two nodes on one PostgreSQL: those who are compared come to another one than those
 * whose set-ups are hidden from them, and what goes through Redis between the nodes has none of the words of any
 * set-up.
 *
 * TINTAGEL_SECRETS=N: N times as many pairs. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/hash.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/event.h"
#include "tests/client/database.h"
#include "tests/client/guest.h"
#include "tests/client/house.h"
#include "tests/client/plain_text.h"
#include "tests/client/redis.h"
#include "tests/client/tree.h"
#include "tests/support.h"

enum {
    PEOPLE = MAX_PLAYERS + 1,
    WAIT = 20000,
    VARIANTS = 64,
    PAIRS = 150,
    GAMES_EACH = 100, /* of the same people */
    EVEN_PAIRS = 20,
    PICTURE_PAIRS = 6,
    APART_PAIRS = 12,
    DRAFTED = 4096,
    EVEN_STEPS = 1,
    PATH = 160
};

static const char *program;

struct person {
    struct guest line, web;
    const char *web_place; /* where that goes to */
    char cookie[160];
    bool noted; /* what it gets must not hang on what is hidden */
};

/* One of the two runs. */
static struct {
    int which;
    bool even;     /* what is hidden is done in as many steps in both */
    bool pictures; /* links to tables and their pictures are asked for, and nothing else is noted: they take so long
                    * that who is here is told at other moments */
    bool apart;    /* there are two nodes */
    bool settling; /* who is here is on its way from node to node: nothing is noted */
    struct house house, far; /* and the one that those come to who are compared */
    struct database database;
    struct redis redis;
    int monitor; /* a connection that gets all that Redis is told */
    char *traffic;
    size_t traffic_size;
    struct person people[PEOPLE];
    struct plain_text plain;
    FILE *notes, *raw; /* what is compared; and before it is */
    char *text, *raw_text;
    size_t size, raw_size;
    int calls;
} run;

/* The game that is being set up. */
static struct {
    const struct rules *rules;
    long n;
    char id[16];
    int number; /* of events */
    int known;  /* so many there are by what was answered */
    int viewer; /* SPECTATOR: nobody's army is seen */
    struct rng rng;
    union state_buffer state; /* with everything that is set up */
    player_set ready;
    int steps[MAX_PLAYERS];
} now;

static struct rules *variants[VARIANTS];
static int variant_count;

/* ---- people ---- */

/* As it is: what the words in it are called is known later. */
static void note(const char *who, const char *text)
{
    fprintf(run.raw, "%s: %s\n", who, text);
}

static void open_notes(void)
{
    run.raw = open_memstream(&run.raw_text, &run.raw_size);
}

static void close_notes(void)
{
    fclose(run.raw);
    plain_text_write(&run.plain, run.raw_text, run.notes);
    free(run.raw_text);
}

static bool is_seen(int player)
{
    return now.viewer != SPECTATOR && now.rules->side_of[player] == now.rules->side_of[now.viewer];
}

/* A salt is drawn by lot. Whoever is ready, and its allies, are told it with the draft, and nobody else is. */
static void learn_salts(int person, const char *text)
{
    for (const char *at = text; (at = strstr(at, "\"salt\":\"")); at++) {
        const char *draft = at;
        while (draft > text && strncmp(draft, "{\"player\":", 10) != 0)
            draft--;
        int player = atoi(draft + 10);
        if (draft == text || person == PEOPLE - 1 || !is_seen(player))
            fail_msg("%d is told the salt of %d: %s", person, player, text);
        plain_text_call(&run.plain, at + 8, "SALT", now.n * MAX_PLAYERS + player);
    }
}

static void note_line(int person, const char *text)
{
    char who[32];
    const char *members = strchr(text, ',');
    snprintf(who, sizeof who, "line %d", person);
    if (!run.people[person].noted || (members && strncmp(members, ",\"here\":", 8) == 0)) /* told by the clock */
        return;
    learn_salts(person, text);
    if (!run.pictures && !run.settling)
        note(who, text);
}

static const char *place_of(int person)
{
    return run.apart && run.people[person].noted ? run.far.place : run.house.place;
}

/* By HTTP. The answer's body is the caller's. */
static char *fetch(int person, const char *method, const char *path, const char *body, int *status)
{
    char headers[200];
    struct guest_answer answer;
    struct person *p = &run.people[person];
    snprintf(headers, sizeof headers, p->cookie[0] ? "Cookie: %s\r\n" : "%s", p->cookie);
    if (p->web_place != place_of(person))
        guest_leave(&p->web);
    p->web_place = place_of(person);
    if (p->web.descriptor < 0)
        assert_true(guest_connect(&p->web, p->web_place, WAIT));
    if (!guest_request(&p->web, method, path, headers, body, &answer, WAIT))
        fail_msg("no answer to %s", path);
    *status = answer.status;
    if (!p->cookie[0] && guest_header(&answer, "Set-Cookie", p->cookie, sizeof p->cookie))
        p->cookie[strcspn(p->cookie, ";")] = '\0';
    char *copy = malloc(answer.size + 20);
    assert_non_null(copy);
    if (strlen(answer.body) == answer.size) {
        memcpy(copy, answer.body, answer.size + 1);
    } else { /* a picture: no text, but the same or not */
        struct text text = text_on(copy, 20);
        text_add_hex64(&text, hash_bytes(answer.body, answer.size));
    }
    guest_answer_free(&answer);
    return copy;
}

/* By WebSocket: say it, and take what comes until the answer, which is the caller's. */
static struct tree *say(int person, const char *members)
{
    char text[EVENT_TEXT + 256];
    struct guest_news news;
    int id = ++run.calls;
    snprintf(text, sizeof text, "{\"id\":%d,%s}", id, members);
    assert_true(guest_send(&run.people[person].line, text, WAIT));
    for (;;) {
        if (guest_receive(&run.people[person].line, &news, WAIT) != GUEST_TEXT)
            fail_msg("no answer to %s: %d %s", text, news.code, news.text ? news.text : "");
        struct tree *tree = tree_read(news.text, news.size);
        assert_non_null(tree);
        bool answer = tree_at(tree, "re") != NULL;
        if (answer) {
            assert_int_equal(tree_number(tree, "re", 0), id);
            if (tree_number(tree, "number", 0) > now.known)
                now.known = (int)tree_number(tree, "number", 0);
            note_line(person, strchr(news.text, ',') ? strchr(news.text, ',') : "");
            return tree;
        }
        note_line(person, news.text);
        tree_free(tree);
    }
}

/* It must be done. */
static void must(int person, const char *members)
{
    struct tree *tree = say(person, members);
    if (tree_at(tree, "error"))
        fail_msg("%s is refused: %s", members, tree_text(tree_at(tree, "error"), "message"));
    tree_free(tree);
}

/* All that was sent to those whose lines are noted has come. */
static void hear_all(void)
{
    for (int i = 0; i < PEOPLE; i++)
        if (run.people[i].noted)
            must(i, "\"do\":\"hello\"");
}

/* A line of its own for each game: nobody may say too much by one. */
static void call_in(int person)
{
    char cookie[200];
    struct person *p = &run.people[person];
    snprintf(cookie, sizeof cookie, "Cookie: %s\r\n", p->cookie);
    assert_true(guest_connect(&p->line, place_of(person), WAIT));
    assert_true(guest_upgrade(&p->line, "/api/v1/socket", cookie, WAIT));
}

static void let_in(int person)
{
    char name[40];
    int status;
    struct person *p = &run.people[person];
    p->line.descriptor = p->web.descriptor = -1;
    snprintf(name, sizeof name, "{\"name\":\"Person %d\"}", person);
    free(fetch(person, "POST", "/api/v1/name", name, &status));
    plain_text_call(&run.plain, p->cookie + strcspn(p->cookie, "=") + 1, "VISITOR", person);
    call_in(person);
    struct tree *hello = say(person, "\"do\":\"hello\"");
    plain_text_call(&run.plain, tree_text(hello, "visitor"), "PUBLIC", person);
    tree_free(hello);
    guest_leave(&p->line);
}

/* Other people: nobody may make, or watch, too many games in a short time. */
static void come_anew(void)
{
    for (int i = 0; i < PEOPLE; i++) {
        guest_leave(&run.people[i].web);
        run.people[i].cookie[0] = '\0';
        run.people[i].noted = false; /* there are no notes between two games */
        let_in(i);
    }
}

/* ---- a game ---- */

static void about_game(int person, const char *action)
{
    char members[200];
    snprintf(members, sizeof members, "\"do\":\"%s\",\"game\":\"%s\"", action, now.id);
    must(person, members);
}

static void join(int player)
{
    char members[200];
    snprintf(members, sizeof members, "\"do\":\"join\",\"game\":\"%s\",\"player\":%d", now.id, player);
    must(player, members);
}

static void make_game(long n)
{
    static const char *const clocks[] = {"none", "none", "3600+5/3600", "3d/3600"};
    char members[1024], seats[128] = "\"me\"", options[OPTIONS_TEXT];
    struct text text = text_on(options, sizeof options);
    rules_write_options(now.rules, &text);
    for (int p = 1; p < now.rules->players; p++)
        strncat(seats, ",\"open\"", sizeof seats - strlen(seats) - 1);
    snprintf(members, sizeof members,
             "\"do\":\"create\",\"name\":\"%s\",\"options\":\"%s\",\"clock\":\"%s\",\"seats\":[%s],\"listed\":true",
             now.rules->game->name, options, clocks[rng_below(&now.rng, 4)], seats);
    struct tree *made = say(0, members);
    snprintf(now.id, sizeof now.id, "%s", tree_text(made, "game"));
    tree_free(made);
    if (!now.id[0])
        fail_msg("no game: %s", members);
    plain_text_call(&run.plain, now.id, "GAME", n);
    for (int p = 1; p < now.rules->players; p++)
        join(p);
}

/* The events as a spectator gets them, once its node knows as many as others have been answered with. */
static struct tree *ask_events(void)
{
    char path[PATH];
    struct tree *tree = NULL;
    int status;
    snprintf(path, sizeof path, "/api/v1/games/%s/events", now.id);
    for (int64_t until = guest_now() + WAIT; !tree || tree_at(tree, "events")->count < now.known;) {
        assert_true(guest_now() < until);
        tree_free(tree);
        char *body = fetch(PEOPLE - 1, "GET", path, NULL, &status);
        tree = tree_read(body, strlen(body));
        assert_non_null(tree_at(tree, "events"));
        free(body);
    }
    return tree;
}

/* Ids and commitments. */
static void learn_names(long n)
{
    struct tree *tree = ask_events();
    const struct tree *events = tree_at(tree, "events");
    now.number = events->count;
    for (const struct tree *event = events->first; event; event = event->next) {
        const char *kind = tree_nth(event, 0)->text, *text = tree_nth(event, 3)->text;
        const char *secret = strstr(text, " secret ");
        if (strcmp(kind, "created") == 0 && secret)
            plain_text_call(&run.plain, secret + 8, "NUMBER", n);
        if (strcmp(kind, "ready") == 0)
            plain_text_call(&run.plain, text, "COMMITMENT", n * MAX_PLAYERS + tree_nth(event, 1)->number);
    }
    tree_free(tree);
}

/* ---- setting up ---- */

/* What a player does is drawn by lot from the script, or for one who is not seen from the lot of this run. */
static struct rng lot_of(int player)
{
    uint64_t seed = rng_next(&now.rng);
    return rng_of(is_seen(player) ? seed : seed + 7 + (uint64_t)run.which);
}

/* ---- what goes through Redis ---- */

static char drafted[DRAFTED][SUPPORT_WORD]; /* the words of all set-ups of a run */
static int drafted_count;

static void remember(const char *words)
{
    char word[SUPPORT_WORD];
    while (text_field(&words, ' ', word, sizeof word)) {
        int i = 0;
        while (i < drafted_count && strcmp(drafted[i], word) != 0)
            i++;
        if (i < DRAFTED && i == drafted_count)
            snprintf(drafted[drafted_count++], SUPPORT_WORD, "%s", word);
    }
}

/* All that Redis was told until now. */
static void hear_redis(void)
{
    char block[65536];
    for (ssize_t got; (got = recv(run.monitor, block, sizeof block, MSG_DONTWAIT)) > 0;) {
        run.traffic = realloc(run.traffic, run.traffic_size + (size_t)got + 1);
        assert_non_null(run.traffic);
        memcpy(run.traffic + run.traffic_size, block, (size_t)got);
        run.traffic_size += (size_t)got;
        run.traffic[run.traffic_size] = '\0';
    }
}

static bool ends_word(char c)
{
    return !isalnum((unsigned char)c) && !strchr("+-=@*#:/", c);
}

/* A word of a set-up in what Redis was told, standing by itself; NULL: none. */
static const char *find_drafted(const char *traffic)
{
    for (int i = 0; i < drafted_count; i++)
        for (const char *at = traffic; (at = strstr(at, drafted[i])); at++)
            if ((at == traffic || ends_word(at[-1])) && (!at[strlen(drafted[i])] || ends_word(at[strlen(drafted[i])])))
                return at;
    return NULL;
}

static void draft(int player, const struct move *moves, int count)
{
    char words[EVENT_TEXT - 200], members[EVENT_TEXT];
    struct text text = text_on(words, sizeof words);
    for (int i = 0; i < count; i++) {
        text_add(&text, i ? " " : "");
        now.rules->game->text->write_move(now.rules, state_of(&now.state), moves[i], &text);
        now.rules->game->play(now.rules, state_of(&now.state), player, moves[i]);
    }
    snprintf(members, sizeof members, "\"do\":\"move\",\"game\":\"%s\",\"player\":%d,\"text\":\"%s\",\"number\":%d",
             now.id, player, words, now.number);
    if (count > 0)
        must(player, members);
    if (run.apart)
        remember(words);
}

/* Decisions that complete a set-up, from what the player sees. */
static int plan(int player, struct rng *rng, struct move *moves)
{
    const struct game_secrets *secrets = now.rules->game->secrets;
    union state_buffer seen;
    game_observe(now.rules, state_of(&now.state), player, state_of(&seen));
    return secrets->scatter && rng_below(rng, 8) ? secrets->scatter(now.rules, state_of(&seen), player, rng, moves)
                                                 : secrets->arrange(now.rules, state_of(&seen), player, 60, rng, moves);
}

/* Something else than planned, after which the player is not ready. A chief does not clear: its allies would tell. */
static void change_mind(int player, struct rng *rng)
{
    const struct game *game = now.rules->game;
    struct move moves[MAX_MOVES];
    char word[SUPPORT_WORD];
    union state_buffer after = now.state;
    int n = game->moves(now.rules, state_of(&now.state), player, moves);
    if (n == 0)
        return;
    struct move move = moves[rng_below(rng, (uint32_t)n)];
    word_of(now.rules, state_of(&now.state), move, word);
    game->play(now.rules, state_of(&after), player, move);
    if (strcmp(word, "clear") != 0 && game_turn(now.rules, state_of(&after)).player == NOBODY &&
        (game->to_act(now.rules, state_of(&after)) >> player & 1))
        draft(player, &move, 1);
}

static void try_nonsense(int player)
{
    char members[128];
    snprintf(members, sizeof members, "\"do\":\"move\",\"game\":\"%s\",\"player\":%d,\"text\":\"nonsense\"", now.id,
             player);
    tree_free(say(player, members));
}

/* Some more of a set-up, never all, in as many steps as lot will have it. */
static void set_up_some(int player)
{
    struct rng rng = lot_of(player);
    struct move moves[MAX_MOVES];
    int n = plan(player, &rng, moves);
    if (now.ready >> player & 1 || n < 2)
        return;
    int wanted = 1 + (int)rng_below(&rng, (uint32_t)n - 1);
    for (int at = 0, step; at < wanted; at += step) {
        step = 1 + (int)rng_below(&rng, (uint32_t)(wanted - at));
        draft(player, moves + at, step);
    }
    if (rng_below(&rng, 3) == 0)
        change_mind(player, &rng);
    if (rng_below(&rng, 5) == 0)
        try_nonsense(player);
}

/* The same in one step of one decision, and not often: so many steps that all set-ups have as many. */
static void set_up_evenly(int player)
{
    struct rng rng = lot_of(player);
    struct move moves[MAX_MOVES];
    int n = plan(player, &rng, moves);
    if (now.ready >> player & 1 || now.steps[player] == EVEN_STEPS)
        return;
    if (n < 2)
        fail_msg("%s has %d for %d at step %d", now.rules->game->name, n, player, now.steps[player]);
    draft(player, moves, 1);
    now.steps[player]++;
}

static void set_up_more(int player)
{
    if (run.even)
        set_up_evenly(player);
    else
        set_up_some(player);
}

static void set_up_all(int player)
{
    struct rng rng = lot_of(player);
    struct move moves[MAX_MOVES];
    int n = plan(player, &rng, moves);
    if (now.ready >> player & 1)
        return;
    assert_true(n > 0);
    draft(player, moves, n);
    now.ready |= (player_set)(1 << player);
}

/* ---- looking ---- */

/* Somebody whose sight is compared. */
static int draw_looker(void)
{
    int who = PEOPLE - 1;
    for (int p = 0; p < now.rules->players; p++)
        if (is_seen(p) && rng_below(&now.rng, 3) == 0)
            who = p;
    return who;
}

static void note_answer(int person, const char *method, const char *path, const char *body)
{
    char who[PATH + 32];
    int status;
    char *answer = fetch(person, method, path, body, &status);
    snprintf(who, sizeof who, "%d %s %.*s %d", person, method, (int)strcspn(path, "?"), strrchr(path, '/'), status);
    learn_salts(person, answer);
    note(who, answer);
    free(answer);
}

static void look_around(void)
{
    static const char *const paths[] = {"",
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
    /* What nodes tell each other by the clock comes last: how many people there are, who is at other tables. */
    static const char *const others[] = {"/health", "/api/v1/games", "/api/v1/games?state=playing",
                                         "/api/v1/games?player=me", "/api/v1/lobby"};
    static const char *const tries[] = {"move", "chat", "offer", "resign", "takeover", "rematch", "anew"};
    char path[PATH], body[64];
    int who = draw_looker();
    if (run.pictures) {
        snprintf(path, sizeof path, rng_below(&now.rng, 2) ? "/table/%s" : "/table/%s.png", now.id);
        note_answer(who, "GET", path, NULL);
        return;
    }
    snprintf(path, sizeof path, "/api/v1/games/%s%s", now.id, paths[rng_below(&now.rng, 13)]);
    note_answer(who, "GET", path, NULL);
    /* How many people there are nodes tell each other by the clock, and the lobby tells it. */
    if (rng_below(&now.rng, 3) == 0)
        note_answer(who, "GET", others[rng_below(&now.rng, run.apart ? 4 : 5)], NULL);
    /* On the seat of somebody else. */
    int seat = (int)rng_below(&now.rng, (uint32_t)now.rules->players);
    if (is_seen(seat))
        return;
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", now.id, tries[rng_below(&now.rng, 7)]);
    snprintf(body, sizeof body, "{\"player\":%d,\"text\":\"draw\"}", seat);
    note_answer(who, "POST", path, body);
}

/* What hidden ones do leaves no trace at all in what has no clock in it: the very same bytes. */
static char *head_now(int person)
{
    char path[PATH];
    int status;
    snprintf(path, sizeof path, "/api/v1/games/%s", now.id);
    return fetch(person, "GET", path, NULL, &status);
}

static void act_unseen(void)
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

static void wait_for_watchers(int count)
{
    char wanted[32];
    bool there = false;
    snprintf(wanted, sizeof wanted, "\"watching\":%d,", count);
    for (int64_t until = guest_now() + WAIT; !there && guest_now() < until;) {
        char *head = head_now(PEOPLE - 1);
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
             now.number, run.people[PEOPLE - 1].cookie);
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

/* Somebody waits for news by HTTP: drafts are none, being ready is. */
static void wait_for_ready(int player)
{
    struct guest guest;
    assert_true(guest_connect(&guest, place_of(PEOPLE - 1), WAIT));
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

static void talk(int player)
{
    char members[128];
    snprintf(members, sizeof members, "\"do\":\"chat\",\"game\":\"%s\",\"player\":%d,\"text\":\"Well %d\"", now.id,
             player, now.number);
    must(player, members);
}

/* ---- the script ---- */

static void play(long n)
{
    int players = now.rules->players, late = (int)rng_below(&now.rng, (uint32_t)players);
    for (int p = 0; p < PEOPLE; p++)
        if (p < players || p == PEOPLE - 1)
            call_in(p);
    make_game(n);
    learn_names(n);
    run.settling = run.apart;
    for (int p = 0; p < PEOPLE; p++)
        if (p < players || p == PEOPLE - 1)
            about_game(p, "watch");
    if (run.apart) {
        wait_for_watchers(players + 1);
        hear_all();
        run.settling = false;
    }
    for (int p = 0; p < players; p++)
        set_up_more(p); /* a castle at least, which allies wait for */
    hear_all();
    for (int step = 0; step < 2 * players; step++) {
        int p = (int)rng_below(&now.rng, (uint32_t)players);
        act_unseen();
        if (p == late)
            talk(p);
        else if (now.ready >> p & 1 || rng_below(&now.rng, 2))
            set_up_more(is_seen(p) ? p : late);
        else
            set_up_all(p);
        learn_names(n);
        hear_all();
        look_around();
    }
    if (!run.even && !(now.ready >> (late + 1) % players & 1))
        wait_for_ready((late + 1) % players);
    learn_names(n);
    hear_all();
    for (int p = 0; p < PEOPLE; p++)
        if (p < players || p == PEOPLE - 1)
            about_game(p, "unwatch");
    for (int p = 0; p < PEOPLE; p++)
        guest_leave(&run.people[p].line);
}

static void play_game(long n)
{
    if (n % GAMES_EACH == GAMES_EACH - 1)
        come_anew();
    now.rules = variants[n % variant_count];
    now.n = n;
    now.rng = rng_of((uint64_t)n + 1);
    now.ready = 0;
    now.known = 0;
    memset(now.steps, 0, sizeof now.steps);
    now.viewer = (int)rng_below(&now.rng, (uint32_t)now.rules->players + 1) - 1;
    for (int p = 0; p < PEOPLE; p++)
        run.people[p].noted = p == PEOPLE - 1 || (p < now.rules->players && is_seen(p));
    now.rules->game->setup(now.rules, state_of(&now.state));
    fprintf(run.notes, "game %ld\n", n);
    open_notes();
    play(n);
    close_notes();
    if (run.apart)
        hear_redis();
}

/* ---- what a host looks at ---- */

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Rows stand in the order of ids, which are drawn by lot: sort them, once ids are replaced. */
static void note_sorted(char *text)
{
    char **lines = calloc(strlen(text) / 2 + 1, sizeof *lines), *rest;
    size_t count = 0;
    assert_non_null(lines);
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        lines[count++] = line;
    qsort(lines, count, sizeof *lines, compare_lines);
    for (size_t i = 0; i < count; i++)
        fprintf(run.notes, "%s\n", lines[i]);
    free(lines);
}

static void note_file(FILE *file)
{
    char *plain, line[SUPPORT_LINE];
    size_t size;
    FILE *out = open_memstream(&plain, &size);
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        if (!strstr(line, "\"what\": \"counted\"")) /* each minute, what metrics tell at any time */
            plain_text_write(&run.plain, line, out);
    fclose(out);
    note_sorted(plain);
    free(plain);
}

/* Once all lines are seen to be gone. */
static void note_metrics(void)
{
    char *metrics = strdup("");
    int status;
    for (int64_t until = guest_now() + WAIT; !strstr(metrics, "\ntintagel_websockets 0\n");) {
        assert_true(guest_now() < until);
        free(metrics);
        metrics = fetch(PEOPLE - 1, "GET", "/metrics", NULL, &status);
    }
    open_notes();
    note("metrics", metrics);
    close_notes();
    free(metrics);
}

static void note_dump(void)
{
    char command[600];
    snprintf(command, sizeof command, "%s store dump --data %s", program, run.house.data);
    FILE *dump = popen(command, "r");
    note_file(dump);
    assert_int_equal(pclose(dump), 0);
}

static void note_log(void)
{
    FILE *log = fopen(run.house.notes, "r");
    note_file(log);
    fclose(log);
}

/* ---- the two runs ---- */

static void wait_for_health(void)
{
    int status = 0;
    for (int64_t until = guest_now() + WAIT; status != 200 && guest_now() < until;)
        free(fetch(PEOPLE - 1, "GET", "/health", NULL, &status));
    assert_int_equal(status, 200);
}

static bool pictures, apart; /* the runs that follow */

static void open_house(struct house *house, const char *const *flags)
{
    bool memory = access("/dev/shm", W_OK) == 0;
    assert_true(house_build(house, program, memory ? "/dev/shm" : "/tmp"));
    house->flags = flags;
    if (!house_open(house))
        fail_msg("the server does not start: see %s", house->notes);
}

/* Two nodes on one database, who talk through a Redis that is listened to. */
static void open_nodes(void)
{
    static const char *flags[6];
    char answer[16] = "";
    assert_true(database_build(&run.database) && database_open(&run.database));
    assert_true(redis_build(&run.redis) && redis_open(&run.redis));
    run.monitor = redis_connect(&run.redis);
    assert_true(run.monitor >= 0 && send(run.monitor, "MONITOR\r\n", 9, 0) == 9);
    assert_true(recv(run.monitor, answer, 5, MSG_WAITALL) == 5 && strcmp(answer, "+OK\r\n") == 0);
    const char *words[] = {"--verbose", "--store", run.database.place, "--bus", run.redis.url, NULL};
    memcpy(flags, words, sizeof words);
    open_house(&run.house, flags);
    open_house(&run.far, flags);
}

static void clear_run(void)
{
    if (run.house.data[0])
        house_clear(&run.house);
    if (run.far.data[0])
        house_clear(&run.far);
    if (!run.apart)
        return;
    close(run.monitor);
    free(run.traffic);
    redis_clear(&run.redis);
    database_clear(&run.database);
}

static void open_run(int which, bool even)
{
    static const char *const flags[] = {"--verbose", NULL};
    clear_run(); /* of a run that failed */
    memset(&run, 0, sizeof run);
    run.which = which;
    run.even = even;
    run.pictures = pictures;
    run.apart = apart;
    run.notes = open_memstream(&run.text, &run.size);
    if (apart)
        open_nodes();
    else
        open_house(&run.house, flags);
    drafted_count = 0;
    run.people[PEOPLE - 1].web.descriptor = -1;
    wait_for_health();
    guest_leave(&run.people[PEOPLE - 1].web);
    for (int p = 0; p < PEOPLE; p++)
        let_in(p);
}

/* What Redis was told has nothing of any set-up; that it is all there is seen by a game's id, and by a word that the
 * test itself sends there. */
static void check_redis(void)
{
    char line[SUPPORT_WORD + 32], answer[64];
    hear_redis();
    assert_true(drafted_count > 100);
    if (!run.traffic || !strstr(run.traffic, now.id))
        fail_msg("nothing of %s was told", now.id);
    const char *word = find_drafted(run.traffic);
    if (word)
        fail_msg("Redis is told of a set-up: %.60s", word > run.traffic + 20 ? word - 20 : word);
    snprintf(line, sizeof line, "PUBLISH tested %s", drafted[0]);
    assert_true(redis_ask(&run.redis, line, answer, sizeof answer));
    for (int64_t until = guest_now() + WAIT; !find_drafted(run.traffic) && guest_now() < until;)
        hear_redis();
    assert_non_null(find_drafted(run.traffic));
}

static void close_run(void)
{
    if (run.even)
        note_metrics();
    if (run.apart)
        check_redis();
    for (int p = 0; p < PEOPLE; p++)
        guest_leave(&run.people[p].web);
    assert_true(house_close(&run.house)); /* which brings all rows up to date */
    if (!run.apart) {
        note_dump();
        note_log();
    }
    clear_run();
    run.house.data[0] = run.far.data[0] = '\0';
    run.apart = false;
    plain_text_free(&run.plain);
    fclose(run.notes);
}

static void tell_difference(const char *a, const char *b)
{
    size_t at = 0, line = 0;
    for (; a[at] && a[at] == b[at]; at++)
        line = a[at] == '\n' ? at + 1 : line;
    size_t from = at > line + 300 ? at - 300 : line;
    fail_msg("they differ:\n# %.400s\n# and\n# %.400s", a + from, b + from);
}

static void compare(long pairs, bool even)
{
    char *texts[2];
    for (int which = 0; which < 2; which++) {
        open_run(which, even);
        for (long n = 0; n < pairs; n++)
            play_game(n);
        close_run();
        texts[which] = run.text;
    }
    print_message("# %ld games, %zu bytes\n", pairs, run.size);
    assert_true(strlen(texts[0]) > (size_t)pairs * 1000);
    if (strcmp(texts[0], texts[1]) != 0)
        tell_difference(texts[0], texts[1]);
    free(texts[0]);
    free(texts[1]);
}

static void players_learn_nothing(void **unused)
{
    (void)unused;
    compare(PAIRS * effort("TINTAGEL_SECRETS"), false);
}

static void hosts_learn_nothing(void **unused)
{
    (void)unused;
    compare(EVEN_PAIRS * effort("TINTAGEL_SECRETS"), true);
}

static void pictures_tell_nothing(void **unused)
{
    (void)unused;
    pictures = true;
    compare(PICTURE_PAIRS, false); /* never more: how many are drawn in a time has a limit */
    pictures = false;
}

static void nodes_tell_nothing(void **unused)
{
    (void)unused;
    apart = true;
    compare(APART_PAIRS * effort("TINTAGEL_SECRETS"), false);
    apart = false;
}

/* ---- games that are set up in secret ---- */

static void find_variants(void)
{
    for (int i = 0; games[i]; i++) {
        char options[SUPPORT_LINE];
        for (int n = 0; games[i]->secrets && variant_count < VARIANTS && option_set(games[i], n, options); n++) {
            struct why why;
            union state_buffer start;
            struct rules *rules = rules_new(games[i], options, &embedded_boards, &why);
            if (!rules)
                continue;
            games[i]->setup(rules, state_of(&start));
            if (game_is_secret(rules, state_of(&start)) && rules->players < PEOPLE)
                variants[variant_count++] = rules;
            else
                rules_free(rules);
        }
    }
}

int main(int argc, char **argv)
{
    program = argc > 1 ? argv[1] : "build/check/tintagel";
    find_variants();
    tests_add("players and spectators learn nothing", players_learn_nothing, NULL);
    tests_add("links and pictures tell nothing", pictures_tell_nothing, NULL);
    tests_add("metrics, log and dump tell nothing", hosts_learn_nothing, NULL);
    tests_add("another node learns nothing, nor does Redis", nodes_tell_nothing, NULL);
    int failed = tests_run("server secrets");
    clear_run();
    for (int i = 0; i < variant_count; i++)
        rules_free(variants[i]);
    return failed;
}
