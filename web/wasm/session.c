/* session.c - opening, playing, saving and loading the match. A function that can be refused returns 0 and leaves the
 * reason as the output; else 1. */
#include "web/wasm/session.h"

#include <stdlib.h>
#include <string.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/record.h"
#include "web/wasm/output.h"

enum { POOL = 64, SALT = 32, WORDS = 4096 };

struct session session;
static uint8_t pool[POOL];

uint8_t *EXPORT(entropy)(void);
int EXPORT(open_rules)(void);
int EXPORT(new_match)(double at);
int EXPORT(act)(int player, double at);
int EXPORT(play)(int player, double at);
int EXPORT(load)(void);
int EXPORT(save)(void);
int EXPORT(drafts)(void);
int EXPORT(restore)(int player);

/* Random bytes for salts: whoever calls fills them before each call that may need some. */
uint8_t *entropy(void)
{
    return pool;
}

static void fill_random(void *context, uint8_t *out, size_t size)
{
    (void)context;
    if (size > POOL)
        abort();
    memcpy(out, pool, size);
    memset(pool, 0, size);
}

static const struct entropy random_bytes = {.fill = fill_random};

static void session_close(void)
{
    match_free(session.match);
    rules_free(session.rules);
    free(session.scratch);
    session = (struct session){.rules = NULL};
}

static bool session_take(struct rules *rules, struct match *match)
{
    session_close();
    session.rules = rules;
    session.match = match;
    session.scratch = calloc((size_t)rules->game->max_moves, sizeof *session.scratch);
    if (!session.scratch)
        abort();
    return true;
}

struct rules *session_read_rules(const char **at, struct why *why)
{
    char game[64], options[4 * MAX_OPTION_TEXT];
    if (!text_field(at, '\t', game, sizeof game) || !text_field(at, '\t', options, sizeof options)) {
        why_say(why, NULL, "option.form", *at, NULL, NULL);
        return NULL;
    }
    if (!games_find(game)) {
        why_say(why, NULL, "record.game", game, NULL, NULL);
        return NULL;
    }
    return rules_new(games_find(game), options, &embedded_boards, why);
}

bool session_open(const char **at, struct why *why)
{
    struct rules *rules = session_read_rules(at, why);
    return rules && session_take(rules, NULL);
}

int open_rules(void)
{
    const char *at = in_text();
    struct why why;
    return session_open(&at, &why) ? 1 : out_why(&why);
}

/* A match from the position that is the input, "-" for the start. */
int new_match(double at)
{
    struct match_terms terms = {.entropy = random_bytes, .at = (int64_t)at};
    union state_buffer start;
    struct why why;
    bool standard = strcmp(in_text(), "-") == 0;
    if (!standard && !session.rules->game->text->read_position(session.rules, in_text(), state_of(&start), &why))
        return out_why(&why);
    if (!standard && !match_can_start(session.rules, state_of(&start))) {
        why_say(&why, NULL, "match.created", in_text(), NULL, NULL);
        return out_why(&why);
    }
    match_free(session.match);
    session.match = match_new(session.rules, standard ? NULL : state_of(&start), &terms);
    return session.match ? 1 : 0;
}

/* An event that a player causes: the input is "KIND TEXT". */
int act(int player, double at)
{
    char kind[16];
    const char *text = in_text();
    struct why why;
    if (!text_field(&text, ' ', kind, sizeof kind) || event_find(kind) < 0) {
        why_say(&why, NULL, "match.event", in_text(), NULL, NULL);
        return out_why(&why);
    }
    return match_do(session.match, (enum event_kind)event_find(kind), player, text, (int64_t)at, &why) ? 1
                                                                                                       : out_why(&why);
}

int play(int player, double at)
{
    struct why why;
    return match_play(session.match, player, in_text(), (int64_t)at, &why) ? 1 : out_why(&why);
}

int load(void)
{
    const struct record_source source = {.find_game = games_find, .boards = &embedded_boards, .entropy = &random_bytes};
    struct why why;
    struct record *record = record_read(in_text(), &source, &why);
    if (!record)
        return out_why(&why);
    session_take(record->rules, record->match);
    record->rules = NULL; /* they live on here */
    record->match = NULL;
    record_free(record);
    return 1;
}

int save(void)
{
    struct record record = {.rules = session.rules, .match = session.match};
    out_clear();
    record_write(&record, &embedded_boards, &out_sink);
    return 1;
}

/* What a match in a secret set-up knows beside its record: for each player "SALT WORDS", the salt "-" before it is
 * ready. */
int drafts(void)
{
    char line[2 * SALT + 2 + WORDS];
    out_clear();
    out_text("[");
    for (int p = 0; p < session.rules->players; p++) {
        struct text text = text_on(line, sizeof line);
        const uint8_t *salt = match_salt(session.match, p);
        if (salt)
            text_add_hex(&text, salt, SALT);
        else
            text_add_char(&text, '-');
        text_add_char(&text, ' ');
        match_write_draft(session.match, p, &text);
        out_comma();
        out_string(line);
    }
    out_text("]");
    return 1;
}

int restore(int player)
{
    char hex[2 * SALT + 1];
    uint8_t salt[SALT];
    const char *at = in_text();
    struct why why;
    if (!text_field(&at, ' ', hex, sizeof hex))
        return 0;
    bool sealed = text_hex(hex, salt, SALT);
    return match_restore_draft(session.match, player, at, sealed ? salt : NULL, &why) ? 1 : out_why(&why);
}

void session_see(int player, int n, union state_buffer *out)
{
    bool present = n < 0 || n >= match_length(session.match);
    union state_buffer before;
    if (!present)
        match_before(session.match, n, state_of(&before));
    game_observe(session.rules, present ? match_state(session.match) : state_of(&before), player, state_of(out));
}
