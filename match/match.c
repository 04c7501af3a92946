/* match.c - a match from its events.
 *
 * Every change goes through put(): it checks an event, lets the clocks run up to it, applies it by the table of kinds,
 * and adds it to the list. A match that is being played and one that is rebuilt differ only in who calls it. */
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/blake2b.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "match/match_internal.h"

static const struct ending by_repetition = {.rule = "HR-1", .message = "end.repetition"};

/* ---- questions ---- */

struct result match_result(const struct match *match)
{
    if (match->outcome.by)
        return match->outcome;
    struct result result = match->rules->game->result(match->rules, match_top(match));
    if (!result.by && match->repeated)
        result.by = &by_repetition;
    return result;
}

player_set match_to_act(const struct match *match)
{
    if (match_result(match).by)
        return 0;
    player_set to_act = match->rules->game->to_act(match->rules, match_state(match));
    return match_is_secret(match) ? to_act & (player_set)~match->ready : to_act;
}

const struct state *match_state(const struct match *match)
{
    bool drafting = match_is_secret(match) && !match_result(match).by;
    return drafting ? (const struct state *)match->draft.bytes : match_top(match);
}

void match_view(const struct match *match, int player, struct state *out)
{
    game_observe(match->rules, match_state(match), player, out);
}

const struct rules *match_rules(const struct match *match)
{
    return match->rules;
}

const struct match_event *match_events(const struct match *match, int *count)
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

/* ---- what follows from an event ---- */

/* Let the clocks run up to a moment. */
static void advance(struct match *match, int64_t at)
{
    clock_run(&match->terms, &match->clock, match_running(match), match_is_secret(match), at - match->now);
    match->now = at;
}

/* The event that must come next, or EVENT_KINDS if anything may. */
static enum event_kind due(const struct match *match)
{
    if (match->ended)
        return EVENT_KINDS;
    if (match_result(match).by)
        return EVENT_END;
    if (match_agreed_to(match, REQUEST_TAKEBACK))
        return EVENT_TAKEBACK;
    if (match_agreed_to(match, REQUEST_PAUSE))
        return EVENT_PAUSE;
    if (match_is_secret(match) && !(match_still_in(match) & ~match->ready))
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
    char *copy = log_room(&match->log) && history_room(&match->history) ? log_copy(text) : NULL;
    if (!copy)
        return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    advance(match, at);
    if (!match_kinds[kind].apply(match, player, text, why)) {
        match->clock = clock;
        match->now = now;
        free(copy);
        return false;
    }
    match->log.events[match->log.count++] =
        (struct match_event){.kind = kind, .player = player, .at = at, .text = copy};
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
        if (kind == EVENT_REVEAL && (match_still_in(match) & ~match->sealed))
            return;
        if (kind == EVENT_REVEAL)
            match_write_reveal(match, &text);
        else if (kind == EVENT_TAKEBACK)
            match_write_takeback(match, &text);
        else if (kind == EVENT_END)
            match_write_result(match->rules, match_result(match), &text);
        if (!put(match, kind, player, line, match->now, &why))
            return;
    }
}

bool match_do(struct match *match, enum event_kind kind, int player, const char *text, int64_t at, struct why *why)
{
    if (!match_kinds[kind].caused || (kind == EVENT_PAUSE && player != NOBODY))
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
    match_write_secret(match, player, &text);
    match_write_commitment(secret, match->salt[player], &commitment);
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
    if (!match_is_secret(match) || match_result(match).by)
        return match_do(match, EVENT_MOVE, player, word, at, why);
    match_tick(match, at);
    if (!match_in_game(match, player))
        return match_refuse_player(why);
    if (match->ready >> player & 1)
        return why_say(why, "HR-5", "move.not-to-act", NULL, NULL, NULL);
    if (!match_is_under_way(match, why) ||
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
    int n = game->secrets->arrange(match->rules, state_of(&seen), player, &rng, match->scratch);
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
        bool secret = match_is_secret(match);
        player_set run = match_running(match);
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
    int64_t left =
        match->ended ? -1 : clock_next(&match->terms, &match->clock, match_running(match), match_is_secret(match));
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
    if (memcmp(standard.bytes, match_top(match), rules->game->state_size) == 0)
        text_add(&start, "standard");
    else
        rules->game->text->write_position(rules, match_top(match), &start);
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
    memcpy(match->draft.bytes, match_top(match), rules->game->state_size);
    match_change_clocks(match, (struct turn){.player = NOBODY}, 0, true);
    match_note_top(match, (struct move){.kind = 0}, NOBODY, 0);
    write_created(match, &text);
    copy = log_copy(line);
    if (!copy) {
        match_free(match);
        return NULL;
    }
    match->log.events[match->log.count++] =
        (struct match_event){.kind = EVENT_CREATED, .player = NOBODY, .at = terms->at, .text = copy};
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
    for (int p = 0; can && !setting_up && p < rules->players; p++)
        can = !(to_act >> p & 1) || rules->game->moves(rules, state, p, scratch) > 0;
    free(scratch);
    return can;
}

static bool refuse_created(struct why *why, const char *text)
{
    return why_say(why, NULL, "match.created", text, NULL, "0");
}

struct match *match_begin(const struct rules *rules, const struct match_event *first, const struct entropy *entropy,
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
    if (!standard && !rules->game->text->read_position(rules, created.start, state_of(&start), why))
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

bool match_append(struct match *match, const struct match_event *event, struct why *why)
{
    return put(match, event->kind, event->player, event->text, event->at, why);
}

struct match *match_rebuild(const struct rules *rules, const struct match_event *events, int count,
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
