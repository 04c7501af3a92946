/* server_play.c - people who play as fast as they are answered; see server.h.
 *
 * What they play is drawn by lot before anything is measured, so that while it is, they only send words: the client
 * shares the machine with the server. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/server.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "core/text.h"
#include "games/embedded.h"
#include "games/games.h"

enum { WAIT = 30000, LONGEST = 2000, TRIES = 3000, SCRIPTS = 16, WORD = 24, ID = 16, COOKIE = 160 };

/* A game by lot: its words, in turn by the players in `who`. */
struct script {
    int count;
    char words[LONGEST][WORD];
    uint8_t who[LONGEST];
};

struct seat {
    struct guest guest;
    struct pair *pair;
    int player;
};

struct pair {
    struct pairs *pairs;
    struct seat seats[2];
    int game, games;     /* the one they are at, of so many */
    int first;           /* of their games, in the list of all */
    int at;              /* the next decision */
    int64_t since;       /* when the last one was sent */
    bool told, answered; /* the other one knows of it; who made it knows that it is kept */
};

struct pairs {
    const struct rules *rules;
    struct script *scripts;
    struct pair *all;
    int count, games;
    char (*ids)[ID];
    int64_t *answers, *news; /* µs, of each decision */
    long moves, heard, most;
    bool measuring, failed;
};

/* ---- what is played ---- */

static int draw(const struct rules *rules, struct rng *rng, struct script *out)
{
    union state_buffer state;
    struct move moves[MAX_MOVES];
    player_set to_act;
    rules->game->setup(rules, state_of(&state));
    for (out->count = 0; out->count < LONGEST && (to_act = rules->game->to_act(rules, state_of(&state)));
         out->count++) {
        int player = player_first(to_act), n = rules->game->moves(rules, state_of(&state), player, moves);
        struct move move = moves[rng_below(rng, (uint32_t)n)];
        struct text word = text_on(out->words[out->count], WORD);
        rules->game->text->write_move(rules, state_of(&state), move, &word);
        out->who[out->count] = (uint8_t)player;
        rules->game->play(rules, state_of(&state), player, move);
    }
    return --out->count; /* the last one ends the game, which costs more: leave it out */
}

/* The longest of many; an end by repetition (HR-1) is seen by the server, so such a script stops early there. */
static void draw_scripts(struct pairs *pairs)
{
    struct rng rng = rng_of(18);
    struct script *one = malloc(sizeof *one);
    if (!one)
        abort();
    for (int i = 0; i < TRIES; i++) {
        int least = 0;
        draw(pairs->rules, &rng, one);
        for (int k = 1; k < SCRIPTS; k++)
            least = pairs->scripts[k].count < pairs->scripts[least].count ? k : least;
        if (one->count > pairs->scripts[least].count)
            pairs->scripts[least] = *one;
    }
    free(one);
}

/* Any game of two that hides nothing. */
static const struct rules *choose_rules(void)
{
    for (int i = 0; games[i]; i++) {
        struct why why;
        if (games[i]->example || games[i]->secrets || games[i]->min_players != 2 || games[i]->max_players != 2)
            continue;
        return rules_new(games[i], "", &embedded_boards, &why);
    }
    return NULL;
}

static const struct script *script_of(const struct pair *pair)
{
    return &pair->pairs->scripts[(pair->first + pair->game) % SCRIPTS];
}

/* ---- coming in ---- */

/* Say something, and wait for its answer; "id" must be the first member. */
static bool ask(struct guest *guest, const char *text, char *answer, size_t size)
{
    struct guest_news news;
    if (!guest_send(guest, text, WAIT))
        return false;
    while (guest_receive(guest, &news, WAIT) == GUEST_TEXT) {
        if (strncmp(news.text, "{\"re\":", 6) != 0)
            continue;
        snprintf(answer, size, "%s", news.text);
        return !strstr(news.text, "\"error\"");
    }
    return false;
}

static bool come_in(struct seat *seat, const struct house *house, int number)
{
    char text[128], answer[512];
    snprintf(text, sizeof text, "{\"id\":1,\"do\":\"name\",\"name\":\"Player %d\"}", number);
    return guest_connect(&seat->guest, house->place, WAIT) && guest_upgrade(&seat->guest, "/api/v1/socket", "", WAIT) &&
           ask(&seat->guest, text, answer, sizeof answer);
}

static bool make_game(struct pair *pair, int n)
{
    char text[256], answer[512], *id;
    char *game = pair->pairs->ids[pair->first + n];
    snprintf(text, sizeof text, "{\"id\":1,\"do\":\"create\",\"name\":\"%s\",\"seats\":[\"me\",\"open\"]}",
             pair->pairs->rules->game->name);
    if (!ask(&pair->seats[0].guest, text, answer, sizeof answer) || !(id = strstr(answer, "\"game\":\"")))
        return false;
    snprintf(game, ID, "%.*s", (int)strcspn(id + 8, "\""), id + 8);
    snprintf(text, sizeof text, "{\"id\":2,\"do\":\"join\",\"player\":1,\"game\":\"%s\"}", game);
    return ask(&pair->seats[1].guest, text, answer, sizeof answer);
}

static bool watch(struct pair *pair)
{
    char text[128], answer[512];
    snprintf(text, sizeof text, "{\"id\":3,\"do\":\"watch\",\"game\":\"%s\"}",
             pair->pairs->ids[pair->first + pair->game]);
    return ask(&pair->seats[0].guest, text, answer, sizeof answer) &&
           ask(&pair->seats[1].guest, text, answer, sizeof answer);
}

static bool open_pair(struct pairs *pairs, const struct stand *stand, int number)
{
    struct pair *pair = &pairs->all[number];
    *pair = (struct pair){.pairs = pairs, .games = pairs->games, .first = number * pairs->games};
    for (int s = 0; s < 2; s++) {
        pair->seats[s] = (struct seat){.pair = pair, .player = s};
        const struct house *house = &stand->houses[(number + (stand->apart ? s : 0)) % stand->count];
        if (!come_in(&pair->seats[s], house, 2 * number + s) || !guests_watch(server_guests, &pair->seats[s].guest))
            return false;
        pair->seats[s].guest.mine = &pair->seats[s];
    }
    for (int n = 0; n < pairs->games; n++)
        if (!make_game(pair, n))
            return false;
    return watch(pair);
}

struct pairs *pairs_new(const struct stand *stand, int count, int each)
{
    struct pairs *pairs = calloc(1, sizeof *pairs);
    if (!pairs)
        abort();
    *pairs = (struct pairs){.rules = choose_rules(), .count = count, .games = each, .most = 4000000};
    pairs->scripts = calloc(SCRIPTS, sizeof *pairs->scripts);
    pairs->all = calloc((size_t)count, sizeof *pairs->all);
    pairs->ids = calloc((size_t)count * (size_t)each, sizeof *pairs->ids);
    pairs->answers = calloc((size_t)pairs->most, sizeof *pairs->answers);
    pairs->news = calloc((size_t)pairs->most, sizeof *pairs->news);
    if (!pairs->rules || !pairs->scripts || !pairs->all || !pairs->ids || !pairs->answers || !pairs->news)
        abort();
    draw_scripts(pairs);
    for (int i = 0; i < count; i++) {
        server_hear_all();
        if (!open_pair(pairs, stand, i)) {
            fprintf(stderr, "bench: pair %d could not sit down\n", i);
            return NULL;
        }
    }
    return pairs;
}

void pairs_leave(struct pairs *pairs)
{
    for (int i = 0; i < pairs->count; i++)
        for (int s = 0; s < 2; s++)
            guest_leave(&pairs->all[i].seats[s].guest);
}

void pairs_free(struct pairs *pairs)
{
    pairs_leave(pairs);
    rules_free((struct rules *)pairs->rules);
    free(pairs->scripts);
    free(pairs->all);
    free(pairs->ids);
    free(pairs->answers);
    free(pairs->news);
    free(pairs);
}

const char *pairs_game(const struct pairs *pairs, int n)
{
    return pairs->ids[n];
}

/* ---- playing ---- */

static void decide(struct pair *pair)
{
    char text[256];
    const struct script *script = script_of(pair);
    if (pair->at >= script->count) {
        if (++pair->game >= pair->games)
            return; /* they have nothing more to play */
        pair->at = 0;
        script = script_of(pair);
        if (!watch(pair))
            pair->pairs->failed = true;
    }
    struct seat *seat = &pair->seats[script->who[pair->at]];
    snprintf(text, sizeof text,
             "{\"id\":9,\"do\":\"move\",\"game\":\"%s\",\"player\":%d,\"text\":\"%s\",\"number\":%d}",
             pair->pairs->ids[pair->first + pair->game], seat->player, script->words[pair->at], 3 + pair->at);
    pair->told = pair->answered = false;
    pair->since = guest_now_us();
    if (!guest_send(&seat->guest, text, WAIT))
        pair->pairs->failed = true;
}

/* The next decision is made when the other one has been told of this one, and who made it was answered. */
static void hear(struct seat *seat, const char *text)
{
    struct pair *pair = seat->pair;
    struct pairs *pairs = pair->pairs;
    int mover = script_of(pair)->who[pair->at];
    if (strncmp(text, "{\"re\":9,", 8) == 0) {
        if (strstr(text, "\"error\"")) { /* over by repetition: the next game */
            pair->at = script_of(pair)->count;
            decide(pair);
            return;
        }
        pair->answered = true;
        if (pairs->measuring && pairs->moves < pairs->most)
            pairs->answers[pairs->moves++] = guest_now_us() - pair->since;
    } else if (seat->player != mover && strstr(text, "\"events\":[[\"move\"")) {
        pair->told = true;
        if (pairs->measuring && pairs->heard < pairs->most)
            pairs->news[pairs->heard++] = guest_now_us() - pair->since;
    }
    if (!pair->told || !pair->answered)
        return;
    pair->at++;
    decide(pair);
}

static void run(struct pairs *pairs, double seconds)
{
    struct guest *guest;
    struct guest_news news;
    for (int64_t until = guest_now() + (int64_t)(seconds * 1000); guest_now() < until && !pairs->failed;) {
        guest = guests_next(server_guests, 100);
        if (!guest)
            continue;
        if (!guest->mine) {
            server_hear_idle(guest);
            continue;
        }
        enum guest_news_kind kind;
        while ((kind = guest_receive(guest, &news, 0)) == GUEST_TEXT)
            hear(guest->mine, news.text);
        pairs->failed |= kind == GUEST_CLOSED || kind == GUEST_GONE;
    }
}

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static int64_t share(int64_t *times, long count, double part)
{
    qsort(times, (size_t)count, sizeof *times, compare);
    return count ? times[(long)((double)(count - 1) * part)] : 0;
}

/* What was used until now; or since then. */
static void measure_cpu(const struct stand *stand, struct pairs_figures *out, bool since)
{
    long long now = stand_cpu_us(stand);
    out->cpu_us = since ? now - out->cpu_us : now;
    for (int i = 0; i < STAND_OTHERS; i++) {
        now = stand->others_us[i] ? stand->others_us[i]() : 0;
        out->others_us[i] = since ? now - out->others_us[i] : now;
    }
}

bool pairs_play(struct pairs *pairs, double seconds, const struct stand *stand, struct pairs_figures *out)
{
    for (int i = 0; i < pairs->count; i++)
        decide(&pairs->all[i]);
    run(pairs, 1);
    pairs->measuring = true;
    int64_t from = guest_now_us();
    measure_cpu(stand, out, false);
    run(pairs, seconds);
    measure_cpu(stand, out, true);
    pairs->measuring = false;
    out->seconds = (double)(guest_now_us() - from) * 1e-6;
    out->moves = pairs->moves;
    out->half = share(pairs->answers, pairs->moves, 0.5);
    out->most = share(pairs->answers, pairs->moves, 0.99);
    out->told = share(pairs->news, pairs->heard, 0.99);
    return !pairs->failed && pairs->moves > 0;
}
