/* edit.c - setting up a position of Graal by hand (core/game_edit.h): battles, and deployments that are half done. A
 * castle is a piece on two holes, its ruins another one. */
#include "core/game_edit.h"

#include "board/board.h"
#include "core/game_looks.h"
#include "core/text.h"
#include "games/graal/graal.h"

/* After the first six, one for each army, then one for each player. */
enum {
    FIELD_TURN, /* a player, in camps a camp; EDIT_NONE while deploying */
    FIELD_NEXT, /* by camp */
    FIELD_QUIET = FIELD_NEXT + 2,
    FIELD_ARCHER,
    FIELD_TARGET,
    FIELD_COMMANDER,
    FIELD_READY = FIELD_COMMANDER + ARMIES,
};
_Static_assert(FIELD_READY + MAX_PLAYERS <= EDIT_FIELDS, "fields have room");

static bool takes_part(const struct rules *rules, int army)
{
    return graal_tables(rules)->armies >> army & 1;
}

static bool is_full(const struct rules *rules, int army)
{
    return graal_tables(rules)->full >> army & 1;
}

/* ---- what there is ---- */

static int tray(const struct rules *rules, struct edit_kind *out)
{
    bool falls = graal_tables(rules)->variant == FOUR;
    int n = 0;
    for (int army = 0; army < ARMIES; army++) {
        if (!takes_part(rules, army))
            continue;
        if (is_full(rules, army))
            out[n++] = (struct edit_kind){
                .army = (uint8_t)army, .kind = KEEP, .most = 1, .pair = true, .name = "graal.edit.castle"};
        if (falls)
            out[n++] = (struct edit_kind){.army = (uint8_t)army, .kind = RUINS, .most = 1, .pair = true};
        for (int kind = is_full(rules, army) ? 0 : ROYALS; kind < KINDS; kind++)
            out[n++] = (struct edit_kind){.army = (uint8_t)army,
                                          .kind = (uint8_t)kind,
                                          .most = (uint8_t)(graal_first[kind + 1] - graal_first[kind])};
    }
    return n;
}

/* The first army of a player. */
static uint8_t army_of(const struct rules *rules, int player)
{
    for (int army = 0; army < ARMIES; army++)
        if (graal_tables(rules)->owner[army] == player)
            return (uint8_t)army;
    return 0;
}

static void turn_fields(const struct rules *rules, struct edit_field *out)
{
    static const char *const camps[] = {"graal.edit.camp.0", "graal.edit.camp.1", NULL};
    const struct graal_tables *t = graal_tables(rules);
    bool in_camps = t->variant == CAMPS;
    out[FIELD_TURN] = (struct edit_field){.name = "turn",
                                          .message = "edit.turn",
                                          .kind = in_camps ? EDIT_CHOICE : EDIT_PLAYER,
                                          .of = (uint8_t)((1 << rules->players) - 1),
                                          .none = "graal.edit.deploying",
                                          .choices = camps};
    for (int camp = 0; camp < 2; camp++)
        out[FIELD_NEXT + camp] = (struct edit_field){.name = camp ? "next-second" : "next-first",
                                                     .message = camp ? "graal.edit.next.1" : "graal.edit.next.0",
                                                     .kind = EDIT_ARMY,
                                                     .of = (uint8_t)(t->armies & 7 << 3 * camp)};
}

static int fields(const struct rules *rules, struct edit_field *out)
{
    turn_fields(rules, out);
    out[FIELD_QUIET] =
        (struct edit_field){.name = "quiet", .message = "edit.quiet", .kind = EDIT_NUMBER, .most = QUIET_LIMIT};
    out[FIELD_ARCHER] =
        (struct edit_field){.name = "archer", .message = "graal.edit.archer", .kind = EDIT_CELL, .none = "edit.none"};
    out[FIELD_TARGET] =
        (struct edit_field){.name = "target", .message = "graal.edit.target", .kind = EDIT_CELL, .none = "edit.none"};
    for (int p = 0; p < rules->players; p++)
        out[FIELD_READY + p] = (struct edit_field){.name = "ready",
                                                   .message = "graal.edit.ready",
                                                   .kind = EDIT_FLAG,
                                                   .owned = true,
                                                   .army = army_of(rules, p)};
    for (int army = 0; army < ARMIES; army++)
        out[FIELD_COMMANDER + army] = (struct edit_field){.name = "commander",
                                                          .message = "graal.edit.commander",
                                                          .kind = EDIT_PLAYER,
                                                          .owned = true,
                                                          .army = (uint8_t)army,
                                                          .of = (uint8_t)((1 << rules->players) - 1),
                                                          .none = "graal.edit.nobody"};
    return FIELD_READY + rules->players;
}

/* GR-23, GR-24: an army can change hands in the battle of four kingdoms, and that of a member of a camp. */
static bool changes_hands(const struct rules *rules, int army)
{
    const struct graal_tables *t = graal_tables(rules);
    return takes_part(rules, army) &&
           (t->variant == FOUR || (t->variant == CAMPS && t->owner[army] != t->chief[army / 3]));
}

static bool applies(const struct rules *rules, const struct edit *edit, int field)
{
    bool deploying = edit->value[FIELD_TURN] == EDIT_NONE;
    if (field >= FIELD_READY)
        return deploying;
    if (field >= FIELD_COMMANDER)
        return changes_hands(rules, field - FIELD_COMMANDER);
    if (field == FIELD_TURN)
        return true;
    if (field == FIELD_TARGET)
        return !deploying && edit->value[FIELD_ARCHER] != EDIT_NONE;
    return !deploying && (field >= FIELD_QUIET || graal_tables(rules)->variant == CAMPS);
}

static bool suits(const struct rules *rules, const struct edit *edit, int field, int cell)
{
    const struct edit_piece *piece = edit_at(edit, cell);
    (void)rules;
    return piece && (field == FIELD_ARCHER ? piece->kind == ARCHER : piece->kind < KINDS);
}

/* ---- from a state ---- */

static int16_t cell_of(const struct rules *rules, int hole)
{
    return (int16_t)(hole == NO_HOLE ? EDIT_NONE : graal_tables(rules)->cell[hole]);
}

static void join(const struct rules *rules, int kind, const uint16_t cells[2], uint8_t kinds[2])
{
    const struct graal_tables *t = graal_tables(rules);
    int distance, d = graal_direction(t->hole_of[cells[0]], t->hole_of[cells[1]], &distance);
    uint8_t side = (uint8_t)(d < 0 || d % 2 ? 0 : d / 2);
    bool ruins = kind == RUINS;
    kinds[0] = (uint8_t)(ruins ? RUINS : KEEP + side);
    kinds[1] = (uint8_t)(ruins ? RUINS : COURTYARD + (side + 2) % 4);
}

static void read_castles(const struct rules *rules, const struct graal *g, struct edit *out)
{
    for (int army = 0; army < ARMIES; army++) {
        if (g->keep[army] == NO_HOLE)
            continue;
        const uint16_t cells[2] = {graal_tables(rules)->cell[g->keep[army]], graal_tables(rules)->cell[g->court[army]]};
        uint8_t kinds[2];
        join(rules, g->ruins >> army & 1 ? RUINS : KEEP, cells, kinds);
        for (int i = 0; i < 2; i++)
            edit_add(out, (struct edit_piece){cells[i], cells[!i], (uint8_t)army, kinds[i]});
    }
}

static void read(const struct rules *rules, const struct state *state, struct edit *out)
{
    const struct graal *g = graal_const(state);
    const struct graal_tables *t = graal_tables(rules);
    bool camps = t->variant == CAMPS, deploying = g->turn == NONE;
    out->value[FIELD_TURN] = (int16_t)(deploying ? EDIT_NONE : camps ? rules->side_of[g->turn] : g->turn);
    for (int camp = 0; camp < 2; camp++)
        out->value[FIELD_NEXT + camp] = deploying || !camps ? (int16_t)(3 * camp) : g->on_turn[camp];
    out->value[FIELD_QUIET] = g->quiet;
    out->value[FIELD_ARCHER] = cell_of(rules, g->archer);
    out->value[FIELD_TARGET] = cell_of(rules, g->target);
    for (int p = 0; p < rules->players; p++)
        out->value[FIELD_READY + p] = deploying && (g->ready >> p & 1);
    for (int army = 0; army < ARMIES; army++)
        out->value[FIELD_COMMANDER + army] =
            (int16_t)(!takes_part(rules, army) || g->commander[army] == NONE ? EDIT_NONE : g->commander[army]);
    read_castles(rules, g, out);
}

/* ---- and as a line ---- */

static int commander_of(const struct rules *rules, const struct edit *edit, int army)
{
    return changes_hands(rules, army) ? edit->value[FIELD_COMMANDER + army] : graal_tables(rules)->owner[army];
}

static void write_player(int player, struct text *out)
{
    text_add_char(out, player == EDIT_NONE ? 'x' : (char)('0' + player));
}

/* Who decides: whoever commands what has to retreat, else the player on turn. */
static int decider(const struct rules *rules, const struct edit *edit)
{
    const struct edit_piece *shot = NULL;
    int turn = edit->value[FIELD_TURN];
    if (edit->value[FIELD_ARCHER] != EDIT_NONE && edit->value[FIELD_TARGET] != EDIT_NONE)
        shot = edit_at(edit, edit->value[FIELD_TARGET]);
    if (graal_tables(rules)->variant == CAMPS) {
        int commander = commander_of(rules, edit, edit->value[FIELD_NEXT + turn]);
        turn = commander == EDIT_NONE ? graal_tables(rules)->chief[turn] : commander;
    }
    int answers = shot ? commander_of(rules, edit, shot->army) : EDIT_NONE;
    return answers == EDIT_NONE ? turn : answers;
}

static void write_turn(const struct rules *rules, const struct edit *edit, struct text *out)
{
    if (edit->value[FIELD_TURN] == EDIT_NONE) {
        text_add(out, "deploy.");
        for (int p = 0; p < rules->players; p++)
            if (edit->value[FIELD_READY + p])
                write_player(p, out);
        return;
    }
    write_player(decider(rules, edit), out);
    if (graal_tables(rules)->variant != CAMPS)
        return;
    text_add_char(out, '.');
    for (int camp = 0; camp < 2; camp++)
        text_add_char(out, GRAAL_ARMIES[edit->value[FIELD_NEXT + camp]]);
}

static void write_cell(const struct rules *rules, int cell, struct text *out)
{
    text_add(out, rules->board->cells[cell].name);
}

/* What belongs to the battle only is as it was while one deploys. */
static void write_counts(const struct rules *rules, const struct edit *edit, struct text *out)
{
    bool deploying = edit->value[FIELD_TURN] == EDIT_NONE;
    int archer = edit->value[FIELD_ARCHER], target = edit->value[FIELD_TARGET];
    text_add_char(out, ' ');
    text_add_number(out, deploying ? 0 : edit->value[FIELD_QUIET]);
    text_add_char(out, ' ');
    if (deploying || archer == EDIT_NONE) {
        text_add_char(out, '-');
        return;
    }
    write_cell(rules, archer, out);
    text_add_char(out, '>');
    if (target != EDIT_NONE)
        write_cell(rules, target, out);
}

/* The keep of an army's castle, or the first half of its ruins; NULL: there is none. */
static const struct edit_piece *castle_of(const struct edit *edit, int army)
{
    for (int i = 0; i < edit->count; i++) {
        const struct edit_piece *piece = &edit->pieces[i];
        if (piece->army == army && piece->kind >= KEEP && (piece->kind < COURTYARD || piece->kind == RUINS))
            return piece;
    }
    return NULL;
}

static void write_army(const struct rules *rules, const struct edit *edit, int army, struct text *out)
{
    const struct edit_piece *castle = castle_of(edit, army);
    const char *comma = "";
    text_add_char(out, GRAAL_ARMIES[army]);
    text_add_char(out, '=');
    write_player(commander_of(rules, edit, army), out);
    text_add_char(out, ':');
    if (castle) {
        write_cell(rules, castle->cell, out);
        write_cell(rules, castle->other, out);
    }
    text_add(out, !castle ? "-" : castle->kind == RUINS ? "*" : "");
    text_add_char(out, ':');
    for (int kind = 0; kind < KINDS; kind++) {
        uint16_t cells[EDIT_PIECES];
        int n = edit_cells(edit, army, kind, cells);
        for (int i = 0; i < n; i++, comma = ",") {
            text_add(out, comma);
            text_add_char(out, GRAAL_KINDS[kind]);
            write_cell(rules, cells[i], out);
        }
    }
    text_add(out, *comma ? "" : "-");
}

static void write(const struct rules *rules, const struct edit *edit, struct text *out)
{
    const char *before = " ";
    graal_write_head(rules, out);
    write_turn(rules, edit, out);
    write_counts(rules, edit, out);
    for (int army = 0; army < ARMIES; army++) {
        if (!takes_part(rules, army))
            continue;
        text_add(out, before);
        write_army(rules, edit, army, out);
        before = ";";
    }
}

const struct game_edit graal_edit = {
    .tray = tray,
    .fields = fields,
    .read = read,
    .write = write,
    .join = join,
    .applies = applies,
    .suits = suits,
};
