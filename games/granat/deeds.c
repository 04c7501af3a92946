/* deeds.c - what a decision in Granat did: pawns are taken, marbles go from hand to hand, a shield goes up. */
#include "board/said.h"

#include "core/game_text.h"
#include "games/granat/granat.h"

/* GN-8, GN-9 */
static void say_capture(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct granat *before = granat_const(made->before);
    const struct loss loss = {.rule = before->at[made->move.from] & GARNET ? "GN-9" : "GN-8",
                              .kind = before->at[made->move.arg] & GARNET ? KIND_GARNET : KIND_NEUTRAL,
                              .army = !made->player,
                              .cell = made->move.arg,
                              .owner = !made->player};
    struct said *said = says_loss(out, rules, made->looker, &loss);
    said_about(said, made->move.from);
    said_about(said, made->move.to);
}

/* GN-4: a neutral pawn that went further than a step has leapt. */
static void say_move(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct granat_tables *t = granat_tables(rules);
    bool garnet = granat_const(made->before)->at[made->move.from] & GARNET;
    bool leaps = !garnet && granat_ray_to(t, made->move.from, made->move.to)->next != made->move.to;
    struct said *said = says_move(out, rules, garnet ? KIND_GARNET : KIND_NEUTRAL, made->move.from, made->move.to);
    said->what.rule = garnet ? "GN-5" : leaps ? "GN-4" : "GN-3";
    said->what.message = leaps ? "granat.deed.leapt" : said->what.message;
}

static void say_marble(const struct rules *rules, const struct made *made, struct says *out)
{
    struct said *said = says_add(out, "GN-6", "granat.deed.marble");
    said_cell(said, rules, made->move.from);
    said_cell(said, rules, made->move.to);
}

void granat_deeds(const struct rules *rules, const struct made *made, struct says *out)
{
    switch ((enum move_kind)made->move.kind) {
    case MOVE_CAPTURE: say_capture(rules, made, out); break;
    case MOVE_QUIET: say_move(rules, made, out); break;
    case MOVE_MARBLE: say_marble(rules, made, out); break;
    case MOVE_STOP: says_add(out, "GN-10", "granat.deed.stopped"); break;
    case MOVE_PASS: says_add(out, "GN-15", "deed.passed"); break;
    }
    if (granat_const(made->after)->shield == made->player)
        said_about(says_add(out, made->move.kind == MOVE_MARBLE ? "GN-13" : "GN-12",
                            made->looker == made->player ? "granat.deed.shield-yours" : "granat.deed.shield"),
                   granat_tables(rules)->garnet_cell);
}
