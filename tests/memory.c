/* memory.c - when memory runs out: every allocation fails in turn, in everything that rules, matches, records and the
 * search do. Each time there is a clean refusal, nothing has changed, nothing is lost; and with memory back the same
 * call succeeds. (The linker sends malloc and its like here first.) */
#include <stdlib.h>
#include <string.h>

#include "board/rules_cache.h"
#include "contest/arena.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/match.h"
#include "match/notation.h"
#include "match/record_json.h"
#include "match/variations.h"
#include "search/policy.h"
#include "search/thinker.h"
#include "tests/support.h"

enum { SECOND = 1000, DECISIONS = 90, TURNS = 400, TEXT = 1 << 18, TABLE = 1 << 16 };

/* ---- memory that runs out ---- */

static int pieces;      /* of memory in use */
static int asked;       /* how often memory was asked for since fail_at() */
static int fails_at;    /* which of them fails; 0: none */
static bool has_failed; /* it was asked for */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *at, size_t size);
void __real_free(void *at);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *at, size_t size);
void __wrap_free(void *at);

static bool fails(void)
{
    bool now = ++asked == fails_at;
    has_failed |= now;
    return now;
}

static void *counted(void *at)
{
    pieces += at != NULL;
    return at;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : counted(__real_calloc(count, size));
}

/* It moves always, so that who keeps an old address is found out. */
void *__wrap_realloc(void *at, size_t size)
{
    if (fails())
        return NULL;
    void *moved = __real_malloc(size);
    if (!moved)
        return NULL;
    pieces += at == NULL;
    if (at) {
        void *grown = __real_realloc(at, size);
        memcpy(moved, grown, size);
        memset(grown, 0xA5, size);
        __real_free(grown);
    }
    return moved;
}

void __wrap_free(void *at)
{
    pieces -= at != NULL;
    __real_free(at);
}

static void fail_at(int n)
{
    asked = 0;
    fails_at = n;
    has_failed = false;
}

/* ---- everything there is to know of a match ---- */

struct sight {
    size_t size;
    char bytes[TEXT];
};

static void see(struct sight *sight, const void *what, size_t size)
{
    assert_true(sight->size + size <= sizeof sight->bytes);
    memcpy(sight->bytes + sight->size, what, size);
    sight->size += size;
}

static void put_in_sight(void *context, const char *text, size_t size)
{
    see(context, text, size);
}

static void look_at(const struct match *match, struct sight *sight)
{
    struct record record = {.rules = (struct rules *)match_rules(match), .match = (struct match *)match};
    struct sink sink = {.put = put_in_sight, .context = sight};
    struct clock clock = match_clock(match);
    int64_t deadline = match_deadline(match);
    player_set sets[] = {match_to_act(match), match_out(match), match_still_in(match)};
    sight->size = 0;
    assert_true(record_write(&record, &embedded_boards, &sink));
    see(sight, match_state(match), record.rules->game->state_size);
    see(sight, &clock, sizeof clock);
    see(sight, &deadline, sizeof deadline);
    see(sight, sets, sizeof sets);
    for (int n = 0; n <= match_length(match); n++) {
        union state_buffer before;
        match_before(match, n, state_of(&before));
        see(sight, before.bytes, record.rules->game->state_size);
    }
    for (int p = 0; p < record.rules->players; p++) {
        char words[EVENT_TEXT];
        struct text text = text_on(words, sizeof words);
        const uint8_t *salt = match_salt(match, p);
        match_write_draft(match, p, &text);
        see(sight, words, text.length);
        see(sight, salt ? (const char *)salt : "-", salt ? MATCH_SALT : 1);
    }
}

/* ---- trying ---- */

/* Something that is tried: it returns whether it could be done, and is told where to say why not. */
typedef bool attempt(void *context, struct why *why);

static const char untold[] = "nothing was said";

/* Try with the first allocation failing, then the second, until none is left to fail. `match` may be NULL. Returns how
 * many failed. */
static int try_all(const char *what, const struct match *match, attempt *make, void *context)
{
    static struct sight before, after;
    if (match)
        look_at(match, &before);
    for (int n = 1;; n++) {
        struct why why = {.message = untold};
        int held = pieces;
        fail_at(n);
        bool fine = make(context, &why);
        fails_at = 0;
        if (!has_failed) {
            if (!fine)
                fail_msg("%s fails with memory back: %s", what, why.message);
            return n - 1;
        }
        if (fine)
            fail_msg("%s does not tell that allocation %d failed", what, n);
        if (strcmp(why.message, "no-memory") != 0 && why.message != untold)
            fail_msg("%s: allocation %d is told as %s", what, n, why.message);
        if (!match) {
            assert_int_equal(pieces, held);
            continue;
        }
        look_at(match, &after);
        if (before.size != after.size || memcmp(before.bytes, after.bytes, before.size) != 0)
            fail_msg("%s: allocation %d fails, and the match has changed", what, n);
    }
}

/* ---- rules ---- */

struct making {
    const struct game *game;
    struct rules_cache *cache;
    struct rules *rules;
};

static bool make_rules(void *context, struct why *why)
{
    struct making *m = context;
    m->rules = m->cache ? rules_cache_get(m->cache, m->game, "", &embedded_boards, why)
                        : rules_new(m->game, "", &embedded_boards, why);
    return m->rules != NULL;
}

static void rules_are_made_or_not(void **state)
{
    (void)state;
    int held = pieces;
    for (int i = 0; games[i]; i++) {
        struct rules_cache cache = {.boards = &embedded_boards};
        struct making m = {.game = games[i]}, shared = {.game = games[i], .cache = &cache};
        assert_true(try_all("making rules", NULL, make_rules, &m) > 0);
        assert_true(try_all("sharing rules", NULL, make_rules, &shared) > 0);
        assert_ptr_equal(cache.first, shared.rules);
        rules_free(m.rules);
        rules_free(shared.rules);
        assert_null(cache.first);
    }
    assert_int_equal(pieces, held);
}

/* ---- a match ---- */

struct game_under_test {
    struct rules *rules;
    struct match *match;
    struct rng rng;
    const struct match_event *events;
    int count;
    struct move moves[MAX_MOVES];

    /* What is tried. */
    int player;
    char word[SUPPORT_WORD];
    const char *turn;
    int64_t at;
    enum event_kind kind;
    struct match_news *news;
};

static uint8_t lot;

static void fill_by_lot(void *context, uint8_t *out, size_t size)
{
    (void)context;
    for (size_t i = 0; i < size; i++)
        out[i] = ++lot;
}

static bool new_match(void *context, struct why *why)
{
    struct game_under_test *g = context;
    struct match_terms terms = {.entropy = {.fill = fill_by_lot}};
    (void)why;
    assert_true(clock_read("3000+5/600", &terms.clock));
    g->match = match_new(g->rules, NULL, &terms);
    return g->match != NULL;
}

static bool seat_all(void *context, struct why *why)
{
    struct game_under_test *g = context;
    (void)why;
    return match_seat_all(g->match, "computer -", 0);
}

static bool do_it(void *context, struct why *why)
{
    struct game_under_test *g = context;
    return match_do(g->match, g->kind, g->player, g->word, g->at, why);
}

static bool ask_it(void *context, struct why *why)
{
    struct game_under_test *g = context;
    g->news = match_ask(g->match, g->kind, g->player, g->word, g->at, why);
    return g->news != NULL;
}

static bool ask_time(void *context, struct why *why)
{
    struct game_under_test *g = context;
    g->news = match_ask_time(g->match, g->at, why);
    return g->news != NULL;
}

static bool take_it(void *context, struct why *why)
{
    struct game_under_test *g = context;
    return match_take(g->match, g->news, why);
}

/* The same for all that time brings at once: one thing after the other, each whole or not at all. */
static void try_time(struct match *match, int64_t at)
{
    for (int n = 1;; n++) {
        fail_at(n);
        bool fine = match_tick(match, at);
        fails_at = 0;
        assert_true(fine != has_failed);
        assert_true(match_is_settled(match));
        if (fine)
            return;
    }
}

static bool play_turn(void *context, struct why *why)
{
    struct game_under_test *g = context;
    return notation_play(g->match, g->player, g->turn, g->at, why);
}

static bool rebuild(void *context, struct why *why)
{
    struct game_under_test *g = context;
    g->match = match_rebuild(g->rules, g->events, g->count, NULL, why);
    return g->match != NULL;
}

static struct game_under_test *open_game(const struct game *game)
{
    struct game_under_test *g = calloc(1, sizeof *g);
    assert_non_null(g);
    g->rules = rules_for(game, "");
    g->rng = rng_of(1);
    lot = 0;
    assert_true(try_all("a new match", NULL, new_match, g) > 3);
    try_all("taking seats", g->match, seat_all, g);
    return g;
}

static void close_game(struct game_under_test *g)
{
    match_free(g->match);
    rules_free(g->rules);
    free(g);
}

/* A random decision of whoever is to act; false when the game is over. */
static bool choose(struct game_under_test *g)
{
    player_set to_act = match_to_act(g->match);
    if (!to_act)
        return false;
    g->kind = EVENT_MOVE;
    g->at += SECOND / 10;
    g->player = player_first(to_act);
    struct move move = policy_choose(POLICY_RANDOM, g->rules, match_state(g->match), g->player, &g->rng, g->moves);
    word_of(g->rules, match_state(g->match), move, g->word);
    return true;
}

/* Half of the decisions are made at once, half are asked for and taken. */
static void decide(struct game_under_test *g, bool at_once)
{
    if (at_once) {
        try_all("a decision", g->match, do_it, g);
        return;
    }
    assert_true(try_all("asking for a decision", g->match, ask_it, g) > 0);
    try_all("taking it", g->match, take_it, g);
    match_news_free(g->news);
}

static void every_game_is_played(void **state)
{
    (void)state;
    int held = pieces;
    for (int i = 0; games[i]; i++) {
        struct game_under_test *g = open_game(games[i]);
        for (int n = 0; (n < DECISIONS || match_turn(g->match, match_length(g->match)).player == NOBODY) && choose(g);
             n++)
            decide(g, n % 2);
        assert_true(match_length(g->match) > 2);
        close_game(g);
        assert_int_equal(pieces, held);
    }
}

static void take_backs_resignations_and_ends(void **state)
{
    (void)state;
    int held = pieces;
    for (int i = 0; games[i]; i++) {
        struct game_under_test *g = open_game(games[i]);
        for (int n = 0; (n < 6 || match_turn(g->match, match_length(g->match)).player == NOBODY) && choose(g); n++)
            assert_true(do_it(g, &(struct why){0}));
        int length = match_length(g->match);
        g->player = match_mover(g->match, length - 1);
        if (g->player != NOBODY) {
            g->kind = EVENT_OFFER;
            strcpy(g->word, "takeback");
            decide(g, i % 2);
            assert_true(match_length(g->match) < length);
        }
        for (int p = 0; p < g->rules->players && match_to_act(g->match); p++) {
            g->kind = EVENT_RESIGN;
            g->player = p;
            g->word[0] = '\0';
            decide(g, p % 2);
        }
        assert_non_null(match_result(g->match).by);
        close_game(g);
        assert_int_equal(pieces, held);
    }
}

static void what_time_brings(void **state)
{
    (void)state;
    int held = pieces, set_ups = 0;
    for (int i = 0; games[i]; i++) {
        struct game_under_test *g = open_game(games[i]);
        set_ups += g->rules->game->secrets != NULL;
        for (int64_t next; (next = match_deadline(g->match)) >= 0;) {
            g->at = next;
            if (set_ups % 2) {
                try_time(g->match, next);
                continue;
            }
            try_all("asking what time brings", g->match, ask_time, g);
            try_all("taking it", g->match, take_it, g);
            match_news_free(g->news);
        }
        assert_non_null(match_result(g->match).by);
        close_game(g);
        assert_int_equal(pieces, held);
    }
    assert_true(set_ups > 1);
}

/* ---- turns, lists of events, records ---- */

static void play_on(struct game_under_test *g, int decisions)
{
    for (int n = 0; (n < decisions || match_turn(g->match, match_length(g->match)).player == NOBODY) && choose(g); n++)
        assert_true(do_it(g, &(struct why){0}));
}

/* Turns as people write them, of a whole game: those of several decisions are made whole or not at all. */
static int play_turns(struct game_under_test *g, struct match *played)
{
    int joined = 0;
    for (int n = 0, next; n < match_length(played); n = next) {
        static char line[SUPPORT_LINE];
        struct text text = text_on(line, sizeof line);
        next = notation_turn(played, n, &text);
        if (match_mover(played, n) == NOBODY || match_turn(played, n).player != match_mover(played, n) ||
            n != match_length(g->match))
            return joined;
        g->player = match_mover(played, n);
        g->turn = line;
        try_all("a turn", g->match, play_turn, g);
        joined += match_length(g->match) > n + 1;
    }
    return joined;
}

static void turns_are_made_whole(void **state)
{
    (void)state;
    int held = pieces, joined = 0;
    for (int i = 0; games[i]; i++) {
        if (games[i]->secrets)
            continue;
        for (int seed = 0; seed < 4; seed++) {
            struct game_under_test *g = open_game(games[i]);
            struct why why;
            g->rng = rng_of((uint64_t)seed);
            play_on(g, TURNS);
            struct match *played = g->match;
            g->at = 0;
            assert_true(new_match(g, &why) && seat_all(g, &why));
            joined += play_turns(g, played);
            match_free(played);
            close_game(g);
        }
    }
    assert_true(joined > 0);
    assert_int_equal(pieces, held);
}

static void matches_are_rebuilt_or_not(void **state)
{
    (void)state;
    int held = pieces;
    for (int i = 0; games[i]; i++) {
        struct game_under_test *g = open_game(games[i]);
        play_on(g, DECISIONS);
        struct match *played = g->match;
        g->events = match_events(played, &g->count);
        assert_true(try_all("rebuilding", NULL, rebuild, g) > 10);
        assert_int_equal(match_length(played), match_length(g->match));
        match_free(played);
        close_game(g);
        assert_int_equal(pieces, held);
    }
}

struct reading {
    struct sight text;
    struct record_source source;
    struct record *record;
};

static bool read_record(void *context, struct why *why)
{
    struct reading *r = context;
    r->record = record_read(r->text.bytes, &r->source, why);
    return r->record != NULL;
}

static bool write_record(void *context, struct why *why)
{
    struct reading *r = context;
    struct sink sink = {.put = put_in_sight, .context = &r->text};
    (void)why;
    r->text.size = 0;
    bool fine = record_write(r->record, &embedded_boards, &sink);
    assert_true(fine || r->text.size == 0);
    return fine;
}

static void records_are_read_and_written(void **state)
{
    (void)state;
    static struct reading r;
    int held = pieces;
    for (int i = 0; games[i]; i++) {
        struct game_under_test *g = open_game(games[i]);
        struct rules_cache cache = {.boards = &embedded_boards};
        struct sight *text = &r.text;
        play_on(g, 20);
        struct record played = {.rules = g->rules, .match = g->match};
        r.record = &played;
        try_all("writing a record", g->match, write_record, &r);
        see(text, "; well\n; and good\n", sizeof "; well\n; and good\n");
        for (int shared = 0; shared <= 1; shared++) {
            r.source = (struct record_source){
                .find_game = games_find, .boards = &embedded_boards, .cache = shared ? &cache : NULL};
            assert_true(try_all("reading a record", NULL, read_record, &r) > 10);
            assert_int_equal(r.record->notes.events[0].remarks.count, 2);
            record_free(r.record);
        }
        close_game(g);
        assert_int_equal(pieces, held);
    }
}

/* ---- JSON, variations ---- */

static bool read_file(void *context, struct why *why)
{
    struct reading *r = context;
    r->record = record_file_only(r->text.bytes, &r->source, why);
    return r->record != NULL;
}

struct study {
    struct record record;
    const char *word;
    int node, next;
};

static bool try_variation(void *context, struct why *why)
{
    struct study *s = context;
    return (s->next = variations_play(&s->record, s->node, s->word, NULL, why)) != 0;
}

static bool try_comment(void *context, struct why *why)
{
    struct study *s = context;
    return variations_comment(&s->record, s->next, "One.\nTwo.", why);
}

static bool try_mark(void *context, struct why *why)
{
    struct study *s = context;
    return variations_mark(&s->record, s->next, (struct mark){.meaning = MEANING_PLAN, .to = 1}, why);
}

static bool try_promotion(void *context, struct why *why)
{
    struct study *s = context;
    return variations_promote(&s->record, s->next, why);
}

static void write_notes(const struct record *record, bool json, struct sight *out)
{
    struct sink sink = {.put = put_in_sight, .context = out};
    out->size = 0;
    if (json)
        record_json_write(record, &sink);
    else
        assert_true(record_write(record, &embedded_boards, &sink));
    see(out, "", 1);
}

/* What fails has added nothing. */
static int try_study(const char *what, struct study *s, attempt *make)
{
    static struct sight before, after;
    write_notes(&s->record, false, &before);
    for (int n = 1;; n++) {
        struct why why = {.message = untold};
        fail_at(n);
        bool fine = make(s, &why);
        fails_at = 0;
        if (!has_failed) {
            assert_true(fine);
            return n - 1;
        }
        assert_false(fine);
        assert_string_equal(why.message, "no-memory");
        write_notes(&s->record, false, &after);
        if (before.size != after.size || memcmp(before.bytes, after.bytes, before.size) != 0)
            fail_msg("%s: allocation %d fails, and the record has changed", what, n);
    }
}

static void variations_are_added(void **state)
{
    (void)state;
    static struct reading r;
    int held = pieces;
    struct rules *rules = rules_for(games_find(plain_game), "");
    struct study s = {.record = {.rules = rules, .match = match_new(rules, NULL, NULL)}};
    assert_true(match_seat_all(s.record.match, "computer player", 0));
    struct move moves[MAX_MOVES];
    const struct state *start = match_state(s.record.match);
    int count = rules->game->moves(rules, start, 0, moves);
    char words[4][SUPPORT_WORD];
    for (int i = 0; i < 4; i++)
        s.word = word_of(rules, start, moves[i * (count - 1) / 3], words[i]);
    for (int i = 0; i < 4; i++) {
        s.word = words[i];
        assert_true(try_study("a variation", &s, try_variation) > 3);
        try_study("a comment", &s, try_comment);
        try_study("a mark", &s, try_mark);
    }
    try_study("a promotion", &s, try_promotion);
    r.source = (struct record_source){.find_game = games_find, .boards = &embedded_boards};
    for (int json = 0; json <= 1; json++) {
        write_notes(&s.record, json, &r.text);
        assert_true(try_all("reading a file", NULL, read_file, &r) > 10);
        record_free(r.record);
    }
    notes_free(&s.record.notes);
    match_free(s.record.match);
    rules_free(rules);
    assert_int_equal(pieces, held);
}

/* ---- the search ---- */

struct thinking {
    struct game_under_test *game;
    struct thinker *thinker;
    struct search_report report;
    struct entrant entrant;
    struct move move;
};

static bool new_thinker(void *context, struct why *why)
{
    struct thinking *t = context;
    (void)why;
    t->thinker = thinker_new(t->game->rules, TABLE, 1);
    return t->thinker != NULL;
}

static bool try_search(void *context, struct why *why)
{
    struct thinking *t = context;
    struct thinker_root root = {.match = t->game->match, .n = match_length(t->game->match)};
    (void)why;
    return thinker_search(t->thinker, &root, &(struct thinker_limits){.nodes = 50}, NULL, NULL, &t->report);
}

static bool choose_once(void *context, struct why *why)
{
    struct thinking *t = context;
    struct rng rng = rng_of(1);
    (void)why;
    return entrant_choose(&t->entrant, t->thinker, t->game->match, player_first(match_to_act(t->game->match)), &rng,
                          &t->move);
}

static bool fight(void *context, struct why *why)
{
    struct thinking *t = context;
    (void)why;
    struct arena *arena = arena_new(t->game->rules, &t->entrant);
    struct match *match = arena ? arena_play(arena, &(struct arena_game){.opening = 2, .seed = 1}) : NULL;
    match_free(match);
    arena_free(arena);
    return match != NULL;
}

static void the_search_answers_or_refuses(void **state)
{
    (void)state;
    static struct thinking t;
    int held = pieces;
    for (int i = 0; games[i]; i++) {
        struct game_under_test *g = open_game(games[i]);
        t.game = g;
        play_on(g, 12);
        if (match_to_act(g->match)) {
            entrant_read("nodes=50", &t.entrant);
            assert_true(try_all("a thinker", NULL, new_thinker, &t) > 2);
            assert_true(try_all("searching", g->match, try_search, &t) > 0);
            thinker_free(t.thinker);
            assert_true(new_thinker(&t, &(struct why){0}));
            assert_true(try_all("choosing", g->match, choose_once, &t) > 0);
            thinker_free(t.thinker);
        }
        if (!g->rules->game->secrets) {
            entrant_read("random", &t.entrant);
            assert_true(try_all("a game of computers", NULL, fight, &t) > 10);
        }
        close_game(g);
        assert_int_equal(pieces, held);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_are_made_or_not),
        cmocka_unit_test(every_game_is_played),
        cmocka_unit_test(take_backs_resignations_and_ends),
        cmocka_unit_test(what_time_brings),
        cmocka_unit_test(turns_are_made_whole),
        cmocka_unit_test(matches_are_rebuilt_or_not),
        cmocka_unit_test(records_are_read_and_written),
        cmocka_unit_test(variations_are_added),
        cmocka_unit_test(the_search_answers_or_refuses),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
