/* server_secrets_play.c - the script of a game: it is made, people sit down and set up, talk and look around.
 *
 * All of it is drawn by lot from the number of the game, but for what hidden ones set up: so it is the same script in
 * both runs. */
#include <string.h>

#include "core/game_secrets.h"
#include "tests/server_secrets.h"

enum { GAMES_EACH = 100 /* of the same people */ };

struct table now;

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

static void make_game(void)
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
    plain_text_call(&run.plain, now.id, "GAME", now.n);
    memcpy(run.games[now.n % LISTED].id, now.id, sizeof now.id);
    run.games[now.n % LISTED].at = 0;
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
        char *body = fetch(ONLOOKER, "GET", path, NULL, &status);
        tree = tree_read(body, strlen(body));
        assert_non_null(tree_at(tree, "events"));
        free(body);
    }
    return tree;
}

void learn_names(long n)
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

static void talk(int player)
{
    char members[128];
    snprintf(members, sizeof members, "\"do\":\"chat\",\"game\":\"%s\",\"player\":%d,\"text\":\"Well %d\"", now.id,
             player, now.number);
    must(player, members);
}

/* ---- the script ---- */

static bool is_there(int person)
{
    return person < now.rules->players || person == ONLOOKER;
}

static void all_do(const char *action)
{
    for (int p = 0; p < PEOPLE; p++)
        if (is_there(p))
            about_game(p, action);
}

/* Where there are two nodes, nothing is noted until both know who is here. */
static void watch(void)
{
    run.settling = run.kind.apart;
    all_do("watch");
    if (!run.kind.apart)
        return;
    wait_for_watchers(now.rules->players + 1);
    hear_all();
    run.settling = false;
}

static void begin(void)
{
    for (int p = 0; p < PEOPLE; p++)
        if (is_there(p))
            call_in(p);
    make_game();
    learn_names(now.n);
    watch();
    for (int p = 0; p < now.rules->players; p++)
        set_up_more(p); /* a castle at least, which allies wait for */
    hear_all();
}

/* Somebody does something; `late` is never ready, so that the game does not begin. */
static void take_step(int late)
{
    int p = (int)rng_below(&now.rng, (uint32_t)now.rules->players);
    act_unseen();
    if (p == late)
        talk(p);
    else if (now.ready >> p & 1 || rng_below(&now.rng, 2))
        set_up_more(is_seen(p) ? p : late);
    else
        set_up_all(p);
    learn_names(now.n);
    hear_all();
    look_around();
}

static void end(void)
{
    learn_names(now.n);
    hear_all();
    all_do("unwatch");
    wait_for_watchers(0); /* lists of other games tell who is at this one, which a node is told of within seconds */
    for (int p = 0; p < PEOPLE; p++)
        guest_leave(&run.people[p].line);
}

static void play(void)
{
    int players = now.rules->players, late = (int)rng_below(&now.rng, (uint32_t)players);
    int last = (late + 1) % players;
    begin();
    for (int step = 0; step < 2 * players; step++)
        take_step(late);
    if (!run.kind.even && !(now.ready >> last & 1))
        wait_for_ready(last);
    end();
}

void play_game(const struct rules *rules, long n)
{
    if (n % GAMES_EACH == GAMES_EACH - 1)
        come_anew();
    now = (struct table){.rules = rules, .n = n, .rng = rng_of((uint64_t)n + 1)};
    now.viewer = (int)rng_below(&now.rng, (uint32_t)rules->players + 1) - 1;
    for (int p = 0; p < PEOPLE; p++)
        run.people[p].noted = p == ONLOOKER || (p < rules->players && is_seen(p));
    rules->game->setup(rules, state_of(&now.state));
    fprintf(run.notes, "game %ld\n", n);
    open_notes();
    play();
    close_notes();
    if (run.kind.apart)
        monitor_hear(&run.monitor);
}
