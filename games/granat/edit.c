/* edit.c - setting up a position of Granat by hand (core/game_edit.h). */
#include "core/game_edit.h"

#include "board/board.h"
#include "core/game_text.h"
#include "games/granat/granat.h"

enum { FIELD_TURN, FIELD_SHIELD, FIELD_CHAIN, FIELD_FROM, FIELD_QUIET, FIELDS };

static int tray(const struct rules *rules, struct edit_kind *out)
{
    (void)rules;
    for (uint8_t colour = 0; colour < 2; colour++) {
        out[2 * colour] = (struct edit_kind){.army = colour, .kind = KIND_NEUTRAL, .most = MOST_PAWNS - MOST_GARNETS};
        out[2 * colour + 1] = (struct edit_kind){.army = colour, .kind = KIND_GARNET, .most = MOST_GARNETS};
    }
    return 4;
}

static int fields(const struct rules *rules, struct edit_field *out)
{
    (void)rules;
    out[FIELD_TURN] = (struct edit_field){.name = "turn", .message = "edit.turn", .kind = EDIT_PLAYER, .of = 3};
    out[FIELD_SHIELD] = (struct edit_field){.name = "shield", .message = "granat.edit.shield", .kind = EDIT_FLAG};
    out[FIELD_CHAIN] =
        (struct edit_field){.name = "chain", .message = "granat.edit.chain", .kind = EDIT_CELL, .none = "edit.none"};
    out[FIELD_FROM] =
        (struct edit_field){.name = "from", .message = "granat.edit.from", .kind = EDIT_CELL, .none = "edit.none"};
    out[FIELD_QUIET] =
        (struct edit_field){.name = "quiet", .message = "edit.quiet", .kind = EDIT_NUMBER, .most = QUIET_LIMIT};
    return FIELDS;
}

static int16_t cell_or_none(int cell)
{
    return (int16_t)(cell == NONE ? EDIT_NONE : cell);
}

static void read(const struct rules *rules, const struct state *state, struct edit *out)
{
    const struct granat *s = granat_const(state);
    (void)rules;
    out->value[FIELD_TURN] = s->side;
    out->value[FIELD_SHIELD] = s->shield != NONE;
    out->value[FIELD_CHAIN] = cell_or_none(s->chain);
    out->value[FIELD_FROM] = cell_or_none(s->chain_from);
    out->value[FIELD_QUIET] = s->quiet;
}

static uint8_t none_or_cell(int16_t value)
{
    return (uint8_t)(value == EDIT_NONE ? NONE : value);
}

/* A state holds whatever can be set up, as long as nobody plays it. */
static void write(const struct rules *rules, const struct edit *edit, struct text *out)
{
    struct granat s = {
        .side = (uint8_t)edit->value[FIELD_TURN], .shield = NONE, .chain = NONE, .chain_from = NONE, .quiet = 0};
    for (int i = 0; i < edit->count; i++) {
        const struct edit_piece *piece = &edit->pieces[i];
        s.at[piece->cell] = (uint8_t)(granat_pawn(piece->army) | (piece->kind == KIND_GARNET ? GARNET : 0));
    }
    if (edit->value[FIELD_SHIELD])
        s.shield = !s.side;
    s.chain = none_or_cell(edit->value[FIELD_CHAIN]);
    s.chain_from = s.chain == NONE ? NONE : none_or_cell(edit->value[FIELD_FROM]);
    s.quiet = (uint8_t)edit->value[FIELD_QUIET];
    granat_text.write_position(rules, (const struct state *)&s, out);
}

static bool applies(const struct rules *rules, const struct edit *edit, int field)
{
    (void)rules;
    return field != FIELD_FROM || edit->value[FIELD_CHAIN] != EDIT_NONE;
}

/* The pawn that captures is of the side to move, and it came from where nothing is now. */
static bool suits(const struct rules *rules, const struct edit *edit, int field, int cell)
{
    const struct edit_piece *piece = edit_at(edit, cell);
    (void)rules;
    return field == FIELD_FROM ? !piece : piece && piece->army == edit->value[FIELD_TURN];
}

const struct game_edit granat_edit = {
    .tray = tray,
    .fields = fields,
    .read = read,
    .write = write,
    .applies = applies,
    .suits = suits,
};
