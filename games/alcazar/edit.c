/* edit.c - setting up a position of Alcazar by hand (core/game_edit.h). */
#include "core/game_edit.h"

#include <string.h>

#include "board/board.h"
#include "core/text.h"
#include "games/alcazar/alcazar.h"

enum { FIELD_TURN, FIELD_LOCKED, FIELD_HOME, FIELD_QUIET = FIELD_HOME + 2, FIELDS };

static int tray(const struct rules *rules, struct edit_kind *out)
{
    (void)rules;
    out[0] = (struct edit_kind){.army = WHITE, .kind = KIND_KNIGHT, .most = 1};
    out[1] = (struct edit_kind){.army = BLACK, .kind = KIND_KNIGHT, .most = 1};
    out[2] = (struct edit_kind){.army = NO_ARMY, .kind = KIND_WALL, .most = WALLS};
    return 3;
}

static int fields(const struct rules *rules, struct edit_field *out)
{
    (void)rules;
    out[FIELD_TURN] = (struct edit_field){.name = "turn", .message = "edit.turn", .kind = EDIT_PLAYER, .of = 3};
    out[FIELD_LOCKED] = (struct edit_field){
        .name = "resting", .message = "alcazar.edit.resting", .kind = EDIT_CELL, .none = "edit.none"};
    for (uint8_t p = 0; p < 2; p++)
        out[FIELD_HOME + p] = (struct edit_field){.name = "home",
                                                  .message = "alcazar.edit.home",
                                                  .kind = EDIT_NUMBER,
                                                  .owned = true,
                                                  .army = p,
                                                  .most = MUST_LEAVE};
    out[FIELD_QUIET] =
        (struct edit_field){.name = "quiet", .message = "edit.quiet", .kind = EDIT_NUMBER, .most = QUIET_LIMIT};
    return FIELDS;
}

static void read(const struct rules *rules, const struct state *state, struct edit *out)
{
    const struct alcazar *s = alcazar_const(state);
    out->value[FIELD_TURN] = s->side;
    out->value[FIELD_LOCKED] =
        (int16_t)(s->locked == NO_SLOT ? EDIT_NONE : alcazar_tables(rules)->slot_cell[s->locked]);
    for (int p = 0; p < 2; p++)
        out->value[FIELD_HOME + p] = s->home[p] == LEFT_HOME ? 0 : s->home[p];
    out->value[FIELD_QUIET] = s->quiet;
}

static bool is_home(const struct rules *rules, const struct edit *edit, int player)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    const struct edit_piece *knight = edit_first(edit, player, KIND_KNIGHT);
    return knight && knight->cell == t->square_cell[t->start.pawn[player]];
}

static void write_cell(const struct rules *rules, const struct edit_piece *piece, struct text *out)
{
    text_add(out, piece ? rules->board->cells[piece->cell].name : "-");
}

/* The slots, sorted bytewise. */
static void write_walls(const struct rules *rules, const struct edit *edit, struct text *out)
{
    uint16_t cells[EDIT_PIECES];
    int n = edit_cells(edit, NO_ARMY, KIND_WALL, cells);
    const char *last = "";
    for (int i = 0; i < n; i++) {
        const char *next = NULL;
        for (int k = 0; k < n; k++) {
            const char *name = rules->board->cells[cells[k]].name;
            if (strcmp(name, last) > 0 && (!next || strcmp(name, next) < 0))
                next = name;
        }
        if (!next)
            break;
        text_add(out, i ? "," : "");
        text_add(out, next);
        last = next;
    }
    text_add(out, n ? "" : "-");
}

static void write(const struct rules *rules, const struct edit *edit, struct text *out)
{
    for (int p = 0; p < 2; p++) {
        write_cell(rules, edit_first(edit, p, KIND_KNIGHT), out);
        text_add_char(out, ' ');
    }
    text_add(out, edit->value[FIELD_TURN] == WHITE ? "w " : "b ");
    write_walls(rules, edit, out);
    text_add_char(out, ' ');
    int locked = edit->value[FIELD_LOCKED];
    text_add(out, locked == EDIT_NONE ? "-" : rules->board->cells[locked].name);
    text_add_char(out, ' ');
    for (int p = 0; p < 2; p++)
        text_add_char(out, is_home(rules, edit, p) ? (char)('0' + edit->value[FIELD_HOME + p]) : '-');
    text_add_char(out, ' ');
    text_add_number(out, edit->value[FIELD_QUIET]);
}

static bool fits(const struct rules *rules, int kind, int cell)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    return (kind == KIND_WALL ? t->slot_of : t->square_of)[cell] != NOT_MINE;
}

static bool applies(const struct rules *rules, const struct edit *edit, int field)
{
    return field < FIELD_HOME || field == FIELD_QUIET || is_home(rules, edit, field - FIELD_HOME);
}

/* A wall rests. */
static bool suits(const struct rules *rules, const struct edit *edit, int field, int cell)
{
    const struct edit_piece *piece = edit_at(edit, cell);
    (void)rules;
    (void)field;
    return piece && piece->kind == KIND_WALL;
}

const struct game_edit alcazar_edit = {
    .tray = tray,
    .fields = fields,
    .read = read,
    .write = write,
    .fits = fits,
    .applies = applies,
    .suits = suits,
};
