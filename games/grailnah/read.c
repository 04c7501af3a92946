/* read.c - reading a position of Grailnah: first its form, then whether it can be, and by which rule not.
 *
 * The order of lists is checked as a whole: a line that is not what its own state writes is refused. */
#include "board/board.h"
#include "core/game_text.h"
#include "core/text.h"
#include "games/grailnah/grailnah.h"

enum { FIELD = POSITION_TEXT / 2 };

/* Whose pieces are being read. */
struct reader {
    const struct rules *rules;
    const struct grailnah_tables *t;
    struct grailnah *s;
    int player;
    struct why *why;
};

static const char *place_name(const struct rules *rules, int place)
{
    return rules->board->cells[place].name;
}

static bool bad(struct why *why, const char *message, const char *what)
{
    return why_say(why, NULL, message, what, NULL, NULL);
}

/* What cannot be with this player: {0} is the player, {1} what it is about. */
static bool refuse(const struct reader *r, const char *rule, const char *message, const char *what)
{
    return game_refuse_army(r->rules, r->player, rule, message, what, r->why);
}

/* ---- a player's pieces ---- */

/* A part of a player's field, such as "K:b7", that ends before `stop`: what comes after the colon. */
static bool read_part(const char **at, char letter, char stop, char *out, size_t size)
{
    if ((*at)[0] != letter || (*at)[1] != ':')
        return false;
    *at += 2;
    return text_field(at, stop, out, size);
}

/* GT-9: king and queen are in a castle or outside the magic circle. */
static bool read_royal(const struct reader *r, bool king, const char *name)
{
    uint8_t *out = king ? &r->s->king[r->player] : &r->s->queen[r->player];
    int place = board_cell(r->rules->board, name);
    if (strcmp(name, "-") == 0)
        return refuse(r, "GT-1", king ? "grailnah.position.no-king" : "grailnah.position.no-queen", NULL);
    if (place < 0)
        return bad(r->why, "grailnah.no-cell", name);
    if (r->t->ground[place] & INNER)
        return refuse(r, "GT-9", king ? "grailnah.position.king" : "grailnah.position.queen", name);
    *out = (uint8_t)place;
    return true;
}

static bool put_knight(const struct reader *r, const char *name)
{
    struct grailnah *s = r->s;
    int place = board_cell(r->rules->board, name);
    if (place < 0)
        return bad(r->why, "grailnah.no-cell", name);
    if (r->t->ground[place] & STAIR)
        return refuse(r, "GT-6", "grailnah.position.knight-stair", name);
    if (grailnah_knights(s, r->player) == KNIGHTS)
        return refuse(r, "GT-1", "grailnah.position.knights", NULL);
    if (grailnah_is_castle(r->t, place))
        s->inside[r->player][place - r->t->cells]++;
    else if (grailnah_has_knight(s, r->player, place))
        return refuse(r, "GT-4", "grailnah.position.two-own", name);
    else
        s->knights[r->player][place >> 6] |= grailnah_bit(place);
    return true;
}

static bool read_knights(const struct reader *r, const char *list)
{
    const char *at = list;
    char name[BOARD_NAME];
    if (strcmp(list, "-") == 0)
        return true;
    while (*at) {
        if (!text_field(&at, '.', name, sizeof name) || (!*at && at[-1] == '.'))
            return bad(r->why, "grailnah.position.player", list);
        if (!put_knight(r, name))
            return false;
    }
    return true;
}

static bool read_player(const struct reader *r, const char *field)
{
    struct grailnah *s = r->s;
    const char *at = field;
    char king[BOARD_NAME], queen[BOARD_NAME], knights[FIELD], couple[BOARD_NAME], turns[4];
    int merlin_turns;
    if (strcmp(field, "out") == 0) {
        s->out |= (uint8_t)(1 << r->player);
        return true;
    }
    if (!read_part(&at, 'K', ',', king, sizeof king) || !read_part(&at, 'Q', ',', queen, sizeof queen) ||
        !read_part(&at, 'n', ',', knights, sizeof knights) || !read_part(&at, 'c', ',', couple, sizeof couple) ||
        !read_part(&at, 'm', '\0', turns, sizeof turns))
        return bad(r->why, "grailnah.position.player", field);
    int castle = board_cell(r->rules->board, couple);
    if (castle < 0 || !grailnah_is_castle(r->t, castle))
        return refuse(r, "GT-11", "grailnah.position.couple", couple);
    if (!text_number(turns, MERLIN_IN_A_ROW, &merlin_turns))
        return refuse(r, "GT-15", "grailnah.position.merlin-turns", turns);
    s->couple[r->player] = (uint8_t)castle;
    s->merlin_turns[r->player] = (uint8_t)merlin_turns;
    return read_royal(r, true, king) && read_royal(r, false, queen) && read_knights(r, knights);
}

static bool read_players(const struct rules *rules, struct grailnah *s, const char *at, struct why *why)
{
    char field[FIELD];
    memset(s->king, NONE, sizeof s->king);
    memset(s->queen, NONE, sizeof s->queen);
    memset(s->couple, NONE, sizeof s->couple);
    for (int p = 0; p < rules->players; p++) {
        const struct reader r = {rules, grailnah_tables(rules), s, p, why};
        if (!text_field(&at, p + 1 < rules->players ? ';' : '\0', field, sizeof field))
            return bad(why, "grailnah.position.fields", at);
        if (!read_player(&r, field))
            return false;
    }
    return true;
}

/* ---- what can be ---- */

/* GT-12, GT-16: he is on no stair and in no castle, she inside the magic circle; they share the Grail alone. */
static bool read_magic(const struct rules *rules, struct grailnah *s, const char *merlin, const char *morgane,
                       struct why *why)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    int a = board_cell(rules->board, merlin), b = board_cell(rules->board, morgane);
    const char *rule = a < 0 || a >= t->cells || (t->ground[a] & STAIR)    ? "GT-12"
                       : b < 0 || b >= t->cells || !(t->ground[b] & INNER) ? "GT-16"
                       : a == b && a != t->grail                           ? "GT-13"
                                                                           : NULL;
    if (rule)
        return why_say(why, rule, "grailnah.position.magic", merlin, morgane, NULL);
    s->merlin = (uint8_t)a;
    s->morgane = (uint8_t)b;
    return true;
}

/* The pawns of a player on a cell. */
static int pawns_on(const struct grailnah *s, int player, int cell)
{
    return grailnah_has_knight(s, player, cell) + (s->king[player] == cell) + (s->queen[player] == cell);
}

/* Two pawns of different players on a cell at most, one on a stair, one knight on the Grail, nobody with Merlin or
 * Morgane (GT-4, GT-10, GT-13, GT-18, GT-19). */
static bool check_cell(const struct rules *rules, struct grailnah *s, int cell, struct why *why)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    const char *name = place_name(rules, cell);
    int pawns = 0;
    for (int p = 0; p < rules->players; p++) {
        const struct reader r = {rules, t, s, p, why};
        if (pawns_on(s, p, cell) > 1)
            return refuse(&r, "GT-4", "grailnah.position.two-own", name);
        pawns += pawns_on(s, p, cell);
    }
    if (pawns > 1 && (t->ground[cell] & STAIR))
        return why_say(why, "GT-10", "grailnah.position.stair", name, NULL, NULL);
    if (pawns > 1 && cell == t->grail)
        return why_say(why, "GT-19", "grailnah.position.grail", NULL, NULL, NULL);
    if (pawns > 2)
        return why_say(why, "GT-4", "grailnah.position.three", name, NULL, NULL);
    if (pawns && cell != t->grail && (s->merlin == cell || s->morgane == cell))
        return why_say(why, s->merlin == cell ? "GT-13" : "GT-18",
                       s->merlin == cell ? "grailnah.position.with-merlin" : "grailnah.position.with-morgane", name,
                       NULL, NULL);
    return true;
}

/* GT-19, GT-20: whoever reached the Grail made the last turn, and nobody is left whose castle one opponent has shut. */
static bool check_ends(const struct rules *rules, struct grailnah *s, struct why *why)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    for (int p = 0; p < rules->players; p++) {
        const struct reader r = {rules, t, s, p, why};
        if (!(s->out >> p & 1) && grailnah_blocked(rules, s, p))
            return refuse(&r, "GT-20", "grailnah.position.blocked", place_name(rules, t->seat[p]));
    }
    const struct reader mover = {rules, t, s, s->turn, why};
    return !grailnah_has_knight(s, s->turn, t->grail) || refuse(&mover, "GT-19", "grailnah.position.after-end", NULL);
}

static bool check(const struct rules *rules, struct grailnah *s, struct why *why)
{
    for (int cell = 0; cell < grailnah_tables(rules)->cells; cell++)
        if (!check_cell(rules, s, cell, why))
            return false;
    return check_ends(rules, s, why);
}

/* GT-20: a player who is still in the game. */
static bool read_turn(const struct rules *rules, struct grailnah *s, const char *field, struct why *why)
{
    int turn;
    if (!text_number(field, rules->players - 1, &turn))
        return bad(why, "grailnah.position.turn", field);
    const struct reader r = {rules, grailnah_tables(rules), s, turn, why};
    s->turn = (uint8_t)turn;
    return !(s->out >> turn & 1) || refuse(&r, "GT-20", "grailnah.position.turn-out", NULL);
}

bool grailnah_read_position(const struct rules *rules, const char *line, struct state *out, struct why *why)
{
    enum { PLAYERS, TURN, MERLIN, MORGANE, MAY, QUIET, REST };
    struct grailnah s = {.turn = 0};
    char field[REST][BOARD_NAME], again[POSITION_TEXT];
    struct text text = text_on(again, sizeof again);
    const char *at = line;
    int players, quiet;
    for (int i = 0; i < REST; i++)
        if (!text_field(&at, ' ', field[i], sizeof field[i]))
            return bad(why, "grailnah.position.fields", line);
    if (!text_number(field[PLAYERS], MOST_PLAYERS, &players) || players != rules->players)
        return why_say(why, NULL, "grailnah.position.players", field[PLAYERS], rules->value[0], NULL);
    if (!read_magic(rules, &s, field[MERLIN], field[MORGANE], why))
        return false;
    if (strcmp(field[MAY], "m") != 0 && strcmp(field[MAY], "-") != 0)
        return bad(why, "grailnah.position.may", field[MAY]);
    if (!text_number(field[QUIET], QUIET_LIMIT, &quiet))
        return why_say(why, "GT-21", "grailnah.position.quiet", field[QUIET], NULL, NULL);
    s.may_merlin = field[MAY][0] == 'm';
    s.quiet = (uint8_t)quiet;
    if (!read_players(rules, &s, at, why) || !read_turn(rules, &s, field[TURN], why) || !check(rules, &s, why))
        return false;
    grailnah_write_position(rules, (const struct state *)&s, &text);
    if (strcmp(again, line) != 0)
        return bad(why, "grailnah.position.order", line);
    grailnah_judge(rules, &s);
    memcpy(out, &s, sizeof s);
    return true;
}
