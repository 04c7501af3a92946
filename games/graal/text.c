/* text.c - Graal's positions and moves as text (rules.md, "Text forms"). Reading a position is in read.c. */
#include "core/text.h"

#include <string.h>

#include "core/game_text.h"
#include "games/graal/graal.h"

/* ---- holes ---- */

void graal_write_hole(int hole, struct text *out)
{
    text_add_char(out, (char)('a' + graal_file(hole)));
    text_add_number(out, graal_rank(hole) + 1);
}

int graal_read_hole(const char **at)
{
    const char *c = *at;
    int file = c[0] - 'a', rank = 0;
    if (file < 0 || file >= SIDE || c[1] < '1' || c[1] > '9')
        return NO_HOLE;
    for (c++; *c >= '0' && *c <= '9' && rank < 10; c++)
        rank = 10 * rank + (*c - '0');
    if (rank > SIDE)
        return NO_HOLE;
    *at = c;
    return (file + 1) * STRIDE + rank;
}

/* ---- positions ---- */

static void write_player(int player, struct text *out)
{
    text_add_char(out, player == NONE ? 'x' : (char)('0' + player));
}

static void write_turn(const struct rules *rules, const struct graal *g, struct text *out)
{
    if (g->turn == NONE) {
        text_add(out, "deploy.");
        for (int p = 0; p < rules->players; p++)
            if (g->ready >> p & 1)
                write_player(p, out);
        return;
    }
    write_player(g->target == NO_HOLE ? g->turn : g->commander[graal_soldier_at(g, g->target).army], out);
    if (graal_tables(rules)->variant == CAMPS) {
        text_add_char(out, '.');
        text_add_char(out, GRAAL_ARMIES[g->on_turn[0]]);
        text_add_char(out, GRAAL_ARMIES[g->on_turn[1]]);
    }
}

static void write_soldiers(const struct graal *g, int army, struct text *out)
{
    const char *comma = "";
    for (int i = 0; i < SOLDIERS; i++) {
        if (g->hole[army][i] == NO_HOLE)
            continue;
        text_add(out, comma);
        text_add_char(out, GRAAL_KINDS[graal_kind[i]]);
        graal_write_hole(g->hole[army][i], out);
        comma = ",";
    }
    text_add(out, *comma ? "" : "-");
}

static void write_army(const struct graal *g, int army, struct text *out)
{
    text_add_char(out, GRAAL_ARMIES[army]);
    text_add_char(out, '=');
    write_player(g->commander[army], out);
    text_add_char(out, ':');
    if (g->hidden >> army & 1) {
        text_add(out, "?:?");
        return;
    }
    if (g->keep[army] == NO_HOLE) {
        text_add_char(out, '-');
    } else {
        graal_write_hole(g->keep[army], out);
        graal_write_hole(g->court[army], out);
        text_add(out, g->ruins >> army & 1 ? "*" : "");
    }
    text_add_char(out, ':');
    write_soldiers(g, army, out);
}

void graal_write_head(const struct rules *rules, struct text *out)
{
    text_add_number(out, rules->players);
    text_add_char(out, ' ');
    text_add(out, rules->value[0]);
    text_add_char(out, ' ');
    text_add(out, rules->value[2]);
    text_add_char(out, ' ');
}

void graal_write_position(const struct rules *rules, const struct state *state, struct text *out)
{
    const struct graal *g = graal_const(state);
    const char *before = " ";
    graal_write_head(rules, out);
    write_turn(rules, g, out);
    text_add_char(out, ' ');
    text_add_number(out, g->quiet);
    text_add_char(out, ' ');
    if (g->target == NO_HOLE) {
        text_add_char(out, '-');
    } else {
        graal_write_hole(g->archer, out);
        text_add_char(out, '>');
        graal_write_hole(g->target, out);
    }
    for (int army = 0; army < ARMIES; army++) {
        if (!(graal_tables(rules)->armies >> army & 1))
            continue;
        text_add(out, before);
        write_army(g, army, out);
        before = ";";
    }
}

/* ---- moves ---- */

static const struct {
    const char *word;
    enum move_kind kind;
} words[] = {{"pass", MOVE_PASS}, {"clear", MOVE_CLEAR}, {"ready", MOVE_READY}};

enum { BARE_WORDS = sizeof words / sizeof *words };

static const char signs[] = {
    [MOVE_WALK] = '-', [MOVE_CAPTURE] = 'x', [MOVE_SHOOT] = '>', [MOVE_RETREAT] = '-', [MOVE_SHIFT] = '-'};

/* "wC@e2e3", "wN@d4" */
static void write_placing(const struct graal_tables *t, struct move move, struct text *out)
{
    bool castle = move.kind == MOVE_CASTLE;
    text_add_char(out, GRAAL_ARMIES[move.arg >> 8]);
    text_add_char(out, castle ? 'C' : GRAAL_KINDS[move.arg & 255]);
    text_add_char(out, '@');
    if (castle)
        graal_write_hole(t->hole_of[move.from], out);
    graal_write_hole(t->hole_of[move.to], out);
}

static void write_move(const struct rules *rules, const struct state *state, struct move move, struct text *out)
{
    const struct graal_tables *t = graal_tables(rules);
    (void)state;
    for (int i = 0; i < BARE_WORDS; i++) {
        if (words[i].kind == move.kind) {
            text_add(out, words[i].word);
            return;
        }
    }
    if (move.kind == MOVE_CASTLE || move.kind == MOVE_PLACE) {
        write_placing(t, move, out);
        return;
    }
    graal_write_hole(t->hole_of[move.from], out);
    text_add_char(out, signs[move.kind]);
    graal_write_hole(t->hole_of[move.to], out);
}

static bool read_placing(const struct graal_tables *t, const char *word, struct move *out)
{
    const char *army = strchr(GRAAL_ARMIES, word[0]), *kind = strchr("C" GRAAL_KINDS, word[1]), *at = word + 3;
    int first = graal_read_hole(&at), second = *kind == 'C' ? graal_read_hole(&at) : first;
    if (first == NO_HOLE || second == NO_HOLE || *at)
        return false;
    int number = (int)(army - GRAAL_ARMIES) << 8;
    *out = (struct move){.from = t->cell[first], .to = t->cell[second], .kind = MOVE_CASTLE, .arg = (uint16_t)number};
    if (*kind != 'C') {
        out->kind = MOVE_PLACE;
        out->arg |= (uint16_t)(kind - ("C" GRAAL_KINDS) - 1);
    }
    return true;
}

static bool is_placing(const char *word)
{
    return word[0] && strchr(GRAAL_ARMIES, word[0]) && word[1] && strchr("C" GRAAL_KINDS, word[1]) && word[2] == '@';
}

static bool read_move(const struct rules *rules, const struct state *state, const char *word, struct move *out,
                      struct why *why)
{
    const struct graal_tables *t = graal_tables(rules);
    const struct graal *g = graal_const(state);
    const char *at = word;
    for (int i = 0; i < BARE_WORDS; i++) {
        if (strcmp(words[i].word, word) == 0) {
            *out = (struct move){.kind = (uint16_t)words[i].kind};
            return true;
        }
    }
    if (is_placing(word) && read_placing(t, word, out))
        return true;
    int from = graal_read_hole(&at);
    char sign = *at;
    at += sign != '\0';
    int to = from == NO_HOLE ? NO_HOLE : graal_read_hole(&at);
    if (to == NO_HOLE || *at || !strchr("-x>", sign))
        return why_say(why, "GR-19", "graal.move.form", word, NULL, NULL);
    *out = (struct move){.from = t->cell[from], .to = t->cell[to]};
    out->kind = sign == 'x'            ? MOVE_CAPTURE
                : sign == '>'          ? MOVE_SHOOT
                : g->turn == NONE      ? MOVE_SHIFT
                : g->target != NO_HOLE ? MOVE_RETREAT
                                       : MOVE_WALK;
    return true;
}

const struct game_text graal_text = {
    .write_position = graal_write_position,
    .read_position = graal_read_position,
    .write_move = write_move,
    .read_move = read_move,
    .why_not = graal_why_not,
    .duties = graal_duties,
    .deeds = graal_deeds,
    .aims = graal_aims,
    .remarks = graal_remarks,
};
