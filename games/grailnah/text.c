/* text.c - positions and moves of Grailnah as text (rules.md, "Text forms"). Reading a position is in read.c. */
#include "core/text.h"
#include "board/board.h"
#include "core/game_text.h"
#include "games/grailnah/grailnah.h"

static const char *place_name(const struct rules *rules, int place)
{
    return rules->board->cells[place].name;
}

/* ---- positions ---- */

/* Castles first, then cells: the order of the board's cells but for castles, which it has last. */
static void write_knights(const struct rules *rules, const struct grailnah *s, int player, struct text *out)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    const char *between = "";
    for (int castle = 0; castle < t->castles; castle++)
        for (int i = 0; i < s->inside[player][castle]; i++) {
            text_add(out, between);
            text_add(out, place_name(rules, t->cells + castle));
            between = ".";
        }
    for (int cell = 0; cell < t->cells; cell++)
        if (grailnah_has_knight(s, player, cell)) {
            text_add(out, between);
            text_add(out, place_name(rules, cell));
            between = ".";
        }
    text_add(out, *between ? "" : "-");
}

static void write_player(const struct rules *rules, const struct grailnah *s, int player, struct text *out)
{
    if (s->out >> player & 1) {
        text_add(out, "out");
        return;
    }
    text_add(out, "K:");
    text_add(out, place_name(rules, s->king[player]));
    text_add(out, ",Q:");
    text_add(out, place_name(rules, s->queen[player]));
    text_add(out, ",n:");
    write_knights(rules, s, player, out);
    text_add(out, ",c:");
    text_add(out, place_name(rules, s->couple[player]));
    text_add(out, ",m:");
    text_add_number(out, s->merlin_turns[player]);
}

void grailnah_write_position(const struct rules *rules, const struct state *state, struct text *out)
{
    const struct grailnah *s = grailnah_const(state);
    text_add_number(out, rules->players);
    text_add_char(out, ' ');
    text_add_number(out, s->turn);
    text_add_char(out, ' ');
    text_add(out, place_name(rules, s->merlin));
    text_add_char(out, ' ');
    text_add(out, place_name(rules, s->morgane));
    text_add(out, s->may_merlin ? " m " : " - ");
    text_add_number(out, s->quiet);
    for (int player = 0; player < rules->players; player++) {
        text_add_char(out, player ? ';' : ' ');
        write_player(rules, s, player, out);
    }
}

/* ---- moves ---- */

static const char prefixes[] = {[MOVE_KING] = 'K', [MOVE_QUEEN] = 'Q', [MOVE_MERLIN] = 'M', [MOVE_MORGANE] = 'F'};

static void write_move(const struct rules *rules, const struct state *state, struct move move, struct text *out)
{
    (void)state;
    if (move.kind == MOVE_PASS) {
        text_add(out, "pass");
        return;
    }
    if (move.kind != MOVE_KNIGHT) {
        text_add_char(out, prefixes[move.kind]);
        text_add_char(out, ':');
    }
    text_add(out, place_name(rules, move.from));
    text_add_char(out, '-');
    text_add(out, place_name(rules, move.to));
    if (move.kind == MOVE_MORGANE && move.arg != NONE) {
        text_add_char(out, '/');
        text_add(out, place_name(rules, move.arg));
    }
}

static int kind_of(const char *word)
{
    if (!word[0] || word[1] != ':')
        return MOVE_KNIGHT;
    for (int kind = MOVE_KING; kind <= MOVE_MORGANE; kind++)
        if (prefixes[kind] == word[0])
            return kind;
    return 0;
}

static bool read_move(const struct rules *rules, const struct state *state, const char *word, struct move *out,
                      struct why *why)
{
    (void)state;
    char name[3][BOARD_NAME] = {"", "", ""};
    int kind = kind_of(word), place[3] = {0, 0, NONE};
    const char *at = word + (kind == MOVE_KNIGHT ? 0 : 2);
    bool priced = kind == MOVE_MORGANE && strchr(word, '/');
    if (strcmp(word, "pass") == 0) {
        *out = (struct move){.kind = MOVE_PASS};
        return true;
    }
    if (!kind || !text_field(&at, '-', name[0], BOARD_NAME) ||
        !text_field(&at, priced ? '/' : '\0', name[1], BOARD_NAME) ||
        (priced && !text_field(&at, '\0', name[2], BOARD_NAME)))
        return why_say(why, "GT-3", "grailnah.move.form", word, NULL, NULL);
    for (int i = 0; i < 2 + priced; i++) {
        place[i] = board_cell(rules->board, name[i]);
        if (place[i] < 0)
            return why_say(why, "GT-3", "grailnah.no-cell", name[i], NULL, NULL);
    }
    *out = (struct move){.kind = (uint16_t)kind, .from = (uint16_t)place[0], .to = (uint16_t)place[1]};
    if (kind == MOVE_MORGANE)
        out->arg = (uint16_t)place[2];
    return true;
}

const struct game_text grailnah_text = {
    .write_position = grailnah_write_position,
    .read_position = grailnah_read_position,
    .write_move = write_move,
    .read_move = read_move,
    .why_not = grailnah_why_not,
    .duties = grailnah_duties,
    .deeds = grailnah_deeds,
    .aims = grailnah_aims,
};
