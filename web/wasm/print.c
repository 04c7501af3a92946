/* print.c - a game to print, cut out and play, for the page: a WebAssembly of its own with words, guides and fonts,
 * which comes when somebody asks for it. */
#include "print/print.h"

#include <string.h>

#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "web/wasm/letters.h"
#include "web/wasm/output.h"

int EXPORT(print)(void);

/* ---- the order ---- */

static const char *catalogue(const char *language)
{
    char name[16];
    struct text text = text_on(name, sizeof name);
    text_add(&text, language);
    text_add(&text, ".words");
    return embedded_find(name);
}

static int print_order(const struct print_order *order)
{
    struct letters letters = {.to = out_begin()};
    if (!print_kit(order, &(struct sink){.put = letters_put, .context = &letters}))
        return no_memory();
    letters_end(&letters);
    return out_end();
}

/* "GAME\tOPTIONS\tPAPER\tLANGUAGE": a PDF, in letters of base 64. */
int print(void)
{
    char game[32], options[OPTIONS_TEXT], paper[16], language[8];
    const char *at = in_text();
    struct why why;
    bool whole = text_field(&at, '\t', game, sizeof game) && text_field(&at, '\t', options, sizeof options) &&
                 text_field(&at, '\t', paper, sizeof paper) && text_field(&at, '\t', language, sizeof language);
    if (!whole || !games_find(game) || !paper_find(paper) || !catalogue(language)) {
        why_fill(&why, NULL, "match.event", in_text(), NULL, NULL);
        return out_refuse(&why);
    }
    struct rules *rules = rules_new(games_find(game), options, &embedded_boards, &why);
    if (!rules)
        return out_refuse(&why);
    struct print_order order = {.rules = rules,
                                .words = {catalogue(language)},
                                .guide = embedded_text(rules->game, "guide", language),
                                .boards = &embedded_boards,
                                .paper = paper_find(paper)};
    for (int i = 0; i < FONTS; i++) {
        const struct embedded *file = embedded_file(font_files[i]);
        order.faces[i] = (struct font_face){.file = (const uint8_t *)file->text, .size = file->size};
    }
    int done = print_order(&order);
    rules_free(rules);
    return done;
}
