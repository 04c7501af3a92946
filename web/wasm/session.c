/* session.c - opening, playing, saving and loading the match. */
#include "web/wasm/session.h"

#include <stdlib.h>
#include <string.h>

#include "board/board_source.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/event.h"
#include "match/record.h"
#include "match/views.h"
#include "web/wasm/sight.h"

/* Random bytes of the system's, from whoever runs this WebAssembly. */
IMPORT(random) void page_random(uint8_t *out, size_t size);

struct session session;

static void fill_random(void *context, uint8_t *out, size_t size)
{
    (void)context;
    page_random(out, size);
}

const struct entropy random_bytes = {.fill = fill_random};

/* ---- beginning ---- */

bool session_take(struct rules *rules, struct match *match, struct why *why)
{
    struct move *scratch = calloc((size_t)rules->game->max_moves, sizeof *scratch);
    bool ours;
    if (!scratch || !board_is_from(rules, &embedded_boards, &ours)) {
        free(scratch);
        match_free(match);
        rules_free(rules);
        return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    }
    match_free(session.match);
    rules_free(session.rules);
    free(session.scratch);
    session = (struct session){.rules = rules, .match = match, .scratch = scratch, .own_board = !ours};
    return true;
}

/* A match from a position, "-" for the start; NULL and `why` if that is refused. */
static struct match *begin_at(const struct rules *rules, const char *position, int64_t at, struct why *why)
{
    const struct match_terms terms = {.entropy = random_bytes, .at = at};
    union state_buffer start;
    bool standard = strcmp(position, "-") == 0;
    if (!standard && !rules->game->text->read_position(rules, position, state_of(&start), why))
        return NULL;
    if (!standard && !match_can_start(rules, state_of(&start))) {
        why_say(why, NULL, "match.created", position, NULL, NULL);
        return NULL;
    }
    struct match *match = match_new(rules, standard ? NULL : state_of(&start), &terms);
    if (!match)
        why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    return match;
}

/* Seat the players that `at` tells of, "person NAME" or "computer NAME" each, as far as there are seats. */
static bool seat_players(struct match *match, const char *at, int64_t when, struct why *why)
{
    char who[64];
    for (int p = 0; p < match_rules(match)->players && *at; p++) {
        if (!text_field(&at, '\t', who, sizeof who))
            return why_say(why, NULL, "match.seat", at, NULL, NULL);
        if (!match_do(match, EVENT_JOINED, p, who, when, why))
            return false;
    }
    return true;
}

/* "GAME<tab>OPTIONS<tab>POSITION<tab>SEAT<tab>SEAT…", or only how that begins. */
int start(double at)
{
    char position[POSITION_TEXT] = "-";
    const char *text = in_text();
    struct why why;
    struct rules *rules = sight_rules(&text, &embedded_boards, &why);
    if (!rules)
        return out_refuse(&why);
    bool fine = !*text || text_field(&text, '\t', position, sizeof position) ||
                why_say(&why, NULL, "match.created", text, NULL, NULL);
    struct match *match = fine ? begin_at(rules, position, (int64_t)at, &why) : NULL;
    if (!match || !seat_players(match, text, (int64_t)at, &why)) {
        match_free(match);
        rules_free(rules);
        return out_refuse(&why);
    }
    out_begin();
    return session_take(rules, match, &why) ? 1 : out_refuse(&why);
}

int load(void)
{
    const struct record_source source = {.find_game = games_find, .boards = &embedded_boards, .entropy = &random_bytes};
    struct why why;
    struct record *record = record_read(in_text(), &source, &why);
    if (!record)
        return out_refuse(&why);
    struct rules *rules = record->rules;
    struct match *match = record->match;
    record->rules = NULL; /* they live on here */
    record->match = NULL;
    record_free(record);
    out_begin();
    return session_take(rules, match, &why) ? 1 : out_refuse(&why);
}

int restore(int player)
{
    struct why why;
    out_begin();
    return views_restore(session.match, player, in_text(), &why) ? 1 : out_refuse(&why);
}

/* ---- playing ---- */

/* An event that a player causes: the input is "KIND TEXT". */
int act(int player, double at)
{
    char kind[16];
    const char *text = in_text();
    struct why why;
    if (!text_field(&text, ' ', kind, sizeof kind) || event_find(kind) < 0) {
        why_say(&why, NULL, "match.event", in_text(), NULL, NULL);
        return out_refuse(&why);
    }
    out_begin();
    bool done = match_do(session.match, (enum event_kind)event_find(kind), player, text, (int64_t)at, &why);
    return done ? 1 : out_refuse(&why);
}

int play(int player, double at)
{
    struct why why;
    out_begin();
    return match_play(session.match, player, in_text(), (int64_t)at, &why) ? 1 : out_refuse(&why);
}

/* ---- keeping ---- */

int save(void)
{
    const struct record record = {.rules = session.rules, .match = session.match};
    return record_write(&record, &embedded_boards, out_begin()) ? out_end() : no_memory();
}

int drafts(void)
{
    views_drafts(session.match, out_begin());
    return out_end();
}

int sight(int player)
{
    return sight_at(player, -1);
}

int sight_at(int player, int n)
{
    return sight_write(session.match, player, n, session.own_board, out_begin()) ? out_end() : no_memory();
}
