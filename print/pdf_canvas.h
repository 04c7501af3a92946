/* pdf_canvas.h - pictures on a page or drawing of a document. */
#ifndef PRINT_PDF_CANVAS_H
#define PRINT_PDF_CANVAS_H

#include "print/canvas.h"
#include "print/pdf.h"

/* Layers that were drawn, by what they were made of: figures of one board share most. */
struct pdf_canvas {
    struct pdf *pdf;
    uint64_t hashes[PDF_FORMS];
    int numbers[PDF_FORMS], count;
};

/* What draws on what is open there. */
struct canvas pdf_canvas(struct pdf_canvas *on);

#endif
