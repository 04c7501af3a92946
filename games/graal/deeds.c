/* deeds.c - what a decision in Graal did: captures, shots and retreats, castles entered, players put out. Decisions of
 * the deployment are nobody else's to know. */
#include "board/said.h"

#include "core/game_text.h"
#include "games/graal/graal.h"

/* What is done to the soldier on the hole that a move is aimed at. */
static struct said *say_victim(const struct rules *rules, const struct made *made, const struct loss *how,
                               struct says *out)
{
    const struct graal *before = graal_const(made->before);
    struct soldier victim = graal_soldier_at(before, graal_tables(rules)->hole_of[made->move.to]);
    struct loss loss = *how;
    loss.kind = graal_kind[victim.number];
    loss.army = victim.army;
    loss.cell = made->move.to;
    loss.owner = before->commander[victim.army];
    struct said *said = says_loss(out, rules, made->looker, &loss);
    said_about(said, made->move.from);
    return said;
}

static struct said *say_move(const struct rules *rules, const struct made *made, struct says *out)
{
    struct soldier who = graal_soldier_at(graal_const(made->before), graal_tables(rules)->hole_of[made->move.from]);
    return says_move(out, rules, graal_kind[who.number], made->move.from, made->move.to);
}

/* Something done to an army, by its name or to whoever looks. */
static void say_blow(const struct rules *rules, const struct made *made, const struct loss *blow, struct says *out)
{
    struct said *said = says_add(out, blow->rule, blow->owner == made->looker ? blow->yours : blow->message);
    said_army(said, rules, blow->army);
    said_about(said, blow->cell);
    said->loses = blow->owner;
}

/* GR-15, GR-20: where a soldier has come into an enemy's castle. */
static void say_castle(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct graal *before = graal_const(made->before);
    int hole = graal_tables(rules)->hole_of[made->move.to];
    int keep = graal_keep_at(before, hole), court = graal_court_at(before, hole);
    int army = keep != NONE ? keep : court;
    if (army == NONE || graal_side(rules, before, army) == rules->side_of[made->player])
        return;
    struct loss blow = {.rule = graal_tables(rules)->variant == FOUR ? "GR-24" : "GR-20",
                        .message = "graal.deed.keep",
                        .yours = "graal.deed.keep-yours",
                        .army = army,
                        .cell = made->move.to,
                        .owner = before->commander[army]};
    if (keep == NONE) {
        blow.rule = "GR-15";
        blow.message = "graal.deed.courtyard";
        blow.yours = "graal.deed.courtyard-yours";
    }
    say_blow(rules, made, &blow, out);
    if (keep == NONE)
        out->said[out->count - 1].loses = NOBODY;
}

/* GR-20, GR-24: whose royal house is gone, and who is out with all that it commanded. */
static void say_ends(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct graal_tables *t = graal_tables(rules);
    const struct graal *before = graal_const(made->before), *after = graal_const(made->after);
    for (int army = 0; army < ARMIES; army++) {
        struct loss blow = {.army = army, .cell = made->move.to, .owner = t->owner[army]};
        if (!(t->full >> army & 1) || before->commander[army] != t->owner[army])
            continue;
        if (t->variant == FOUR && after->commander[army] != t->owner[army]) {
            blow.rule = "GR-24";
            bool over = after->commander[army] != NONE;
            blow.message = over ? "graal.deed.out" : "graal.deed.out-alone";
            blow.yours = over ? "graal.deed.out-yours" : "graal.deed.out-alone-yours";
            say_blow(rules, made, &blow, out);
        } else if (t->variant != FOUR && graal_count(after, army, 0, ROYALS) == 0) {
            blow.rule = "GR-20";
            blow.message = "graal.deed.royals";
            blow.yours = "graal.deed.royals-yours";
            say_blow(rules, made, &blow, out);
        }
    }
}

/* GR-4, GR-6: what is no placing of a soldier. */
static void say_deployment(const struct rules *rules, const struct made *made, struct says *out)
{
    if (made->move.kind == MOVE_READY)
        says_add(out, "GR-6", "graal.deed.ready");
    if (made->move.kind != MOVE_CASTLE)
        return;
    struct said *said = says_add(out, "GR-4", "graal.deed.built");
    said_cell(said, rules, made->move.from);
    said_cell(said, rules, made->move.to);
}

void graal_deeds(const struct rules *rules, const struct made *made, struct says *out)
{
    static const struct loss taken = {.rule = "GR-25"};
    static const struct loss shot = {.rule = "GR-16", .message = "graal.deed.shot", .yours = "graal.deed.shot-yours"};
    if (graal_const(made->before)->turn == NONE) {
        say_deployment(rules, made, out);
        return;
    }
    switch ((enum move_kind)made->move.kind) {
    case MOVE_WALK: say_move(rules, made, out); break;
    case MOVE_CAPTURE: say_victim(rules, made, &taken, out); break;
    case MOVE_SHOOT: say_victim(rules, made, &shot, out)->loses = NOBODY; return;
    case MOVE_RETREAT: {
        struct said *said = say_move(rules, made, out);
        said->what.rule = "GR-17";
        said->what.message = "graal.deed.retreated";
        return;
    }
    case MOVE_PASS: says_add(out, "HR-3", "deed.passed"); return;
    default: return;
    }
    say_castle(rules, made, out);
    say_ends(rules, made, out);
}
