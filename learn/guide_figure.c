/* guide_figure.c - a figure of a guide as SVG: the part of the board that its moves and its legend are about. */
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "learn/guide_view.h"

enum { MOST_WAYS = 8, MOST_CELLS = 64 };

struct scenery {
    struct guide_scene scene;
    struct picture how;
    int way_count, cell_count;
    struct picture_way ways[MOST_WAYS];
    uint16_t cells[MOST_CELLS];
};

static bool find_clause(const char *guide, int number, struct guide_clause *clause)
{
    clause->chapter.size = 0;
    while (guide_next_clause(&guide, clause))
        if (number-- == 0)
            return true;
    return false;
}

/* A figure of a clause; then `*at` is behind it. */
static bool find_figure(const struct guide_clause *clause, int number, const char **at, struct guide_part *figure)
{
    *at = clause->body;
    while (*at < clause->end && guide_next(at, figure))
        if (figure->kind == GUIDE_FIGURE && number-- == 0)
            return true;
    return false;
}

/* ---- what it is about ---- */

/* The cells of a move, which need not be legal. */
static void add_way(struct scenery *f, const struct guide_part *part)
{
    const struct rules *rules = f->scene.rules;
    const struct state *state = state_of(&f->scene.state);
    struct picture_way *way = &f->ways[f->way_count];
    char word[MOVE_TEXT];
    const char *at = part->text;
    struct move move;
    struct why why;
    if (f->way_count == MOST_WAYS || !text_field(&at, at[strcspn(at, " \n")], word, sizeof word) ||
        !rules->game->text->read_move(rules, state, word, &move, &why))
        return;
    *way = (struct picture_way){.refused = part->kind == GUIDE_REFUSED};
    way->count = game_path(rules, move, way->cells);
    way->swings = rules->game->looks->swing && rules->game->looks->swing(rules, state, move, &way->swing);
    f->way_count++;
}

/* The cells that a legend names, each in backquotes. */
static void add_cells(struct scenery *f, const struct guide_part *legend)
{
    const char *end = legend->text + legend->size, *open = memchr(legend->text, '`', legend->size);
    while (open && f->cell_count < MOST_CELLS) {
        const char *from = open + 1, *close = memchr(from, '`', (size_t)(end - from));
        char name[BOARD_NAME];
        if (!close)
            return;
        if ((size_t)(close - from) < sizeof name) {
            memcpy(name, from, (size_t)(close - from));
            name[close - from] = '\0';
            int cell = board_cell(f->scene.rules->board, name);
            if (cell >= 0)
                f->cells[f->cell_count++] = (uint16_t)cell;
        }
        open = memchr(close + 1, '`', (size_t)(end - close - 1));
    }
}

/* Make a move of a game, and mark it as the last one. */
static void play(struct scenery *f, const struct guide_part *part)
{
    struct move move;
    struct why why;
    int player;
    if (!guide_allows(&f->scene, part, &move, &player, &why))
        return;
    picture_mark_last(f->scene.rules, move, &f->how);
    guide_play(&f->scene, move, player);
}

/* What belongs to the figure, up to the next one. */
static void read_on(struct scenery *f, const char *at, const char *end, int played)
{
    struct guide_part part;
    while (at < end && guide_next(&at, &part) && part.kind != GUIDE_FIGURE) {
        if (part.kind == GUIDE_ALLOWED || part.kind == GUIDE_REFUSED)
            add_way(f, &part);
        else if (part.kind == GUIDE_LEGEND)
            add_cells(f, &part);
        else if (part.kind == GUIDE_MOVE && played-- > 0)
            play(f, &part);
    }
}

/* As whoever is to decide there sees it. */
static void draw(struct scenery *f, const struct sink *sink)
{
    union state_buffer seen;
    const struct picture_part part = {
        .ways = f->ways, .way_count = f->way_count, .cells = f->cells, .cell_count = f->cell_count};
    game_observe(f->scene.rules, state_of(&f->scene.state), guide_player(&f->scene), state_of(&seen));
    picture_svg_part(f->scene.rules, state_of(&seen), &f->how, &part, sink);
}

bool guide_draw(const struct game *game, const struct board_source *boards, const char *guide, struct guide_place place,
                const struct picture *how, const struct sink *sink, struct why *why)
{
    struct scenery f = {.how = *how};
    struct guide_clause clause;
    struct guide_part part;
    const char *at;
    if (!find_clause(guide, place.clause, &clause) || !find_figure(&clause, place.figure, &at, &part))
        return why_say(why, NULL, "guide.figure", NULL, NULL, NULL);
    if (!guide_open_scene(game, &part, boards, &f.scene, why))
        return false;
    read_on(&f, at, clause.end, place.played);
    draw(&f, sink);
    guide_close_scene(&f.scene);
    return true;
}
