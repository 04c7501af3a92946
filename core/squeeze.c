/* squeeze.c - see squeeze.h.
 *
 * The coder narrows an interval of 32 bits with each binary choice, and gives out its leading byte as soon as both ends
 * have the same. Text goes bit by bit: contexts of the last 0 to 6 bytes each have met this place or not and say how
 * likely a 1 is; a mixer weighs what they say, with weights that learn too. Links last for years, so nothing here may
 * change but under another version of them (match/link.c). */
#include "core/squeeze.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum { ORDERS = 6, SLOT_BITS = 17, SIZES = 64, ONE = 4096, WEIGHT_ONE = 1 << 16 };
/* After so many times a slot changes no more slowly; and how fast weights change. */
enum { TEXT_LIMIT = 60, NUMBER_LIMIT = 30, CAUTION = 1500 };

/* How many bytes each context looks back. */
static const int lengths[ORDERS] = {0, 1, 2, 3, 4, 6};

/* What a context has met: how likely a 1 is, of 65536, after how often; and who it belongs to. */
struct slot {
    uint16_t ones;
    uint8_t seen, owner;
};

struct squeeze {
    uint32_t low, high;
    uint8_t *out; /* the writer's */
    const uint8_t *in;
    size_t room, size, at;
    uint32_t code; /* the reader's: where in the interval it is, and how many zeros it has read past the end */
    size_t past;
    bool reading, learning, cut;

    uint8_t last[8]; /* bytes before this one, the newest first */
    struct slot slots[1 << SLOT_BITS];
    int32_t weights[ORDERS + 1][ORDERS]; /* by the longest context that has been here */
    int16_t stretched[ONE];
    struct slot widths[SQUEEZE_KINDS][SIZES],
        heads[SQUEEZE_KINDS][SIZES][8]; /* of numbers: how many bits, and which first */
};

/* ---- the coder ---- */

static uint8_t next_byte(struct squeeze *s)
{
    s->past += s->at == s->size;
    return s->at < s->size ? s->in[s->at++] : 0;
}

static void give_byte(struct squeeze *s, uint8_t byte)
{
    if (s->at == s->room)
        s->cut = true;
    else
        s->out[s->at++] = byte;
}

/* One choice: a 1 is `ones` of `all` times likely, which is neither none nor all of them. */
static bool choose(struct squeeze *s, uint32_t ones, uint32_t all, bool bit)
{
    if (s->learning)
        return bit;
    uint32_t middle = s->low + (uint32_t)((uint64_t)(s->high - s->low) * ones / all);
    if (s->reading)
        bit = s->code <= middle;
    if (bit)
        s->high = middle;
    else
        s->low = middle + 1;
    for (; (s->low ^ s->high) >> 24 == 0; s->low <<= 8, s->high = s->high << 8 | 255) {
        if (s->reading)
            s->code = s->code << 8 | next_byte(s);
        else
            give_byte(s, (uint8_t)(s->low >> 24));
    }
    return bit;
}

size_t squeeze_end(struct squeeze *s)
{
    /* The shortest that is in the interval with zeros behind it. */
    uint32_t mask = UINT32_MAX;
    for (int bytes = 0; s->low && bytes < 4; bytes++) {
        mask >>= 8;
        uint32_t end = (s->low + mask) & ~mask;
        if (end > s->high || end < s->low)
            continue;
        for (int i = 0; i <= bytes; i++)
            give_byte(s, (uint8_t)(end >> (24 - 8 * i)));
        break;
    }
    return s->cut ? 0 : s->at;
}

/* ---- numbers ---- */

uint32_t squeeze_below(struct squeeze *s, uint32_t count, uint32_t value)
{
    uint32_t least = 0;
    while (count > 1) {
        uint32_t upper = count / 2, lower = count - upper;
        if (choose(s, upper, count, value >= least + lower)) {
            least += lower;
            count = upper;
        } else {
            count = lower;
        }
    }
    return least;
}

/* The more often a slot has been met, the less it changes. */
static void learn(struct slot *slot, bool bit, int most)
{
    int goal = bit ? 65535 : 0, step = (goal - slot->ones) * 2 / (2 * slot->seen + 3);
    slot->ones = (uint16_t)(slot->ones + step);
    if (slot->seen < most)
        slot->seen++;
}

static bool choose_learning(struct squeeze *s, struct slot *slot, bool bit)
{
    uint32_t ones = slot->ones >> 4;
    bit = choose(s, ones ? ones : 1, ONE, bit);
    learn(slot, bit, NUMBER_LIMIT);
    return bit;
}

/* First how many bits it has; then those below the highest, of which the first three are worth learning. */
uint64_t squeeze_number(struct squeeze *s, int kind, uint64_t value)
{
    int bits = 0;
    while (bits < SIZES - 1 && choose_learning(s, &s->widths[kind][bits], value >> bits != 0))
        bits++;
    uint64_t result = bits ? 1 : 0;
    for (int i = bits - 2; i >= 0; i--) {
        bool bit = value >> i & 1;
        bit = result < 8 ? choose_learning(s, &s->heads[kind][bits][result], bit) : choose(s, 1, 2, bit);
        result = result << 1 | bit;
    }
    return result;
}

/* ---- text ---- */

/* 4096 / (1 + exp(-x / 256)) at every 128 from -2048. */
static int squash(int x)
{
    static const int16_t table[33] = {1,    2,    3,    6,    10,   16,   27,   45,   73,   120,  194,
                                      310,  488,  747,  1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785,
                                      3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094};
    if (x > 2047)
        return ONE - 1;
    if (x < -2047)
        return 1;
    int part = x + 2048, i = part >> 7, rest = part & 127;
    return (table[i] * (128 - rest) + table[i + 1] * rest + 64) >> 7;
}

static void fill_stretched(struct squeeze *s)
{
    int next = 0;
    for (int x = -2047; x <= 2047; x++)
        for (int y = squash(x); next <= y; next++)
            s->stretched[next] = (int16_t)x;
    for (; next < ONE; next++)
        s->stretched[next] = 2047;
}

struct sight {
    struct slot *slots[ORDERS];
    int said[ORDERS], longest, mixed;
};

static struct slot *find_slot(struct squeeze *s, int order, unsigned so_far)
{
    uint64_t key = (uint64_t)order << 8 | so_far;
    for (int i = 0; i < lengths[order]; i++)
        key = hash_mix(key << 8 ^ key ^ s->last[i]);
    key = hash_mix(key);
    struct slot *slot = &s->slots[key & ((1 << SLOT_BITS) - 1)];
    uint8_t owner = (uint8_t)(key >> 56);
    if (slot->owner != owner || !slot->seen)
        *slot = (struct slot){.ones = 32768, .owner = owner};
    return slot;
}

/* How likely a 1 is, of ONE, as all contexts together see it. */
static uint32_t predict(struct squeeze *s, unsigned so_far, struct sight *sight)
{
    int64_t sum = 0;
    sight->longest = 0;
    for (int i = 0; i < ORDERS; i++) {
        sight->slots[i] = find_slot(s, i, so_far);
        sight->said[i] = sight->slots[i]->seen ? s->stretched[sight->slots[i]->ones >> 4] : 0;
        sight->longest = sight->slots[i]->seen ? i + 1 : sight->longest;
    }
    for (int i = 0; i < ORDERS; i++)
        sum += (int64_t)s->weights[sight->longest][i] * sight->said[i];
    sum /= WEIGHT_ONE;
    sight->mixed = squash(sum > 2047 ? 2047 : sum < -2047 ? -2047 : (int)sum);
    return (uint32_t)sight->mixed;
}

static void learn_bit(struct squeeze *s, const struct sight *sight, bool bit)
{
    int wrong = (bit ? ONE - 1 : 0) - sight->mixed;
    for (int i = 0; i < ORDERS; i++) {
        s->weights[sight->longest][i] += sight->said[i] * wrong / CAUTION;
        learn(sight->slots[i], bit, TEXT_LIMIT);
    }
}

uint8_t squeeze_byte(struct squeeze *s, uint8_t byte)
{
    unsigned so_far = 1;
    for (int i = 7; i >= 0; i--) {
        struct sight sight;
        bool bit = choose(s, predict(s, so_far, &sight), ONE, byte >> i & 1);
        learn_bit(s, &sight, bit);
        so_far = so_far << 1 | bit;
    }
    memmove(s->last + 1, s->last, sizeof s->last - 1);
    s->last[0] = (uint8_t)so_far;
    return (uint8_t)so_far;
}

/* ---- beginning and end ---- */

static struct squeeze *begin(const char *before)
{
    static const int32_t trust[ORDERS] = {17000, 22000, 28000, 34000, 36000, 42000};
    struct squeeze *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->high = UINT32_MAX;
    fill_stretched(s);
    for (int i = 0; i <= ORDERS; i++)
        memcpy(s->weights[i], trust, sizeof trust);
    for (int i = 0; i < SQUEEZE_KINDS * SIZES; i++) {
        s->widths[i / SIZES][i % SIZES].ones = 32768;
        for (int j = 0; j < 8; j++)
            s->heads[i / SIZES][i % SIZES][j].ones = 32768;
    }
    s->learning = true;
    for (; *before; before++)
        squeeze_byte(s, (uint8_t)*before);
    s->learning = false;
    return s;
}

struct squeeze *squeeze_writer(uint8_t *out, size_t room, const char *before)
{
    struct squeeze *s = begin(before);
    if (s) {
        s->out = out;
        s->room = room;
    }
    return s;
}

struct squeeze *squeeze_reader(const uint8_t *bytes, size_t size, const char *before)
{
    struct squeeze *s = begin(before);
    if (!s)
        return NULL;
    s->reading = true;
    s->in = bytes;
    s->size = size;
    for (int i = 0; i < 4; i++)
        s->code = s->code << 8 | next_byte(s);
    return s;
}

bool squeeze_is_past(const struct squeeze *s)
{
    enum { AHEAD = 4, LEFT_OUT = 4 }; /* bytes of the interval, and zeros that need not be written */
    return s->past > AHEAD + LEFT_OUT;
}

void squeeze_free(struct squeeze *s)
{
    free(s);
}
