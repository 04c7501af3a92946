/* job.c - words and pictures on sheets. */
#include "print/job.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"

struct job *job_open(const struct print_order *order, const struct font_face faces[FONTS])
{
    struct pdf *pdf = calloc(1, sizeof *pdf);
    struct job *job = calloc(1, sizeof *job);
    if (!pdf || !job) {
        free(pdf);
        free(job);
        return NULL;
    }
    *job = (struct job){.order = order, .pdf = pdf, .pictures = {.pdf = pdf}};
    job->canvas = pdf_canvas(&job->pictures);
    pdf_begin(pdf, faces);
    return job;
}

void job_close(struct job *job)
{
    if (!job)
        return;
    pdf_free(job->pdf);
    free(job->pdf);
    free(job);
}

/* ---- words ---- */

struct job_text job_say(const struct job *job, const char *message, const char *a, const char *b, const char *c)
{
    struct job_text said;
    struct text text = text_on(said.at, sizeof said.at);
    words_add(job->order->words, &text, message, a, b, c);
    said.size = text.length;
    return said;
}

struct job_text job_title(const struct job *job)
{
    struct job_text title = {.size = 0};
    struct text text = text_on(title.at, sizeof title.at);
    text_add(&text, job->order->rules->game->name);
    title.at[0] = (char)toupper((unsigned char)title.at[0]);
    title.size = text.length;
    return title;
}

struct job_text job_number(int number)
{
    struct job_text said;
    struct text text = text_on(said.at, sizeof said.at);
    text_add_number(&text, number);
    said.size = text.length;
    return said;
}

void job_write(struct job *job, enum font font, double size, double x, double y, enum align align, const char *text)
{
    double wide = align == LEFT ? 0 : pdf_text_width(job->pdf, font, size, text, strlen(text));
    pdf_text(job->pdf, font, size, x - (align == RIGHT ? wide : wide / 2), y, text, strlen(text));
}

/* ---- pictures ---- */

static const struct picture paper = {.coordinates = true, .paper = true};

void job_draw_piece(struct job *job, struct piece piece)
{
    const struct rules *rules = job->order->rules;
    struct svg svg;
    struct sink sink;
    svg_begin(&svg, &job->canvas, &sink);
    picture_svg_defs(rules, &paper, &sink);
    sink.put(sink.context, "<g>", 3);
    picture_svg_token(rules, piece, &paper, &sink);
    sink.put(sink.context, "</g>", 4);
    pdf_save(job->pdf);
    pdf_turn(job->pdf, rules->game->looks->kinds[piece.kind].turns);
    svg_end(&svg);
    pdf_restore(job->pdf);
}

/* What a layer is a picture of. */
struct scene_of {
    const struct rules *rules;
    const struct state *state;
    const struct picture *how;
};

static void draw_layer(struct job *job, const struct scene_of *scene, enum picture_layer layer)
{
    struct svg svg;
    struct sink sink;
    svg_begin(&svg, &job->canvas, &sink);
    picture_svg_defs(scene->rules, scene->how, &sink);
    sink.put(sink.context, "<g>", 3);
    picture_svg_layer(scene->rules, scene->state, scene->how, layer, &sink);
    sink.put(sink.context, "</g>", 4);
    svg_end(&svg);
}

void job_draw_board(struct job *job, const struct rules *rules, const struct state *state, bool bare)
{
    bool stands = kit_of(rules->game)->stands;
    for (int layer = 0; layer < LAYER_CELLS; layer++) {
        bool pieces = layer == LAYER_MARKS || layer == LAYER_FRAMES || layer == LAYER_TOKENS || layer == LAYER_SIGNS ||
                      (layer == LAYER_FILLING && !stands);
        if (!bare || !pieces)
            draw_layer(job, &(struct scene_of){rules, state, &paper}, (enum picture_layer)layer);
    }
}

void job_draw_picture(struct job *job, const struct rules *rules, const struct state *state, const struct picture *how)
{
    const struct scene_of scene = {rules, state, how};
    pdf_save(job->pdf);
    if (how->turned) { /* about the upper left corner, and back to where it was */
        pdf_move(job->pdf, how->turned < 3 ? rules->board->width : 0, how->turned > 1 ? rules->board->height : 0);
        pdf_turn(job->pdf, how->turned);
    }
    for (int layer = 0; layer < LAYER_CELLS; layer++)
        draw_layer(job, &scene, (enum picture_layer)layer);
    pdf_restore(job->pdf);
}

/* ---- sizes ---- */

enum { USUAL_CELL = 25 };

static int first_room(const struct rules *rules)
{
    return board_room(rules->board, 0, rules->board->cells[0].first_zone);
}

double job_unit(const struct job *job)
{
    const struct rules *rules = job->order->rules;
    const struct game_kit *kit = kit_of(rules->game);
    return kit->scale ? kit->scale / 1000.0 : (double)USUAL_CELL / first_room(rules);
}

double job_token(const struct job *job)
{
    const struct game_kit *kit = kit_of(job->order->rules->game);
    return kit->token ? kit->token / 10.0 : USUAL_CELL * 0.7;
}
