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
struct game_kit;
struct game_looks;
struct game_mind;
struct game_secrets;
struct game_text;
struct rules;
struct state;
struct text;
struct why;

enum {
    MAX_PLAYERS = 6,
    MAX_ARMIES = 6,
    MAX_OPTIONS = 4,
    MAX_OPTION_TEXT = 96,
    OPTIONS_TEXT = MAX_OPTIONS * 2 * MAX_OPTION_TEXT, /* room for all of them as one text */
    MAX_STATE = 1024,
    MAX_MOVES = 12000, /* of any game: what one player can have to choose from fits on a thread's stack, in 96 KB */
    MAX_WEIGHTS = 48,
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

/* A way in which a game can end: the rule that says so, and the message that tells it. Its arguments are the winners,
 * the losers, and the first of these. Whoever won or lost is told the message's form .won or .lost, if there is that:
 * "You are the last one left." */
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

/* Where a part of a board lies that is put together of parts: its corner and size, in the board's units. */
struct option_place {
    int16_t x, y, wide, high;
};

/* Something that people can choose before a game. `choices` is "2|3|4", or NULL for free text that
 * the game's build() checks. A table of options ends with a NULL name.
 *
 * Free text may be put together: "b0-a3" has a part for each of the `places`, in their order, each turned by so many
 * right angles with the clock; `parts` are those that the program has, "a|b". Whoever asks people lets them pick. */
struct option {
    const char *name;
    const char *choices;
    const char *preset;
    const char *only; /* "variant=camps": it goes with that value of another option alone; NULL: always */
    const char *parts;
    const struct option_place *places; /* a width of 0 closes the table */
};

/* Rules that several have (board/rules_cache.h): how many more than one, and the others of their cache. */
struct rules_share {
    struct rules **cache; /* the first of them; NULL: nobody shares these */
    struct rules *next;
    int others;
    bool ours; /* their board is one of the cache's */
};

/* A game with its options fixed. Made by rules_new(), which fills in everything but what build() adds. */
struct rules {
    const struct game *game;
    const struct board *board; /* one piece of memory, from malloc; rules_free() frees it */
    int players, armies, sides;
    uint8_t side_of[MAX_PLAYERS];
    int choice[MAX_OPTIONS];                  /* which of the choices, -1 for free text */
    char value[MAX_OPTIONS][MAX_OPTION_TEXT]; /* each option as text */
    bool given[MAX_OPTIONS];                  /* which were said, not left at their preset */
    int32_t weight[MAX_WEIGHTS];              /* in the order of the game's table */
    void *data;                               /* the game's own tables, from malloc; rules_free() frees it */
    struct rules_share share;                 /* who else has them */
};

/* Where the text of a board comes from: find() returns it by file name ("chess.board") or NULL. */
struct board_source {
    const char *(*find)(const void *context, const char *name);
    const void *context;
};

/* Who sits where in a rematch: everybody one seat on; the winner, or its camp, where the first one was; by lot. */
enum rematch { REMATCH_TURNS, REMATCH_WINNER_FIRST, REMATCH_LOT };

struct game {
    const char *name;   /* as typed: "chess" */
    const char *prefix; /* of its rule ids: "CH" */
    int version;        /* of its rules: raised when the same moves no longer mean the same game */
    int min_players, max_players;
    size_t state_size;
    int max_moves; /* the most legal decisions one player can have; MAX_MOVES at most */
    const struct option *options;
    const struct ending *endings; /* every way to end; a NULL rule closes the table */
    bool example;                 /* made to be read and copied: lists for players leave it out */
    const char *silence;          /* the rule by which partners do not talk while they play; NULL: they may */
    enum rematch rematch;         /* who sits where when the same people play again */

    /* ---- facets: what else a game is, each a constant table of its own ---- */

    const struct game_text *text;       /* positions, decisions and refusals as text (game_text.h) */
    const struct game_looks *looks;     /* what is drawn and pointed at (game_looks.h) */
    const struct game_mind *mind;       /* what the search asks (game_mind.h) */
    const struct game_secrets *secrets; /* what is hidden from whom (game_secrets.h); NULL: nothing */
    const struct game_kit *kit;         /* what is printed and cut out (game_kit.h); NULL: the usual */

    /* ---- required ---- */

    /* Finish `rules`: board, players, armies, sides, side_of, data. False and `why` when board or options
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

    /* ---- optional: what NULL means is said with each; game.c has functions that know it ---- */

    /* How many legal decisions there are, where that is cheaper than listing them. */
    int (*count)(const struct rules *rules, const struct state *state, int player);
    /* Whose turn it is. NULL: of the one player to act, and every decision is a whole turn. */
    struct turn (*turn)(const struct rules *rules, const struct state *state);
    /* Who has the turn after the present one, if nobody leaves the game in it and nothing else changes the order. Asked
     * only while somebody has the turn. NULL: the next player by number. */
    int (*follows)(const struct rules *rules, const struct state *state);
    /* The player who moves an army's pieces, or NOBODY. NULL: player n commands army n. */
    int (*commander)(const struct rules *rules, const struct state *state, int army);
    /* A player gives up in a game that then goes on without it (HR-4); the result says whether it does.
     * NULL: there are two sides and the other one has won. */
    void (*resign)(const struct rules *rules, struct state *state, int player);
    /* True when no position from before this move can occur again. NULL: never known. */
    bool (*irreversible)(const struct rules *rules, const struct state *before, struct move move);
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
/* NOBODY while several players decide at once, and when the game is over. */
int game_follows(const struct rules *rules, const struct state *state);
int game_commander(const struct rules *rules, const struct state *state, int army);

/* Whether a turn has begun: the same as game_turn() says, without asking whose it is. */
static inline bool game_begun(const struct rules *rules, const struct state *state)
{
    return rules->game->turn && rules->game->turn(rules, state).begun;
}

static inline bool game_irreversible(const struct rules *rules, const struct state *before, struct move move)
{
    return rules->game->irreversible && rules->game->irreversible(rules, before, move);
}

/* ---- what follows from the interface ---- */

/* The lowest player of a set, or NOBODY; whether it holds exactly one. */
int player_first(player_set set);
bool player_alone(player_set set);

static inline bool move_equal(struct move a, struct move b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

#endif
