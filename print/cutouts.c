/* cutouts.c - the pieces to cut out.
 *
 * Pieces that are alike are a block with its number and name above. Blocks stand beside each other in rows as long as
 * there is room; each army begins a row under its name. First every block gets its place, then all are drawn, so that
 * each sheet can say how many there are. */
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "print/folds.h"
#include "print/job.h"

#define GAP     3.0 /* between pieces */
#define CAPTION 5.0 /* above a block */
#define HEADING 9.0 /* of an army */
#define CUT     0.5 /* between what is drawn and where it is cut */

struct block {
    const struct kit_item *item;
    bool heading; /* the army's name stands above it */
    int sheet, in_row;
    double x, y, wide, high; /* with its caption */
};

/* How large the cut-out of a piece is. */
static void measure(const struct job *job, const struct kit_item *item, double *wide, double *high)
{
    double side = (item->wide ? item->wide / 10.0 : job_token(job));
    int above = item->front[1].count ? 2 : 1;
    if (item->form == KIT_BEAM || item->form == KIT_POST) {
        fold_size(item, wide, high);
        return;
    }
    *wide = side + 2 * CUT;
    *high = above * side + 2 * CUT;
    if (item->form == KIT_DOUBLE)
        *high *= 2;
}

/* ---- places ---- */

static double caption_width(const struct job *job, const struct kit_item *item);

/* As many beside each other as there is room for, but no longer than needed. */
static void size_block(const struct job *job, struct block *block, double room)
{
    double wide, high;
    measure(job, block->item, &wide, &high);
    int most = (int)((room + GAP) / (wide + GAP)), count = block->item->count;
    block->in_row = most < 1 ? 1 : count < most ? count : most;
    int rows = (count + block->in_row - 1) / block->in_row;
    block->wide = block->in_row * (wide + GAP) - GAP;
    block->high = CAPTION + rows * (high + GAP);
    double caption = caption_width(job, block->item);
    block->wide = caption > block->wide ? caption : block->wide;
}

struct cursor {
    struct room room;
    int sheet;
    double x, y, row; /* how high the row is */
};

static void next_row(struct cursor *at)
{
    at->y += at->row;
    at->x = at->row = 0;
}

static void place(struct cursor *at, struct block *block)
{
    double above = block->heading ? HEADING : 0;
    if (block->heading || at->x + block->wide > at->room.wide)
        next_row(at);
    if (at->y > 0 && at->y + above + block->high > at->room.high) {
        at->sheet++;
        at->x = at->y = at->row = 0;
    }
    at->y += above;
    block->sheet = at->sheet;
    block->x = at->room.left + at->x;
    block->y = at->room.top + at->y;
    at->x += block->wide + 2 * GAP;
    at->row = block->high > at->row ? block->high : at->row;
}

/* ---- drawing ---- */

static const char *name_of(const struct job *job, const struct kit_item *item)
{
    return item->name ? item->name : job->order->rules->game->looks->kinds[item->front[0].kind].name;
}

static struct job_text caption_of(const struct job *job, const struct kit_item *item)
{
    struct job_text name = job_say(job, name_of(job, item), NULL, NULL, NULL);
    return job_say(job, "print.caption", job_number(item->count).at, name.at, NULL);
}

static double caption_width(const struct job *job, const struct kit_item *item)
{
    struct job_text caption = caption_of(job, item);
    return pdf_text_width(job->pdf, FONT_SANS, 2.8, caption.at, caption.size);
}

/* Pieces of one side, from above to below. */
static void draw_side(struct job *job, const struct piece side[2], double wide)
{
    struct pdf *pdf = job->pdf;
    for (int i = 0; i < 2 && side[i].count; i++) {
        bool fills = job->order->rules->game->looks->kinds[side[i].kind].fills;
        pdf_save(pdf);
        pdf_move(pdf, CUT + wide / 2, CUT + wide * (i + 0.5));
        pdf_scale(pdf, wide / (fills ? 100 : 110));
        job_draw_piece(job, side[i]);
        pdf_restore(pdf);
    }
}

/* Where to cut: round what is round, else a box. */
static void draw_edge(struct job *job, const struct kit_item *item, double wide, double high)
{
    const struct army_look *armies = job->order->rules->game->looks->armies;
    int army = item->front[0].army;
    bool round =
        item->form == KIT_FLAT && !item->front[1].count && (army == NO_ARMY || strcmp(armies[army].base, "round") == 0);
    struct pdf_paint edge = {PDF_NONE, FAINT, 0.15};
    if (round)
        pdf_circle(job->pdf, wide / 2, high / 2, wide / 2, edge);
    else
        pdf_rect(job->pdf, 0, 0, wide, high, edge);
}

/* The back stands on its head, so that it is upright once it is folded. */
static void draw_cutout(struct job *job, const struct kit_item *item)
{
    struct pdf *pdf = job->pdf;
    double wide, high;
    measure(job, item, &wide, &high);
    if (item->form == KIT_BEAM || item->form == KIT_POST) {
        fold_draw(job, item);
        return;
    }
    draw_edge(job, item, wide, high);
    if (item->form == KIT_DOUBLE) {
        pdf_save(pdf);
        pdf_move(pdf, wide, high / 2);
        pdf_turn(pdf, 2);
        draw_side(job, item->back, wide - 2 * CUT);
        pdf_restore(pdf);
        fold_line(pdf, 0, high / 2, wide, high / 2);
        pdf_save(pdf);
        pdf_move(pdf, 0, high / 2);
    }
    draw_side(job, item->front, wide - 2 * CUT);
    if (item->form == KIT_DOUBLE)
        pdf_restore(pdf);
}

static void draw_heading(struct job *job, const struct block *block)
{
    char id[64];
    struct text text = text_on(id, sizeof id);
    int army = block->item->front[0].army;
    text_add(&text, job->order->rules->game->name);
    text_add(&text, ".army.");
    text_add_number(&text, army);
    struct job_text name =
        job_say(job, army == NO_ARMY || !block->item->front[0].count ? "print.nobody" : id, NULL, NULL, NULL);
    pdf_fill(job->pdf, INK);
    job_write(job, FONT_BOLD, 4.2, block->x, block->y - 3.2, LEFT, name.at);
    pdf_stroke(job->pdf, INK);
    PDF(job->pdf, "w", 0.2);
    pdf_line(job->pdf, block->x, block->y - 1.6, block->x + sheet_room(job, false).wide, block->y - 1.6);
}

static void draw_block(struct job *job, const struct block *block)
{
    const struct kit_item *item = block->item;
    struct pdf *pdf = job->pdf;
    double wide, high;
    measure(job, item, &wide, &high);
    if (block->heading)
        draw_heading(job, block);
    pdf_fill(pdf, INK);
    job_write(job, FONT_SANS, 2.8, block->x, block->y + 2.8, LEFT, caption_of(job, item).at);
    for (int i = 0; i < item->count; i++) {
        int column = i % block->in_row, row = i / block->in_row;
        pdf_save(pdf);
        pdf_move(pdf, block->x + column * (wide + GAP), block->y + CAPTION + row * (high + GAP));
        pdf_open_piece(pdf, name_of(job, item), item->front[0].count ? item->front[0].army : NO_ARMY);
        draw_cutout(job, item);
        pdf_close_piece(pdf);
        pdf_restore(pdf);
    }
}

static void draw_sheets(struct job *job, const struct block *blocks, int count)
{
    int sheets = count ? blocks[count - 1].sheet + 1 : 0;
    for (int sheet = 0; sheet < sheets; sheet++) {
        sheet_open(job, &(struct sheet){.title = "print.pieces", .number = sheet + 1, .count = sheets});
        for (int i = 0; i < count; i++)
            if (blocks[i].sheet == sheet)
                draw_block(job, &blocks[i]);
        sheet_close(job);
    }
    job->piece_sheets = sheets;
}

static int army_of(const struct kit_item *item)
{
    return item->front[0].count ? item->front[0].army : NO_ARMY;
}

void print_pieces(struct job *job)
{
    struct kit_item items[MAX_KIT_ITEMS];
    struct block blocks[MAX_KIT_ITEMS];
    struct cursor at = {.room = sheet_room(job, false)};
    int n = kit_items(job->order->rules, job->order->rules->board->cell_count, items);
    for (int i = 0; i < n; i++) {
        blocks[i] =
            (struct block){.item = &items[i], .heading = i == 0 || army_of(&items[i]) != army_of(&items[i - 1])};
        size_block(job, &blocks[i], at.room.wide);
        place(&at, &blocks[i]);
    }
    draw_sheets(job, blocks, n);
}
