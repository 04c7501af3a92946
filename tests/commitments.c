/* commitments.c - what a player has committed to in a secret set-up: that only the very set-up, salt, player and match
 * open it; that nothing that was lost can stop a match for ever; that people never play without random numbers. For
 * every game with secrets. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/blake2b.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/match.h"
#include "match/record.h"
#include "search/policy.h"
#include "tests/support.h"

enum { SALT = 32, HEX = 2 * SALT, SETUP_MS = 60000 };

/* ---- a match under test ---- */

struct table {
    struct rules *rules;
    struct match *match;
    struct move *scratch;
    struct rng rng;
};

static void fill_random(void *context, uint8_t *out, size_t size)
{
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)rng_next(context);
}

static void fill_zero(void *context, uint8_t *out, size_t size)
{
    (void)context;
    memset(out, 0, size);
}

/* Its random numbers end with this function: a table that is played at is to forget() first, which gives it its own. */
static struct table table_for(struct rules *rules, const char *clock, uint64_t seed)
{
    struct table t = {.rules = rules, .rng = rng_of(seed)};
    t.scratch = calloc((size_t)rules->game->max_moves, sizeof *t.scratch);
    struct match_terms terms = {.at = 0};
    assert_true(clock_read(clock, &terms.clock));
    struct rng id = rng_of(seed + 1000);
    terms.entropy = (struct entropy){.fill = fill_random, .context = &id};
    t.match = match_new(t.rules, NULL, &terms);
    return t;
}

static struct table open_table(const struct game *game, const char *clock, uint64_t seed)
{
    return table_for(rules_for(game, ""), clock, seed);
}

/* The same match as somebody else has it who knows the events only. */
static struct match *heard(const struct table *t, const struct entropy *entropy)
{
    int count;
    struct why why;
    const struct match_event *events = match_events(t->match, &count);
    struct match *match = match_rebuild(t->rules, events, count, entropy, &why);
    if (!match)
        fail_msg("event %d is refused: %s", why.place, why.message);
    return match;
}

/* The table's match forgets all that its events do not tell. */
static void forget(struct table *t)
{
    struct entropy entropy = {.fill = fill_random, .context = &t->rng};
    struct match *match = heard(t, &entropy);
    match_free(t->match);
    t->match = match;
}

static void close_table(struct table *t)
{
    match_free(t->match);
    rules_free(t->rules);
    free(t->scratch);
}

/* Seated, with random numbers of the table's own from here on. */
static struct table seated(const struct game *game, const char *clock, uint64_t seed)
{
    struct table t = open_table(game, clock, seed);
    assert_true(match_seat_all(t.match, "person -", 0));
    return t;
}

static bool try_set_up(struct table *t, int player, struct why *why)
{
    char word[SUPPORT_WORD];
    struct move plan[256];
    int n = policy_set_up(POLICY_GREEDY, t->rules, match_state(t->match), player, &t->rng, t->scratch);
    assert_true(n > 0 && n < 256);
    memcpy(plan, t->scratch, (size_t)n * sizeof *plan);
    for (int i = 0; i < n; i++)
        if (!match_play(t->match, player, word_of(t->rules, match_state(t->match), plan[i], word), 0, why))
            return false;
    return true;
}

static void set_up(struct table *t, int player)
{
    struct why why;
    if (!try_set_up(t, player, &why))
        fail_msg("a set-up is refused: %s", why.message);
}

static bool is_secret(const struct match *match)
{
    return match_turn(match, match_length(match)).player == NOBODY && !match_result(match).by;
}

static void blamed(const struct why *why, const char *message, const struct rules *rules, int player)
{
    char name[WHY_ARG_SIZE];
    struct text text = text_on(name, sizeof name);
    game_write_player(rules, player, &text);
    assert_string_equal(why->message, message);
    assert_string_equal(why->arg[0], name);
    assert_true(has_words(message) && has_words(name + 1));
}

static void for_secret_games(void (*check)(const struct game *game))
{
    int found = 0;
    for (int i = 0; games[i]; i++) {
        if (!games[i]->secrets)
            continue;
        check(games[i]);
        found++;
    }
    assert_true(found > 0);
}

/* ---- what a commitment is made of ---- */

static const struct match_event *find_event(const struct match *match, enum event_kind kind, int player)
{
    int count;
    const struct match_event *events = match_events(match, &count);
    for (int i = 0; i < count; i++)
        if (events[i].kind == kind && events[i].player == player)
            return &events[i];
    fail_msg("there is no %s", event_name(kind));
    return NULL;
}

/* The documented form (docs/records.md), computed here by hand. */
static void by_hand(const char *id, int player, const char *salt, const char *words, char out[2 * BLAKE2B_SIZE + 1])
{
    static const char tag[] = "tintagel-setup-1";
    uint8_t head[16 + 16 + 1 + SALT], hash[BLAKE2B_SIZE];
    struct text text = text_on(out, 2 * BLAKE2B_SIZE + 1);
    for (int i = 0; i < 16; i++)
        head[i] = (uint8_t)tag[i];
    assert_true(text_hex(id, head + 16, 16));
    head[32] = (uint8_t)player;
    assert_true(text_hex(salt, head + 33, SALT));
    blake2b(head, sizeof head, words, strlen(words), hash);
    text_add_hex(&text, hash, sizeof hash);
}

/* The part of a reveal that is a player's: salt and words. */
static void part_of(const struct match *match, int player, char salt[HEX + 1], char words[EVENT_TEXT])
{
    const char *at = find_event(match, EVENT_REVEAL, NOBODY)->text;
    for (int p = 0; p < player; p++)
        at = strchr(at, ';') + 1;
    snprintf(salt, HEX + 1, "%s", at);
    snprintf(words, EVENT_TEXT, "%.*s", (int)strcspn(at + HEX + 1, ";"), at + HEX + 1);
}

static const char *id_of(const struct match *match)
{
    struct created *created = calloc(1, sizeof *created);
    static char id[64];
    assert_true(created_read(find_event(match, EVENT_CREATED, NOBODY)->text, created));
    assert_int_equal(strncmp(created->start, "secret ", 7), 0);
    snprintf(id, sizeof id, "%.40s", created->start + 7);
    free(created);
    return id;
}

static void check_form(const struct game *game)
{
    struct table t = seated(game, "none", 1);
    forget(&t);
    for (int p = 0; p < t.rules->players; p++)
        set_up(&t, p);
    assert_false(is_secret(t.match));
    for (int p = 0; p < t.rules->players; p++) {
        char salt[HEX + 1], words[EVENT_TEXT], hash[2 * BLAKE2B_SIZE + 1];
        part_of(t.match, p, salt, words);
        by_hand(id_of(t.match), p, salt, words, hash);
        assert_string_equal(hash, find_event(t.match, EVENT_READY, p)->text);
    }
    close_table(&t);
}

static void commitments_are_as_documented(void **unused)
{
    (void)unused;
    for_secret_games(check_form);
}

/* ---- a finished set-up, changed ---- */

/* The events of `t` with another commitment of `player` and another part of the reveal; what is said of them. */
static void try_reveal(const struct table *t, int player, const char *id, const char *salt, const char *words,
                       struct why *why)
{
    int count;
    const struct match_event *events = match_events(t->match, &count);
    struct match_event *copy = calloc((size_t)count, sizeof *copy);
    char hash[2 * BLAKE2B_SIZE + 1], reveal[EVENT_TEXT] = "";
    struct text text = text_on(reveal, sizeof reveal);
    memcpy(copy, events, (size_t)count * sizeof *copy);
    by_hand(id, player, salt, words, hash);
    for (int p = 0; p < t->rules->players; p++) {
        char other[HEX + 1], theirs[EVENT_TEXT];
        part_of(t->match, p, other, theirs);
        text_add(&text, p ? ";" : "");
        text_add(&text, p == player ? salt : other);
        text_add_char(&text, ' ');
        text_add(&text, p == player ? words : theirs);
    }
    for (int i = 0; i < count; i++) {
        if (copy[i].kind == EVENT_READY && copy[i].player == player)
            copy[i].text = hash;
        else if (copy[i].kind == EVENT_REVEAL)
            copy[i].text = reveal;
    }
    why->message = "";
    struct match *match = match_rebuild(t->rules, copy, count, NULL, why);
    match_free(match);
    free(copy);
}

/* The first two words in the other order. */
static void swap_words(const char *words, char out[EVENT_TEXT])
{
    int first = (int)strcspn(words, " ");
    const char *second = words + first + 1;
    int length = (int)strcspn(second, " ");
    snprintf(out, EVENT_TEXT, "%.*s %.*s%s", length, second, first, words, second + length);
}

static void check_changes(const struct game *game)
{
    static const char zeros[HEX + 1] = "0000000000000000000000000000000000000000000000000000000000000000";
    struct table t = seated(game, "none", 2), other = seated(game, "none", 3);
    struct why why;
    forget(&t);
    for (int p = 0; p < t.rules->players; p++)
        set_up(&t, p);
    char id[64], other_id[64];
    snprintf(id, sizeof id, "%s", id_of(t.match));
    snprintf(other_id, sizeof other_id, "%s", id_of(other.match));
    assert_string_not_equal(id, other_id);
    for (int p = 0; p < t.rules->players; p++) {
        char salt[HEX + 1], words[EVENT_TEXT], swapped[EVENT_TEXT];
        part_of(t.match, p, salt, words);
        try_reveal(&t, p, id, salt, words, &why);
        assert_string_equal(why.message, ""); /* as it was */
        swap_words(words, swapped);
        try_reveal(&t, p, id, salt, swapped, &why);
        blamed(&why, "match.reveal", t.rules, p);
        try_reveal(&t, p, id, zeros, words, &why);
        blamed(&why, "match.salt", t.rules, p);
        try_reveal(&t, p, other_id, salt, words, &why); /* committed to in another match */
        blamed(&why, "match.commitment", t.rules, p);
    }
    close_table(&t);
    close_table(&other);
}

static void only_the_very_set_up_opens_a_commitment(void **unused)
{
    (void)unused;
    for_secret_games(check_changes);
}

/* A commitment says whose it is: another player cannot copy it. */
static void check_copies(const struct game *game)
{
    struct table t = seated(game, "none", 4);
    forget(&t);
    for (int p = 0; p < t.rules->players; p++)
        set_up(&t, p);
    char salt[HEX + 1], words[EVENT_TEXT], one[2 * BLAKE2B_SIZE + 1], two[2 * BLAKE2B_SIZE + 1];
    part_of(t.match, 0, salt, words);
    by_hand(id_of(t.match), 0, salt, words, one);
    by_hand(id_of(t.match), 1, salt, words, two);
    assert_string_equal(one, find_event(t.match, EVENT_READY, 0)->text);
    assert_string_not_equal(one, two);
    close_table(&t);
}

static void nobody_can_copy_a_commitment(void **unused)
{
    (void)unused;
    for_secret_games(check_copies);
}

/* ---- what was lost ---- */

static player_set everybody(const struct table *t)
{
    return (player_set)((1 << t->rules->players) - 1);
}

/* Drafts and salts that are not what was committed to change nothing; the true ones are taken. */
static void check_restoring(const struct game *game)
{
    struct table t = seated(game, "none", 5);
    char words[EVENT_TEXT] = "", wrong[EVENT_TEXT] = "";
    struct text text = text_on(words, sizeof words), other = text_on(wrong, sizeof wrong);
    uint8_t salt[SALT], bent[SALT];
    struct why why;
    forget(&t);
    set_up(&t, 0);
    memcpy(salt, match_salt(t.match, 0), SALT);
    memcpy(bent, salt, SALT);
    bent[7] ^= 1;
    match_write_draft(t.match, 0, &text);
    struct table another = seated(game, "none", 77);
    another.rng = rng_of(99);
    forget(&another);
    set_up(&another, 0);
    match_write_draft(another.match, 0, &other);
    assert_string_not_equal(words, wrong);
    close_table(&another);

    forget(&t);
    assert_int_equal(match_missing(t.match), 1);
    union state_buffer before;
    memcpy(before.bytes, match_state(t.match), game->state_size);
    assert_false(match_restore_draft(t.match, 0, words, bent, &why));
    blamed(&why, "match.commitment", t.rules, 0);
    assert_false(match_restore_draft(t.match, 0, wrong, salt, &why));
    blamed(&why, "match.commitment", t.rules, 0);
    assert_false(match_restore_draft(t.match, 0, words, NULL, &why));
    blamed(&why, "match.draft", t.rules, 0);
    assert_false(match_restore_draft(t.match, 0, "x", salt, &why));
    blamed(&why, "match.draft", t.rules, 0);
    assert_false(match_restore_draft(t.match, 1, words, salt, &why)); /* that is not player 1's */
    assert_memory_equal(before.bytes, match_state(t.match), game->state_size);
    assert_int_equal(match_missing(t.match), 1);
    assert_null(match_salt(t.match, 0));
    assert_true(match_restore_draft(t.match, 0, words, salt, &why));
    assert_int_equal(match_missing(t.match), 0);
    for (int p = 1; p < t.rules->players; p++)
        set_up(&t, p);
    assert_false(is_secret(t.match));
    close_table(&t);
}

static void drafts_given_back_are_checked(void **unused)
{
    (void)unused;
    for_secret_games(check_restoring);
}

/* A whole set-up of one who is not ready is no draft: nobody could make the decision that seals it. */
static void check_whole_drafts(const struct game *game)
{
    struct table t = seated(game, "none", 6);
    char words[EVENT_TEXT] = "";
    struct text text = text_on(words, sizeof words);
    struct why why;
    struct match *early = heard(&t, NULL);
    forget(&t);
    set_up(&t, 0);
    match_write_draft(t.match, 0, &text);
    assert_false(match_restore_draft(early, 0, words, match_salt(t.match, 0), &why));
    blamed(&why, "match.draft", t.rules, 0);
    assert_int_equal(match_to_act(early), everybody(&t));
    match_free(early);
    close_table(&t);
}

static void a_draft_leaves_something_to_decide(void **unused)
{
    (void)unused;
    for_secret_games(check_whole_drafts);
}

/* Decide anything but to be ready; what is then set up is kept. */
static void draft_by_lot(struct table *t, int player, char whole[EVENT_TEXT])
{
    const struct game *game = t->rules->game;
    union state_buffer seen;
    char word[SUPPORT_WORD];
    struct why why;
    match_view(t->match, player, state_of(&seen));
    int n = game->moves(t->rules, state_of(&seen), player, t->scratch);
    if (n == 0)
        return;
    word_of(t->rules, state_of(&seen), t->scratch[rng_below(&t->rng, (uint32_t)n)], word);
    struct match_news *news = match_ask(t->match, EVENT_MOVE, player, word, 0, &why);
    if (news && news->count == 0) {
        struct text text = text_on(whole, EVENT_TEXT);
        text_add(&text, news->whole);
        assert_true(match_take(t->match, news, &why));
    }
    match_news_free(news);
}

/* Everybody by turns: allies in one kingdom can come to where neither could without the other. */
static void check_turns(struct rules *rules, uint64_t seed)
{
    char whole[MAX_PLAYERS][EVENT_TEXT] = {""};
    struct table t = table_for(rules, "none", seed);
    struct why why;
    assert_true(match_seat_all(t.match, "person -", 0));
    forget(&t);
    for (int i = 0; i < 400 && is_secret(t.match); i++) {
        int player = (int)rng_below(&t.rng, (uint32_t)rules->players);
        draft_by_lot(&t, player, whole[player]);
    }
    struct match *again = heard(&t, NULL);
    for (int p = 0; p < rules->players; p++)
        if (*whole[p] && !match_restore_draft(again, p, whole[p], NULL, &why))
            fail_msg("%s: what player %d has set up is refused: %s: %s", rules->game->name, p, why.message, whole[p]);
    for (int p = 0; p < rules->players; p++) {
        char before[EVENT_TEXT] = "", after[EVENT_TEXT] = "";
        struct text b = text_on(before, sizeof before), a = text_on(after, sizeof after);
        match_write_draft(t.match, p, &b);
        match_write_draft(again, p, &a);
        assert_string_equal(before, after);
    }
    match_free(again);
    close_table(&t);
}

static void check_all_turns(const struct game *game)
{
    struct rules *rules;
    for (int n = 0; (rules = next_rules(game, &n));)
        check_turns(rules, (uint64_t)n);
}

static void drafts_that_crossed_are_given_back(void **unused)
{
    (void)unused;
    for_secret_games(check_all_turns);
}

/* All are ready and all is lost: they set up anew, and the match goes on. */
static void check_anew(const struct game *game)
{
    struct table t = seated(game, "none", 7);
    struct why why;
    forget(&t);
    assert_false(match_do(t.match, EVENT_ANEW, 0, "", 0, &why)); /* nothing to make again */
    set_up(&t, 0);
    assert_false(match_do(t.match, EVENT_ANEW, 0, "", 0, &why)); /* nothing is lost */
    assert_string_equal(why.message, "match.anew");
    for (int p = 1; p < t.rules->players; p++) {
        forget(&t);
        set_up(&t, p);
    }
    assert_true(is_secret(t.match)); /* no reveal without the secrets */
    forget(&t);
    assert_int_equal(match_missing(t.match), everybody(&t));
    assert_int_equal(match_to_act(t.match), 0);
    assert_false(match_do(t.match, EVENT_CHAT, 0, "And now?", 5, &why));
    blamed(&why, "match.missing", t.rules, 0);
    for (int p = 0; p < t.rules->players; p++) {
        assert_true(match_do(t.match, EVENT_ANEW, p, "", 1000 * (p + 1), &why));
        assert_false(match_do(t.match, EVENT_ANEW, p, "", 1000 * (p + 1), &why));
        assert_int_equal(match_missing(t.match) >> p & 1, 0);
        assert_int_equal(match_to_act(t.match) >> p & 1, 1);
    }
    for (int p = 0; p < t.rules->players; p++)
        set_up(&t, p);
    assert_false(is_secret(t.match));
    assert_int_equal(match_missing(t.match), 0);
    match_free(heard(&t, NULL));
    close_table(&t);
}

static void what_is_lost_is_set_up_anew(void **unused)
{
    (void)unused;
    for_secret_games(check_anew);
}

/* ---- random numbers ---- */

static void check_people(const struct game *game)
{
    static const struct entropy sources[] = {{.fill = NULL}, {.fill = fill_zero}};
    struct rules *rules = rules_for(game, "");
    struct why why;
    for (int i = 0; i < 2; i++) {
        struct match_terms terms = {.entropy = sources[i]};
        struct table t = {.rules = rules, .match = match_new(rules, NULL, &terms), .rng = rng_of(8)};
        t.scratch = calloc((size_t)game->max_moves, sizeof *t.scratch);
        assert_false(match_do(t.match, EVENT_JOINED, 0, "person Anna", 0, &why));
        assert_string_equal(why.message, "match.no-entropy");
        assert_true(match_seat_all(t.match, "computer -", 0)); /* they have nothing to hide from each other */
        assert_false(match_do(t.match, EVENT_TAKEOVER, 0, "person Anna", 0, &why));
        assert_string_equal(why.message, "match.no-entropy");
        for (int p = 0; p < rules->players; p++)
            set_up(&t, p);
        assert_false(is_secret(t.match));
        assert_true(match_do(t.match, EVENT_TAKEOVER, 0, "person Anna", 0, &why));
        match_free(t.match);
        free(t.scratch);
    }
    rules_free(rules);
}

static void people_do_not_play_without_entropy(void **unused)
{
    (void)unused;
    for_secret_games(check_people);
}

/* A match that people began goes on nowhere without random numbers, be it by a decision or by the clock. */
static void check_going_on(const struct game *game)
{
    static const struct entropy sources[] = {{.fill = NULL}, {.fill = fill_zero}};
    for (int i = 0; i < 2; i++) {
        struct table t = seated(game, "none/60", 9);
        struct why why = {0};
        struct match *match = heard(&t, &sources[i]);
        match_free(t.match);
        t.match = match;
        assert_false(try_set_up(&t, 0, &why));
        assert_string_equal(why.message, "match.no-entropy");
        assert_int_equal(match_to_act(match), everybody(&t));
        match_tick(match, SETUP_MS + 1); /* and comes back */
        assert_int_equal(match_to_act(match), everybody(&t));
        close_table(&t);
    }
}

static void a_match_of_people_needs_entropy_to_the_end(void **unused)
{
    (void)unused;
    for_secret_games(check_going_on);
}

/* Everybody is late at once: each gets a salt of its own, and none of zeros. */
static void check_late(const struct game *game)
{
    struct table t = seated(game, "none/60", 10);
    forget(&t);
    match_tick(t.match, SETUP_MS);
    assert_false(is_secret(t.match));
    for (int p = 0; p < t.rules->players; p++) {
        char salt[HEX + 1], other[HEX + 1], words[EVENT_TEXT];
        part_of(t.match, p, salt, words);
        part_of(t.match, (p + 1) % t.rules->players, other, words);
        assert_true(strspn(salt, "0") < HEX);
        assert_string_not_equal(salt, other);
    }
    close_table(&t);
}

static void late_set_ups_are_salted(void **unused)
{
    (void)unused;
    for_secret_games(check_late);
}

/* ---- records from before: all of tests/records ---- */

static char *file_text(const char *name)
{
    char path[300];
    snprintf(path, sizeof path, TESTS_DIR "/records/%s", name);
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, EVENT_TEXT * 4);
    if (!file || !text)
        abort();
    assert_true(fread(text, 1, EVENT_TEXT * 4 - 1, file) > 0 && feof(file));
    fclose(file);
    return text;
}

static void put_file(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

/* One that breaks off in the set-up says what is missing, and is played on in its own form. */
static void go_on(struct table *t)
{
    player_set missing = match_missing(t->match);
    struct why why;
    for (int p = 0; p < t->rules->players; p++)
        if (match_to_act(t->match) >> p & 1)
            set_up(t, p);
    assert_true(is_secret(t->match));
    int count;
    int64_t now = match_events(t->match, &count)[count - 1].at;
    for (int p = 0; p < t->rules->players; p++) {
        if (!(missing >> p & 1))
            continue;
        assert_true(match_do(t->match, EVENT_ANEW, p, "", now, &why));
        set_up(t, p);
    }
    assert_false(is_secret(t->match));
    assert_false(match_is_bound(t->match));
    match_free(heard(t, NULL));
}

/* The record is written as it was; whether it broke off in a set-up. */
static bool check_old_record(const char *name)
{
    struct table t = {.rng = rng_of(11)};
    struct entropy entropy = {.fill = fill_random, .context = &t.rng};
    const struct record_source source = {.find_game = games_find, .boards = &embedded_boards, .entropy = &entropy};
    struct why why;
    char *text = file_text(name), *again;
    size_t size;
    struct record *record = record_read(text, &source, &why);
    if (!record) {
        fail_msg("%s:%d: %s", name, why.place, why.message);
        return false;
    }
    FILE *file = open_memstream(&again, &size);
    record_write(record, &embedded_boards, &(struct sink){.put = put_file, .context = file});
    fclose(file);
    assert_string_equal(text, again);
    t.rules = record->rules;
    t.match = record->match;
    t.scratch = calloc((size_t)t.rules->game->max_moves, sizeof *t.scratch);
    bool broken = match_missing(t.match) != 0;
    if (broken)
        go_on(&t);
    record_free(record);
    free(t.scratch);
    free(again);
    free(text);
    return broken;
}

static void old_records_are_read(void **unused)
{
    (void)unused;
    DIR *folder = opendir(TESTS_DIR "/records");
    int read = 0, broken = 0;
    if (!folder)
        abort();
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.' || strstr(entry->d_name, ".link"))
            continue;
        broken += check_old_record(entry->d_name);
        read++;
    }
    closedir(folder);
    assert_true(read > 3 && broken > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commitments_are_as_documented),
        cmocka_unit_test(only_the_very_set_up_opens_a_commitment),
        cmocka_unit_test(nobody_can_copy_a_commitment),
        cmocka_unit_test(drafts_given_back_are_checked),
        cmocka_unit_test(drafts_that_crossed_are_given_back),
        cmocka_unit_test(a_draft_leaves_something_to_decide),
        cmocka_unit_test(what_is_lost_is_set_up_anew),
        cmocka_unit_test(people_do_not_play_without_entropy),
        cmocka_unit_test(a_match_of_people_needs_entropy_to_the_end),
        cmocka_unit_test(late_set_ups_are_salted),
        cmocka_unit_test(old_records_are_read),
    };
    return cmocka_run_group_tests_name("commitments", tests, NULL, NULL);
}
