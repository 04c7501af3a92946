/* tree.c - see tree.h. */
#include "tests/client/tree.h"

#include <stdlib.h>
#include <string.h>

enum { DEEP = 32 };

struct reader {
    const char *at, *end;
    int depth;
};

static struct tree *read_value(struct reader *r);

static void skip(struct reader *r)
{
    while (r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at)
        r->at++;
}

static bool eat(struct reader *r, char c)
{
    skip(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool eat_word(struct reader *r, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

static void put_utf8(char **to, unsigned long code)
{
    if (code < 0x80) {
        *(*to)++ = (char)code;
    } else if (code < 0x800) {
        *(*to)++ = (char)(0xc0 | code >> 6);
        *(*to)++ = (char)(0x80 | (code & 63));
    } else {
        *(*to)++ = (char)(0xe0 | code >> 12);
        *(*to)++ = (char)(0x80 | (code >> 6 & 63));
        *(*to)++ = (char)(0x80 | (code & 63));
    }
}

/* What is behind a backslash; our server writes no pairs of surrogates. */
static bool read_escape(struct reader *r, char **to)
{
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    if (r->at == r->end)
        return false;
    char c = *r->at++;
    const char *known = c ? strchr(names, c) : NULL;
    if (known) {
        *(*to)++ = values[known - names];
        return true;
    }
    char digits[5] = "", *end;
    if (c != 'u' || r->end - r->at < 4)
        return false;
    memcpy(digits, r->at, 4);
    r->at += 4;
    put_utf8(to, strtoul(digits, &end, 16));
    return *end == '\0';
}

static char *read_text(struct reader *r)
{
    if (!eat(r, '"'))
        return NULL;
    char *text = malloc((size_t)(r->end - r->at) + 1), *to = text;
    if (!text)
        abort();
    while (r->at < r->end && *r->at != '"') {
        char c = *r->at++;
        if (c != '\\')
            *to++ = c;
        if ((unsigned char)c < 32 || (c == '\\' && !read_escape(r, &to)))
            break;
    }
    *to = '\0';
    if (r->at < r->end && *r->at == '"') {
        r->at++;
        return text;
    }
    free(text);
    return NULL;
}

/* Members or elements until the closing sign. */
static bool read_inside(struct reader *r, struct tree *tree, char close)
{
    struct tree **last = &tree->first;
    if (eat(r, close))
        return true;
    do {
        char *name = close == '}' ? read_text(r) : NULL;
        if (close == '}' && (!name || !eat(r, ':'))) {
            free(name);
            return false;
        }
        *last = read_value(r);
        if (!*last) {
            free(name);
            return false;
        }
        (*last)->name = name;
        last = &(*last)->next;
        tree->count++;
    } while (eat(r, ','));
    return eat(r, close);
}

static bool read_number(struct reader *r, struct tree *tree)
{
    bool minus = r->at < r->end && *r->at == '-';
    const char *from = r->at += minus;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
        tree->number = 10 * tree->number + (*r->at++ - '0');
    tree->number = minus ? -tree->number : tree->number;
    tree->kind = TREE_NUMBER;
    return r->at > from && r->at - from < 19;
}

static bool read_into(struct reader *r, struct tree *tree)
{
    if (eat(r, '{')) {
        tree->kind = TREE_OBJECT;
        return read_inside(r, tree, '}');
    }
    if (eat(r, '[')) {
        tree->kind = TREE_LIST;
        return read_inside(r, tree, ']');
    }
    if (r->at < r->end && *r->at == '"') {
        tree->kind = TREE_TEXT;
        return (tree->text = read_text(r)) != NULL;
    }
    bool yes = eat_word(r, "true");
    if (yes || eat_word(r, "false")) {
        tree->kind = TREE_FLAG;
        tree->number = yes;
        return true;
    }
    return eat_word(r, "null") || read_number(r, tree);
}

static struct tree *read_value(struct reader *r)
{
    struct tree *tree = calloc(1, sizeof *tree);
    if (!tree)
        abort();
    skip(r);
    r->depth++;
    bool fine = r->depth < DEEP && read_into(r, tree);
    r->depth--;
    if (fine)
        return tree;
    tree_free(tree);
    return NULL;
}

struct tree *tree_read(const char *text, size_t size)
{
    struct reader r = {.at = text, .end = text + size};
    struct tree *tree = read_value(&r);
    skip(&r);
    if (!tree || r.at == r.end)
        return tree;
    tree_free(tree);
    return NULL;
}

void tree_free(struct tree *tree)
{
    for (struct tree *next; tree; tree = next) {
        next = tree->next;
        tree_free(tree->first);
        free(tree->name);
        free(tree->text);
        free(tree);
    }
}

const struct tree *tree_at(const struct tree *tree, const char *name)
{
    for (const struct tree *t = tree ? tree->first : NULL; t; t = t->next)
        if (t->name && strcmp(t->name, name) == 0)
            return t;
    return NULL;
}

const struct tree *tree_nth(const struct tree *tree, int n)
{
    const struct tree *t = tree ? tree->first : NULL;
    while (t && n-- > 0)
        t = t->next;
    return t;
}

const char *tree_text(const struct tree *tree, const char *name)
{
    const struct tree *found = tree_at(tree, name);
    return found && found->kind == TREE_TEXT ? found->text : "";
}

int64_t tree_number(const struct tree *tree, const char *name, int64_t other)
{
    const struct tree *found = tree_at(tree, name);
    return found && found->kind == TREE_NUMBER ? found->number : other;
}
