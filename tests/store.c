/* store.c - the store: what is kept and in which order, clashes, groups, questions, older schemas, who may open it. */
#include "tests/store.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ENDS = 4096 };

/* What was told, in order. */
struct ends {
    int count;
    enum store_end end[ENDS];
    int which[ENDS];
};

struct hearer {
    struct ends *ends;
    int which;
};

static void hear(void *context, enum store_end end)
{
    struct hearer *hearer = context;
    struct ends *ends = hearer->ends;
    assert_in_range(ends->count, 0, ENDS - 1);
    ends->which[ends->count] = hearer->which;
    ends->end[ends->count++] = end;
}

static int set_up(void **state)
{
    static struct shop shop;
    shop_make(&shop);
    shop_open(&shop);
    *state = &shop;
    return 0;
}

static int tear_down(void **state)
{
    shop_remove(*state);
    return 0;
}

/* ---- changes ---- */

static void what_is_kept_is_there_in_order(void **state)
{
    static struct hearer hearers[ENDS];
    static struct ends ends;
    struct shop *shop = *state;
    enum { COUNT = 1000 };
    ends.count = 0;
    for (int i = 0; i < COUNT; i++) {
        char says[32];
        snprintf(says, sizeof says, "move %d", i);
        struct store_row row = event_row("m", i, says);
        hearers[i] = (struct hearer){.ends = &ends, .which = i};
        store_write(shop->store, change_of(&row, 1), hear, &hearers[i]);
    }
    while (ends.count < COUNT)
        wait_and_poll(shop);
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(ends.which[i], i);
        assert_int_equal(ends.end[i], STORE_KEPT);
    }
    shop_close(shop);
    shop_open(shop);
    assert_int_equal(events_of(shop, "m"), COUNT);
}

static void nothing_is_told_but_by_polling(void **state)
{
    static struct ends ends;
    struct shop *shop = *state;
    struct hearer hearer = {.ends = &ends};
    struct store_row row = event_row("m", 0, "x");
    ends.count = 0;
    store_write(shop->store, change_of(&row, 1), hear, &hearer);
    struct pollfd wait = {.fd = store_wait_on(shop->store), .events = POLLIN};
    int turns = 0;
    for (; ends.count == 0; turns++) {
        assert_int_equal(poll(&wait, 1, 60000), 1);
        usleep(10000);
        assert_int_equal(ends.count, 0);
        store_poll(shop->store);
    }
    assert_in_range(turns, 1, shops_are_databases() ? 4 : 1);
    assert_int_equal(ends.count, 1);
    assert_int_equal(poll(&wait, 1, 0), 0);
}

static void a_clash_undoes_its_change_only(void **state)
{
    static struct ends ends;
    struct shop *shop = *state;
    struct hearer hearers[3];
    struct store_row before[] = {event_row("m", 0, "a"), event_row("m", 1, "b")};
    struct store_row clash[] = {event_row("n", 0, "never"), event_row("m", 1, "other")};
    struct store_row after[] = {event_row("m", 2, "c"), event_row("m", 3, "d")};
    const struct store_row *changes[] = {before, clash, after};
    ends.count = 0;
    for (int i = 0; i < 3; i++) {
        hearers[i] = (struct hearer){.ends = &ends, .which = i};
        store_write(shop->store, change_of(changes[i], 2), hear, &hearers[i]);
    }
    while (ends.count < 3)
        wait_and_poll(shop);
    assert_int_equal(ends.end[0], STORE_KEPT);
    assert_int_equal(ends.end[1], STORE_CLASH);
    assert_int_equal(ends.end[2], STORE_KEPT);
    assert_int_equal(events_of(shop, "n"), 0);
    assert_int_equal(events_of(shop, "m"), 4);
    struct store_row alone = event_row("m", 3, "e");
    assert_int_equal(write_now(shop, &alone, 1), STORE_CLASH);
    assert_string_equal(store_trouble(shop->store), "");
    assert_int_equal(store_counts(shop->store).failures, 0);
}

static void rows_are_put_and_dropped(void **state)
{
    struct shop *shop = *state;
    struct store_row rows[] = {event_row("m", 0, "a"), event_row("m", 1, "b"), event_row("n", 0, "c")};
    char says[256];
    struct text text = text_on(says, sizeof says);
    struct store_question all = {.table = STORE_EVENTS, .order = EVENTS_MATCH, .most = 9};
    assert_int_equal(write_now(shop, rows, 3), STORE_KEPT);
    rows[1].how = STORE_PUT;
    rows[1].value[EVENTS_SAYS].text = "B";
    rows[1].value[EVENTS_NUMBER].number = 1;
    assert_int_equal(write_now(shop, &rows[1], 1), STORE_KEPT);
    assert_int_equal(ask_now(shop, &all, EVENTS_SAYS, &text), STORE_KEPT);
    assert_string_equal(says, "a;B;c;");
    rows[0].how = STORE_DROP;
    rows[0].keys = 2;
    assert_int_equal(write_now(shop, &rows[0], 1), STORE_KEPT);
    text = text_on(says, sizeof says);
    ask_now(shop, &all, EVENTS_SAYS, &text);
    assert_string_equal(says, "B;c;");
    rows[0].keys = 1;
    assert_int_equal(write_now(shop, &rows[0], 1), STORE_KEPT);
    text = text_on(says, sizeof says);
    ask_now(shop, &all, EVENTS_SAYS, &text);
    assert_string_equal(says, "c;");
}

static struct store_row opening_row(const char *place, int won, int lost)
{
    struct store_row row = {.table = STORE_OPENINGS, .how = STORE_SUM};
    row.value[OPENINGS_PLACE].text = place;
    row.value[OPENINGS_MOVE].text = "a1-a2";
    row.value[OPENINGS_GAMES].number = won + lost;
    row.value[OPENINGS_WON].number = won;
    row.value[OPENINGS_LOST].number = lost;
    return row;
}

/* What an opening has of games, won and lost. */
static void opening_is(struct shop *shop, const char *place, const char *games, const char *won, const char *lost)
{
    const char *wanted[] = {games, won, lost};
    static const int columns[] = {OPENINGS_GAMES, OPENINGS_WON, OPENINGS_LOST};
    struct store_question question = {.table = STORE_OPENINGS, .conditions = 1, .most = 9};
    question.condition[0].column = OPENINGS_PLACE;
    question.condition[0].value.text = place;
    for (int i = 0; i < 3; i++) {
        char says[64];
        struct text text = text_on(says, sizeof says);
        assert_int_equal(ask_now(shop, &question, columns[i], &text), STORE_KEPT);
        assert_string_equal(says, wanted[i]);
    }
}

/* Numbers are added up, within a change too; and a change that clashes at its first row adds nothing. */
static void rows_are_summed_up(void **state)
{
    struct shop *shop = *state;
    struct store_row tallied = {.table = STORE_TALLIED, .how = STORE_ADD};
    tallied.value[TALLIED_MATCH].text = "m";
    struct store_row rows[] = {tallied, opening_row("p", 1, 0), opening_row("p", 0, 2), opening_row("q", 3, 0)};
    assert_int_equal(write_now(shop, rows, 4), STORE_KEPT);
    opening_is(shop, "p", "3;", "1;", "2;");
    opening_is(shop, "q", "3;", "3;", "0;");
    assert_int_equal(write_now(shop, rows, 4), STORE_CLASH);
    opening_is(shop, "p", "3;", "1;", "2;");
    assert_int_equal(write_now(shop, &rows[1], 1), STORE_KEPT);
    opening_is(shop, "p", "4;", "2;", "2;");
}

/* A key must be there: without, the change itself is wrong, which is told and harms nobody else. */
static void a_wrong_change_is_trouble_for_itself(void **state)
{
    static struct ends ends;
    struct shop *shop = *state;
    struct hearer hearers[2] = {{.ends = &ends, .which = 0}, {.ends = &ends, .which = 1}};
    struct store_row wrong[] = {event_row("w", 0, "a"), event_row(NULL, 1, "b")};
    struct store_row good = event_row("g", 0, "a");
    ends.count = 0;
    store_write(shop->store, change_of(wrong, 2), hear, &hearers[0]);
    store_write(shop->store, change_of(&good, 1), hear, &hearers[1]);
    while (ends.count < 2)
        wait_and_poll(shop);
    assert_int_equal(ends.end[0], STORE_TROUBLE);
    assert_int_equal(ends.end[1], STORE_KEPT);
    assert_int_equal(events_of(shop, "w"), 0);
    assert_int_equal(events_of(shop, "g"), 1);
    assert_int_equal(store_counts(shop->store).failures, 1);
}

static void changes_are_kept_in_groups(void **state)
{
    static struct hearer hearers[ENDS];
    static struct ends ends;
    struct shop *shop = *state;
    enum { COUNT = 2000 };
    uint64_t before = store_counts(shop->store).commits;
    ends.count = 0;
    for (int i = 0; i < COUNT; i++) {
        struct store_row row = event_row("m", i, "x");
        hearers[i] = (struct hearer){.ends = &ends, .which = i};
        store_write(shop->store, change_of(&row, 1), hear, &hearers[i]);
    }
    assert_int_equal(store_counts(shop->store).waiting, COUNT);
    while (ends.count < COUNT)
        wait_and_poll(shop);
    struct store_counts counts = store_counts(shop->store);
    assert_int_equal(counts.waiting, 0);
    assert_int_equal(counts.changes, COUNT);
    assert_in_range(counts.commits - before, 1, COUNT / 20);
}

static void closing_waits_for_all(void **state)
{
    static struct hearer hearers[ENDS];
    static struct ends ends;
    struct shop *shop = *state;
    enum { COUNT = 500 };
    ends.count = 0;
    for (int i = 0; i < COUNT; i++) {
        struct store_row row = event_row("m", i, "x");
        hearers[i] = (struct hearer){.ends = &ends, .which = i};
        store_write(shop->store, change_of(&row, 1), hear, &hearers[i]);
    }
    shop_close(shop);
    assert_int_equal(ends.count, COUNT);
    shop_open(shop);
    assert_int_equal(events_of(shop, "m"), COUNT);
}

/* ---- questions ---- */

static void count_them(void *context, const struct store_answer *answer)
{
    *(int *)context = answer->count;
}

static void a_question_sees_what_was_written_before_it(void **state)
{
    enum { ROUNDS = 100 };
    static int counts[ROUNDS];
    struct shop *shop = *state;
    struct store_question all = {.table = STORE_EVENTS, .order = EVENTS_NUMBER, .most = ROUNDS};
    for (int i = 0; i < ROUNDS; i++) {
        struct store_row row = event_row("m", i, "x");
        counts[i] = -1;
        store_write(shop->store, change_of(&row, 1), NULL, NULL);
        assert_true(store_ask(shop->store, &all, count_them, &counts[i]));
    }
    while (counts[ROUNDS - 1] < 0)
        wait_and_poll(shop);
    for (int i = 0; i < ROUNDS; i++)
        assert_in_range(counts[i], i + 1, ROUNDS);
}

static struct store_row match_row(const char *id, const char *game, const char *state, int64_t updated,
                                  const char *names)
{
    return (struct store_row){.table = STORE_MATCHES,
                              .how = STORE_PUT,
                              .value = {[MATCHES_ID] = {.text = id},
                                        [MATCHES_GAME] = {.text = game},
                                        [MATCHES_STATE] = {.text = state},
                                        [MATCHES_UPDATED] = {.number = updated},
                                        [MATCHES_NAMES] = {.text = names}}};
}

static void assert_asked(struct shop *shop, struct store_question question, const char *found)
{
    char says[256];
    struct text text = text_on(says, sizeof says);
    question.table = STORE_MATCHES;
    question.most = question.most ? question.most : 100;
    assert_int_equal(ask_now(shop, &question, MATCHES_ID, &text), STORE_KEPT);
    assert_string_equal(says, found);
}

static void keep_matches(struct shop *shop)
{
    struct store_row rows[] = {
        match_row("a", "one", "open", 5, "Anna\tBob"),    match_row("b", "two", "open", 3, "Änne"),
        match_row("c", "one", "playing", 3, "Bob\tAnna"), match_row("d", "one", "finished", 9, NULL),
        match_row("e", "two", "finished", 3, "50% _x_"),
    };
    assert_int_equal(write_now(shop, rows, 5), STORE_KEPT);
}

static void every_condition_is_met(void **state)
{
    struct shop *shop = *state;
    keep_matches(shop);
    struct store_question by_id = {.order = MATCHES_ID};
    assert_asked(shop, by_id, "a;b;c;d;e;");
    struct store_question one = {.order = MATCHES_ID, .conditions = 1};
    one.condition[0].column = MATCHES_GAME;
    one.condition[0].value.text = "one";
    assert_asked(shop, one, "a;c;d;");
    one.condition[0].column = MATCHES_NAMES;
    one.condition[0].value.text = NULL;
    assert_asked(shop, one, "d;");
    one.condition[0].how = STORE_BEGINS;
    one.condition[0].value.text = "Bob";
    assert_asked(shop, one, "c;");
    one.condition[0].value.text = "Än";
    assert_asked(shop, one, "b;");
    one.condition[0].how = STORE_HAS;
    one.condition[0].value.text = "Bob";
    assert_asked(shop, one, "a;c;");
    one.condition[0].value.text = "% _";
    assert_asked(shop, one, "e;");
    one.condition[0].value.text = "'";
    assert_asked(shop, one, "");
    one.condition[0].column = MATCHES_UPDATED;
    one.condition[0].how = STORE_LESS;
    one.condition[0].value.number = 5;
    assert_asked(shop, one, "b;c;e;");
    one.condition[0].how = STORE_MORE;
    assert_asked(shop, one, "d;");
    one.condition[0].how = STORE_IS;
    assert_asked(shop, one, "a;");
}

/* In which games somebody has a seat. */
static void seats_are_looked_at(void **state)
{
    struct shop *shop = *state;
    struct store_row seats[3];
    static const char *const games[] = {"a", "c", "d"}, *const people[] = {"anna", "anna", "bob"};
    keep_matches(shop);
    for (int i = 0; i < 3; i++) {
        seats[i] = (struct store_row){.table = STORE_SEATS, .how = STORE_ADD};
        seats[i].value[SEATS_MATCH].text = games[i];
        seats[i].value[SEATS_VISITOR].text = people[i];
    }
    assert_int_equal(write_now(shop, seats, 3), STORE_KEPT);
    struct store_question mine = {.order = MATCHES_ID, .conditions = 1};
    mine.condition[0].column = MATCHES_ID;
    mine.condition[0].how = STORE_SEATED;
    mine.condition[0].value.text = "anna";
    assert_asked(shop, mine, "a;c;");
    mine.condition[0].value.text = "tor";
    assert_asked(shop, mine, "");
}

static void rows_come_in_order(void **state)
{
    struct shop *shop = *state;
    keep_matches(shop);
    /* By bytes, and no text before any. */
    assert_asked(shop, (struct store_question){.order = MATCHES_NAMES}, "d;e;a;c;b;");
    assert_asked(shop, (struct store_question){.order = MATCHES_NAMES, .down = true}, "b;c;a;e;d;");
    struct store_question late = {.order = MATCHES_ID, .conditions = 1};
    late.condition[0].column = MATCHES_NAMES;
    late.condition[0].how = STORE_MORE;
    late.condition[0].value.text = "a";
    assert_asked(shop, late, "b;");
    assert_asked(shop, (struct store_question){.order = MATCHES_UPDATED}, "b;c;e;a;d;");
    assert_asked(shop, (struct store_question){.order = MATCHES_UPDATED, .down = true}, "d;a;e;c;b;");
    assert_asked(shop, (struct store_question){.order = MATCHES_UPDATED, .down = true, .most = 2}, "d;a;");
    struct store_question both = {.order = MATCHES_UPDATED, .down = true, .conditions = 2};
    both.condition[0].column = MATCHES_STATE;
    both.condition[0].value.text = "finished";
    both.condition[1].column = MATCHES_UPDATED;
    both.condition[1].how = STORE_LESS;
    both.condition[1].value.number = 9;
    assert_asked(shop, both, "e;");
}

/* More kinds of questions than are kept prepared, each asked twice. */
static void many_kinds_of_questions(void **state)
{
    struct shop *shop = *state;
    keep_matches(shop);
    for (int round = 0; round < 2; round++)
        for (int column = 0; column <= MATCHES_NEXT; column++)
            for (int order = 0; order <= MATCHES_NEXT; order++) {
                struct store_question question = {.order = order, .conditions = 2, .down = round > 0};
                question.condition[0].column = column;
                question.condition[0].how = STORE_MORE;
                question.condition[0].value = (struct store_value){.number = -1, .text = ""};
                question.condition[1].column = MATCHES_ID;
                question.condition[1].value.text = "a";
                bool has = column <= MATCHES_GAME || column == MATCHES_STATE || column == MATCHES_NAMES ||
                           column == MATCHES_CREATED || column == MATCHES_UPDATED || column == MATCHES_TURN ||
                           column == MATCHES_LENGTH || column == MATCHES_LISTED;
                assert_asked(shop, question, has ? "a;" : "");
            }
}

static void big_and_odd_values(void **state)
{
    struct shop *shop = *state;
    enum { BIG = 300000 };
    char *big = malloc(BIG + 1), *found = malloc(BIG + 100);
    memset(big, 'x', BIG);
    big[BIG] = '\0';
    struct store_row rows[] = {event_row("m", 0, big), event_row("m", 1, ""), event_row("m", 2, "é\n\"'\\;--")};
    rows[2].value[EVENTS_AT].number = INT64_MIN;
    rows[1].value[EVENTS_AT].number = INT64_MAX;
    assert_int_equal(write_now(shop, rows, 3), STORE_KEPT);
    struct store_question all = {.table = STORE_EVENTS, .order = EVENTS_AT, .most = 9};
    struct text text = text_on(found, BIG + 100);
    ask_now(shop, &all, EVENTS_SAYS, &text);
    static const char odd[] = "é\n\"'\\;--;";
    assert_memory_equal(found, odd, sizeof odd - 1);
    assert_memory_equal(found + sizeof odd - 1, big, BIG);
    assert_string_equal(found + sizeof odd - 1 + BIG, ";;");
    free(big);
    free(found);
}

/* ---- who may open it, and of which schema ---- */

static void only_one_has_it_open(void **state)
{
    struct shop *shop = *state;
    char trouble[256];
    assert_null(store_open(shop->file, trouble, sizeof trouble));
    assert_string_equal(trouble, WORDS_ID "store.locked");
    pid_t child = fork();
    if (child == 0) {
        struct store *other = store_open(shop->file, trouble, sizeof trouble);
        _exit(other ? 1 : strcmp(trouble, WORDS_ID "store.locked") == 0 ? 0 : 2);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    struct store_row row = event_row("m", 0, "still");
    assert_int_equal(write_now(shop, &row, 1), STORE_KEPT);
}

static void places_are_paths_with_or_without_their_kind(void **state)
{
    struct shop *shop = *state;
    char place[128], trouble[256];
    struct store_row row = event_row("m", 0, "x");
    assert_int_equal(write_now(shop, &row, 1), STORE_KEPT);
    shop_close(shop);
    snprintf(place, sizeof place, "sqlite:%s", shop->file);
    shop->store = store_open(place, trouble, sizeof trouble);
    assert_non_null(shop->store);
    assert_int_equal(events_of(shop, "m"), 1);
    snprintf(place, sizeof place, "%s/none/s.db", shop->folder);
    assert_null(store_open(place, trouble, sizeof trouble));
    assert_string_equal(trouble, "No such file or directory");
}

static void what_is_no_store_is_left_alone(void **state)
{
    struct shop *shop = *state, other;
    char trouble[256];
    shop_make(&other);
    run_sql(other.file, "CREATE TABLE recipes (name text)");
    assert_null(store_open(other.file, trouble, sizeof trouble));
    assert_string_equal(trouble, WORDS_ID "store.other");
    shop_remove(&other);
    shop_close(shop);
    run_sql(shop->file, shops_are_databases() ? "UPDATE tintagel_store SET version = 1000, least = 1000"
                                              : "PRAGMA user_version = 1000");
    assert_null(store_open(shop->file, trouble, sizeof trouble));
    assert_string_equal(trouble, WORDS_ID "store.newer");
}

static void a_letter_is_no_store(void **state)
{
    struct shop *shop = *state;
    char other[128], trouble[256];
    snprintf(other, sizeof other, "%s/other.db", shop->folder);
    FILE *file = fopen(other, "w");
    fputs("Dear diary, today we played until midnight, and nobody won.\n", file);
    fclose(file);
    assert_null(store_open(other, trouble, sizeof trouble));
}

/* A schema from before reports had an event, before there were tokens, and before matches were in lists by game. */
static struct store_schema older_schema(struct store_shape *shapes, struct store_column *reports)
{
    static const struct store_step none[] = {{.fill = NULL}};
    memcpy(shapes, store_schema()->shapes, STORE_TABLES * sizeof *shapes);
    for (int i = 0; i <= REPORTS_MATCH; i++)
        reports[i] = store_schema()->shapes[STORE_REPORTS].columns[i];
    reports[REPORTS_MATCH + 1].name = NULL;
    shapes[STORE_REPORTS].columns = reports;
    shapes[STORE_TOKENS].name = NULL;
    shapes[STORE_PUSHES].name = shapes[STORE_OPENINGS].name = shapes[STORE_TALLIED].name = NULL;
    shapes[STORE_NODES].name = shapes[STORE_LEASES].name = NULL;
    shapes[STORE_MATCHES].indexes[0] = NULL;
    return (struct store_schema){.version = 1, .shapes = shapes, .steps = none};
}

/* And today's as it would be then: what is new is there since version 2, or 3, and the step to 2 fills it in. */
static struct store_schema newer_schema(struct store_shape *shapes, struct store_column *reports)
{
    static const struct store_step steps[] = {
        {.fill = NULL}, {.fill = "UPDATE reports SET event = length(match)"}, {.fill = NULL}, {.fill = NULL}};
    memcpy(shapes, store_schema()->shapes, STORE_TABLES * sizeof *shapes);
    for (int i = 0; i <= REPORTS_SAYS + 1; i++)
        reports[i] = store_schema()->shapes[STORE_REPORTS].columns[i];
    reports[REPORTS_EVENT].since = 2;
    reports[REPORTS_SAYS].since = 3;
    shapes[STORE_REPORTS].columns = reports;
    shapes[STORE_TOKENS].since = 3;
    return (struct store_schema){.version = 4, .shapes = shapes, .steps = steps};
}

static void an_older_store_is_brought_to_today(void **state)
{
    static char before[16384], after[16384];
    struct shop *shop = *state, old;
    struct store_shape old_shapes[STORE_TABLES], new_shapes[STORE_TABLES];
    struct store_column old_reports[STORE_COLUMNS], new_reports[STORE_COLUMNS];
    struct store_schema older = older_schema(old_shapes, old_reports), newer = newer_schema(new_shapes, new_reports);
    struct store_row report = {.table = STORE_REPORTS,
                               .how = STORE_ADD,
                               .value = {{.number = 7}, {.text = "visitor"}, {.text = "match"}, {.number = 0}}};
    shop_make(&old);
    old.ways.schema = &older;
    shop_open(&old);
    assert_int_equal(write_now(&old, &report, 1), STORE_KEPT);
    shop_close(&old);
    old.ways.schema = &newer;
    shop_open(&old);
    char says[64];
    struct text text = text_on(says, sizeof says);
    ask_now(&old, &(struct store_question){.table = STORE_REPORTS, .most = 9}, REPORTS_EVENT, &text);
    assert_string_equal(says, "5;");
    struct store_row token = {.table = STORE_TOKENS, .value = {{.text = "hash"}}};
    assert_int_equal(write_now(&old, &token, 1), STORE_KEPT);
    shop_close(&old);
    shop_close(shop);
    text = text_on(before, sizeof before);
    schema_text(old.file, &text);
    text = text_on(after, sizeof after);
    schema_text(shop->file, &text);
    assert_false(text.cut);
    assert_string_equal(before, after);
    /* And the older program refuses it now. */
    old.ways.schema = &older;
    assert_null(store_open_in(old.file, &old.ways, old.trouble, sizeof old.trouble));
    assert_string_equal(old.trouble, WORDS_ID "store.newer");
    shop_remove(&old);
}

/* A step that fails leaves the store as it was. */
static void a_step_that_fails_changes_nothing(void **state)
{
    static const struct store_step wrong[] = {
        {.fill = NULL}, {.fill = NULL}, {.fill = "UPDATE nowhere SET event = 1"}, {.fill = NULL}};
    struct shop *shop = *state, old;
    struct store_shape old_shapes[STORE_TABLES], new_shapes[STORE_TABLES];
    struct store_column old_reports[STORE_COLUMNS], new_reports[STORE_COLUMNS];
    struct store_schema older = older_schema(old_shapes, old_reports), newer = newer_schema(new_shapes, new_reports);
    (void)shop;
    newer.steps = wrong;
    shop_make(&old);
    old.ways.schema = &older;
    shop_open(&old);
    shop_close(&old);
    old.ways.schema = &newer;
    assert_null(store_open_in(old.file, &old.ways, old.trouble, sizeof old.trouble));
    assert_non_null(strstr(old.trouble, "nowhere"));
    old.ways.schema = &older;
    shop_open(&old);
    struct store_row row = event_row("m", 0, "x");
    assert_int_equal(write_now(&old, &row, 1), STORE_KEPT);
    shop_remove(&old);
}

static void the_file_is_its_owners_alone(void **state)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    struct shop *shop = *state;
    struct store_row row = event_row("m", 0, "x");
    assert_int_equal(write_now(shop, &row, 1), STORE_KEPT);
    for (int i = 0; i < 4; i++) {
        char name[128];
        struct stat about;
        snprintf(name, sizeof name, "%s%s", shop->file, endings[i]);
        assert_int_equal(stat(name, &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
    }
}

/* What holds for stores of every kind. */
static int every_kind(const char *name)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_kept_is_there_in_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_is_told_but_by_polling, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_clash_undoes_its_change_only, set_up, tear_down),
        cmocka_unit_test_setup_teardown(rows_are_put_and_dropped, set_up, tear_down),
        cmocka_unit_test_setup_teardown(rows_are_summed_up, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_wrong_change_is_trouble_for_itself, set_up, tear_down),
        cmocka_unit_test_setup_teardown(changes_are_kept_in_groups, set_up, tear_down),
        cmocka_unit_test_setup_teardown(closing_waits_for_all, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_question_sees_what_was_written_before_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_condition_is_met, set_up, tear_down),
        cmocka_unit_test_setup_teardown(seats_are_looked_at, set_up, tear_down),
        cmocka_unit_test_setup_teardown(rows_come_in_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(many_kinds_of_questions, set_up, tear_down),
        cmocka_unit_test_setup_teardown(big_and_odd_values, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_store_is_left_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_older_store_is_brought_to_today, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_step_that_fails_changes_nothing, set_up, tear_down),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}

static int files_alone(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(only_one_has_it_open, set_up, tear_down),
        cmocka_unit_test_setup_teardown(places_are_paths_with_or_without_their_kind, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_letter_is_no_store, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_file_is_its_owners_alone, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("files", tests, NULL, NULL);
}

/* The same again in databases. */
static int databases(void)
{
    int failed = shops_use_postgres() ? 0 : 1;
    if (failed)
        print_error("no PostgreSQL could be started\n");
    else
        failed = every_kind("store in a database") + store_surveys() + store_postgres();
    shops_use_files();
    return failed;
}

/* A word chooses: "files" or "databases"; and another one test by its name. */
int main(int count, char **words)
{
    const char *only = count > 1 ? words[1] : "";
    int failed = 0;
    if (count > 2)
        cmocka_set_test_filter(words[2]);
    if (strcmp(only, "databases") != 0)
        failed += every_kind("store in a file") + files_alone() + store_surveys() + store_power();
    if (strcmp(only, "files") != 0)
        failed += databases();
    return failed;
}
