/* text.c - Granat's positions and moves as text (rules.md, "Text forms"). */
#include "core/text.h"

#include <string.h>

#include "board/board.h"
#include "core/game_text.h"
#include "games/granat/granat.h"

enum { FIELD = 128 };

static const char *cell_name(const struct rules *rules, int cell)
{
    return rules->board->cells[cell].name;
}

static char letter_of(uint8_t pawn)
{
    if (pawn & PAWN_RED)
        return pawn & GARNET ? 'R' : 'r';
    return pawn & GARNET ? 'B' : 'b';
}

static void write_rows(const struct granat_tables *t, const struct granat *s, struct text *out)
{
    int empty = 0;
    for (int i = 0; i < t->cells; i++) {
        uint8_t pawn = s->at[t->order[i]];
        bool last = t->row_ends[i] || i + 1 == t->cells;
        empty += !pawn;
        if (empty && (pawn || last)) {
            text_add_number(out, empty);
            empty = 0;
        }
        if (pawn)
            text_add_char(out, letter_of(pawn));
        if (t->row_ends[i])
            text_add_char(out, '/');
    }
}

static void write_colour(int colour, struct text *out)
{
    text_add_char(out, colour == NONE ? '-' : colour == RED ? 'r' : 'b');
}

static void write_position(const struct rules *rules, const struct state *state, struct text *out)
{
    const struct granat *s = granat_const(state);
    write_rows(granat_tables(rules), s, out);
    text_add_char(out, ' ');
    write_colour(s->side, out);
    text_add_char(out, ' ');
    write_colour(s->shield, out);
    text_add_char(out, ' ');
    text_add(out, s->chain == NONE ? "-" : cell_name(rules, s->chain));
    if (s->chain_from != NONE) {
        text_add_char(out, '<');
        text_add(out, cell_name(rules, s->chain_from));
    }
    text_add_char(out, ' ');
    text_add_number(out, s->quiet);
}

/* ---- reading a position ---- */

static bool put_pawn(const struct granat_tables *t, struct granat *s, int cell, char letter)
{
    static const char letters[] = "rRbB";
    static const uint8_t pawns[] = {PAWN_RED, PAWN_RED | GARNET, PAWN_BLUE, PAWN_BLUE | GARNET};
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (found)
        granat_put(t, s, cell, pawns[found - letters]);
    return found;
}

/* A row ends with its last cell and no sooner; two numbers never stand side by side, which writing back finds. */
static bool read_rows(const struct granat_tables *t, const char *field, struct granat *s)
{
    int empty = 0;
    for (int i = 0; i < t->cells; i++) {
        if (empty == 0 && *field >= '1' && *field <= '9')
            empty = *field++ - '0';
        if (empty > 0)
            empty--;
        else if (!put_pawn(t, s, t->order[i], *field++))
            return false;
        if (t->row_ends[i] && (empty || *field++ != '/'))
            return false;
    }
    return !empty && !*field;
}

static bool read_colour(const char *field, uint8_t *out)
{
    *out = (uint8_t)(field[0] == 'r' ? RED : field[0] == 'b' ? BLUE : NONE);
    return strchr("rb-", field[0]) && !field[1];
}

static bool bad(struct why *why, const char *message, const char *what)
{
    return why_say(why, NULL, message, what, NULL, NULL);
}

/* What cannot be with a colour, and how many pawns of it. */
static bool refuse_colour(const struct rules *rules, const char *rule, const char *message, int colour, int count,
                          struct why *why)
{
    char number[8];
    struct text digits = text_on(number, sizeof number);
    text_add_number(&digits, count);
    return game_refuse_army(rules, colour, rule, message, number, why);
}

static bool check_pawns(const struct rules *rules, const struct granat *s, struct why *why)
{
    for (int colour = 0; colour < 2; colour++) {
        int garnets = s->garnets[colour], neutrals = s->neutrals[colour];
        if (garnets > MOST_GARNETS)
            return refuse_colour(rules, "GN-1", "granat.position.garnets", colour, garnets, why);
        if (neutrals > MOST_PAWNS - MOST_GARNETS) /* a marble leaves only with a captured pawn */
            return refuse_colour(rules, "GN-11", "granat.position.neutrals", colour, neutrals, why);
    }
    return s->neutrals[!s->side] + s->garnets[!s->side] > 0 ||
           refuse_colour(rules, "GN-15", "granat.position.none-left", !s->side, 0, why);
}

/* GN-12: the shield is the other colour's, whose garnet pawn has just come to the garnet cell. */
static bool check_shield(const struct rules *rules, const struct granat *s, struct why *why)
{
    const struct granat_tables *t = granat_tables(rules);
    return s->shield == NONE ||
           (s->shield == !s->side && s->chain == NONE && s->at[t->garnet_cell] == (granat_pawn(s->shield) | GARNET)) ||
           refuse_colour(rules, "GN-12", "granat.position.no-shield", s->shield, 0, why);
}

static bool read_chain(const struct rules *rules, const char *field, struct granat *s)
{
    char at[BOARD_NAME], from[BOARD_NAME];
    const char *rest = field;
    bool black = strchr(field, '<') != NULL;
    if (strcmp(field, "-") == 0)
        return true;
    if (!text_field(&rest, '<', at, sizeof at) || (black && !text_field(&rest, '\0', from, sizeof from)))
        return false;
    int cell = board_cell(rules->board, at), came = black ? board_cell(rules->board, from) : 0;
    if (cell < 0 || came < 0)
        return false;
    s->chain = (uint8_t)cell;
    s->chain_from = (uint8_t)(black ? came : NONE);
    return true;
}

/* After a jump the two cells behind are empty; a garnet pawn that must go on came along a yellow line. */
static bool can_have_jumped(const struct granat_tables *t, const struct granat *s)
{
    bool garnet = s->at[s->chain] & GARNET;
    for (int i = 0; i < t->ray_count[s->chain]; i++) {
        const struct granat_ray *ray = &t->rays[s->chain][i];
        if (!s->at[ray->next] && !s->at[ray->beyond] && (ray->yellow || !garnet))
            return true;
    }
    return false;
}

/* GN-10: from where it came to the pawn it took, and to where it is, everything is empty now. */
static bool came_along(const struct granat_tables *t, const struct granat *s)
{
    const struct granat_ray *ray = granat_ray_to(t, s->chain_from, s->chain);
    if (!(s->at[s->chain] & GARNET) || !ray || s->at[s->chain_from] || t->steps[ray->first] == s->chain ||
        (ray->yellow && !granat_muted(t, s)))
        return false;
    for (int i = 0; t->steps[ray->first + i] != s->chain; i++)
        if (s->at[t->steps[ray->first + i]])
            return false;
    return true;
}

/* Inside a turn: a pawn of the side's has jumped and taken somebody, and can jump on (GN-8, GN-10). */
static bool check_chain(const struct rules *rules, const struct granat *s, struct why *why)
{
    const struct granat_tables *t = granat_tables(rules);
    struct move moves[RAYS + 1];
    if (s->chain == NONE)
        return true;
    const char *name = cell_name(rules, s->chain);
    bool garnet = s->at[s->chain] & GARNET, black = s->chain_from != NONE;
    if (!(s->at[s->chain] & granat_pawn(s->side)))
        return why_say(why, "GN-8", "granat.position.chain-nobody", name, NULL, NULL);
    if (s->quiet)
        return why_say(why, "GN-17", "granat.position.chain-quiet", name, NULL, NULL);
    if (s->neutrals[!s->side] + s->garnets[!s->side] == MOST_PAWNS)
        return why_say(why, "GN-8", "granat.position.chain-took", name, NULL, NULL);
    if (black ? !came_along(t, s) : (garnet && granat_muted(t, s)) || !can_have_jumped(t, s))
        return why_say(why, garnet || black ? "GN-10" : "GN-8",
                       black ? "granat.position.chain-from" : "granat.position.chain-way", name,
                       black ? cell_name(rules, s->chain_from) : NULL, NULL);
    return granat_moves(rules, (const struct state *)s, s->side, moves) > black ||
           why_say(why, garnet ? "GN-10" : "GN-8", "granat.position.chain-ends", name, NULL, NULL);
}

bool granat_read_position(const struct rules *rules, const char *line, struct state *out, struct why *why)
{
    enum { ROWS, SIDE, SHIELD, CHAIN, QUIET, FIELDS };
    const struct granat_tables *t = granat_tables(rules);
    struct granat s = {.at = {[EDGE] = WALL}, .shield = NONE, .chain = NONE, .chain_from = NONE};
    char field[FIELDS][FIELD], again[POSITION_TEXT];
    struct text text = text_on(again, sizeof again);
    const char *at = line;
    int quiet;
    for (int i = 0; i < FIELDS; i++)
        if (!text_field(&at, i == FIELDS - 1 ? '\0' : ' ', field[i], FIELD))
            return bad(why, "granat.position.fields", line);
    if (!read_rows(t, field[ROWS], &s))
        return bad(why, "granat.position.rows", field[ROWS]);
    if (!read_colour(field[SIDE], &s.side) || s.side == NONE)
        return bad(why, "granat.position.side", field[SIDE]);
    if (!check_pawns(rules, &s, why))
        return false;
    if (!read_chain(rules, field[CHAIN], &s))
        return bad(why, "granat.position.chain", field[CHAIN]);
    if (!read_colour(field[SHIELD], &s.shield))
        return bad(why, "granat.position.shield", field[SHIELD]);
    if (!text_number(field[QUIET], QUIET_LIMIT, &quiet))
        return why_say(why, "GN-17", "granat.position.quiet", field[QUIET], NULL, NULL);
    s.quiet = (uint8_t)quiet;
    if (!check_shield(rules, &s, why) || !check_chain(rules, &s, why))
        return false;
    write_position(rules, (const struct state *)&s, &text);
    if (strcmp(again, line) != 0)
        return bad(why, "granat.position.rows", field[ROWS]);
    if (s.chain == NONE)
        granat_judge(t, &s);
    memcpy(out, &s, sizeof s);
    return true;
}

/* ---- moves ---- */

static const char signs[] = {[MOVE_QUIET] = '-', [MOVE_MARBLE] = '*', [MOVE_CAPTURE] = 'x'};

static void write_move(const struct rules *rules, const struct state *state, struct move move, struct text *out)
{
    (void)state;
    if (move.kind == MOVE_STOP || move.kind == MOVE_PASS) {
        text_add(out, move.kind == MOVE_STOP ? "stop" : "pass");
        return;
    }
    text_add(out, cell_name(rules, move.from));
    text_add_char(out, signs[move.kind]);
    text_add(out, cell_name(rules, move.to));
}

/* The cell right before `to` on the way from `from`: where a captured pawn stands. */
static uint16_t jumped(const struct granat_tables *t, int from, int to)
{
    const struct granat_ray *ray = granat_ray_to(t, from, to);
    for (int i = 1; ray && i < ray->length; i++)
        if (t->steps[ray->first + i] == to)
            return t->steps[ray->first + i - 1];
    return NO_CELL;
}

static bool read_move(const struct rules *rules, const struct state *state, const char *word, struct move *out,
                      struct why *why)
{
    (void)state;
    char from[BOARD_NAME], to[BOARD_NAME];
    const char *at = word, *sign = word + strcspn(word, "-*x");
    if (strcmp(word, "stop") == 0 || strcmp(word, "pass") == 0) {
        *out = (struct move){.kind = word[0] == 's' ? MOVE_STOP : MOVE_PASS};
        return true;
    }
    if (!*sign || !text_field(&at, *sign, from, sizeof from) || !text_field(&at, '\0', to, sizeof to))
        return why_say(why, "GN-2", "granat.move.form", word, NULL, NULL);
    int a = board_cell(rules->board, from), b = board_cell(rules->board, to);
    if (a < 0 || b < 0)
        return why_say(why, "GN-2", "granat.no-cell", a < 0 ? from : to, NULL, NULL);
    struct move move = {.from = (uint16_t)a, .to = (uint16_t)b};
    move.kind = *sign == '-' ? MOVE_QUIET : *sign == '*' ? MOVE_MARBLE : MOVE_CAPTURE;
    if (move.kind == MOVE_CAPTURE)
        move.arg = jumped(granat_tables(rules), a, b);
    *out = move;
    return true;
}

const struct game_text granat_text = {
    .write_position = write_position,
    .read_position = granat_read_position,
    .write_move = write_move,
    .read_move = read_move,
    .why_not = granat_why_not,
    .duties = granat_duties,
    .deeds = granat_deeds,
    .aims = granat_aims,
};
