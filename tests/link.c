/* link.c - links that hold a record: records of files and of what computers play come back byte for byte, what is cut,
 * changed, too long or of another version is refused with words, and links of today can be read for ever. */
#include "match/link.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "core/rng.h"
#include "core/rules.h"
#include "core/squeeze.h"
#include "games/embedded.h"
#include "games/games.h"
#include "tests/support.h"

static const struct record_source source = {.find_game = games_find, .boards = &embedded_boards};

struct letters {
    char at[LINK_RECORD_MOST];
    struct text text;
};

static void keep(void *context, const char *text, size_t size)
{
    text_add_part(context, text, size);
}

static char *begin(struct letters *l)
{
    l->text = text_on(l->at, sizeof l->at);
    return l->at;
}

static struct sink sink_of(struct letters *l)
{
    return (struct sink){.put = keep, .context = &l->text};
}

static char *read_file(const char *name)
{
    struct lines lines = lines_read(name);
    size_t room = 1;
    assert_non_null(lines.text);
    for (int i = 0; i < lines.count; i++)
        room += strlen(lines.line[i]) + 1;
    char *all = malloc(room);
    struct text text = text_on(all, room);
    for (int i = 0; i < lines.count; i++) {
        text_add(&text, lines.line[i]);
        text_add_char(&text, '\n');
    }
    lines_free(&lines);
    return all;
}

static void comes_back(const char *record, struct letters *link)
{
    struct sink sink = sink_of(link);
    struct why why;
    begin(link);
    if (!link_write(record, &source, &sink, &why))
        fail_msg("no link of line %d: %s", why.place, why.message);
    char *back = link_read(link->at, &source, &why);
    if (!back)
        fail_msg("the link is refused: %s", why.message);
    same_text("the record", back, record);
    free(back);
}

/* ---- what comes back ---- */

/* The records that are kept with the tests, each with its link (NAME.txt, NAME.link). */
enum { FILES = 32 };

static int each_file(char names[FILES][64])
{
    DIR *folder = opendir(TESTS_DIR "/records");
    int count = 0;
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) && count < FILES;) {
        const char *ending = strstr(entry->d_name, ".txt");
        if (ending && !ending[4])
            snprintf(names[count++], 64, "records/%.*s", (int)(ending - entry->d_name), entry->d_name);
    }
    closedir(folder);
    assert_true(count > 4);
    return count;
}

static char *read_record(const char *name)
{
    char file[80];
    snprintf(file, sizeof file, "%s.txt", name);
    return read_file(file);
}

static char *longest_record(void)
{
    char names[FILES][64], *longest = NULL;
    for (int i = each_file(names) - 1; i >= 0; i--) {
        char *record = read_record(names[i]);
        bool longer = !longest || strlen(record) > strlen(longest);
        free(longer ? longest : record);
        longest = longer ? record : longest;
    }
    return longest;
}

static char *shortest_record(void)
{
    char names[FILES][64], *shortest = NULL;
    for (int i = each_file(names) - 1; i >= 0; i--) {
        char *record = read_record(names[i]);
        bool shorter = !shortest || strlen(record) < strlen(shortest);
        free(shorter ? shortest : record);
        shortest = shorter ? record : shortest;
    }
    return shortest;
}

static void records_come_back(void **state)
{
    (void)state;
    static struct letters link;
    char names[FILES][64];
    for (int i = each_file(names) - 1; i >= 0; i--) {
        char *record = read_record(names[i]);
        comes_back(record, &link);
        print_message("# %s: %zu bytes, a link of %zu\n", names[i], strlen(record), link.text.length);
        free(record);
    }
}

/* Random numbers and text come back through the coder by itself, also as nothing but the ends of what there is. */
static void numbers_come_back(void **state)
{
    (void)state;
    static uint8_t bytes[1 << 16];
    struct rng rng = rng_of(1);
    for (int round = 0; round < 40; round++) {
        struct rng again = rng;
        size_t size = 0;
        for (int reading = 0; reading < 2; reading++) {
            struct squeeze *s =
                reading ? squeeze_reader(bytes, size, "abc") : squeeze_writer(bytes, sizeof bytes, "abc");
            rng = again;
            for (int i = 0; i < 50 * round; i++) {
                uint32_t count = 1 + rng_below(&rng, 40), value = rng_below(&rng, count);
                uint64_t large = rng_next(&rng) >> rng_below(&rng, 64) >> 1;
                uint8_t letter = (uint8_t)rng_below(&rng, round % 2 ? 256 : 4);
                assert_int_equal(squeeze_below(s, count, reading ? 0 : value), value);
                assert_true(squeeze_number(s, i % SQUEEZE_KINDS, reading ? 0 : large) == large);
                assert_int_equal(squeeze_byte(s, reading ? 0 : letter), letter);
            }
            size = reading ? size : squeeze_end(s);
            squeeze_free(s);
        }
    }
}

/* A game of a length that people play is short enough for messages. */
static void links_are_short(void **state)
{
    (void)state;
    static struct letters link;
    char *record = longest_record();
    comes_back(record, &link);
    assert_true(link.text.length * 5 < strlen(record));
    free(record);
}

static void positions_come_back(void **state)
{
    (void)state;
    static struct letters record, link;
    for (const struct game *const *game = games_tested(); *game; game++) {
        struct rules *rules = rules_for(*game, "");
        struct rng rng = rng_of(2);
        for (int i = 0; i < 8; i++) {
            union state_buffer buffer;
            char line[SUPPORT_LINE];
            struct sink sink = sink_of(&record);
            struct why why;
            play_some(rules, &rng, state_of(&buffer));
            begin(&record);
            if (!match_can_start(rules, state_of(&buffer))) {
                assert_false(link_position(rules, state_of(&buffer), &embedded_boards, &sink, &why));
                assert_true(has_words(why.message));
                continue;
            }
            assert_true(link_position(rules, state_of(&buffer), &embedded_boards, &sink, &why));
            comes_back(record.at, &link);
            assert_non_null(strstr(record.at, position_of(rules, state_of(&buffer), line)));
        }
        rules_free(rules);
    }
}

/* ---- what is refused ---- */

static void refused(const char *link, const char *message)
{
    struct why why = {.message = NULL};
    char *record = link_read(link, &source, &why);
    free(record);
    if (record)
        fail_msg("%.60s is read", link);
    if (message)
        assert_string_equal(why.message, message);
    assert_true(has_words(why.message));
}

static void bad_links_are_refused(void **state)
{
    (void)state;
    static struct letters link;
    static char long_one[LINK_MOST + 8];
    char *record = longest_record();
    comes_back(record, &link);
    refused("", "link.broken");
    refused("1", "link.broken");
    refused("1A", "link.broken");
    refused("1!!!!", "link.broken");
    refused("1====", "link.broken");
    refused("2AAAA", "link.version");
    refused("hello", "link.version");
    memset(long_one, 'A', sizeof long_one - 1);
    long_one[0] = '1';
    refused(long_one, "link.long");
    long_one[LINK_MOST] = '\0';
    refused(long_one, "link.broken");
    for (size_t i = 1; i < link.text.length; i += 7) {
        char was = link.at[i];
        link.at[i] = was == 'Q' ? 'R' : 'Q';
        refused(link.at, NULL);
        link.at[i] = was;
    }
    for (size_t length = link.text.length - 1; length > 8; length -= 5) {
        link.at[length] = '\0';
        refused(link.at, NULL);
    }
    free(record);
}

static void what_is_no_record_has_no_link(void **state)
{
    (void)state;
    static struct letters link;
    struct sink sink = sink_of(&link);
    struct why why;
    begin(&link);
    assert_false(link_write("hello\n", &source, &sink, &why));
    assert_int_equal(why.place, 1);
    assert_int_equal(link.text.length, 0);
}

/* A record that is too long, or that holds too much that cannot be squeezed: chat of random letters. */
static void long_records_have_no_link(void **state)
{
    (void)state;
    static struct letters record, link;
    char *head = shortest_record();
    struct rng rng = rng_of(3);
    struct sink sink = sink_of(&link);
    struct why why;
    begin(&record);
    text_add(&record.text, head);
    for (int i = 5; i < 305; i++) {
        text_add_number(&record.text, i);
        text_add(&record.text, " chat 0 +0.000 ");
        for (int k = 0; k < 400; k++)
            text_add_char(&record.text, (char)('!' + rng_below(&rng, 90)));
        text_add_char(&record.text, '\n');
    }
    begin(&link);
    assert_false(link_write(record.at, &source, &sink, &why));
    assert_string_equal(why.message, "link.record");
    assert_true(has_words(why.message));
    free(head);
}

/* ---- links of today ---- */

/* What the first version made must always give the same. */
static void old_links_are_read(void **state)
{
    (void)state;
    char names[FILES][64];
    struct why why;
    for (int i = each_file(names) - 1; i >= 0; i--) {
        char file[80], *record = read_record(names[i]);
        snprintf(file, sizeof file, "%s.link", names[i]);
        struct lines link = lines_read(file);
        assert_int_equal(link.count, 1);
        char *back = link_read(link.line[0], &source, &why);
        same_text(file, back ? back : why.message, record);
        free(back);
        free(record);
        lines_free(&link);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_come_back),         cmocka_unit_test(records_come_back),
        cmocka_unit_test(links_are_short),           cmocka_unit_test(positions_come_back),
        cmocka_unit_test(bad_links_are_refused),     cmocka_unit_test(what_is_no_record_has_no_link),
        cmocka_unit_test(long_records_have_no_link), cmocka_unit_test(old_links_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
