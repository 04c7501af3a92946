/* query.c - what either end can ask the other about the position: a table of questions. */
#include <string.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "engine/standing.h"
#include "search/policy.h"

void sink_add(const struct sink *out, const char *text)
{
    out->put(out->context, text, strlen(text));
}

static void answer(const struct sink *out, const char *text)
{
    sink_add(out, " ");
    sink_add(out, text);
}

static void answer_player(const struct sink *out, int player)
{
    char word[16];
    struct text text = text_on(word, sizeof word);
    player_add_word(&text, player);
    answer(out, word);
}

static void answer_bool(const struct sink *out, bool yes)
{
    answer(out, yes ? "true" : "false");
}

static void answer_over(const struct asked_about *about, int player, const struct sink *out)
{
    (void)player;
    answer_bool(out, about->to_act == 0);
}

/* UGI has one winner, two players or none; with more each winner has a word. */
static void answer_result(const struct asked_about *about, int player, const struct sink *out)
{
    (void)player;
    player_set winners = about->result.by ? about->result.winners : 0;
    for (int p = 0; p < about->rules->players; p++)
        if (winners >> p & 1) {
            answer_player(out, p);
            sink_add(out, "win");
        }
    if (!winners)
        answer(out, about->result.by ? "draw" : "none");
}

static void answer_turn(const struct asked_about *about, int player, const struct sink *out)
{
    if (player != NOBODY) {
        answer_bool(out, about->to_act >> player & 1);
        return;
    }
    for (int p = 0; p < about->rules->players; p++)
        if (about->to_act >> p & 1)
            answer_player(out, p);
}

static void answer_game(const struct asked_about *about, int player, const struct sink *out)
{
    (void)player;
    answer(out, about->rules->game->name);
}

static void answer_options(const struct asked_about *about, int player, const struct sink *out)
{
    (void)player;
    char line[OPTIONS_TEXT];
    struct text text = text_on(line, sizeof line);
    rules_write_options(about->rules, &text);
    answer(out, line);
}

/* A word for each side: its players, joined. */
static void answer_sides(const struct asked_about *about, int player, const struct sink *out)
{
    (void)player;
    for (int side = 0; side < about->rules->sides; side++) {
        char word[64];
        struct text text = text_on(word, sizeof word);
        for (int p = 0; p < about->rules->players; p++)
            if (about->rules->side_of[p] == side) {
                text_add(&text, text.length ? "," : "");
                player_add_word(&text, p);
            }
        answer(out, word);
    }
}

static void answer_position(const struct asked_about *about, int player, const struct sink *out)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    union state_buffer seen;
    memcpy(seen.bytes, about->state, about->rules->game->state_size);
    if (player != NOBODY)
        game_observe(about->rules, about->state, player, state_of(&seen));
    about->rules->game->text->write_position(about->rules, state_of(&seen), &text);
    answer(out, line);
}

static void answer_words(const struct asked_about *about, const struct state *state, const struct move *moves,
                         int count, const struct sink *out)
{
    for (int i = 0; i < count; i++) {
        char word[MOVE_TEXT];
        struct text text = text_on(word, sizeof word);
        about->rules->game->text->write_move(about->rules, state, moves[i], &text);
        answer(out, word);
    }
}

/* Who is meant where nobody is named. */
static int decider(const struct asked_about *about, int player)
{
    if (player != NOBODY)
        return player;
    return about->decider == NOBODY ? player_first(about->to_act) : about->decider;
}

static void answer_moves(const struct asked_about *about, int player, const struct sink *out)
{
    struct move moves[MAX_MOVES];
    union state_buffer seen;
    player = decider(about, player);
    if (player == NOBODY || !(about->to_act >> player & 1))
        return;
    game_observe(about->rules, about->state, player, state_of(&seen));
    int count = about->rules->game->moves(about->rules, state_of(&seen), player, moves);
    answer_words(about, state_of(&seen), moves, count, out);
}

static void answer_setup(const struct asked_about *about, int player, const struct sink *out)
{
    struct move moves[MAX_MOVES];
    player = decider(about, player);
    if (player == NOBODY || !(about->to_act >> player & 1))
        return;
    int count = policy_set_up(POLICY_SCATTERED, about->rules, about->state, player, about->rng, moves);
    answer_words(about, about->state, moves, count, out);
}

/* A question, and whether it may name a player behind it. */
static const struct {
    const char *name;
    bool of_player;
    void (*answer)(const struct asked_about *about, int player, const struct sink *out);
} questions[] = {
    {"gameover", false, answer_over},    {"result", false, answer_result},   {"turn", false, answer_turn},
    {"game", false, answer_game},        {"options", false, answer_options}, {"sides", false, answer_sides},
    {"position", true, answer_position}, {"moves", true, answer_moves},      {"setup", true, answer_setup},
};

/* "p2turn": whether that player owes a decision. NOBODY: it is no such word. */
static int player_of_turn(const struct rules *rules, const char *word)
{
    char player[8];
    struct text text = text_on(player, sizeof player);
    size_t length = strlen(word);
    if (length < 4 || strcmp(word + length - 4, "turn") != 0)
        return NOBODY;
    text_add_part(&text, word, length - 4);
    return text.cut ? NOBODY : player_of_word(rules, player);
}

bool query_answer(const struct asked_about *about, char *question, const struct sink *out, struct why *why)
{
    char *rest;
    const char *name = strtok_r(question, " ", &rest);
    const char *who = name ? strtok_r(NULL, " ", &rest) : NULL;
    name = name ? name : "";
    int player = who ? player_of_word(about->rules, who) : player_of_turn(about->rules, name);
    bool fits = !who || (player != NOBODY && !strtok_r(NULL, " ", &rest));
    for (size_t i = 0; fits && i < sizeof questions / sizeof *questions; i++) {
        bool turn = !who && player != NOBODY && questions[i].answer == answer_turn;
        if (!turn && (strcmp(questions[i].name, name) != 0 || (who && !questions[i].of_player)))
            continue;
        sink_add(out, "response");
        questions[i].answer(about, player, out);
        sink_add(out, "\n");
        return true;
    }
    return why_say(why, NULL, "engine.query", who ? who : name, NULL, NULL);
}
