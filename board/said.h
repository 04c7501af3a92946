/* said.h - what is said of play: sentences of the catalogues with their arguments, the rule that each comes from, and
 * the cells it is about. What a player has to know this turn, and what a decision did, is said so (core/game_text.h).
 */
#ifndef BOARD_SAID_H
#define BOARD_SAID_H

#include "core/game.h"
#include "core/why.h"

/* Room for cells, sentences, and the id of a message in its form. */
enum { SAID_CELLS = 16, SAYS_MOST = 8, MESSAGE_TEXT = 64 };

struct said {
    struct why what;  /* rule, message and arguments */
    const char *form; /* of the message, "do" for ID.do (words.h); NULL: as it is */
    int args, cells;  /* how many there are */
    uint16_t cell[SAID_CELLS];
    int loses; /* the player who has lost something by it, or NOBODY */
    bool must; /* a duty that binds: all that is legal now fulfils it */
};

struct says {
    struct said said[SAYS_MOST];
    int count;
};

/* Begin a sentence: its arguments and cells follow by the functions below. What comes when all are taken replaces the
 * last. */
struct said *says_add(struct says *says, const char *rule, const char *message);

/* Deeds that many games have. A piece of a kind went from one cell to another. */
struct said *says_move(struct says *says, const struct rules *rules, int kind, int from, int to);
/* `owner` has lost a piece: its kind, army and cell are the arguments of the message, or of `yours`, the message for
 * the owner itself, if it is who looks. NULL messages: it was taken. */
struct loss {
    const char *rule, *message, *yours;
    int kind, army, cell, owner;
};
struct said *says_loss(struct says *says, const struct rules *rules, int looker, const struct loss *loss);

/* The id of its message, in its form. */
void said_write_id(const struct said *said, struct text *out);

/* The next argument: a message by its id, a name of a kind or an army, a number. */
void said_id(struct said *said, const char *id);
void said_kind(struct said *said, const struct rules *rules, int kind);
void said_army(struct said *said, const struct rules *rules, int army);
void said_number(struct said *said, int number);
/* A cell that it is about; the same as the next argument; and some cells as one argument, "c3, d4". */
void said_about(struct said *said, int cell);
void said_cell(struct said *said, const struct rules *rules, int cell);
void said_cells(struct said *said, const struct rules *rules, const uint16_t *cells, int count);

#endif
