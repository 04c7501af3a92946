/* game.h - what a game is to everybody else. Read this first.
 *
 * Three levels:
 *   struct game   the static facts and functions of one game, a constant table;
 *   struct rules  a game with its options fixed and its board built: immutable, shared by threads;
 *   struct state  one moment of play: `state_size` flat bytes, no pointers, padding zero, copied with
 *                 memcpy and compared with memcmp. The caller provides the memory (state_buffer).
 *
 * Three kinds of taking part:
 *   a player decides, an army (a colour) owns pieces, a side (a team, a camp) wins. Which player
 *   commands an army can change in play; which side a player is on cannot.
 *
 * A move is one decision by one player. A turn is one or more decisions: a capture chain, a retreat
 * that the other player must choose. Whoever drives a game asks to_act() who owes a decision, and
 * needs to know nothing else: one player in ordinary play, several during a secret set-up, nobody
 * once the game is over.
 *
 * Nothing here allocates but rules_new() and what it calls, and nothing reads files, clocks or globals. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct board;
struct figure;
struct rng;
struct state;
struct text;
struct why;

enum {
    MAX_PLAYERS = 6,
    MAX_ARMIES = 6,
    MAX_OPTIONS = 4,
    MAX_OPTION_TEXT = 96,
    MAX_STATE = 1024,
    MAX_WEIGHTS = 48,
    MAX_PIECES_ON_CELL = 24,
    MAX_PATH = 4,
    SPECTATOR = -1,
    NOBODY = -1,
    NO_ARMY = 255,
};

/* One bit for each player. */
typedef uint8_t player_set;

/* One decision. Cells are numbers of the board; `kind` and `arg` mean what the game says. All eight
 * bytes are significant: two moves are the same when their bytes are. */
struct move {
    uint16_t from, to, kind, arg;
};

/* A way in which a game can end: the rule that says so, and the message that tells it. */
struct ending {
    const char *rule;
    const char *message;
};

/* How a game stands. `by` is NULL while it goes on; no winner means a draw. */
struct result {
    const struct ending *by;
    player_set winners;
};

/* Whose turn it is (NOBODY while several players decide at once), and whether it has begun, that is
 * whether decisions of it have been made and others are still due. */
struct turn {
    int player;
    bool begun;
};

/* Something that people can choose before a game. `choices` is "2|3|4", or NULL for free text that
 * the game's build() checks. A table of options ends with a NULL name. */
struct option {
    const char *name;
    const char *choices;
    const char *preset;
};

/* A kind of piece: the message that names it; the letter that stands for it in text for each army (one letter only if
 * it belongs to none), in ASCII and in Unicode (NULL: the same); the figure on its token (figure.h); and whether it
 * fills its cell, as a wall does, rather than standing on it; `around` is what such a one is in text, a character
 * before and one after whatever stands in it (NULL: what the cell's zone says). Those of a royal house have a gold
 * band, those who ride a saddle. A table of kinds ends with a NULL name. */
struct piece_kind {
    const char *name;
    const char *letters;
    const char *signs;
    const char *figure;
    const char *around;
    bool fills, royal, mounted;
};

/* What the tokens of an army are drawn on, never by colour alone: a base of its own shape, filled from light to dark,
 * with a rim, and figures in `ink`; and its colour in a terminal (of the 256; 0 is the terminal's own). */
struct army_look {
    const char *base; /* "round", "square" */
    const char *light, *dark, *rim, *ink;
    int terminal;
};

/* What a player should see about a piece beside its kind. */
enum piece_sign {
    SIGN_RESTS = 1,    /* may not be moved this turn */
    SIGN_HELD = 2,     /* may not move while another holds it */
    SIGN_SHIELDED = 4, /* cannot be captured this turn */
    SIGN_DUE = 8,      /* must move now: a chain or a retreat */
    SIGN_DANGER = 16,  /* its side loses much if it is taken, and it could be on the next turn */
    SIGN_GLOWS = 32,   /* what its cell can do is at work */
};

/* Pieces of one kind and army on a cell; `army` is NO_ARMY for what belongs to nobody. */
struct piece {
    uint8_t army, kind, count, signs;
};

/* How a piece goes that turns about a point, as a wall about a tower: the cell it turns about, and by how many right
 * angles, with the clock if positive. */
struct swing {
    uint16_t pivot;
    int8_t quarters;
};

/* A number that the evaluation weighs with, by name, so that it can be tuned (docs/tuning.md). A table of weights ends
 * with a NULL name. */
struct weight {
    const char *name;
    int32_t value;
};

/* A game with its options fixed. Made by rules_new(), which fills in everything but what build() adds. */
struct rules {
    const struct game *game;
    const struct board *board;
    int players, armies, sides;
    uint8_t side_of[MAX_PLAYERS];
    int choice[MAX_OPTIONS];                  /* which of the choices, -1 for free text */
    char value[MAX_OPTIONS][MAX_OPTION_TEXT]; /* each option as text */
    bool given[MAX_OPTIONS];                  /* which were said, not left at their preset */
    int32_t weight[MAX_WEIGHTS];              /* in the order of the game's table */
    /* Where the search may leave decisions out; 0: nowhere. By how much a quiet one seldom changes the evaluation; and
     * how many quiet ones are worth a look one turn before the end, times the square of the turns left. */
    int32_t margin;
    int late;
    void *data; /* the game's own tables, from malloc; rules_free() frees it */
};

/* Where the text of a board comes from: find() returns it by file name ("alcazar.board") or NULL. */
struct board_source {
    const char *(*find)(const void *context, const char *name);
    const void *context;
};

struct game {
    const char *name;   /* as typed: "alcazar" */
    const char *prefix; /* of its rule ids: "AL" */
    int version;        /* of its rules: raised when the same moves no longer mean the same game */
    int min_players, max_players;
    size_t state_size;
    int max_moves; /* the most legal decisions one player can have */
    const struct option *options;
    const struct piece_kind *kinds;
    const struct figure *figures;  /* of its kinds and its board; a NULL name closes the table; NULL: none */
    const struct army_look *looks; /* one for each army */
    const struct weight *weights;  /* of the evaluation; NULL: none */
    const uint8_t *studs; /* by army, on the rim of its tokens: 0, 1 or 2 that tell it from its like; NULL: none */
    const struct ending *endings; /* every way to end; a NULL rule closes the table */
    bool example;                 /* made to be read and copied: lists for players leave it out */

    bool must_take; /* who can take must, so that all its decisions do (merits() above 0) */

    /* ---- required ---- */

    /* Finish `rules`: board, players, armies, sides, side_of, margin, late, data. False and `why` when board or options
     * do not do. */
    bool (*build)(struct rules *rules, const struct board_source *boards, struct why *why);
    /* The start position. */
    void (*setup)(const struct rules *rules, struct state *out);
    /* Who owes a decision; nobody when the game is over. */
    player_set (*to_act)(const struct rules *rules, const struct state *state);
    /* Write the legal decisions of `player`, each once, and return how many; 0 if it is not to act. In an observation
     * another than the observer may have none though it is to act; and during a set-up one who has to wait for an ally,
     * which nobody else may learn. */
    int (*moves)(const struct rules *rules, const struct state *state, int player, struct move *out);
    /* Make a legal decision. */
    void (*play)(const struct rules *rules, struct state *state, int player, struct move move);
    struct result (*result)(const struct rules *rules, const struct state *state);
    /* Equal for two states exactly when their lines are equal but for the quiet count (HR-1). */
    uint64_t (*key)(const struct rules *rules, const struct state *state);
    /* The line that describes the state, and back; reading refuses all that is not the exact form. */
    void (*write_position)(const struct rules *rules, const struct state *state, struct text *out);
    bool (*read_position)(const struct rules *rules, const char *line, struct state *out, struct why *why);
    /* A move as one word. Reading looks at the form only: the move need not be legal (why_not says). */
    void (*write_move)(const struct rules *rules, const struct state *state, struct move move, struct text *out);
    bool (*read_move)(const struct rules *rules, const struct state *state, const char *word, struct move *out,
                      struct why *why);
    /* Which rule forbids a move that read_move() gave and moves() does not list (HR-5). The game is not over and
     * `player` is to act; game_refusal() deals with the rest. */
    void (*why_not)(const struct rules *rules, const struct state *state, int player, struct move move,
                    struct why *why);
    /* What stands on a cell: at most MAX_PIECES_ON_CELL entries; returns how many. */
    int (*look)(const struct rules *rules, const struct state *state, int cell, struct piece *out);
    /* How good the state is for a side, in hundredths of a pawn or the like. With two sides the other side's value
     * is the opposite number. Never asked of a finished game. */
    int32_t (*evaluate)(const struct rules *rules, const struct state *state, int side);

    /* ---- optional: what NULL means is said with each; game.c has functions that know it ---- */

    /* How many legal decisions there are, where that is cheaper than listing them. */
    int (*count)(const struct rules *rules, const struct state *state, int player);
    /* Whose turn it is. NULL: of the one player to act, and every decision is a whole turn. */
    struct turn (*turn)(const struct rules *rules, const struct state *state);
    /* The player who moves an army's pieces, or NOBODY. NULL: player n commands army n. */
    int (*commander)(const struct rules *rules, const struct state *state, int army);
    /* A player gives up in a game that then goes on without it (HR-4); the result says whether it does.
     * NULL: there are two sides and the other one has won. */
    void (*resign)(const struct rules *rules, struct state *state, int player);
    /* True when no position from before this move can occur again. NULL: never known. */
    bool (*irreversible)(const struct rules *rules, const struct state *before, struct move move);
    /* What each of some decisions takes or wins at once, in the units of evaluate(), never below 0; 0 if it is quiet.
     * NULL: all are. */
    void (*merits)(const struct rules *rules, const struct state *state, const struct move *moves, int count,
                   int32_t *out);
    /* Give the turn away, in a game in which that is never good for whoever does; false if it cannot be done here.
     * NULL: it may be good. */
    bool (*skip)(const struct rules *rules, struct state *state);
    /* How many quiet turns there may be before the game is drawn. NULL: there is no such limit. */
    int (*quiet_left)(const struct rules *rules, const struct state *state);
    /* The cells that a person points at, in order, to make the move; returns how many (MAX_PATH at most), none for a
     * decision that is not made on the board. NULL: `from`, then `to`; none if they are the same. */
    int (*path)(const struct rules *rules, struct move move, uint16_t *out);
    /* The decision that a person means who points at these cells, legal or not, so that a refusal can say why; false if
     * none can be meant. NULL: one like a legal decision of a piece like the one pointed at first. */
    bool (*aim)(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                struct move *out);
    /* Whether the piece that this move moves turns about a point, and how. NULL: pieces go straight. */
    bool (*swing)(const struct rules *rules, const struct state *state, struct move move, struct swing *out);
    /* Whether lines of this kind of the board have lost what sets them apart, and are drawn hollow. NULL: never. */
    bool (*hollow)(const struct rules *rules, const struct state *state, int kind);
    /* The same state with colours exchanged, for two sides that are alike. NULL: they are not. */
    void (*mirror)(const struct rules *rules, const struct state *state, struct state *out);

    /* Hidden information; the first three or none. observe() gives the state with everything blanked that `player` (or
     * SPECTATOR) may not see. secret() gives the decisions that make the player's set-up from nothing, in one order for
     * one set-up: what a commitment is made of. arrange() gives decisions that complete the set-up, from the player's
     * observation alone; scatter() does so by lot (NULL: any decisions do that soon enough). They return how many
     * (max_moves at most), none while the player has to wait for an ally. */
    void (*observe)(const struct rules *rules, const struct state *state, int player, struct state *out);
    int (*secret)(const struct rules *rules, const struct state *state, int player, struct move *out);
    int (*arrange)(const struct rules *rules, const struct state *seen, int player, struct rng *rng, struct move *out);
    int (*scatter)(const struct rules *rules, const struct state *seen, int player, struct rng *rng, struct move *out);
};

/* Room for one state of any game. */
union state_buffer {
    uint64_t align;
    unsigned char bytes[MAX_STATE];
};

static inline struct state *state_of(union state_buffer *buffer)
{
    return (struct state *)buffer->bytes;
}

/* ---- the optional functions with their defaults ---- */

int game_count(const struct rules *rules, const struct state *state, int player, struct move *scratch);
struct turn game_turn(const struct rules *rules, const struct state *state);
int game_commander(const struct rules *rules, const struct state *state, int army);
void game_merits(const struct rules *rules, const struct state *state, const struct move *moves, int count,
                 int32_t *out);
int game_path(const struct rules *rules, struct move move, uint16_t *out);
bool game_irreversible(const struct rules *rules, const struct state *before, struct move move);
void game_observe(const struct rules *rules, const struct state *state, int player, struct state *out);

/* ---- what follows from the interface ---- */

/* The lowest player of a set, or NOBODY; whether it holds exactly one. */
int player_first(player_set set);
bool player_alone(player_set set);

static inline bool move_equal(struct move a, struct move b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Find the legal decision of `player` that is spelt `word`. `scratch` holds max_moves moves. False and `why`, with the
 * rule that forbids it, when there is none (HR-5). */
bool game_find_move(const struct rules *rules, const struct state *state, int player, const char *word,
                    struct move *scratch, struct move *out, struct why *why);

/* Say why `word` is no decision that `player` may make. Only for words that game_find_move() does not find. */
void game_refusal(const struct rules *rules, const struct state *state, int player, const char *word, struct why *why);

#endif
