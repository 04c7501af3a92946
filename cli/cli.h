/* cli.h - what the subcommands of `tintagel` share: arguments, language, errors.
 *
 * A subcommand gets its checked arguments and returns the exit status. Bad input is told in one line on standard error
 * with status 2 and nothing on standard output; trouble with the environment has status 1; an address that another
 * program listens at has status 3. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>
#include <sys/types.h>

#include "core/game.h"
#include "core/game_text.h"
#include "core/text.h"
#include "core/why.h"
#include "core/words.h"
#include "draw/picture.h"
#include "print/font.h"

struct match;
struct record;

enum { STATUS_FINE = 0, STATUS_TROUBLE = 1, STATUS_BAD_INPUT = 2, STATUS_BUSY = 3 };

/* The flags there are. Each command says which of them it takes. */
enum flag {
    FLAG_OPTIONS,
    FLAG_POSITION,
    FLAG_PLAYER,
    FLAG_SECONDS,
    FLAG_THREADS,
    FLAG_SEED,
    FLAG_GAMES,
    FLAG_GAME,
    FLAG_COUNT,
    FLAG_OPENING,
    FLAG_NODES,
    FLAG_LINES,
    FLAG_COACH,
    FLAG_REPORT,
    FLAG_LEVEL,
    FLAG_LEVELS,
    FLAG_ENGINE,
    FLAG_A,
    FLAG_B,
    FLAG_ENTRANTS,
    FLAG_ENTRANT,
    FLAG_READ,
    FLAG_GAUNTLET,
    FLAG_OPENINGS,
    FLAG_MOVES,
    FLAG_SPRT,
    FLAG_OUT,
    FLAG_PAPER,
    FLAG_RECORDS,
    FLAG_JSON,
    FLAG_LAST,
    FLAG_TARGETS,
    FLAG_SVG,
    FLAG_PNG,
    FLAG_GIF,
    FLAG_TURN,
    FLAG_EVERY,
    FLAG_WIDTH,
    FLAG_ASCII,
    FLAG_COLOUR,
    FLAG_RECORD,
    FLAG_VERIFY,
    FLAG_ALL,
    FLAG_BOARDS,
    FLAG_LISTEN,
    FLAG_DATA,
    FLAG_STORE,
    FLAG_NODE,
    FLAG_BUS,
    FLAG_NAME,
    FLAG_BASE_PATH,
    FLAG_TRUSTED_PROXY,
    FLAG_CERTIFICATE,
    FLAG_KEY,
    FLAG_CONNECTIONS,
    FLAG_PER_ADDRESS,
    FLAG_METRICS_FROM,
    FLAG_PUSH_KEY,
    FLAG_PUSH_CONTACT,
    FLAG_PUSH_HOSTS,
    FLAG_USER,
    FLAG_CONFIG,
    FLAG_VERBOSE,
    FLAG_QUIET,
    FLAG_NO_SANDBOX,
    FLAG_FINISH,
    FLAG_REPLACE,
    FLAG_LANG,
    FLAG_HELP,
    FLAGS,
};

enum { MANY = MAX_PLAYERS + 1 };

struct args {
    const char *flag[FLAGS]; /* the value given, or NULL */
    const char *many[MANY];  /* all values of the one flag that can be given several times */
    int many_count;
    const char **words; /* what is not a flag, after the command's name */
    int word_count;
    struct words language;
};

struct command {
    const char *name;
    const char *usage; /* what follows the name */
    const char *flags; /* their names without dashes, with blanks between them */
    int least_words, most_words;
    int (*run)(const struct args *args);
};

/* Whether it takes that flag. */
bool command_takes(const struct command *command, enum flag flag);

/* A game with everything a command was given for it. */
struct subject {
    struct rules *rules;
    union state_buffer state;
    int player; /* --player, SPECTATOR, or NO_PLAYER */
};

enum { NO_PLAYER = -2, EVERYBODY = -3 };

/* Make the rules of the game named by the first word, and read --options, --boards, --position and --player. On
 * failure tells why, has nothing to free, and returns false with the status in `status`. */
bool subject_open(const struct args *args, struct subject *subject, int *status);
void subject_close(struct subject *subject);
/* Only --position, or the start, of rules that are there. False, having told why. */
bool subject_state(const struct args *args, struct subject *subject);
/* Make a move of whoever decides there, or of --player. False, having told why. */
bool subject_play(const struct args *args, struct subject *subject, const char *word);

/* Whether engines of others know the board of these rules: they can be told of none that is not built in. False, having
 * told why, with the status in `status`. */
bool engines_know(const struct args *args, const struct rules *rules, int *status);

/* The player who decides: --player, or the one to act. False, having told why, if that is not clear. */
bool subject_player(const struct args *args, const struct subject *subject, const struct state *state, int *player);

/* The folder of what a server keeps: as given, or the usual one ($XDG_DATA_HOME/tintagel, ~/.local/share/tintagel).
 * False if there is none or its name is too long. */
bool data_folder(const struct args *args, char *out, size_t size);
/* Make a folder with all that it is in, for nobody else to read. False with errno set. */
bool make_folder(const char *path);
/* The file in that folder. False, having told why. */
bool data_file(const struct args *args, char *out, size_t size);
/* Where the store is: as --store says, or that file. False, having told why. */
bool data_place(const struct args *args, char *out, size_t size);
/* The administrator's socket, beside that file. False if its name is too long. */
bool data_socket(const char *file, char *out, size_t size);
/* Tell that a store cannot be had, with what store_open() says of it; the status for that. No password is told. */
int refuse_store(const struct args *args, const char *place, const char *trouble);
/* The same of a bus. */
int refuse_bus(const struct args *args, const char *trouble);

/* A whole text file, from malloc; NULL with errno set, also for one above `most` bytes or with a zero byte in it. */
char *file_read(const char *path, size_t most);
/* What writes `what` to a sink; false when memory runs out. */
typedef bool file_fill(const struct sink *sink, const void *what);
/* Write a file as a whole: whoever reads it sees the old one or the new one, and it is on the disk. Links are followed;
 * what is there and is no regular file is written to as it is, and so is /dev/stdout, /dev/fd/3 and their like,
 * whatever they lead to. "-" is standard output. False with errno set. */
bool file_write(const char *path, file_fill *fill, const void *what);
/* A file that is ours, as we left it: what is not that any more was changed by somebody else, and is not touched. */
struct file_seen {
    dev_t device;
    ino_t inode;
    int64_t size;
    bool torn; /* something was added by half and could not be taken away: only file_replace() mends it */
};
/* Make one; EEXIST if something has its name. All three: false with errno set, the file being as it was. */
bool file_make(const char *path, file_fill *fill, const void *what, struct file_seen *seen);
/* Write it anew; ESTALE if it is not as we left it. */
bool file_replace(const char *path, file_fill *fill, const void *what, struct file_seen *seen);
/* Add to it in one piece; ESTALE too. */
bool file_append(const char *path, file_fill *fill, const void *what, bool sync, struct file_seen *seen);
/* An empty file of ours beside one that is to be made or replaced, for nobody else to read: `name` has PATH_MAX bytes.
 */
bool file_beside(const char *path, char *name);
/* Give it the name, once it is whole and on the disk: only if nothing has that name (EEXIST), or in place of a regular
 * file. False with errno set, being removed. */
bool file_place(const char *name, const char *path, bool replace);
/* Whether two paths lead to one file, be it there or not yet. */
bool file_is_same(const char *a, const char *b);
/* Tell of trouble with a file; the status for that. */
int file_trouble(const struct args *args, const char *path);
/* The name of a file to be shown: without control characters, and not too long. */
struct name {
    char text[512];
};
struct name name_of(const char *path);

/* The one record of a file, or the one that --game says; NULL, having told why, with the status in `status`. The caller
 * owns the result. */
struct record *record_open(const struct args *args, const char *path, int *status);
/* Tell whose secret set-up would be needed to play on. */
void record_missing(const struct args *args, const struct record *record);

/* --turn: the state after so many turns of a match, as they are numbered by `replay`; as it was if it is not given.
 * False, having told why. */
bool turn_given(const struct args *args, const struct match *match, int *n);
/* `record picture` and `record print`. */
int record_picture(const struct args *args, const struct record *record);
int record_print(const struct args *args, const struct record *record);

/* How pictures made of text look here: Unicode where the locale has it, colour where a terminal shows it. */
struct picture picture_here(const struct args *args);
/* The fonts for what is printed or drawn as dots. */
void faces_here(struct font_face faces[FONTS]);

/* A flag's value as a number in a range, or `preset`. False, having told why, if it is none. */
bool arg_number(const struct args *args, enum flag flag, int least, int most, int preset, int *out);

/* Print a message on standard output; on standard error as the one line of a refusal. */
void say(const struct args *args, const char *message, const char *a, const char *b, const char *c);
int refuse(const struct args *args, const char *message, const char *a, const char *b, const char *c);
int refuse_why(const struct args *args, const struct why *why);
/* Refuse the first of these flags that is given, by a message about its name; whether there is one. */
bool refuse_flags(const struct args *args, const enum flag *which, size_t count, const char *message);
/* The same of what is wrong in a file, at the line that `why` has for its place; 0: nowhere, as where it is empty. */
int refuse_line(const struct args *args, const char *path, const struct why *why);

const char *flag_name(enum flag flag);
/* Whether it takes no value; whether it can be given several times. */
bool flag_is_bare(enum flag flag);
bool flag_is_many(enum flag flag);

/* The names of the games, for an argument of a message: all but the examples. */
struct game_names {
    char text[256];
};
struct game_names game_names(void);

/* A number as text, for an argument of a message. */
struct number {
    char text[24];
};
struct number number_of(long long value);

/* A player's name in its game, as an argument of a message. */
struct player_id {
    char text[64];
};
struct player_id player_id(const struct rules *rules, int player);

/* Print a hint (search/hint.h): the move, and below it what it is good for. */
struct hint;
void hint_print(const struct args *args, const struct rules *rules, const struct state *seen, const struct hint *hint);

/* The commands. position, moves, apply, perft and view are in rule_commands.c, record in records.c, each
 * other in the file of its name. */
int cmd_position(const struct args *args);
int cmd_moves(const struct args *args);
int cmd_apply(const struct args *args);
int cmd_perft(const struct args *args);
int cmd_view(const struct args *args);
int cmd_rules(const struct args *args);
int cmd_lessons(const struct args *args);
int cmd_games(const struct args *args);
int cmd_bench(const struct args *args);
int cmd_engine(const struct args *args);
int cmd_analyse(const struct args *args);
int cmd_hint(const struct args *args);
int cmd_playouts(const struct args *args);
int cmd_tournament(const struct args *args);
int cmd_worker(const struct args *args);
int cmd_calibrate(const struct args *args);
int cmd_selfplay(const struct args *args);
int cmd_puzzles(const struct args *args);
int cmd_balance(const struct args *args);
int cmd_openings(const struct args *args);
int cmd_play(const struct args *args);
int cmd_serve(const struct args *args);
int cmd_admin(const struct args *args);
int cmd_print(const struct args *args);
int cmd_show(const struct args *args);
int cmd_replay(const struct args *args);
int cmd_record(const struct args *args);
int cmd_store(const struct args *args);
int cmd_link(const struct args *args);

#endif
