/* outcome.c - how a match ended, in words: who won by what rule.
 *
 * A side is named by all its armies: by those that its players are called after, and by those they command that nobody
 * is called after. */
#include "match/outcome.h"

#include <string.h>

#include "core/game_text.h"

enum { NAME = 64 };

/* Names of armies, as arguments of a message. */
struct names {
    char name[MAX_ARMIES][NAME];
    int count;
};

static void name_army(const struct rules *rules, int army, char out[NAME])
{
    struct text text = text_on(out, NAME);
    game_write_army(rules, army, &text);
}

static void name_player(const struct rules *rules, int player, char out[NAME])
{
    struct text text = text_on(out, NAME);
    game_write_player(rules, player, &text);
}

static bool is_nobodys(const struct rules *rules, const char *army)
{
    for (int p = 0; p < rules->players; p++) {
        char name[NAME];
        name_player(rules, p, name);
        if (strcmp(name, army) == 0)
            return false;
    }
    return true;
}

static void add_names(const struct match *match, int player, struct names *out)
{
    const struct rules *rules = match_rules(match);
    name_player(rules, player, out->name[out->count++]);
    for (int army = 0; army < rules->armies && out->count < MAX_ARMIES; army++) {
        char name[NAME];
        name_army(rules, army, name);
        if (game_commander(rules, match_state(match), army) == player && is_nobodys(rules, name))
            memcpy(out->name[out->count++], name, NAME);
    }
}

static struct names names_of(const struct match *match, player_set players)
{
    struct names names = {.count = 0};
    for (int p = 0; p < match_rules(match)->players; p++)
        if (players >> p & 1)
            add_names(match, p, &names);
    return names;
}

/* An argument of a message: one name as it is, since sentences may want a form of it; several joined. */
static void join(struct words words, const struct names *names, char *out, size_t size)
{
    struct text text = text_on(out, size);
    if (names->count == 1)
        text_add(&text, names->name[0]);
    for (int i = 0; names->count > 1 && i < names->count; i++)
        words_add(words, &text,
                  i == 0                 ? "list.first"
                  : i < names->count - 1 ? "list.next"
                                         : "list.last",
                  names->name[i], NULL, NULL);
}

/* The message of an end in the form for who won or lost it, if there is that. */
static void write_message(struct words words, struct result result, int person, char *out, size_t size)
{
    struct text text = text_on(out, size);
    text_add(&text, result.by->message);
    text_add(&text, person < 0 ? "" : result.winners >> person & 1 ? ".won" : ".lost");
    if (words_have(words, out))
        return;
    text = text_on(out, size);
    text_add(&text, result.by->message);
}

void outcome_write(struct words words, const struct match *match, int person, struct text *out)
{
    struct result result = match_result(match);
    player_set all = (player_set)((1 << match_rules(match)->players) - 1);
    struct names won = names_of(match, result.winners), lost = names_of(match, (player_set)(all & ~result.winners));
    char message[MOVE_TEXT], winners[POSITION_TEXT / 2], losers[POSITION_TEXT / 2];
    join(words, &won, winners, sizeof winners);
    join(words, &lost, losers, sizeof losers);
    write_message(words, result, person, message, sizeof message);
    words_add(words, out, message, winners, losers, lost.name[0]);
}
