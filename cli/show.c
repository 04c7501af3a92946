/* show.c - the command `show`: a position as a picture, in the terminal, as SVG or as PNG. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board/board.h"
#include "cli/cli.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "match/pick.h"
#include "print/board_png.h"

struct scene {
    const struct rules *rules;
    const struct state *state;
    struct picture how;
};

static bool locale_is_unicode(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8") || strstr(value, "utf-8");
    }
    return false;
}

struct picture picture_here(const struct args *args)
{
    const char *colour = args->flag[FLAG_COLOUR], *no_colour = getenv("NO_COLOR");
    bool plain = no_colour && *no_colour;
    return (struct picture){
        .unicode = !args->flag[FLAG_ASCII] && locale_is_unicode(),
        .colour = colour ? strcmp(colour, "always") == 0 : isatty(STDOUT_FILENO) && !plain,
        .coordinates = true,
    };
}

/* --last: only the form of the move counts, since it has been made. */
static bool read_last(const struct args *args, struct scene *scene)
{
    const char *word = args->flag[FLAG_LAST];
    struct move move;
    struct why why;
    if (!word)
        return true;
    if (!scene->rules->game->text->read_move(scene->rules, scene->state, word, &move, &why)) {
        refuse_why(args, &why);
        return false;
    }
    picture_mark_last(scene->rules, move, &scene->how);
    return true;
}

/* --targets: where one can go from a cell; "all": where moves can begin. */
static bool read_targets(const struct args *args, const struct subject *subject, struct scene *scene,
                         struct pick *picked)
{
    const char *name = args->flag[FLAG_TARGETS];
    int cell = name ? board_cell(scene->rules->board, name) : -1, player;
    bool all = name && strcmp(name, "all") == 0;
    uint16_t path = (uint16_t)cell;
    if (!name)
        return true;
    if (cell < 0 && !all) {
        refuse(args, "show.no-cell", name, NULL, NULL);
        return false;
    }
    if (!subject_player(args, subject, scene->state, &player))
        return false;
    struct move *scratch = calloc((size_t)scene->rules->game->max_moves, sizeof *scratch);
    if (scratch && player != NOBODY)
        pick(scene->rules, scene->state, player, &path, all ? 0 : 1, scratch, picked);
    free(scratch);
    scene->how.targets = picked->next;
    return true;
}

static bool fill_svg(const struct sink *sink, const void *what)
{
    const struct scene *scene = what;
    picture_svg(scene->rules, scene->state, &scene->how, sink);
    return true;
}

struct shot {
    const struct scene *scene;
    int wide;
};

static bool fill_png(const struct sink *sink, const void *what)
{
    const struct shot *shot = what;
    struct font_face faces[FONTS];
    faces_here(faces);
    return board_png(shot->scene->rules, shot->scene->state, &shot->scene->how, shot->wide, faces, sink);
}

static int write_png(const struct args *args, const struct scene *scene)
{
    struct shot shot = {.scene = scene};
    if (!arg_number(args, FLAG_WIDTH, 16, 10000, 1040, &shot.wide))
        return STATUS_BAD_INPUT;
    if (!file_write(args->flag[FLAG_PNG], fill_png, &shot))
        return file_trouble(args, args->flag[FLAG_PNG]);
    return STATUS_FINE;
}

static void print_text(const struct scene *scene)
{
    static char picture[PICTURE_TEXT];
    struct text text = text_on(picture, sizeof picture);
    picture_text(scene->rules, scene->state, &scene->how, &text);
    fputs(picture, stdout);
}

static int draw(const struct args *args, const struct scene *scene)
{
    if (args->flag[FLAG_SVG] && !file_write(args->flag[FLAG_SVG], fill_svg, scene))
        return file_trouble(args, args->flag[FLAG_SVG]);
    if (args->flag[FLAG_PNG])
        return write_png(args, scene);
    if (!args->flag[FLAG_SVG])
        print_text(scene);
    return STATUS_FINE;
}

int cmd_show(const struct args *args)
{
    static struct pick picked;
    union state_buffer seen;
    struct subject subject;
    int status;
    if (!subject_open(args, &subject, &status))
        return status;
    game_observe(subject.rules, state_of(&subject.state), subject.player < SPECTATOR ? SPECTATOR : subject.player,
                 state_of(&seen));
    struct scene scene = {
        .rules = subject.rules,
        .state = args->flag[FLAG_PLAYER] ? state_of(&seen) : state_of(&subject.state),
        .how = picture_here(args),
    };
    status = STATUS_BAD_INPUT;
    if (read_last(args, &scene) && read_targets(args, &subject, &scene, &picked))
        status = draw(args, &scene);
    subject_close(&subject);
    return status;
}
