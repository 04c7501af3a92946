/* output.h - what the WebAssembly gives back: one text, which grows as needed, mostly JSON. */
#ifndef WEB_WASM_OUTPUT_H
#define WEB_WASM_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"
#include "core/text.h"
#include "core/why.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

/* Begin a new output, which ends the one before. */
void out_clear(void);
/* Where writers of core put their text. */
extern const struct sink out_sink;

void out_text(const char *text);
void out_number(int64_t number);
/* A string in quotes. */
void out_string(const char *string);
/* `"name":`, with a comma before it unless it is the first of its object. */
void out_key(const char *name);
/* A comma, unless something has just been opened. */
void out_comma(void);
/* `"name":number` and `"name":"string"`. */
void out_member(const char *name, int64_t number);
void out_member_string(const char *name, const char *string);
/* `"name":[…]` of the players of a set. */
void out_member_players(const char *name, player_set set);

/* The refusal as the whole output; always 0. */
int out_why(const struct why *why);

/* The text that the page has given. */
const char *in_text(void);
/* Its next number; false at the end. */
bool in_number(const char **at, int *out);

#endif
