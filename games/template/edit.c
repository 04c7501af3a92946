/* edit.c - setting up a position by hand: which men there are, and whose turn it is. */
#include "core/game_edit.h"

#include "core/game_text.h"
#include "games/template/template.h"

enum { FIELD_TURN, FIELD_QUIET, FIELDS };

static int tray(const struct rules *rules, struct edit_kind *out)
{
    (void)rules;
    for (int army = 0; army < PLAYERS; army++)
        out[army] = (struct edit_kind){.army = (uint8_t)army, .most = MEN};
    return PLAYERS;
}

static int fields(const struct rules *rules, struct edit_field *out)
{
    (void)rules;
    out[FIELD_TURN] = (struct edit_field){.name = "turn", .message = "edit.turn", .kind = EDIT_PLAYER, .of = 3};
    out[FIELD_QUIET] =
        (struct edit_field){.name = "quiet", .message = "edit.quiet", .kind = EDIT_NUMBER, .most = QUIET_LIMIT};
    return FIELDS;
}

static void read(const struct rules *rules, const struct state *state, struct edit *out)
{
    (void)rules;
    out->value[FIELD_TURN] = template_const(state)->turn;
    out->value[FIELD_QUIET] = template_const(state)->quiet;
}

static void write(const struct rules *rules, const struct edit *edit, struct text *out)
{
    struct template_state s = {.turn = (uint8_t)edit->value[FIELD_TURN], .quiet = (uint8_t)edit->value[FIELD_QUIET]};
    for (int i = 0; i < edit->count; i++)
        s.men[edit->pieces[i].army] |= UINT32_C(1) << edit->pieces[i].cell;
    template_text.write_position(rules, (const struct state *)&s, out);
}

const struct game_edit template_edit = {
    .tray = tray,
    .fields = fields,
    .read = read,
    .write = write,
};
