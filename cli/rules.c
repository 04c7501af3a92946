/* rules.c - the command `rules`: the player's rules of a game, whole, or those clauses that state a rule or mention
 * words. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/prose.h"
#include "core/game_secrets.h"
#include "games/embedded.h"
#include "games/games.h"
#include "learn/guide.h"

struct printer {
    const struct args *args;
    const struct game *game;
    struct prose prose;
    struct picture how;
    struct guide_scene scene; /* of the figure that was last drawn; no rules: none */
    int played;               /* so many moves have been made in it since */
};

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
    prose_put(&p->prose, first, part->text + word, (size_t)(size - word));
}

static void put_part(struct printer *p, const struct guide_part *part)
{
    const bool unicode = p->how.unicode;
    switch (part->kind) {
    case GUIDE_ITEM: prose_put(&p->prose, unicode ? "• " : "- ", part->text, part->size); return;
    case GUIDE_QUOTE: prose_put(&p->prose, unicode ? "│ " : "| ", part->text, part->size); return;
    case GUIDE_FIGURE:
        end_scene(p);
        put_figure(p, part);
        return;
    case GUIDE_ALLOWED: printf("%s %.*s\n", unicode ? "✓" : "+", (int)part->size, part->text); return;
    case GUIDE_REFUSED: printf("%s %.*s\n", unicode ? "×" : "x", (int)part->size, part->text); return;
    case GUIDE_MOVE: put_move(p, part); return;
    case GUIDE_LEGEND: prose_put(&p->prose, "  ", part->text, part->size); return;
    default: prose_put(&p->prose, "", part->text, part->size); putchar('\n');
    }
}

/* ---- clauses ---- */

static void put_clause(struct printer *p, const struct guide_clause *clause)
{
    struct guide_part part;
    const char *at = clause->body;
    enum guide_kind before = GUIDE_PARAGRAPH;
    if (clause->heading.size) {
        prose_head(&p->prose, clause->heading.text, clause->heading.size, NULL);
        prose_put(&p->prose, "", clause->ids.text, clause->ids.size);
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
            prose_head(&p->prose, clause.chapter.text, clause.chapter.size, p->how.unicode ? "─" : "-");
            putchar('\n');
            chapter = clause.chapter.text;
        }
        put_clause(p, &clause);
        count++;
    }
    return count;
}

int cmd_rules(const struct args *args)
{
    const struct game *game = games_find(args->words[0]);
    if (!game)
        return refuse(args, "cli.no-game", args->words[0], game_names().text, NULL);
    const char *guide = prose_find(args, game, "guide");
    if (!guide)
        return refuse(args, "rules.none", game->name, NULL, NULL);
    struct printer printer = {.args = args, .game = game, .how = picture_here(args)};
    printer.prose = prose_here(printer.how.colour);
    if (put_clauses(&printer, guide) == 0)
        return refuse(args, "rules.nothing", args->words[1], game->name, NULL);
    return STATUS_FINE;
}
