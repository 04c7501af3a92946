/* show.c - the command `show`: a position as a picture, in the terminal, as SVG or as PNG. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "board/board.h"
#include "cli/cli.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "match/pick.h"

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

static void put_descriptor(void *context, const char *text, size_t size)
{
    int descriptor = *(const int *)context;
    while (size > 0) {
        ssize_t written = write(descriptor, text, size);
        if (written <= 0)
            return;
        text += written;
        size -= (size_t)written;
    }
}

/* Give the picture to rsvg-convert, whose output goes to an open file. Its status, or -1 if it could not be started. */
static int convert(const struct scene *scene, const char *width, FILE *png)
{
    int ends[2], status;
    if (pipe(ends) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[0], STDIN_FILENO);
        close(ends[0]);
        close(ends[1]);
        int quiet = open("/dev/null", O_WRONLY); /* what is wrong is told by us, in one line */
        if (quiet >= 0)
            dup2(quiet, STDERR_FILENO);
        dup2(fileno(png), STDOUT_FILENO);
        execlp("rsvg-convert", "rsvg-convert", "--width", width, (char *)NULL);
        _exit(127);
    }
    close(ends[0]);
    if (child > 0) {
        struct sink sink = {.put = put_descriptor, .context = &ends[1]};
        signal(SIGPIPE, SIG_IGN);
        fill_svg(&sink, scene);
    }
    close(ends[1]);
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool copy_file(const struct sink *sink, const void *what)
{
    FILE *file = (FILE *)what;
    char part[4096];
    if (fseek(file, 0, SEEK_SET) != 0)
        return false;
    for (size_t size; (size = fread(part, 1, sizeof part, file)) > 0;)
        sink->put(sink->context, part, size);
    return !ferror(file);
}

static int write_png(const struct args *args, const struct scene *scene)
{
    int width;
    if (!arg_number(args, FLAG_WIDTH, 16, 10000, 1040, &width))
        return STATUS_BAD_INPUT;
    FILE *png = tmpfile();
    if (!png)
        return file_trouble(args, args->flag[FLAG_PNG]);
    int status = convert(scene, number_of(width).text, png);
    if (status != 0)
        refuse(args, status == 127 ? "show.no-converter" : "show.converter", args->flag[FLAG_PNG], NULL, NULL);
    else if (!file_write(args->flag[FLAG_PNG], copy_file, png))
        status = file_trouble(args, args->flag[FLAG_PNG]);
    fclose(png);
    return status == 0 ? STATUS_FINE : STATUS_TROUBLE;
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
