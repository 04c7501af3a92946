/* study.c - exercises on the page: what a file of lessons or puzzles has, a match that begins with one, and what is
 * said of each try (learn/exercise.h). The page gives the text of an exercise each time: nothing is kept here. */
#include <stdlib.h>
#include <string.h>

#include "core/game_secrets.h"
#include "games/embedded.h"
#include "games/games.h"
#include "learn/exercise.h"
#include "match/event.h"
#include "match/json.h"
#include "match/tell.h"
#include "match/views.h"
#include "search/ideas.h"
#include "web/wasm/session.h"

int EXPORT(exercises)(void);
int EXPORT(study)(double at);
int EXPORT(judge)(void);
int EXPORT(explain)(void);

/* ---- what there is ---- */

static void put_text(struct json *json, const char *key, const char *text, size_t size)
{
    json_key(json, key);
    json_string_begin(json);
    json_string_part(json, text, size);
    json_string_end(json);
}

static void put_prose(struct json *json, const struct exercise_text *text)
{
    struct guide_part part;
    json_key(json, "prose");
    json_open(json, '[');
    for (const char *at = text->body; at < text->end && guide_next(&at, &part);) {
        if (part.kind != GUIDE_PARAGRAPH && part.kind != GUIDE_ITEM)
            continue;
        json_open(json, '{');
        json_member(json, "item", part.kind == GUIDE_ITEM);
        put_text(json, "text", part.text, part.size);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_solutions(struct json *json, const struct exercise_text *text)
{
    struct guide_part part;
    json_key(json, "solutions");
    json_open(json, '[');
    for (const char *at = text->body; at < text->end && guide_next(&at, &part);) {
        if (part.kind != GUIDE_ALLOWED)
            continue;
        json_string_begin(json);
        json_string_part(json, part.text, part.size);
        json_string_end(json);
    }
    json_close(json, ']');
}

static void put_exercise(struct json *json, const struct exercise_text *text)
{
    const struct {
        const char *key;
        const struct guide_part *part;
    } parts[] = {{"heading", &text->heading}, {"ids", &text->ids},   {"scene", &text->scene}, {"task", &text->task},
                 {"goal", &text->goal},       {"hint", &text->hint}, {"sort", &text->sort}};
    json_open(json, '{');
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        put_text(json, parts[i].key, parts[i].part->text ? parts[i].part->text : "", parts[i].part->size);
    put_prose(json, text);
    put_solutions(json, text);
    put_text(json, "text", text->body, (size_t)(text->end - text->body));
    json_close(json, '}');
}

/* The exercises of a text, which is the input: [{heading, ids, scene, task, goal, hint, sort, prose: [{item, text}],
 * solutions, text}]. */
int exercises(void)
{
    struct json json = {.sink = out_begin()};
    struct exercise_text text;
    const char *at = in_text();
    json_open(&json, '[');
    while (exercise_next(&at, &text))
        put_exercise(&json, &text);
    json_close(&json, ']');
    return out_end();
}

/* ---- one of them ---- */

/* The input: "GAME WORD WORD...", what has been decided so far; then the exercise's text. */
struct given {
    struct exercise exercise;
    const char *words; /* up to the end of the line */
};

static bool next_word(const char **at, char word[MOVE_TEXT])
{
    while (**at == ' ')
        ++*at;
    size_t length = strcspn(*at, " \n");
    struct text text = text_on(word, MOVE_TEXT);
    text_add_part(&text, *at, length);
    *at += length;
    return length > 0;
}

static bool open_given(struct given *given, struct why *why)
{
    struct exercise_text text;
    char name[MOVE_TEXT];
    const char *at = in_text(), *body = strchr(at, '\n');
    const struct game *game = next_word(&at, name) ? games_find(name) : NULL;
    given->words = at;
    if (!game || !body || !exercise_next(&body, &text))
        return why_say(why, NULL, "record.game", name, NULL, NULL);
    return exercise_open(game, &text, &embedded_boards, &given->exercise, why);
}

/* ---- a match ---- */

/* A set-up that is half done is made again by its decisions: a match begins before it. */
static bool set_up(struct match *match, const struct exercise *exercise, int64_t at, struct why *why)
{
    const struct rules *rules = exercise->rules;
    const struct state *start = (const struct state *)exercise->start.bytes;
    for (int player = 0; player < rules->players; player++) {
        struct move moves[MAX_MOVES];
        int count = rules->game->secrets->secret(rules, start, player, moves);
        for (int i = 0; i < count; i++) {
            char word[MOVE_TEXT];
            struct text text = text_on(word, sizeof word);
            rules->game->text->write_move(rules, start, moves[i], &text);
            if (!match_play(match, player, word, at, why))
                return false;
        }
    }
    return true;
}

static bool seat_all(struct match *match, int learner, int64_t at, struct why *why)
{
    for (int player = 0; player < match_rules(match)->players; player++)
        if (!match_do(match, EVENT_JOINED, player, player == learner ? "person -" : "computer level=10", at, why))
            return false;
    return true;
}

/* What has been decided so far, by whoever had to. */
static bool play_words(struct match *match, int learner, const char *at, int64_t when, struct why *why)
{
    for (char word[MOVE_TEXT]; next_word(&at, word);) {
        player_set to_act = match_to_act(match);
        if (!match_play(match, to_act >> learner & 1 ? learner : player_first(to_act), word, when, why))
            return false;
    }
    return true;
}

static struct match *begin(const struct given *given, int64_t at, struct why *why)
{
    const struct exercise *exercise = &given->exercise;
    const struct state *start = (const struct state *)exercise->start.bytes;
    const struct match_terms terms = {.entropy = random_bytes, .at = at};
    bool secret = game_is_secret(exercise->rules, start);
    struct match *match = match_new(exercise->rules, secret ? NULL : start, &terms);
    if (!match)
        why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    bool fine = match && seat_all(match, exercise->player, at, why) && (!secret || set_up(match, exercise, at, why)) &&
                play_words(match, exercise->player, given->words, at, why);
    if (!fine && match)
        match_free(match);
    return fine ? match : NULL;
}

/* Begin a match with it, and play what has been decided so far. */
int study(double at)
{
    struct given given;
    struct why why;
    if (!open_given(&given, &why))
        return out_refuse(&why);
    struct match *match = begin(&given, (int64_t)at, &why);
    struct rules *rules = given.exercise.rules;
    if (match)
        given.exercise.rules = NULL; /* they live on with the match */
    exercise_close(&given.exercise);
    out_begin();
    return match && session_take(rules, match, &why) ? 1 : out_refuse(&why);
}

/* ---- judging ---- */

static void put_word(struct json *json, const struct exercise *exercise, const struct standing *at, const char *key,
                     const struct move *move)
{
    char word[MOVE_TEXT] = "";
    struct text text = text_on(word, sizeof word);
    if (move)
        exercise->rules->game->text->write_move(exercise->rules, (const struct state *)at->state.bytes, *move, &text);
    json_member_string(json, key, word);
}

/* All words but the last are only made: what was said of them has been read. */
static void judge_last(const struct exercise *exercise, const char *words, struct standing *at, struct answer *out)
{
    char word[MOVE_TEXT];
    struct move move;
    exercise_begin(exercise, at);
    exercise_tell(exercise, at, out);
    for (const char *next = words; next_word(&next, word);) {
        int player = exercise_to_act(exercise, at);
        struct standing before = *at;
        bool last = strspn(next, " ") == strcspn(next, "\n");
        if (player == exercise->player && last) {
            exercise_try(exercise, &before, word, at, out);
            return;
        }
        if (player == NOBODY ||
            !game_find_move(exercise->rules, (const struct state *)at->state.bytes, player, word, &move, &out->why)) {
            out->verdict = VERDICT_REFUSED;
            return;
        }
        exercise_answer(exercise, at, player, move);
        exercise_tell(exercise, at, out);
    }
}

/* What is said of the last of the words: {verdict, words, rule, message, args, learner, reply, refutation}. `words` are
 * the exercise's own, '' if there are none; `reply` is what the others do now, if it is listed. */
int judge(void)
{
    static const char *const verdicts[] = {"refused", "on", "wrong", "done"};
    struct given given;
    struct standing at;
    struct answer answer;
    struct move reply;
    struct why why;
    if (!open_given(&given, &why))
        return out_refuse(&why);
    judge_last(&given.exercise, given.words, &at, &answer);
    bool listed = exercise_reply(&given.exercise, &at, &reply);
    struct json json = {.sink = out_begin()};
    json_open(&json, '{');
    json_member_string(&json, "verdict", verdicts[answer.verdict]);
    put_text(&json, "words", answer.words.size ? answer.words.text : "", answer.words.size);
    json_member(&json, "learner", given.exercise.player);
    put_word(&json, &given.exercise, &at, "reply", listed ? &reply : NULL);
    put_word(&json, &given.exercise, &at, "refutation", answer.refuted ? &answer.refutation : NULL);
    json_key(&json, "why");
    views_why(&answer.why, json.sink);
    json_close(&json, '}');
    exercise_close(&given.exercise);
    return out_end();
}

/* ---- explaining ---- */

/* What a decision of the solution is good for, if it is the learner's; else what it does. */
static void put_step(struct json *json, const struct exercise *exercise, const struct standing *at, int player,
                     struct move move)
{
    const struct rules *rules = exercise->rules;
    const struct state *before = (const struct state *)at->state.bytes;
    union state_buffer after = at->state;
    struct says says = {.count = 0};
    rules->game->play(rules, state_of(&after), player, move);
    const struct made made = {
        .before = before, .after = state_of(&after), .player = player, .looker = exercise->player, .move = move};
    if (player != exercise->player || !ideas_of(rules, before, player, move, &says))
        tell_made(rules, &made, &says);
    json_open(json, '{');
    put_word(json, exercise, at, "word", &move);
    json_member(json, "player", player);
    json_key(json, "says");
    views_says(json, &says);
    json_close(json, '}');
}

/* The first listed solution in words: [{word, player, says}]. */
int explain(void)
{
    struct given given;
    struct standing at;
    struct guide_part solution;
    struct why why;
    char word[MOVE_TEXT];
    if (!open_given(&given, &why))
        return out_refuse(&why);
    struct json json = {.sink = out_begin()};
    exercise_begin(&given.exercise, &at);
    json_open(&json, '[');
    for (int n = 0; exercise_solution(&given.exercise, 0, &solution) && solution_word(&solution, n, word); n++) {
        int player = exercise_to_act(&given.exercise, &at);
        struct move move;
        if (player == NOBODY ||
            !game_find_move(given.exercise.rules, (const struct state *)at.state.bytes, player, word, &move, &why))
            break;
        put_step(&json, &given.exercise, &at, player, move);
        exercise_answer(&given.exercise, &at, player, move);
    }
    json_close(&json, ']');
    exercise_close(&given.exercise);
    return out_end();
}
