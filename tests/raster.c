/* raster.c - pictures as dots: what is covered of each dot, to the 255th part; edges, dashes, corners, clips, letters;
 * PNG as zlib reads it; and whether two PNG look alike: test_raster alike A.png B.png
 *
 * Numbers are those of geometry, not of what came out. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "print/board_png.h"
#include "print/svg.h"
#include "tests/png_reader.h"
#include "tests/support.h"

/* ---- a sheet, drawn as SVG ---- */

static struct font_face faces[FONTS];

static void find_faces(void)
{
    for (int i = 0; i < FONTS; i++) {
        const struct embedded *file = embedded_file(font_files[i]);
        faces[i] = (struct font_face){.file = (const uint8_t *)file->text, .size = file->size};
    }
}

static void draw(struct raster *r, int wide, int high, const char *svg_text)
{
    struct canvas canvas;
    struct svg svg;
    struct sink sink;
    assert_true(raster_open(r, wide, high, faces));
    canvas = raster_canvas(r);
    svg_begin(&svg, &canvas, &sink);
    sink.put(sink.context, svg_text, strlen(svg_text));
    svg_end(&svg);
    assert_false(r->failed);
    assert_int_equal(r->deep, 0);
}

static int opaque(const struct raster *r, int x, int y)
{
    return r->dots[4 * (y * r->wide + x) + 3];
}

static uint32_t colour(const struct raster *r, int x, int y)
{
    const uint8_t *dot = r->dots + 4 * (y * r->wide + x);
    return (uint32_t)dot[0] << 16 | (uint32_t)dot[1] << 8 | dot[2];
}

/* All that is covered, in dots. */
static double area(const struct raster *r)
{
    double sum = 0;
    for (int i = 0; i < r->wide * r->high; i++)
        sum += r->dots[4 * i + 3];
    return sum / 255;
}

static void near(double found, double wanted, double by)
{
    if (fabs(found - wanted) > by)
        fail_msg("%.3f instead of %.3f", found, wanted);
}

static double area_of(int wide, int high, const char *svg)
{
    struct raster r;
    draw(&r, wide, high, svg);
    double found = area(&r);
    raster_close(&r);
    return found;
}

/* ---- fills ---- */

static void dots_are_covered_in_part(void **state)
{
    (void)state;
    struct raster r;
    draw(&r, 8, 8, "<rect x=\"1.5\" y=\"2.25\" width=\"3\" height=\"2\" fill=\"#102030\"/>");
    const int wanted[4][5] = {{0, 96, 191, 191, 96}, {0, 128, 255, 255, 128}, {0, 32, 64, 64, 32}, {0, 0, 0, 0, 0}};
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 5; x++)
            assert_int_equal(opaque(&r, x, y + 2), wanted[y][x]);
    assert_int_equal(colour(&r, 2, 3), 0x102030);
    raster_close(&r);
    near(area_of(40, 40, "<path d=\"M3.2,1.7L36.1,9.9L17.3,38.4Z\"/>"),
         fabs((36.1 - 3.2) * (38.4 - 1.7) - (17.3 - 3.2) * (9.9 - 1.7)) / 2, 0.3);
    near(area_of(60, 60, "<circle cx=\"30\" cy=\"30\" r=\"25\"/>"), acos(-1) * 625, 2);
    near(area_of(60, 60, "<path d=\"M10,30a20,20 0 1 1 40,0a20,20 0 1 1 -40,0Z\"/>"), acos(-1) * 400, 2);
    near(area_of(60, 60, "<rect x=\"5\" y=\"5\" width=\"50\" height=\"40\" rx=\"10\"/>"), 2000 - (4 - acos(-1)) * 100,
         1);
}

/* A square twice about a smaller one, the same way round and the other way. */
static void what_is_gone_round_is_filled(void **state)
{
    (void)state;
    near(area_of(20, 20, "<path d=\"M2,2H18V18H2ZM6,6H14V14H6Z\"/>"), 256, 0.01);
    near(area_of(20, 20, "<path d=\"M2,2H18V18H2ZM6,6V14H14V6Z\"/>"), 256 - 64, 0.01);
    struct raster r;
    struct canvas_fill fill = {.kind = FILL_PLAIN, .opacity = 1};
    struct raster_ink ink = {.fill = &fill};
    assert_true(raster_open(&r, 20, 20, faces));
    for (int inner = 0; inner < 2; inner++) {
        double a = inner ? 6 : 2, b = inner ? 14 : 18;
        const struct raster_point p[4] = {{a, a}, {b, a}, {b, b}, {a, b}};
        for (int i = 0; i < 4; i++)
            raster_edge(&r, p[i], p[(i + 1) % 4]);
    }
    raster_fill(&r, RULE_ODD, &ink);
    near(area(&r), 256 - 64, 0.01);
    raster_close(&r);
}

static void nothing_lies_outside(void **state)
{
    (void)state;
    near(area_of(10, 10, "<path d=\"M-50,-70L80,-60L90,70L-60,90Z\"/>"), 100, 0.01);
    near(area_of(10, 10, "<path d=\"M20,0H30V10H20Z\"/>"), 0, 0.01);
    near(area_of(10, 10, "<path d=\"M-20,0H-10V10H-20Z\"/>"), 0, 0.01);
    near(area_of(10, 10, "<path d=\"M-10,5L5,-10L20,5L5,20Z\"/>"), 100, 0.01);
    near(area_of(10, 10, "<path d=\"M-5,0L5,0L5,10L-5,10Z\"/>"), 50, 0.01);
    near(area_of(30, 30,
                 "<svg x=\"5\" y=\"5\" width=\"10\" height=\"10\" viewBox=\"0 0 20 20\"><rect x=\"-40\" y=\"-40\" "
                 "width=\"400\" "
                 "height=\"400\"/></svg>"),
         100, 0.01);
    near(area_of(10, 10,
                 "<path d=\"M99999999999999999999999,0L5,99999999999999999999999999L-9999999999999999999,5Z\"/>"),
         50, 51);
}

static void colours_lie_over_each_other(void **state)
{
    (void)state;
    struct raster r;
    draw(&r, 4, 4,
         "<rect width=\"4\" height=\"4\" fill=\"#FFFFFF\"/><g opacity=\"0.5\"><rect width=\"2\" height=\"4\" "
         "fill=\"#000000\" "
         "fill-opacity=\"0.5\"/></g>");
    assert_int_equal(colour(&r, 0, 0), 0xBFBFBF);
    assert_int_equal(colour(&r, 3, 3), 0xFFFFFF);
    assert_int_equal(opaque(&r, 0, 0), 255);
    raster_close(&r);
    draw(&r, 4, 100,
         "<defs><linearGradient id=\"army0\"><stop offset=\"0\" stop-color=\"#000000\"/><stop offset=\"1\" "
         "stop-color=\"#C8C8C8\"/></linearGradient></defs><rect width=\"4\" height=\"100\" fill=\"url(#army0)\"/>");
    for (int y = 0; y < 100; y++)
        near(colour(&r, 2, y) & 255, 2 * (y + 0.5), 1);
    raster_close(&r);
    near(area_of(160, 160, "<rect width=\"160\" height=\"160\" fill=\"url(#hatch)\"/>"), 25600 * 2 * sqrt(2) / 8, 250);
    draw(&r, 100, 100, "<circle cx=\"50\" cy=\"50\" r=\"50\" fill=\"url(#glow)\"/>");
    near(opaque(&r, 50, 50), 0.12 * 255, 2);
    near(opaque(&r, 50 + 37, 50), 0.85 * 255 / 2, 4);
    near(opaque(&r, 99, 50), 0, 5);
    raster_close(&r);
}

/* ---- edges ---- */

#define EDGE "fill=\"none\" stroke=\"#000000\" "

static void edges_are_as_wide_as_they_say(void **state)
{
    (void)state;
    const double pi = acos(-1);
    near(area_of(60, 60, "<path d=\"M10,30H50\" " EDGE "stroke-width=\"6\"/>"), 240, 0.1);
    near(area_of(60, 60, "<path d=\"M10,10L50,50\" " EDGE "stroke-width=\"6\"/>"), 240 * sqrt(2), 0.5);
    near(area_of(60, 60, "<path d=\"M10,30H50\" " EDGE "stroke-width=\"6\" stroke-linecap=\"round\"/>"), 240 + 9 * pi,
         0.5);
    near(area_of(60, 60, "<circle cx=\"30\" cy=\"30\" r=\"20\" " EDGE "stroke-width=\"6\"/>"), 2 * pi * 20 * 6, 2);
    near(area_of(60, 60, "<rect x=\"10\" y=\"10\" width=\"40\" height=\"40\" " EDGE "stroke-width=\"6\"/>"),
         46 * 46 - 34 * 34, 0.1);
    near(area_of(60, 60,
                 "<rect x=\"10\" y=\"10\" width=\"40\" height=\"40\" " EDGE
                 "stroke-width=\"6\" stroke-linejoin=\"round\"/>"),
         46 * 46 - 34 * 34 - (4 - pi) * 9, 0.5);
    near(area_of(60, 60, "<g transform=\"scale(2)\"><path d=\"M5,15H25\" " EDGE "stroke-width=\"3\"/></g>"), 240, 0.1);
    near(area_of(60, 60, "<path d=\"M10,10H50V50\" " EDGE "stroke-width=\"6\"/>"), 2 * 240, 0.2);
}

/* A corner that would be longer than four half widths is cut. */
static void sharp_corners_are_cut(void **state)
{
    (void)state;
    struct raster r;
    draw(&r, 60, 40, "<path d=\"M10,20L40,20L10,26\" " EDGE "stroke-width=\"4\"/>");
    assert_int_equal(opaque(&r, 44, 20), 0);
    raster_close(&r);
    draw(&r, 60, 60, "<path d=\"M10,20L40,20L15,45\" " EDGE "stroke-width=\"6\"/>");
    assert_int_equal(opaque(&r, 44, 18), 255);
    raster_close(&r);
}

static void dashes_go_round_corners(void **state)
{
    (void)state;
    near(area_of(60, 60, "<path d=\"M5,30H55\" " EDGE "stroke-width=\"4\" stroke-dasharray=\"6 4\"/>"), 5 * 24, 0.2);
    near(area_of(60, 60,
                 "<path d=\"M5,30H55\" " EDGE "stroke-width=\"4\" stroke-dasharray=\"6 4\" stroke-dashoffset=\"8\"/>"),
         5 * 24, 0.2);
    near(area_of(60, 60,
                 "<path d=\"M10,10H50V50\" " EDGE
                 "stroke-width=\"4\" stroke-dasharray=\"10 10\" stroke-dashoffset=\"5\"/>"),
         4 * 40, 0.2);
    near(area_of(60, 60,
                 "<path d=\"M10,30H49\" " EDGE
                 "stroke-width=\"6\" stroke-linecap=\"round\" stroke-dasharray=\"0 10\"/>"),
         4 * 9 * acos(-1), 1);
}

/* ---- text ---- */

static void letters_stand_on_their_line(void **state)
{
    (void)state;
    struct raster r;
    assert_true(raster_open(&r, 200, 60, faces));
    raster_text(&r, FONT_SANS, 40, 10, 45, "HI", 0);
    for (int x = 0; x < 200; x++) {
        assert_int_equal(opaque(&r, x, 46), 0);
        assert_int_equal(opaque(&r, x, 45 - 40 * 729 / 1000 - 2), 0);
    }
    near(raster_text_width(&r, FONT_SANS, 40, "HI"), 40 * (1540 + 604) / 2048.0, 0.1);
    raster_close(&r);
    /* two strokes and a bar of 201 and 201 of 2048 wide, 1493 high */
    double unit = 40 / 2048.0;
    near(area_of(60, 60, "<text x=\"30\" y=\"45\" font-size=\"40\" fill=\"#000000\">I</text>"),
         202 * 1493 * unit * unit, 1);
    assert_true(area_of(60, 60, "<text x=\"30\" y=\"45\" font-size=\"40\" fill=\"#000000\">\xC3\x8A</text>") >
                area_of(60, 60, "<text x=\"30\" y=\"45\" font-size=\"40\" fill=\"#000000\">E</text>") + 10);
    assert_true(font_has(&faces[FONT_SERIF], "Ysolt d\xE2\x80\x99\xC3\x89rin \xC2\xAB\xE2\x80\xAF"
                                             "2\xE2\x80\xAF\xC2\xBB"));
    assert_false(font_has(&faces[FONT_SERIF], "\xE7\x8E\x8B"));
}

/* ---- PNG ---- */

static void png_holds_the_same_dots(void **state)
{
    (void)state;
    struct raster r;
    struct kept file = {.text = NULL};
    struct png png;
    draw(&r, 37, 23,
         "<circle cx=\"18\" cy=\"11\" r=\"11\" fill=\"#A01020\"/><path d=\"M0,0L37,23\" stroke=\"#1020F0\" "
         "stroke-width=\"3\"/>");
    for (int whole = 0; whole < 2; whole++) {
        for (int i = 0; i < 37 * 23 && whole; i++)
            r.dots[4 * i + 3] = 255;
        file.size = 0;
        assert_true(png_write(&r, &(struct sink){.put = kept_put, .context = &file}));
        const char *wrong = png_read((const uint8_t *)file.text, file.size, &png);
        if (wrong)
            fail_msg("%s", wrong);
        assert_int_equal(png.wide, 37);
        assert_int_equal(png.high, 23);
        for (int i = 0; i < 4 * 37 * 23; i++)
            near(i % 4 == 3 ? png.dots[i] : png.dots[i] * png.dots[i | 3] / 255.0, r.dots[i], 1);
        free(png.dots);
    }
    free(file.text);
    raster_close(&r);
}

static void boards_are_the_same_each_time(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        struct rules *rules = rules_for(games[i], "");
        union state_buffer at;
        const struct picture how = {.coordinates = true};
        struct kept file[2] = {{.text = NULL}, {.text = NULL}};
        struct png png;
        rules->game->setup(rules, state_of(&at));
        for (int k = 0; k < 2; k++)
            assert_true(board_png(rules, state_of(&at), &how, 300, faces,
                                  &(struct sink){.put = kept_put, .context = &file[k]}));
        assert_int_equal(file[0].size, file[1].size);
        assert_memory_equal(file[0].text, file[1].text, file[0].size);
        assert_null(png_read((const uint8_t *)file[0].text, file[0].size, &png));
        assert_int_equal(png.wide, 300);
        free(png.dots);
        free(file[0].text);
        free(file[1].text);
        rules_free(rules);
    }
}

/* ---- two pictures ---- */

static struct png read_png(const char *path)
{
    static uint8_t bytes[1 << 24];
    struct png png = {.dots = NULL};
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    const char *wrong = png_read(bytes, size, &png);
    if (file)
        fclose(file);
    if (wrong) {
        printf("%s: %s\n", path, wrong);
        exit(1);
    }
    return png;
}

/* By how much they differ: the mean of all colours on white, of 255; and of 10,000 dots those that differ by more than
 * an eighth. */
static int alike(const char *a, const char *b)
{
    struct png one = read_png(a), two = read_png(b);
    double sum = 0;
    int far = 0, count = one.wide * one.high;
    if (one.wide != two.wide || abs(one.high - two.high) > 1) {
        printf("%dx%d and %dx%d\n", one.wide, one.high, two.wide, two.high);
        return 1;
    }
    count = one.high > two.high ? two.wide * two.high : count;
    for (int i = 0; i < count; i++) {
        double most = 0;
        for (int k = 0; k < 3; k++) {
            const uint8_t *p = one.dots + 4 * i, *q = two.dots + 4 * i;
            double by = fabs((p[k] - 255) * p[3] / 255.0 - (q[k] - 255) * q[3] / 255.0);
            sum += by;
            most = fmax(most, by);
        }
        far += most > 32;
    }
    printf("%.2f %d\n", sum / count / 3, (int)(10000.0 * far / count));
    free(one.dots);
    free(two.dots);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dots_are_covered_in_part),      cmocka_unit_test(what_is_gone_round_is_filled),
        cmocka_unit_test(nothing_lies_outside),          cmocka_unit_test(colours_lie_over_each_other),
        cmocka_unit_test(edges_are_as_wide_as_they_say), cmocka_unit_test(sharp_corners_are_cut),
        cmocka_unit_test(dashes_go_round_corners),       cmocka_unit_test(letters_stand_on_their_line),
        cmocka_unit_test(png_holds_the_same_dots),       cmocka_unit_test(boards_are_the_same_each_time),
    };
    find_faces();
    if (argc == 4 && strcmp(argv[1], "alike") == 0)
        return alike(argv[2], argv[3]);
    return cmocka_run_group_tests_name("raster", tests, NULL, NULL);
}
