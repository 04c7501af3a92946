/* edit.c - setting up a position of Grailnah by hand (core/game_edit.h). Castles stand where players sit, and are no
 * pieces to be put. */
#include "core/game_edit.h"

#include "board/board.h"
#include "core/text.h"
#include "games/grailnah/grailnah.h"

/* After the first three, three for each player. */
enum { FIELD_TURN, FIELD_MAY, FIELD_QUIET, FIELD_FIRST };
enum { OWN_OUT, OWN_COUPLE, OWN_MERLIN, OWN_FIELDS };

static int field_of(int player, int own)
{
    return FIELD_FIRST + OWN_FIELDS * player + own;
}

static int tray(const struct rules *rules, struct edit_kind *out)
{
    int n = 0;
    for (uint8_t p = 0; p < rules->players; p++) {
        out[n++] = (struct edit_kind){.army = p, .kind = KIND_KING, .most = 1};
        out[n++] = (struct edit_kind){.army = p, .kind = KIND_QUEEN, .most = 1};
        out[n++] = (struct edit_kind){.army = p, .kind = KIND_KNIGHT, .most = KNIGHTS};
    }
    out[n++] = (struct edit_kind){.army = NO_ARMY, .kind = KIND_MERLIN, .most = 1};
    out[n++] = (struct edit_kind){.army = NO_ARMY, .kind = KIND_MORGANE, .most = 1};
    return n;
}

static int fields(const struct rules *rules, struct edit_field *out)
{
    out[FIELD_TURN] = (struct edit_field){
        .name = "turn", .message = "edit.turn", .kind = EDIT_PLAYER, .of = (uint8_t)((1 << rules->players) - 1)};
    out[FIELD_MAY] = (struct edit_field){.name = "merlin", .message = "grailnah.edit.merlin", .kind = EDIT_FLAG};
    out[FIELD_QUIET] =
        (struct edit_field){.name = "quiet", .message = "edit.quiet", .kind = EDIT_NUMBER, .most = QUIET_LIMIT};
    for (int p = 0; p < rules->players; p++) {
        const struct edit_field own = {.owned = true, .army = (uint8_t)p};
        struct edit_field *at = &out[field_of(p, 0)];
        at[OWN_OUT] = at[OWN_COUPLE] = at[OWN_MERLIN] = own;
        at[OWN_OUT].name = "out";
        at[OWN_OUT].message = "grailnah.edit.out";
        at[OWN_OUT].kind = EDIT_FLAG;
        at[OWN_COUPLE].name = "couple";
        at[OWN_COUPLE].message = "grailnah.edit.couple";
        at[OWN_COUPLE].kind = EDIT_CELL;
        at[OWN_MERLIN].name = "merlins";
        at[OWN_MERLIN].message = "grailnah.edit.merlins";
        at[OWN_MERLIN].kind = EDIT_NUMBER;
        at[OWN_MERLIN].most = MERLIN_IN_A_ROW;
    }
    return field_of(rules->players, 0);
}

static void read(const struct rules *rules, const struct state *state, struct edit *out)
{
    const struct grailnah *s = grailnah_const(state);
    out->value[FIELD_TURN] = s->turn;
    out->value[FIELD_MAY] = s->may_merlin;
    out->value[FIELD_QUIET] = s->quiet;
    for (int p = 0; p < rules->players; p++) {
        bool gone = s->out >> p & 1;
        out->value[field_of(p, OWN_OUT)] = gone;
        out->value[field_of(p, OWN_COUPLE)] = gone ? grailnah_tables(rules)->seat[p] : s->couple[p];
        out->value[field_of(p, OWN_MERLIN)] = s->merlin_turns[p];
    }
}

static void write_place(const struct rules *rules, const struct edit *edit, int army, int kind, struct text *out)
{
    const struct edit_piece *piece = edit_first(edit, army, kind);
    text_add(out, piece ? rules->board->cells[piece->cell].name : "-");
}

/* Castles first, which the board has last. */
static void write_knights(const struct rules *rules, const struct edit *edit, int player, struct text *out)
{
    uint16_t cells[EDIT_PIECES];
    int n = edit_cells(edit, player, KIND_KNIGHT, cells), outside = 0;
    while (outside < n && cells[outside] < grailnah_tables(rules)->cells)
        outside++;
    for (int i = 0; i < n; i++) {
        text_add(out, i ? "." : "");
        text_add(out, rules->board->cells[cells[(i + outside) % n]].name);
    }
    text_add(out, n ? "" : "-");
}

static void write_player(const struct rules *rules, const struct edit *edit, int player, struct text *out)
{
    if (edit->value[field_of(player, OWN_OUT)]) {
        text_add(out, "out");
        return;
    }
    text_add(out, "K:");
    write_place(rules, edit, player, KIND_KING, out);
    text_add(out, ",Q:");
    write_place(rules, edit, player, KIND_QUEEN, out);
    text_add(out, ",n:");
    write_knights(rules, edit, player, out);
    text_add(out, ",c:");
    text_add(out, rules->board->cells[edit->value[field_of(player, OWN_COUPLE)]].name);
    text_add(out, ",m:");
    text_add_number(out, edit->value[field_of(player, OWN_MERLIN)]);
}

static void write(const struct rules *rules, const struct edit *edit, struct text *out)
{
    text_add_number(out, rules->players);
    text_add_char(out, ' ');
    text_add_number(out, edit->value[FIELD_TURN]);
    text_add_char(out, ' ');
    write_place(rules, edit, NO_ARMY, KIND_MERLIN, out);
    text_add_char(out, ' ');
    write_place(rules, edit, NO_ARMY, KIND_MORGANE, out);
    text_add(out, edit->value[FIELD_MAY] ? " m " : " - ");
    text_add_number(out, edit->value[FIELD_QUIET]);
    for (int p = 0; p < rules->players; p++) {
        text_add_char(out, p ? ';' : ' ');
        write_player(rules, edit, p, out);
    }
}

static bool applies(const struct rules *rules, const struct edit *edit, int field)
{
    (void)rules;
    int own = field < FIELD_FIRST ? OWN_OUT : (field - FIELD_FIRST) % OWN_FIELDS;
    return own == OWN_OUT || !edit->value[field - own];
}

/* A couple castle is one of the castles. */
static bool suits(const struct rules *rules, const struct edit *edit, int field, int cell)
{
    (void)edit;
    (void)field;
    return grailnah_is_castle(grailnah_tables(rules), cell);
}

const struct game_edit grailnah_edit = {
    .shares = true,
    .tray = tray,
    .fields = fields,
    .read = read,
    .write = write,
    .applies = applies,
    .suits = suits,
};
