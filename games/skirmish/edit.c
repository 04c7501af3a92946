/* edit.c - setting up a position of Skirmish by hand (core/game_edit.h). */
#include "core/game_edit.h"

#include "games/skirmish/skirmish.h"

enum {
    FIELD_TURN,
    FIELD_CHAIN,
    FIELD_PUSHED,
    FIELD_QUIET,
    FIELD_READY,
    FIELD_COMMANDER = FIELD_READY + PLAYERS,
    FIELDS = FIELD_COMMANDER + PLAYERS
};

static int tray(const struct rules *rules, struct edit_kind *out)
{
    (void)rules;
    for (int army = 0; army < PLAYERS; army++)
        out[army] = (struct edit_kind){.army = (uint8_t)army, .most = (uint8_t)skirmish_army_size[army]};
    return PLAYERS;
}

static int fields(const struct rules *rules, struct edit_field *out)
{
    (void)rules;
    out[FIELD_TURN] = (struct edit_field){
        .name = "turn", .message = "edit.turn", .kind = EDIT_PLAYER, .of = 7, .none = "skirmish.edit.set-up"};
    out[FIELD_CHAIN] =
        (struct edit_field){.name = "chain", .message = "skirmish.edit.chain", .kind = EDIT_CELL, .none = "edit.none"};
    out[FIELD_PUSHED] = (struct edit_field){
        .name = "pushed", .message = "skirmish.edit.pushed", .kind = EDIT_CELL, .none = "edit.none"};
    out[FIELD_QUIET] =
        (struct edit_field){.name = "quiet", .message = "edit.quiet", .kind = EDIT_NUMBER, .most = QUIET_LIMIT};
    for (int army = 0; army < PLAYERS; army++) {
        out[FIELD_READY + army] = (struct edit_field){
            .name = "ready", .message = "skirmish.edit.ready", .kind = EDIT_FLAG, .owned = true, .army = (uint8_t)army};
        out[FIELD_COMMANDER + army] = (struct edit_field){.name = "commander",
                                                          .message = "skirmish.edit.commander",
                                                          .kind = EDIT_PLAYER,
                                                          .owned = true,
                                                          .army = (uint8_t)army,
                                                          .of = 7,
                                                          .none = "skirmish.edit.nobody"};
    }
    return FIELDS;
}

static int16_t or_none(int value)
{
    return (int16_t)(value == NONE ? EDIT_NONE : value);
}

static uint8_t or_nothing(int16_t value)
{
    return (uint8_t)(value == EDIT_NONE ? NONE : value);
}

static void read(const struct rules *rules, const struct state *state, struct edit *out)
{
    const struct skirmish_state *s = skirmish_const(state);
    (void)rules;
    out->value[FIELD_TURN] = or_none(s->turn);
    out->value[FIELD_CHAIN] = or_none(s->chain);
    out->value[FIELD_PUSHED] = or_none(s->pushed);
    out->value[FIELD_QUIET] = s->quiet;
    for (int army = 0; army < PLAYERS; army++) {
        out->value[FIELD_READY + army] = s->turn == NONE && (s->ready >> army & 1);
        out->value[FIELD_COMMANDER + army] = or_none(s->commander[army]);
    }
}

static void write(const struct rules *rules, const struct edit *edit, struct text *out)
{
    struct skirmish_state s = {.turn = or_nothing(edit->value[FIELD_TURN]),
                               .chain = or_nothing(edit->value[FIELD_CHAIN]),
                               .pushed = or_nothing(edit->value[FIELD_PUSHED]),
                               .quiet = (uint8_t)edit->value[FIELD_QUIET]};
    for (int army = 0; army < PLAYERS; army++) {
        s.ready |= (uint8_t)(edit->value[FIELD_READY + army] << army);
        s.commander[army] = or_nothing(edit->value[FIELD_COMMANDER + army]);
    }
    for (int i = 0; i < edit->count; i++)
        s.men[edit->pieces[i].army] |= UINT32_C(1) << edit->pieces[i].cell;
    skirmish_write_position(rules, (const struct state *)&s, out);
}

static bool applies(const struct rules *rules, const struct edit *edit, int field)
{
    (void)rules;
    bool setting_up = edit->value[FIELD_TURN] == EDIT_NONE;
    return field == FIELD_TURN || field >= FIELD_COMMANDER || setting_up == (field >= FIELD_READY);
}

const struct game_edit skirmish_edit = {
    .tray = tray,
    .fields = fields,
    .read = read,
    .write = write,
    .applies = applies,
};
