/* standing.c - a position by what a line says of it. */
#include "engine/standing.h"

#include <string.h>

#include "core/game_text.h"

const struct state *standing_state(const struct standing *standing)
{
    return standing->match ? match_state(standing->match) : (const struct state *)standing->buffer.bytes;
}

player_set standing_to_act(const struct standing *standing)
{
    if (standing->match)
        return match_to_act(standing->match);
    return standing->rules->game->to_act(standing->rules, standing_state(standing));
}

struct result standing_result(const struct standing *standing)
{
    if (standing->match)
        return match_result(standing->match);
    return standing->rules->game->result(standing->rules, standing_state(standing));
}

void standing_drop(struct standing *standing)
{
    match_free(standing->match);
    standing->match = NULL;
}

int standing_decider(const struct standing *standing)
{
    const struct rules *rules = standing->rules;
    const struct state *state = standing_state(standing);
    player_set to_act = standing_to_act(standing);
    struct move moves[MAX_MOVES];
    for (int p = 0; p < rules->players; p++)
        if ((to_act >> p & 1) && game_count(rules, state, p, moves) > 0)
            return p;
    return NOBODY;
}

int player_of_word(const struct rules *rules, const char *word)
{
    int number;
    if (word[0] != 'p' || !text_number(word + 1, rules->players, &number) || number == 0)
        return NOBODY;
    return number - 1;
}

void player_add_word(struct text *out, int player)
{
    text_add_char(out, 'p');
    text_add_number(out, player + 1);
}

/* Where turns are taken a match begins. False when memory runs out. */
static bool begin_match(struct standing *standing, struct why *why)
{
    const struct state *state = standing_state(standing);
    bool by_turns = game_turn(standing->rules, state).player != NOBODY && match_can_start(standing->rules, state);
    if (standing->match || !by_turns)
        return true;
    standing->match = match_new(standing->rules, state, NULL);
    if (standing->match && match_seat_all(standing->match, "computer -", 0))
        return true;
    standing_drop(standing);
    return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
}

static bool begin(struct standing *standing, const char *line, struct why *why)
{
    const struct rules *rules = standing->rules;
    if (!line)
        rules->game->setup(rules, state_of(&standing->buffer));
    else if (!rules->game->text->read_position(rules, line, state_of(&standing->buffer), why))
        return false;
    return begin_match(standing, why);
}

/* One decision, "WORD", or of a player that is named, "p2:WORD". */
static bool play(struct standing *standing, char *word, struct why *why)
{
    const struct rules *rules = standing->rules;
    char *colon = strchr(word, ':');
    int player = NOBODY;
    struct move move;
    if (colon) {
        *colon = '\0';
        player = player_of_word(rules, word);
        *colon = ':';
    }
    if (player != NOBODY)
        word = colon + 1;
    else
        player = standing_decider(standing);
    if (player == NOBODY)
        return why_say(why, NULL, "move.over", NULL, NULL, NULL);
    if (standing->match)
        return match_play(standing->match, player, word, 0, why);
    if (!game_find_move(rules, standing_state(standing), player, word, &move, why))
        return false;
    rules->game->play(rules, state_of(&standing->buffer), player, move);
    return begin_match(standing, why);
}

static bool play_all(struct standing *standing, char *words, struct why *why)
{
    char *rest;
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        if (!play(standing, word, why))
            return false;
    return true;
}

/* Cut the line before the word "moves"; what follows it, or NULL. */
static char *cut_moves(char *line)
{
    for (char *at = strstr(line, " moves"); at; at = strstr(at + 1, " moves"))
        if (at[6] == ' ' || !at[6]) {
            *at = '\0';
            return at + 6;
        }
    return NULL;
}

static char *trim(char *line)
{
    line += strspn(line, " ");
    for (size_t length = strlen(line); length && line[length - 1] == ' ';)
        line[--length] = '\0';
    return line;
}

bool standing_read(struct standing *standing, const struct rules *rules, char *line, struct why *why)
{
    char *moves = cut_moves(line);
    memset(standing, 0, sizeof *standing);
    standing->rules = rules;
    line = trim(line);
    bool start = strcmp(line, "startpos") == 0;
    if (!start && strncmp(line, "fen ", 4) != 0)
        return why_say(why, NULL, "engine.position", line, NULL, NULL);
    if (begin(standing, start ? NULL : trim(line + 4), why) && (!moves || play_all(standing, moves, why)))
        return true;
    standing_drop(standing);
    return false;
}
