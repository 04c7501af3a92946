/* client.c - driving an engine: handshake, positions, answers, and what it asks. */
#define _GNU_SOURCE
#include "engine/client.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "engine/process.h"
#include "engine/sandbox.h"
#include "engine/standing.h"

/* Times in milliseconds: to begin, beyond what it was given, without a limit in time, to go when told. */
enum { TO_BEGIN = 10000, GRACE = 2000, PRESET = 1000, UNTIMED = 120000, TO_QUIT = 300 };
/* Bytes of a line, and of all lines until the answer; decisions of a set-up, with all that is taken back. */
enum { LINE_MOST = 1 << 16, TALK_MOST = 1 << 24, SETUP_MOST = 2000 };

struct client {
    char *command;
    const struct rules *rules;
    struct process process;
    char name[CLIENT_NAME];
    int level;                             /* to play on; 0: none */
    bool has_game, has_options, has_level; /* options that it has told of */
    struct rng rng;
    int setup_words; /* of this game */
    size_t talk;     /* since it was asked last */
};

struct client *client_new(const char *command, int level, const struct rules *rules)
{
    struct client *client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    client->rules = rules;
    client->level = level;
    client->command = strdup(command);
    client->rng = rng_of((uint64_t)thinker_now());
    snprintf(client->name, sizeof client->name, "engine");
    if (client->command)
        return client;
    free(client);
    return NULL;
}

static bool say(struct client *client, const char *line, int64_t deadline)
{
    return process_write(&client->process, line, strlen(line), deadline);
}

static void end(struct client *client)
{
    bool told = client->process.keeper && say(client, "quit\n", thinker_now() + TO_QUIT);
    process_end(&client->process, told ? thinker_now() + TO_QUIT : 0);
}

void client_free(struct client *client)
{
    if (!client)
        return;
    end(client);
    free(client->command);
    free(client);
}

const char *client_name(const struct client *client)
{
    return client->name;
}

unsigned client_lacking(const struct client *client)
{
    return client->process.lacking;
}

const char *client_lacking_message(const struct client *client)
{
    static const char *const messages[] = {NULL,
                                           "engine.lack.files",
                                           "engine.lack.network",
                                           "engine.lack.files-network",
                                           "engine.lack.processes",
                                           "engine.lack.files-processes",
                                           "engine.lack.network-processes",
                                           "engine.lack.all"};
    return messages[client->process.lacking & 7];
}

/* ---- listening ---- */

/* It has failed: nothing of it is left, nor of the line that was heard last. Always false. */
static bool fault(struct client *client, const char *message, const char *what, struct why *why)
{
    why_fill(why, NULL, message, what, NULL, NULL);
    process_end(&client->process, 0);
    return false;
}

static bool is_word(const char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (!line[length] || line[length] == ' ');
}

/* The next line it says; NULL and `why` if none comes, or something that is none. */
static char *hear(struct client *client, int64_t deadline, struct why *why)
{
    char *line = NULL;
    enum lines_found found = lines_next(&client->process.lines, deadline, &line);
    const char *message = found == LINES_LATE  ? "engine.late"
                          : found == LINES_END ? "engine.gone"
                          : found == LINES_BAD ? "engine.garbage"
                                               : NULL;
    if (!message) {
        for (char *at = line; *at; at++)
            *at = *at == '\t' || *at == '\r' ? ' ' : *at;
        client->talk += strlen(line) + 1;
        message = client->talk > TALK_MOST ? "engine.endless" : !text_is_clean(line) ? "engine.garbage" : NULL;
    }
    if (!message && thinker_now() > deadline)
        message = "engine.late";
    if (!message)
        return line + strspn(line, " ");
    fault(client, message, NULL, why);
    return NULL;
}

/* Wait for a line that begins with a word. */
static char *hear_word(struct client *client, const char *word, int64_t deadline, struct why *why)
{
    for (char *line; (line = hear(client, deadline, why));)
        if (is_word(line, word))
            return line;
    return NULL;
}

/* ---- beginning ---- */

static void note_option(struct client *client, const char *line)
{
    client->has_game |= strncmp(line, "option name Game type ", 22) == 0;
    client->has_options |= strncmp(line, "option name Options type ", 25) == 0;
    client->has_level |= strncmp(line, "option name Level type ", 23) == 0;
    if (strncmp(line, "id name ", 8) == 0 && line[8]) {
        struct text name = text_on(client->name, sizeof client->name);
        text_add_quotable(&name, line + 8, sizeof client->name - 4);
    }
}

/* The game, its options and the level, as far as it knows of such options; without a level it cannot play on one. */
static bool set_options(struct client *client, int64_t deadline, struct why *why)
{
    char line[OPTIONS_TEXT + 64], options[OPTIONS_TEXT];
    struct text text = text_on(options, sizeof options);
    if (client->level && !client->has_level)
        return fault(client, "engine.no-level", NULL, why);
    rules_write_options(client->rules, &text);
    snprintf(line, sizeof line, "setoption name Game value %s\n", client->rules->game->name);
    bool fine = !client->has_game || say(client, line, deadline);
    snprintf(line, sizeof line, "setoption name Options value %s\n", options);
    fine = fine && (!client->has_options || strcmp(options, "-") == 0 || say(client, line, deadline));
    snprintf(line, sizeof line, "setoption name Level value %d\n", client->level);
    fine = fine && (!client->level || say(client, line, deadline));
    return fine || fault(client, "engine.gone", NULL, why);
}

static bool shake_hands(struct client *client, int64_t deadline, struct why *why)
{
    if (!say(client, "ugi\n", deadline))
        return fault(client, "engine.gone", NULL, why);
    for (;;) {
        const char *heard = hear(client, deadline, why);
        if (!heard)
            return false;
        if (is_word(heard, "ugiok"))
            break;
        note_option(client, heard);
    }
    return set_options(client, deadline, why);
}

bool client_begin(struct client *client, struct why *why)
{
    int64_t deadline = thinker_now() + TO_BEGIN;
    client->talk = 0;
    client->setup_words = 0;
    if (!client->process.keeper) {
        if (!process_start(&client->process, client->command, LINE_MOST))
            return why_say(why, NULL, "engine.start", client->command, strerror(errno), NULL);
        if (!shake_hands(client, deadline, why))
            return client->talk > 0 || strcmp(why->message, "engine.gone") != 0
                       ? false
                       : why_say(why, NULL, "engine.wordless", client->command, NULL, NULL);
    }
    if (!say(client, "uginewgame\nisready\n", deadline))
        return fault(client, "engine.gone", NULL, why);
    return hear_word(client, "readyok", deadline, why) != NULL;
}

/* ---- asking ---- */

static void put(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

/* The state after which nothing but decisions led here: what lies before is not told. */
static int first_told(const struct match *match)
{
    int n = match_length(match);
    while (n > 0 && match_mover(match, n - 1) != NOBODY)
        n--;
    return n;
}

static void write_position(const struct rules *rules, const struct state *state, FILE *out)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    union state_buffer standard;
    rules->game->setup(rules, state_of(&standard));
    if (memcmp(standard.bytes, state, rules->game->state_size) == 0) {
        fputs("position startpos", out);
        return;
    }
    rules->game->text->write_position(rules, state, &text);
    fprintf(out, "position fen %s", line);
}

static void write_moves(const struct match *match, int first, struct state *state, FILE *out)
{
    const struct rules *rules = match_rules(match);
    for (int n = first; n < match_length(match); n++) {
        char word[MOVE_TEXT];
        struct text text = text_on(word, sizeof word);
        rules->game->text->write_move(rules, state, match_move(match, n), &text);
        fprintf(out, "%s %s", n == first ? " moves" : "", word);
        match_follow(match, n, state);
    }
}

/* What the player sees, and what went before; in a set-up only the former. */
static void write_standing(const struct match *match, int player, const struct state *seen, FILE *out)
{
    const struct rules *rules = match_rules(match);
    union state_buffer state, before;
    int first = first_told(match);
    if (game_is_secret(rules, seen)) {
        write_position(rules, seen, out);
    } else {
        match_before(match, first, state_of(&state));
        game_observe(rules, state_of(&state), player, state_of(&before));
        write_position(rules, state_of(&before), out);
        write_moves(match, first, state_of(&state), out);
    }
    fputc('\n', out);
}

static void write_go(const struct rules *rules, int player, bool set_up, const struct client_limits *limits, FILE *out)
{
    fputs("go", out);
    if (set_up)
        fprintf(out, " player p%d", player + 1);
    if (limits->nodes)
        fprintf(out, " nodes %llu", (unsigned long long)limits->nodes);
    if (limits->depth)
        fprintf(out, " depth %d", limits->depth);
    if (limits->ms)
        fprintf(out, " movetime %lld", (long long)limits->ms);
    for (int p = 0; p < rules->players; p++)
        if (limits->left_ms[p] > 0)
            fprintf(out, " p%dtime %lld p%dinc %lld", p + 1, (long long)limits->left_ms[p], p + 1,
                    (long long)limits->increment_ms[p]);
    fputc('\n', out);
}

static int64_t time_to_answer(const struct client_limits *limits, int player)
{
    int64_t left = limits->left_ms[player], time = left ? left : limits->ms ? limits->ms : UNTIMED;
    if (limits->ms && limits->ms < time)
        time = limits->ms;
    return time + GRACE;
}

/* Say what `write` writes; false when memory runs out, or it does not read. */
struct asking {
    struct client *client;
    const struct match *match;
    int player;
    const struct state *seen;
    const struct client_limits *limits;
    int64_t deadline;
};

static bool send(struct client *client, FILE *memory, char **text, const size_t *size, int64_t deadline)
{
    bool fine = memory && fclose(memory) == 0 && process_write(&client->process, *text, *size, deadline);
    free(*text);
    return fine;
}

static bool ask(const struct asking *asking)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    const struct rules *rules = match_rules(asking->match);
    if (memory) {
        write_standing(asking->match, asking->player, asking->seen, memory);
        write_go(rules, asking->player, game_is_secret(rules, asking->seen), asking->limits, memory);
    }
    return send(asking->client, memory, &text, &size, asking->deadline);
}

/* It asks us something. What is no question gets an error line. */
static bool reply(const struct asking *asking, char *question)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    struct sink out = {.put = put, .context = memory};
    struct why why;
    struct asked_about about = {.rules = match_rules(asking->match),
                                .state = asking->seen,
                                .to_act = match_to_act(asking->match),
                                .result = match_result(asking->match),
                                .decider = asking->player,
                                .rng = &asking->client->rng};
    if (memory && !query_answer(&about, question, &out, &why))
        fputs("info string error: query\n", memory);
    return send(asking->client, memory, &text, &size, asking->deadline);
}

/* Copy the words of an answer that are legal, in their order. False and `why`, if one is not. */
static bool take_words(const struct asking *asking, char *answer, char words[CLIENT_WORDS], struct why *why)
{
    const struct rules *rules = match_rules(asking->match);
    struct text text = text_on(words, CLIENT_WORDS);
    bool set_up = game_is_secret(rules, asking->seen);
    union state_buffer buffer;
    struct state *state = state_of(&buffer);
    struct move move;
    char *rest, *word = strtok_r(answer, " ", &rest);
    struct why refusal;
    memcpy(state, asking->seen, rules->game->state_size);
    for (bool first = true; word && (first || strcmp(word, "ponder") != 0); word = strtok_r(NULL, " ", &rest)) {
        if (first && strcmp(word, "resign") == 0) {
            text_add(&text, word);
            return true;
        }
        if ((!first && !set_up) || !game_find_move(rules, state, asking->player, word, &move, &refusal))
            return fault(asking->client, "engine.illegal", word, why);
        rules->game->play(rules, state, asking->player, move);
        text_add(&text, first ? "" : " ");
        text_add(&text, word);
        asking->client->setup_words += set_up;
        first = false;
    }
    if (!text.length || text.cut || asking->client->setup_words > SETUP_MOST)
        return fault(asking->client, text.length ? "engine.dawdles" : "engine.illegal", "", why);
    return true;
}

bool client_choose(struct client *client, const struct match *match, int player, const struct client_limits *limits,
                   char words[CLIENT_WORDS], struct why *why)
{
    union state_buffer seen;
    struct client_limits given = *limits;
    match_view(match, player, state_of(&seen));
    if (!client->level && !given.nodes && !given.depth && !given.left_ms[player] && !given.ms)
        given.ms = PRESET;
    struct asking asking = {.client = client,
                            .match = match,
                            .player = player,
                            .seen = state_of(&seen),
                            .limits = &given,
                            .deadline = thinker_now() + time_to_answer(&given, player)};
    client->talk = 0;
    if (!client->process.keeper)
        return why_say(why, NULL, "engine.gone", NULL, NULL, NULL);
    if (!ask(&asking))
        return fault(client, "engine.gone", NULL, why);
    for (char *line; (line = hear(client, asking.deadline, why));) {
        if (is_word(line, "bestmove"))
            return take_words(&asking, line + strlen("bestmove"), words, why);
        if (is_word(line, "query") && !reply(&asking, line + strlen("query")))
            return fault(client, "engine.gone", NULL, why);
    }
    return false;
}
