/* match_secret.c - set-ups that are secret: what was set up, the commitment to it, and the reveal. */
#include <string.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/text.h"
#include "match/match_internal.h"

/* What a player has set up, as words with blanks between: what its commitment is made of. */
static bool write_secret(const struct match *match, int player, struct text *out)
{
    const struct state *draft = state_of(&match->setup->draft);
    struct move moves[MAX_MOVES];
    int n = match->rules->game->secrets->secret(match->rules, draft, player, moves);
    for (int i = 0; i < n; i++) {
        text_add(out, i ? " " : "");
        match->rules->game->text->write_move(match->rules, draft, moves[i], out);
    }
    return !out->cut;
}

static void commit(const char *secret, const uint8_t salt[SALT], struct text *out)
{
    uint8_t hash[BLAKE2B_SIZE];
    blake2b(salt, SALT, secret, strlen(secret), hash);
    text_add_hex(out, hash, sizeof hash);
}

/* The commitment to a player's draft, with a salt drawn for it. */
bool match_write_commitment(struct match *match, int player, struct text *out, struct why *why)
{
    char secret[EVENT_TEXT];
    struct text text = text_on(secret, sizeof secret);
    if (match->entropy.fill)
        match->entropy.fill(match->entropy.context, match->setup->salt[player], SALT);
    if (!write_secret(match, player, &text))
        return why_say(why, NULL, "match.event", event_name(EVENT_READY), NULL, NULL);
    commit(secret, match->setup->salt[player], out);
    return true;
}

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
        if (!game_find_move(match->rules, state, player, word, &move, why))
            return false;
        match->rules->game->play(match->rules, state, player, move);
    }
    return true;
}

/* Play one player's part of a reveal on `state`, having checked it against the commitment. */
bool match_reveal_player(struct match *match, struct state *state, int player, const char *part, struct why *why)
{
    char number[12], salt_text[2 * SALT + 1], hash[2 * BLAKE2B_SIZE + 1], committed[2 * BLAKE2B_SIZE + 1];
    uint8_t salt[SALT];
    struct text text = text_on(hash, sizeof hash), other = text_on(committed, sizeof committed);
    struct text name = text_on(number, sizeof number);
    text_add_number(&name, player);
    if (!text_field(&part, ' ', salt_text, sizeof salt_text) || !text_hex(salt_text, salt, SALT))
        return why_say(why, NULL, "match.reveal", number, NULL, NULL);
    commit(part, salt, &text);
    text_add_hex(&other, match->setup->commitment[player], BLAKE2B_SIZE);
    if (strcmp(hash, committed) != 0)
        return why_say(why, NULL, "match.commitment", number, NULL, NULL);
    return play_words(match, state, player, part, why);
}

void match_write_draft(const struct match *match, int player, struct text *out)
{
    if (match_is_secret(match))
        write_secret(match, player, out);
}

const uint8_t *match_salt(const struct match *match, int player)
{
    return match->setup && match->sealed >> player & 1 ? match->setup->salt[player] : NULL;
}

bool match_restore_draft(struct match *match, int player, const char *words, const uint8_t *salt, struct why *why)
{
    if (!match_is_secret(match) || !match_in_game(match, player))
        return match_refuse_player(why);
    union state_buffer before = match->setup->draft;
    if (!play_words(match, state_of(&match->setup->draft), player, words, why)) {
        match->setup->draft = before;
        return false;
    }
    if (salt && match->ready >> player & 1) {
        memcpy(match->setup->salt[player], salt, SALT);
        match->sealed |= (player_set)(1 << player);
    }
    return true;
}
