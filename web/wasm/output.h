/* output.h - what comes into the WebAssembly and what it gives back: one text each, which grow as needed.
 *
 * Invariant: after every call the output is that call's own, whole: what it was asked for, or why it was refused. */
#ifndef WEB_WASM_OUTPUT_H
#define WEB_WASM_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/text.h"
#include "core/why.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))
#else /* the tests' own program */
#define EXPORT(name) name
#define IMPORT(name)
#endif

/* Begin the output anew, for writers of text to put theirs; then end it. out_end() is 1, or 0 if memory ran out, which
 * the output tells then. */
const struct sink *out_begin(void);
int out_end(void);
void out_text(const char *text);

/* The refusal as the whole output; always 0. */
int out_refuse(const struct why *why);
/* The same when memory ran out. */
int EXPORT(no_memory)(void);

/* The text that the page has given. */
const char *in_text(void);
/* Its next number; false at the end. */
bool in_number(const char **at, int *out);

/* For whoever calls: where the output is, and how long; room for an input of so many bytes, NULL if there is none. */
const char *EXPORT(output)(void);
int EXPORT(output_size)(void);
char *EXPORT(input)(int size);

#endif
