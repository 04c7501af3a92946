/* deeds.c - what a decision in Skirmish did: captures, armies that change hands, pushes and their answers. */
#include "board/said.h"

#include "core/bits.h"
#include "core/game_text.h"
#include "games/skirmish/skirmish.h"

static struct said *say_man(const struct rules *rules, const struct made *made, int cell, const struct loss *how,
                            struct says *out)
{
    const struct skirmish_state *before = skirmish_const(made->before);
    struct loss loss = *how;
    loss.army = skirmish_army_at(before, cell);
    loss.cell = cell;
    loss.owner = skirmish_commander_at(before, cell);
    struct said *said = says_loss(out, rules, made->looker, &loss);
    said_about(said, made->move.from);
    return said;
}

/* The cell whose man is gone, beside the one that moved. */
static int taken_from(const struct made *made)
{
    uint32_t gone = skirmish_all_men(skirmish_const(made->before)) & ~skirmish_all_men(skirmish_const(made->after));
    return (int)bits_first(gone & ~(UINT32_C(1) << made->move.from));
}

/* SK-7 */
static void say_hands(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct skirmish_state *before = skirmish_const(made->before), *after = skirmish_const(made->after);
    for (int army = 0; army < PLAYERS; army++) {
        if (after->commander[army] != made->player || before->commander[army] == made->player)
            continue;
        struct said *said = says_add(out, "SK-7", "skirmish.deed.took-over");
        said_army(said, rules, army);
        said->loses = before->commander[army];
    }
}

void skirmish_deeds(const struct rules *rules, const struct made *made, struct says *out)
{
    static const struct loss taken = {.rule = "SK-5"};
    static const struct loss pushed = {
        .rule = "SK-6", .message = "skirmish.deed.pushed", .yours = "skirmish.deed.pushed-yours"};
    struct move move = made->move;
    switch ((enum move_kind)move.kind) {
    case MOVE_CAPTURE:
        say_man(rules, made, taken_from(made), &taken, out);
        say_hands(rules, made, out);
        break;
    case MOVE_PUSH: say_man(rules, made, move.to, &pushed, out)->loses = NOBODY; break;
    case MOVE_ANSWER: says_move(out, rules, 0, move.from, move.to)->what.rule = "SK-6"; break;
    case MOVE_STOP: says_add(out, "SK-5", "skirmish.deed.stopped"); break;
    case MOVE_PASS: says_add(out, "HR-3", "deed.passed"); break;
    case MOVE_PLACE:
    case MOVE_STEP: break;
    }
}
