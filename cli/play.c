/* play.c - the command `play`: a game at one keyboard, a line at a time. The computer plays the best move by the
 * evaluation, one decision deep. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "core/match.h"
#include "core/picture.h"
#include "search/policy.h"

enum { LINE = 4096 };

struct session {
    const struct args *args;
    const struct rules *rules;
    struct match *match;
    int person; /* the player at the keyboard, or EVERYBODY */
    struct rng rng;
    struct move *scratch;
    bool stop;
};

/* "@alcazar.player.0": a player's name as an argument of a message. */
struct player_id {
    char text[64];
};

static struct player_id player_id(const struct session *session, int player)
{
    struct player_id id;
    snprintf(id.text, sizeof id.text, "@%.32s.player.%d", session->rules->game->name, player);
    return id;
}

static bool at_keyboard(const struct session *session, int player)
{
    return session->person == EVERYBODY || session->person == player;
}

/* A person first where both owe a decision. */
static int who_decides(const struct session *session, player_set to_act)
{
    for (int p = 0; p < session->rules->players; p++)
        if ((to_act >> p & 1) && at_keyboard(session, p))
            return p;
    return player_first(to_act);
}

/* ---- what is shown ---- */

static void show_board(struct session *session, int player)
{
    char picture[LINE];
    struct text text = text_on(picture, sizeof picture);
    union state_buffer seen;
    game_observe(session->rules, match_state(session->match), player, state_of(&seen));
    picture_text(session->rules, state_of(&seen), &text);
    printf("\n%s\n", picture);
}

static void show_position(struct session *session, int player)
{
    char line[LINE];
    struct text text = text_on(line, sizeof line);
    union state_buffer seen;
    game_observe(session->rules, match_state(session->match), player, state_of(&seen));
    session->rules->game->write_position(session->rules, state_of(&seen), &text);
    puts(line);
}

static void show_moves(struct session *session, int player)
{
    struct word_list list;
    size_t column = 0;
    if (!word_list_of(session->rules, match_state(session->match), player, &list))
        return;
    for (int i = 0; i < list.count; i++) {
        size_t length = strlen(list.words[i]);
        if (column && column + length + 2 > 78) {
            putchar('\n');
            column = 0;
        }
        printf("%s%s", column ? "  " : "", list.words[i]);
        column += length + 2;
    }
    putchar('\n');
    free(list.words);
}

static void show_result(const struct session *session)
{
    struct result result = match_result(session->match);
    int winner = player_first(result.winners), loser = NOBODY;
    for (int p = 0; p < session->rules->players; p++)
        if (result.winners && !(result.winners >> p & 1))
            loser = p;
    char line[LINE];
    struct text text = text_on(line, sizeof line);
    words_add(session->args->language, &text, result.by->message, winner < 0 ? "" : player_id(session, winner).text,
              loser < 0 ? "" : player_id(session, loser).text, NULL);
    printf("%s %s\n", line, result.by->rule);
}

/* ---- commands ---- */

/* With everybody at one keyboard the last turn goes back, whoever's it was; else one's own last turn. */
static void take_back(struct session *session, int player)
{
    int length = match_length(session->match);
    if (session->person == EVERYBODY && length > 0)
        player = match_mover(session->match, length - 1);
    if (match_take_back(session->match, player))
        show_board(session, player);
    else
        say(session->args, "play.nothing-to-undo", NULL, NULL, NULL);
}

static void help(struct session *session, int player)
{
    (void)player;
    char id[64];
    say(session->args, "play.help", NULL, NULL, NULL);
    snprintf(id, sizeof id, "%s.play-help", session->rules->game->name);
    say(session->args, id, NULL, NULL, NULL);
}

static void quit(struct session *session, int player)
{
    (void)player;
    session->stop = true;
}

static const struct {
    const char *name;
    void (*run)(struct session *session, int player);
} commands[] = {
    {"help", help},        {"moves", show_moves},       {"undo", take_back},
    {"board", show_board}, {"position", show_position}, {"quit", quit},
};

static void obey(struct session *session, int player, const char *word)
{
    struct why why;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(commands[i].name, word) == 0) {
            commands[i].run(session, player);
            return;
        }
    }
    if (match_play(session->match, player, word, &why)) {
        if (at_keyboard(session, who_decides(session, match_to_act(session->match))))
            show_board(session, player); /* else the board is shown once the computer has answered */
        return;
    }
    char line[LINE];
    struct text text = text_on(line, sizeof line);
    words_add_why(session->args->language, &text, &why);
    puts(line);
}

/* ---- turns ---- */

/* One word from the keyboard, without blanks around it and in any case but the moves' own. False at the end of input.
 */
static bool read_word(char *word, size_t size)
{
    int c;
    size_t length = 0;
    bool any = false;
    while ((c = getchar()) != EOF && c != '\n') {
        any = true;
        if (c != ' ' && c != '\t' && c != '\r' && length + 1 < size)
            word[length++] = (char)c;
    }
    word[length] = '\0';
    return any || c == '\n';
}

static void person_decides(struct session *session, int player)
{
    char word[WORD], prompt[256];
    struct text text = text_on(prompt, sizeof prompt);
    words_add(session->args->language, &text, "play.prompt", player_id(session, player).text, NULL, NULL);
    printf("%s ", prompt);
    fflush(stdout);
    if (!read_word(word, sizeof word)) {
        putchar('\n');
        session->stop = true;
    } else if (*word) {
        obey(session, player, word);
    }
}

static bool computer_decides(struct session *session, int player)
{
    const struct state *state = match_state(session->match);
    struct move move = policy_choose(POLICY_GREEDY, session->rules, state, player, &session->rng, session->scratch);
    bool secret = game_turn(session->rules, state).player == NOBODY;
    char word[WORD];
    struct text text = text_on(word, sizeof word);
    session->rules->game->write_move(session->rules, state, move, &text);
    if (!secret)
        say(session->args, "play.computer", player_id(session, player).text, word, NULL);
    if (!match_play_move(session->match, player, move))
        return false;
    bool revealed = game_turn(session->rules, match_state(session->match)).player != NOBODY;
    if (revealed && match_to_act(session->match))
        show_board(session, session->person == EVERYBODY ? player : session->person);
    return true;
}

static int run_session(struct session *session)
{
    show_board(session, session->person == EVERYBODY ? SPECTATOR : session->person);
    say(session->args, "play.welcome", NULL, NULL, NULL);
    for (player_set to_act; !session->stop && (to_act = match_to_act(session->match));) {
        int player = who_decides(session, to_act);
        if (at_keyboard(session, player))
            person_decides(session, player);
        else if (!computer_decides(session, player))
            return STATUS_TROUBLE;
    }
    if (match_result(session->match).by) {
        show_board(session, SPECTATOR);
        show_result(session);
    }
    return STATUS_FINE;
}

int cmd_play(const struct args *args)
{
    struct table table;
    long seed;
    int status;
    if (!arg_number(args, FLAG_SEED, 0, 2147483647, (long)(time(NULL) & 0x7FFFFFFF), &seed))
        return STATUS_BAD_INPUT;
    if (!table_open(args, &table, &status))
        return status;
    struct session session = {
        .args = args,
        .rules = table.rules,
        .match = match_new(table.rules, state_of(&table.state)),
        .person = table.player == NO_PLAYER ? 0 : table.player,
        .rng = rng_of((uint64_t)seed),
        .scratch = calloc((size_t)table.rules->game->max_moves, sizeof *session.scratch),
    };
    status = session.match && session.scratch ? run_session(&session) : STATUS_TROUBLE;
    match_free(session.match);
    free(session.scratch);
    table_close(&table);
    return status;
}
