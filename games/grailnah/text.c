/* text.c - positions and moves of Grailnah as text (the page's "Text forms"). */
#include "core/text.h"
#include "board/board.h"
#include "core/game_text.h"
#include "games/grailnah/grailnah.h"

enum { FIELD = KNIGHTS * BOARD_NAME };

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

static void write_position(const struct rules *rules, const struct state *state, struct text *out)
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

static bool bad(struct why *why, const char *message, const char *what)
{
    return why_say(why, NULL, message, what, NULL, NULL);
}

/* A part of a player's field, such as "K:b7", that ends before `stop`: what comes after the colon. */
static bool read_part(const char **at, char letter, char stop, char *out, size_t size)
{
    if ((*at)[0] != letter || (*at)[1] != ':')
        return false;
    *at += 2;
    return text_field(at, stop, out, size);
}

static bool read_royal(const struct rules *rules, const char *name, uint8_t *out)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    int place = board_cell(rules->board, name);
    if (place < 0 || (t->ground[place] & INNER))
        return false;
    *out = (uint8_t)place;
    return true;
}

static bool read_knights(const struct rules *rules, struct grailnah *s, int player, const char *at)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    char name[BOARD_NAME];
    if (strcmp(at, "-") == 0)
        return true;
    while (*at) {
        int place = text_field(&at, '.', name, sizeof name) ? board_cell(rules->board, name) : -1;
        if (place < 0 || (t->ground[place] & STAIR) || (!*at && at[-1] == '.') ||
            grailnah_knights(s, player) == KNIGHTS)
            return false;
        if (grailnah_is_castle(t, place))
            s->inside[player][place - t->cells]++;
        else if (grailnah_has_knight(s, player, place))
            return false;
        else
            s->knights[player][place >> 6] |= grailnah_bit(place);
    }
    return true;
}

static bool read_player(const struct rules *rules, struct grailnah *s, int player, const char *at)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    char king[BOARD_NAME], queen[BOARD_NAME], knights[FIELD], couple[BOARD_NAME], turns[4];
    int castle, merlin_turns;
    s->king[player] = s->queen[player] = s->couple[player] = NONE;
    if (strcmp(at, "out") == 0) {
        s->out |= (uint8_t)(1 << player);
        return true;
    }
    if (!read_part(&at, 'K', ',', king, sizeof king) || !read_part(&at, 'Q', ',', queen, sizeof queen) ||
        !read_part(&at, 'n', ',', knights, sizeof knights) || !read_part(&at, 'c', ',', couple, sizeof couple) ||
        !read_part(&at, 'm', '\0', turns, sizeof turns))
        return false;
    castle = board_cell(rules->board, couple);
    if (castle < 0 || !grailnah_is_castle(t, castle) || !text_number(turns, MERLIN_IN_A_ROW, &merlin_turns) ||
        !read_royal(rules, king, &s->king[player]) || !read_royal(rules, queen, &s->queen[player]) ||
        !read_knights(rules, s, player, knights))
        return false;
    s->couple[player] = (uint8_t)castle;
    s->merlin_turns[player] = (uint8_t)merlin_turns;
    return true;
}

/* Two pawns of different players on a cell at most, one on a stair, one knight on the Grail, nobody with Merlin or
 * Morgane (GT-4, GT-10, GT-19). */
static bool check_pawns(const struct rules *rules, const struct grailnah *s)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    for (int cell = 0; cell < t->cells; cell++) {
        int pawns = 0, most = t->ground[cell] & (STAIR | GRAIL) ? 1 : 2;
        for (int p = 0; p < rules->players; p++) {
            int own = grailnah_has_knight(s, p, cell) + (s->king[p] == cell) + (s->queen[p] == cell);
            if (own > 1)
                return false;
            pawns += own;
        }
        if (pawns > most || (pawns && cell != t->grail && (s->merlin == cell || s->morgane == cell)))
            return false;
    }
    return true;
}

static bool read_magic(const struct rules *rules, struct grailnah *s, const char *merlin, const char *morgane)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    int a = board_cell(rules->board, merlin), b = board_cell(rules->board, morgane);
    if (a < 0 || b < 0 || a >= t->cells || b >= t->cells || (t->ground[a] & STAIR) || !(t->ground[b] & INNER) ||
        (a == b && a != t->grail))
        return false;
    s->merlin = (uint8_t)a;
    s->morgane = (uint8_t)b;
    return true;
}

static bool read_players(const struct rules *rules, struct grailnah *s, const char *at, struct why *why)
{
    char field[POSITION_TEXT / 2];
    memset(s->king, NONE, sizeof s->king);
    memset(s->queen, NONE, sizeof s->queen);
    memset(s->couple, NONE, sizeof s->couple);
    for (int p = 0; p < rules->players; p++) {
        if (!text_field(&at, p + 1 < rules->players ? ';' : '\0', field, sizeof field))
            return bad(why, "grailnah.position.fields", at);
        if (!read_player(rules, s, p, field))
            return bad(why, "grailnah.position.player", field);
    }
    for (int p = 0; p < rules->players; p++)
        if (!(s->out >> p & 1) && grailnah_blocked(rules, s, p))
            return why_say(why, NULL, "grailnah.position.blocked", place_name(rules, grailnah_tables(rules)->seat[p]),
                           NULL, NULL);
    return true;
}

static bool read_position(const struct rules *rules, const char *line, struct state *out, struct why *why)
{
    enum { PLAYERS, TURN, MERLIN, MORGANE, MAY, QUIET, REST };
    struct grailnah s = {.turn = 0};
    char field[REST][BOARD_NAME], again[POSITION_TEXT];
    struct text text = text_on(again, sizeof again);
    const char *at = line;
    int players, turn, quiet;
    for (int i = 0; i < REST; i++)
        if (!text_field(&at, ' ', field[i], sizeof field[i]))
            return bad(why, "grailnah.position.fields", line);
    if (!text_number(field[PLAYERS], MOST_PLAYERS, &players) || players != rules->players)
        return why_say(why, NULL, "grailnah.position.players", field[PLAYERS], rules->value[0], NULL);
    if (!read_magic(rules, &s, field[MERLIN], field[MORGANE]))
        return why_say(why, NULL, "grailnah.position.magic", field[MERLIN], field[MORGANE], NULL);
    if (strcmp(field[MAY], "m") != 0 && strcmp(field[MAY], "-") != 0)
        return bad(why, "grailnah.position.may", field[MAY]);
    if (!text_number(field[QUIET], QUIET_LIMIT, &quiet))
        return bad(why, "grailnah.position.quiet", field[QUIET]);
    if (!read_players(rules, &s, at, why))
        return false;
    if (!text_number(field[TURN], rules->players - 1, &turn) || (s.out >> turn & 1))
        return bad(why, "grailnah.position.turn", field[TURN]);
    s.turn = (uint8_t)turn;
    s.may_merlin = field[MAY][0] == 'm';
    s.quiet = (uint8_t)quiet;
    write_position(rules, (const struct state *)&s, &text);
    if (!check_pawns(rules, &s))
        return bad(why, "grailnah.position.pawns", line);
    if (strcmp(again, line) != 0)
        return bad(why, "grailnah.position.order", line);
    grailnah_judge(rules, &s);
    memcpy(out, &s, sizeof s);
    return true;
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
    .write_position = write_position,
    .read_position = read_position,
    .write_move = write_move,
    .read_move = read_move,
    .why_not = grailnah_why_not,
    .duties = grailnah_duties,
    .deeds = grailnah_deeds,
    .aims = grailnah_aims,
};
