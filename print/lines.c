/* lines.c - words into lines.
 *
 * A line is collected as runs of one font, each a text of its own, so that what is copied from a page is whole lines.
 */
#include "print/lines.h"

#include <string.h>

enum { RUNS = 64 };

struct run {
    enum font font;
    size_t first, size;
};

struct line {
    char text[1024];
    size_t size;
    struct run runs[RUNS];
    int count;
    enum font plain, now; /* of the text around, and after the last mark */
    const char *hang;     /* before the first line; NULL: it is written */
};

/* ---- runs ---- */

static void add(struct line *line, const char *text, size_t size)
{
    if (line->count == 0 || line->runs[line->count - 1].font != line->now) {
        if (line->count == RUNS)
            return;
        line->runs[line->count++] = (struct run){.font = line->now, .first = line->size};
    }
    if (line->size + size > sizeof line->text)
        return;
    memcpy(line->text + line->size, text, size);
    line->size += size;
    line->runs[line->count - 1].size += size;
}

/* Marks change the font: *of terms*, `of notation`, in which a star is a sign like others. */
static bool take_mark(struct line *line, char c)
{
    bool notation = line->now == FONT_SANS && line->plain != FONT_SANS;
    if (c == '`')
        line->now = notation ? line->plain : FONT_SANS;
    else if (c == '*' && !notation)
        line->now = line->now == FONT_BOLD && line->plain != FONT_BOLD ? line->plain : FONT_BOLD;
    else
        return false;
    return true;
}

static void add_word(struct line *line, const char *word, size_t size)
{
    size_t from = 0;
    for (size_t i = 0; i <= size; i++) {
        if (i < size && word[i] != '*' && word[i] != '`')
            continue;
        if (i > from)
            add(line, word + from, i - from);
        from = i + (i < size && take_mark(line, word[i]) ? 1 : 0);
    }
}

static double width(const struct column *column, const struct line *line)
{
    double wide = 0;
    for (int i = 0; i < line->count; i++) {
        const struct run *run = &line->runs[i];
        double size = column->size * (run->font == FONT_SANS ? 0.94 : 1);
        wide += pdf_text_width(column->job->pdf, run->font, size, line->text + run->first, run->size);
    }
    return wide;
}

/* ---- lines ---- */

void lines_need(struct column *column, double high)
{
    if (column->turn && column->y + high > column->bottom)
        column->turn(column);
}

static void flush(struct column *column, struct line *line, double indent)
{
    lines_need(column, column->leading);
    double x = column->x + indent, y = column->y + column->leading * 0.76;
    if (line->hang && !column->dry)
        pdf_text(column->job->pdf, column->font, column->size, column->x, y, line->hang, strlen(line->hang));
    line->hang = NULL;
    for (int i = 0; i < line->count && !column->dry; i++) {
        const struct run *run = &line->runs[i];
        double size = column->size * (run->font == FONT_SANS ? 0.94 : 1);
        pdf_text(column->job->pdf, run->font, size, x, y, line->text + run->first, run->size);
        x += pdf_text_width(column->job->pdf, run->font, size, line->text + run->first, run->size);
    }
    column->y += column->leading;
    line->size = 0;
    line->count = 0;
}

/* The next word of a text; false: there is none. */
static bool next_word(const char **at, const char *end, const char **word, size_t *size)
{
    while (*at < end && (**at == ' ' || **at == '\n'))
        ++*at;
    *word = *at;
    while (*at < end && **at != ' ' && **at != '\n')
        ++*at;
    *size = (size_t)(*at - *word);
    return *size > 0;
}

/* How much of a word that is too wide for a line stands on this one: up to a sign if there is one, else what fits. */
static size_t part_of(const struct column *column, const struct line *line, const char *word, size_t size, double room)
{
    size_t fits = 0, good = 0;
    for (size_t i = 1; i <= size; i++) {
        struct line trial = *line;
        if (i < size && ((unsigned char)word[i] & 0xC0) == 0x80)
            continue;
        add_word(&trial, word, i);
        if (width(column, &trial) > room)
            break;
        fits = i;
        if (strchr("-,;:/=.", word[i - 1]))
            good = i;
    }
    return fits == size ? size : good ? good : fits ? fits : size;
}

/* A word on a line of its own, or on several. */
static void put_alone(struct column *column, struct line *line, double indent, const char *word, size_t size)
{
    for (size_t part; (part = part_of(column, line, word, size, column->wide - indent)) < size;
         word += part, size -= part) {
        add_word(line, word, part);
        flush(column, line, indent);
    }
    add_word(line, word, size);
}

void lines_put(struct column *column, const char *hang, const char *text, size_t size)
{
    struct line line = {.plain = column->font, .now = column->font, .hang = *hang ? hang : NULL};
    double indent = pdf_text_width(column->job->pdf, column->font, column->size, hang, strlen(hang));
    const char *at = text, *end = text + size, *word;
    size_t length;
    while (next_word(&at, end, &word, &length)) {
        struct line before = line;
        if (line.size)
            add(&line, " ", 1);
        add_word(&line, word, length);
        if (width(column, &line) <= column->wide - indent)
            continue;
        line = before;
        if (line.size)
            flush(column, &line, indent);
        put_alone(column, &line, indent, word, length);
    }
    if (line.size)
        flush(column, &line, indent);
}

double lines_height(const struct column *column, const char *hang, const char *text, size_t size)
{
    struct column trial = *column;
    trial.dry = true;
    trial.turn = NULL;
    lines_put(&trial, hang, text, size);
    return trial.y - column->y;
}
