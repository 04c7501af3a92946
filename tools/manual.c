/* manual.c - the player's rules of a game as a man page: manual GAME LANGUAGE, on standard output.
 *
 * Chapters are sections, clauses subsections with their rules, figures pictures made of characters, as whoever is to
 * decide there sees them. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_secrets.h"
#include "draw/picture.h"
#include "games/embedded.h"
#include "games/games.h"
#include "learn/guide.h"

static const struct tongue {
    const char *language, *name, *about, *see, *games;
} tongues[] = {
    {"en", "NAME", "rules of", "SEE ALSO", "Games"},
    {"fr", "NOM", "règles de", "VOIR AUSSI", "Jeux"},
};

static const struct game *game;
static struct guide_scene scene; /* of the last figure; no rules: none */
static int played;               /* so many moves of a game since */

/* ---- text ---- */

/* What means something to roff is written so that it does not. */
static void put_character(char c)
{
    if (c == '\\')
        fputs("\\e", stdout);
    else if (c == '-')
        fputs("\\-", stdout);
    else
        putchar(c == '\n' ? ' ' : c);
}

/* A narrow blank where no line breaks, which fonts of printers lack. */
static const char narrow[] = "\u202f";

/* *Terms* are underlined, `notation` is bold. A line that began with a dot or a quote would be a command. */
static void put_text(const char *text, size_t size)
{
    bool notation = false, term = false;
    fputs("\\&", stdout);
    for (size_t i = 0; i < size; i++) {
        if (size - i >= strlen(narrow) && strncmp(text + i, narrow, strlen(narrow)) == 0) {
            fputs("\\~", stdout);
            i += strlen(narrow) - 1;
        } else if (text[i] == '`')
            fputs((notation = !notation) ? "\\fB" : "\\fR", stdout);
        else if (text[i] == '*' && !notation)
            fputs((term = !term) ? "\\fI" : "\\fR", stdout);
        else if (text[i] != ' ' || i == 0 || (text[i - 1] != ' ' && text[i - 1] != '\n'))
            put_character(text[i]);
        if (notation && strchr(",/;", text[i]))
            fputs("\\:", stdout); /* a line may break there: positions are long words */
    }
    putchar('\n');
}

static void put_part_text(const char *macro, const struct guide_part *part)
{
    puts(macro);
    put_text(part->text, part->size);
}

/* ---- figures ---- */

static void put_picture(void)
{
    static char picture[PICTURE_TEXT];
    const struct picture how = {.unicode = false};
    struct text text = text_on(picture, sizeof picture);
    union state_buffer seen;
    game_observe(scene.rules, state_of(&scene.state), guide_player(&scene), state_of(&seen));
    picture_text(scene.rules, state_of(&seen), &how, &text);
    puts(".PP\n.EX");
    for (const char *at = picture; *at; at++) {
        if (at == picture || at[-1] == '\n')
            fputs("\\&", stdout);
        if (*at == '\\')
            fputs("\\e", stdout);
        else if (*at == '-' || *at == '^' || *at == '\'' || *at == '`' || *at == '~')
            printf("%s", *at == '-'   ? "\\-"
                         : *at == '^' ? "\\(ha"
                         : *at == '~' ? "\\(ti"
                         : *at == '`' ? "\\(ga"
                                      : "\\(aq");
        else
            putchar(*at);
    }
    puts(".EE");
}

/* What was played in the figure before is seen where it has led. */
static void end_scene(void)
{
    if (scene.rules && played)
        put_picture();
    if (scene.rules)
        guide_close_scene(&scene);
    played = 0;
}

static void put_figure(const struct guide_part *part)
{
    struct why why;
    end_scene();
    if (guide_open_scene(game, part, &embedded_boards, &scene, &why))
        put_picture();
}

static void put_move(const struct guide_part *part)
{
    struct move move;
    struct why why;
    int player;
    size_t word = 0;
    if (scene.rules && guide_allows(&scene, part, &move, &player, &why))
        guide_play(&scene, move, player);
    while (word < part->size && !isspace((unsigned char)part->text[word]))
        word++;
    printf(".TP 16\n%d. ", ++played);
    put_text(part->text, word);
    put_text(part->text + word, part->size - word);
}

static void put_sign(const char *sign, const struct guide_part *part)
{
    printf(".br\n%s ", sign);
    put_text(part->text, part->size);
}

/* ---- clauses ---- */

static void put_part(const struct guide_part *part)
{
    switch (part->kind) {
    case GUIDE_ITEM: put_part_text(".IP \\(bu 2", part); return;
    case GUIDE_QUOTE:
        put_part_text(".RS\n.PP", part);
        puts(".RE");
        return;
    case GUIDE_FIGURE: put_figure(part); return;
    case GUIDE_ALLOWED: put_sign("+", part); return;
    case GUIDE_REFUSED: put_sign("x", part); return;
    case GUIDE_MOVE: put_move(part); return;
    default: put_part_text(".PP", part);
    }
}

static void put_clause(const struct guide_clause *clause)
{
    struct guide_part part;
    const char *at = clause->body;
    if (clause->heading.size) {
        printf(".SS ");
        put_text(clause->heading.text, clause->heading.size);
        put_part_text(".PP", &clause->ids);
    }
    while (at < clause->end && guide_next(&at, &part))
        put_part(&part);
    end_scene();
}

static void put_page(const struct tongue *tongue, const char *guide)
{
    struct guide_clause clause = {.chapter = {.size = 0}};
    const char *chapter = NULL;
    printf(".TH TINTAGEL\\-%s 6 \"\" \"Tintagel %s\" \"%s\"\n.SH %s\ntintagel\\-%s \\- %s %c%s\n", game->name,
           TINTAGEL_VERSION, tongue->games, tongue->name, game->name, tongue->about,
           toupper((unsigned char)*game->name), game->name + 1);
    while (guide_next_clause(&guide, &clause)) {
        if (clause.chapter.text != chapter) {
            printf(".SH ");
            put_text(clause.chapter.text, clause.chapter.size);
        }
        chapter = clause.chapter.text;
        put_clause(&clause);
    }
    printf(".SH %s\n.BR tintagel (1)\n", tongue->see);
}

int main(int argc, char **argv)
{
    game = argc == 3 ? games_find(argv[1]) : NULL;
    for (size_t i = 0; game && i < sizeof tongues / sizeof *tongues; i++) {
        bool spoken = strcmp(tongues[i].language, argv[2]) == 0;
        const char *guide = spoken ? embedded_text(game, "guide", argv[2]) : NULL;
        if (guide) {
            put_page(&tongues[i], guide);
            return fflush(stdout) == 0 ? 0 : 1;
        }
    }
    fprintf(stderr, "usage: manual GAME LANGUAGE\n");
    return 2;
}
