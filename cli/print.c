/* print.c - the command `print`: a game to print, cut out and play, as PDF. */
#include <stdio.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/prose.h"
#include "games/embedded.h"
#include "print/print.h"

static bool fill_kit(const struct sink *sink, const void *what)
{
    return print_kit(what, sink);
}

void faces_here(struct font_face faces[FONTS])
{
    for (int i = 0; i < FONTS; i++) {
        const struct embedded *file = embedded_file(font_files[i]);
        faces[i] = (struct font_face){.file = (const uint8_t *)file->text, .size = file->size};
    }
}

static struct print_order order_of(const struct args *args, const struct rules *rules, const struct paper *paper)
{
    struct print_order order = {
        .rules = rules,
        .words = args->language,
        .guide = prose_find(args, rules->game, "guide"),
        .boards = &embedded_boards,
        .paper = paper,
    };
    faces_here(order.faces);
    return order;
}

int cmd_print(const struct args *args)
{
    const char *name = args->flag[FLAG_PAPER] ? args->flag[FLAG_PAPER] : "a4", *out = args->flag[FLAG_OUT];
    const struct paper *paper = paper_find(name);
    struct subject subject;
    int status;
    if (!paper)
        return refuse(args, "print.no-paper", name, NULL, NULL);
    if (!out && isatty(STDOUT_FILENO))
        return refuse(args, "print.terminal", NULL, NULL, NULL);
    if (!subject_open(args, &subject, &status))
        return status;
    struct print_order order = order_of(args, subject.rules, paper);
    if (!file_write(out ? out : "-", fill_kit, &order))
        status = file_trouble(args, out ? out : "-");
    else
        status = STATUS_FINE;
    subject_close(&subject);
    return status;
}
