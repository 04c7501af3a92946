/* match.c - a match from its events.
 *
 * Every change goes through put(): it checks an event, lets the clocks run up to it, applies it by the table of kinds,
 * and adds it to the list. A match that is being played and one that is rebuilt differ only in who calls it. */
#include "core/match.h"

#include <stdlib.h>
#include <string.h>

#include "core/blake2b.h"
#include "core/board.h"
#include "core/match_internal.h"
#include "core/rng.h"
#include "core/rules.h"

enum { SALT = 32, RESULT_TEXT = 64 };

static const struct ending by_repetition = {.rule = "HR-1", .message = "end.repetition"};
static const struct ending by_resignation = {.rule = "HR-4", .message = "end.resigned"};
static const struct ending by_agreement = {.rule = "HR-4", .message = "end.agreed"};
static const struct ending by_time = {.rule = "HR-6", .message = "end.time"};

static const char *const requests[] = {
    [REQUEST_NONE] = "", [REQUEST_DRAW] = "draw", [REQUEST_TAKEBACK] = "takeback", [REQUEST_PAUSE] = "pause"};

struct seat {
    bool taken, person;
};

struct match {
    const struct rules *rules;
    struct clock_terms terms;
    struct entropy entropy;
    struct history history;
    struct log log;
    struct move *scratch;

    /* Everything below follows from the log. */
    struct seat seats[MAX_PLAYERS];
    struct clock clock;
    int64_t now;
    bool paused, by_host, ended, repeated;
    player_set out;
    struct request request;
    struct result outcome; /* what no rule of the game decided */

    /* A secret set-up: what is public of it, and what this match alone knows. */
    player_set ready;
    uint8_t commitment[MAX_PLAYERS][BLAKE2B_SIZE];
    union state_buffer draft;
    uint8_t salt[MAX_PLAYERS][SALT];
    player_set sealed; /* whose salt is known */
};

/* ---- questions ---- */

static const struct state *top(const struct match *match)
{
    return history_state(&match->history, match->history.length);
}

/* Whether the set-up goes on in secret. */
static bool is_secret(const struct match *match)
{
    return match->rules->game->observe && game_turn(match->rules, top(match)).player == NOBODY &&
           match->rules->game->to_act(match->rules, top(match)) != 0;
}

static player_set everybody(const struct match *match)
{
    return (player_set)((1 << match->rules->players) - 1);
}

/* The players still in the game: not who has given up, nor whose armies have all been lost. */
static player_set still_in(const struct match *match)
{
    player_set in = everybody(match) & (player_set)~match->out, commanding = 0;
    if (!match->rules->game->commander || is_secret(match))
        return in;
    for (int army = 0; army < match->rules->armies; army++) {
        int player = game_commander(match->rules, top(match), army);
        if (player != NOBODY)
            commanding |= (player_set)(1 << player);
    }
    return in & commanding;
}

static bool all_seated(const struct match *match)
{
    for (int p = 0; p < match->rules->players; p++)
        if (!match->seats[p].taken)
            return false;
    return true;
}

struct result match_result(const struct match *match)
{
    if (match->outcome.by)
        return match->outcome;
    struct result result = match->rules->game->result(match->rules, top(match));
    if (!result.by && match->repeated)
        result.by = &by_repetition;
    return result;
}

player_set match_to_act(const struct match *match)
{
    if (match_result(match).by)
        return 0;
    player_set to_act = match->rules->game->to_act(match->rules, match_state(match));
    return is_secret(match) ? to_act & (player_set)~match->ready : to_act;
}

/* Whose clocks run (HR-6). */
static player_set running(const struct match *match)
{
    return match->paused || !all_seated(match) ? 0 : match_to_act(match);
}

const struct state *match_state(const struct match *match)
{
    bool drafting = is_secret(match) && !match_result(match).by;
    return drafting ? (const struct state *)match->draft.bytes : top(match);
}

void match_view(const struct match *match, int player, struct state *out)
{
    game_observe(match->rules, match_state(match), player, out);
}

const struct rules *match_rules(const struct match *match)
{
    return match->rules;
}

const struct event *match_events(const struct match *match, int *count)
{
    *count = match->log.count;
    return match->log.events;
}

player_set match_out(const struct match *match)
{
    return match->out;
}

struct request match_request(const struct match *match)
{
    return match->request;
}

bool match_paused(const struct match *match)
{
    return match->paused;
}

struct clock match_clock(const struct match *match)
{
    return match->clock;
}

bool match_seated(const struct match *match, int player)
{
    return match->seats[player].taken;
}

bool match_is_person(const struct match *match, int player)
{
    return match->seats[player].person;
}

int match_length(const struct match *match)
{
    return match->history.length;
}

const struct state *match_before(const struct match *match, int n)
{
    return history_state(&match->history, n);
}

struct move match_move(const struct match *match, int n)
{
    return match->history.entries[n + 1].move;
}

int match_mover(const struct match *match, int n)
{
    return match->history.entries[n + 1].mover;
}

int match_event_of(const struct match *match, int n)
{
    return match->history.entries[n + 1].event;
}

void match_write_result(const struct rules *rules, struct result result, struct text *out)
{
    const char *comma = "";
    if (!result.by) {
        text_add_char(out, '-');
        return;
    }
    for (int p = 0; p < rules->players; p++) {
        if (result.winners >> p & 1) {
            text_add(out, comma);
            text_add_number(out, p);
            comma = ",";
        }
    }
    text_add(out, result.winners ? " " : "draw ");
    text_add(out, result.by->rule);
}

/* ---- the history ---- */

/* A new state is on top: end the turn and the answer that it ended, and begin what it begins. `before` and `owed` are
 * whose turn it was and who owed a decision; `decided` tells that the decision was made, not that somebody gave up. */
static void change_clocks(struct match *match, struct turn before, player_set owed, bool decided)
{
    struct turn turn = game_turn(match->rules, top(match));
    player_set to_act = match->rules->game->to_act(match->rules, top(match));
    bool moved_on = decided || owed != to_act;
    bool new_turn = !turn.begun && (decided || before.begun || turn.player != before.player);
    int answerer = player_alone(owed) ? player_first(owed) : NOBODY, decider = player_first(to_act);
    if (moved_on && answerer != NOBODY && answerer != before.player)
        clock_end_answer(&match->clock, answerer);
    if (new_turn && before.player != NOBODY)
        clock_end_turn(&match->terms, &match->clock, before.player);
    if (turn.player == NOBODY || !player_alone(to_act))
        return;
    if (new_turn && decider == turn.player)
        clock_begin_turn(&match->terms, &match->clock, decider);
    if (turn.begun && decider != turn.player && moved_on)
        clock_begin_answer(&match->terms, &match->clock, decider);
}

/* A new state is on top, reached by `event`: note what is needed to compare it and to come back to it. */
static void note_top(struct match *match, struct move move, int mover, int event)
{
    struct entry *entry = &match->history.entries[match->history.length];
    entry->move = move;
    entry->mover = mover;
    entry->event = event;
    entry->key = match->rules->game->key(match->rules, top(match));
    entry->turn_end = !game_turn(match->rules, top(match)).begun;
    entry->clock = match->clock;
}

/* HR-1: is this the third time, counting complete turns only? Nothing from before an irreversible move can recur. */
static bool third_time(const struct match *match)
{
    const struct history *history = &match->history;
    const struct entry *now = &history->entries[history->length];
    int times = 1;
    if (!now->turn_end)
        return false;
    for (int n = history->length; n > 0; n--) {
        const struct entry *entry = &history->entries[n];
        if (entry->mover != NOBODY && game_irreversible(match->rules, history_state(history, n - 1), entry->move))
            return false;
        if (entry[-1].turn_end && entry[-1].key == now->key && ++times == 3)
            return true;
    }
    return false;
}

static void make_move(struct match *match, int player, struct move move)
{
    struct turn before = game_turn(match->rules, top(match));
    struct state *state = history_push(&match->history);
    match->rules->game->play(match->rules, state, player, move);
    change_clocks(match, before, (player_set)(1 << player), true);
    match->request.kind = REQUEST_NONE; /* a move voids a request */
    note_top(match, move, player, match->log.count);
    match->repeated = third_time(match);
}

/* Where a player's last own turn began: the length of the history there, or -1. Never past a reveal, or somebody's
 * giving up. */
static int last_turn_of(const struct match *match, int player)
{
    const struct history *history = &match->history;
    for (int n = history->length; n > 0; n--) {
        if (history->entries[n].mover == NOBODY)
            return -1;
        struct turn turn = game_turn(match->rules, history_state(history, n - 1));
        if (history->entries[n].mover == player && turn.player == player && (!turn.begun || n == 1))
            return n - 1;
    }
    return -1;
}

/* ---- giving up ---- */

static player_set others_than(const struct rules *rules, int side)
{
    player_set others = 0;
    for (int p = 0; p < rules->players; p++)
        if (rules->side_of[p] != side)
            others |= (player_set)(1 << p);
    return others;
}

/* HR-4: with two sides that are the players the other has won; else the game goes on as its page says, maybe. */
static void give_up(struct match *match, int player, const struct ending *how)
{
    const struct rules *rules = match->rules;
    const struct game *game = rules->game;
    player_set others = others_than(rules, rules->side_of[player]);
    match->out |= (player_set)(1 << player);
    match->request.kind = REQUEST_NONE;
    if (!game->resign) {
        match->outcome = (struct result){.by = how, .winners = others};
        return;
    }
    struct turn before = game_turn(rules, top(match));
    player_set owed = game->to_act(rules, top(match));
    struct state *state = history_push(&match->history);
    if (is_secret(match))
        game->resign(rules, state_of(&match->draft), player);
    game->resign(rules, state, player);
    change_clocks(match, before, owed, false);
    note_top(match, (struct move){.kind = 0}, NOBODY, match->log.count);
    struct result result = game->result(rules, state);
    if (result.by)
        match->outcome = (struct result){.by = how, .winners = result.winners};
    else if (rules->sides == 2 && !(everybody(match) & ~others & ~match->out))
        match->outcome = (struct result){.by = how, .winners = others}; /* a whole side has given up */
}

/* ---- secret set-ups ---- */

/* What a player has set up, as words with blanks between: what its commitment is made of. */
static void write_secret(const struct match *match, int player, struct text *out)
{
    const struct state *draft = (const struct state *)match->draft.bytes;
    int n = match->rules->game->secret(match->rules, draft, player, match->scratch);
    for (int i = 0; i < n; i++) {
        text_add(out, i ? " " : "");
        match->rules->game->write_move(match->rules, draft, match->scratch[i], out);
    }
}

static void write_commitment(const char *secret, const uint8_t salt[SALT], struct text *out)
{
    uint8_t hash[BLAKE2B_SIZE];
    blake2b(salt, SALT, secret, strlen(secret), hash);
    hex_write(hash, sizeof hash, out);
}

/* "SALT WORD WORD;-;SALT WORD": each player's, "-" for one who gave up. */
static void write_reveal(const struct match *match, struct text *out)
{
    for (int p = 0; p < match->rules->players; p++) {
        text_add(out, p ? ";" : "");
        if (match->out >> p & 1) {
            text_add_char(out, '-');
            continue;
        }
        hex_write(match->salt[p], SALT, out);
        text_add_char(out, ' ');
        write_secret(match, p, out);
    }
}

/* Play a player's set-up, given as words, on `state`. */
static bool play_words(struct match *match, struct state *state, int player, const char *words, struct why *why)
{
    char word[64];
    while (*words) {
        struct move move;
        if (!text_field(&words, ' ', word, sizeof word) || (!*words && words[-1] == ' ') ||
            game_turn(match->rules, state).player != NOBODY)
            return why_say(why, NULL, "match.reveal", "", NULL, NULL);
        if (!game_find_move(match->rules, state, player, word, match->scratch, &move, why))
            return false;
        match->rules->game->play(match->rules, state, player, move);
    }
    return true;
}

/* Play one player's part of a reveal on `state`, having checked it against the commitment. */
static bool reveal_player(struct match *match, struct state *state, int player, const char *part, struct why *why)
{
    char number[12], salt_text[2 * SALT + 1], hash[2 * BLAKE2B_SIZE + 1], committed[2 * BLAKE2B_SIZE + 1];
    uint8_t salt[SALT];
    struct text text = text_on(hash, sizeof hash), other = text_on(committed, sizeof committed);
    struct text name = text_on(number, sizeof number);
    text_add_number(&name, player);
    if (!text_field(&part, ' ', salt_text, sizeof salt_text) || !hex_read(salt_text, salt, SALT))
        return why_say(why, NULL, "match.reveal", number, NULL, NULL);
    write_commitment(part, salt, &text);
    hex_write(match->commitment[player], BLAKE2B_SIZE, &other);
    if (strcmp(hash, committed) != 0)
        return why_say(why, NULL, "match.commitment", number, NULL, NULL);
    return play_words(match, state, player, part, why);
}

/* ---- events ---- */

static bool in_game(const struct match *match, int player)
{
    return player >= 0 && player < match->rules->players && (still_in(match) >> player & 1);
}

static bool refuse_player(struct why *why)
{
    return why_say(why, "HR-5", "match.player", NULL, NULL, NULL);
}

static bool read_seat(const char *text, struct seat *seat, struct why *why)
{
    const char *name = strchr(text, ' ');
    size_t kind = name ? (size_t)(name - text) : 0;
    seat->taken = true;
    seat->person = kind == 6 && strncmp(text, "person", 6) == 0;
    bool computer = kind == 8 && strncmp(text, "computer", 8) == 0;
    if ((!seat->person && !computer) || !name[1] || name[1] == ' ' || strlen(name + 1) > EVENT_NAME_MOST ||
        name[strlen(name) - 1] == ' ' || !text_is_clean(text))
        return why_say(why, NULL, "match.seat", text, NULL, NULL);
    return true;
}

static bool apply_joined(struct match *match, int player, const char *text, struct why *why)
{
    struct seat seat;
    if (player < 0 || player >= match->rules->players || match->seats[player].taken)
        return why_say(why, NULL, "match.seat-taken", text, NULL, NULL);
    if (!read_seat(text, &seat, why))
        return false;
    match->seats[player] = seat;
    return true;
}

static bool apply_takeover(struct match *match, int player, const char *text, struct why *why)
{
    struct seat seat;
    if (!in_game(match, player) || !match->seats[player].taken)
        return refuse_player(why);
    if (!read_seat(text, &seat, why))
        return false;
    match->seats[player] = seat;
    if (match->request.kind != REQUEST_DRAW && match->request.by != player) {
        match->request.agreed &= (player_set) ~(1 << player); /* computers always agree, people are asked */
        match->request.agreed |= (player_set)(!seat.person << player);
    }
    return true;
}

/* What must be so before anybody decides anything. */
static bool is_under_way(const struct match *match, struct why *why)
{
    if (!all_seated(match))
        return why_say(why, "HR-7", "match.not-seated", NULL, NULL, NULL);
    return !match->paused || why_say(why, "HR-6", "match.paused", NULL, NULL, NULL);
}

static bool is_late(const struct match *match, int player)
{
    return clock_out(&match->terms, &match->clock, running(match), is_secret(match)) >> player & 1;
}

static bool apply_move(struct match *match, int player, const char *text, struct why *why)
{
    struct move move;
    if (!in_game(match, player))
        return refuse_player(why);
    if (!is_under_way(match, why))
        return false;
    if (is_secret(match))
        return why_say(why, NULL, "match.secret", NULL, NULL, NULL);
    if (!game_find_move(match->rules, top(match), player, text, match->scratch, &move, why))
        return false;
    make_move(match, player, move);
    return true;
}

/* Never too late: at the end of its time a set-up is completed by the computer. */
static bool apply_ready(struct match *match, int player, const char *text, struct why *why)
{
    if (!is_under_way(match, why))
        return false;
    if (!is_secret(match) || !in_game(match, player) || match->ready >> player & 1 ||
        !hex_read(text, match->commitment[player], BLAKE2B_SIZE))
        return why_say(why, NULL, "match.ready", NULL, NULL, NULL);
    match->ready |= (player_set)(1 << player);
    return true;
}

static bool apply_reveal(struct match *match, int player, const char *text, struct why *why)
{
    const struct rules *rules = match->rules;
    union state_buffer buffer;
    struct state *state = state_of(&buffer);
    char part[EVENT_TEXT];
    if (player != NOBODY || !is_secret(match) || (still_in(match) & ~match->ready))
        return why_say(why, NULL, "match.ready", NULL, NULL, NULL);
    memcpy(state, top(match), rules->game->state_size);
    for (int p = 0; p < rules->players; p++) {
        bool last = p + 1 == rules->players, out = match->out >> p & 1;
        if (!text_field(&text, last ? '\0' : ';', part, sizeof part) || (out && strcmp(part, "-") != 0))
            return why_say(why, NULL, "match.reveal", "", NULL, NULL);
        if (!out && !reveal_player(match, state, p, part, why))
            return false;
    }
    if (game_turn(rules, state).player == NOBODY && rules->game->to_act(rules, state))
        return why_say(why, NULL, "match.reveal", "", NULL, NULL);
    memcpy(history_push(&match->history), state, rules->game->state_size);
    change_clocks(match, (struct turn){.player = NOBODY}, 0, true);
    match->request.kind = REQUEST_NONE; /* everybody knows more now */
    note_top(match, (struct move){.kind = 0}, NOBODY, match->log.count);
    return true;
}

static bool apply_resign(struct match *match, int player, const char *text, struct why *why)
{
    if (!in_game(match, player) || !match->seats[player].taken || *text)
        return refuse_player(why);
    give_up(match, player, &by_resignation);
    return true;
}

static bool apply_flag(struct match *match, int player, const char *text, struct why *why)
{
    if (!in_game(match, player) || !is_late(match, player) || is_secret(match) || *text)
        return why_say(why, "HR-6", "match.not-late", NULL, NULL, NULL);
    give_up(match, player, &by_time);
    return true;
}

static enum request_kind find_request(const char *text)
{
    for (int kind = REQUEST_DRAW; kind <= REQUEST_PAUSE; kind++)
        if (strcmp(requests[kind], text) == 0)
            return (enum request_kind)kind;
    return REQUEST_NONE;
}

static player_set computers(const struct match *match)
{
    player_set set = 0;
    for (int p = 0; p < match->rules->players; p++)
        set |= (player_set)((match->seats[p].taken && !match->seats[p].person) << p);
    return set;
}

static bool apply_offer(struct match *match, int player, const char *text, struct why *why)
{
    enum request_kind kind = find_request(text);
    if (!in_game(match, player) || !all_seated(match))
        return refuse_player(why);
    if (kind == REQUEST_NONE || match->request.kind)
        return why_say(why, "HR-4", "match.offer", text, NULL, NULL);
    if (kind == REQUEST_TAKEBACK && last_turn_of(match, player) < 0)
        return why_say(why, NULL, "match.nothing-to-take-back", NULL, NULL, NULL);
    if (kind == REQUEST_PAUSE && match->paused)
        return why_say(why, "HR-6", "match.paused", NULL, NULL, NULL);
    match->request = (struct request){.kind = kind, .by = player, .agreed = (player_set)(1 << player)};
    if (kind != REQUEST_DRAW)
        match->request.agreed |= computers(match);
    return true;
}

static bool answers_request(const struct match *match, int player, const char *text, struct why *why)
{
    if (!in_game(match, player))
        return refuse_player(why);
    if (!match->request.kind || find_request(text) != match->request.kind)
        return why_say(why, "HR-4", "match.no-offer", text, NULL, NULL);
    return true;
}

/* Whether all who are asked have agreed to a request of this kind. */
static bool agreed_to(const struct match *match, enum request_kind kind)
{
    return match->request.kind == kind && !(still_in(match) & ~match->request.agreed);
}

static bool apply_accept(struct match *match, int player, const char *text, struct why *why)
{
    if (!answers_request(match, player, text, why))
        return false;
    if (match->request.agreed >> player & 1)
        return why_say(why, "HR-4", "match.no-offer", text, NULL, NULL);
    match->request.agreed |= (player_set)(1 << player);
    if (agreed_to(match, REQUEST_DRAW))
        match->outcome = (struct result){.by = &by_agreement};
    return true;
}

static bool apply_decline(struct match *match, int player, const char *text, struct why *why)
{
    if (!answers_request(match, player, text, why))
        return false;
    match->request.kind = REQUEST_NONE;
    return true;
}

static void write_takeback(const struct match *match, struct text *out)
{
    int length = last_turn_of(match, match->request.by);
    text_add_number(out, match->history.entries[length].event);
}

static bool apply_takeback(struct match *match, int player, const char *text, struct why *why)
{
    char wanted[16];
    struct text target = text_on(wanted, sizeof wanted);
    if (!agreed_to(match, REQUEST_TAKEBACK) || match->request.by != player)
        return why_say(why, NULL, "match.not-agreed", NULL, NULL, NULL);
    write_takeback(match, &target);
    if (strcmp(wanted, text) != 0)
        return why_say(why, NULL, "match.takeback", wanted, NULL, NULL);
    match->history.length = last_turn_of(match, player);
    match->clock = match->history.entries[match->history.length].clock;
    match->request.kind = REQUEST_NONE;
    return true;
}

static bool apply_pause(struct match *match, int player, const char *text, struct why *why)
{
    bool asked = agreed_to(match, REQUEST_PAUSE) && match->request.by == player;
    if (match->paused || *text || (player != NOBODY && !asked))
        return why_say(why, "HR-6", match->paused ? "match.paused" : "match.not-agreed", NULL, NULL, NULL);
    match->paused = true;
    match->by_host = player == NOBODY;
    if (match->request.kind == REQUEST_PAUSE)
        match->request.kind = REQUEST_NONE;
    return true;
}

static bool apply_resume(struct match *match, int player, const char *text, struct why *why)
{
    if (player != NOBODY && !in_game(match, player))
        return refuse_player(why);
    if (!match->paused || *text || (match->by_host && player != NOBODY))
        return why_say(why, "HR-6", match->paused ? "match.by-host" : "match.not-paused", NULL, NULL, NULL);
    match->paused = match->by_host = false;
    return true;
}

static bool apply_chat(struct match *match, int player, const char *text, struct why *why)
{
    if (player < 0 || player >= match->rules->players || !match->seats[player].taken)
        return refuse_player(why);
    if (!*text || text[0] == ' ' || strlen(text) > EVENT_CHAT_MOST || !text_is_clean(text))
        return why_say(why, NULL, "match.chat", NULL, NULL, NULL);
    return true;
}

static bool apply_end(struct match *match, int player, const char *text, struct why *why)
{
    char wanted[RESULT_TEXT];
    struct text result = text_on(wanted, sizeof wanted);
    if (player != NOBODY)
        return refuse_player(why);
    match_write_result(match->rules, match_result(match), &result);
    if (!match_result(match).by || strcmp(wanted, text) != 0)
        return why_say(why, NULL, "match.end", wanted, NULL, NULL);
    match->ended = true;
    return true;
}

static bool apply_created(struct match *match, int player, const char *text, struct why *why)
{
    (void)match;
    (void)player;
    return why_say(why, NULL, "match.created", text, NULL, NULL);
}

static const struct {
    bool (*apply)(struct match *match, int player, const char *text, struct why *why);
    bool caused; /* by somebody, not by what went before */
} kinds[EVENT_KINDS] = {
    [EVENT_CREATED] = {apply_created, false}, [EVENT_JOINED] = {apply_joined, true},
    [EVENT_MOVE] = {apply_move, true},        [EVENT_READY] = {apply_ready, false},
    [EVENT_REVEAL] = {apply_reveal, false},   [EVENT_RESIGN] = {apply_resign, true},
    [EVENT_OFFER] = {apply_offer, true},      [EVENT_ACCEPT] = {apply_accept, true},
    [EVENT_DECLINE] = {apply_decline, true},  [EVENT_TAKEBACK] = {apply_takeback, false},
    [EVENT_FLAG] = {apply_flag, false},       [EVENT_PAUSE] = {apply_pause, true},
    [EVENT_RESUME] = {apply_resume, true},    [EVENT_TAKEOVER] = {apply_takeover, true},
    [EVENT_CHAT] = {apply_chat, true},        [EVENT_END] = {apply_end, false},
};

/* ---- what follows from an event ---- */

/* Let the clocks run up to a moment. */
static void advance(struct match *match, int64_t at)
{
    clock_run(&match->terms, &match->clock, running(match), is_secret(match), at - match->now);
    match->now = at;
}

/* The event that must come next, or EVENT_KINDS if anything may. */
static enum event_kind due(const struct match *match)
{
    if (match->ended)
        return EVENT_KINDS;
    if (match_result(match).by)
        return EVENT_END;
    if (agreed_to(match, REQUEST_TAKEBACK))
        return EVENT_TAKEBACK;
    if (agreed_to(match, REQUEST_PAUSE))
        return EVENT_PAUSE;
    if (is_secret(match) && !(still_in(match) & ~match->ready))
        return EVENT_REVEAL;
    return EVENT_KINDS;
}

/* At the moment somebody's time is up only that can happen: the flag falls, or a set-up is completed. */
static bool is_too_late(const struct match *match, enum event_kind kind, int64_t at)
{
    int64_t deadline = match_deadline(match);
    bool told = (kind == EVENT_FLAG || kind == EVENT_READY) && at == deadline;
    return deadline >= 0 && at >= deadline && !told;
}

static bool put(struct match *match, enum event_kind kind, int player, const char *text, int64_t at, struct why *why)
{
    struct clock clock = match->clock;
    int64_t now = match->now;
    enum event_kind next = due(match);
    char *copy;
    const struct ending *end = match_result(match).by;
    if (match->ended && kind != EVENT_CHAT)
        return why_say(why, end ? end->rule : NULL, "move.over", NULL, NULL, NULL);
    if (next != EVENT_KINDS && kind != next)
        return why_say(why, NULL, "match.due", event_name(next), NULL, NULL);
    if (at < match->now || (next != EVENT_KINDS && at != match->now) || player < NOBODY ||
        player >= match->rules->players || strlen(text) >= EVENT_TEXT)
        return why_say(why, NULL, "match.event", event_name(kind), NULL, NULL);
    if (next == EVENT_KINDS && is_too_late(match, kind, at))
        return why_say(why, "HR-6", "match.out-of-time", NULL, NULL, NULL);
    if (!log_room(&match->log) || !history_room(&match->history) || !(copy = log_copy(text)))
        return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    advance(match, at);
    if (!kinds[kind].apply(match, player, text, why)) {
        match->clock = clock;
        match->now = now;
        free(copy);
        return false;
    }
    match->log.events[match->log.count++] = (struct event){.kind = kind, .player = player, .at = at, .text = copy};
    return true;
}

/* Add all that follows. A reveal can only be made by a match that knows the secrets. */
static void settle(struct match *match)
{
    struct why why;
    for (enum event_kind kind; (kind = due(match)) != EVENT_KINDS;) {
        char line[EVENT_TEXT] = "";
        struct text text = text_on(line, sizeof line);
        int player = kind == EVENT_TAKEBACK || kind == EVENT_PAUSE ? match->request.by : NOBODY;
        if (kind == EVENT_REVEAL && (still_in(match) & ~match->sealed))
            return;
        if (kind == EVENT_REVEAL)
            write_reveal(match, &text);
        else if (kind == EVENT_TAKEBACK)
            write_takeback(match, &text);
        else if (kind == EVENT_END)
            match_write_result(match->rules, match_result(match), &text);
        if (!put(match, kind, player, line, match->now, &why))
            return;
    }
}

bool match_do(struct match *match, enum event_kind kind, int player, const char *text, int64_t at, struct why *why)
{
    if (!kinds[kind].caused || (kind == EVENT_PAUSE && player != NOBODY))
        return why_say(why, NULL, "match.event", event_name(kind), NULL, NULL);
    match_tick(match, at);
    if (!put(match, kind, player, text, at > match->now ? at : match->now, why))
        return false;
    settle(match);
    return true;
}

/* ---- playing ---- */

/* The player has nothing more to set up: commit to it. */
static bool seal(struct match *match, int player, int64_t at, struct why *why)
{
    char secret[EVENT_TEXT], line[2 * BLAKE2B_SIZE + 1];
    struct text text = text_on(secret, sizeof secret), commitment = text_on(line, sizeof line);
    if (match->entropy.fill)
        match->entropy.fill(match->entropy.context, match->salt[player], SALT);
    write_secret(match, player, &text);
    write_commitment(secret, match->salt[player], &commitment);
    match->sealed |= (player_set)(1 << player);
    return put(match, EVENT_READY, player, line, at, why);
}

/* The clocks first: with its last decision a player owes nothing more, and its clock stops. */
static bool play_draft(struct match *match, int player, struct move move, int64_t at, struct why *why)
{
    const struct game *game = match->rules->game;
    union state_buffer before = match->draft;
    advance(match, at);
    game->play(match->rules, state_of(&match->draft), player, move);
    bool secret = game_turn(match->rules, state_of(&match->draft)).player == NOBODY;
    if (secret && (game->to_act(match->rules, state_of(&match->draft)) >> player & 1))
        return true;
    if (seal(match, player, at, why))
        return true;
    match->draft = before;
    return false;
}

bool match_play(struct match *match, int player, const char *word, int64_t at, struct why *why)
{
    struct move move;
    if (!is_secret(match) || match_result(match).by)
        return match_do(match, EVENT_MOVE, player, word, at, why);
    match_tick(match, at);
    if (!in_game(match, player))
        return refuse_player(why);
    if (match->ready >> player & 1)
        return why_say(why, "HR-5", "move.not-to-act", NULL, NULL, NULL);
    if (!is_under_way(match, why) ||
        !game_find_move(match->rules, match_state(match), player, word, match->scratch, &move, why) ||
        !play_draft(match, player, move, at > match->now ? at : match->now, why))
        return false;
    settle(match);
    return true;
}

/* HR-6: at the end of its time a set-up is completed by the computer. */
static void complete_setup(struct match *match, int player)
{
    const struct game *game = match->rules->game;
    union state_buffer seen;
    uint64_t seed = (uint64_t)match->now;
    struct why why;
    if (match->entropy.fill)
        match->entropy.fill(match->entropy.context, (uint8_t *)&seed, sizeof seed);
    struct rng rng = rng_of(seed);
    match_view(match, player, state_of(&seen));
    int n = game->arrange(match->rules, state_of(&seen), player, &rng, match->scratch);
    struct move *moves = malloc((size_t)n * sizeof *moves + 1);
    if (!moves)
        return;
    memcpy(moves, match->scratch, (size_t)n * sizeof *moves);
    for (int i = 0; i < n; i++)
        game->play(match->rules, state_of(&match->draft), player, moves[i]);
    free(moves);
    seal(match, player, match->now, &why);
}

void match_tick(struct match *match, int64_t at)
{
    struct why why;
    settle(match); /* a match rebuilt from a log that was cut short goes on from there */
    int64_t next = match_deadline(match);
    while (next >= 0 && next <= at) {
        int64_t elapsed = next - match->now;
        bool secret = is_secret(match);
        player_set run = running(match);
        struct clock clock = match->clock;
        clock_run(&match->terms, &clock, run, secret, elapsed);
        int late = player_first(clock_out(&match->terms, &clock, run, secret));
        if (secret) {
            match->clock = clock;
            match->now = next;
            complete_setup(match, late);
        } else if (!put(match, EVENT_FLAG, late, "", next, &why)) {
            return;
        }
        settle(match);
        next = match_deadline(match);
    }
}

int64_t match_deadline(const struct match *match)
{
    int64_t left = match->ended ? -1 : clock_next(&match->terms, &match->clock, running(match), is_secret(match));
    return left < 0 ? -1 : match->now + left;
}

bool match_seat_all(struct match *match, const char *who, int64_t at)
{
    struct why why;
    bool fine = true;
    for (int p = 0; p < match->rules->players; p++)
        if (!match->seats[p].taken)
            fine = match_do(match, EVENT_JOINED, p, who, at, &why) && fine;
    return fine;
}

/* ---- drafts, for whoever keeps them while the set-up is secret ---- */

void match_write_draft(const struct match *match, int player, struct text *out)
{
    if (is_secret(match))
        write_secret(match, player, out);
}

const uint8_t *match_salt(const struct match *match, int player)
{
    return match->sealed >> player & 1 ? match->salt[player] : NULL;
}

bool match_restore_draft(struct match *match, int player, const char *words, const uint8_t *salt, struct why *why)
{
    union state_buffer before = match->draft;
    if (!is_secret(match) || !in_game(match, player))
        return refuse_player(why);
    if (!play_words(match, state_of(&match->draft), player, words, why)) {
        match->draft = before;
        return false;
    }
    if (salt && match->ready >> player & 1) {
        memcpy(match->salt[player], salt, SALT);
        match->sealed |= (player_set)(1 << player);
    }
    return true;
}

/* ---- making a match ---- */

static void write_created(const struct match *match, struct text *out)
{
    const struct rules *rules = match->rules;
    struct created created = {.version = rules->game->version, .board = rules->board->hash, .clock = match->terms};
    union state_buffer standard;
    struct text game = text_on(created.game, sizeof created.game);
    struct text options = text_on(created.options, sizeof created.options);
    struct text start = text_on(created.start, sizeof created.start);
    text_add(&game, rules->game->name);
    rules_write_options(rules, &options);
    rules->game->setup(rules, state_of(&standard));
    if (memcmp(standard.bytes, top(match), rules->game->state_size) == 0)
        text_add(&start, "standard");
    else
        rules->game->write_position(rules, top(match), &start);
    created_write(&created, out);
}

struct match *match_new(const struct rules *rules, const struct state *start, const struct match_terms *terms)
{
    struct match *match = calloc(1, sizeof *match);
    struct match_terms none = {.at = 0};
    char line[EVENT_TEXT];
    struct text text = text_on(line, sizeof line);
    const char *copy;
    if (!match)
        return NULL;
    terms = terms ? terms : &none;
    match->rules = rules;
    match->terms = terms->clock;
    match->entropy = terms->entropy;
    match->now = terms->at;
    match->clock = clock_start(&match->terms);
    match->history.state_size = rules->game->state_size;
    match->scratch = calloc((size_t)rules->game->max_moves, sizeof *match->scratch);
    if (!match->scratch || !history_room(&match->history) || !log_room(&match->log)) {
        match_free(match);
        return NULL;
    }
    if (start)
        memcpy(history_state(&match->history, 0), start, rules->game->state_size);
    else
        rules->game->setup(rules, history_state(&match->history, 0));
    memcpy(match->draft.bytes, top(match), rules->game->state_size);
    change_clocks(match, (struct turn){.player = NOBODY}, 0, true);
    note_top(match, (struct move){.kind = 0}, NOBODY, 0);
    write_created(match, &text);
    copy = log_copy(line);
    if (!copy) {
        match_free(match);
        return NULL;
    }
    match->log.events[match->log.count++] =
        (struct event){.kind = EVENT_CREATED, .player = NOBODY, .at = terms->at, .text = copy};
    return match;
}

bool match_is_settled(const struct match *match)
{
    enum event_kind next = due(match);
    return next == EVENT_KINDS || next == EVENT_REVEAL;
}

bool match_can_start(const struct rules *rules, const struct state *state)
{
    struct move *scratch = calloc((size_t)rules->game->max_moves, sizeof *scratch);
    player_set to_act = rules->game->to_act(rules, state);
    union state_buffer standard;
    rules->game->setup(rules, state_of(&standard));
    bool setting_up = game_turn(rules, state).player == NOBODY;
    bool can =
        scratch != NULL && to_act != 0 && (!setting_up || memcmp(standard.bytes, state, rules->game->state_size) == 0);
    for (int p = 0; can && p < rules->players; p++)
        can = !(to_act >> p & 1) || rules->game->moves(rules, state, p, scratch) > 0;
    free(scratch);
    return can;
}

static bool refuse_created(struct why *why, const char *text)
{
    return why_say(why, NULL, "match.created", text, NULL, "0");
}

struct match *match_begin(const struct rules *rules, const struct event *first, const struct entropy *entropy,
                          struct why *why)
{
    struct created created;
    union state_buffer start;
    struct match_terms terms = {.at = first->at};
    if (first->kind != EVENT_CREATED || first->player != NOBODY || !created_read(first->text, &created)) {
        refuse_created(why, first->text);
        return NULL;
    }
    bool standard = strcmp(created.start, "standard") == 0;
    if (!standard && !rules->game->read_position(rules, created.start, state_of(&start), why))
        return NULL;
    if (!standard && !match_can_start(rules, state_of(&start))) {
        refuse_created(why, first->text);
        return NULL;
    }
    terms.clock = created.clock;
    if (entropy)
        terms.entropy = *entropy;
    struct match *match = match_new(rules, standard ? NULL : state_of(&start), &terms);
    if (!match) {
        why_say(why, NULL, "no-memory", NULL, NULL, "0");
        return NULL;
    }
    /* Game, version, options, board: what these rules write must be what was written. */
    if (strcmp(match->log.events[0].text, first->text) != 0) {
        refuse_created(why, first->text);
        match_free(match);
        return NULL;
    }
    return match;
}

bool match_append(struct match *match, const struct event *event, struct why *why)
{
    return put(match, event->kind, event->player, event->text, event->at, why);
}

struct match *match_rebuild(const struct rules *rules, const struct event *events, int count,
                            const struct entropy *entropy, struct why *why)
{
    if (count < 1) {
        refuse_created(why, "");
        return NULL;
    }
    struct match *match = match_begin(rules, &events[0], entropy, why);
    for (int i = 1; match && i < count; i++) {
        if (!match_append(match, &events[i], why)) {
            struct text number = text_on(why->arg[2], WHY_ARG_SIZE);
            text_add_number(&number, i);
            match_free(match);
            return NULL;
        }
    }
    return match;
}

void match_free(struct match *match)
{
    if (!match)
        return;
    history_free(&match->history);
    log_free(&match->log);
    free(match->scratch);
    free(match);
}
