/* print.c - every game printed in every variant, on every paper, in both languages: sheets are as large as the paper
 * and nothing comes near their edges, rulers are 100 mm long, and there are as many pieces as tests/rules/GAME.kit
 * says. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "learn/guide_view.h"
#include "print/deflate.h"
#include "print/print.h"
#include "tests/pdf_reader.h"
#include "tests/support.h"

static struct font_face face_of(const char *name)
{
    const struct embedded *file = embedded_file(name);
    assert_non_null(file->name);
    return (struct font_face){.file = (const uint8_t *)file->text, .size = file->size};
}

static struct print_order order_of(const struct rules *rules, const char *paper, const char *language, bool booklet)
{
    char words[16];
    snprintf(words, sizeof words, "%s.words", language);
    return (struct print_order){.rules = rules,
                                .words = {embedded_find(words)},
                                .guide = booklet ? embedded_text(rules->game, "guide", language) : NULL,
                                .boards = &embedded_boards,
                                .paper = paper_find(paper),
                                .faces = {[FONT_SERIF] = face_of("DejaVuSerif.ttf"),
                                          [FONT_BOLD] = face_of("DejaVuSerif-Bold.ttf"),
                                          [FONT_SANS] = face_of("DejaVuSans.ttf")}};
}

static struct kept print(const struct rules *rules, const char *paper, const char *language, bool booklet)
{
    struct kept printed = {.text = NULL};
    struct sink sink = {.put = kept_put, .context = &printed};
    struct print_order order = order_of(rules, paper, language, booklet);
    assert_true(print_kit(&order, &sink));
    return printed;
}

/* ---- sheets ---- */

static const double point = 72 / 25.4;

/* The sheet stands or lies; all that is painted is 5 mm away from its edges. */
static void check_sheet(const struct rules *rules, const struct paper *paper, int page, const struct pdf_seen *seen)
{
    double wide = paper->wide * point, high = paper->high * point, margin = 5 * point;
    bool stands = fabs(seen->wide - wide) < 0.01 && fabs(seen->high - high) < 0.01;
    bool lies = fabs(seen->wide - high) < 0.01 && fabs(seen->high - wide) < 0.01;
    if (!stands && !lies)
        fail_msg("%s, page %d is %.2f by %.2f", rules->game->name, page + 1, seen->wide, seen->high);
    if (seen->left < margin || seen->bottom < margin || seen->right > seen->wide - margin ||
        seen->top > seen->high - margin)
        fail_msg("%s, page %d on %s: painted from %.1f, %.1f to %.1f, %.1f mm", rules->game->name, page + 1,
                 paper->name, seen->left / point, seen->bottom / point, seen->right / point, seen->top / point);
}

/* How many pages there are; all but the last `booklet` ones have a ruler. What is on them is added to `seen`. */
static int check_document(const struct rules *rules, const struct kept *printed, const char *paper, int booklet,
                          struct pdf_seen *seen)
{
    struct pdf_document *d = calloc(1, sizeof *d);
    assert_non_null(d);
    pdf_document_open(d, printed->text, printed->size);
    for (int page = 0; page < d->page_count; page++) {
        pdf_document_look(d, page, seen);
        check_sheet(rules, paper_find(paper), page, seen);
        if (page < d->page_count - booklet)
            assert_int_equal(seen->rulers, 1);
    }
    int count = d->page_count;
    pdf_document_close(d);
    free(d);
    return count;
}

/* Without the booklet, and with it: that comes last, four pages on two sides of each sheet. */
static void check_paper(const struct rules *rules, const char *paper, const char *language)
{
    struct kept without = print(rules, paper, language, false), with = print(rules, paper, language, true);
    struct pdf_seen *seen = calloc(1, sizeof *seen);
    assert_non_null(seen);
    int sheets = check_document(rules, &without, paper, 0, seen);
    struct pdf_document *d = calloc(1, sizeof *d);
    assert_non_null(d);
    pdf_document_open(d, with.text, with.size);
    int booklet = d->page_count - sheets;
    pdf_document_close(d);
    assert_int_equal(booklet % 2, 0);
    assert_true(booklet > 0 || rules->game->example);
    check_document(rules, &with, paper, booklet, seen);
    free(d);
    free(seen);
    free(with.text);
    free(without.text);
}

static void nothing_lies_near_the_edge(void **state)
{
    static const char *const orders[][2] = {{"a4", "en"}, {"a4", "fr"}, {"a3", "en"}, {"letter", "fr"}};
    (void)state;
    for (int i = 0; games_tested()[i]; i++) {
        struct rules *rules = rules_for(games_tested()[i], "");
        for (int order = 0; order < 4; order++)
            check_paper(rules, orders[order][0], orders[order][1]);
        rules_free(rules);
    }
}

/* ---- pieces ---- */

static int count_of(const struct pdf_seen *seen, const char *name, int army)
{
    for (int i = 0; i < seen->kind_count; i++)
        if (strcmp(seen->kinds[i].name, name) == 0 && seen->kinds[i].army == army)
            return seen->kinds[i].count;
    return 0;
}

/* The kinds that follow a line "options O" are those of its kit, and no others. Returns the line after them. */
static int check_kit(const struct game *game, const char *file, const struct lines *lines, int at)
{
    struct rules *rules = rules_for(game, lines->line[at] + strlen("options "));
    struct kept printed = print(rules, at % 2 ? "a4" : "letter", "en", false);
    struct pdf_seen *seen = calloc(1, sizeof *seen);
    int kinds = 0;
    assert_non_null(seen);
    check_document(rules, &printed, at % 2 ? "a4" : "letter", 0, seen);
    for (at++; at < lines->count && strncmp(lines->line[at], "options ", 8) != 0; at++) {
        char name[64];
        int count, army;
        looking_in(file, at + 1, lines->line[at]);
        if (sscanf(lines->line[at], "%d %63s %d", &count, name, &army) != 3)
            continue;
        assert_int_equal(count_of(seen, name, army), count);
        kinds++;
    }
    assert_int_equal(seen->kind_count, kinds);
    free(seen);
    free(printed.text);
    rules_free(rules);
    return at;
}

/* Every choice of every option stands in a line of the file. */
static void check_choices(const struct game *game, const struct lines *lines)
{
    for (const struct option *option = game->options; option->name; option++) {
        char choice[MAX_OPTION_TEXT], said[2 * MAX_OPTION_TEXT];
        for (int n = 0; option->choices && option_choice(option, n, choice, sizeof choice); n++) {
            int i = 0;
            snprintf(said, sizeof said, "%s=%s", option->name, choice);
            while (i < lines->count && !(strncmp(lines->line[i], "options ", 8) == 0 && strstr(lines->line[i], said)))
                i++;
            if (i == lines->count)
                fail_msg("%s: no kit with %s", game->name, said);
        }
    }
}

static void pieces_are_as_many_as_the_rules_say(void **state)
{
    (void)state;
    for (int i = 0; games_tested()[i]; i++) {
        const struct game *game = games_tested()[i];
        char file[64];
        snprintf(file, sizeof file, "rules/%s.kit", game->name);
        struct lines lines = lines_read(file);
        assert_true(lines.count > 0 || game->example);
        for (int at = 0; at < lines.count;)
            at = strncmp(lines.line[at], "options ", 8) == 0 ? check_kit(game, file, &lines, at) : at + 1;
        if (lines.count)
            check_choices(game, &lines);
        lines_free(&lines);
    }
}

/* ---- figures ---- */

static int count_in(const char *text, const char *what)
{
    int count = 0;
    for (; (text = strstr(text, what)); text += strlen(what))
        count++;
    return count;
}

/* How many discs with a tick or a cross the figures of a guide have as they are drawn for paper. One in which a game is
 * played is shown twice. */
static int count_signs(const struct game *game, const char *guide, const char *disc)
{
    static const struct picture paper = {.coordinates = true, .paper = true};
    struct guide_clause clause = {.body = guide};
    struct guide_place place = {.clause = 0};
    int count = 0;
    for (const char *at = guide; guide_next_clause(&at, &clause); place.clause++) {
        struct guide_part part;
        int signs = 0;
        bool played = false;
        place.figure = 0;
        for (const char *body = clause.body; body < clause.end && guide_next(&body, &part);) {
            if (part.kind == GUIDE_FIGURE) {
                struct kept svg = {.text = NULL};
                struct sink sink = {.put = kept_put, .context = &svg};
                struct why why;
                assert_true(guide_draw(game, &embedded_boards, guide, place, &paper, &sink, &why));
                count += signs = count_in(svg.text, disc);
                free(svg.text);
                place.figure++;
                played = false;
            } else if (part.kind == GUIDE_MOVE && !played) {
                count += signs;
                played = true;
            }
        }
    }
    return count;
}

static int count_painted(const struct kept *printed, const char *what)
{
    struct pdf_document *d = calloc(1, sizeof *d);
    int count = 0;
    assert_non_null(d);
    pdf_document_open(d, printed->text, printed->size);
    for (int i = 0; i < d->object_count; i++)
        if (d->objects[i].stream)
            count += count_in(d->objects[i].stream, what);
    pdf_document_close(d);
    free(d);
    return count;
}

/* Every tick and every cross of the page's figures is in the booklet. */
static void the_booklet_has_the_figures_of_the_page(void **state)
{
    static const char *const discs[][2] = {{"fill=\"#0F6354\" stroke=\"#FFFFFF\"", "0.059 0.388 0.329 rg\n1 1 1 RG\n"},
                                           {"fill=\"#C4161C\" stroke=\"#FFFFFF\"", "0.769 0.086 0.11 rg\n1 1 1 RG\n"}};
    (void)state;
    for (int i = 0; games_tested()[i]; i++) {
        struct rules *rules = rules_for(games_tested()[i], "");
        struct print_order order = order_of(rules, "a4", "en", true);
        struct kept printed = print(rules, "a4", "en", true);
        for (int refused = 0; order.guide && refused < 2; refused++) {
            int signs = count_signs(rules->game, order.guide, discs[refused][0]);
            assert_true(signs > 0);
            assert_int_equal(count_painted(&printed, discs[refused][1]), signs);
        }
        free(printed.text);
        rules_free(rules);
    }
}

/* ---- bytes ---- */

static void the_same_order_is_the_same_bytes(void **state)
{
    (void)state;
    for (int i = 0; games_tested()[i]; i++) {
        struct rules *rules = rules_for(games_tested()[i], "");
        struct kept one = print(rules, "a4", "fr", true), other = print(rules, "a4", "fr", true);
        assert_int_equal(one.size, other.size);
        assert_memory_equal(one.text, other.text, one.size);
        free(one.text);
        free(other.text);
        rules_free(rules);
    }
}

/* What is packed here is unpacked by others: bytes by lot, of few kinds, so that much repeats itself. */
static void packed_bytes_come_back(void **state)
{
    enum { MOST = 100000 };
    static uint8_t bytes[MOST], packed[2 * MOST], back[MOST + 1];
    (void)state;
    for (int round = 0; round < 60; round++) {
        struct rng rng = rng_of((uint64_t)round);
        size_t size = round < 20 ? (size_t)round : rng_below(&rng, MOST);
        for (size_t i = 0; i < size; i++)
            bytes[i] = (uint8_t)rng_below(&rng, round % 3 == 0 ? 2 : round % 3 == 1 ? 17 : 256);
        if (round % 5 == 0)
            memset(bytes, 'a', size);
        assert_true(deflate_room(size) <= sizeof packed);
        size_t length = deflate_pack(bytes, size, packed);
        assert_true(length > 0 && length <= deflate_room(size));
        uLongf back_size = sizeof back;
        assert_int_equal(uncompress(back, &back_size, packed, length), Z_OK);
        assert_int_equal(back_size, size);
        assert_memory_equal(back, bytes, size);
    }
}

/* ---- memory ---- */

static long left = -1; /* so many allocations are granted; below 0: all */
static long kept;      /* and so many have not been freed */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *old);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *old);

static bool is_granted(void)
{
    if (left > 0)
        left--;
    else if (left == 0)
        return false;
    return true;
}

static void *count(void *made)
{
    kept += made != NULL;
    return made;
}

void *__wrap_malloc(size_t size)
{
    return is_granted() ? count(__real_malloc(size)) : NULL;
}

void *__wrap_calloc(size_t number, size_t size)
{
    return is_granted() ? count(__real_calloc(number, size)) : NULL;
}

void *__wrap_realloc(void *old, size_t size)
{
    if (!is_granted())
        return NULL;
    void *made = __real_realloc(old, size);
    return old ? made : count(made);
}

void __wrap_free(void *old)
{
    kept -= old != NULL;
    __real_free(old);
}

static void drop(void *context, const char *text, size_t size)
{
    (void)text;
    *(size_t *)context += size;
}

/* Whichever allocation fails, nothing is written, and all that was allocated is freed. */
static void without_memory_nothing_is_printed(void **state)
{
    const struct game *game = games_tested()[0];
    struct rules *rules = rules_for(game, "");
    size_t written = 0;
    struct sink sink = {.put = drop, .context = &written};
    struct print_order order = order_of(rules, "a4", "en", true);
    bool done = false;
    (void)state;
    for (long granted = 0; !done; granted += granted < 60 ? 1 : granted / 7) {
        long before = kept;
        written = 0;
        left = granted;
        done = print_kit(&order, &sink);
        bool ran_out = left == 0;
        left = -1;
        assert_int_equal(kept, before);
        assert_true(done || written == 0);
        assert_true(done || ran_out);
    }
    assert_true(written > 0);
    rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_lies_near_the_edge),
        cmocka_unit_test(pieces_are_as_many_as_the_rules_say),
        cmocka_unit_test(the_booklet_has_the_figures_of_the_page),
        cmocka_unit_test(the_same_order_is_the_same_bytes),
        cmocka_unit_test(packed_bytes_come_back),
        cmocka_unit_test(without_memory_nothing_is_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
