/* qr.c - QR codes, read again by a reader that shares nothing with who makes them: what is dark is taken from the SVG,
 * and tables stand here as the standard prints them. */
#include <stdio.h>
#include <string.h>

#include "core/rng.h"
#include "draw/qr.h"
#include "tests/support.h"

enum { MOST = 1 << 17, VERSIONS = 13, SIDE = 69, MARGIN = 4 };

/* ---- the standard's tables, for level M ---- */

static const struct {
    int blocks[2], words[2], mending; /* so many blocks with so many words of the text, and others */
    int squares[3];                   /* lines with small squares; 0: none */
} table[VERSIONS + 1] = {
    {{0, 0}, {0, 0}, 0, {0, 0, 0}},      {{1, 0}, {16, 0}, 10, {0, 0, 0}},    {{1, 0}, {28, 0}, 16, {6, 18, 0}},
    {{1, 0}, {44, 0}, 26, {6, 22, 0}},   {{2, 0}, {32, 0}, 18, {6, 26, 0}},   {{2, 0}, {43, 0}, 24, {6, 30, 0}},
    {{4, 0}, {27, 0}, 16, {6, 34, 0}},   {{4, 0}, {31, 0}, 18, {6, 22, 38}},  {{2, 2}, {38, 39}, 22, {6, 24, 42}},
    {{3, 2}, {36, 37}, 22, {6, 26, 46}}, {{4, 1}, {43, 44}, 26, {6, 28, 50}}, {{1, 4}, {50, 51}, 30, {6, 30, 54}},
    {{6, 2}, {36, 37}, 22, {6, 32, 58}}, {{8, 1}, {37, 38}, 22, {6, 34, 62}},
};
/* The longest text of each version, in bytes. */
static const int capacity[VERSIONS + 1] = {0, 14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331};
static const char *const formats[] = {"101010000010010", "101000100100101", "101111001111100", "101101101001011",
                                      "100010111111001", "100000011001110", "100111110010111", "100101010100000"};
static const char *const versions[] = {"000111110010010100", "001000010110111100", "001001101010011001",
                                       "001010010011010011", "001011101111110110", "001100011101100010",
                                       "001101100001000111"};

/* ---- the picture ---- */

struct drawing {
    char text[MOST];
    size_t size;
};

static void keep(void *context, const char *text, size_t size)
{
    struct drawing *drawing = context;
    assert_true(drawing->size + size < MOST);
    memcpy(drawing->text + drawing->size, text, size);
    drawing->size += size;
    drawing->text[drawing->size] = '\0';
}

struct code {
    int side, version;
    char dark[SIDE + 1][SIDE + 1]; /* '1' or '0', by row */
};

static void read_picture(const char *svg, struct code *code)
{
    const char *view = strstr(svg, "viewBox=\"0 0 "), *at = strstr(svg, " d=\"");
    int wide, high, x, y, w, back, used;
    assert_non_null(view);
    assert_non_null(at);
    assert_int_equal(sscanf(view, "viewBox=\"0 0 %d %d\"", &wide, &high), 2);
    assert_int_equal(wide, high);
    code->side = wide - 2 * MARGIN;
    code->version = (code->side - 17) / 4;
    assert_true(code->version >= 1 && code->version <= VERSIONS && code->side == 17 + 4 * code->version);
    for (int i = 0; i <= SIDE; i++)
        for (int j = 0; j <= SIDE; j++)
            code->dark[i][j] = '0';
    for (at += 4; *at != '"'; at += used) {
        assert_int_equal(sscanf(at, "M%d,%dh%dv1h%dZ%n", &x, &y, &w, &back, &used), 4);
        assert_true(w > 0 && back == -w && x >= MARGIN && x + w <= MARGIN + code->side);
        assert_true(y >= MARGIN && y < MARGIN + code->side);
        for (int i = 0; i < w; i++)
            code->dark[y - MARGIN][x - MARGIN + i] = '1';
    }
}

/* ---- what is always the same; it is wiped out as it is read ---- */

static void expect(struct code *code, int x, int y, const char *const *rows)
{
    for (int dy = 0; rows[dy]; dy++)
        for (int dx = 0; rows[dy][dx]; dx++) {
            assert_int_equal(code->dark[y + dy][x + dx], rows[dy][dx]);
            code->dark[y + dy][x + dx] = ' ';
        }
}

/* Bits from the highest on, at places that step() gives. */
static void read_bits(struct code *code, const int (*places)[2], int count, char *out)
{
    for (int i = 0; i < count; i++) {
        char *dark = &code->dark[places[i][1]][places[i][0]];
        out[i] = *dark;
        *dark = ' ';
    }
    out[count] = '\0';
}

/* The mask, which stands there twice. */
static int read_format(struct code *code)
{
    int s = code->side;
    const int first[15][2] = {{0, 8}, {1, 8}, {2, 8}, {3, 8}, {4, 8}, {5, 8}, {7, 8}, {8, 8},
                              {8, 7}, {8, 5}, {8, 4}, {8, 3}, {8, 2}, {8, 1}, {8, 0}};
    const int second[15][2] = {{8, s - 1}, {8, s - 2}, {8, s - 3}, {8, s - 4}, {8, s - 5},
                               {8, s - 6}, {8, s - 7}, {s - 8, 8}, {s - 7, 8}, {s - 6, 8},
                               {s - 5, 8}, {s - 4, 8}, {s - 3, 8}, {s - 2, 8}, {s - 1, 8}};
    char one[16], two[16];
    read_bits(code, first, 15, one);
    read_bits(code, second, 15, two);
    assert_string_equal(one, two);
    expect(code, 8, s - 8, (const char *[]){"1", NULL});
    for (int mask = 0; mask < 8; mask++)
        if (strcmp(one, formats[mask]) == 0)
            return mask;
    fail_msg("no format of level M: %s", one);
}

static void read_version(struct code *code)
{
    int above[18][2], left[18][2];
    char one[19], two[19];
    if (code->version < 7)
        return;
    for (int i = 0; i < 18; i++) {
        int bit = 17 - i, along = bit / 3, across = code->side - 11 + bit % 3;
        above[i][0] = left[i][1] = across;
        above[i][1] = left[i][0] = along;
    }
    read_bits(code, (const int(*)[2])above, 18, one);
    read_bits(code, (const int(*)[2])left, 18, two);
    assert_string_equal(one, versions[code->version - 7]);
    assert_string_equal(two, one);
}

static void read_squares(struct code *code)
{
    static const char *const upper_left[] = {"11111110", "10000010", "10111010", "10111010", "10111010",
                                             "10000010", "11111110", "00000000", NULL};
    static const char *const upper_right[] = {"01111111", "01000001", "01011101", "01011101", "01011101",
                                              "01000001", "01111111", "00000000", NULL};
    static const char *const lower_left[] = {"00000000", "11111110", "10000010", "10111010", "10111010",
                                             "10111010", "10000010", "11111110", NULL};
    static const char *const small[] = {"11111", "10001", "10101", "10001", "11111", NULL};
    const int *lines = table[code->version].squares;
    int last = code->side - 7;
    expect(code, 0, 0, upper_left);
    expect(code, code->side - 8, 0, upper_right);
    expect(code, 0, code->side - 8, lower_left);
    for (int i = 0; i < 3 && lines[i]; i++)
        for (int j = 0; j < 3 && lines[j]; j++)
            if (!(lines[i] == 6 && lines[j] == 6) && !(lines[i] == 6 && lines[j] == last) &&
                !(lines[i] == last && lines[j] == 6))
                expect(code, lines[i] - 2, lines[j] - 2, small);
}

/* The two lines of dashes, where no square has covered them. */
static void read_dashes(struct code *code)
{
    for (int i = 8; i < code->side - 8; i++)
        for (int column = 0; column < 2; column++) {
            char *dark = column ? &code->dark[i][6] : &code->dark[6][i];
            if (*dark != ' ')
                assert_int_equal(*dark, i % 2 ? '0' : '1');
            *dark = ' ';
        }
}

/* ---- words ---- */

static bool mask_turns(int mask, int row, int column)
{
    int i = row, j = column;
    const int zero[] = {(i + j) % 2,
                        i % 2,
                        j % 3,
                        (i + j) % 3,
                        (i / 2 + j / 3) % 2,
                        (i * j) % 2 + (i * j) % 3,
                        ((i * j) % 2 + (i * j) % 3) % 2,
                        ((i * j) % 3 + (i + j) % 2) % 2};
    return zero[mask] == 0;
}

static int read_words(const struct code *code, int mask, uint8_t *words)
{
    int bits = 0, step = -1, row = code->side - 1;
    memset(words, 0, 600);
    for (int column = code->side - 1; column > 0; column -= 2) {
        column -= column == 6;
        for (; row >= 0 && row < code->side; row += step)
            for (int side = 0; side < 2; side++) {
                char dark = code->dark[row][column - side];
                if (dark == ' ')
                    continue;
                bool bit = (dark == '1') != mask_turns(mask, row, column - side);
                words[bits / 8] = (uint8_t)(words[bits / 8] << 1 | bit);
                bits++;
            }
        step = -step;
        row += step;
    }
    return bits / 8;
}

/* A block's polynomial is 0 at the first powers of 2, in the field of 256. */
static void check_block(const uint8_t *block, int size, int mending)
{
    uint8_t power[255];
    int log[256] = {0}, value = 1;
    for (int i = 0; i < 255; i++) {
        power[i] = (uint8_t)value;
        log[value] = i;
        value = value * 2 > 255 ? (value * 2) ^ 285 : value * 2;
    }
    for (int root = 0; root < mending; root++) {
        int sum = 0;
        for (int i = 0; i < size; i++)
            sum ^= block[i] ? power[(log[block[i]] + root * (size - 1 - i)) % 255] : 0;
        assert_int_equal(sum, 0);
    }
}

/* The words of the text, having looked at those that mend them. */
static int collect_blocks(const struct code *code, const uint8_t *words, int count, uint8_t *text)
{
    int mending = table[code->version].mending, first = table[code->version].blocks[0];
    int blocks = first + table[code->version].blocks[1], length[16], at = 0, all = 0;
    uint8_t block[16][128];
    for (int b = 0; b < blocks; b++)
        all += length[b] = table[code->version].words[b >= first];
    assert_int_equal(count, all + blocks * mending);
    for (int i = 0; at < all; i++)
        for (int b = 0; b < blocks; b++)
            if (i < length[b])
                block[b][i] = words[at++];
    for (int i = 0; i < mending; i++)
        for (int b = 0; b < blocks; b++)
            block[b][length[b] + i] = words[at++];
    at = 0;
    for (int b = 0; b < blocks; b++) {
        check_block(block[b], length[b] + mending, mending);
        memcpy(text + at, block[b], (size_t)length[b]);
        at += length[b];
    }
    return all;
}

static unsigned take_bits(const uint8_t *words, int *at, int count)
{
    unsigned value = 0;
    for (; count > 0; count--, ++*at)
        value = value << 1 | (words[*at / 8] >> (7 - *at % 8) & 1U);
    return value;
}

static void read_text(const struct code *code, const uint8_t *words, int count, char *out)
{
    int at = 0;
    assert_int_equal(take_bits(words, &at, 4), 4);
    unsigned size = take_bits(words, &at, code->version < 10 ? 8 : 16);
    assert_true(at + 8 * (int)size <= 8 * count);
    for (unsigned i = 0; i < size; i++)
        out[i] = (char)take_bits(words, &at, 8);
    out[size] = '\0';
    if (at + 4 <= 8 * count)
        assert_int_equal(take_bits(words, &at, 4), 0);
    at = (at + 7) / 8;
    for (int i = at; i < count; i++)
        assert_int_equal(words[i], (i - at) % 2 ? 0x11 : 0xEC);
}

/* The version. */
static int check(const char *text)
{
    static struct drawing drawing;
    static struct code code;
    uint8_t words[600] = {0}, plain[600] = {0};
    char found[600];
    drawing.size = 0;
    assert_true(qr_svg(text, &(struct sink){.put = keep, .context = &drawing}));
    read_picture(drawing.text, &code);
    read_squares(&code);
    read_dashes(&code);
    read_version(&code);
    int mask = read_format(&code), count = read_words(&code, mask, words);
    read_text(&code, plain, collect_blocks(&code, words, count, plain), found);
    assert_string_equal(found, text);
    return code.version;
}

/* ---- tests ---- */

static void links_are_read_again(void **state)
{
    (void)state;
    check("");
    check("a");
    check("http://[::1]:8080/#/table/0123456789ab");
    check("https://tintagel.example/castle/table/7k3m9q2w5x8z");
    check("https://xn--chteau-fort-r7a.example/jeux/\xC3\xA9l\xC3\xA9"
          "gants?\xE2\x99\x9E");
}

static void each_length_has_the_smallest_that_it_fits(void **state)
{
    (void)state;
    char text[QR_TEXT + 2] = "";
    struct rng rng = rng_of(18004);
    for (int length = 0, version = 1; length <= QR_TEXT; length++) {
        version += length > capacity[version];
        assert_int_equal(check(text), version);
        text[length] = (char)(1 + rng_below(&rng, 255));
        text[length + 1] = '\0';
    }
    struct qr qr;
    assert_false(qr_make(text, &qr));
    assert_false(qr_svg(text, &(struct sink){.put = NULL}));
}

/* Each mask is the most even one of some text. */
static void every_mask_is_used(void **state)
{
    (void)state;
    unsigned used = 0;
    struct rng rng = rng_of(1);
    for (int i = 0; i < 400 && used != 0xFF; i++) {
        char text[32];
        struct qr qr;
        int mask = 0;
        for (size_t k = 0; k < sizeof text; k++)
            text[k] = k + 1 < sizeof text ? (char)(1 + rng_below(&rng, 255)) : '\0';
        assert_true(qr_make(text, &qr));
        for (int bit = 0; bit < 3; bit++) /* which the format has first, after two bits of the level */
            mask = mask << 1 | (qr.dark[8][2 + bit] != (formats[0][2 + bit] == '1'));
        used |= 1U << mask;
    }
    assert_int_equal(used, 0xFF);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_are_read_again),
        cmocka_unit_test(each_length_has_the_smallest_that_it_fits),
        cmocka_unit_test(every_mask_is_used),
    };
    return cmocka_run_group_tests_name("qr", tests, NULL, NULL);
}
