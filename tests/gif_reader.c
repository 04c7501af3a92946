/* gif_reader.c - see gif_reader.h. Every length is checked; a string of the dictionary is its last byte and the code of
 * what comes before. */
#include "tests/gif_reader.h"

#include <stdlib.h>
#include <string.h>

struct input {
    const uint8_t *at, *end;
};

static int byte(struct input *in)
{
    return in->at < in->end ? *in->at++ : -1;
}

static int word(struct input *in)
{
    int low = byte(in), high = byte(in);
    return low < 0 || high < 0 ? -1 : low | high << 8;
}

/* All blocks up to the empty one, joined; NULL if they break off. */
static uint8_t *join_blocks(struct input *in, size_t *size)
{
    uint8_t *all = malloc((size_t)(in->end - in->at) + 1);
    *size = 0;
    for (int length; (length = byte(in)) != 0;) {
        if (length < 0 || in->end - in->at < length) {
            free(all);
            return NULL;
        }
        memcpy(all + *size, in->at, (size_t)length);
        *size += (size_t)length;
        in->at += length;
    }
    return all;
}

/* ---- LZW ---- */

struct codes {
    uint16_t before[4096];
    uint8_t last[4096];
    uint16_t length[4096];
};

static const char *unpack(const uint8_t *bytes, size_t size, int least, uint8_t *out, size_t room)
{
    static struct codes c;
    int clear = 1 << least, width = least + 1, next = clear + 2, old = -1;
    size_t at = 0, done = 0;
    unsigned bits = 0;
    int held = 0;
    for (int i = 0; i < clear; i++) {
        c.last[i] = (uint8_t)i;
        c.length[i] = 1;
    }
    for (;;) {
        while (held < width) {
            if (at == size)
                return "the codes break off";
            bits |= (unsigned)bytes[at++] << held;
            held += 8;
        }
        int code = (int)(bits & ((1U << width) - 1));
        bits >>= width;
        held -= width;
        if (code == clear + 1)
            return done != room ? "there are too few dots" : at != size ? "something follows the last code" : NULL;
        if (code == clear) {
            width = least + 1;
            next = clear + 2;
            old = -1;
            continue;
        }
        if (code > next || (old < 0 && code >= clear) || (code == next && old < 0))
            return "a code is not known yet";
        int from = code < next ? code : old;
        size_t length = (size_t)c.length[from] + (code == next);
        if (done + length > room)
            return "there are too many dots";
        uint8_t first = 0;
        size_t end = done + c.length[from];
        for (int k = from;; k = c.before[k]) {
            out[--end] = c.last[k];
            first = c.last[k];
            if (end == done)
                break;
        }
        if (code == next)
            out[done + length - 1] = first;
        done += length;
        if (old >= 0 && next < 4096) {
            c.before[next] = (uint16_t)old;
            c.last[next] = first;
            c.length[next] = (uint16_t)(c.length[old] + 1);
            next++;
            if (next == 1 << width && width < 12)
                width++;
        }
        old = code;
    }
}

/* ---- pictures ---- */

struct control {
    int hundredths, clear_colour;
};

static const char *read_picture(struct input *in, struct gif_file *gif, struct control control)
{
    int left = word(in), top = word(in), wide = word(in), high = word(in), flags = byte(in);
    if (flags < 0 || !(flags & 0x80) || left + wide > gif->wide || top + high > gif->high || wide < 1 || high < 1)
        return "a picture is out of place, or has no colours";
    int colours = 2 << (flags & 7);
    const uint8_t *palette = in->at;
    if (in->end - in->at < 3 * colours + 1)
        return "the colours break off";
    in->at += 3 * colours;
    int least = byte(in);
    size_t size, dots = (size_t)wide * (size_t)high, all = 3 * (size_t)gif->wide * (size_t)gif->high;
    uint8_t *packed = join_blocks(in, &size);
    uint8_t *numbers = malloc(dots);
    const char *wrong =
        !packed || least < 2 || least > 8 ? "the blocks break off" : unpack(packed, size, least, numbers, dots);
    gif->frames = realloc(gif->frames, (size_t)(gif->count + 1) * sizeof *gif->frames);
    struct gif_frame *frame = &gif->frames[gif->count];
    *frame = (struct gif_frame){.hundredths = control.hundredths, .dots = calloc(1, all)};
    if (gif->count)
        memcpy(frame->dots, gif->frames[gif->count - 1].dots, all);
    gif->count++;
    for (size_t i = 0; !wrong && i < dots; i++) {
        size_t x = (size_t)left + i % (size_t)wide, y = (size_t)top + i / (size_t)wide;
        if (numbers[i] >= colours)
            wrong = "a dot has a colour that there is not";
        else if (numbers[i] != control.clear_colour) {
            memcpy(frame->dots + 3 * (y * (size_t)gif->wide + x), palette + 3 * numbers[i], 3);
            frame->changed++;
        }
    }
    free(packed);
    free(numbers);
    return wrong;
}

static const char *read_extension(struct input *in, struct gif_file *gif, struct control *control)
{
    int label = byte(in);
    size_t size;
    uint8_t *all = join_blocks(in, &size);
    const char *wrong = all ? NULL : "an extension breaks off";
    if (all && label == 0xF9 && size == 4) {
        control->hundredths = all[1] | all[2] << 8;
        control->clear_colour = all[0] & 1 ? all[3] : -1;
        if ((all[0] >> 2 & 7) > 1)
            wrong = "pictures are to be removed";
    } else if (all && label == 0xFF && size == 14 && memcmp(all, "NETSCAPE2.0\1", 12) == 0) {
        gif->loops = all[12] | all[13] << 8;
    }
    free(all);
    return wrong;
}

const char *gif_read(const uint8_t *file, size_t size, struct gif_file *out)
{
    struct input in = {file, file + size};
    struct control control = {.clear_colour = -1};
    const char *wrong = NULL;
    *out = (struct gif_file){.loops = -1};
    if (size < 14 || memcmp(file, "GIF89a", 6) != 0 || file[10] & 0x80)
        return "it does not begin as it should";
    in.at += 6;
    out->wide = word(&in);
    out->high = word(&in);
    in.at += 3;
    for (int kind; !wrong && (kind = byte(&in)) != 0x3B;)
        wrong = kind == 0x21   ? read_extension(&in, out, &control)
                : kind == 0x2C ? read_picture(&in, out, control)
                               : "something stands between pictures";
    return wrong ? wrong : in.at != in.end ? "something follows the end" : NULL;
}

void gif_free(struct gif_file *gif)
{
    for (int i = 0; i < gif->count; i++)
        free(gif->frames[i].dots);
    free(gif->frames);
}
