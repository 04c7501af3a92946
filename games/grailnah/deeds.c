/* deeds.c - what a decision in Grailnah did: castles are left and entered, pawns held and sent home, knights paid for
 * Morgane, players put out. */
#include "board/said.h"

#include "core/game_text.h"
#include "games/grailnah/grailnah.h"

/* What happens to a pawn of another, or of one's own. */
struct fate {
    const char *rule, *message, *yours, *own, *own_yours;
};

/* A decision, and the words for it. */
struct telling {
    const struct rules *rules;
    const struct grailnah_tables *t;
    const struct made *made;
    const struct grailnah *before, *after;
    struct says *out;
};

static struct said *say_pawn(const struct telling *tell, const struct fate *fate, int player, int kind)
{
    bool own = player == tell->made->player;
    const struct loss loss = {.rule = fate->rule,
                              .message = own ? fate->own : fate->message,
                              .yours = own ? fate->own_yours : fate->yours,
                              .kind = kind,
                              .army = player,
                              .cell = tell->made->move.to,
                              .owner = player};
    return says_loss(tell->out, tell->rules, tell->made->looker, &loss);
}

/* All pawns that stood where the piece came to. */
static void say_pawns(const struct telling *tell, const struct fate *fate, bool lost)
{
    int cell = tell->made->move.to;
    for (int p = 0; p < tell->rules->players; p++) {
        const struct {
            bool there;
            int kind;
        } pawns[] = {{tell->before->king[p] == cell, KIND_KING},
                     {tell->before->queen[p] == cell, KIND_QUEEN},
                     {grailnah_has_knight(tell->before, p, cell), KIND_KNIGHT}};
        for (int i = 0; i < 3; i++) {
            struct said *said = pawns[i].there ? say_pawn(tell, fate, p, pawns[i].kind) : NULL;
            if (said && !lost)
                said->loses = NOBODY;
        }
    }
}

/* From here to there; the Grail is called so, not by the name of its cell. */
static struct said *say_way(const struct telling *tell, int kind, const char *rule)
{
    struct move move = tell->made->move;
    bool from = move.from == tell->t->grail, to = move.to == tell->t->grail;
    struct said *said = says_move(tell->out, tell->rules, kind, move.from, move.to);
    said->what.rule = rule;
    if (from || to)
        said->what.message = from ? "grailnah.deed.from-grail" : "grailnah.deed.to-grail";
    return said;
}

/* GT-5, GT-6, GT-8 to GT-10 */
static void say_move(const struct telling *tell, int kind)
{
    const struct grailnah_tables *t = tell->t;
    struct move move = tell->made->move;
    bool knight = kind == KIND_KNIGHT, leaves = grailnah_is_castle(t, move.from);
    bool enters = grailnah_is_castle(t, move.to);
    bool stairs = !leaves && !enters && (t->ground[move.from] & t->ground[move.to] & STAIR);
    struct said *said = say_way(tell, kind, "GT-6");
    said->what.rule = leaves || enters ? (knight ? "GT-5" : "GT-8") : stairs ? "GT-10" : knight ? "GT-6" : "GT-9";
    if (leaves || enters)
        said->what.message = leaves ? "grailnah.deed.left" : "grailnah.deed.entered";
    else if (stairs)
        said->what.message = "grailnah.deed.stairs";
}

/* GT-11 */
static void say_new_knights(const struct telling *tell)
{
    int player = tell->made->player;
    int count = grailnah_knights(tell->after, player) - grailnah_knights(tell->before, player);
    if (count <= 0)
        return;
    struct said *said = says_add(tell->out, "GT-11", "grailnah.deed.new-knights");
    said_cell(said, tell->rules, tell->made->move.to);
    said_number(said, count);
}

static void say_pawn_move(const struct telling *tell, int kind)
{
    static const struct fate held = {"GT-4", "grailnah.deed.holds", "grailnah.deed.holds-yours", "grailnah.deed.holds",
                                     "grailnah.deed.holds"};
    bool castle = grailnah_is_castle(tell->t, tell->made->move.to);
    if (tell->made->move.to == tell->t->grail) {
        struct said *said = says_add(tell->out, "GT-19", "grailnah.deed.grail");
        said_cell(said, tell->rules, tell->made->move.from);
        said_about(said, tell->t->grail);
        return;
    }
    say_move(tell, kind);
    if (!castle)
        say_pawns(tell, &held, false);
    else
        say_new_knights(tell);
}

static void say_merlin(const struct telling *tell)
{
    static const struct fate home = {"GT-13", "grailnah.deed.home", "grailnah.deed.home-yours",
                                     "grailnah.deed.home-own", "grailnah.deed.home-own-yours"};
    struct move move = tell->made->move;
    say_way(tell, KIND_MERLIN, "GT-12");
    say_pawns(tell, &home, true);
    if (tell->before->morgane == move.to && move.to != tell->t->grail)
        said_about(says_add(tell->out, "GT-13", "grailnah.deed.morgane-back"), tell->t->grail);
}

static void say_morgane(const struct telling *tell)
{
    static const struct fate home = {"GT-18", "grailnah.deed.home", "grailnah.deed.home-yours",
                                     "grailnah.deed.home-own", "grailnah.deed.home-own-yours"};
    struct move move = tell->made->move;
    bool own = tell->made->looker == tell->made->player;
    if (move.arg != NONE) {
        struct said *said =
            says_add(tell->out, "GT-17", own ? "grailnah.deed.sacrificed-yours" : "grailnah.deed.sacrificed");
        said_cell(said, tell->rules, move.arg);
        said->loses = tell->made->player;
    }
    say_way(tell, KIND_MORGANE, "GT-16");
    say_pawns(tell, &home, true);
    if (tell->before->merlin == move.to)
        said_about(says_add(tell->out, "GT-18", "grailnah.deed.merlin-back"), tell->t->grail);
}

/* GT-20 */
static void say_out(const struct telling *tell)
{
    for (int p = 0; p < tell->rules->players; p++) {
        if (!((tell->after->out & ~tell->before->out) >> p & 1))
            continue;
        struct said *said =
            says_add(tell->out, "GT-20", p == tell->made->looker ? "grailnah.deed.out-yours" : "grailnah.deed.out");
        said_army(said, tell->rules, p);
        said_about(said, tell->t->seat[p]);
        said->loses = p;
    }
}

void grailnah_deeds(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct telling tell = {.rules = rules,
                                 .t = grailnah_tables(rules),
                                 .made = made,
                                 .before = grailnah_const(made->before),
                                 .after = grailnah_const(made->after),
                                 .out = out};
    switch ((enum move_kind)made->move.kind) {
    case MOVE_KNIGHT: say_pawn_move(&tell, KIND_KNIGHT); break;
    case MOVE_KING: say_pawn_move(&tell, KIND_KING); break;
    case MOVE_QUEEN: say_pawn_move(&tell, KIND_QUEEN); break;
    case MOVE_MERLIN: say_merlin(&tell); break;
    case MOVE_MORGANE: say_morgane(&tell); break;
    case MOVE_PASS: says_add(out, "GT-22", "deed.passed"); break;
    }
    say_out(&tell);
}
