/* film.c - a record as pictures and on paper, for the page: beside what prints (print.c), with the same words and
 * fonts. */
#include <string.h>

#include "games/embedded.h"
#include "games/games.h"
#include "match/notation.h"
#include "match/record.h"
#include "print/game_sheet.h"
#include "web/wasm/letters.h"
#include "web/wasm/output.h"

int EXPORT(film)(int n, int player, int every, int wide, int dark);

struct shot {
    struct film film;
    int n;
    const char *language;
};

static bool write_svg(const struct shot *shot, const struct sink *sink)
{
    union state_buffer state;
    struct picture how = film_picture(&shot->film, shot->n, &state);
    picture_svg(match_rules(shot->film.match), state_of(&state), &how, sink);
    return true;
}

static bool write_png(const struct shot *shot, const struct sink *sink)
{
    return film_png(&shot->film, shot->n, sink);
}

static bool write_gif(const struct shot *shot, const struct sink *sink)
{
    return film_gif(&shot->film, sink);
}

static bool write_pdf(const struct shot *shot, const struct sink *sink)
{
    const char *catalogue = embedded_find(strcmp(shot->language, "fr") == 0 ? "fr.words" : "en.words");
    struct game_sheet sheet = {.film = shot->film, .words = {catalogue}, .paper = paper_find("a4")};
    while (game_sheet_count(&sheet) > GAME_SHEET_MOST)
        sheet.film.every++;
    return game_sheet_print(&sheet, sink);
}

static const struct {
    const char *name;
    bool (*write)(const struct shot *shot, const struct sink *sink);
} kinds[] = {{"svg", write_svg}, {"png", write_png}, {"gif", write_gif}, {"pdf", write_pdf}};

static int write_kind(const char *kind, const struct shot *shot)
{
    struct letters letters = {.to = out_begin()};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kind, kinds[i].name) == 0) {
            if (!kinds[i].write(shot, &(struct sink){.put = letters_put, .context = &letters}))
                return no_memory();
            letters_end(&letters);
            return out_end();
        }
    return 0;
}

/* "KIND<tab>LANGUAGE<tab>RECORD": that file, in letters of base 64; `n` is the state of a picture, below 0 the last
 * one; `player` whose side is near, below 0 nobody's. */
int film(int n, int player, int every, int wide, int dark)
{
    const struct record_source source = {.find_game = games_find, .boards = &embedded_boards};
    struct font_face faces[FONTS];
    char kind[8], language[8];
    const char *at = in_text();
    struct why why;
    if (!text_field(&at, '\t', kind, sizeof kind) || !text_field(&at, '\t', language, sizeof language)) {
        why_fill(&why, NULL, "match.event", in_text(), NULL, NULL);
        return out_refuse(&why);
    }
    struct record *record = record_read(at, &source, &why);
    if (!record)
        return out_refuse(&why);
    for (int i = 0; i < FONTS; i++) {
        const struct embedded *file = embedded_file(font_files[i]);
        faces[i] = (struct font_face){.file = (const uint8_t *)file->text, .size = file->size};
    }
    struct shot shot = {.film = {.match = record->match,
                                 .player = player < record->rules->players ? player : NOBODY,
                                 .every = every,
                                 .wide = wide,
                                 .dark = dark != 0,
                                 .faces = faces},
                        .n = n < 0 || n > match_length(record->match) ? match_length(record->match) : n,
                        .language = language};
    shot.film.player = shot.film.player < 0 ? NOBODY : shot.film.player;
    int done = write_kind(kind, &shot);
    record_free(record);
    return done;
}
