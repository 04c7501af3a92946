/* aims.c - what a quiet decision in Alcazar is good for: ways to the castles, and ways out. */
#include "board/said.h"

#include "core/bits.h"
#include "core/game_text.h"
#include "games/alcazar/alcazar.h"

static void say_number(const char *rule, const char *message, int number, struct says *out)
{
    said_number(says_add(out, rule, message), number);
}

/* How many ways out a knight has. */
static int freedom(const struct alcazar_tables *t, const struct alcazar *s, int player)
{
    return bits_count(alcazar_exits(t, s, player));
}

void alcazar_aims(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    const struct alcazar *before = alcazar_const(made->before), *after = alcazar_const(made->after);
    int own = made->player, enemy = !own;
    int way = alcazar_distance(t, after, own), its_way = alcazar_distance(t, after, enemy);
    if (way < alcazar_distance(t, before, own))
        say_number("AL-9", "alcazar.aim.nearer", way, out);
    if (its_way > alcazar_distance(t, before, enemy) && its_way < CUT_OFF)
        say_number("AL-9", "alcazar.aim.longer", its_way, out);
    else if (its_way > alcazar_distance(t, before, enemy))
        says_add(out, "AL-9", "alcazar.aim.bars");
    if (freedom(t, after, enemy) < freedom(t, before, enemy))
        say_number("AL-9", "alcazar.aim.narrow", freedom(t, after, enemy), out);
    if (freedom(t, after, own) > freedom(t, before, own))
        say_number("AL-9", "alcazar.aim.free", freedom(t, after, own), out);
}
