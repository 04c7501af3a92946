/* support.h - what the test programs share: the games under test, files as lines, rules at hand, tests that are made at
 * run time, and words for what fails. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/game.h"
#include "core/text.h"
#include "core/why.h"
#include "core/words.h"

enum { SUPPORT_LINE = 8192, SUPPORT_WORD = 64 };

/* The games under test, NULL after the last: all of them, or the one that the environment's TINTAGEL_GAME names. */
const struct game *const *games_tested(void);
/* Tests that write out positions, records or pictures do so of these games; their names stand in support.c only. One
 * with all that is rare; a plain one, whose pieces are walls too; one on a round board; one that is set up in secret.
 */
extern const char rare_game[], plain_game[], round_game[], secret_game[];

/* A number of the environment that multiplies work, 1 if it is not there. */
long effort(const char *variable);

/* Where a test is: what it looks at, for whoever reads that it failed. tests_run() tells it then. Copies are kept of
 * what may be gone by that time; `law` and `file` are not copied. */
void looking_at(const struct rules *rules, const struct state *state);
void looking_for(const char *law);
void looking_in(const char *file, int line, const char *text);

/* Fail, with words. cmocka's own prints them as no part of TAP. */
#undef fail_msg
#define fail_msg(...)                                                                                                  \
    do {                                                                                                               \
        print_message("# " __VA_ARGS__);                                                                               \
        print_message("\n");                                                                                           \
        fail();                                                                                                        \
        abort(); /* not reached */                                                                                     \
    } while (0)

/* A text file, line by line, without newlines. Fields are cut at tabs in place. */
struct lines {
    char *text;
    char **line;
    int count;
};

/* Read a file below the tests' folder. A missing file has no lines and a NULL text. */
struct lines lines_read(const char *path);
void lines_free(struct lines *lines);
/* Cut a line at its tabs into at most `most` fields; returns how many. */
int fields_cut(char *line, char **fields, int most);

/* The set-up positions of a game, tests/known/GAME.moves and tests/rules/GAME.starts: `each` gets the options and the
 * position of every line. `folder` and `ending` choose the file. */
void each_start(const struct game *game, const char *folder, const char *ending,
                void (*each)(void *context, const char *options, const char *position), void *context);

/* Rules for a game with boards compiled in; the test fails if they are refused. */
struct rules *rules_for(const struct game *game, const char *options);
/* A record with the hash of its game's board in place of "HASH", in memory that the caller owns. */
char *record_with_hash(const char *game, const char *form);

/* The n-th combination of all choices, each option said or left at its preset, as text; false when there are no more.
 * A game may refuse some. */
bool option_set(const struct game *game, int n, char out[SUPPORT_LINE]);
/* The rules of the next combination, from *n on, that the game accepts; they are the caller's. NULL: there are no more.
 */
struct rules *next_rules(const struct game *game, int *n);

struct rng;
/* A position some way into a game, set up by lot, in which people take what they can now and then; it may be over. */
void play_some(const struct rules *rules, struct rng *rng, struct state *state);

/* The next rule id of a text, and `at` behind it; false: there is none. */
bool next_rule_id(const char **at, char id[SUPPORT_WORD]);

/* Position and move as strings on the caller's memory. */
const char *position_of(const struct rules *rules, const struct state *state, char out[SUPPORT_LINE]);
const char *word_of(const struct rules *rules, const struct state *state, struct move move, char out[SUPPORT_WORD]);
/* "0,2 GT-19", "draw AL-10" or "-". */
const char *result_of(const struct rules *rules, struct result result, char out[SUPPORT_WORD]);

struct words words_in(const char *language);
/* What a refusal says, in English, in memory that the next call uses again. */
const char *sentence_of(const struct why *why);
/* Fail unless the texts are the same, saying what they are: "the result". */
void same_text(const char *what, const char *found, const char *wanted);
/* Whether a message has words in both languages; asked often, so what was found once is remembered. */
bool has_words(const char *message);

/* What a sink has got (.put = kept_put), in memory that grows, with a zero behind it. `text` is the caller's to free.
 */
struct kept {
    char *text;
    size_t size, room;
};

void kept_put(void *context, const char *text, size_t size);

/* Tests made at run time: tests_add() as often as needed, then tests_run() returns the status for main(). Of all
 * tests of a program, these or others, only those are run whose name is like TINTAGEL_TEST; * stands for anything. */
void tests_add(const char *name, void (*test)(void **), void *subject);
int tests_run(const char *group);

#endif
