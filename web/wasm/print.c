/* print.c - a game to print, cut out and play, for the page: a WebAssembly of its own with words, guides and fonts,
 * which comes when somebody asks for it. */
#include "print/print.h"

#include <string.h>

#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "web/wasm/output.h"

int EXPORT(print)(void);

/* ---- bytes as text ---- */

/* What is given back is text: three bytes are four letters of base 64. */
struct letters {
    const struct sink *to;
    unsigned held; /* bytes that are no letters yet */
    int count;
};

static void put_letters(struct letters *l)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char four[4];
    unsigned bits = l->held << 8 * (3 - l->count);
    for (int i = 0; i < 4; i++)
        four[i] = i <= l->count ? digits[bits >> (18 - 6 * i) & 63] : '=';
    l->to->put(l->to->context, four, sizeof four);
    l->held = 0;
    l->count = 0;
}

static void put_bytes(void *context, const char *bytes, size_t size)
{
    struct letters *l = context;
    for (size_t i = 0; i < size; i++) {
        l->held = l->held << 8 | (uint8_t)bytes[i];
        if (++l->count == 3)
            put_letters(l);
    }
}

/* ---- the order ---- */

static struct pdf_face face_of(const char *name)
{
    const struct embedded *file = embedded_file(name);
    return (struct pdf_face){.file = (const uint8_t *)file->text, .size = file->size};
}

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
    if (!print_kit(order, &(struct sink){.put = put_bytes, .context = &letters}))
        return no_memory();
    if (letters.count)
        put_letters(&letters);
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
                                .paper = paper_find(paper),
                                .faces = {[PDF_SERIF] = face_of("DejaVuSerif.ttf"),
                                          [PDF_BOLD] = face_of("DejaVuSerif-Bold.ttf"),
                                          [PDF_SANS] = face_of("DejaVuSans.ttf")}};
    int done = print_order(&order);
    rules_free(rules);
    return done;
}
