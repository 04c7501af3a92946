/* views.c - how a match stands, and what can be done, as JSON; and its pictures. What does not change in play is in
 * views_rules.c. */
#include "match/views.h"

#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_mind.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "match/effect.h"
#include "match/event.h"
#include "match/json.h"
#include "match/notation.h"
#include "match/pick.h"
#include "match/reach.h"
#include "match/tell.h"

/* ---- how it stands ---- */

static void put_pieces(struct json *json, const struct rules *rules, const struct state *state)
{
    json_key(json, "pieces");
    json_open(json, '[');
    for (int cell = 0; cell < rules->board->cell_count; cell++) {
        struct piece pieces[MAX_PIECES_ON_CELL];
        int n = rules->game->looks->look(rules, state, cell, pieces);
        for (int i = 0; i < n; i++) {
            const int numbers[] = {cell, pieces[i].army, pieces[i].kind, pieces[i].count, pieces[i].signs};
            json_numbers(json, numbers, 5);
        }
    }
    json_close(json, ']');
}

/* Milliseconds from the first event to the end. */
static int64_t lasted(const struct match *match)
{
    int count;
    const struct match_event *events = match_events(match, &count);
    int end = count - 1;
    while (end > 0 && events[end].kind != EVENT_END)
        end--;
    return events[end].at - events[0].at;
}

static void put_result(struct json *json, const struct match *match, bool present)
{
    struct result result = match_result(match);
    json_key(json, "result");
    if (!present || !result.by) {
        json_null(json);
        return;
    }
    json_open(json, '{');
    json_member_string(json, "rule", result.by->rule);
    json_member_string(json, "message", result.by->message);
    json_key(json, "winners");
    json_players(json, result.winners);
    json_member(json, "final", match_is_final(match));
    json_member(json, "lasted", lasted(match));
    json_close(json, '}');
}

static bool turns(const struct rules *rules, const struct state *state, struct move move, struct swing *out)
{
    return rules->game->looks->swing && rules->game->looks->swing(rules, state, move, out);
}

/* Who made the move that led to the n-th state, the cells it went over, and how its piece turned. */
static void put_last(struct json *json, const struct match *match, int player, int n)
{
    const struct rules *rules = match_rules(match);
    int mover = n > 0 ? match_mover(match, n - 1) : NOBODY, cells[MAX_PATH] = {0}, count = 0;
    uint16_t path[MAX_PATH] = {0};
    union state_buffer before;
    struct swing swing = {.quarters = 0};
    if (mover != NOBODY)
        count = game_path(rules, match_move(match, n - 1), path);
    if (mover != NOBODY && rules->game->looks->swing) {
        match_view_at(match, player, n - 1, state_of(&before));
        turns(rules, state_of(&before), match_move(match, n - 1), &swing);
    }
    for (int i = 0; i < count; i++)
        cells[i] = path[i];
    json_member(json, "mover", mover);
    json_key(json, "last");
    json_numbers(json, cells, count);
    json_key(json, "swing");
    if (swing.quarters)
        json_numbers(json, (const int[]){swing.pivot, swing.quarters}, 2);
    else
        json_null(json);
}

static void put_position(struct json *json, const struct rules *rules, const struct state *state)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    rules->game->text->write_position(rules, state, &text);
    json_member_string(json, "position", line);
}

void views_state(const struct match *match, int player, int n, const struct sink *sink)
{
    const struct rules *rules = match_rules(match);
    int length = match_length(match);
    bool present = n < 0 || n >= length;
    union state_buffer seen;
    struct json json = {.sink = sink};
    match_view_at(match, player, n, state_of(&seen));
    struct turn turn = game_turn(rules, state_of(&seen));
    json_open(&json, '{');
    json_member(&json, "n", present ? length : n);
    json_member(&json, "length", length);
    json_key(&json, "toAct");
    json_players(&json, match_to_act_at(match, n));
    json_member(&json, "turn", turn.player);
    json_member(&json, "begun", turn.begun);
    json_member(&json, "follows", game_follows(rules, state_of(&seen)));
    json_key(&json, "out");
    json_players(&json, match_out_at(match, n));
    put_position(&json, rules, state_of(&seen));
    put_result(&json, match, present);
    put_last(&json, match, player, present ? length : n);
    json_commanders(&json, rules, state_of(&seen));
    put_pieces(&json, rules, state_of(&seen));
    json_close(&json, '}');
}

/* Whose turn it was; of what was no decision, who has left the game by it, or NOBODY. */
static int turn_of(const struct match *match, int n)
{
    int count;
    const struct match_event *event = &match_events(match, &count)[match_event_of(match, n)];
    if (match_mover(match, n) != NOBODY)
        return match_turn(match, n).player;
    return event->kind == EVENT_RESIGN || event->kind == EVENT_FLAG ? event->player : NOBODY;
}

void views_turns(const struct match *match, int from, const struct sink *sink)
{
    int length = match_length(match);
    struct json json = {.sink = sink};
    json_open(&json, '[');
    for (int n = from < 0 ? 0 : from; n < length;) {
        char line[POSITION_TEXT];
        struct text text = text_on(line, sizeof line);
        int next = notation_turn(match, n, &text);
        json_open(&json, '[');
        json_number(&json, turn_of(match, n));
        json_string(&json, line);
        json_number(&json, next);
        json_number(&json, tell_army(match, n));
        json_close(&json, ']');
        n = next > n ? next : n + 1;
    }
    json_close(&json, ']');
}

/* ---- who plays ---- */

void views_seats(const struct match *match, const struct sink *sink)
{
    struct json json = {.sink = sink};
    json_open(&json, '[');
    for (int p = 0; p < match_rules(match)->players; p++) {
        const char *seat = match_seat_text(match, p);
        char who[16];
        if (!*seat || !text_field(&seat, ' ', who, sizeof who)) {
            json_null(&json);
            continue;
        }
        json_open(&json, '[');
        json_string(&json, who);
        json_string(&json, seat);
        json_close(&json, ']');
    }
    json_close(&json, ']');
}

/* What is left to each, of the set-up while that is secret; nothing where that is not timed. */
static void put_clocks(struct json *json, const struct match *match, int64_t at)
{
    struct clock_terms terms = match_clock_terms(match);
    struct clock clock = match_clock_at(match, at);
    bool setting_up = match_is_secret(match), timed = setting_up ? terms.setup > 0 : terms.kind != CLOCK_NONE;
    json_key(json, "running");
    json_players(json, timed ? match_running(match) : 0);
    json_key(json, "left");
    json_open(json, '[');
    for (int p = 0; timed && p < match_rules(match)->players; p++)
        json_number(json, setting_up ? clock.setup[p] : clock.left[p] + clock.extra[p]);
    json_close(json, ']');
}

static void put_request(struct json *json, const struct match *match)
{
    struct request request = match_request(match);
    json_key(json, "request");
    if (request.kind == REQUEST_NONE) {
        json_null(json);
        return;
    }
    json_open(json, '{');
    json_member_string(json, "kind", match_request_name(request.kind));
    json_member(json, "by", request.by);
    json_key(json, "agreed");
    json_players(json, request.agreed);
    json_close(json, '}');
}

void views_standing(const struct match *match, int64_t at, const struct sink *sink)
{
    struct json json = {.sink = sink};
    json_open(&json, '{');
    json_member(&json, "at", at);
    put_clocks(&json, match, at);
    json_key(&json, "paused");
    json_flag(&json, match_paused(match));
    json_key(&json, "seated");
    json_flag(&json, match_all_seated(match));
    put_request(&json, match);
    json_close(&json, '}');
}

void views_missing(const struct match *match, const struct sink *sink)
{
    json_players(&(struct json){.sink = sink}, match_missing(match));
}

void views_coached(const struct match *match, const struct sink *sink)
{
    struct json json = {.sink = sink};
    json_open(&json, '[');
    json_players(&json, match_coached(match));
    json_players(&json, match_ever_coached(match));
    json_close(&json, ']');
}

/* ---- what can be done ---- */

/* Kinds of one name are one kind to people: the first of them. */
static int named_kind(const struct rules *rules, int kind)
{
    const struct piece_kind *kinds = rules->game->looks->kinds;
    for (int k = 0; k < kind; k++)
        if (strcmp(kinds[k].name, kinds[kind].name) == 0)
            return k;
    return kind;
}

static void put_move(struct json *json, const struct rules *rules, const struct state *seen, int player,
                     struct move move)
{
    char word[MOVE_TEXT];
    struct text text = text_on(word, sizeof word);
    uint16_t path[MAX_PATH];
    int n = game_path(rules, move, path);
    struct effect effect = effect_of(rules, seen, player, move);
    struct swing swing;
    bool swings = turns(rules, seen, move, &swing);
    const int numbers[] = {effect.army,        named_kind(rules, effect.kind), effect.places,
                           (int)effect.target, swings ? swing.pivot : -1,      swings ? swing.quarters : 0};
    rules->game->text->write_move(rules, seen, move, &text);
    json_open(json, '[');
    json_string(json, word);
    for (int i = 0; i < 6 + n; i++)
        json_number(json, i < 6 ? numbers[i] : path[i - 6]);
    json_close(json, ']');
}

/* What a player still has to set up: the pieces that completing the set-up would bring onto the board. */
static void put_tray(struct json *json, const struct rules *rules, const struct state *seen, int player,
                     struct move *scratch)
{
    struct rng rng = rng_of(1);
    union state_buffer copy;
    bool owes = player != NOBODY && game_is_secret(rules, seen) && (rules->game->to_act(rules, seen) >> player & 1);
    int n = owes ? rules->game->secrets->arrange(rules, seen, player, 0, &rng, scratch) : 0;
    memcpy(copy.bytes, seen, rules->game->state_size);
    json_key(json, "tray");
    json_open(json, '[');
    for (int i = 0; i < n; i++) {
        struct effect effect = effect_of(rules, state_of(&copy), player, scratch[i]);
        rules->game->play(rules, state_of(&copy), player, scratch[i]);
        if (effect.places)
            json_numbers(json, (const int[]){effect.army, named_kind(rules, effect.kind)}, 2);
    }
    json_close(json, ']');
}

/* What a player can decide in what it sees; the tray is of `owing`, who sets up, or NOBODY. */
static void put_choices(const struct rules *rules, const struct state *seen, int player, int count, int owing,
                        struct move *scratch, const struct sink *sink)
{
    struct json json = {.sink = sink};
    json_open(&json, '{');
    json_key(&json, "moves");
    json_open(&json, '[');
    for (int i = 0; i < count; i++)
        put_move(&json, rules, seen, player, scratch[i]);
    json_close(&json, ']');
    put_tray(&json, rules, seen, owing, scratch);
    json_close(&json, '}');
}

void views_moves(const struct match *match, int player, struct move *scratch, const struct sink *sink)
{
    const struct rules *rules = match_rules(match);
    union state_buffer seen;
    bool acts = player >= 0 && (match_to_act(match) >> player & 1);
    match_view(match, player, state_of(&seen));
    int n = acts ? rules->game->moves(rules, state_of(&seen), player, scratch) : 0;
    put_choices(rules, state_of(&seen), player, n, acts ? player : NOBODY, scratch, sink);
}

void views_ahead(const struct match *match, int player, struct move *scratch, const struct sink *sink)
{
    const struct rules *rules = match_rules(match);
    union state_buffer seen;
    player_set acts = match_to_act(match);
    match_view(match, player, state_of(&seen));
    bool waits = player >= 0 && acts && !(acts >> player & 1) && !game_is_secret(rules, state_of(&seen)) &&
                 game_hand_turn(rules, state_of(&seen), player);
    int n = waits ? rules->game->moves(rules, state_of(&seen), player, scratch) : 0;
    put_choices(rules, state_of(&seen), player, n, NOBODY, scratch, sink);
}

void views_reach(const struct match *match, int player, int n, int cell, struct move *scratch, const struct sink *sink)
{
    const struct rules *rules = match_rules(match);
    uint8_t targets[BOARD_CELLS];
    union state_buffer seen;
    struct json json = {.sink = sink};
    match_view_at(match, player, n, state_of(&seen));
    reach_of(rules, state_of(&seen), cell, scratch, targets);
    json_open(&json, '[');
    for (int i = 0; i < rules->board->cell_count; i++)
        if (targets[i])
            json_numbers(&json, (const int[]){i, targets[i]}, 2);
    json_close(&json, ']');
}

void views_why(const struct why *why, const struct sink *sink)
{
    struct json json = {.sink = sink};
    json_open(&json, '{');
    json_member_string(&json, "rule", why->rule ? why->rule : "");
    json_member_string(&json, "message", why->message);
    json_key(&json, "args");
    json_open(&json, '[');
    for (int i = 0; i < WHY_ARGS; i++)
        json_string(&json, why->arg[i]);
    json_close(&json, ']');
    json_close(&json, '}');
}

void views_refusal(const struct match *match, int player, const char *like, const uint16_t *cells, int count,
                   struct move *scratch, const struct sink *sink)
{
    union state_buffer seen;
    struct why why;
    match_view(match, player, state_of(&seen));
    pick_refusal(match_rules(match), state_of(&seen), player, like, cells, count, scratch, &why);
    views_why(&why, sink);
}

void views_prompt(const struct match *match, int player, const uint16_t *cells, int count, const struct sink *sink)
{
    union state_buffer seen;
    struct why why;
    match_view(match, player, state_of(&seen));
    pick_prompt(match_rules(match), state_of(&seen), player, cells, count, &why);
    views_why(&why, sink);
}

/* ---- what is kept ---- */

void views_drafts(const struct match *match, const struct sink *sink)
{
    char line[2 * MATCH_SALT + 2 + EVENT_TEXT];
    struct json json = {.sink = sink};
    json_open(&json, '[');
    for (int p = 0; p < match_rules(match)->players; p++) {
        struct text text = text_on(line, sizeof line);
        const uint8_t *salt = match_salt(match, p);
        if (salt)
            text_add_hex(&text, salt, MATCH_SALT);
        else
            text_add_char(&text, '-');
        text_add_char(&text, ' ');
        match_write_draft(match, p, &text);
        json_string(&json, line);
    }
    json_close(&json, ']');
}

bool views_restore(struct match *match, int player, const char *draft, struct why *why)
{
    char hex[2 * MATCH_SALT + 1];
    uint8_t salt[MATCH_SALT];
    const char *words = draft;
    if (!text_field(&words, ' ', hex, sizeof hex))
        return why_say(why, NULL, "match.reveal", draft, NULL, NULL);
    return match_restore_draft(match, player, words, text_hex(hex, salt, MATCH_SALT) ? salt : NULL, why);
}

/* ---- pictures ---- */

void views_layer(const struct match *match, int player, int n, const struct picture *how, int layer,
                 const struct sink *sink)
{
    union state_buffer seen;
    match_view_at(match, player, n, state_of(&seen));
    if (layer < 0)
        picture_svg_defs(match_rules(match), how, sink);
    else
        picture_svg_layer(match_rules(match), state_of(&seen), how, (enum picture_layer)layer, sink);
}

void views_picture(const struct match *match, int player, int n, const struct picture *how, const struct sink *sink)
{
    union state_buffer seen;
    match_view_at(match, player, n, state_of(&seen));
    picture_svg(match_rules(match), state_of(&seen), how, sink);
}
