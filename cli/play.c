/* play.c - the command `play`: a game at one keyboard, a line at a time. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/coaching.h"
#include "cli/saving.h"
#include "cli/seats.h"
#include "core/game_text.h"
#include "draw/picture.h"
#include "match/match.h"
#include "match/notation.h"
#include "match/outcome.h"
#include "match/record.h"
#include "match/tell.h"
#include "match/word_list.h"
#include "search/entrant.h"
#include "search/hint.h"

struct session {
    const struct args *args;
    const struct rules *rules;
    struct match *match;
    int person; /* the player at the keyboard, or EVERYBODY */
    struct rng rng;
    struct move *scratch;
    struct entrant computer;
    struct thinker *thinker;
    struct seats seats; /* with engines of others */
    struct saving saving;
    struct coaching coaching;
    player_set playing; /* as last told: those who are still in the game */
    int told, told_to;  /* at which state duties were told last, and whom; and how they were */
    char duties[POSITION_TEXT];
    bool stop;
};

/* Milliseconds since 1970 began. */
static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void fill_random(void *context, uint8_t *out, size_t size)
{
    (void)context;
    if (getentropy(out, size) != 0)
        abort();
}

/* What nobody can foresee: whoever knew the second of the start would know what the computer sets up. */
static struct rng random_lot(void)
{
    uint64_t seed;
    fill_random(NULL, (uint8_t *)&seed, sizeof seed);
    return rng_of(seed);
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
    char picture[PICTURE_TEXT];
    struct text text = text_on(picture, sizeof picture);
    struct picture how = picture_here(session->args);
    union state_buffer seen;
    int length = match_length(session->match);
    match_view(session->match, player, state_of(&seen));
    if (length > 0 && match_mover(session->match, length - 1) != NOBODY)
        picture_mark_last(session->rules, match_move(session->match, length - 1), &how);
    picture_text(session->rules, state_of(&seen), &how, &text);
    printf("\n%s\n", picture);
}

static void show_position(struct session *session, int player)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    union state_buffer seen;
    match_view(session->match, player, state_of(&seen));
    session->rules->game->text->write_position(session->rules, state_of(&seen), &text);
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

/* Whether something has been typed, or sent, that is not read yet; standard input has no buffer here. */
static bool input_waits(void)
{
    struct pollfd keyboard = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&keyboard, 1, 0) > 0;
}

/* Save what has happened (--record). Syncing takes some milliseconds, which nobody notices; but not for each of a
 * thousand lines that are there already. */
static bool save(struct session *session, bool sync, bool last)
{
    struct record record = {.rules = (struct rules *)session->rules, .match = session->match};
    return saving_go_on(&session->saving, session->args, &record, sync, last);
}

/* The first time; without a place to save no game begins. */
static int begin_saving(struct session *session)
{
    struct record record = {.rules = (struct rules *)session->rules, .match = session->match};
    if (saving_save(&session->saving, &record, true))
        return STATUS_FINE;
    if (errno != EEXIST)
        return file_trouble(session->args, session->saving.path);
    return refuse(session->args, "play.record-exists", session->saving.path, NULL, NULL);
}

static void tell(const struct session *session, const struct why *why)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    words_add_why(session->args->language, &text, why);
    puts(line);
}

/* What a player has to know this turn: once, however many lines it types, but anew where it has changed, as in a
 * set-up.
 */
static void tell_duties_of(struct session *session, int player)
{
    char lines[sizeof session->duties];
    struct text text = text_on(lines, sizeof lines);
    struct says says;
    int length = match_length(session->match);
    tell_duties(session->match, player, -1, &says);
    for (int i = 0; i < says.count; i++) {
        words_add_why(session->args->language, &text, &says.said[i].what);
        text_add_char(&text, '\n');
    }
    if (session->told == length && session->told_to == player && strcmp(session->duties, lines) == 0)
        return;
    session->told = length;
    session->told_to = player;
    memcpy(session->duties, lines, sizeof lines);
    fputs(lines, stdout);
}

/* What the last decision did, as the person sees it, as one text. */
static void add_deeds(const struct session *session, struct text *out)
{
    struct says says;
    int looker = session->person == EVERYBODY ? SPECTATOR : session->person;
    tell_deeds(session->match, looker, match_length(session->match) - 1, &says);
    for (int i = 0; i < says.count; i++) {
        const struct why *what = &says.said[i].what;
        text_add(out, i ? ", " : "");
        words_add(session->args->language, out, what->message, what->arg[0], what->arg[1], what->arg[2]);
    }
}

/* ---- commands ---- */

/* With everybody at one keyboard the last turn goes back, whoever's it was; else one's own last turn. */
static void take_back(struct session *session, int player)
{
    int length = match_length(session->match);
    struct why why;
    if (session->person == EVERYBODY && length > 0) {
        int last = match_turn(session->match, length - 1).player;
        player = last == NOBODY ? player : last;
    }
    if (!match_do(session->match, EVENT_OFFER, player, "takeback", now(), &why)) {
        tell(session, &why);
        return;
    }
    for (int p = 0; p < session->rules->players && match_request(session->match).kind; p++)
        match_do(session->match, EVENT_ACCEPT, p, "takeback", now(), &why);
    show_board(session, player);
}

static void help(struct session *session, int player)
{
    (void)player;
    char id[64];
    say(session->args, "play.help", session->rules->game->name, NULL, NULL);
    snprintf(id, sizeof id, "%s.play-help", session->rules->game->name);
    say(session->args, id, NULL, NULL, NULL);
}

static void resign(struct session *session, int player)
{
    struct why why;
    if (!match_do(session->match, EVENT_RESIGN, player, "", now(), &why))
        tell(session, &why);
}

/* The computer sets up for the player, all but the last decision, so that it can look, change, and say the last word.
 */
static void deploy(struct session *session, int player)
{
    struct why why;
    int n = policy_set_up(POLICY_GREEDY, session->rules, match_state(session->match), player, &session->rng,
                          session->scratch);
    for (int i = 0; i + 1 < n; i++) {
        char word[MOVE_TEXT];
        struct text text = text_on(word, sizeof word);
        session->rules->game->text->write_move(session->rules, match_state(session->match), session->scratch[i], &text);
        if (!match_play(session->match, player, word, now(), &why)) {
            tell(session, &why);
            return;
        }
    }
    if (n > 0)
        show_board(session, player);
    else
        say(session->args, "play.no-deploy", NULL, NULL, NULL);
}

/* A good move for the player, and why. */
static void show_hint(struct session *session, int player)
{
    struct hint hint;
    struct why why;
    union state_buffer seen;
    match_view(session->match, player, state_of(&seen));
    if (hint_in(session->match, player, 0, &hint, &why))
        hint_print(session->args, session->rules, state_of(&seen), &hint);
    else
        tell(session, &why);
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
    {"help", help},      {"moves", show_moves}, {"hint", show_hint},
    {"undo", take_back}, {"board", show_board}, {"position", show_position},
    {"deploy", deploy},  {"resign", resign},    {"quit", quit},
};

static void obey(struct session *session, int player, const char *word)
{
    struct why why;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcasecmp(commands[i].name, word) == 0) {
            commands[i].run(session, player);
            return;
        }
    }
    if (!coaching_lets(&session->coaching, session->args, session->match, player, word))
        return;
    if (notation_play(session->match, player, word, now(), &why)) {
        int next = who_decides(session, match_to_act(session->match));
        if (next != NOBODY && at_keyboard(session, next))
            show_board(session, next); /* else it is shown once the computer has answered, or at the end */
        return;
    }
    tell(session, &why);
}

/* ---- turns ---- */

/* One line from the keyboard as a word: blanks do not count, and what is no text becomes '?'. False at the end of
 * input. */
static bool read_word(char *word, size_t size)
{
    int c;
    size_t length = 0;
    bool any = false;
    while ((c = getchar()) != EOF && c != '\n') {
        any = true;
        if (c != ' ' && c != '\t' && c != '\r' && length + 1 < size)
            word[length++] = (char)(c == '\0' ? '?' : c);
    }
    word[length] = '\0';
    return any || c == '\n';
}

static void person_decides(struct session *session, int player)
{
    char word[MOVE_TEXT], prompt[256];
    struct text text = text_on(prompt, sizeof prompt);
    tell_duties_of(session, player);
    coaching_tell(&session->coaching, session->args, session->match, player);
    words_add(session->args->language, &text, "play.prompt", player_id(session->rules, player).text, NULL, NULL);
    printf("%s ", prompt);
    fflush(stdout);
    if (!read_word(word, sizeof word)) {
        putchar('\n');
        session->stop = true;
    } else if (*word) {
        obey(session, player, word);
    }
}

static bool computer_says(struct session *session, int player, const char *word)
{
    bool secret = game_turn(session->rules, match_state(session->match)).player == NOBODY;
    struct why why;
    if (!match_play(session->match, player, word, now(), &why))
        return false;
    if (!secret) {
        char line[POSITION_TEXT];
        struct text deeds = text_on(line, sizeof line);
        add_deeds(session, &deeds);
        say(session->args, "play.computer", player_id(session->rules, player).text, word, line);
    }
    bool revealed = game_turn(session->rules, match_state(session->match)).player != NOBODY;
    if (revealed && match_to_act(session->match))
        show_board(session, session->person == EVERYBODY ? player : session->person);
    return true;
}

static bool computer_plays(struct session *session, int player, struct move move)
{
    char word[MOVE_TEXT];
    struct text text = text_on(word, sizeof word);
    session->rules->game->text->write_move(session->rules, match_state(session->match), move, &text);
    return computer_says(session, player, word);
}

/* Somebody's engine decides. One that fails has lost, and so has one that gives up. */
static bool engine_decides(struct session *session, int player)
{
    char words[CLIENT_WORDS], *rest;
    struct why why;
    bool fine =
        client_choose(session->seats.engine[player], session->match, player, &session->seats.limits, words, &why);
    if (!fine || strcmp(words, "resign") == 0) {
        if (!fine)
            tell(session, &why);
        say(session->args, "play.gives-up", player_id(session->rules, player).text, NULL, NULL);
        resign(session, player);
        return true;
    }
    for (char *word = strtok_r(words, " ", &rest); fine && word; word = strtok_r(NULL, " ", &rest))
        fine = computer_says(session, player, word);
    return fine;
}

static bool computer_decides(struct session *session, int player)
{
    struct move move;
    if (session->seats.engine[player])
        return engine_decides(session, player);
    return entrant_choose(&session->computer, session->thinker, session->match, player, &session->rng, &move) &&
           computer_plays(session, player, move);
}

/* Set-ups at the same time: computers first, each as soon as it can. */
static bool computers_set_up(struct session *session, player_set to_act)
{
    const struct rules *rules = session->rules;
    bool fine = true;
    for (int p = 0; p < rules->players; p++) {
        const struct state *state = match_state(session->match);
        if (!(to_act >> p & 1) || at_keyboard(session, p))
            continue;
        if (session->seats.engine[p] && game_count(rules, state, p, session->scratch) > 0)
            fine = fine && engine_decides(session, p);
        if (session->seats.engine[p])
            continue;
        int n = entrant_set_up(&session->computer, rules, state, p, &session->rng, session->scratch);
        for (int i = 0; fine && i < n; i++)
            fine = computer_plays(session, p, session->scratch[i]);
    }
    return fine;
}

/* Tell of those who have gone out of the game since it was told last; a take-back may bring them back. */
static void tell_who_is_out(struct session *session)
{
    player_set playing = match_still_in(session->match);
    for (int p = 0; p < session->rules->players; p++)
        if (session->playing >> p & ~(playing >> p) & 1)
            say(session->args, "play.out", player_id(session->rules, p).text, NULL, NULL);
    session->playing = playing;
}

/* Whether a computer of ours sits somewhere. */
static bool has_computer(const struct session *session)
{
    for (int p = 0; p < session->rules->players; p++)
        if (!at_keyboard(session, p) && !session->seats.engine[p])
            return true;
    return false;
}

/* What is said of a computer that is not there is told, and not passed over. */
static bool check_computer(const struct session *session)
{
    const struct args *args = session->args;
    bool computer = has_computer(session), timed = args->many_count || (computer && session->computer.level == LEVELS);
    if (args->flag[FLAG_LEVEL] && !computer)
        return refuse(args, "play.level-whom", NULL, NULL, NULL) == STATUS_FINE;
    return !args->flag[FLAG_SECONDS] || timed || refuse(args, "play.seconds-whom", NULL, NULL, NULL) == STATUS_FINE;
}

static void introduce_computer(const struct session *session)
{
    int level = session->computer.level;
    char name[64], manner[64];
    snprintf(name, sizeof name, WORDS_ID "%s", level_name(level));
    snprintf(manner, sizeof manner, WORDS_ID "%s", level_manner(level));
    if (has_computer(session))
        say(session->args, "play.level", name, number_of(level).text, manner);
}

static void print_outcome(const struct session *session)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    outcome_write(session->args->language, session->match, session->person, &text);
    printf("%s %s\n", line, match_result(session->match).by->rule);
}

static int run_session(struct session *session)
{
    int status = begin_saving(session);
    if (status != STATUS_FINE)
        return status;
    session->playing = match_still_in(session->match);
    show_board(session, session->person == EVERYBODY ? SPECTATOR : session->person);
    introduce_computer(session);
    if (session->coaching.on)
        say(session->args, "play.coach", NULL, NULL, NULL);
    say(session->args, "play.welcome", NULL, NULL, NULL);
    for (player_set to_act; !session->stop && (to_act = match_to_act(session->match));) {
        bool at_once = game_turn(session->rules, match_state(session->match)).player == NOBODY;
        if (at_once && !computers_set_up(session, to_act))
            return STATUS_TROUBLE;
        to_act = match_to_act(session->match);
        int player = who_decides(session, to_act);
        save(session, !at_keyboard(session, player) || !input_waits(), false);
        if (at_keyboard(session, player))
            person_decides(session, player);
        else if (!computer_decides(session, player))
            return STATUS_TROUBLE;
        tell_who_is_out(session);
    }
    bool saved = save(session, true, true);
    if (match_result(session->match).by) {
        show_board(session, SPECTATOR);
        print_outcome(session);
    }
    return ferror(stdin) ? file_trouble(session->args, "-") : saved ? STATUS_FINE : STATUS_TROUBLE;
}

/* People at this keyboard, computers elsewhere. */
static bool take_seats(struct session *session)
{
    struct why why;
    bool fine = true;
    for (int p = 0; fine && p < session->rules->players; p++) {
        char computer[16 + ENTRANT_NAME];
        const struct client *engine = session->seats.engine[p];
        snprintf(computer, sizeof computer, "computer %s", engine ? client_name(engine) : session->computer.name);
        const char *person = session->coaching.on ? "person -" EVENT_COACHED : "person -";
        fine = match_do(session->match, EVENT_JOINED, p, at_keyboard(session, p) ? person : computer, now(), &why);
    }
    return fine;
}

static bool is_number(const char *word)
{
    return *word >= '0' && *word <= '9';
}

int cmd_play(const struct args *args)
{
    struct subject subject;
    int seed, level, status;
    if (!arg_number(args, FLAG_LEVEL, 1, LEVELS, LEVEL_PRESET, &level) ||
        !arg_number(args, FLAG_SEED, 0, 2147483647, 0, &seed))
        return STATUS_BAD_INPUT;
    if (args->flag[FLAG_RECORD] && strcmp(args->flag[FLAG_RECORD], "-") == 0)
        return refuse(args, "play.record-name", NULL, NULL, NULL);
    if (args->flag[FLAG_RECORD] && access(args->flag[FLAG_RECORD], F_OK) == 0)
        return refuse(args, "play.record-exists", args->flag[FLAG_RECORD], NULL, NULL);
    if (args->flag[FLAG_COACH] && args->flag[FLAG_PLAYER] && !is_number(args->flag[FLAG_PLAYER]))
        return refuse(args, "play.coach-whom", NULL, NULL, NULL);
    if (!subject_open(args, &subject, &status))
        return status;
    if (!match_can_start(subject.rules, state_of(&subject.state))) {
        subject_close(&subject);
        return refuse(args, "play.no-start", NULL, NULL, NULL);
    }
    struct match_terms terms = {.entropy = {.fill = fill_random}, .at = now()};
    struct session session = {
        .args = args,
        .rules = subject.rules,
        .match = match_new(subject.rules, state_of(&subject.state), &terms),
        .person = subject.player == NO_PLAYER ? 0 : subject.player,
        .saving = {.path = args->flag[FLAG_RECORD]},
        .coaching = {.on = args->flag[FLAG_COACH] != NULL, .length = -1},
        .told = -1,
        .rng = args->flag[FLAG_SEED] ? rng_of((uint64_t)seed) : random_lot(),
        .scratch = calloc((size_t)subject.rules->game->max_moves, sizeof *session.scratch),
        .thinker = thinker_new(subject.rules, SEARCH_TABLE, 1),
    };
    entrant_of_level(level, &session.computer);
    setvbuf(stdin, NULL, _IONBF, 0); /* so that input_waits() knows */
    bool fine = session.match && session.scratch && session.thinker;
    status = STATUS_TROUBLE;
    if (fine && seats_open(&session.seats, args, subject.rules, session.person, &status)) {
        session.computer.limits.ms = args->flag[FLAG_SECONDS] ? session.seats.limits.ms : 0;
        status = !check_computer(&session) ? STATUS_BAD_INPUT
                 : take_seats(&session)    ? run_session(&session)
                                           : STATUS_TROUBLE;
    }
    seats_close(&session.seats);
    match_free(session.match);
    thinker_free(session.thinker);
    free(session.scratch);
    subject_close(&subject);
    return status;
}
