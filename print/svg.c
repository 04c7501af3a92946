/* svg.c - reading the SVG of draw/ and drawing it on a canvas.
 *
 * What an element does not say it has from the group that it is in; so groups are a stack. */
#include "print/svg.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum { DEEP = 16, BLENDS = 8 };

struct part {
    const char *at;
    size_t size;
};

struct look {
    struct part fill, stroke, join, cap;
    double width;
    double opacity;
};

struct blend {
    struct part id;
    uint32_t from, to;
};

struct reader {
    const struct canvas *canvas;
    struct outline *outline; /* in use again for each shape */
    bool layers;             /* not within one */
    const char *at, *end;
    struct part element; /* with its attributes, without brackets */
    struct look stack[DEEP];
    int deep;
    struct blend blends[BLENDS];
    int blend_count;
    struct part definitions;
};

/* ---- parts of an element ---- */

static const char *end_of(struct part part)
{
    return part.at ? part.at + part.size : NULL;
}

static bool is(struct part part, const char *text)
{
    return part.size == strlen(text) && memcmp(part.at, text, part.size) == 0;
}

static bool begins(struct part part, const char *text)
{
    return part.size >= strlen(text) && memcmp(part.at, text, strlen(text)) == 0;
}

/* Whether the element has that name. */
static bool is_element(const struct reader *r, const char *name)
{
    size_t size = strlen(name);
    return begins(r->element, name) && (r->element.size == size || strchr(" /\n", r->element.at[size]));
}

/* An attribute's value; nothing if there is none. */
static struct part value(const struct reader *r, const char *name)
{
    const char *at = r->element.at, *end = at + r->element.size;
    size_t size = strlen(name);
    while ((at = memchr(at, ' ', (size_t)(end - at)))) {
        at++;
        if ((size_t)(end - at) > size + 2 && memcmp(at, name, size) == 0 && at[size] == '=') {
            const char *from = at + size + 2, *to = memchr(from, '"', (size_t)(end - from));
            return (struct part){from, (size_t)((to ? to : end) - from)};
        }
        /* blanks within a value open no attribute */
        const char *open = memchr(at, '"', (size_t)(end - at));
        const char *close = open ? memchr(open + 1, '"', (size_t)(end - open - 1)) : NULL;
        if (!close)
            break;
        at = close;
    }
    return (struct part){NULL, 0};
}

static double number(const struct reader *r, const char *name, double otherwise)
{
    struct part part = value(r, name);
    const char *at = part.at;
    return part.at ? svg_number(&at, end_of(part)) : otherwise;
}

static void take(const struct reader *r, const char *name, struct part *to)
{
    struct part part = value(r, name);
    if (part.at)
        *to = part;
}

static int digit(char c)
{
    return c <= '9' ? c - '0' : (c & 0x5F) - 'A' + 10;
}

enum { NO_COLOUR = -1 };

/* "#RRGGBB", or NO_COLOUR. */
static int colour_of(struct part part)
{
    int colour = 0;
    if (part.size != 7 || part.at[0] != '#')
        return NO_COLOUR;
    for (int i = 1; i < 7; i++)
        colour = colour << 4 | digit(part.at[i]);
    return colour;
}

static struct look look_here(const struct reader *r)
{
    struct look look = r->stack[r->deep];
    take(r, "fill", &look.fill);
    take(r, "stroke", &look.stroke);
    take(r, "stroke-linejoin", &look.join);
    take(r, "stroke-linecap", &look.cap);
    look.width = number(r, "stroke-width", look.width);
    look.opacity *= number(r, "opacity", 1);
    return look;
}

/* ---- places ---- */

static void transform_by(const struct reader *r, struct matrix by)
{
    r->canvas->transform(r->canvas->on, by);
}

static void move(const struct reader *r, double x, double y)
{
    transform_by(r, (struct matrix){1, 0, 0, 1, x, y});
}

static void scale(const struct reader *r, double by)
{
    transform_by(r, (struct matrix){by, 0, 0, by, 0, 0});
}

/* "translate(x,y) scale(s) rotate(d)" */
static void transform(const struct reader *r)
{
    struct part part = value(r, "transform");
    const char *at = part.at, *end = end_of(part);
    while (at && at < end) {
        struct part word = {at, (size_t)(end - at)};
        const char *open = memchr(at, '(', word.size);
        if (!open)
            return;
        at = open + 1;
        double first = svg_number(&at, end), angle = first * acos(-1) / 180;
        if (begins(word, "translate"))
            move(r, first, svg_number(&at, end));
        else if (begins(word, "scale"))
            scale(r, first);
        else
            transform_by(r, (struct matrix){cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0});
        at = memchr(at, ')', (size_t)(end - at));
        for (at = at ? at + 1 : end; at < end && *at == ' ';)
            at++;
    }
}

/* What of it is seen: left, top, wide, high. False: it does not say. */
static bool read_view(const struct reader *r, double box[4])
{
    struct part view = value(r, "viewBox");
    const char *at = view.at, *end = end_of(view);
    for (int i = 0; view.at && i < 4; i++)
        box[i] = svg_number(&at, end);
    return view.at != NULL;
}

/* A view of part of what is in it. */
static void open_view(const struct reader *r)
{
    double box[4];
    move(r, number(r, "x", 0), number(r, "y", 0));
    if (!read_view(r, box))
        return;
    scale(r, number(r, "width", box[2]) / box[2]);
    move(r, -box[0], -box[1]);
    r->canvas->clip(r->canvas->on, (struct box){box[0], box[1], box[0] + box[2], box[1] + box[3]});
}

static void open_group(struct reader *r)
{
    struct look look = look_here(r);
    r->canvas->save(r->canvas->on);
    if (is_element(r, "svg"))
        open_view(r);
    else
        transform(r);
    assert(r->deep + 1 < DEEP);
    r->stack[++r->deep] = look;
}

static void close_group(struct reader *r)
{
    r->canvas->restore(r->canvas->on);
    r->deep--;
}

/* ---- shapes ---- */

static void read_outline(const struct reader *r)
{
    struct part d = value(r, "d");
    double x = number(r, "x", 0), y = number(r, "y", 0), round = number(r, "r", 0);
    outline_clear(r->outline);
    if (d.at)
        svg_path(r->outline, d.at, d.size);
    else if (round > 0)
        outline_oval(r->outline, number(r, "cx", 0), number(r, "cy", 0), round, round);
    else
        outline_round_rect(r->outline, (struct box){x, y, x + number(r, "width", 0), y + number(r, "height", 0)},
                           number(r, "rx", 0));
}

/* "url(#army0)" and the like. */
static struct canvas_fill special_fill(const struct reader *r, struct part fill)
{
    for (int i = 0; i < r->blend_count; i++) {
        const struct blend *blend = &r->blends[i];
        if (blend->id.size + 6 == fill.size && memcmp(fill.at + 5, blend->id.at, blend->id.size) == 0)
            return (struct canvas_fill){.kind = FILL_BLEND, .colour = blend->from, .to = blend->to};
    }
    if (is(fill, "url(#hatch)"))
        return (struct canvas_fill){.kind = FILL_HATCH, .colour = HATCH_COLOUR};
    if (is(fill, "url(#glow)"))
        return (struct canvas_fill){.kind = FILL_GLOW, .colour = GLOW_COLOUR};
    return (struct canvas_fill){.kind = FILL_NONE};
}

static struct canvas_fill fill_of(const struct reader *r, const struct look *look)
{
    int colour = is(look->fill, "") ? 0 : colour_of(look->fill);
    struct canvas_fill fill = {.kind = colour == NO_COLOUR ? FILL_NONE : FILL_PLAIN, .colour = (uint32_t)colour};
    if (begins(look->fill, "url("))
        fill = special_fill(r, look->fill);
    fill.opacity = look->opacity * number(r, "fill-opacity", 1);
    return fill;
}

static struct canvas_edge edge_of(const struct reader *r, const struct look *look)
{
    int colour = colour_of(look->stroke);
    struct part dash = value(r, "stroke-dasharray");
    const char *at = dash.at, *end = end_of(dash);
    struct canvas_edge edge = {.colour = (uint32_t)colour,
                               .width = colour == NO_COLOUR ? 0 : look->width,
                               .opacity = look->opacity * number(r, "stroke-opacity", 1),
                               .round_cap = is(look->cap, "round"),
                               .round_join = is(look->join, "round")};
    if (dash.at) {
        edge.dash = svg_number(&at, end);
        edge.gap = svg_number(&at, end);
        edge.from = number(r, "stroke-dashoffset", 0);
    }
    return edge;
}

static void draw_shape(const struct reader *r)
{
    struct look look = look_here(r);
    struct canvas_fill fill = fill_of(r, &look);
    struct canvas_edge edge = edge_of(r, &look);
    r->canvas->save(r->canvas->on);
    transform(r);
    read_outline(r);
    if (r->outline->failed)
        r->canvas->fail(r->canvas->on);
    else
        r->canvas->shape(r->canvas->on, r->outline, &fill, &edge);
    r->canvas->restore(r->canvas->on);
}

/* A short text in the middle of its place: what stands before the next bracket. */
static void draw_text(struct reader *r)
{
    const char *end = memchr(r->at, '<', (size_t)(r->end - r->at));
    char plain[64];
    struct text text = text_on(plain, sizeof plain);
    for (; r->at < end; r->at++) {
        bool sign = *r->at == '&';
        text_add_char(&text, sign && r->at[1] == 'l' ? '<' : *r->at);
        if (sign)
            r->at = memchr(r->at, ';', (size_t)(end - r->at));
    }
    struct look look = look_here(r);
    struct canvas_fill fill = fill_of(r, &look);
    struct canvas_edge edge = edge_of(r, &look);
    r->canvas->text(r->canvas->on, number(r, "font-size", 16), number(r, "x", 0), number(r, "y", 0), plain, text.length,
                    &fill, &edge);
}

/* ---- the whole ---- */

/* The next element into `element`; false at the end. */
static bool next(struct reader *r)
{
    const char *open = memchr(r->at, '<', (size_t)(r->end - r->at));
    const char *close = open ? memchr(open, '>', (size_t)(r->end - open)) : NULL;
    if (!close)
        return false;
    r->element = (struct part){open + 1, (size_t)(close - open - 1)};
    r->at = close + 1;
    return true;
}

/* The blends of armies; all else that is defined is known here by its name. */
static void read_definitions(struct reader *r)
{
    struct part id = {NULL, 0};
    int stop = 0;
    r->definitions.at = r->at;
    while (next(r) && !is_element(r, "/defs")) {
        if (is_element(r, "linearGradient")) {
            id = value(r, "id");
            stop = 0;
            assert(r->blend_count < BLENDS);
            r->blends[r->blend_count++].id = id;
        } else if (is_element(r, "stop") && id.at) {
            uint32_t colour = (uint32_t)colour_of(value(r, "stop-color"));
            struct blend *blend = &r->blends[r->blend_count - 1];
            *(stop++ ? &blend->to : &blend->from) = colour;
        }
    }
    r->definitions.size = (size_t)(r->at - r->definitions.at);
}

static void read(struct reader *r);

/* What stands up to the end of the group that was begun; then that is passed. */
static struct part rest_of_group(struct reader *r)
{
    const char *from = r->at;
    for (int open = 1; open > 0 && next(r);)
        open += is_element(r, "g") ? 1 : is_element(r, "/g") ? -1 : 0;
    return (struct part){from, (size_t)(r->element.at - 1 - from)};
}

/* A group that says nothing of itself is a layer: it is drawn once, and used wherever the same comes again. */
static void use_layer(struct reader *r)
{
    struct part layer = rest_of_group(r);
    uint64_t hash = hash_bytes(layer.at, layer.size) + 31 * hash_bytes(r->definitions.at, r->definitions.size);
    struct reader inside = *r;
    inside.layers = false;
    inside.at = layer.at;
    inside.end = end_of(layer);
    if (!memchr(layer.at, '<', layer.size) || !r->canvas->begin_layer(r->canvas->on, hash))
        return;
    read(&inside);
    r->canvas->end_layer(r->canvas->on);
}

static void read(struct reader *r)
{
    while (next(r)) {
        bool group = is_element(r, "g") || is_element(r, "svg");
        if (r->layers && is(r->element, "g"))
            use_layer(r);
        else if (group)
            open_group(r);
        else if (is_element(r, "/g") || is_element(r, "/svg"))
            close_group(r);
        else if (is_element(r, "defs"))
            read_definitions(r);
        else if (is_element(r, "text"))
            draw_text(r);
        else if (r->element.at[0] != '/')
            draw_shape(r);
    }
}

static void collect(void *context, const char *text, size_t size)
{
    struct svg *svg = context;
    if (svg->size + size > svg->room && !svg->failed) {
        size_t room = 2 * (svg->size + size) + 4096;
        char *grown = realloc(svg->text, room);
        if (grown) {
            svg->text = grown;
            svg->room = room;
        } else {
            svg->failed = true;
        }
    }
    if (svg->failed)
        return;
    memcpy(svg->text + svg->size, text, size);
    svg->size += size;
}

void svg_begin(struct svg *svg, const struct canvas *canvas, struct sink *sink)
{
    *svg = (struct svg){.canvas = canvas};
    *sink = (struct sink){.put = collect, .context = svg};
}

struct box svg_view(const struct svg *svg)
{
    struct reader r = {.at = svg->text, .end = svg->text + svg->size};
    double box[4] = {0, 0, 1, 1};
    if (svg->size && next(&r))
        read_view(&r, box);
    return (struct box){box[0], box[1], box[0] + box[2], box[1] + box[3]};
}

void svg_end(struct svg *svg)
{
    struct outline outline = {.steps = NULL};
    struct reader reader = {.canvas = svg->canvas,
                            .outline = &outline,
                            .layers = svg->canvas->begin_layer != NULL,
                            .definitions = {"", 0},
                            .at = svg->text,
                            .end = svg->text + svg->size,
                            .stack = {{.fill = {"", 0}, .stroke = {"none", 4}, .width = 1, .opacity = 1}}};
    if (svg->failed)
        svg->canvas->fail(svg->canvas->on);
    else if (svg->size)
        read(&reader);
    assert(reader.deep == 0);
    outline_free(&outline);
    free(svg->text);
    *svg = (struct svg){.canvas = svg->canvas};
}
