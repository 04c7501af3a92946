/* text.c - positions and moves as text, and why a move is refused. */
#include "core/text.h"

#include "board/board.h"
#include "core/bits.h"
#include "core/game_text.h"
#include "games/template/template.h"

enum { FIELD = CELLS * BOARD_NAME };

static const char *cell_name(const struct rules *rules, int cell)
{
    return rules->board->cells[cell].name;
}

/* ---- positions ---- */

static void write_men(const struct rules *rules, uint32_t men, struct text *out)
{
    text_add(out, men ? "" : "-");
    for (const char *dot = ""; men; men &= men - 1, dot = ".") {
        text_add(out, dot);
        text_add(out, cell_name(rules, (int)bits_first(men)));
    }
}

static void write_position(const struct rules *rules, const struct state *state, struct text *out)
{
    const struct template_state *s = template_const(state);
    text_add(out, s->turn ? "b " : "w ");
    text_add_number(out, s->quiet);
    for (int army = 0; army < PLAYERS; army++) {
        text_add_char(out, ' ');
        write_men(rules, s->men[army], out);
    }
}

static bool bad(struct why *why, const char *what)
{
    return why_say(why, NULL, "template.position", what, NULL, NULL);
}

/* Men in the order of the board, each cell once. */
static bool read_men(const struct rules *rules, const char *field, uint32_t *men)
{
    char name[BOARD_NAME];
    const char *at = field;
    int last = -1;
    if (strcmp(field, "-") == 0)
        return true;
    while (*at) {
        int cell = text_field(&at, '.', name, sizeof name) ? board_cell(rules->board, name) : -1;
        if (cell < 0 || cell <= last || (!*at && at[-1] == '.'))
            return false;
        *men |= UINT32_C(1) << cell;
        last = cell;
    }
    return true;
}

/* What no game can have come to: too many men, two on a cell, or an end that was a turn ago. */
static bool check(const struct rules *rules, const struct template_state *s, struct why *why)
{
    uint32_t across = s->men[s->turn] & template_tables(rules)->rank[!s->turn], both = s->men[0] & s->men[1];
    for (int army = 0; army < PLAYERS; army++)
        if (bits_count(s->men[army]) > MEN)
            return game_refuse_army(rules, army, "TP-1", "template.position.men", NULL, why);
    if (both)
        return why_say(why, "TP-3", "template.position.two", cell_name(rules, (int)bits_first(both)), NULL, NULL);
    return !across ||
           why_say(why, "TP-5", "template.position.over", cell_name(rules, (int)bits_first(across)), NULL, NULL);
}

static bool read_position(const struct rules *rules, const char *line, struct state *out, struct why *why)
{
    struct template_state s = {.quiet = 0};
    char field[4][FIELD];
    const char *at = line;
    int quiet;
    for (int i = 0; i < 4; i++)
        if (!text_field(&at, i < 3 ? ' ' : '\0', field[i], FIELD))
            return bad(why, line);
    if (strcmp(field[0], "w") != 0 && strcmp(field[0], "b") != 0)
        return bad(why, field[0]);
    if (!text_number(field[1], QUIET_LIMIT, &quiet))
        return bad(why, field[1]);
    s.turn = field[0][0] == 'b';
    s.quiet = (uint8_t)quiet;
    for (int army = 0; army < PLAYERS; army++)
        if (!read_men(rules, field[2 + army], &s.men[army]))
            return bad(why, field[2 + army]);
    if (!check(rules, &s, why))
        return false;
    template_judge(rules, &s);
    memcpy(out, &s, sizeof s);
    return true;
}

/* ---- moves ---- */

static void write_move(const struct rules *rules, const struct state *state, struct move move, struct text *out)
{
    (void)state;
    text_add(out, cell_name(rules, move.from));
    text_add_char(out, move.kind == MOVE_CAPTURE ? 'x' : '-');
    text_add(out, cell_name(rules, move.to));
}

static bool read_move(const struct rules *rules, const struct state *state, const char *word, struct move *out,
                      struct why *why)
{
    (void)state;
    char from[BOARD_NAME], to[BOARD_NAME];
    const char *at = word;
    char sign = word[strcspn(word, "-x")];
    if (!sign || !text_field(&at, sign, from, sizeof from) || !text_field(&at, '\0', to, sizeof to) ||
        board_cell(rules->board, from) < 0 || board_cell(rules->board, to) < 0)
        return why_say(why, "TP-2", "template.form", word, NULL, NULL);
    *out = (struct move){.from = (uint16_t)board_cell(rules->board, from),
                         .to = (uint16_t)board_cell(rules->board, to),
                         .kind = sign == 'x' ? MOVE_CAPTURE : MOVE_STEP};
    return true;
}

static void why_not(const struct rules *rules, const struct state *state, int player, struct move move, struct why *why)
{
    const char *from = cell_name(rules, move.from), *to = cell_name(rules, move.to);
    if (template_army_at(template_const(state), move.from) != player)
        why_say(why, "TP-2", "template.not-yours", from, NULL, NULL);
    else if (move.kind == MOVE_CAPTURE)
        why_say(why, "TP-4", "template.capture", from, to, NULL);
    else
        why_say(why, "TP-3", "template.step", from, to, NULL);
}

const struct game_text template_text = {
    .write_position = write_position,
    .read_position = read_position,
    .write_move = write_move,
    .read_move = read_move,
    .why_not = why_not,
    .duties = template_duties,
    .deeds = template_deeds,
};
