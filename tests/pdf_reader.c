/* pdf_reader.c - objects, streams, and what the operators of a page paint where. */
#include "tests/pdf_reader.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

#include "tests/support.h"

/* ---- objects ---- */

static char *unpack(const char *bytes, size_t size, size_t *out_size)
{
    size_t room = 8 * size + 4096;
    for (;;) {
        char *out = malloc(room + 1);
        uLongf length = room;
        assert_non_null(out);
        int result = uncompress((Bytef *)out, &length, (const Bytef *)bytes, size);
        if (result == Z_OK) {
            out[length] = '\0';
            *out_size = length;
            return out;
        }
        free(out);
        assert_int_equal(result, Z_BUF_ERROR);
        room *= 2;
    }
}

/* What is packed may hold zeros, at which a search ends: so the stream is looked for from its dictionary on. */
static void read_object(struct pdf_document *d, int number, size_t offset)
{
    char head[32];
    struct pdf_object *object = &d->objects[number];
    snprintf(head, sizeof head, "%d 0 obj\n", number);
    assert_true(offset + strlen(head) < d->size);
    assert_memory_equal(d->bytes + offset, head, strlen(head));
    object->text = d->bytes + offset + strlen(head);
    const char *end = strstr(object->text, "endobj"), *stream = strstr(object->text, ">>\nstream\n");
    const char *length = strstr(object->text, "/Length ");
    assert_true(end || stream);
    if (!stream || (end && end < stream))
        return;
    assert_true(length && length < stream);
    size_t size = strtoul(length + strlen("/Length "), NULL, 10);
    const char *from = stream + strlen(">>\nstream\n"), *packed = strstr(object->text, "/FlateDecode");
    assert_memory_equal(from + size, "\nendstream", strlen("\nendstream"));
    if (packed && packed < stream) {
        object->stream = unpack(from, size, &object->size);
    } else {
        object->stream = strndup(from, size);
        object->size = size;
    }
}

static void read_pages(struct pdf_document *d)
{
    const char *at = strstr(d->objects[2].text, "/Kids[");
    assert_non_null(at);
    for (at += strlen("/Kids["); *at != ']'; d->page_count++) {
        char *end;
        assert_true(d->page_count < READER_PAGES);
        d->pages[d->page_count] = (int)strtol(at, &end, 10);
        at = end + strlen(" 0 R ");
    }
}

/* The object that a dictionary names behind a word: "/D3 12 0 R". */
static const struct pdf_object *named(const struct pdf_document *d, const char *text, const char *word)
{
    const char *at = strstr(text, word);
    if (!at)
        fail_msg("no %s", word);
    return &d->objects[strtol(at + strlen(word), NULL, 10)];
}

/* How wide the glyphs of a font are, in thousandths. */
static void read_widths(struct pdf_document *d, int font)
{
    char word[16];
    snprintf(word, sizeof word, "/F%d ", font);
    const struct pdf_object *f = named(d, d->objects[3].text, word);
    const struct pdf_object *descendant = named(d, f->text, "/DescendantFonts[");
    const char *at = strstr(descendant->text, "/W[0[");
    assert_non_null(at);
    at += strlen("/W[0[");
    for (int i = 0; *at != ']'; i++) {
        char *end;
        assert_true(i < READER_GLYPHS);
        d->widths[font][i] = strtod(at, &end);
        at = end + 1;
    }
}

/* "/D0 12 0 R /D1 13 0 R ": the drawings that pages have in common. */
static void read_drawings(struct pdf_document *d)
{
    const char *at = strstr(d->objects[3].text, "/XObject<<");
    assert_non_null(at);
    at += strlen("/XObject<<");
    for (int number, object, size; sscanf(at, "/D%d %d 0 R %n", &number, &object, &size) == 2; at += size) {
        assert_true(number >= 0 && number < READER_OBJECTS && object < d->object_count);
        d->drawings[number] = object;
    }
}

void pdf_document_open(struct pdf_document *d, const char *bytes, size_t size)
{
    *d = (struct pdf_document){.bytes = bytes, .size = size};
    assert_memory_equal(bytes, "%PDF-1.4\n", 9);
    const char *tail = bytes + size - 1, *table;
    while (strncmp(tail, "startxref", 9) != 0)
        tail--;
    table = bytes + strtoul(tail + 10, NULL, 10);
    assert_memory_equal(table, "xref\n0 ", 7);
    char *end;
    d->object_count = (int)strtol(table + 7, &end, 10);
    assert_true(d->object_count < READER_OBJECTS);
    for (int i = 1; i < d->object_count; i++)
        read_object(d, i, strtoul(end + 1 + 20 * (size_t)i, NULL, 10));
    read_pages(d);
    read_drawings(d);
    for (int font = 0; font < READER_FONTS; font++)
        read_widths(d, font);
}

void pdf_document_close(struct pdf_document *d)
{
    for (int i = 0; i < d->object_count; i++)
        free(d->objects[i].stream);
}

static void read_box(const char *text, const char *word, double box[4])
{
    const char *at = strstr(text, word);
    assert_non_null(at);
    at += strlen(word);
    for (int i = 0; i < 4; i++) {
        char *end;
        box[i] = strtod(at, &end);
        at = end;
    }
}

/* ---- operators ---- */

struct box {
    double left, bottom, right, top;
};

struct look {
    double m[6]; /* from where one draws to the page */
    struct box clip;
    double width;
};

enum { DEEP = 64, STACK = 32 };

struct walk {
    const struct pdf_document *d;
    struct pdf_seen *seen;
    struct look stack[DEEP];
    int deep;
    struct box path, line; /* of the path, and of its last line */
    double font_size, text[6];
    int font;
};

static const struct box nothing = {1e9, 1e9, -1e9, -1e9};

static struct look *now(struct walk *w)
{
    return &w->stack[w->deep];
}

static void multiply(const double a[6], const double b[6], double out[6])
{
    const double m[6] = {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],        a[2] * b[0] + a[3] * b[2],
                         a[2] * b[1] + a[3] * b[3], a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5]};
    memcpy(out, m, sizeof m);
}

static void apply(const double m[6], double x, double y, double *px, double *py)
{
    *px = x * m[0] + y * m[2] + m[4];
    *py = x * m[1] + y * m[3] + m[5];
}

static void reach(struct box *box, double x, double y)
{
    box->left = fmin(box->left, x);
    box->right = fmax(box->right, x);
    box->bottom = fmin(box->bottom, y);
    box->top = fmax(box->top, y);
}

static void add_point(struct walk *w, double x, double y)
{
    double px, py;
    apply(now(w)->m, x, y, &px, &py);
    reach(&w->path, px, py);
    w->line = (struct box){w->line.right, w->line.top, px, py};
}

static struct box cut(struct box a, struct box b)
{
    return (struct box){fmax(a.left, b.left), fmax(a.bottom, b.bottom), fmin(a.right, b.right), fmin(a.top, b.top)};
}

static void paint(struct walk *w, struct box box, double edge)
{
    box = (struct box){box.left - edge, box.bottom - edge, box.right + edge, box.top + edge};
    box = cut(box, now(w)->clip);
    if (box.left >= box.right || box.bottom >= box.top)
        return;
    struct pdf_seen *s = w->seen;
    s->left = fmin(s->left, box.left);
    s->bottom = fmin(s->bottom, box.bottom);
    s->right = fmax(s->right, box.right);
    s->top = fmax(s->top, box.top);
}

static void count_ruler(struct walk *w)
{
    double long_side = fabs(w->line.right - w->line.left), other = fabs(w->line.top - w->line.bottom);
    w->seen->rulers += fabs(long_side - 100 * 72 / 25.4) < 0.01 && other < 0.001;
}

static double scale_of(const double m[6])
{
    return sqrt(fabs(m[0] * m[3] - m[1] * m[2]));
}

static void paint_path(struct walk *w, const char *operator)
{
    bool edge = strchr("SB", operator[0]) != NULL;
    if (operator[0] == 'S')
        count_ruler(w);
    if (operator[0] != 'n')
        paint(w, w->path, edge ? now(w)->width * scale_of(now(w)->m) / 2 : 0);
    w->path = nothing;
}

/* ---- text ---- */

static void paint_text(struct walk *w, const char *hex)
{
    double m[6], wide = 0;
    for (; *hex != '>'; hex += 4) {
        int glyph;
        assert_int_equal(sscanf(hex, "%4x", (unsigned *)&glyph), 1);
        assert_true(glyph > 0 && glyph < READER_GLYPHS); /* every character has one */
        wide += w->d->widths[w->font][glyph] / 1000 * w->font_size;
    }
    multiply(w->text, now(w)->m, m);
    struct box box = nothing;
    for (int i = 0; i < 4; i++) {
        double x, y;
        apply(m, i % 2 ? wide : 0, (i / 2 ? 0.8 : -0.24) * w->font_size, &x, &y);
        reach(&box, x, y);
    }
    paint(w, box, 0);
}

/* ---- going through ---- */

static void walk_stream(struct walk *w, const char *at);

static void draw(struct walk *w, const char *name)
{
    double box[4];
    const struct pdf_object *form = &w->d->objects[w->d->drawings[atoi(name + 1)]];
    assert_true(w->deep + 1 < DEEP);
    w->stack[w->deep + 1] = w->stack[w->deep];
    w->deep++;
    read_box(form->text, "/BBox[", box);
    w->path = nothing;
    for (int i = 0; i < 4; i++)
        add_point(w, box[i % 2 ? 2 : 0], box[i / 2 ? 3 : 1]);
    now(w)->clip = cut(now(w)->clip, w->path);
    w->path = nothing;
    walk_stream(w, form->stream);
    w->deep--;
}

static void count_piece(struct pdf_seen *seen, const char *at)
{
    struct pdf_kind kind = {.count = 1};
    int i = 0;
    assert_int_equal(sscanf(at, "/Piece<</Name(%63[a-z.-])/Army %d", kind.name, &kind.army), 2);
    while (i < seen->kind_count && (strcmp(seen->kinds[i].name, kind.name) != 0 || seen->kinds[i].army != kind.army))
        i++;
    assert_true(i < READER_KINDS);
    if (i == seen->kind_count)
        seen->kinds[seen->kind_count++] = kind;
    else
        seen->kinds[i].count++;
}

static bool is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static void run(struct walk *w, const char *op, const double *n, int count, const char *name, const char *hex)
{
    if (is(op, "q")) {
        assert_true(w->deep + 1 < DEEP);
        w->stack[w->deep + 1] = w->stack[w->deep];
        w->deep++;
    } else if (is(op, "Q")) {
        assert_true(w->deep > 0);
        w->deep--;
    } else if (is(op, "cm")) {
        multiply(n, now(w)->m, now(w)->m);
    } else if (is(op, "w")) {
        now(w)->width = n[0];
    } else if (is(op, "re")) {
        add_point(w, n[0], n[1]);
        add_point(w, n[0] + n[2], n[1] + n[3]);
        add_point(w, n[0], n[1] + n[3]);
        add_point(w, n[0] + n[2], n[1]);
    } else if (is(op, "m") || is(op, "l") || is(op, "c")) {
        for (int i = 0; i + 1 < count; i += 2)
            add_point(w, n[i], n[i + 1]);
    } else if (is(op, "W")) {
        now(w)->clip = cut(now(w)->clip, w->path);
    } else if (is(op, "f") || is(op, "S") || is(op, "B") || is(op, "n")) {
        paint_path(w, op);
    } else if (is(op, "sh")) {
        paint(w, now(w)->clip, 0);
    } else if (is(op, "Tf")) {
        w->font = atoi(name + 1);
        w->font_size = n[0];
    } else if (is(op, "Tm")) {
        memcpy(w->text, n, sizeof w->text);
    } else if (is(op, "Tj")) {
        paint_text(w, hex);
    } else if (is(op, "Do")) {
        draw(w, name);
    } else if (!strstr(" h d J j rg RG gs BT ET EMC Tr ", op)) {
        fail_msg("an operator that print/ does not use: %s", op);
    }
}

static const char *skip_dictionary(const char *at)
{
    while (strncmp(at, ">>BDC", 5) != 0)
        at++;
    return at + 5;
}

static void walk_stream(struct walk *w, const char *at)
{
    double numbers[STACK] = {0};
    int count = 0, begun = w->deep;
    char name[32] = "", op[16];
    const char *hex = ">";
    while (*at) {
        if (isspace((unsigned char)*at) || *at == '[' || *at == ']') {
            at++;
        } else if (strncmp(at, "/Piece<<", 8) == 0) {
            count_piece(w->seen, at);
            at = skip_dictionary(at);
        } else if (*at == '/') {
            size_t size = strcspn(at + 1, " \n");
            snprintf(name, sizeof name, "%.*s", (int)size, at + 1);
            at += size + 1;
        } else if (*at == '<') {
            hex = at + 1;
            at = strchr(at, '>') + 1;
        } else if (isdigit((unsigned char)*at) || *at == '-' || *at == '.') {
            char *end;
            assert_true(count < STACK);
            numbers[count++] = strtod(at, &end);
            at = end;
        } else {
            size_t size = strcspn(at, " \n");
            snprintf(op, sizeof op, "%.*s", (int)size, at);
            run(w, op, numbers, count, name, hex);
            count = 0;
            at += size;
        }
    }
    assert_int_equal(w->deep, begun);
}

void pdf_document_look(const struct pdf_document *d, int page, struct pdf_seen *seen)
{
    const struct pdf_object *object = &d->objects[d->pages[page]];
    struct walk *w = calloc(1, sizeof *w);
    double box[4];
    assert_non_null(w);
    read_box(object->text, "/MediaBox[", box);
    seen->left = seen->bottom = 1e9;
    seen->right = seen->top = -1e9;
    seen->wide = box[2];
    seen->high = box[3];
    seen->rulers = 0;
    *w = (struct walk){.d = d, .seen = seen, .path = nothing};
    w->stack[0] = (struct look){.m = {1, 0, 0, 1, 0, 0}, .clip = {-1e9, -1e9, 1e9, 1e9}, .width = 1};
    walk_stream(w, named(d, object->text, "/Contents ")->stream);
    free(w);
}
