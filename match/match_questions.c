/* match_questions.c - how a match stands. */
#include "core/game_secrets.h"
#include "core/text.h"
#include "match/match_internal.h"

static const struct ending by_repetition = {.rule = "HR-1", .message = "end.repetition"};

struct result match_result(const struct match *match)
{
    if (match->outcome.by)
        return match->outcome;
    struct result result = match->rules->game->result(match->rules, match_top(match));
    if (!result.by && match->repeated)
        result.by = &by_repetition;
    return result;
}

bool match_is_final(const struct match *match)
{
    return match->outcome.by != NULL;
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
    return drafting ? state_of(&match->setup->draft) : match_top(match);
}

void match_view(const struct match *match, int player, struct state *out)
{
    game_observe(match->rules, match_state(match), player, out);
}

static bool is_present(const struct match *match, int n)
{
    return n < 0 || n >= match->history.length;
}

void match_view_at(const struct match *match, int player, int n, struct state *out)
{
    union state_buffer past;
    if (is_present(match, n)) {
        match_view(match, player, out);
        return;
    }
    match_before(match, n, state_of(&past));
    game_observe(match->rules, state_of(&past), player, out);
}

player_set match_to_act_at(const struct match *match, int n)
{
    union state_buffer past;
    if (is_present(match, n))
        return match_to_act(match);
    match_before(match, n, state_of(&past));
    return match->rules->game->to_act(match->rules, state_of(&past));
}

player_set match_out_at(const struct match *match, int n)
{
    player_set out = 0;
    if (is_present(match, n))
        return match->out;
    for (int i = 0; i < n; i++) {
        const struct match_event *event = &match->log.events[match_event_of(match, i)];
        if (event->kind == EVENT_RESIGN || event->kind == EVENT_FLAG)
            out |= (player_set)(1 << event->player);
    }
    return out;
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

struct clock match_clock_at(const struct match *match, int64_t at)
{
    struct clock clock = match->clock;
    if (at > match->now)
        clock_run(&match->terms, &clock, match_running(match), match_is_secret(match), at - match->now);
    return clock;
}

struct clock_terms match_clock_terms(const struct match *match)
{
    return match->terms;
}

int64_t match_now(const struct match *match)
{
    return match->now;
}

uint64_t match_steps(const struct match *match)
{
    return match->steps;
}

bool match_has_person(const struct match *match, int player)
{
    return match->seats[player].taken && match->seats[player].person;
}

int match_length(const struct match *match)
{
    return match->history.length;
}

void match_before(const struct match *match, int n, struct state *out)
{
    history_state(&match->history, n, out);
}

void match_follow(const struct match *match, int n, struct state *state)
{
    history_follow(&match->history, n + 1, state);
}

struct turn match_turn(const struct match *match, int n)
{
    const struct entry *entry = &match->history.entries[n];
    return (struct turn){.player = entry->turn, .begun = entry->begun};
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

int match_turn_keys(const struct match *match, int player, int n, uint64_t *out)
{
    const struct rules *rules = match->rules;
    union state_buffer state, seen;
    int count = 0;
    for (int i = 0; i < n; i++) {
        struct turn turn = match_turn(match, i);
        if (rules->game->secrets)
            history_follow(&match->history, i, state_of(&state));
        if (turn.begun || turn.player == NOBODY)
            continue;
        uint64_t key = match->history.entries[i].key;
        if (rules->game->secrets) {
            game_observe(rules, state_of(&state), player, state_of(&seen));
            key = rules->game->key(rules, state_of(&seen));
        }
        out[count++] = key;
    }
    return count;
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

const char *match_seat_text(const struct match *match, int player)
{
    for (int i = match->log.count - 1; i >= 0; i--) {
        const struct match_event *event = &match->log.events[i];
        if ((event->kind == EVENT_JOINED || event->kind == EVENT_LEFT || event->kind == EVENT_TAKEOVER) &&
            event->player == player)
            return event->text;
    }
    return "";
}

/* A match has few seats taken, and this is seldom asked. */
static player_set coached(const struct match *match, bool ever)
{
    player_set set = 0;
    for (int i = 0; i < match->log.count; i++) {
        const struct match_event *event = &match->log.events[i];
        if (event->kind != EVENT_JOINED && event->kind != EVENT_LEFT && event->kind != EVENT_TAKEOVER)
            continue;
        if (!ever || event->kind == EVENT_LEFT)
            set &= (player_set) ~(1 << event->player);
        set |= (player_set)(event_is_coached(event->text) << event->player);
    }
    return set;
}

player_set match_coached(const struct match *match)
{
    return coached(match, false);
}

player_set match_ever_coached(const struct match *match)
{
    return coached(match, true);
}
