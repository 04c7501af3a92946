/* rules.c - the command `rules`: the player's rules of a game, whole, or those clauses that state a rule or mention
 * words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/game_secrets.h"
#include "games/embedded.h"
#include "games/games.h"
#include "learn/guide.h"

enum { NARROW = 40, WIDE = 88, USUAL = 78 };

struct printer {
    const struct args *args;
    const struct game *game;
    int width;
    struct picture how;
    struct guide_scene scene; /* of the figure that was last drawn; no rules: none */
    int played;               /* so many moves have been made in it since */
};

/* As wide as the terminal, within what can be read well. */
static int width_here(void)
{
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return USUAL;
    return size.ws_col < NARROW ? NARROW : size.ws_col > WIDE ? WIDE : size.ws_col;
}

/* ---- lines ---- */

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

/* Words in lines that are not too wide; the first begins with `first`, the others with as many blanks. */
static void put_lines(const struct printer *p, const char *first, const char *text, size_t size)
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
        if (length && column > indent && column + 1 + wide > p->width) {
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

static void put_heading(const struct printer *p, const struct guide_part *part, const char *line)
{
    int length = length_of(part->text, part->size, false);
    if (p->how.colour)
        fputs("\033[1m", stdout);
    put_lines(p, "", part->text, part->size);
    if (p->how.colour)
        fputs("\033[0m", stdout);
    for (int i = 0; i < length && line; i++)
        fputs(line, stdout);
    if (line)
        putchar('\n');
}

/* ---- figures ---- */

/* As whoever is to decide there sees it. */
static void draw_scene(struct printer *p)
{
    static char picture[PICTURE_TEXT];
    struct text text = text_on(picture, sizeof picture);
    union state_buffer seen;
    game_observe(p->scene.rules, state_of(&p->scene.state), guide_player(&p->scene), state_of(&seen));
    picture_text(p->scene.rules, state_of(&seen), &p->how, &text);
    putchar('\n');
    fputs(picture, stdout);
    putchar('\n');
}

/* What was played in the figure before is seen where it has led. */
static void end_scene(struct printer *p)
{
    if (p->scene.rules && p->played)
        draw_scene(p);
    if (p->scene.rules)
        guide_close_scene(&p->scene);
    p->played = 0;
}

static void put_figure(struct printer *p, const struct guide_part *part)
{
    struct why why;
    if (!guide_open_scene(p->game, part, &embedded_boards, &p->scene, &why))
        return;
    draw_scene(p);
}

/* A move of a game with its number, and what is said of it beside it. */
static void put_move(struct printer *p, const struct guide_part *part)
{
    struct move move;
    struct why why;
    int player, word = (int)strcspn(part->text, " \n"), size = (int)part->size;
    char first[MOVE_TEXT + 16];
    if (p->scene.rules && guide_allows(&p->scene, part, &move, &player, &why))
        guide_play(&p->scene, move, player);
    word = word < size ? word : size;
    snprintf(first, sizeof first, "%4d  %-9.*s  ", ++p->played, word, part->text);
    put_lines(p, first, part->text + word, (size_t)(size - word));
}

static void put_part(struct printer *p, const struct guide_part *part)
{
    const bool unicode = p->how.unicode;
    switch (part->kind) {
    case GUIDE_ITEM: put_lines(p, unicode ? "• " : "- ", part->text, part->size); return;
    case GUIDE_QUOTE: put_lines(p, unicode ? "│ " : "| ", part->text, part->size); return;
    case GUIDE_FIGURE:
        end_scene(p);
        put_figure(p, part);
        return;
    case GUIDE_ALLOWED: printf("%s %.*s\n", unicode ? "✓" : "+", (int)part->size, part->text); return;
    case GUIDE_REFUSED: printf("%s %.*s\n", unicode ? "×" : "x", (int)part->size, part->text); return;
    case GUIDE_MOVE: put_move(p, part); return;
    case GUIDE_LEGEND: put_lines(p, "  ", part->text, part->size); return;
    default: put_lines(p, "", part->text, part->size); putchar('\n');
    }
}

/* ---- clauses ---- */

static void put_clause(struct printer *p, const struct guide_clause *clause)
{
    struct guide_part part;
    const char *at = clause->body;
    enum guide_kind before = GUIDE_PARAGRAPH;
    if (clause->heading.size) {
        put_heading(p, &clause->heading, NULL);
        put_lines(p, "", clause->ids.text, clause->ids.size);
        putchar('\n');
    }
    while (at < clause->end && guide_next(&at, &part)) {
        if (before == GUIDE_ITEM && part.kind != GUIDE_ITEM)
            putchar('\n');
        put_part(p, &part);
        before = part.kind;
    }
    end_scene(p);
    putchar('\n');
}

static bool is_wanted(const struct args *args, const struct guide_clause *clause)
{
    return args->word_count == 1 || (args->word_count == 2 && guide_states(clause, args->words[1])) ||
           guide_mentions(clause, args->words + 1, args->word_count - 1);
}

/* All that is wanted, each with the chapter that it is in; how many. */
static int put_clauses(struct printer *p, const char *guide)
{
    struct guide_clause clause = {.chapter = {.size = 0}};
    const char *at = guide, *chapter = NULL;
    int count = 0;
    while (guide_next_clause(&at, &clause)) {
        if (!is_wanted(p->args, &clause))
            continue;
        if (clause.chapter.size && clause.chapter.text != chapter) {
            put_heading(p, &clause.chapter, p->how.unicode ? "─" : "-");
            putchar('\n');
            chapter = clause.chapter.text;
        }
        put_clause(p, &clause);
        count++;
    }
    return count;
}

static const char *find_guide(const struct args *args, const struct game *game)
{
    char name[64], language[8];
    struct text text = text_on(language, sizeof language);
    words_add(args->language, &text, "words.language", NULL, NULL, NULL);
    snprintf(name, sizeof name, "%s.guide.%s", game->name, language);
    return embedded_find(name);
}

int cmd_rules(const struct args *args)
{
    const struct game *game = games_find(args->words[0]);
    if (!game)
        return refuse(args, "cli.no-game", args->words[0], game_names().text, NULL);
    const char *guide = find_guide(args, game);
    if (!guide)
        return refuse(args, "rules.none", game->name, NULL, NULL);
    struct printer printer = {.args = args, .game = game, .width = width_here(), .how = picture_here(args)};
    if (put_clauses(&printer, guide) == 0)
        return refuse(args, "rules.nothing", args->words[1], game->name, NULL);
    return STATUS_FINE;
}
