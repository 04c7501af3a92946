/* aims.c - what a quiet decision in Alcazar is good for: ways to the castles, and ways out. */
#include "board/said.h"

#include "core/bits.h"
#include "core/game_text.h"
#include "games/alcazar/alcazar.h"

/* A sentence to whoever decides, or to anybody; of a knight, whose way or freedom it is, and how much of it there is.
 */
struct aim {
    const char *yours, *message;
    int knight, number;
};

static void say_aim(const struct rules *rules, const struct made *made, const struct aim *aim, struct says *out)
{
    bool own = made->looker == made->player;
    struct said *said = says_add(out, "AL-9", own ? aim->yours : aim->message);
    said_number(said, aim->number);
    said_army(said, rules, aim->knight);
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
    const struct aim nearer = {"alcazar.aim.nearer-yours", "alcazar.aim.nearer", own, way},
                     longer = {"alcazar.aim.longer-yours", "alcazar.aim.longer", enemy, its_way},
                     bars = {"alcazar.aim.bars-yours", "alcazar.aim.bars", enemy, 0},
                     narrow = {"alcazar.aim.narrow-yours", "alcazar.aim.narrow", enemy, freedom(t, after, enemy)},
                     free = {"alcazar.aim.free-yours", "alcazar.aim.free", own, freedom(t, after, own)};
    if (way < alcazar_distance(t, before, own))
        say_aim(rules, made, &nearer, out);
    if (its_way > alcazar_distance(t, before, enemy))
        say_aim(rules, made, its_way < CUT_OFF ? &longer : &bars, out);
    if (narrow.number < freedom(t, before, enemy))
        say_aim(rules, made, &narrow, out);
    if (free.number > freedom(t, before, own))
        say_aim(rules, made, &free, out);
}
