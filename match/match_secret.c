/* match_secret.c - set-ups that are secret: the commitment to what was set up, the reveal, and drafts given back.
 *
 * A commitment is BLAKE2b-256 of a tag, the match's own number, the player, the salt and the set-up as its game spells
 * it, all but the last of fixed size: it opens in one way, and for one player of one match only. In records from before
 * there were numbers of matches it is the hash of salt and words; such records are still read, and played on.
 *
 * Invariant: what is sealed opens its commitment. */
#include <string.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/text.h"
#include "match/match_internal.h"

enum { TAG = 16 };

static const char tag[TAG + 1] = "tintagel-setup-1";

static bool is_zero(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i])
            return false;
    return true;
}

/* ---- who may play ---- */

/* Random bytes; zeros where there is no entropy. */
static void draw(const struct match *match, uint8_t *out, size_t size)
{
    memset(out, 0, size);
    if (match->entropy.fill)
        match->entropy.fill(match->entropy.context, out, size);
}

/* Give a match that begins with a secret set-up its own number: the one that is given, or one by lot. */
void match_bind(struct match *match, const char *id)
{
    match->bound = !id || text_hex(id, match->setup->id, MATCH_ID);
    if (!id)
        draw(match, match->setup->id, MATCH_ID);
}

bool match_is_bound(const struct match *match)
{
    return match->bound;
}

/* The number tells everybody whether there were random bytes: a match that has none is one among computers. */
bool match_hides_from_people(const struct match *match)
{
    return !match_is_secret(match) || !match->bound || !is_zero(match->setup->id, MATCH_ID);
}

/* Whether salts of nothing but zeros are good enough here. */
static bool takes_zero_salts(const struct match *match)
{
    if (match->bound)
        return is_zero(match->setup->id, MATCH_ID);
    for (int p = 0; p < match->rules->players; p++)
        if (match->seats[p].person)
            return false;
    return true;
}

/* ---- refusing ---- */

/* Refuse something of a player's, by its name. */
bool match_blame(const struct match *match, int player, const char *message, struct why *why)
{
    why_say(why, NULL, message, NULL, NULL, NULL);
    struct text name = text_on(why->arg[0], WHY_ARG_SIZE);
    game_write_player(match->rules, player, &name);
    return false;
}

/* ---- committing ---- */

/* What a player has set up in a state, as words with blanks between. False if that is too long. */
static bool write_secret(const struct match *match, const struct state *state, int player, struct text *out)
{
    struct move moves[MAX_MOVES];
    int n = match->rules->game->secrets->secret(match->rules, state, player, moves);
    for (int i = 0; i < n; i++) {
        text_add(out, i ? " " : "");
        match->rules->game->text->write_move(match->rules, state, moves[i], out);
    }
    return !out->cut;
}

static void commit(const struct match *match, int player, const char *secret, const uint8_t salt[SALT],
                   uint8_t out[BLAKE2B_SIZE])
{
    uint8_t head[TAG + MATCH_ID + 1 + SALT];
    memcpy(head, tag, TAG);
    memcpy(head + TAG, match->setup->id, MATCH_ID);
    head[TAG + MATCH_ID] = (uint8_t)player;
    memcpy(head + TAG + MATCH_ID + 1, salt, SALT);
    blake2b(match->bound ? head : salt, match->bound ? sizeof head : SALT, secret, strlen(secret), out);
}

/* The commitment to a player's draft, with a salt drawn for it. */
bool match_write_commitment(struct match *match, int player, struct text *out, struct why *why)
{
    char secret[EVENT_TEXT];
    struct text text = text_on(secret, sizeof secret);
    uint8_t hash[BLAKE2B_SIZE];
    draw(match, match->setup->salt[player], SALT);
    if (is_zero(match->setup->salt[player], SALT) && !takes_zero_salts(match))
        return why_say(why, NULL, "match.no-entropy", NULL, NULL, NULL);
    if (!write_secret(match, state_of(&match->setup->draft), player, &text))
        return match_blame(match, player, "match.draft", why);
    commit(match, player, secret, match->setup->salt[player], hash);
    text_add_hex(out, hash, sizeof hash);
    return true;
}

/* Whether a set-up and its salt are what the player committed to. */
static bool opens(const struct match *match, int player, const char *secret, const uint8_t salt[SALT], struct why *why)
{
    uint8_t hash[BLAKE2B_SIZE];
    commit(match, player, secret, salt, hash);
    if (memcmp(hash, match->setup->commitment[player], sizeof hash) != 0)
        return match_blame(match, player, "match.commitment", why);
    return !match->bound || takes_zero_salts(match) || !is_zero(salt, SALT) ||
           match_blame(match, player, "match.salt", why);
}

/* ---- revealing ---- */

/* "SALT WORD WORD;-;SALT WORD": each player's, "-" for one who gave up. */
void match_write_reveal(const struct match *match, struct text *out)
{
    for (int p = 0; p < match->rules->players; p++) {
        text_add(out, p ? ";" : "");
        if (match->out >> p & 1) {
            text_add_char(out, '-');
            continue;
        }
        text_add_hex(out, match->setup->salt[p], SALT);
        text_add_char(out, ' ');
        write_secret(match, state_of(&match->setup->draft), p, out);
    }
}

/* Make one decision of a set-up; what is `given_back` may have hung on what an ally has taken back since. */
static bool play_word(const struct rules *rules, struct state *state, int player, const char *word, bool given_back)
{
    const struct game *game = rules->game;
    struct move move;
    struct why why;
    if (!game_find_move(rules, state, player, word, &move, &why))
        return given_back && game->secrets->restore && game->text->read_move(rules, state, word, &move, &why) &&
               game->secrets->restore(rules, state, player, move);
    game->play(rules, state, player, move);
    return true;
}

/* Play a player's set-up, given as words, on `state`. False if they cannot be played. */
static bool play_words(struct match *match, struct state *state, int player, const char *words, bool given_back)
{
    char word[MOVE_TEXT];
    while (*words)
        if (!text_field(&words, ' ', word, sizeof word) || (!*words && words[-1] == ' ') ||
            game_turn(match->rules, state).player != NOBODY ||
            !play_word(match->rules, state, player, word, given_back))
            return false;
    return true;
}

/* Whether the words are how the game itself spells what they have made. */
static bool is_canonical(const struct match *match, const struct state *state, int player, const char *words)
{
    char secret[EVENT_TEXT];
    struct text text = text_on(secret, sizeof secret);
    return write_secret(match, state, player, &text) && strcmp(secret, words) == 0;
}

/* Play one player's part of a reveal on `state`, having checked it against the commitment. */
bool match_reveal_player(struct match *match, struct state *state, int player, const char *part, struct why *why)
{
    char salt_text[2 * SALT + 1];
    uint8_t salt[SALT];
    if (!text_field(&part, ' ', salt_text, sizeof salt_text) || !text_hex(salt_text, salt, SALT))
        return match_blame(match, player, "match.reveal", why);
    if (!opens(match, player, part, salt, why))
        return false;
    return (play_words(match, state, player, part, false) &&
            (!match->bound || is_canonical(match, state, player, part))) ||
           match_blame(match, player, "match.reveal", why);
}

/* ---- what is kept beside the events ---- */

void match_write_draft(const struct match *match, int player, struct text *out)
{
    if (match_is_secret(match))
        write_secret(match, state_of(&match->setup->draft), player, out);
}

const uint8_t *match_salt(const struct match *match, int player)
{
    return match->setup && match->sealed >> player & 1 ? match->setup->salt[player] : NULL;
}

player_set match_missing(const struct match *match)
{
    bool secret = match_is_secret(match) && !match_result(match).by;
    return secret ? match_still_in(match) & match->ready & (player_set)~match->sealed : 0;
}

/* Whether a draft is what the match says of the player: of one who is ready what it committed to, of another one
 * something to go on with. */
static bool fits(const struct match *match, const struct state *draft, int player, const uint8_t *salt, struct why *why)
{
    const struct rules *rules = match->rules;
    char secret[EVENT_TEXT];
    struct text text = text_on(secret, sizeof secret);
    bool owes = game_turn(rules, draft).player == NOBODY && (rules->game->to_act(rules, draft) >> player & 1);
    if (!(match->ready >> player & 1))
        return owes || match_blame(match, player, "match.draft", why);
    if (!salt || !write_secret(match, draft, player, &text))
        return match_blame(match, player, "match.draft", why);
    return opens(match, player, secret, salt, why);
}

bool match_restore_draft(struct match *match, int player, const char *words, const uint8_t *salt, struct why *why)
{
    if (!match_is_secret(match) || !match_in_game(match, player))
        return match_refuse_player(why);
    union state_buffer draft = match->setup->draft;
    if (!play_words(match, state_of(&draft), player, words, true))
        return match_blame(match, player, "match.draft", why);
    if (!fits(match, state_of(&draft), player, salt, why))
        return false;
    match->setup->draft = draft;
    if (match->ready >> player & 1) {
        memcpy(match->setup->salt[player], salt, SALT);
        match->sealed |= (player_set)(1 << player);
    }
    match->steps++; /* what was asked before is news no more */
    return true;
}
