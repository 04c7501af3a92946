/* outcome.c - how a match ended, in words: who won by what rule.
 *
 * A side is named by all its armies: by those that its players are called after, and by those they command that nobody
 * is called after. */
#include "cli/outcome.h"

#include <stdio.h>
#include <string.h>

#include "core/game_text.h"

/* Names of armies, as arguments of a message. */
struct names {
    struct player_id id[MAX_ARMIES];
    int count;
};

static struct player_id army_id(const struct rules *rules, int army)
{
    struct player_id id = {.text = ""};
    struct text text = text_on(id.text, sizeof id.text);
    game_write_army(rules, army, &text);
    return id;
}

static bool is_nobodys(const struct rules *rules, const struct player_id *army)
{
    for (int p = 0; p < rules->players; p++)
        if (strcmp(player_id(rules, p).text, army->text) == 0)
            return false;
    return true;
}

static void add_names(const struct match *match, int player, struct names *out)
{
    const struct rules *rules = match_rules(match);
    out->id[out->count++] = player_id(rules, player);
    for (int army = 0; army < rules->armies && out->count < MAX_ARMIES; army++) {
        struct player_id id = army_id(rules, army);
        if (game_commander(rules, match_state(match), army) == player && is_nobodys(rules, &id))
            out->id[out->count++] = id;
    }
}

static struct names names_of(const struct match *match, player_set players)
{
    struct names names = {0};
    for (int p = 0; p < match_rules(match)->players; p++)
        if (players >> p & 1)
            add_names(match, p, &names);
    return names;
}

/* An argument of a message: one name as it is, since sentences may want a form of it; several joined. */
static void join(const struct args *args, const struct names *names, char *out, size_t size)
{
    struct text text = text_on(out, size);
    if (names->count == 1)
        text_add(&text, names->id[0].text);
    for (int i = 0; names->count > 1 && i < names->count; i++)
        words_add(args->language, &text,
                  i == 0                 ? "play.list.first"
                  : i < names->count - 1 ? "play.list.next"
                                         : "play.list.last",
                  names->id[i].text, NULL, NULL);
}

/* The message of an end in the form for who won or lost it, if there is that. */
static void write_message(const struct args *args, struct result result, int person, char *out, size_t size)
{
    const char *form = person < 0 ? "" : result.winners >> person & 1 ? ".won" : ".lost";
    snprintf(out, size, "%s%s", result.by->message, form);
    if (!words_have(args->language, out))
        snprintf(out, size, "%s", result.by->message);
}

void outcome_print(const struct args *args, const struct match *match, int person)
{
    struct result result = match_result(match);
    player_set all = (player_set)((1 << match_rules(match)->players) - 1);
    struct names won = names_of(match, result.winners), lost = names_of(match, (player_set)(all & ~result.winners));
    char message[MOVE_TEXT], line[POSITION_TEXT], winners[POSITION_TEXT / 2], losers[POSITION_TEXT / 2];
    struct text text = text_on(line, sizeof line);
    join(args, &won, winners, sizeof winners);
    join(args, &lost, losers, sizeof losers);
    write_message(args, result, person, message, sizeof message);
    words_add(args->language, &text, message, winners, losers, lost.id[0].text);
    printf("%s %s\n", line, result.by->rule);
}
