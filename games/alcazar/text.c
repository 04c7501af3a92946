/* text.c - Alcazar's positions and moves as text (rules.md, "Text forms"). */
#include "core/text.h"

#include <string.h>

#include "board/board.h"
#include "core/bits.h"
#include "core/game_text.h"
#include "games/alcazar/alcazar.h"

enum { FIELD = SLOTS * 4 };

static const char *slot_name(const struct rules *rules, int slot)
{
    return rules->board->cells[alcazar_tables(rules)->slot_cell[slot]].name;
}

static const char *square_name(const struct rules *rules, int square)
{
    return rules->board->cells[alcazar_tables(rules)->square_cell[square]].name;
}

/* The walls' names, sorted bytewise. */
static int sorted_walls(const struct rules *rules, uint64_t walls, const char **names)
{
    int n = 0;
    for (; walls; walls &= walls - 1) {
        const char *name = slot_name(rules, (int)bits_first(walls));
        int at = n++;
        for (; at > 0 && strcmp(names[at - 1], name) > 0; at--)
            names[at] = names[at - 1];
        names[at] = name;
    }
    return n;
}

static void write_position(const struct rules *rules, const struct state *state, struct text *out)
{
    const struct alcazar *s = alcazar_const(state);
    const char *names[SLOTS] = {NULL};
    int n = sorted_walls(rules, s->walls, names);
    text_add(out, square_name(rules, s->pawn[WHITE]));
    text_add_char(out, ' ');
    text_add(out, square_name(rules, s->pawn[BLACK]));
    text_add(out, s->side == WHITE ? " w " : " b ");
    for (int i = 0; i < n; i++) {
        text_add(out, i ? "," : "");
        text_add(out, names[i]);
    }
    text_add_char(out, ' ');
    text_add(out, s->locked == NO_SLOT ? "-" : slot_name(rules, s->locked));
    text_add_char(out, ' ');
    for (int p = 0; p < 2; p++)
        text_add_char(out, s->home[p] == LEFT_HOME ? '-' : (char)('0' + s->home[p]));
    text_add_char(out, ' ');
    text_add_number(out, s->quiet);
}

static bool read_square(const struct rules *rules, const char *name, uint8_t *out, struct why *why)
{
    int cell = board_cell(rules->board, name);
    if (cell < 0 || alcazar_tables(rules)->square_of[cell] == NOT_MINE)
        return why_say(why, NULL, "alcazar.no-square", name, NULL, NULL);
    *out = alcazar_tables(rules)->square_of[cell];
    return true;
}

static bool read_pawn(const struct rules *rules, int player, const char *name, struct alcazar *s, struct why *why)
{
    if (strcmp(name, "-") == 0)
        return game_refuse_army(rules, player, "AL-1", "alcazar.position.knight", NULL, why);
    return read_square(rules, name, &s->pawn[player], why);
}

static bool read_slot(const struct rules *rules, const char *name, uint8_t *out, struct why *why)
{
    int cell = board_cell(rules->board, name);
    if (cell < 0 || alcazar_tables(rules)->slot_of[cell] == NOT_MINE)
        return why_say(why, NULL, "alcazar.no-slot", name, NULL, NULL);
    *out = alcazar_tables(rules)->slot_of[cell];
    return true;
}

static bool read_walls(const struct rules *rules, const char *field, uint64_t *walls, struct why *why)
{
    char name[BOARD_NAME], before[BOARD_NAME] = "";
    const char *at = strcmp(field, "-") == 0 ? "" : field;
    int n = 0;
    uint8_t slot;
    for (; *at; n++) {
        if (!text_field(&at, ',', name, sizeof name) || (!*at && at[-1] == ','))
            return why_say(why, NULL, "alcazar.position.walls", field, NULL, NULL);
        if (!read_slot(rules, name, &slot, why))
            return false;
        if (strcmp(before, name) >= 0)
            return why_say(why, NULL, "alcazar.position.order", before, name, NULL);
        *walls |= bit(slot);
        memcpy(before, name, sizeof name);
    }
    char count[8];
    struct text text = text_on(count, sizeof count);
    text_add_number(&text, n);
    return n == WALLS || why_say(why, "AL-1", "alcazar.position.count", count, NULL, NULL);
}

/* A pawn that never left stands on its start square; one that left never comes back (AL-4). */
static bool read_home(const struct rules *rules, const char *field, struct alcazar *s, struct why *why)
{
    for (int p = 0; p < 2; p++) {
        char c = field[p];
        if (c != '-' && (c < '0' || c > '2'))
            return why_say(why, NULL, "alcazar.position.home", field, NULL, NULL);
        s->home[p] = (uint8_t)(c == '-' ? LEFT_HOME : c - '0');
        bool at_home = s->pawn[p] == alcazar_tables(rules)->start.pawn[p];
        if (at_home != (s->home[p] != LEFT_HOME))
            return why_say(why, "AL-4", "alcazar.position.at-home", square_name(rules, s->pawn[p]), NULL, NULL);
    }
    return field[2] == '\0' || why_say(why, NULL, "alcazar.position.home", field, NULL, NULL);
}

/* What a line shows by itself of a finished game: a pawn in the enemy's castle, or the quiet limit. */
static bool read_end(const struct rules *rules, struct alcazar *s, struct why *why)
{
    const struct alcazar *start = &alcazar_tables(rules)->start;
    for (int p = 0; p < 2; p++) {
        if (s->pawn[p] != start->pawn[!p])
            continue;
        if (s->side == p)
            return why_say(why, "AL-9", "alcazar.position.after-end", square_name(rules, s->pawn[p]), NULL, NULL);
        s->ended = END_CASTLE + 1;
    }
    if (!s->ended && s->quiet == QUIET_LIMIT)
        s->ended = END_QUIET + 1;
    return true;
}

bool alcazar_read_position(const struct rules *rules, const char *line, struct state *out, struct why *why)
{
    enum { PAWN_W, PAWN_B, SIDE, WALL_LIST, LOCKED, HOME, QUIET, FIELDS };
    char field[FIELDS][FIELD];
    const char *at = line;
    struct alcazar s = {.locked = NO_SLOT};
    int quiet;
    for (int i = 0; i < FIELDS; i++)
        if (!text_field(&at, i == FIELDS - 1 ? '\0' : ' ', field[i], FIELD))
            return why_say(why, NULL, "alcazar.position.fields", line, NULL, NULL);
    if (!read_pawn(rules, WHITE, field[PAWN_W], &s, why) || !read_pawn(rules, BLACK, field[PAWN_B], &s, why))
        return false;
    if (s.pawn[WHITE] == s.pawn[BLACK])
        return why_say(why, "AL-3", "alcazar.position.same-square", field[PAWN_W], NULL, NULL);
    if (strcmp(field[SIDE], "w") != 0 && strcmp(field[SIDE], "b") != 0)
        return why_say(why, NULL, "alcazar.position.side", field[SIDE], NULL, NULL);
    s.side = field[SIDE][0] == 'w' ? WHITE : BLACK;
    if (!read_walls(rules, field[WALL_LIST], &s.walls, why))
        return false;
    if (strcmp(field[LOCKED], "-") != 0) {
        if (!read_slot(rules, field[LOCKED], &s.locked, why))
            return false;
        if (!(s.walls & bit(s.locked)))
            return why_say(why, "AL-7", "alcazar.position.locked", field[LOCKED], NULL, NULL);
    }
    if (!read_home(rules, field[HOME], &s, why))
        return false;
    if (!text_number(field[QUIET], QUIET_LIMIT, &quiet))
        return why_say(why, "AL-10", "alcazar.position.quiet", field[QUIET], NULL, NULL);
    s.quiet = (uint8_t)quiet;
    if (!read_end(rules, &s, why))
        return false;
    *(struct alcazar *)out = s;
    return true;
}

static void write_move(const struct rules *rules, const struct state *state, struct move move, struct text *out)
{
    (void)state;
    if (move.kind == MOVE_PASS) {
        text_add(out, "pass");
        return;
    }
    text_add(out, rules->board->cells[move.from].name);
    text_add_char(out, move.kind == MOVE_STEP ? '-' : '/');
    text_add(out, rules->board->cells[move.to].name);
}

static bool read_move(const struct rules *rules, const struct state *state, const char *word, struct move *out,
                      struct why *why)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    struct move only[6 * WALLS + 4];
    if (strcmp(word, "pass") == 0 && alcazar_moves(rules, state, alcazar_const(state)->side, only) == 1 &&
        only[0].kind == MOVE_PASS) {
        *out = only[0];
        return true;
    }
    bool step = strchr(word, '-') != NULL;
    char from[BOARD_NAME], to[BOARD_NAME];
    const char *at = word;
    uint8_t a, b;
    if ((!step && !strchr(word, '/')) || !text_field(&at, step ? '-' : '/', from, sizeof from) ||
        !text_field(&at, '\0', to, sizeof to))
        return why_say(why, "AL-2", "alcazar.move.form", word, NULL, NULL);
    if (step ? !read_square(rules, from, &a, why) || !read_square(rules, to, &b, why)
             : !read_slot(rules, from, &a, why) || !read_slot(rules, to, &b, why)) {
        why->rule = step ? "AL-3" : "AL-5";
        return false;
    }
    *out = step ? (struct move){.from = t->square_cell[a], .to = t->square_cell[b], .kind = MOVE_STEP}
                : (struct move){.from = t->slot_cell[a], .to = t->slot_cell[b], .kind = MOVE_WALL};
    return true;
}

const struct game_text alcazar_text = {
    .write_position = write_position,
    .read_position = alcazar_read_position,
    .write_move = write_move,
    .read_move = read_move,
    .why_not = alcazar_why_not,
    .duties = alcazar_duties,
    .deeds = alcazar_deeds,
    .aims = alcazar_aims,
};
