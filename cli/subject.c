/* subject.c - setting up what a command was asked about: the game, its options and board, the position, the player. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board/board_source.h"
#include "cli/cli.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"

enum { BOARD_FILE_LIMIT = 1 << 20 };

/* --boards: files of this directory come before those compiled in. The last one read is kept until the rules are
 * built, which is all that needs it. */
struct board_dir {
    const char *dir;
    char *text;
    char path[1024]; /* of that one */
    int trouble;     /* errno, if it is there and could not be read */
};

static const char *find_board(const void *context, const char *name)
{
    struct board_dir *boards = (struct board_dir *)context;
    if (boards->trouble)
        return NULL;
    int length = snprintf(boards->path, sizeof boards->path, "%s/%s", boards->dir, name);
    free(boards->text);
    boards->text = NULL;
    errno = ENAMETOOLONG;
    if (length < (int)sizeof boards->path)
        boards->text = file_read(boards->path, BOARD_FILE_LIMIT);
    if (!boards->text && errno == ENOENT && access(boards->dir, F_OK) == 0)
        return embedded_find(name);
    if (!boards->text)
        boards->trouble = errno;
    return boards->text;
}

static struct rules *open_rules(const struct args *args, const struct game *game, int *status)
{
    const char *options = args->flag[FLAG_OPTIONS] ? args->flag[FLAG_OPTIONS] : "";
    struct board_dir dir = {.dir = args->flag[FLAG_BOARDS]};
    struct board_source source = {.find = find_board, .context = &dir};
    struct why why;
    struct rules *rules = rules_new(game, options, dir.dir ? &source : &embedded_boards, &why);
    free(dir.text);
    if (rules)
        return rules;
    errno = dir.trouble;
    *status = dir.trouble ? file_trouble(args, dir.path) : refuse_why(args, &why);
    return NULL;
}

static bool read_player(const struct args *args, struct subject *subject)
{
    const char *word = args->flag[FLAG_PLAYER];
    subject->player = NO_PLAYER;
    if (!word)
        return true;
    if (strcmp(word, "spectator") == 0) {
        subject->player = SPECTATOR;
        return true;
    }
    if (strcmp(word, "all") == 0) {
        subject->player = EVERYBODY;
        return true;
    }
    int player;
    if (!text_number(word, subject->rules->players - 1, &player)) {
        refuse(args, "cli.player", word, number_of(subject->rules->players - 1).text, NULL);
        return false;
    }
    subject->player = player;
    return true;
}

bool subject_state(const struct args *args, struct subject *subject)
{
    const char *line = args->flag[FLAG_POSITION];
    struct why why;
    if (!line) {
        subject->rules->game->setup(subject->rules, state_of(&subject->state));
        return true;
    }
    if (subject->rules->game->text->read_position(subject->rules, line, state_of(&subject->state), &why))
        return true;
    refuse_why(args, &why);
    return false;
}

struct game_names game_names(void)
{
    struct game_names names = {.text = ""};
    struct text text = text_on(names.text, sizeof names.text);
    for (int i = 0; games[i]; i++) {
        if (games[i]->example)
            continue;
        text_add(&text, names.text[0] ? ", " : "");
        text_add(&text, games[i]->name);
    }
    return names;
}

bool subject_open(const struct args *args, struct subject *subject, int *status)
{
    const struct game *game = games_find(args->words[0]);
    *status = STATUS_BAD_INPUT;
    if (!game) {
        refuse(args, "cli.no-game", args->words[0], game_names().text, NULL);
        return false;
    }
    subject->rules = open_rules(args, game, status);
    if (!subject->rules)
        return false;
    if (read_player(args, subject) && subject_state(args, subject))
        return true;
    subject_close(subject);
    return false;
}

void subject_close(struct subject *subject)
{
    rules_free(subject->rules);
    subject->rules = NULL;
}

bool engines_know(const struct args *args, const struct rules *rules, int *status)
{
    bool ours = false, fine = board_is_from(rules, &embedded_boards, &ours);
    if (!ours)
        *status = refuse(args, fine ? "cli.engine-board" : "no-memory", NULL, NULL, NULL);
    return ours;
}

bool subject_player(const struct args *args, const struct subject *subject, const struct state *state, int *player)
{
    player_set to_act = subject->rules->game->to_act(subject->rules, state);
    *player = subject->player >= 0 ? subject->player : player_first(to_act);
    if (subject->player == SPECTATOR || subject->player == EVERYBODY) {
        refuse(args, "cli.player", args->flag[FLAG_PLAYER], number_of(subject->rules->players - 1).text, NULL);
        return false;
    }
    if (subject->player == NO_PLAYER && to_act && !player_alone(to_act)) {
        refuse(args, "cli.several", NULL, NULL, NULL);
        return false;
    }
    return true;
}

struct player_id player_id(const struct rules *rules, int player)
{
    struct player_id id = {.text = ""};
    struct text text = text_on(id.text, sizeof id.text);
    game_write_player(rules, player, &text);
    return id;
}
