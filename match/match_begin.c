/* match_begin.c - making a match: new, or from its events. */
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "core/text.h"
#include "match/match_internal.h"

/* How a start is told where a secret set-up comes first; the match's own number follows. */
static const char secret_start[] = "secret ";

static void write_created(const struct match *match, uint64_t board, struct text *out)
{
    const struct rules *rules = match->rules;
    struct created created = {.version = rules->game->version, .board = board, .clock = match->terms};
    union state_buffer standard;
    struct text game = text_on(created.game, sizeof created.game);
    struct text options = text_on(created.options, sizeof created.options);
    struct text start = text_on(created.start, sizeof created.start);
    text_add(&game, rules->game->name);
    rules_write_options(rules, &options);
    rules->game->setup(rules, state_of(&standard));
    if (match->bound) {
        text_add(&start, secret_start);
        text_add_hex(&start, match->setup->id, MATCH_ID);
    } else if (memcmp(standard.bytes, match_top(match), rules->game->state_size) == 0) {
        text_add(&start, "standard");
    } else {
        rules->game->text->write_position(rules, match_top(match), &start);
    }
    created_write(&created, out);
}

/* The state the match begins with, and what follows from it. False when memory runs out. */
static bool begin(struct match *match, const struct state *start, const struct match_terms *terms)
{
    const struct game *game = match->rules->game;
    char line[EVENT_TEXT];
    struct text text = text_on(line, sizeof line);
    struct match_event created = {.kind = EVENT_CREATED, .player = NOBODY, .at = match->now, .text = line};
    if (!history_init(&match->history, match->rules, match->terms.kind != CLOCK_NONE))
        return false;
    if (start)
        memcpy(match->history.top, start, game->state_size);
    else
        game->setup(match->rules, match->history.top);
    match_change_clocks(match, (struct turn){.player = NOBODY}, 0, true);
    match_push(match, (struct move){.kind = 0}, NOBODY, false);
    if (match_is_secret(match)) {
        match->setup = calloc(1, sizeof *match->setup);
        if (!match->setup)
            return false;
        memcpy(match->setup->draft.bytes, match_top(match), game->state_size);
        match_bind(match, terms->id);
    }
    write_created(match, terms->board ? terms->board : match->rules->board->hash, &text);
    return log_add(&match->log, &created);
}

struct match *match_new(const struct rules *rules, const struct state *start, const struct match_terms *terms)
{
    struct match *match = calloc(1, sizeof *match);
    struct match_terms none = {.at = 0};
    if (!match)
        return NULL;
    terms = terms ? terms : &none;
    match->rules = rules;
    match->terms = terms->clock;
    match->entropy = terms->entropy;
    match->now = terms->at;
    match->clock = clock_start(&match->terms);
    if (begin(match, start, terms))
        return match;
    match_free(match);
    return NULL;
}

void match_free(struct match *match)
{
    if (!match)
        return;
    history_free(&match->history);
    log_free(&match->log);
    free(match->setup);
    free(match);
}

bool match_can_start(const struct rules *rules, const struct state *state)
{
    struct move moves[MAX_MOVES];
    player_set to_act = rules->game->to_act(rules, state);
    union state_buffer standard;
    rules->game->setup(rules, state_of(&standard));
    bool setting_up = game_turn(rules, state).player == NOBODY;
    bool can = to_act != 0 && (!setting_up || memcmp(standard.bytes, state, rules->game->state_size) == 0);
    for (int p = 0; can && !setting_up && p < rules->players; p++)
        can = !(to_act >> p & 1) || rules->game->moves(rules, state, p, moves) > 0;
    return can;
}

static bool refuse_created(struct why *why, const char *text)
{
    return why_say(why, NULL, "match.created", text, NULL, NULL);
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
    bool bound = strncmp(created.start, secret_start, sizeof secret_start - 1) == 0;
    bool standard = bound || strcmp(created.start, "standard") == 0;
    if (!standard && !rules->game->text->read_position(rules, created.start, state_of(&start), why))
        return NULL;
    if (!standard && !match_can_start(rules, state_of(&start))) {
        refuse_created(why, first->text);
        return NULL;
    }
    terms.clock = created.clock;
    if (board_is_as(rules->board, created.board))
        terms.board = created.board;
    terms.id = bound ? created.start + sizeof secret_start - 1 : "";
    if (entropy)
        terms.entropy = *entropy;
    struct match *match = match_new(rules, standard ? NULL : state_of(&start), &terms);
    if (!match) {
        why_say(why, NULL, "no-memory", NULL, NULL, NULL);
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
            why->place = i;
            match_free(match);
            return NULL;
        }
    }
    return match;
}
