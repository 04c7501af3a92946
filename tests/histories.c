/* histories.c - the judge of histories (chronicle.h) is judged: it finds nothing wrong with games that the core has
 * played, and finds each fault that is planted in them.
 *
 * Clients play random games, with clocks, set-ups in secret and computers, in a time that the test makes up. What they
 * did and saw, and the log, are lines; a fault changes some of them, as a server that does wrong would. In the middle
 * of those with clocks a node dies, and the time is given back; once the clients themselves do not listen. */
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/games.h"
#include "match/match.h"
#include "tests/chronicle.h"
#include "tests/support.h"

enum { FIELDS = 11, STEPS = 30, SEEDS = 20, FAULTY_SEEDS = 4, ID = 16, LONG_MS = CHRONICLE_GRACE_MS + 1000 };

/* As chronicle.h has them. */
enum {
    SAID_CLIENT = 1,
    SAID_SENT,
    SAID_ANSWERED,
    SAID_MATCH,
    SAID_WHAT,
    SAID_PLAYER,
    SAID_SINCE,
    SAID_ANSWER,
    SAID_NUMBER
};
enum { TOLD_CLIENT = 1, TOLD_TIME, TOLD_MATCH, TOLD_NUMBER, TOLD_KIND, TOLD_PLAYER, TOLD_AT, TOLD_TEXT };
enum {
    SHOWN_CLIENT = 1,
    SHOWN_SENT,
    SHOWN_ANSWERED,
    SHOWN_MATCH,
    SHOWN_AT,
    SHOWN_PAUSED,
    SHOWN_LEFT,
    SHOWN_EXTRA,
    SHOWN_SETUP
};
enum { KEPT_MATCH = 1, KEPT_NUMBER, KEPT_KIND, KEPT_PLAYER, KEPT_AT, KEPT_TEXT };

struct line {
    char *fields[FIELDS];
    int count;
    int mark; /* of clocks that are shown: whose run, -1 in a set-up; of an absence: in which trouble */
};

static struct scene {
    struct rng rng;
    int64_t now; /* µs */
    struct line *lines;
    int count, room;
} scene;

static const char *program;

/* ---- lines ---- */

static void add_line(int count, const char *const *fields)
{
    if (scene.count == scene.room) {
        scene.room += scene.room + 64;
        scene.lines = realloc(scene.lines, (size_t)scene.room * sizeof *scene.lines);
        assert_non_null(scene.lines);
    }
    struct line *line = &scene.lines[scene.count++];
    *line = (struct line){.count = count};
    for (int i = 0; i < count; i++)
        line->fields[i] = strdup(fields[i]);
}

static void drop_line(int n)
{
    for (int i = 0; i < scene.lines[n].count; i++)
        free(scene.lines[n].fields[i]);
    memmove(&scene.lines[n], &scene.lines[n + 1], (size_t)(--scene.count - n) * sizeof *scene.lines);
}

static void clear_scene(void)
{
    while (scene.count)
        drop_line(scene.count - 1);
    free(scene.lines);
    scene.lines = NULL;
    scene.room = 0;
}

static void set(int n, int field, const char *text)
{
    char *copy = strdup(text);
    free(scene.lines[n].fields[field]);
    scene.lines[n].fields[field] = copy;
}

static void set_number(int n, int field, long long number)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", number);
    set(n, field, text);
}

static long long number_at(int n, int field)
{
    const char *text = scene.lines[n].fields[field];
    return text ? strtoll(text, NULL, 10) : -1;
}

static bool is_at(int n, int field, const char *text)
{
    const char *is = scene.lines[n].fields[field];
    return is && strcmp(is, text) == 0;
}

static void write_scene(FILE *out)
{
    for (int i = 0; i < scene.count; i++)
        for (int f = 0; f < scene.lines[i].count; f++) {
            for (const char *at = scene.lines[i].fields[f]; *at; at++)
                if (*at == '\\' || *at == '\t' || *at == '\n')
                    fprintf(out, "\\%c", *at == '\t' ? 't' : *at == '\n' ? 'n' : '\\');
                else
                    fputc(*at, out);
            fputc(f + 1 < scene.lines[i].count ? '\t' : '\n', out);
        }
}

/* ---- games ---- */

static void fill(void *context, uint8_t *out, size_t size)
{
    (void)context;
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)(1 + rng_below(&scene.rng, 255));
}

static void pass_time(int64_t most)
{
    scene.now += 1000 + (int64_t)rng_below(&scene.rng, (uint32_t)most);
}

struct game_played {
    char id[ID];
    struct match *match;
    int count;                                       /* of events that are written down */
    enum { NONE, DEATH, ABSENCE, DEAFNESS } trouble; /* that comes when somebody has decided next, or is told so */
};

/* The clients are busy for so long. */
static void look_away(struct game_played *game, int64_t ms)
{
    char from[24], until[24];
    snprintf(from, sizeof from, "%lld", (long long)scene.now);
    scene.now += ms * 1000;
    snprintf(until, sizeof until, "%lld", (long long)scene.now);
    add_line(3, (const char *[]){"absent", from, until});
    scene.lines[scene.count - 1].mark = (int)game->trouble;
    game->trouble = NONE;
}

/* Everybody is told what is new, and it is kept. */
static void tell(struct game_played *game)
{
    int count, players = match_rules(game->match)->players;
    const struct match_event *events = match_events(game->match, &count);
    pass_time(3000);
    if (game->trouble == DEAFNESS && count > game->count && events[game->count].kind == EVENT_MOVE)
        look_away(game, LONG_MS);
    for (int n = game->count; n < count; n++) {
        char number[16], player[16], at[24], client[16], time[24];
        snprintf(number, sizeof number, "%d", n);
        snprintf(player, sizeof player, "%d", events[n].player);
        snprintf(at, sizeof at, "%lld", (long long)events[n].at);
        add_line(7, (const char *[]){"kept", game->id, number, event_name(events[n].kind), player, at, events[n].text});
        for (int p = 0; p < players; p++) {
            snprintf(client, sizeof client, "c%d", p);
            snprintf(time, sizeof time, "%lld", (long long)scene.now + p);
            add_line(9, (const char *[]){"told", client, time, game->id, number, event_name(events[n].kind), player, at,
                                         events[n].text});
        }
    }
    game->count = count;
}

static void write_said(const struct game_played *game, const char *what, int player, int since, int64_t sent, bool done,
                       const char *text)
{
    char client[16], from[24], until[24], who[16], number[16], all[16];
    int count;
    match_events(game->match, &count);
    snprintf(client, sizeof client, "c%d", player);
    snprintf(from, sizeof from, "%lld", (long long)sent);
    snprintf(until, sizeof until, "%lld", (long long)scene.now + 500);
    snprintf(who, sizeof who, "%d", player);
    snprintf(number, sizeof number, "%d", since);
    snprintf(all, sizeof all, "%d", count);
    bool heard = done || strcmp(what, "move") == 0 || rng_below(&scene.rng, 2);
    add_line(11, (const char *[]){"said", client, from, heard ? until : "-", game->id, what, who, number,
                                  done    ? "yes"
                                  : heard ? "no"
                                          : "-",
                                  done ? all : "-", text});
}

/* ---- clocks ---- */

static void write_times(char *out, size_t size, const int64_t *times, int count)
{
    struct text text = text_on(out, size);
    for (int i = 0; i < count; i++) {
        text_add(&text, i ? "," : "");
        text_add_number(&text, times[i]);
    }
}

/* Somebody looks at the clocks. */
static void look(const struct game_played *game)
{
    char sent[24], answered[24], at[24], left[200], extra[200], setup[200];
    int players = match_rules(game->match)->players;
    snprintf(sent, sizeof sent, "%lld", (long long)scene.now);
    pass_time(3000);
    struct clock clock = match_clock_at(game->match, scene.now / 1000);
    snprintf(at, sizeof at, "%lld", (long long)scene.now / 1000);
    pass_time(3000);
    snprintf(answered, sizeof answered, "%lld", (long long)scene.now);
    write_times(left, sizeof left, clock.left, players);
    write_times(extra, sizeof extra, clock.extra, players);
    write_times(setup, sizeof setup, clock.setup, players);
    add_line(10, (const char *[]){"shown", "c0", sent, answered, game->id, at, match_paused(game->match) ? "yes" : "no",
                                  left, extra, setup});
    scene.lines[scene.count - 1].mark = match_is_secret(game->match) ? -1 : match_running(game->match);
}

/* Nobody looks after the game for so long; who takes it over gives the time back. */
static void die(struct game_played *game, int64_t ms)
{
    struct why why;
    game->trouble = NONE;
    assert_true(match_do(game->match, EVENT_PAUSE, NOBODY, "", scene.now / 1000, &why));
    tell(game);
    scene.now += ms * 1000;
    look(game);
    assert_true(match_do(game->match, EVENT_RESUME, NOBODY, "", scene.now / 1000, &why));
    tell(game);
}

/* A player asks for something, which is done, or refused. */
static void ask(struct game_played *game, enum event_kind kind, int player, const char *text)
{
    struct why why;
    int since = game->count;
    int64_t sent = scene.now;
    bool move = kind == EVENT_MOVE && !match_is_secret(game->match) && !match_result(game->match).by;
    if (move && match_has_person(game->match, player) && game->trouble == DEATH)
        die(game, LONG_MS);
    if (move && match_has_person(game->match, player) && game->trouble == ABSENCE)
        look_away(game, LONG_MS);
    bool secret = kind == EVENT_MOVE && match_is_secret(game->match);
    bool person = kind == EVENT_JOINED ? strncmp(text, "person ", 7) == 0 : match_has_person(game->match, player);
    pass_time(5000);
    bool done = match_do(game->match, kind, player, text, scene.now / 1000, &why);
    if (person)
        write_said(game, secret ? "draft" : event_name(kind), player, since, sent, done, text);
    tell(game);
}

static void decide(struct game_played *game)
{
    const struct rules *rules = match_rules(game->match);
    union state_buffer state;
    struct move moves[MAX_MOVES];
    char words[EVENT_TEXT];
    struct text text = text_on(words, sizeof words);
    int player = player_first(match_to_act(game->match));
    if (player == NOBODY)
        return;
    match_view(game->match, player, state_of(&state));
    bool secret = match_is_secret(game->match);
    int n = secret ? rules->game->secrets->arrange(rules, state_of(&state), player, 20, &scene.rng, moves)
                   : rules->game->moves(rules, state_of(&state), player, moves);
    int first = secret || n == 0 ? 0 : (int)rng_below(&scene.rng, (uint32_t)n);
    for (int i = first; i < (secret ? n : first + (n > 0)); i++) {
        text_add(&text, i > first ? " " : "");
        rules->game->text->write_move(rules, state_of(&state), moves[i], &text);
        rules->game->play(rules, state_of(&state), player, moves[i]);
    }
    ask(game, EVENT_MOVE, player, words);
}

/* With a clock in seconds somebody's time runs out in the end. */
static void play(const struct rules *rules, int number, const char *clock, bool computer)
{
    bool flag = strchr(clock, '+') != NULL;
    struct game_played game = {.count = 0};
    struct match_terms terms = {.at = scene.now / 1000, .entropy = {.fill = fill}};
    char text[40];
    assert_true(clock_read(clock, &terms.clock));
    snprintf(game.id, sizeof game.id, "match%d", number);
    game.match = match_new(rules, NULL, &terms);
    assert_non_null(game.match);
    write_said(&game, "created", 0, 0, scene.now - 1, true, "");
    for (int p = 0; p < rules->players; p++) {
        bool person = p == 0 || p + 1 < rules->players || !computer;
        snprintf(text, sizeof text, person ? "person Anna %d" : "computer %d", p + 1);
        ask(&game, EVENT_JOINED, p, text);
    }
    for (int i = 0; i < STEPS; i++) {
        snprintf(text, sizeof text, "Well\\ %d", i);
        if (rng_below(&scene.rng, 6) == 0)
            ask(&game, EVENT_CHAT, 0, text);
        if (flag && i >= STEPS / 3 && i % 5 == 0 && (i - STEPS / 3) / 5 < DEAFNESS)
            game.trouble = (unsigned)(DEATH + (i - STEPS / 3) / 5);
        decide(&game);
        if (rng_below(&scene.rng, 3) == 0)
            look(&game);
        if (rng_below(&scene.rng, 8) == 0)
            ask(&game, EVENT_MOVE, 0, "nonsense");
    }
    if (flag) {
        look(&game);
        while (match_deadline(game.match) >= 0) { /* one after the other */
            scene.now = match_deadline(game.match) * 1000 + 500;
            assert_true(match_tick(game.match, scene.now / 1000));
            tell(&game);
        }
    }
    ask(&game, EVENT_CHAT, 0, "One more");
    ask(&game, EVENT_CHAT, 0, "Goodbye");
    for (int p = 0; p < rules->players; p++) {
        char count[16];
        snprintf(text, sizeof text, "c%d", p);
        snprintf(count, sizeof count, "%d", game.count);
        add_line(4, (const char *[]){"stays", text, game.id, count});
    }
    match_free(game.match);
}

/* Every game there is, with what can be hidden in it first. */
static void play_all(uint64_t seed)
{
    int number = 0;
    char seconds[24];
    snprintf(seconds, sizeof seconds, "%d+1/600", 2 * LONG_MS / 1000 + 4); /* enough to be busy twice */
    clear_scene();
    scene.rng = rng_of(seed);
    scene.now = 1700000000000000 + (int64_t)rng_below(&scene.rng, 1000000);
    for (int i = 0; games[i]; i++) {
        struct rules *rules = rules_for(games[i], "");
        play(rules, number, "none", seed % 2);
        play(rules, number + 1, "3d/600", seed % 2);
        play(rules, number + 2, seconds, !(seed % 2));
        number += 3;
        rules_free(rules);
    }
}

/* ---- judging ---- */

static int judge(int found[CHRONICLE_FAULTS], char **words)
{
    size_t size;
    FILE *in = tmpfile(), *out = open_memstream(words, &size);
    assert_true(in && out);
    write_scene(in);
    rewind(in);
    struct chronicle chronicle = chronicle_read(in);
    int count = chronicle_judge(&chronicle, out, found);
    assert_int_equal(chronicle.lines, scene.count);
    chronicle_free(&chronicle);
    fclose(in);
    fclose(out);
    return count;
}

static void good_histories_are_good(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        int found[CHRONICLE_FAULTS];
        char *words;
        play_all(seed);
        if (judge(found, &words) != 0)
            fail_msg("with seed %llu: %.400s", (unsigned long long)seed, words);
        free(words);
    }
}

/* ---- what is planted ----
 *
 * The last two events of every match are chats that were acknowledged. */

/* The last line, before `before`, of that kind with that text in a field. */
static int find_before(int before, const char *kind, int field, const char *text)
{
    int n = before - 1;
    while (n >= 0 && !(is_at(n, 0, kind) && is_at(n, field, text)))
        n--;
    assert_true(n >= 0);
    return n;
}

static int find(const char *kind, int field, const char *text)
{
    return find_before(scene.count, kind, field, text);
}

/* Do something with all lines of an event: what is kept, and what was told. */
static void each_of(const char *match, int number, const char *kind, void (*change)(int line, int first))
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    for (int n = scene.count - 1; n >= 0; n--) {
        int first = is_at(n, 0, "kept") ? KEPT_MATCH : is_at(n, 0, "told") ? TOLD_MATCH : 0;
        if (first && (!kind || is_at(n, 0, kind)) && is_at(n, first, match) && is_at(n, first + 1, text))
            change(n, first);
    }
}

static void drop(int line, int first)
{
    (void)first;
    drop_line(line);
}

static char *match_at(int line, int field)
{
    static char id[ID];
    snprintf(id, sizeof id, "%s", scene.lines[line].fields[field]);
    return id;
}

/* The last event of the last match: nothing tells of it but the answer. */
static void lose_it(void)
{
    int last = find("kept", KEPT_TEXT, "Goodbye");
    int number = (int)number_at(last, KEPT_NUMBER);
    each_of(match_at(last, KEPT_MATCH), number, NULL, drop);
}

static void lose_what_was_told(void)
{
    drop_line(find("kept", KEPT_TEXT, "Goodbye"));
}

static void lose_the_middle(void)
{
    drop_line(find("kept", KEPT_TEXT, "One more"));
}

static void copy_line(int n)
{
    const struct line line = scene.lines[n]; /* adding one may move them all */
    add_line(line.count, (const char *const *)line.fields);
}

static void keep_a_number_twice(void)
{
    copy_line(find("kept", KEPT_TEXT, "Goodbye"));
}

static void copy_as_next(int line, int first)
{
    copy_line(line);
    set_number(scene.count - 1, first + 1, number_at(line, first + 1) + 1);
}

static void do_it_twice(void)
{
    int last = find("kept", KEPT_TEXT, "Goodbye");
    each_of(match_at(last, KEPT_MATCH), (int)number_at(last, KEPT_NUMBER), NULL, copy_as_next);
}

static void swap_fields(int a, int b, int from, int until)
{
    for (int f = from; f <= until; f++) {
        char *one = scene.lines[a].fields[f];
        scene.lines[a].fields[f] = scene.lines[b].fields[f];
        scene.lines[b].fields[f] = one;
    }
}

/* To one client in another order than to the others. */
static void tell_two_orders(void)
{
    int b = find("told", TOLD_TEXT, "Goodbye"), a = find("told", TOLD_TEXT, "One more");
    swap_fields(a, b, TOLD_KIND, TOLD_TEXT);
}

/* All are told of one order, and another is kept. */
static void keep_another_order(void)
{
    int b = find("kept", KEPT_TEXT, "Goodbye"), a = find("kept", KEPT_TEXT, "One more");
    swap_fields(a, b, KEPT_PLAYER, KEPT_PLAYER);
    swap_fields(a, b, KEPT_TEXT, KEPT_TEXT);
}

static void tell_other_words(void)
{
    set(find("told", TOLD_TEXT, "Goodbye"), TOLD_TEXT, "Goodbye.");
}

static void tell_another_time(void)
{
    int n = find("told", TOLD_TEXT, "Goodbye");
    set_number(n, TOLD_AT, number_at(n, TOLD_AT) + 1);
}

static void tell_another_player(void)
{
    set(find("told", TOLD_TEXT, "Goodbye"), TOLD_PLAYER, "1");
}

static void tell_what_was_never_kept(void)
{
    copy_as_next(find("told", TOLD_TEXT, "Goodbye"), TOLD_MATCH);
    set(scene.count - 1, TOLD_TEXT, "I am back");
}

static void leave_one_out(void)
{
    drop_line(find("told", TOLD_TEXT, "One more"));
}

static void leave_the_last_out(void)
{
    drop_line(find("told", TOLD_TEXT, "Goodbye"));
}

static void refuse_what_is_done(void)
{
    int n = find("said", FIELDS - 1, "Goodbye");
    set(n, SAID_ANSWER, "no");
    set(n, SAID_NUMBER, "-");
}

static void do_what_nobody_asked_for(void)
{
    drop_line(find("said", FIELDS - 1, "Goodbye"));
}

static void make_a_game_twice(void)
{
    int count = scene.count;
    char *first = strdup(scene.lines[find("kept", KEPT_KIND, "created")].fields[KEPT_MATCH]);
    for (int n = 0; n < count; n++)
        if (is_at(n, 0, "kept") && is_at(n, KEPT_MATCH, first) &&
            (is_at(n, KEPT_KIND, "created") || is_at(n, KEPT_NUMBER, "1"))) {
            copy_line(n);
            set(scene.count - 1, KEPT_MATCH, "another");
        }
    free(first);
}

/* The answer tells of fewer events than there are before what it acknowledges. */
static void acknowledge_too_soon(void)
{
    int n = find("said", FIELDS - 1, "Goodbye");
    set_number(n, SAID_NUMBER, number_at(n, SAID_NUMBER) - 1);
}

static void answer_beyond_the_end(void)
{
    int n = find("said", FIELDS - 1, "Goodbye");
    set_number(n, SAID_NUMBER, number_at(n, SAID_NUMBER) + 1);
}

static void tell_before_it_is_asked_for(void)
{
    long long sent = number_at(find("said", FIELDS - 1, "Goodbye"), SAID_SENT);
    set_number(find("told", TOLD_TEXT, "Goodbye"), TOLD_TIME, sent - 1);
}

static long long later;

static void come_later(int line, int first)
{
    (void)first;
    set_number(line, TOLD_TIME, later + 2000);
}

/* What is asked for when a later event is known already comes before it. */
static void do_it_in_the_past(void)
{
    int after = find("said", FIELDS - 1, "Goodbye"), n = find_before(after, "said", FIELDS - 1, "One more");
    int kept = find("kept", KEPT_TEXT, "One more");
    later = number_at(after, SAID_ANSWERED) + 1;
    set_number(n, SAID_SENT, later);
    set_number(n, SAID_ANSWERED, later + 1000);
    each_of(match_at(kept, KEPT_MATCH), (int)number_at(kept, KEPT_NUMBER), "told", come_later);
}

static long long shift;

static void move_time(int line, int first)
{
    set_number(line, first + 4, number_at(line, first + 4) + shift);
}

static void move_times(const char *text, long long by)
{
    int kept = find("kept", KEPT_TEXT, text);
    shift = by;
    each_of(match_at(kept, KEPT_MATCH), (int)number_at(kept, KEPT_NUMBER), NULL, move_time);
}

static void let_time_go_back(void)
{
    move_times("Goodbye", -100);
}

static void date_it_before_it_was_asked_for(void)
{
    move_times("Goodbye", -2000);
    move_times("One more", -2000);
}

static void date_it_into_the_future(void)
{
    move_times("Goodbye", 1000);
}

static void let_a_flag_fall_early(void)
{
    int kept = find("kept", KEPT_KIND, "flag");
    char *match = strdup(scene.lines[kept].fields[KEPT_MATCH]);
    shift = -1;
    each_of(match, (int)number_at(kept, KEPT_NUMBER), NULL, move_time);
    free(match);
}

/* Somebody decides when its time is up: the flag has not fallen. */
static void overlook_a_clock(void)
{
    int kept = find("kept", KEPT_KIND, "flag");
    long long number = number_at(kept, KEPT_NUMBER);
    char *match = strdup(scene.lines[kept].fields[KEPT_MATCH]);
    for (int n = 0; n < scene.count; n++)
        if (is_at(n, 0, "kept") && is_at(n, KEPT_MATCH, match) && number_at(n, KEPT_NUMBER) > number)
            set_number(n, KEPT_NUMBER, number_at(n, KEPT_NUMBER) - 1);
    drop_line(kept);
    free(match);
}

/* ---- clocks ---- */

/* The last line that shows clocks which run, or stand, of player 0. */
static int find_shown(bool runs)
{
    int n = scene.count - 1;
    while (n >= 0 && !(is_at(n, 0, "shown") && is_at(n, SHOWN_PAUSED, "no") && scene.lines[n].mark > 0 &&
                       number_at(n, SHOWN_LEFT) > 0 && (scene.lines[n].mark & 1) == runs))
        n--;
    assert_true(n >= 0);
    return n;
}

/* The first of a list, which is player 0's. */
static void add_time(int n, int field, int64_t ms)
{
    const char *list = scene.lines[n].fields[field];
    char changed[200];
    snprintf(changed, sizeof changed, "%lld%s", number_at(n, field) + ms, list + strcspn(list, ","));
    set(n, field, changed);
}

static void give_somebody_time(void)
{
    add_time(find_shown(true), SHOWN_LEFT, 500);
}

static void give_who_waits_time(void)
{
    add_time(find_shown(false), SHOWN_LEFT, 500);
}

static void take_time_twice(void)
{
    add_time(find_shown(true), SHOWN_LEFT, -500);
}

static void let_two_clocks_run(void)
{
    add_time(find_shown(false), SHOWN_LEFT, -500);
}

/* As by a node that does not know that it goes on. */
static void show_an_old_clock(void)
{
    int n = find_shown(true), next;
    while (n >= 0 && !(is_at(n, 0, "shown") && is_at(n, SHOWN_PAUSED, "yes")))
        n--;
    assert_true(n >= 0);
    for (next = n + 1; !is_at(next, 0, "shown") || !is_at(next, SHOWN_MATCH, match_at(n, SHOWN_MATCH));)
        next++;
    for (int field = SHOWN_SENT; field <= SHOWN_AT; field++)
        set(n, field, scene.lines[next].fields[field]);
}

static void show_another_moment(void)
{
    int n = find_shown(true);
    set_number(n, SHOWN_SENT, number_at(n, SHOWN_SENT) + 50000);
    set_number(n, SHOWN_ANSWERED, number_at(n, SHOWN_ANSWERED) + 50000);
}

static void let_a_flag_fall_twice(void)
{
    int kept = find("kept", KEPT_KIND, "flag"), last = (int)number_at(kept, KEPT_NUMBER);
    char *match = strdup(scene.lines[kept].fields[KEPT_MATCH]);
    for (int n = 0; n < scene.count; n++) {
        int first = is_at(n, 0, "kept") ? KEPT_MATCH : is_at(n, 0, "told") ? TOLD_MATCH : 0;
        if (first && is_at(n, first, match) && number_at(n, first + 1) > last)
            set_number(n, first + 1, number_at(n, first + 1) + 1);
    }
    each_of(match, last, NULL, copy_as_next);
    free(match);
}

/* All lines that say when clients were busy, in that trouble, are gone: then it was the server's fault. */
static void lose_time(int trouble)
{
    for (int n = scene.count - 1; n >= 0; n--)
        if (is_at(n, 0, "absent") && scene.lines[n].mark == trouble)
            drop_line(n);
}

static void count_a_decision_late(void)
{
    lose_time(ABSENCE);
}

static void tell_of_a_turn_late(void)
{
    lose_time(DEAFNESS);
}

/* The pause begins when it ends. */
static void give_nothing_back(void)
{
    int resume = find("kept", KEPT_KIND, "resume"), pause = find_before(resume, "kept", KEPT_KIND, "pause");
    char *match = strdup(scene.lines[pause].fields[KEPT_MATCH]);
    shift = number_at(resume, KEPT_AT) - number_at(pause, KEPT_AT);
    each_of(match, (int)number_at(pause, KEPT_NUMBER), NULL, move_time);
    free(match);
}

static void play_nonsense(int line, int first)
{
    set(line, first + 5, "nonsense");
}

static void break_a_rule(void)
{
    int kept = find("kept", KEPT_KIND, "move");
    char *match = strdup(scene.lines[kept].fields[KEPT_MATCH]);
    each_of(match, (int)number_at(kept, KEPT_NUMBER), NULL, play_nonsense);
    free(match);
}

static void forget_a_draft(void)
{
    int kept = find("kept", KEPT_KIND, "reveal"), n = find("said", SAID_WHAT, "draft");
    while (!is_at(n, SAID_MATCH, scene.lines[kept].fields[KEPT_MATCH]) || !is_at(n, SAID_ANSWER, "yes"))
        n = find_before(n, "said", SAID_WHAT, "draft");
    char words[EVENT_TEXT];
    snprintf(words, sizeof words, "%s nowhere", scene.lines[n].fields[FIELDS - 1]);
    set(n, FIELDS - 1, words);
}

static void write_nonsense(void)
{
    set(find("told", TOLD_TEXT, "Goodbye"), TOLD_NUMBER, "many");
}

static const struct planted {
    const char *name;
    void (*plant)(void);
    enum chronicle_fault fault;
} planted[] = {
    {"an acknowledged event is lost", lose_it, CHRONICLE_LOST},
    {"an event that was told is lost", lose_what_was_told, CHRONICLE_UNKEPT},
    {"an event is lost in the middle", lose_the_middle, CHRONICLE_HOLE},
    {"an answer tells of more events than there are", answer_beyond_the_end, CHRONICLE_LOST},
    {"a number is there twice", keep_a_number_twice, CHRONICLE_TWICE},
    {"something is done twice", do_it_twice, CHRONICLE_TWICE},
    {"one client is told another order", tell_two_orders, CHRONICLE_ORDER},
    {"another order is kept than was told", keep_another_order, CHRONICLE_DIFFERS},
    {"other words are told", tell_other_words, CHRONICLE_DIFFERS},
    {"another time is told", tell_another_time, CHRONICLE_DIFFERS},
    {"another player is told", tell_another_player, CHRONICLE_DIFFERS},
    {"something is told that was never kept", tell_what_was_never_kept, CHRONICLE_UNKEPT},
    {"an event is not told", leave_one_out, CHRONICLE_HOLE},
    {"the last event is not told", leave_the_last_out, CHRONICLE_UNTOLD},
    {"what was refused is done", refuse_what_is_done, CHRONICLE_REFUSED},
    {"something is done that nobody asked for", do_what_nobody_asked_for, CHRONICLE_UNASKED},
    {"a game is made twice", make_a_game_twice, CHRONICLE_UNASKED},
    {"something is acknowledged before it can be there", acknowledge_too_soon, CHRONICLE_EARLY},
    {"something is told before it is asked for", tell_before_it_is_asked_for, CHRONICLE_EARLY},
    {"something is done in the past", do_it_in_the_past, CHRONICLE_ORDER},
    {"time goes back", let_time_go_back, CHRONICLE_BACK},
    {"an event has a time before it was asked for", date_it_before_it_was_asked_for, CHRONICLE_TIME},
    {"an event has a time in the future", date_it_into_the_future, CHRONICLE_TIME},
    {"the rules do not allow a flag yet", let_a_flag_fall_early, CHRONICLE_ILLEGAL},
    {"a flag falls too early", let_a_flag_fall_early, CHRONICLE_FLAG},
    {"a flag falls twice", let_a_flag_fall_twice, CHRONICLE_FLAG},
    {"a flag does not fall", overlook_a_clock, CHRONICLE_FLAG},
    {"somebody decides whose time is up", overlook_a_clock, CHRONICLE_ILLEGAL},
    {"a clock runs twice", take_time_twice, CHRONICLE_FASTER},
    {"two clocks run at once", let_two_clocks_run, CHRONICLE_BOTH},
    {"a clock that runs gains time", give_somebody_time, CHRONICLE_MORE},
    {"a clock that stands gains time", give_who_waits_time, CHRONICLE_MORE},
    {"a clock is shown that is old", show_an_old_clock, CHRONICLE_STALE},
    {"a clock is shown of another moment", show_another_moment, CHRONICLE_TIME},
    {"a decision is counted late", count_a_decision_late, CHRONICLE_GRACE},
    {"somebody is told late of its turn", tell_of_a_turn_late, CHRONICLE_GRACE},
    {"time is not given back", give_nothing_back, CHRONICLE_GRACE},
    {"a rule is broken", break_a_rule, CHRONICLE_ILLEGAL},
    {"an acknowledged draft is lost", forget_a_draft, CHRONICLE_DRAFT},
    {"a line cannot be read", write_nonsense, CHRONICLE_LINE},
};

static void fault_is_found(void **state)
{
    const struct planted *fault = *state;
    for (uint64_t seed = 0; seed < FAULTY_SEEDS; seed++) {
        int found[CHRONICLE_FAULTS];
        char *words;
        play_all(seed);
        fault->plant();
        judge(found, &words);
        if (!found[fault->fault])
            fail_msg("%s is not found, but: %.400s", chronicle_name(fault->fault), words);
        free(words);
    }
}

/* ---- the program ---- */

static int run_program(const char *file)
{
    int status = 0;
    pid_t pid = fork();
    if (pid == 0) {
        if (!freopen("/dev/null", "w", stdout))
            _exit(126);
        execl(program, program, file, (char *)NULL);
        _exit(127);
    }
    assert_true(pid > 0 && waitpid(pid, &status, 0) == pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void the_program_says_so(void **unused)
{
    char name[] = "/tmp/tintagel-history.XXXXXX";
    (void)unused;
    close(mkstemp(name));
    for (int faulty = 0; faulty < 2; faulty++) {
        FILE *file = fopen(name, "w");
        assert_non_null(file);
        play_all(7);
        if (faulty)
            lose_it();
        write_scene(file);
        fclose(file);
        assert_int_equal(run_program(name), faulty);
    }
    unlink(name);
    assert_int_equal(run_program(name), 2);
}

int main(int argc, char **argv)
{
    program = argc > 1 ? argv[1] : "build/check/tests/history";
    tests_add("good histories are good", good_histories_are_good, NULL);
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++)
        tests_add(planted[i].name, fault_is_found, (void *)&planted[i]);
    tests_add("the program says so", the_program_says_so, NULL);
    int failed = tests_run("history");
    clear_scene();
    return failed;
}
