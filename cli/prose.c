/* prose.c - texts in lines. */
#include "cli/prose.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/cli.h"
#include "games/embedded.h"

enum { NARROW = 40, WIDE = 88, USUAL = 78 };

struct prose prose_here(bool colour)
{
    struct winsize size;
    struct prose prose = {.width = USUAL, .colour = colour};
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col)
        prose.width = size.ws_col < NARROW ? NARROW : size.ws_col > WIDE ? WIDE : size.ws_col;
    return prose;
}

/* Marks are not shown: *of terms*, `of notation`, in which a star is a sign like others. */
static bool is_mark(char c, bool *notation)
{
    if (c == '`')
        *notation = !*notation;
    return c == '`' || (c == '*' && !*notation);
}

/* How many characters of a word are shown, of which UTF-8 has several bytes each. */
static int length_of(const char *text, size_t size, bool notation)
{
    int length = 0;
    for (size_t i = 0; i < size; i++)
        length += !is_mark(text[i], &notation) && ((unsigned char)text[i] & 0xc0) != 0x80;
    return length;
}

static void put_word(const char *word, size_t size, bool *notation)
{
    for (size_t i = 0; i < size; i++)
        if (!is_mark(word[i], notation))
            putchar(word[i]);
}

void prose_put(const struct prose *prose, const char *first, const char *text, size_t size)
{
    const char *end = text + size;
    bool notation = true;
    int indent = length_of(first, strlen(first), notation), column = indent;
    fputs(first, stdout);
    notation = false;
    for (const char *at = text; at < end;) {
        at += strspn(at, " \n");
        size_t length = 0;
        while (at + length < end && at[length] != ' ' && at[length] != '\n')
            length++;
        int wide = length_of(at, length, notation);
        if (length && column > indent && column + 1 + wide > prose->width) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        if (length && column > indent)
            putchar(' ');
        column += wide + (column > indent);
        put_word(at, length, &notation);
        at += length;
    }
    putchar('\n');
}

void prose_head(const struct prose *prose, const char *text, size_t size, const char *line)
{
    int length = length_of(text, size, false);
    if (prose->colour)
        fputs("\033[1m", stdout);
    prose_put(prose, "", text, size);
    if (prose->colour)
        fputs("\033[0m", stdout);
    for (int i = 0; i < length && line; i++)
        fputs(line, stdout);
    if (line)
        putchar('\n');
}

const char *prose_find(const struct args *args, const struct game *game, const char *what)
{
    char language[8];
    struct text text = text_on(language, sizeof language);
    words_add(args->language, &text, "words.language", NULL, NULL, NULL);
    return embedded_text(game, what, language);
}
