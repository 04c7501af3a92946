/* matches.c - random matches with all that can happen in one: moves, resignations, offers, take-backs, pauses, flag
 * falls, take-overs, chat. Each is rebuilt from its events and from its record, equal in every byte; and records that
 * are damaged, byte by byte and line by line, are refused or load as something legal.
 *
 * TINTAGEL_MATCHES=N and TINTAGEL_DAMAGED=N say how many (./run test long damages 1,000). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/game_secrets.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/link.h"
#include "match/match.h"
#include "search/policy.h"
#include "tests/records.h"

enum { STEPS = 400, SHORT_STEPS = 14 };

static int wanted(const char *variable, int preset)
{
    const char *value = getenv(variable);
    return value ? atoi(value) : preset;
}

/* ---- a random match ---- */

struct random_match {
    struct rules *rules;
    struct match *match;
    struct rng rng;
    struct move *scratch;
    int64_t now;
    long seen[EVENT_KINDS];
};

static void fill_random(void *context, uint8_t *out, size_t size)
{
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)rng_next(context);
}

static int any_player(struct random_match *r)
{
    return (int)rng_below(&r->rng, (uint32_t)r->rules->players);
}

static const char *any_request(struct random_match *r)
{
    static const char *const requests[] = {"draw", "takeback", "takeback", "pause"};
    return requests[rng_below(&r->rng, 4)];
}

static void decide(struct random_match *r)
{
    player_set to_act = match_to_act(r->match);
    char word[SUPPORT_WORD];
    struct why why;
    int player = any_player(r);
    if (!(to_act >> player & 1) || game_count(r->rules, match_state(r->match), player, r->scratch) == 0)
        player = player_first(to_act);                           /* who waits for an ally comes after it */
    uint32_t thrift = r->rules->game->max_moves > 1000 ? 30 : 3; /* where there are many moves, one ply takes long */
    enum policy policy = rng_below(&r->rng, thrift) ? POLICY_RANDOM : POLICY_GREEDY;
    struct move move = policy_choose(policy, r->rules, match_state(r->match), player, &r->rng, r->scratch);
    word_of(r->rules, match_state(r->match), move, word);
    match_play(r->match, player, word, r->now, &why);
}

/* Something else than a decision; most tries are refused, which must change nothing. */
static void interfere(struct random_match *r)
{
    static const enum event_kind kinds[] = {EVENT_OFFER, EVENT_OFFER,  EVENT_ACCEPT, EVENT_ACCEPT,   EVENT_DECLINE,
                                            EVENT_PAUSE, EVENT_RESUME, EVENT_CHAT,   EVENT_TAKEOVER, EVENT_RESIGN};
    struct request request = match_request(r->match);
    enum event_kind kind = request.kind && rng_below(&r->rng, 2) ? EVENT_ACCEPT : kinds[rng_below(&r->rng, 10)];
    static const char *const names[] = {"", "draw", "takeback", "pause"};
    int player = any_player(r);
    const char *text = "";
    struct why why;
    if (kind == EVENT_RESIGN && rng_below(&r->rng, 6))
        return;
    if (kind == EVENT_OFFER)
        text = any_request(r);
    else if (kind == EVENT_ACCEPT || kind == EVENT_DECLINE)
        text = rng_below(&r->rng, 4) ? names[request.kind] : any_request(r);
    else if (kind == EVENT_CHAT)
        text = rng_below(&r->rng, 2) ? "Bien joué ; « à vous » (\"+1.0\") \\" : "a";
    else if (kind == EVENT_TAKEOVER)
        text = rng_below(&r->rng, 2) ? "computer greedy" : "person Åsa B.";
    else if (kind == EVENT_PAUSE)
        player = NOBODY;
    match_do(r->match, kind, player, text, r->now, &why);
}

/* The match is read again from its events, and nobody has kept the drafts. */
static void lose_drafts(struct random_match *r)
{
    const struct entropy entropy = {.fill = fill_random, .context = &r->rng};
    int count;
    struct why why;
    const struct match_event *events = match_events(r->match, &count);
    struct match *again = match_rebuild(r->rules, events, count, &entropy, &why);
    assert_non_null(again);
    match_free(r->match);
    r->match = again;
    for (int p = 0; p < r->rules->players; p++)
        if (match_missing(r->match) >> p & 1)
            assert_true(match_do(r->match, EVENT_ANEW, p, "", r->now, &why));
}

static void pass_time(struct random_match *r)
{
    static const int64_t waits[] = {0, 1, 250, 999, 5000, 61000, 400000, 90000000};
    r->now += waits[rng_below(&r->rng, rng_below(&r->rng, 20) ? 5 : 8)];
    if (rng_below(&r->rng, 10) == 0)
        match_tick(r->match, r->now);
    if (match_missing(r->match) == 0 && game_is_secret(r->rules, match_state(r->match)) && !rng_below(&r->rng, 40))
        lose_drafts(r);
    if (match_paused(r->match) && rng_below(&r->rng, 2)) {
        struct why why;
        match_do(r->match, EVENT_RESUME, NOBODY, "", r->now, &why);
    }
}

static void open_match(struct random_match *r, uint64_t seed)
{
    static const char *const clocks[] = {"none", "300+5", "20+0", "60+1/30", "1d", "3d/86400", "none/60"};
    const struct game *const *tested = games_tested();
    int count = 0;
    while (tested[count])
        count++;
    r->rng = rng_of(seed);
    const struct game *game = tested[rng_below(&r->rng, (uint32_t)count)];
    struct match_terms terms = {.entropy = {.fill = fill_random, .context = &r->rng}};
    r->rules = rules_for(game, "");
    r->scratch = calloc((size_t)game->max_moves, sizeof *r->scratch);
    r->now = (int64_t)(rng_next(&r->rng) % UINT64_C(4000000000000));
    terms.at = r->now;
    assert_true(clock_read(clocks[rng_below(&r->rng, 7)], &terms.clock));
    r->match = match_new(r->rules, NULL, &terms);
    for (int p = 0; p < r->rules->players; p++) {
        struct why why;
        match_do(r->match, EVENT_JOINED, p, rng_below(&r->rng, 2) ? "computer greedy" : "person Zoë", r->now, &why);
        if (p == 0 && match_do(r->match, EVENT_LEFT, p, "", r->now, &why))
            match_do(r->match, EVENT_JOINED, p, "person Zoë", r->now, &why);
    }
}

/* Somebody wants the last turn back of a match that is over, maybe; whether it goes on then. */
static bool goes_on(struct random_match *r)
{
    struct why why;
    if (match_to_act(r->match))
        return true;
    if (rng_below(&r->rng, 2))
        return false;
    match_do(r->match, EVENT_OFFER, any_player(r), "takeback", r->now, &why);
    for (int p = 0; p < r->rules->players; p++)
        match_do(r->match, EVENT_ACCEPT, p, "takeback", r->now, &why);
    return match_to_act(r->match) != 0;
}

static void play_match(struct random_match *r, uint64_t seed, int steps)
{
    open_match(r, seed);
    for (int i = 0; i < steps && goes_on(r); i++) {
        pass_time(r);
        if (!match_to_act(r->match))
            continue;
        if (rng_below(&r->rng, match_request(r->match).kind ? 2 : 6) == 0)
            interfere(r);
        else
            decide(r);
    }
    /* A match never gets stuck: whatever happened, somebody can say something. */
    struct why why;
    if (!match_do(r->match, EVENT_CHAT, 0, "And now?", r->now, &why))
        fail_msg("the match is stuck: %s %s", why.message, why.arg[0]);
    int count;
    const struct match_event *events = match_events(r->match, &count);
    for (int i = 0; i < count; i++)
        r->seen[events[i].kind]++;
}

static void close_match(struct random_match *r)
{
    match_free(r->match);
    free(r->scratch);
    rules_free(r->rules);
}

/* ---- equal in every byte ---- */

static void same_events(const struct match *a, const struct match *b)
{
    int count, other;
    const struct match_event *one = match_events(a, &count), *two = match_events(b, &other);
    assert_int_equal(count, other);
    for (int i = 0; i < count; i++) {
        assert_true(one[i].kind == two[i].kind && one[i].player == two[i].player && one[i].at == two[i].at);
        assert_string_equal(one[i].text, two[i].text);
    }
}

/* A match that is rebuilt during a secret set-up does not know the drafts: what everybody may see is the same then. */
static void same_match(const struct match *a, const struct match *b)
{
    const struct rules *rules = match_rules(a);
    size_t size = rules->game->state_size;
    struct result ra = match_result(a), rb = match_result(b);
    struct request qa = match_request(a), qb = match_request(b);
    union state_buffer one, other, before;
    same_events(a, b);
    assert_int_equal(match_length(a), match_length(b));
    match_before(a, 0, state_of(&one));
    match_before(b, 0, state_of(&other));
    for (int n = 0; n <= match_length(a); n++) {
        assert_memory_equal(one.bytes, other.bytes, size);
        if (n % 13 == 0) {
            match_before(a, n, state_of(&before));
            assert_memory_equal(one.bytes, before.bytes, size);
        }
        if (n < match_length(a)) {
            match_follow(a, n, state_of(&one));
            match_follow(b, n, state_of(&other));
        }
    }
    assert_true(ra.winners == rb.winners && (ra.by ? rb.by && strcmp(ra.by->rule, rb.by->rule) == 0 : !rb.by));
    assert_true(match_out(a) == match_out(b) && match_paused(a) == match_paused(b));
    assert_true(qa.kind == qb.kind && (!qa.kind || (qa.by == qb.by && qa.agreed == qb.agreed)));
    assert_int_equal(match_to_act(a), match_to_act(b));
    if (match_turn(a, match_length(a)).player == NOBODY)
        return;
    struct clock ca = match_clock(a), cb = match_clock(b);
    assert_memory_equal(match_state(a), match_state(b), size);
    assert_memory_equal(&ca, &cb, sizeof ca);
}

static void keep_link(void *context, const char *text, size_t size)
{
    struct text *link = context;
    text_add_part(link, text, size);
}

/* Whatever happened, a link gives the same bytes again, and is shorter. */
static void check_link(const char *text)
{
    static char letters[LINK_MOST + 1];
    struct text link = text_on(letters, sizeof letters);
    struct why why;
    if (!link_write(text, &records_source, &(struct sink){.put = keep_link, .context = &link}, &why))
        fail_msg("no link: %s\n%s", why.message, text);
    char *back = link_read(letters, &records_source, &why);
    if (!back)
        fail_msg("the link is refused: %s\n%s", why.message, text);
    assert_string_equal(back, text);
    assert_true(link.length < strlen(text));
    free(back);
}

static void check_match(struct random_match *r, bool linked)
{
    int count;
    const struct match_event *events = match_events(r->match, &count);
    struct why why;
    struct match *again = match_rebuild(r->rules, events, count, NULL, &why);
    if (!again)
        fail_msg("event %d is refused: %s", why.place, why.message);
    same_match(r->match, again);
    match_free(again);

    struct record record = {.rules = r->rules, .match = r->match};
    char *text = written(&record, false);
    struct record *back = read_back(text);
    same_match(r->match, back->match);
    char *twice = written(back, false), *json = written(back, true);
    assert_string_equal(text, twice);
    assert_true(json[0] == '{' && strlen(json) > strlen(text) / 2);
    if (linked)
        check_link(text);
    free(text);
    free(twice);
    free(json);
    record_free(back);
}

static void matches_are_rebuilt(void **state)
{
    (void)state;
    struct random_match r = {.now = 0};
    int matches = wanted("TINTAGEL_MATCHES", games_tested()[1] ? 10000 : 1000); /* of one game a tenth */
    for (int i = 0; i < matches; i++) {
        play_match(&r, (uint64_t)i, STEPS);
        check_match(&r, i % 64 == 0);
        close_match(&r);
    }
    print_message("# %d matches\n", matches);
    for (int kind = 0; games_tested()[1] && kind < EVENT_KINDS; kind++) /* one game need not have all kinds */
        if (r.seen[kind] == 0)
            fail_msg("no match has an event of the kind %s", event_name((enum event_kind)kind));
}

/* ---- damage ---- */

/* Whatever is accepted is exactly what would be written. */
static void survive(const char *text, long *accepted)
{
    struct why why = {0};
    struct record *record = record_read(text, &records_source, &why);
    if (!record) {
        if (!has_words(why.message))
            fail_msg("no words for %s", why.message);
        assert_true(why.place > 0);
        return;
    }
    char *again = written(record, false);
    assert_string_equal(again, text);
    free(again);
    record_free(record);
    ++*accepted;
}

static void damage_bytes(char *text, struct rng *rng, long *accepted)
{
    for (size_t i = 0; text[i]; i++) {
        char whole = text[i];
        text[i] = (char)(text[i] ^ 1 << rng_below(rng, 8));
        if (text[i])
            survive(text, accepted);
        text[i] = whole;
    }
}

static void cut_lines(const char *text, long *accepted)
{
    size_t size = strlen(text) + 1;
    char *cut = malloc(size);
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n") + 1, before = (size_t)(line - text);
        memcpy(cut, text, before);
        memcpy(cut + before, line + length, size - before - length);
        survive(cut, accepted);
        memcpy(cut, text, before + length / 2); /* and the file broken off inside the line */
        cut[before + length / 2] = '\0';
        survive(cut, accepted);
        line += length;
    }
    free(cut);
}

static void damaged_records_are_refused(void **state)
{
    (void)state;
    struct random_match r = {.now = 0};
    int records = wanted("TINTAGEL_DAMAGED", 40);
    long accepted = 0;
    for (int i = 0; i < records; i++) {
        play_match(&r, UINT64_C(1000000) + (uint64_t)i, SHORT_STEPS);
        struct record record = {.rules = r.rules, .match = r.match};
        char *text = written(&record, false);
        damage_bytes(text, &r.rng, &accepted);
        cut_lines(text, &accepted);
        free(text);
        close_match(&r);
    }
    print_message("# %d records; %ld damaged ones were still legal\n", records, accepted);
}

/* ---- what people add ---- */

static const char *const annotated = "tintagel record 1\n"
                                     "game alcazar 1\n"
                                     "options -\n"
                                     "board alcazar.board HASH\n"
                                     "clock none\n"
                                     "start standard\n"
                                     "created 2026-11-15T10:00:00.000Z\n"
                                     "result -\n"
                                     "\n"
                                     "; A short example.\n"
                                     "1 joined 0 +0.000 person Anna\n"
                                     "2 joined 1 +0.000 person Bruno\n"
                                     "3 move 0 +4.200 a2n/a3w\n"
                                     "; Opens the castle  to the   west. \n"
                                     "( a1-a2 d4-d3 )\n"
                                     "( b1e/c1s )\n"
                                     "4 move 1 +7.001 d2n/d2e\n";

static void comments_and_variations_are_kept(void **state)
{
    (void)state;
    char *text = record_with_hash("alcazar", annotated);
    struct record *record = read_back(text);
    const struct remarks *remarks = notes_about(&record->notes, 3);
    assert_true(remarks->count == 3 && remarks->list[0].comment && !remarks->list[1].comment);
    assert_string_equal(notes_move(&record->notes, remarks->list[2].line)->word, "b1e/c1s");
    char *again = written(record, false), *json = written(record, true);
    assert_string_equal(again, text);
    assert_non_null(strstr(json, "[\"a1-a2\", \"d4-d3\"], [\"b1e/c1s\"]]"));
    assert_non_null(strstr(json, "\"remarks\": [\"A short example.\"]"));
    free(again);
    free(json);
    record_free(record);
    free(text);
}

static void faults_of_records_name_the_line(void **state)
{
    (void)state;
    static const struct record_fault faults[] = {
        {"tintagel record 1", "tintagel record 2", "record.first-line", 1},
        {"game alcazar", "game chess", "record.game", 2},
        {"alcazar 1\n", "alcazar 2\n", "record.version", 2},
        {"options -", "options x=y", "option.unknown", 3},
        {"board alcazar.board", "board other.board", "record.board", 4},
        {"clock none", "clock soon", "record.head", 5},
        {"start standard", "start a1 d4", "alcazar.position.fields", 6},
        {"start standard", "start a1 d4 w a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 00 0", "match.created", 6},
        {"2026-11-15", "2026-11-31", "record.head", 7},
        {"result -", "result 0 AL-9", "record.result", 8},
        {"\n\n", "\n", "record.blank", 9},
        {"3 move", "4 move", "record.event", 13},
        {"3 move", "2 move", "record.event", 13},
        {"3 move 0", "3 move 1", "move.not-to-act", 13},
        {"3 move 0", "3 dance 0", "record.event", 13},
        {"3 move 0", "3 move 7", "record.event", 13},
        {"+4.200", "+4.2", "record.event", 13},
        {"+4.200 a2n/a3w", "+4.200", "alcazar.move.form", 13},
        {"a2n/a3w", "a2n/a2n", "alcazar.wall.same", 13},
        {"( b1e/c1s )", "( b1e/c1s", "record.variation", 17},
        {"( b1e/c1s )", "( a1-a4 )", "alcazar.step.not-next", 16},
        {"( b1e/c1s )", "(  )", "record.variation", 16},
        {"; A short example.", "( a1-a2 )", "record.variation", 10},
        {"; Opens", ";Opens", "record.comment", 14},
        {"; Opens", "; \033Opens", "record.line", 14},
        {"2 joined 1 +0.000 person Bruno\n", "", "record.event", 12},
        {"d2n/d2e\n", "d2n/d2e", "record.line", 17},
        {"d2n/d2e\n", "d2n/d2e\n5 resign 1 +1.000\n", "record.cut", 19},
        {"d2n/d2e\n", "d2n/d2e\n5 resign 1 +1.000\n6 end - +1.000 0 HR-4\n", "match.event", 19},
    };
    char *text = record_with_hash("alcazar", annotated);
    check_faults(text, record_read, faults, sizeof faults / sizeof *faults);
    free(text);
}

static void comments_have_a_length(void **state)
{
    (void)state;
    char *text = record_with_hash("alcazar", annotated), *at = strstr(text, "A short example.");
    for (int length = NOTES_COMMENT_MOST; length <= NOTES_COMMENT_MOST + 1; length++) {
        char comment[NOTES_COMMENT_MOST + 2] = "", edited[RECORD_LINE];
        struct why why;
        memset(comment, 'x', (size_t)length);
        snprintf(edited, sizeof edited, "%.*s%.*s%s", (int)(at - text), text, length, comment, strchr(at, '\n'));
        struct record *record = record_read(edited, &records_source, &why);
        assert_true((record != NULL) == (length == NOTES_COMMENT_MOST));
        if (!record)
            assert_string_equal(why.message, "record.comment");
        record_free(record);
    }
    free(text);
}

/* The name of the board is right, what is on it is not what the match was played on. */
static void a_board_is_known_by_what_is_on_it(void **state)
{
    (void)state;
    char *text = record_with_hash("alcazar", annotated), *last = strstr(text, "\nclock") - 1;
    struct why why;
    *last = *last == '0' ? '1' : '0';
    assert_null(record_read(text, &records_source, &why));
    assert_string_equal(why.message, "record.board");
    free(text);
}

/* A board of one's own travels with the record. */
static const char *own_board(const void *context, const char *name)
{
    (void)name;
    return context;
}

static void a_board_of_ones_own_is_stored_whole(void **state)
{
    (void)state;
    const char *text = embedded_find("alcazar.board");
    size_t size = strlen(text) + 64;
    for (int newline = 0; newline <= 1; newline++) {
        char *edited = malloc(size);
        struct why why;
        snprintf(edited, size, "%s# from my own box, with an é%s", text, newline ? "\n" : "");
        struct board_source boards = {.find = own_board, .context = edited};
        struct rules *rules = rules_new(games_find("alcazar"), "", &boards, &why);
        struct record record = {.rules = rules, .match = match_new(rules, NULL, NULL)};
        assert_true(match_seat_all(record.match, "person -", 5) && match_play(record.match, 0, "a1-a2", 9, &why));
        char *first = written(&record, false);
        struct record *back = read_back(first);
        char *second = written(back, false);
        assert_string_equal(first, second);
        assert_string_equal(back->rules->board->text, edited);
        free(first);
        free(second);
        free(edited);
        record_free(back);
        match_free(record.match);
        rules_free(rules);
    }
}

static void fill_with_ab(void *context, uint8_t *out, size_t size)
{
    (void)context;
    memset(out, 0xAB, size);
}

/* Read in the middle of a set-up, a match goes on with salts that hide what is set up. */
static void a_match_that_is_read_gets_salts(void **state)
{
    (void)state;
    static const struct entropy entropy = {.fill = fill_with_ab};
    const struct record_source salted = {.find_game = games_find, .boards = &embedded_boards, .entropy = &entropy};
    struct rules *rules = rules_for(games_find(rare_game), "-");
    struct record saved = {.rules = rules, .match = match_new(rules, NULL, NULL)};
    struct why why;
    assert_true(match_seat_all(saved.match, "computer player", 0));
    char *text = written(&saved, false);
    struct record *record = record_read(text, &salted, &why);
    assert_non_null(record);
    assert_true(match_play(record->match, 1, "@a4", 0, &why) && match_play(record->match, 1, "@b4", 0, &why));
    assert_non_null(match_salt(record->match, 1));
    assert_int_equal(match_salt(record->match, 1)[0], 0xAB);
    record_free(record);
    free(text);
    match_free(saved.match);
    rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_are_rebuilt),
        cmocka_unit_test(damaged_records_are_refused),
        cmocka_unit_test(comments_and_variations_are_kept),
        cmocka_unit_test(faults_of_records_name_the_line),
        cmocka_unit_test(comments_have_a_length),
        cmocka_unit_test(a_board_is_known_by_what_is_on_it),
        cmocka_unit_test(a_board_of_ones_own_is_stored_whole),
        cmocka_unit_test(a_match_that_is_read_gets_salts),
    };
    return cmocka_run_group_tests_name("matches", tests, NULL, NULL);
}
