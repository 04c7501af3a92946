/* pdf_reader.h - reading the documents that print/ writes, by what stands in them and nothing else: for tests. */
#ifndef TESTS_PDF_READER_H
#define TESTS_PDF_READER_H

#include <stdbool.h>
#include <stddef.h>

enum { READER_OBJECTS = 4096, READER_PAGES = 512, READER_KINDS = 128, READER_FONTS = 3, READER_GLYPHS = 512 };

struct pdf_object {
    const char *text; /* its dictionary */
    char *stream;     /* unpacked, closed by a zero; NULL: it has none */
    size_t size;
};

struct pdf_document {
    const char *bytes;
    size_t size;
    struct pdf_object objects[READER_OBJECTS];
    int object_count;
    int pages[READER_PAGES], page_count;
    int drawings[READER_OBJECTS]; /* the object of each */
    double widths[READER_FONTS][READER_GLYPHS];
};

/* Pieces that are alike. */
struct pdf_kind {
    char name[64];
    int army, count;
};

/* What is painted on a page, in points from its lower left corner. */
struct pdf_seen {
    double left, bottom, right, top; /* of all that is painted */
    double wide, high;               /* of the page */
    int rulers;                      /* lines of 100 mm */
    struct pdf_kind kinds[READER_KINDS];
    int kind_count;
};

/* Open a document; the test fails if its table or a stream is wrong. */
void pdf_document_open(struct pdf_document *document, const char *bytes, size_t size);
void pdf_document_close(struct pdf_document *document);
/* Go through a page, and add what is there to what was counted before. */
void pdf_document_look(const struct pdf_document *document, int page, struct pdf_seen *seen);

#endif
