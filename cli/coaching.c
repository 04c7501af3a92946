/* coaching.c - the coach in a terminal. */
#include "cli/coaching.h"

#include <stdio.h>

#include "core/game_text.h"
#include "core/hash.h"
#include "search/coach.h"

/* The parts of what is said, as a sentence. */
static void print(const struct args *args, const struct says *says)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    for (int i = 0; i < says->count; i++) {
        const struct why *what = &says->said[i].what;
        char message[MESSAGE_TEXT];
        struct text id = text_on(message, sizeof message);
        said_write_id(&says->said[i], &id);
        text_add(&text, i ? " " : "");
        words_add(args->language, &text, message, what->arg[0], what->arg[1], what->arg[2]);
    }
    text_add_char(&text, '.');
    if (says->said[0].what.rule) {
        text_add_char(&text, ' ');
        text_add(&text, says->said[0].what.rule);
    }
    puts(line);
}

/* Whether it was told before; from now on it was. */
static bool was_told(struct coaching *coaching, uint64_t what)
{
    for (int i = 0; i < coaching->count && i < COACHING_TOLD; i++)
        if (coaching->told[i] == what)
            return true;
    coaching->told[coaching->count++ % COACHING_TOLD] = what;
    return false;
}

bool coaching_lets(struct coaching *coaching, const struct args *args, const struct match *match, int player,
                   const char *word)
{
    const struct rules *rules = match_rules(match);
    union state_buffer seen;
    struct says says;
    struct move move;
    struct why why;
    if (!coaching->on)
        return true;
    match_view(match, player, state_of(&seen));
    if (!game_find_move(rules, state_of(&seen), player, word, &move, &why) ||
        !coach_warn_in(match, player, move, &says, &why) || says.count == 0)
        return true;
    uint64_t key = rules->game->key(rules, state_of(&seen));
    if (was_told(coaching, key ^ hash_bytes(&move, sizeof move)))
        return true;
    print(args, &says);
    say(args, "play.coach-again", word, NULL, NULL);
    return false;
}

void coaching_tell(struct coaching *coaching, const struct args *args, const struct match *match, int player)
{
    struct says says;
    struct why why;
    if (!coaching->on || coaching->length == match_length(match))
        return;
    coaching->length = match_length(match);
    if (coach_threat_in(match, player, &says, &why) && says.count > 0)
        print(args, &says);
}
