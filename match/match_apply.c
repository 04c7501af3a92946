/* match_apply.c - what each kind of event does to a match: a function each, and their table at the end. What a
 * function that refuses has changed, match_go_back() mends. */
#include <string.h>

#include "core/game_text.h"
#include "match/match_internal.h"

static const struct ending by_resignation = {.rule = "HR-4", .message = "end.resigned"};
static const struct ending by_agreement = {.rule = "HR-4", .message = "end.agreed"};
static const struct ending by_time = {.rule = "HR-6", .message = "end.time"};

static const char *const requests[] = {
    [REQUEST_NONE] = "", [REQUEST_DRAW] = "draw", [REQUEST_TAKEBACK] = "takeback", [REQUEST_PAUSE] = "pause"};

const char *match_request_name(enum request_kind kind)
{
    return requests[kind];
}

bool match_in_game(const struct match *match, int player)
{
    return player >= 0 && player < match->rules->players && (match_still_in(match) >> player & 1);
}

bool match_refuse_player(struct why *why)
{
    return why_say(why, "HR-5", "match.player", NULL, NULL, NULL);
}

static bool read_seat(const struct match *match, const char *text, struct seat *seat, struct why *why)
{
    const char *name = strchr(text, ' ');
    size_t kind = name ? (size_t)(name - text) : 0;
    seat->taken = true;
    seat->person = kind == 6 && strncmp(text, "person", 6) == 0;
    bool computer = kind == 8 && strncmp(text, "computer", 8) == 0;
    if ((!seat->person && !computer) || !name[1] || name[1] == ' ' || strlen(name + 1) > EVENT_NAME_MOST ||
        name[strlen(name) - 1] == ' ' || !text_is_clean(text))
        return why_say(why, NULL, "match.seat", text, NULL, NULL);
    if (!text_is_visible(name))
        return why_say(why, NULL, "match.name", NULL, NULL, NULL);
    return !seat->person || match_hides_from_people(match) || why_say(why, NULL, "match.no-entropy", NULL, NULL, NULL);
}

static bool apply_joined(struct match *match, int player, const char *text, struct why *why)
{
    struct seat seat;
    if (player < 0 || player >= match->rules->players || match->seats[player].taken)
        return why_say(why, NULL, "match.seat-taken", text, NULL, NULL);
    if (!read_seat(match, text, &seat, why))
        return false;
    match->seats[player] = seat;
    return true;
}

/* Who has not begun may go: what has begun is resigned, or somebody else takes it over. */
static bool apply_left(struct match *match, int player, const char *text, struct why *why)
{
    if (player < 0 || player >= match->rules->players || !match_has_person(match, player) || match_all_seated(match) ||
        *text)
        return why_say(why, NULL, "match.left", NULL, NULL, NULL);
    match->seats[player] = (struct seat){.taken = false};
    return true;
}

static bool apply_takeover(struct match *match, int player, const char *text, struct why *why)
{
    struct seat seat;
    if (!match_in_game(match, player) || !match->seats[player].taken)
        return match_refuse_player(why);
    if (!read_seat(match, text, &seat, why))
        return false;
    match->seats[player] = seat;
    if (match->request.kind != REQUEST_DRAW && match->request.by != player) {
        match->request.agreed &= (player_set) ~(1 << player); /* computers always agree, people are asked */
        match->request.agreed |= (player_set)(!seat.person << player);
    }
    return true;
}

/* What must be so before anybody decides anything. */
bool match_is_under_way(const struct match *match, struct why *why)
{
    if (!match_all_seated(match))
        return why_say(why, "HR-7", "match.not-seated", NULL, NULL, NULL);
    return !match->paused || why_say(why, "HR-6", "match.paused", NULL, NULL, NULL);
}

static bool is_late(const struct match *match, int player)
{
    return clock_out(&match->terms, &match->clock, match_running(match), match_is_secret(match)) >> player & 1;
}

static bool apply_move(struct match *match, int player, const char *text, struct why *why)
{
    struct move move;
    if (!match_in_game(match, player))
        return match_refuse_player(why);
    if (!match_is_under_way(match, why))
        return false;
    if (match_is_secret(match))
        return why_say(why, NULL, "match.secret", NULL, NULL, NULL);
    if (!game_find_move(match->rules, match_top(match), player, text, &move, why))
        return false;
    match_make_move(match, player, move);
    return true;
}

/* Never too late: at the end of its time a set-up is completed by the computer. */
static bool apply_ready(struct match *match, int player, const char *text, struct why *why)
{
    if (!match_is_under_way(match, why))
        return false;
    if (!match_is_secret(match) || !match_in_game(match, player) || match->ready >> player & 1 ||
        !text_hex(text, match->setup->commitment[player], BLAKE2B_SIZE))
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
    if (player != NOBODY || !match_is_secret(match) || (match_still_in(match) & ~match->ready))
        return why_say(why, NULL, "match.ready", NULL, NULL, NULL);
    memcpy(state, match_top(match), rules->game->state_size);
    for (int p = 0; p < rules->players; p++) {
        bool last = p + 1 == rules->players, out = match->out >> p & 1;
        if (!text_field(&text, last ? '\0' : ';', part, sizeof part) || (out && strcmp(part, "-") != 0))
            return match_blame(match, p, "match.reveal", why);
        if (!out && !match_reveal_player(match, state, p, part, why))
            return false;
    }
    if (game_turn(rules, state).player == NOBODY && rules->game->to_act(rules, state))
        return match_blame(match, player_first(rules->game->to_act(rules, state)), "match.reveal", why);
    memcpy(match->history.top, state, rules->game->state_size);
    match_change_clocks(match, (struct turn){.player = NOBODY}, 0, true);
    match->request.kind = REQUEST_NONE; /* everybody knows more now */
    match_push(match, (struct move){.kind = 0}, NOBODY, false);
    return true;
}

/* Not where this match knows what was set up: then it stays as it is. */
static bool apply_anew(struct match *match, int player, const char *text, struct why *why)
{
    if (!match_in_game(match, player) || !(match_missing(match) >> player & 1) || *text)
        return why_say(why, NULL, "match.anew", NULL, NULL, NULL);
    match->ready &= (player_set) ~(1 << player);
    for (int p = 0; p < match->rules->players; p++) /* whoever waits for it gets its time again, too */
        if (match->rules->side_of[p] == match->rules->side_of[player])
            match->clock.setup[p] = match->terms.setup;
    return true;
}

static bool apply_resign(struct match *match, int player, const char *text, struct why *why)
{
    if (!match_in_game(match, player) || !match->seats[player].taken || *text)
        return match_refuse_player(why);
    match_give_up(match, player, &by_resignation);
    return true;
}

static bool apply_flag(struct match *match, int player, const char *text, struct why *why)
{
    if (!match_in_game(match, player) || !is_late(match, player) || match_is_secret(match) || *text)
        return why_say(why, "HR-6", "match.not-late", NULL, NULL, NULL);
    match_give_up(match, player, &by_time);
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
    if (!match_in_game(match, player) || !match_all_seated(match))
        return match_refuse_player(why);
    if (kind == REQUEST_NONE || match->request.kind)
        return why_say(why, "HR-4", "match.offer", text, NULL, NULL);
    if (kind == REQUEST_TAKEBACK && match_last_turn_of(match, player) < 0)
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
    if (!match_in_game(match, player))
        return match_refuse_player(why);
    if (!match->request.kind || find_request(text) != match->request.kind)
        return why_say(why, "HR-4", "match.no-offer", text, NULL, NULL);
    return true;
}

/* Whether all who are asked have agreed to a request of this kind. */
bool match_agreed_to(const struct match *match, enum request_kind kind)
{
    return match->request.kind == kind && !(match_still_in(match) & ~match->request.agreed);
}

static bool apply_accept(struct match *match, int player, const char *text, struct why *why)
{
    if (!answers_request(match, player, text, why))
        return false;
    if (match->request.agreed >> player & 1)
        return why_say(why, "HR-4", "match.no-offer", text, NULL, NULL);
    match->request.agreed |= (player_set)(1 << player);
    if (match_agreed_to(match, REQUEST_DRAW))
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

void match_write_takeback(const struct match *match, struct text *out)
{
    int length = match_last_turn_of(match, match->request.by);
    text_add_number(out, match->history.entries[length].event);
}

static bool apply_takeback(struct match *match, int player, const char *text, struct why *why)
{
    char wanted[16];
    struct text target = text_on(wanted, sizeof wanted);
    if (!match_agreed_to(match, REQUEST_TAKEBACK) || match->request.by != player)
        return why_say(why, NULL, "match.not-agreed", NULL, NULL, NULL);
    match_write_takeback(match, &target);
    if (strcmp(wanted, text) != 0)
        return why_say(why, NULL, "match.takeback", wanted, NULL, NULL);
    int length = match_last_turn_of(match, player);
    history_cut(&match->history, length);
    match->ended = match->repeated = false;
    match_set_clocks_back(match, length);
    match->request.kind = REQUEST_NONE;
    return true;
}

static bool apply_pause(struct match *match, int player, const char *text, struct why *why)
{
    bool asked = match_agreed_to(match, REQUEST_PAUSE) && match->request.by == player;
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
    if (player != NOBODY && !match_in_game(match, player))
        return match_refuse_player(why);
    if (!match->paused || *text || (match->by_host && player != NOBODY))
        return why_say(why, "HR-6", match->paused ? "match.by-host" : "match.not-paused", NULL, NULL, NULL);
    match->paused = match->by_host = false;
    return true;
}

static bool apply_chat(struct match *match, int player, const char *text, struct why *why)
{
    if (player < 0 || player >= match->rules->players || !match->seats[player].taken)
        return match_refuse_player(why);
    if (!*text || text[0] == ' ' || strlen(text) > EVENT_CHAT_MOST || !text_is_clean(text))
        return why_say(why, NULL, "match.chat", NULL, NULL, NULL);
    return true;
}

static bool apply_end(struct match *match, int player, const char *text, struct why *why)
{
    char wanted[RESULT_TEXT];
    struct text result = text_on(wanted, sizeof wanted);
    if (player != NOBODY)
        return match_refuse_player(why);
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

const struct match_kind match_kinds[EVENT_KINDS] = {
    [EVENT_CREATED] = {apply_created, false}, [EVENT_JOINED] = {apply_joined, true},
    [EVENT_LEFT] = {apply_left, true},        [EVENT_MOVE] = {apply_move, true},
    [EVENT_READY] = {apply_ready, false},     [EVENT_REVEAL] = {apply_reveal, false},
    [EVENT_ANEW] = {apply_anew, true},        [EVENT_RESIGN] = {apply_resign, true},
    [EVENT_OFFER] = {apply_offer, true},      [EVENT_ACCEPT] = {apply_accept, true},
    [EVENT_DECLINE] = {apply_decline, true},  [EVENT_TAKEBACK] = {apply_takeback, false},
    [EVENT_FLAG] = {apply_flag, false},       [EVENT_PAUSE] = {apply_pause, true},
    [EVENT_RESUME] = {apply_resume, true},    [EVENT_TAKEOVER] = {apply_takeover, true},
    [EVENT_CHAT] = {apply_chat, true},        [EVENT_END] = {apply_end, false},
};
