/* record_pictures.c - `record picture` and `record print`: a saved game as pictures, and on paper. */
#include <unistd.h>

#include "cli/cli.h"
#include "match/notation.h"
#include "match/record.h"
#include "print/game_sheet.h"

/* What both take: whose side is near, and how many turns there are from picture to picture. */
static bool read_film(const struct args *args, const struct record *record, struct film *film)
{
    int last = record->rules->players - 1;
    *film = (struct film){.match = record->match};
    if (!arg_number(args, FLAG_PLAYER, 0, last, NOBODY, &film->player) ||
        !arg_number(args, FLAG_EVERY, 1, 1000, 1, &film->every))
        return false;
    return true;
}

/* ---- pictures ---- */

struct shot {
    struct film film;
    int n;
};

static bool fill_svg(const struct sink *sink, const void *what)
{
    const struct shot *shot = what;
    union state_buffer state;
    struct picture how = film_picture(&shot->film, shot->n, &state);
    picture_svg(match_rules(shot->film.match), state_of(&state), &how, sink);
    return true;
}

static bool fill_png(const struct sink *sink, const void *what)
{
    const struct shot *shot = what;
    return film_png(&shot->film, shot->n, sink);
}

static bool fill_gif(const struct sink *sink, const void *what)
{
    const struct shot *shot = what;
    return film_gif(&shot->film, sink);
}

int record_picture(const struct args *args, const struct record *record)
{
    static const struct {
        enum flag flag;
        file_fill *fill;
        int wide;
    } kinds[] = {{FLAG_SVG, fill_svg, 1040}, {FLAG_PNG, fill_png, 1040}, {FLAG_GIF, fill_gif, 480}};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    struct font_face faces[FONTS];
    struct shot shot = {.n = match_length(record->match)};
    bool any = false;
    if (!read_film(args, record, &shot.film) || !turn_given(args, record->match, &shot.n))
        return STATUS_BAD_INPUT;
    faces_here(faces);
    shot.film.faces = faces;
    for (int i = 0; i < KINDS; i++) {
        const char *path = args->flag[kinds[i].flag];
        any = any || path;
        if (!path)
            continue;
        if (!arg_number(args, FLAG_WIDTH, 16, 4000, kinds[i].wide, &shot.film.wide))
            return STATUS_BAD_INPUT;
        if (!file_write(path, kinds[i].fill, &shot))
            return file_trouble(args, path);
    }
    return any ? STATUS_FINE : refuse(args, "record.no-picture", NULL, NULL, NULL);
}

/* ---- paper ---- */

static bool fill_sheet(const struct sink *sink, const void *what)
{
    return game_sheet_print(what, sink);
}

int record_print(const struct args *args, const struct record *record)
{
    const char *name = args->flag[FLAG_PAPER] ? args->flag[FLAG_PAPER] : "a4";
    const char *out = args->flag[FLAG_OUT];
    struct font_face faces[FONTS];
    struct game_sheet sheet = {.words = args->language, .paper = paper_find(name)};
    if (!sheet.paper)
        return refuse(args, "print.no-paper", name, NULL, NULL);
    if (!out && isatty(STDOUT_FILENO))
        return refuse(args, "print.terminal", NULL, NULL, NULL);
    if (!read_film(args, record, &sheet.film))
        return STATUS_BAD_INPUT;
    faces_here(faces);
    sheet.film.faces = faces;
    if (game_sheet_count(&sheet) > GAME_SHEET_MOST)
        return refuse(args, "record.too-many", number_of(game_sheet_count(&sheet)).text,
                      number_of(GAME_SHEET_MOST).text, NULL);
    return file_write(out ? out : "-", fill_sheet, &sheet) ? STATUS_FINE : file_trouble(args, out ? out : "-");
}
