/* print.c - the parts of a kit, one after the other. */
#include "print/print.h"

#include "board/board.h"
#include "print/job.h"

/* A line of the contents for a part, if it has pages. The title is the document's until it ends. */
static void mark(struct job *job, const char *message, struct job_text *title)
{
    *title = job_say(job, message, NULL, NULL, NULL);
    pdf_mark(job->pdf, title->at, title->size);
}

static bool has_pieces(const struct rules *rules)
{
    struct kit_item items[MAX_KIT_ITEMS];
    return kit_items(rules, rules->board->cell_count, items) > 0;
}

static bool print_all(struct job *job, const struct sink *sink)
{
    struct job_text titles[5];
    mark(job, "print.board", &titles[0]);
    print_board(job);
    if (has_pieces(job->order->rules)) {
        mark(job, "print.pieces", &titles[1]);
        print_pieces(job);
    }
    if (kit_screens(job->order->rules)) {
        mark(job, "print.screens", &titles[2]);
        print_screens(job);
    }
    if (job->order->guide) {
        mark(job, "print.rules", &titles[3]);
        print_booklet(job);
    }
    print_first(job);
    titles[4] = job_title(job);
    return pdf_end(job->pdf, titles[4].at, job_say(job, "words.language", NULL, NULL, NULL).at, sink);
}

bool print_kit(const struct print_order *order, const struct sink *sink)
{
    struct job *job = job_open(order, order->faces);
    bool done = job && print_all(job, sink);
    job_close(job);
    return done;
}
