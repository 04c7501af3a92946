/* svg.c - reading the SVG of draw/ and drawing it.
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
    struct pdf_blend colours;
};

struct reader {
    struct pdf *pdf;
    struct svg_store *store; /* NULL within a layer */
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

/* "#RRGGBB", or PDF_NONE. */
static int colour_of(struct part part)
{
    int colour = 0;
    if (part.size != 7 || part.at[0] != '#')
        return PDF_NONE;
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
            pdf_move(r->pdf, first, svg_number(&at, end));
        else if (begins(word, "scale"))
            pdf_scale(r->pdf, first);
        else
            pdf_transform(r->pdf, (struct pdf_matrix){cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0});
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
    pdf_move(r->pdf, number(r, "x", 0), number(r, "y", 0));
    if (!read_view(r, box))
        return;
    pdf_scale(r->pdf, number(r, "width", box[2]) / box[2]);
    pdf_move(r->pdf, -box[0], -box[1]);
    pdf_clip(r->pdf, box[0], box[1], box[2], box[3]);
}

static void open_group(struct reader *r)
{
    struct look look = look_here(r);
    pdf_save(r->pdf);
    if (is_element(r, "svg"))
        open_view(r);
    else
        transform(r);
    assert(r->deep + 1 < DEEP);
    r->stack[++r->deep] = look;
}

static void close_group(struct reader *r)
{
    pdf_restore(r->pdf);
    r->deep--;
}

/* ---- shapes ---- */

/* The path of an element, and what it lies in. */
static struct svg_box shape(const struct reader *r)
{
    struct part d = value(r, "d");
    if (d.at)
        return svg_path(r->pdf, d.at, d.size);
    double x = number(r, "x", 0), y = number(r, "y", 0), wide = number(r, "width", 0), high = number(r, "height", 0);
    double round = number(r, "r", 0), cx = number(r, "cx", 0), cy = number(r, "cy", 0), corner = number(r, "rx", 0);
    if (round > 0) {
        pdf_oval(r->pdf, cx, cy, round, round);
        return (struct svg_box){cx - round, cy - round, cx + round, cy + round};
    }
    pdf_round_rect(r->pdf, x, y, wide, high, corner);
    return (struct svg_box){x, y, x + wide, y + high};
}

/* Lines across a box, from lower left to upper right, 8 apart. */
static void hatch(struct pdf *pdf, struct svg_box box)
{
    pdf_stroke(pdf, 0xE2A81C);
    PDF(pdf, "w", 2);
    double high = box.bottom - box.top;
    int lines = (int)ceil((box.right - box.left + high) / 8);
    for (int i = 0; i < lines; i++) {
        double x = box.left - high + 8 * i;
        pdf_line(pdf, x, box.bottom, x + high, box.top);
    }
}

/* Rings that fade outwards. */
static void glow(struct pdf *pdf, struct svg_box box)
{
    enum { RINGS = 8 };
    double x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2, radius = (box.right - box.left) / 2;
    for (int i = 0; i < RINGS; i++) {
        pdf_alpha(pdf, 85 - 10 * i);
        pdf_circle(pdf, x, y, radius * (RINGS + i + 0.5) / (2 * RINGS),
                   (struct pdf_paint){PDF_NONE, 0xD0284F, radius / (2 * RINGS)});
    }
}

/* Fill a shape with what is no plain colour. */
static void fill_special(const struct reader *r, struct part fill)
{
    pdf_save(r->pdf);
    struct svg_box box = shape(r);
    pdf_put_numbers(r->pdf, NULL, 0, "W n");
    for (int i = 0; i < r->blend_count; i++)
        if (r->blends[i].id.size + 6 == fill.size && memcmp(fill.at + 5, r->blends[i].id.at, fill.size - 6) == 0) {
            pdf_transform(r->pdf,
                          (struct pdf_matrix){box.right - box.left, 0, 0, box.bottom - box.top, box.left, box.top});
            pdf_blend(r->pdf, r->blends[i].colours);
        }
    if (is(fill, "url(#hatch)"))
        hatch(r->pdf, box);
    if (is(fill, "url(#glow)"))
        glow(r->pdf, box);
    pdf_restore(r->pdf);
}

static int hundredths(double part)
{
    return (int)(100 * part + 0.5);
}

static void set_line(const struct reader *r, const struct look *look)
{
    struct part dash = value(r, "stroke-dasharray");
    const char *at = dash.at, *end = end_of(dash);
    if (is(look->cap, "round"))
        PDF(r->pdf, "J", 1);
    if (is(look->join, "round"))
        PDF(r->pdf, "j", 1);
    if (!dash.at)
        return;
    double on = svg_number(&at, end), off = svg_number(&at, end);
    pdf_dash(r->pdf, on, off, number(r, "stroke-dashoffset", 0));
}

/* Fill and edge are as opaque as each says. */
static void draw_shape(const struct reader *r)
{
    struct look look = look_here(r);
    int fill = is(look.fill, "") ? 0 : colour_of(look.fill), stroke = colour_of(look.stroke);
    int fill_alpha = hundredths(look.opacity * number(r, "fill-opacity", 1)),
        stroke_alpha = hundredths(look.opacity * number(r, "stroke-opacity", 1));
    pdf_save(r->pdf);
    transform(r);
    if (begins(look.fill, "url("))
        fill_special(r, look.fill);
    set_line(r, &look);
    if (fill != PDF_NONE && stroke != PDF_NONE && fill_alpha == stroke_alpha) {
        if (fill_alpha != 100)
            pdf_alpha(r->pdf, fill_alpha);
        shape(r);
        pdf_paint(r->pdf, (struct pdf_paint){fill, stroke, look.width});
        pdf_restore(r->pdf);
        return;
    }
    for (int edge = 0; edge < 2; edge++) {
        int alpha = edge ? stroke_alpha : fill_alpha;
        if ((edge ? stroke : fill) == PDF_NONE)
            continue;
        if (alpha != 100 || edge)
            pdf_alpha(r->pdf, alpha);
        shape(r);
        pdf_paint(r->pdf, (struct pdf_paint){edge ? PDF_NONE : fill, edge ? stroke : PDF_NONE, look.width});
    }
    pdf_restore(r->pdf);
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
    double size = number(r, "font-size", 16), wide = pdf_text_width(r->pdf, PDF_SANS, size, plain, text.length);
    struct look look = look_here(r);
    double x = number(r, "x", 0) - wide / 2, y = number(r, "y", 0);
    if (colour_of(look.stroke) != PDF_NONE) { /* an edge, below its letters */
        pdf_save(r->pdf);
        pdf_stroke(r->pdf, colour_of(look.stroke));
        PDF(r->pdf, "w", look.width);
        PDF(r->pdf, "Tr", 1);
        pdf_text(r->pdf, PDF_SANS, size, x, y, plain, text.length);
        pdf_restore(r->pdf);
    }
    pdf_fill(r->pdf, colour_of(look.fill));
    pdf_text(r->pdf, PDF_SANS, size, x, y, plain, text.length);
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
            struct pdf_blend *blend = &r->blends[r->blend_count - 1].colours;
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

/* A drawing of a layer; the number that it has. It may be larger than what is seen of it here. */
static int make_drawing(const struct reader *r, struct part layer)
{
    enum { FAR = 30000 };
    struct reader inside = *r;
    inside.store = NULL;
    inside.at = layer.at;
    inside.end = end_of(layer);
    pdf_open_drawing(r->pdf);
    read(&inside);
    return pdf_close_drawing(r->pdf, -FAR, -FAR, FAR, FAR);
}

/* A group that says nothing of itself is a layer: it is drawn once, and used wherever the same comes again. */
static void use_layer(struct reader *r)
{
    struct svg_store *store = r->store;
    struct part layer = rest_of_group(r);
    uint64_t hash = hash_bytes(layer.at, layer.size) + 31 * hash_bytes(r->definitions.at, r->definitions.size);
    int i = 0;
    if (!memchr(layer.at, '<', layer.size))
        return;
    while (i < store->count && store->hashes[i] != hash)
        i++;
    if (i == PDF_FORMS) {
        r->pdf->failed = true;
        return;
    }
    if (i == store->count) {
        store->hashes[i] = hash;
        store->numbers[store->count++] = make_drawing(r, layer);
    }
    pdf_draw(r->pdf, store->numbers[i]);
}

static void read(struct reader *r)
{
    while (next(r)) {
        bool group = is_element(r, "g") || is_element(r, "svg");
        if (r->store && is(r->element, "g"))
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
    pdf_add(svg->pdf, &svg->text, text, size);
}

void svg_begin(struct svg *svg, struct pdf *pdf, struct svg_store *store, struct sink *sink)
{
    *svg = (struct svg){.pdf = pdf, .store = store};
    *sink = (struct sink){.put = collect, .context = svg};
}

struct svg_box svg_view(const struct svg *svg)
{
    struct reader r = {.at = svg->text.at, .end = svg->text.at + svg->text.size};
    double box[4] = {0, 0, 1, 1};
    if (!svg->pdf->failed && next(&r))
        read_view(&r, box);
    return (struct svg_box){box[0], box[1], box[0] + box[2], box[1] + box[3]};
}

void svg_end(struct svg *svg)
{
    struct reader reader = {.pdf = svg->pdf,
                            .store = svg->store,
                            .definitions = {"", 0},
                            .at = svg->text.at,
                            .end = svg->text.at + svg->text.size,
                            .stack = {{.fill = {"", 0}, .stroke = {"none", 4}, .width = 1, .opacity = 1}}};
    if (!svg->pdf->failed)
        read(&reader);
    assert(reader.deep == 0);
    free(svg->text.at);
    svg->text = (struct pdf_bytes){.at = NULL};
}
