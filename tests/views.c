/* views.c - views as data (match/views.h): random games of every game, with each choice of each option, as every player
 * and a spectator sees them. All JSON is well-formed, what one may not see changes no byte, and nothing hangs on
 * anything but match and player.
 *
 * With "list" as argument it prints, for each of those games, its options, a hash of all views, and the decisions, for
 * the WebAssembly to come to the same bytes (web/test/views.ts). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/game_secrets.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/json.h"
#include "match/views.h"
#include "tests/support.h"

enum { DECISIONS = 30, DRAFTS = 400, SOME_DRAFTS = 40, PAST = 8 };

/* ---- whether a text is JSON, strictly: no blanks between, no doubled keys' commas, escapes as they must be ---- */

static bool value(const char **at);

static bool take(const char **at, const char *token)
{
    size_t length = strlen(token);
    if (strncmp(*at, token, length) != 0)
        return false;
    *at += length;
    return true;
}

static bool string(const char **at)
{
    if (!take(at, "\""))
        return false;
    while (**at && **at != '"') {
        if ((unsigned char)**at < ' ')
            return false;
        if (**at != '\\') {
            ++*at;
        } else if (take(at, "\\u")) {
            if (strspn(*at, "0123456789abcdef") < 4)
                return false;
            *at += 4;
        } else if (!take(at, "\\\"") && !take(at, "\\\\")) {
            return false;
        }
    }
    return take(at, "\"");
}

static bool number(const char **at)
{
    take(at, "-");
    size_t digits = strspn(*at, "0123456789");
    if (digits == 0 || (digits > 1 && **at == '0'))
        return false;
    *at += digits;
    return true;
}

static bool members(const char **at, bool named, const char *end)
{
    if (take(at, end))
        return true;
    do {
        if (named && !(string(at) && take(at, ":")))
            return false;
        if (!value(at))
            return false;
    } while (take(at, ","));
    return take(at, end);
}

static bool value(const char **at)
{
    if (take(at, "{"))
        return members(at, true, "}");
    if (take(at, "["))
        return members(at, false, "]");
    return **at == '"' ? string(at) : take(at, "null") || number(at);
}

static bool is_json(const char *text)
{
    return value(&text) && *text == 0 && text_is_utf8(text);
}

static void checker_refuses(void **state)
{
    static const char *const wrong[] = {"",     "[1,]",   "[,1]",    "{\"a\"}",   "{\"a\":1,}", "[1 ]",
                                        "[01]", "\"\n\"", "\"\\q\"", "\"\\u00\"", "[1][2]",     "{1:2}",
                                        "nul",  "\"open", "[",       "-"};
    static const char *const right[] = {"[]", "{}", "null", "-1", "{\"a\":[1,{\"b\":null}],\"c\":\"\\u0001\\\"\\\\\"}"};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (is_json(wrong[i]))
            fail_msg("%s is taken for JSON", wrong[i]);
    for (size_t i = 0; i < sizeof right / sizeof *right; i++)
        if (!is_json(right[i]))
            fail_msg("%s is not taken for JSON", right[i]);
}

static void writer_escapes(void **state)
{
    struct kept kept = {.size = 0};
    const struct sink sink = {.put = kept_put, .context = &kept};
    struct json json = {.sink = &sink};
    (void)state;
    json_open(&json, '{');
    json_member(&json, "n", INT64_MIN);
    json_key(&json, "list");
    json_open(&json, '[');
    json_string(&json, "a\"b\\c\n\x1f\xc3\xa9");
    json_null(&json);
    json_numbers(&json, NULL, 0);
    json_players(&json, 5);
    json_close(&json, ']');
    json_member_string(&json, "", "");
    json_close(&json, '}');
    assert_string_equal(kept.text,
                        "{\"n\":-9223372036854775808,\"list\":[\"a\\\"b\\\\c\\u000a\\u001f\xc3\xa9\",null,[],[0,2]],"
                        "\"\":\"\"}");
    assert_true(is_json(kept.text));
    free(kept.text);
}

/* ---- a game, and a hash of all its views ---- */

struct trial {
    const struct game *game;
    struct rules *rules;
    struct match *match;
    struct rng rng;
    struct move *scratch;
    struct kept kept;
    uint32_t hash;
    long views, ahead;
};

static void fill_random(void *context, uint8_t *out, size_t size)
{
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)rng_next(context);
}

/* FNV-1a. */
static void add_to_hash(struct trial *t)
{
    for (size_t i = 0; i < t->kept.size; i++)
        t->hash = (t->hash ^ (uint8_t)t->kept.text[i]) * 16777619U;
}

static const struct sink *begin_view(struct trial *t, struct sink *sink)
{
    t->kept.size = 0;
    *sink = (struct sink){.put = kept_put, .context = &t->kept};
    return sink;
}

static void end_view(struct trial *t)
{
    t->views++;
    if (!is_json(t->kept.text))
        fail_msg("%s: this is no JSON: %s", t->game->name, t->kept.text);
    add_to_hash(t);
}

/* Only whoever waits can prepare something, and nobody in a set-up. */
static void see_ahead(struct trial *t, int player)
{
    bool some = strncmp(t->kept.text, "{\"moves\":[]", 11) != 0;
    bool waits = player >= 0 && match_to_act(t->match) && !(match_to_act(t->match) >> player & 1);
    if (some && (!waits || game_is_secret(t->rules, match_state(t->match))))
        fail_msg("%s: player %d may prepare %s", t->game->name, player, t->kept.text);
    t->ahead += some;
}

static void look_now(struct trial *t)
{
    struct sink sink;
    for (int p = SPECTATOR; p < t->rules->players; p++) {
        views_state(t->match, p, -1, begin_view(t, &sink));
        end_view(t);
        views_moves(t->match, p, t->scratch, begin_view(t, &sink));
        end_view(t);
        views_ahead(t->match, p, t->scratch, begin_view(t, &sink));
        end_view(t);
        see_ahead(t, p);
        views_duties(t->match, p, -1, begin_view(t, &sink));
        end_view(t);
        views_deeds(t->match, p, -1, begin_view(t, &sink));
        end_view(t);
    }
}

/* What does not hang on who looks, states of the past, and pictures. */
static void look_back(struct trial *t)
{
    struct sink sink;
    const struct picture how = {.coordinates = true, .parts = true, .targets = (const uint8_t[BOARD_CELLS]){0}};
    views_rules(t->rules, begin_view(t, &sink));
    end_view(t);
    views_legend(t->rules, true, begin_view(t, &sink));
    end_view(t);
    views_turns(t->match, 0, begin_view(t, &sink));
    end_view(t);
    views_seats(t->match, begin_view(t, &sink));
    end_view(t);
    views_missing(t->match, begin_view(t, &sink));
    end_view(t);
    views_coached(t->match, begin_view(t, &sink));
    end_view(t);
    for (int p = SPECTATOR; p < t->rules->players; p++) {
        views_deeds(t->match, p, 0, begin_view(t, &sink));
        end_view(t);
        for (int n = 0; n < match_length(t->match); n += PAST) {
            views_state(t->match, p, n, begin_view(t, &sink));
            end_view(t);
            views_duties(t->match, p, n, begin_view(t, &sink));
            end_view(t);
        }
        for (int cell = 0; cell < t->rules->board->cell_count; cell += PAST) {
            views_reach(t->match, p, -1, cell, t->scratch, begin_view(t, &sink));
            end_view(t);
        }
        for (int layer = -1; layer < PICTURE_LAYERS; layer++) {
            views_layer(t->match, p, -1, &how, layer, begin_view(t, &sink));
            add_to_hash(t);
        }
    }
}

/* Make a decision by lot, and note it; false when there is none. */
static bool decide(struct trial *t, struct kept *words)
{
    player_set to_act = match_to_act(t->match);
    struct why why;
    char word[SUPPORT_WORD], number[16];
    int player = player_first(to_act), n = 0;
    for (; player != NOBODY; player = player_first(to_act)) {
        n = t->game->moves(t->rules, match_state(t->match), player, t->scratch);
        if (n > 0)
            break;
        to_act &= (player_set) ~(1U << player); /* it has to wait for an ally */
    }
    if (player == NOBODY)
        return false;
    word_of(t->rules, match_state(t->match), t->scratch[rng_below(&t->rng, (uint32_t)n)], word);
    if (!match_play(t->match, player, word, 1, &why))
        fail_msg("%s: %s is refused: %s", t->game->name, word, why.message);
    snprintf(number, sizeof number, " %d:", player);
    kept_put(words, number, strlen(number));
    kept_put(words, word, strlen(word));
    return true;
}

static bool open_trial(struct trial *t, const char *options)
{
    struct why why;
    t->rng = rng_of(7);
    t->hash = 2166136261U;
    t->rules = rules_new(t->game, options, &embedded_boards, &why);
    if (!t->rules)
        return false; /* not every choice goes with the presets of the others */
    const struct match_terms terms = {.entropy = {.fill = fill_random, .context = &t->rng}};
    t->match = match_new(t->rules, NULL, &terms);
    t->scratch = calloc((size_t)t->game->max_moves, sizeof *t->scratch);
    assert_true(t->match && t->scratch && match_seat_all(t->match, "computer greedy", 0));
    return true;
}

static void close_trial(struct trial *t)
{
    match_free(t->match);
    rules_free(t->rules);
    free(t->scratch);
}

/* Play and look; a set-up is looked at now and then, for it has many decisions. */
static void play_and_look(struct trial *t, struct kept *words)
{
    int drafts = 0;
    look_now(t);
    for (int i = 0; i < DECISIONS + drafts && decide(t, words); i++) {
        bool secret = game_is_secret(t->rules, match_state(t->match));
        drafts += secret && drafts < DRAFTS;
        if (!secret || drafts % SOME_DRAFTS == 0)
            look_now(t);
    }
    look_now(t);
    look_back(t);
}

/* The n-th choice of all options' choices as options, the presets first; false when there are no more. */
static bool one_choice(const struct game *game, int n, char *out, size_t size)
{
    struct text text = text_on(out, size);
    text_add(&text, n ? "" : "-");
    for (const struct option *option = game->options; n > 0 && option->name; option++) {
        char choice[MAX_OPTION_TEXT];
        for (int i = 0; n > 0 && option_choice(option, i, choice, sizeof choice); i++) {
            if (--n > 0)
                continue;
            text_add(&text, option->name);
            text_add_char(&text, '=');
            text_add(&text, choice);
        }
    }
    return text.length > 0;
}

/* All games of a game, and what to do with each that was played. */
static void each_choice(struct trial *t, void (*played)(const struct trial *, const char *, const struct kept *))
{
    char options[SUPPORT_LINE];
    for (int n = 0; one_choice(t->game, n, options, sizeof options); n++) {
        struct kept words = {.size = 0};
        if (!open_trial(t, options))
            continue;
        kept_put(&words, "", 0);
        play_and_look(t, &words);
        played(t, options, &words);
        close_trial(t);
        free(words.text);
    }
    free(t->kept.text);
    t->kept = (struct kept){.size = 0};
}

static void nothing_more(const struct trial *t, const char *options, const struct kept *words)
{
    (void)t, (void)options, (void)words;
}

static void list(const struct trial *t, const char *options, const struct kept *words)
{
    printf("%s\t%s\t%u\t%s\n", t->game->name, options, t->hash, words->text);
}

static void game_is_shown(void **state)
{
    struct trial *t = *state;
    struct sink sink;
    views_game(t->game, begin_view(t, &sink));
    end_view(t);
    each_choice(t, nothing_more);
    print_message("# %s: %ld views\n", t->game->name, t->views);
    assert_true(t->views > 100 && (t->ahead > 20 || t->game->secrets)); /* those have not begun by then */
}

/* ---- drafts and what is missing ---- */

/* In a secret set-up: who is ready after a record alone is told, and a draft that is given back is there again. */
static void missing_is_told(void **state)
{
    struct trial t = {.game = *state};
    struct kept words = {.size = 0}, drafts = {.size = 0};
    const struct sink sink = {.put = kept_put, .context = &t.kept}, draft_sink = {.put = kept_put, .context = &drafts};
    assert_true(open_trial(&t, "-"));
    while (match_to_act(t.match) & 1 && decide(&t, &words))
        continue;
    assert_true(game_is_secret(t.rules, match_state(t.match)));
    views_missing(t.match, &sink);
    assert_string_equal(t.kept.text, "[]");
    views_drafts(t.match, &draft_sink);
    assert_true(is_json(drafts.text));

    int count;
    struct why why;
    const struct entropy entropy = {.fill = fill_random, .context = &t.rng};
    const struct match_event *events = match_events(t.match, &count);
    struct match *again = match_rebuild(t.rules, events, count, &entropy, &why);
    t.kept.size = 0;
    views_missing(again, &sink);
    assert_string_equal(t.kept.text, "[0]");
    drafts.text[strcspn(drafts.text + 2, "\"") + 2] = 0;
    assert_true(views_restore(again, 0, drafts.text + 2, &why));
    t.kept.size = 0;
    views_missing(again, &sink);
    assert_string_equal(t.kept.text, "[]");
    assert_false(views_restore(again, 1, "", &why));
    match_free(again);
    close_trial(&t);
    free(t.kept.text);
    free(words.text);
    free(drafts.text);
}

/* What each kind and sign is, in words of both languages, and by which rule a kind moves. */
static void all_is_explained(void **subject)
{
    const struct game *game = *subject;
    struct rules *rules = rules_for(game, "");
    struct sign_example signs[MAX_SIGNS];
    char id[80];
    for (const struct piece_kind *kind = game->looks->kinds; kind->name; kind++) {
        snprintf(id, sizeof id, "%s.about", kind->name);
        if (!has_words(id))
            fail_msg("there are no words for %s in English or in French", id);
        if (!kind->rule)
            fail_msg("no rule is named for %s", kind->name);
    }
    int n = game_legend(rules, signs);
    for (int i = 0; i < n; i++) {
        snprintf(id, sizeof id, "%s.about", signs[i].message);
        if (!has_words(id))
            fail_msg("there are no words for %s in English or in French", id);
    }
    rules_free(rules);
}

int main(int argc, char **argv)
{
    static struct trial trials[64];
    bool listing = argc > 1 && strcmp(argv[1], "list") == 0;
    tests_add("the checker of JSON is strict", checker_refuses, NULL);
    tests_add("the writer puts commas and escapes where they must be", writer_escapes, NULL);
    for (int g = 0; games[g]; g++) {
        char name[128];
        trials[g].game = games[g];
        snprintf(name, sizeof name, "%s is JSON to everybody", games[g]->name);
        tests_add(name, game_is_shown, &trials[g]);
        snprintf(name, sizeof name, "%s explains all that can be on its board", games[g]->name);
        tests_add(name, all_is_explained, (void *)games[g]);
        snprintf(name, sizeof name, "%s tells whose set-up is missing", games[g]->name);
        if (games[g]->secrets)
            tests_add(name, missing_is_told, (void *)games[g]);
        if (listing)
            each_choice(&trials[g], list);
    }
    return listing ? 0 : tests_run("views");
}
