/* progress.c - a bar on a terminal, with the time left. */
#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "search/thinker.h"

enum { BAR = 30, MS_BETWEEN = 200 };

struct progress progress_begin(const struct args *args, int first, int total)
{
    return (struct progress){
        .args = args, .shown = isatty(STDERR_FILENO), .began = thinker_now(), .first = first, .total = total};
}

/* "1:02:03" or "2:03", as the games of this run went. */
static void write_left(const struct progress *p, int done, char *out, size_t size)
{
    int64_t left = (p->last - p->began) * (p->total - done + p->after) / (done - p->first) / 1000;
    int hours = (int)(left / 3600), minutes = (int)(left / 60 % 60), seconds = (int)(left % 60);
    if (hours)
        snprintf(out, size, "%d:%02d:%02d", hours, minutes, seconds);
    else
        snprintf(out, size, "%d:%02d", minutes, seconds);
}

void progress_show(struct progress *p, int done)
{
    char left[32], line[128];
    struct text text = text_on(line, sizeof line);
    int64_t now = thinker_now();
    if (!p->shown || done <= p->first || now < p->last + MS_BETWEEN)
        return;
    p->last = now;
    write_left(p, done, left, sizeof left);
    words_add(p->args->language, &text, "progress.left", left, NULL, NULL);
    int filled = (int)((int64_t)done * BAR / p->total);
    fprintf(stderr, "\r[%.*s%*s] %d / %d, %s\033[K", filled, "##############################", BAR - filled, "", done,
            p->total, line);
}

void progress_end(const struct progress *p)
{
    if (p->shown && p->last)
        fprintf(stderr, "\r\033[K");
}
