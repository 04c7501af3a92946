/* gif.c - see gif.h.
 *
 * Colours: dots fall into 32768 boxes by the upper five bits of red, green and blue; boxes are gathered into as many
 * groups as there may be colours, by halving the largest group where it is longest, and the fullest box of a group
 * gives its colour, which is the one most of its dots have. Dots that stay as they are have a number of their own,
 * which shows what is there. Numbers are packed as the format has it (LZW). */
#include "print/gif.h"

#include <stdlib.h>
#include <string.h>

enum { BOXES = 1 << 15, COLOURS = 256, STAYS = 255, CODES = 4096, SLOTS = 1 << 13, BLOCK = 255 };

/* Dots whose colours are alike: how many, and the one that most have, if one has more than half. */
struct box_of_dots {
    uint32_t count, votes;
    uint8_t colour[3];
};

struct group {
    int from, to; /* in the list of boxes that are not empty */
    uint32_t count;
};

struct gif_work {
    struct box_of_dots boxes[BOXES];
    uint16_t filled[BOXES], sorted[BOXES]; /* the boxes that are not empty, and room to sort them */
    uint8_t number[BOXES];                 /* the colour of each box */
    uint8_t palette[COLOURS][3];
    int fill_count, colours;
    /* LZW: a code and a byte after it, by a hash of both; 0: free. */
    uint32_t keys[SLOTS];
    uint16_t codes[SLOTS];
    /* Bits that are no bytes yet, and bytes that are no block yet. */
    uint32_t bits;
    int bit_count;
    uint8_t block[BLOCK + 1];
};

static void put(struct gif *gif, const uint8_t *bytes, size_t size)
{
    gif->sink->put(gif->sink->context, (const char *)bytes, size);
}

static void put_two(uint8_t *out, int number)
{
    out[0] = (uint8_t)number;
    out[1] = (uint8_t)(number >> 8);
}

/* ---- colours ---- */

static int box_of(const uint8_t *dot)
{
    return dot[0] >> 3 << 10 | dot[1] >> 3 << 5 | dot[2] >> 3;
}

static void count_dot(struct gif_work *w, const uint8_t *dot)
{
    struct box_of_dots *box = &w->boxes[box_of(dot)];
    if (!box->count++)
        w->filled[w->fill_count++] = (uint16_t)box_of(dot);
    if (memcmp(box->colour, dot, 3) == 0) {
        box->votes++;
    } else if (box->votes) {
        box->votes--;
    } else {
        memcpy(box->colour, dot, 3);
        box->votes = 1;
    }
}

/* The part of a box's number that says how red, green or blue it is. */
static int part_of(uint16_t box, int shift)
{
    return box >> shift & 31;
}

static int longest_shift(const struct gif_work *w, const struct group *g, int *length)
{
    int best = 0;
    *length = -1;
    for (int shift = 0; shift <= 10; shift += 5) {
        int least = 31, most = 0;
        for (int i = g->from; i < g->to; i++) {
            int part = part_of(w->filled[i], shift);
            least = part < least ? part : least;
            most = part > most ? part : most;
        }
        if (most - least > *length) {
            *length = most - least;
            best = shift;
        }
    }
    return best;
}

/* Sort the boxes of a group by one part of their number: by counting, since there are 32 of each. */
static void sort_group(struct gif_work *w, const struct group *g, int shift)
{
    int starts[33] = {0};
    for (int i = g->from; i < g->to; i++)
        starts[part_of(w->filled[i], shift) + 1]++;
    for (int i = 0; i < 32; i++)
        starts[i + 1] += starts[i];
    for (int i = g->from; i < g->to; i++)
        w->sorted[starts[part_of(w->filled[i], shift)]++] = w->filled[i];
    memcpy(w->filled + g->from, w->sorted, (size_t)(g->to - g->from) * sizeof *w->sorted);
}

/* Halve a group where it is longest, so that both halves have dots; the new one is the second half. */
static struct group halve(struct gif_work *w, struct group *g)
{
    int length, shift = longest_shift(w, g, &length), at = g->from + 1;
    sort_group(w, g, shift);
    uint32_t first = w->boxes[w->filled[g->from]].count;
    while (at < g->to - 1 && first < g->count / 2)
        first += w->boxes[w->filled[at++]].count;
    struct group second = {.from = at, .to = g->to, .count = g->count - first};
    g->to = at;
    g->count = first;
    return second;
}

/* The group to be halved next: the one with most dots times length; -1 if all have a single box. */
static int next_group(const struct gif_work *w, const struct group *groups, int count)
{
    int best = -1;
    uint64_t most = 0;
    for (int i = 0; i < count; i++) {
        int length;
        longest_shift(w, &groups[i], &length);
        uint64_t worth = (uint64_t)groups[i].count * (uint64_t)length;
        if (groups[i].to - groups[i].from > 1 && worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

static void name_group(struct gif_work *w, const struct group *g, int number)
{
    uint32_t most = 0;
    for (int i = g->from; i < g->to; i++) {
        const struct box_of_dots *box = &w->boxes[w->filled[i]];
        w->number[w->filled[i]] = (uint8_t)number;
        if (box->count > most) {
            most = box->count;
            memcpy(w->palette[number], box->colour, 3);
        }
    }
}

static void choose_colours(struct gif_work *w)
{
    struct group groups[STAYS] = {{.from = 0, .to = w->fill_count}};
    int count = w->fill_count > 0;
    for (int i = 0; i < w->fill_count; i++)
        groups[0].count += w->boxes[w->filled[i]].count;
    for (int next; count && count < STAYS && (next = next_group(w, groups, count)) >= 0; count++)
        groups[count] = halve(w, &groups[next]);
    for (int i = 0; i < count; i++)
        name_group(w, &groups[i], i);
    for (int i = 0; i < w->fill_count; i++)
        w->boxes[w->filled[i]] = (struct box_of_dots){.count = 0};
    w->fill_count = 0;
    w->colours = count;
}

/* ---- packing ---- */

static void put_block(struct gif *gif)
{
    if (gif->work->block[0])
        put(gif, gif->work->block, (size_t)gif->work->block[0] + 1);
    gif->work->block[0] = 0;
}

static void put_code(struct gif *gif, int code, int width)
{
    struct gif_work *w = gif->work;
    w->bits |= (uint32_t)code << w->bit_count;
    for (w->bit_count += width; w->bit_count >= 8; w->bit_count -= 8, w->bits >>= 8) {
        w->block[++w->block[0]] = (uint8_t)w->bits;
        if (w->block[0] == BLOCK)
            put_block(gif);
    }
}

/* The slot of a code and a byte, or a free one. */
static int find_slot(const struct gif_work *w, uint32_t key)
{
    int slot = (int)(key * UINT32_C(2654435761) >> 19);
    while (w->keys[slot] && w->keys[slot] != key)
        slot = (slot + 1) & (SLOTS - 1);
    return slot;
}

/* Dots' numbers one after the other; a dictionary that is full is begun anew. */
struct packing {
    int clear, next, width, held; /* `held`: the code of what has been read and not written, -1: nothing */
};

static void clear_codes(struct gif *gif, struct packing *p)
{
    put_code(gif, p->clear, p->width);
    memset(gif->work->keys, 0, sizeof gif->work->keys);
    p->next = p->clear + 2;
    for (p->width = 1; 1 << p->width < p->next; p->width++)
        ;
}

static void pack_number(struct gif *gif, struct packing *p, uint8_t number)
{
    struct gif_work *w = gif->work;
    uint32_t key = ((uint32_t)p->held << 8 | number) + 1;
    int slot = p->held < 0 ? -1 : find_slot(w, key);
    if (slot < 0) {
        p->held = number;
    } else if (w->keys[slot]) {
        p->held = w->codes[slot];
    } else {
        put_code(gif, p->held, p->width);
        p->held = number;
        if (p->next == CODES) {
            clear_codes(gif, p);
            return;
        }
        p->width += p->next == 1 << p->width;
        w->keys[slot] = key;
        w->codes[slot] = (uint16_t)p->next++;
    }
}

/* ---- a picture ---- */

struct part {
    int left, top, right, bottom;
};

/* A dot on white, without what it says of how opaque it is. */
static void flat(const uint8_t *dot, uint8_t out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = (uint8_t)(dot[i] + 255 - dot[3]);
}

static const uint8_t *dot_at(const struct raster *sheet, int x, int y)
{
    return sheet->dots + 4 * ((size_t)y * (size_t)sheet->wide + (size_t)x);
}

static bool stays(const struct gif *gif, const struct raster *sheet, int x, int y, uint8_t out[3])
{
    flat(dot_at(sheet, x, y), out);
    return gif->shown && memcmp(gif->shown + 3 * ((size_t)y * (size_t)gif->wide + (size_t)x), out, 3) == 0;
}

/* Where it changes, with the colours counted; nothing is one dot, since a picture has one at least. */
static struct part find_change(struct gif *gif, const struct raster *sheet)
{
    struct part part = {.left = gif->wide, .top = gif->high};
    uint8_t dot[3];
    for (int y = 0; y < gif->high; y++)
        for (int x = 0; x < gif->wide; x++) {
            if (stays(gif, sheet, x, y, dot))
                continue;
            count_dot(gif->work, dot);
            part.left = x < part.left ? x : part.left;
            part.right = x >= part.right ? x + 1 : part.right;
            part.top = y < part.top ? y : part.top;
            part.bottom = y + 1;
        }
    return part.right ? part : (struct part){0, 0, 1, 1};
}

static void put_head(struct gif *gif, const struct part *part, int hundredths, int width)
{
    uint8_t control[8] = {0x21, 0xF9, 4, 1 << 2 | 1}, picture[10] = {0x2C};
    /* The number of what stays is the last of as many colours as there are. */
    control[6] = (uint8_t)((1 << width) - 1);
    put_two(control + 4, hundredths);
    put_two(picture + 1, part->left);
    put_two(picture + 3, part->top);
    put_two(picture + 5, part->right - part->left);
    put_two(picture + 7, part->bottom - part->top);
    picture[9] = (uint8_t)(0x80 | (width - 1));
    put(gif, control, sizeof control);
    put(gif, picture, sizeof picture);
    put(gif, gif->work->palette[0], (size_t)3 << width);
}

static void put_dots(struct gif *gif, const struct raster *sheet, const struct part *part, int width)
{
    int least = width < 2 ? 2 : width;
    struct packing p = {.clear = 1 << least, .width = least + 1, .held = -1};
    uint8_t code_size = (uint8_t)least, end = 0, dot[3];
    put(gif, &code_size, 1);
    clear_codes(gif, &p);
    for (int y = part->top; y < part->bottom; y++)
        for (int x = part->left; x < part->right; x++)
            pack_number(gif, &p,
                        stays(gif, sheet, x, y, dot) ? (uint8_t)((1 << width) - 1) : gif->work->number[box_of(dot)]);
    put_code(gif, p.held, p.width);
    p.width += p.next == 1 << p.width && p.width < 12;
    put_code(gif, p.clear + 1, p.width);
    put_code(gif, 0, 7);
    gif->work->bits = 0;
    gif->work->bit_count = 0;
    put_block(gif);
    put(gif, &end, 1);
}

static void remember(struct gif *gif, const struct raster *sheet)
{
    size_t count = (size_t)gif->wide * (size_t)gif->high;
    if (!gif->shown)
        gif->shown = malloc(3 * count);
    gif->failed = !gif->shown;
    for (size_t i = 0; gif->shown && i < count; i++)
        flat(sheet->dots + 4 * i, gif->shown + 3 * i);
}

void gif_add(struct gif *gif, const struct raster *sheet, int hundredths)
{
    gif->failed = gif->failed || sheet->failed;
    if (gif->failed)
        return;
    struct part part = find_change(gif, sheet);
    int width = 1;
    choose_colours(gif->work);
    while (1 << width < gif->work->colours + 1)
        width++;
    put_head(gif, &part, hundredths, width);
    put_dots(gif, sheet, &part, width);
    remember(gif, sheet);
}

/* ---- the whole ---- */

bool gif_begin(struct gif *gif, int wide, int high, const struct sink *sink)
{
    static const uint8_t again[] = "\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0";
    uint8_t head[13] = "GIF89a";
    *gif = (struct gif){.sink = sink, .wide = wide, .high = high, .work = calloc(1, sizeof *gif->work)};
    if (!gif->work)
        return false;
    put_two(head + 6, wide);
    put_two(head + 8, high);
    head[10] = 0x70; /* eight bits a colour, and none for all pictures */
    put(gif, head, sizeof head);
    put(gif, again, sizeof again);
    return true;
}

bool gif_end(struct gif *gif)
{
    static const uint8_t end = 0x3B;
    if (!gif->failed && gif->work)
        put(gif, &end, 1);
    bool fine = gif->work && !gif->failed;
    free(gif->work);
    free(gif->shown);
    return fine;
}
