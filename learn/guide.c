/* guide.c - the text of a guide, line by line. */
#include "learn/guide.h"

#include <ctype.h>
#include <string.h>

static const struct mark {
    const char *text;
    enum guide_kind kind;
} marks[] = {
    {"### ", GUIDE_CLAUSE}, {"## ", GUIDE_CHAPTER}, {"# ", GUIDE_TITLE},   {": ", GUIDE_IDS},     {"- ", GUIDE_ITEM},
    {"\" ", GUIDE_QUOTE},   {"@ ", GUIDE_FIGURE},   {"+ ", GUIDE_ALLOWED}, {"x ", GUIDE_REFUSED}, {"= ", GUIDE_LEGEND},
    {"% ", GUIDE_MOVE},     {"! ", GUIDE_GOAL},     {"~ ", GUIDE_ANSWER},  {"? ", GUIDE_HINT},    {"* ", GUIDE_PRAISE},
    {"& ", GUIDE_SORT},     {"; ", GUIDE_EXCUSE},
};

static const struct mark *mark_at(const char *line)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strncmp(line, marks[i].text, strlen(marks[i].text)) == 0)
            return &marks[i];
    return NULL;
}

static const char *line_end(const char *line)
{
    return line + strcspn(line, "\n");
}

static const char *after(const char *end)
{
    return *end ? end + 1 : end;
}

/* Whether a line goes on with the part before it: a paragraph with any text, all others by two blanks. */
static bool goes_on(enum guide_kind kind, const char *line)
{
    if (*line == '\n' || *line == '\0')
        return false;
    return strncmp(line, "  ", 2) == 0 || (kind == GUIDE_PARAGRAPH && !mark_at(line));
}

bool guide_next(const char **at, struct guide_part *out)
{
    const char *line = *at;
    while (*line == '\n')
        line++;
    *at = line;
    if (!*line)
        return false;
    const struct mark *mark = mark_at(line);
    const char *end = line_end(line);
    out->kind = mark ? mark->kind : GUIDE_PARAGRAPH;
    out->text = line + (mark ? strlen(mark->text) : 0);
    while (goes_on(out->kind, after(end)))
        end = line_end(after(end));
    out->size = (size_t)(end - out->text);
    *at = after(end);
    return true;
}

bool guide_next_clause(const char **at, struct guide_clause *clause)
{
    static const struct guide_part none = {.kind = GUIDE_PARAGRAPH};
    struct guide_part part;
    const char *next = *at;
    bool any = false;
    clause->heading = clause->ids = none;
    clause->body = clause->end = next;
    while (*at = next, guide_next(&next, &part)) {
        bool opens = part.kind == GUIDE_CHAPTER || part.kind == GUIDE_CLAUSE || part.kind == GUIDE_TITLE;
        if (opens && any)
            return true;
        if (part.kind == GUIDE_CHAPTER || part.kind == GUIDE_TITLE)
            clause->chapter = part;
        else if (part.kind == GUIDE_CLAUSE)
            clause->heading = part;
        else if (part.kind == GUIDE_IDS)
            clause->ids = part;
        any = any || part.kind == GUIDE_CLAUSE || !opens;
        if (opens || part.kind == GUIDE_IDS)
            clause->body = next;
        clause->end = next;
    }
    return any;
}

bool guide_states(const struct guide_clause *clause, const char *id)
{
    size_t size = strlen(id), length;
    const char *at = clause->ids.text;
    for (size_t left = clause->ids.size; left > 0; at += length, left -= length) {
        length = strspn(at, " \n");
        if (length == 0) {
            length = strcspn(at, " \n");
            if (length == size && strncmp(at, id, size) == 0)
                return true;
        }
    }
    return false;
}

static bool begins_with(const char *text, const char *word)
{
    while (*word && tolower((unsigned char)*text) == tolower((unsigned char)*word)) {
        text++;
        word++;
    }
    return !*word;
}

static bool is_between(const char *from, const char *to, const char *word)
{
    for (const char *at = from; at && at < to; at++)
        if (begins_with(at, word))
            return true;
    return false;
}

bool guide_mentions(const struct guide_clause *clause, const char *const *words, int count)
{
    const char *from = clause->heading.size ? clause->heading.text : clause->body;
    for (int i = 0; i < count; i++)
        if (!is_between(from, clause->end, words[i]))
            return false;
    return true;
}
