/* store_survey.c - a store looked at as a whole while others write to it, and questions that take long. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/survey.h"
#include "tests/store.h"

static struct shop shop;

static int set_up(void **state)
{
    (void)state;
    shop_make(&shop);
    shop_open(&shop);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    shop_remove(&shop);
    return 0;
}

static void keep_events(const char *match, int from, int to, const char *says)
{
    struct store_change *change = store_change_new();
    for (int i = from; i < to; i++) {
        struct store_row row = event_row(match, i, says);
        assert_true(store_change_add(change, &row));
    }
    store_write(shop.store, change, NULL, NULL);
    assert_int_equal(events_of(&shop, match), to);
}

static struct survey *look(const char *file)
{
    char trouble[256];
    struct survey *survey = survey_open(file, trouble, sizeof trouble);
    if (!survey)
        fail_msg("it cannot be looked at: %s", trouble);
    return survey;
}

static int count_rows(struct survey *survey, enum store_table table)
{
    int count = 0;
    struct survey_rows *rows = survey_rows(survey, table);
    assert_non_null(rows);
    while (survey_next(rows))
        count++;
    assert_true(survey_end(rows));
    return count;
}

static void all_is_of_one_moment(void **state)
{
    (void)state;
    keep_events("m", 0, 10, "x");
    struct survey *survey = look(shop.file);
    keep_events("m", 10, 20, "x");
    assert_int_equal(count_rows(survey, STORE_EVENTS), 10);
    struct survey_rows *rows = survey_rows(survey, STORE_EVENTS);
    for (int i = 0; i < 5; i++) {
        const struct store_value *row = survey_next(rows);
        assert_int_equal(row[EVENTS_NUMBER].number, i);
        assert_string_equal(row[EVENTS_MATCH].text, "m");
        keep_events("n", i, i + 1, "y");
    }
    assert_true(survey_end(rows));
    assert_int_equal(count_rows(survey, STORE_EVENTS), 10);
    assert_true(survey_is_sound(survey));
    assert_true(survey_is_current(survey));
    survey_close(survey);
    survey = look(shop.file);
    assert_int_equal(count_rows(survey, STORE_EVENTS), 25);
    survey_close(survey);
}

static int asked_to_stop;

/* Between two steps of the copying somebody writes. */
static bool write_meanwhile(void)
{
    keep_events("late", asked_to_stop, asked_to_stop + 1, "x");
    asked_to_stop++;
    return false;
}

static bool stop_at_once(void)
{
    return true;
}

static void make_empty(char *name, size_t size)
{
    snprintf(name, size, "%s/copy.db", shop.folder);
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fclose(file);
}

static void a_copy_is_of_one_moment_too(void **state)
{
    enum { EVENTS = 2000, LONG = 6000 };
    char *says = malloc(LONG + 1), name[128];
    (void)state;
    memset(says, 'x', LONG);
    says[LONG] = '\0';
    for (int i = 0; i < EVENTS; i += 200)
        keep_events("m", i, i + 200, says);
    free(says);
    make_empty(name, sizeof name);
    struct survey *survey = look(shop.file);
    asked_to_stop = 0;
    assert_true(survey_copy(survey, name, write_meanwhile));
    assert_true(asked_to_stop > 1); /* it took several steps */
    survey_close(survey);
    assert_true(is_sound(name));
    survey = look(name);
    assert_int_equal(count_rows(survey, STORE_EVENTS), EVENTS);
    survey_close(survey);
    assert_int_equal(events_of(&shop, "late"), asked_to_stop);
}

static void a_copy_can_be_stopped(void **state)
{
    char name[128];
    (void)state;
    make_empty(name, sizeof name);
    struct survey *survey = look(shop.file);
    assert_false(survey_copy(survey, name, stop_at_once));
    assert_true(survey_copy(survey, name, NULL));
    survey_close(survey);
}

static void what_cannot_be_looked_at_is_told(void **state)
{
    char name[128], trouble[256];
    (void)state;
    snprintf(name, sizeof name, "%s/none", shop.folder);
    assert_null(survey_open(name, trouble, sizeof trouble));
    assert_string_equal(trouble, "No such file or directory");
    FILE *file = fopen(name, "w");
    fputs("This is a letter and no store, whatever its name may be.\n", file);
    fclose(file);
    assert_null(survey_open(name, trouble, sizeof trouble));
    assert_string_not_equal(trouble, "");
}

/* A store of another version can be copied, but not read. */
static void another_version_is_told(void **state)
{
    struct store_schema later = *store_schema();
    struct store_step steps[8] = {{.least = 0}}; /* which let no other in */
    char name[128];
    (void)state;
    later.version++;
    later.steps = steps;
    shop_close(&shop);
    shop.ways.schema = &later;
    shop_open(&shop);
    struct survey *survey = look(shop.file);
    assert_false(survey_is_current(survey));
    assert_string_equal(survey_trouble(survey), WORDS_ID "store.newer");
    make_empty(name, sizeof name);
    assert_int_equal(survey_copy(survey, name, NULL), !shops_are_databases());
    survey_close(survey);
}

static void it_is_known_whether_it_is_served(void **state)
{
    (void)state;
    struct survey *survey = look(shop.file);
    assert_true(survey_is_served(survey));
    survey_close(survey);
    shop_close(&shop);
    survey = look(shop.file);
    assert_false(survey_is_served(survey));
    survey_close(survey);
}

/* ---- questions that take long ---- */

static int slow_answers, quick_after = -1;

static void hear_slow(void *context, const struct store_answer *answer)
{
    (void)context;
    assert_int_equal(answer->end, STORE_KEPT);
    slow_answers++;
}

static void hear_quick(void *context, const struct store_answer *answer)
{
    (void)context;
    assert_int_equal(answer->count, 1);
    quick_after = slow_answers;
}

static void nobody_waits_for_who_asks_much(void **state)
{
    enum { SLOW = 60, LONG = 200000 };
    char *says = malloc(LONG + 1);
    (void)state;
    memset(says, 'x', LONG);
    says[LONG] = '\0';
    keep_events("m", 0, 20, says);
    free(says);
    slow_answers = 0;
    quick_after = -1;
    struct store_question slow = {.table = STORE_EVENTS, .conditions = 1, .most = 1};
    slow.condition[0].column = EVENTS_SAYS;
    slow.condition[0].how = STORE_HAS;
    slow.condition[0].value.text = "xxy";
    struct store_question quick = {.table = STORE_EVENTS, .conditions = 1, .most = 1};
    quick.condition[0].column = EVENTS_MATCH;
    quick.condition[0].value.text = "m";
    for (int i = 0; i < SLOW; i++)
        assert_true(store_ask(shop.store, &slow, hear_slow, NULL));
    assert_true(store_ask(shop.store, &quick, hear_quick, NULL));
    while (slow_answers < SLOW || quick_after < 0)
        wait_and_poll(&shop);
    assert_in_range(quick_after, 0, SLOW - 1);
}

/* Copying, pages and files that are none: of files alone. */
static int of_files(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_copy_is_of_one_moment_too, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_copy_can_be_stopped, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_cannot_be_looked_at_is_told, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("survey of a file", tests, NULL, NULL);
}

int store_surveys(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(all_is_of_one_moment, set_up, tear_down),
        cmocka_unit_test_setup_teardown(another_version_is_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(it_is_known_whether_it_is_served, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nobody_waits_for_who_asks_much, set_up, tear_down),
    };
    int failed = cmocka_run_group_tests_name("survey", tests, NULL, NULL);
    return shops_are_databases() ? failed : failed + of_files();
}
