/* skirmish_text.c - positions and moves of Skirmish as text, and why a move is refused. */
#include <string.h>

#include "board/board.h"
#include "core/bits.h"
#include "core/text.h"
#include "games/skirmish/skirmish.h"

enum { FIELD = 128 };

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

static void write_player(int player, struct text *out)
{
    text_add_char(out, player == NONE ? 'x' : (char)('0' + player));
}

void skirmish_write_position(const struct rules *rules, const struct state *state, struct text *out)
{
    const struct skirmish_state *s = skirmish_const(state);
    if (s->turn == NONE) {
        text_add(out, "setup.");
        for (int p = 0; p < PLAYERS; p++)
            if (s->ready >> p & 1)
                write_player(p, out);
    } else {
        write_player(s->turn, out);
    }
    text_add(out, s->pushed != NONE ? " >" : " ");
    int due = s->pushed != NONE ? s->pushed : s->chain;
    text_add(out, due == NONE ? "-" : cell_name(rules, due));
    text_add_char(out, ' ');
    text_add_number(out, s->quiet);
    for (int army = 0; army < PLAYERS; army++) {
        text_add_char(out, army ? ';' : ' ');
        write_player(s->commander[army], out);
        text_add_char(out, ':');
        if (s->hidden >> army & 1)
            text_add_char(out, '?');
        else
            write_men(rules, s->men[army], out);
    }
}

static bool bad(struct why *why, const char *what)
{
    return why_say(why, NULL, "skirmish.position", what, NULL, NULL);
}

static bool read_turn(struct skirmish_state *s, const char *field, struct why *why)
{
    const char *ready = strncmp(field, "setup.", 6) == 0 ? field + 6 : NULL;
    if (!ready) {
        s->turn = (uint8_t)(field[0] - '0');
        s->ready = 7;
        return (s->turn < PLAYERS && !field[1]) || bad(why, field);
    }
    s->turn = NONE;
    for (; *ready; ready++) {
        int player = *ready - '0';
        if (player < 0 || player >= PLAYERS || s->ready >> player)
            return bad(why, field);
        s->ready |= (uint8_t)(1 << player);
    }
    return true;
}

static bool read_due(const struct rules *rules, struct skirmish_state *s, const char *field, struct why *why)
{
    if (strcmp(field, "-") == 0)
        return true;
    int cell = board_cell(rules->board, field + (field[0] == '>'));
    if (cell < 0)
        return bad(why, field);
    *(field[0] == '>' ? &s->pushed : &s->chain) = (uint8_t)cell;
    return true;
}

static bool read_army(const struct rules *rules, struct skirmish_state *s, int army, const char *field, struct why *why)
{
    char name[BOARD_NAME];
    const char *at = field + 2;
    int player = field[0] - '0';
    s->commander[army] = (uint8_t)(field[0] == 'x' ? NONE : player);
    if ((field[0] != 'x' && (player < 0 || player >= PLAYERS)) || field[1] != ':' || !*at)
        return bad(why, field);
    if (strcmp(at, "?") == 0) {
        s->hidden |= (uint8_t)(1 << army);
        return true;
    }
    if (strcmp(at, "-") == 0)
        return true;
    for (int last = -1; *at;) {
        int cell = text_field(&at, '.', name, sizeof name) ? board_cell(rules->board, name) : -1;
        if (cell < 0 || cell <= last || (!*at && at[-1] == '.'))
            return bad(why, field);
        if (skirmish_all_men(s) >> cell & 1)
            return why_say(why, "SK-4", "skirmish.position.two", name, NULL, NULL);
        s->men[army] |= UINT32_C(1) << cell;
        last = cell;
    }
    return true;
}

/* The set-up: men on their rank only, ready when all stand; an army given up has nobody. */
static bool check_setup(const struct rules *rules, const struct skirmish_state *s)
{
    for (int army = 0; army < PLAYERS; army++) {
        bool ready = s->ready >> army & 1, hidden = s->hidden >> army & 1;
        int men = bits_count(s->men[army]), size = skirmish_army_size[army];
        bool given_up = s->commander[army] == NONE;
        if (given_up ? !ready || men || hidden : s->commander[army] != army)
            return false;
        if (men > size || (s->men[army] & ~skirmish_tables(rules)->rank[army]))
            return false;
        if (!given_up && !hidden && ready != (men == size))
            return false;
    }
    return s->quiet == 0 && s->chain == NONE && s->pushed == NONE && (s->ready != 7 || s->hidden);
}

/* Play: an army of two or more is its own player's, one man alone an enemy's (SK-7), none nobody's. */
static bool check_armies(const struct rules *rules, const struct skirmish_state *s)
{
    for (int army = 0; army < PLAYERS; army++) {
        int men = bits_count(s->men[army]), commander = s->commander[army];
        if (men > skirmish_army_size[army] || (men == 0) != (commander == NONE) || (men > 1 && commander != army) ||
            (men == 1 && !skirmish_enemies(rules, commander, army)))
            return false;
    }
    return s->hidden == 0;
}

static bool check_due(const struct rules *rules, const struct skirmish_state *s)
{
    bool commands = false, captures = false;
    for (int army = 0; army < PLAYERS; army++)
        commands |= s->commander[army] == s->turn;
    if (s->pushed != NONE)
        return skirmish_push_allowed(rules) && s->quiet > 0 &&
               skirmish_enemies(rules, s->turn, skirmish_commander_at(s, s->pushed)) &&
               skirmish_room(skirmish_tables(rules), s, s->pushed);
    if (s->chain == NONE)
        return commands || s->ended;
    for (int d = 0; d < 4; d++)
        captures |= skirmish_landing(rules, s, s->turn, s->chain, d) != NONE;
    return skirmish_commander_at(s, s->chain) == s->turn && captures && s->quiet == 0;
}

bool skirmish_read_position(const struct rules *rules, const char *line, struct state *out, struct why *why)
{
    struct skirmish_state s = {.chain = NONE, .pushed = NONE};
    char field[6][FIELD];
    const char *at = line;
    int quiet;
    for (int i = 0; i < 6; i++)
        if (!text_field(&at, i < 3 ? ' ' : i < 5 ? ';' : '\0', field[i], FIELD))
            return bad(why, line);
    if (!read_turn(&s, field[0], why) || !read_due(rules, &s, field[1], why))
        return false;
    if (!text_number(field[2], QUIET_LIMIT, &quiet))
        return bad(why, field[2]);
    s.quiet = (uint8_t)quiet;
    for (int army = 0; army < PLAYERS; army++)
        if (!read_army(rules, &s, army, field[3 + army], why))
            return false;
    if (s.turn == NONE && !check_setup(rules, &s))
        return why_say(why, "SK-2", "skirmish.position.set-up", NULL, NULL, NULL);
    if (s.turn != NONE && !check_armies(rules, &s))
        return why_say(why, "SK-7", "skirmish.position.armies", NULL, NULL, NULL);
    skirmish_judge(rules, &s);
    if (s.turn != NONE && !check_due(rules, &s))
        return why_say(why, "SK-5", "skirmish.position.due", NULL, NULL, NULL);
    memcpy(out, &s, sizeof s);
    return true;
}

/* ---- moves ---- */

static const char signs[] = {[MOVE_STEP] = '-', [MOVE_CAPTURE] = 'x', [MOVE_PUSH] = '>', [MOVE_ANSWER] = '-'};

void skirmish_write_move(const struct rules *rules, const struct state *state, struct move move, struct text *out)
{
    (void)state;
    if (move.kind == MOVE_STOP || move.kind == MOVE_PASS) {
        text_add(out, move.kind == MOVE_STOP ? "stop" : "pass");
        return;
    }
    if (move.kind != MOVE_PLACE)
        text_add(out, cell_name(rules, move.from));
    text_add_char(out, move.kind == MOVE_PLACE ? '@' : signs[move.kind]);
    text_add(out, cell_name(rules, move.to));
}

bool skirmish_read_move(const struct rules *rules, const struct state *state, const char *word, struct move *out,
                        struct why *why)
{
    const struct skirmish_state *s = skirmish_const(state);
    char from[BOARD_NAME], to[BOARD_NAME];
    const char *sign = word + strcspn(word, "-x>@"), *at = word;
    struct move move = {.kind = 0};
    if (strcmp(word, "stop") == 0 || strcmp(word, "pass") == 0) {
        *out = (struct move){.kind = word[0] == 's' ? MOVE_STOP : MOVE_PASS};
        return true;
    }
    if (!*sign || (*sign == '@' && sign != word) || (*sign != '@' && !text_field(&at, *sign, from, sizeof from)))
        return why_say(why, "SK-3", "skirmish.form", word, NULL, NULL);
    at = sign + 1;
    int b = text_field(&at, '\0', to, sizeof to) ? board_cell(rules->board, to) : -1;
    int a = *sign == '@' ? 0 : board_cell(rules->board, from);
    if (a < 0 || b < 0)
        return why_say(why, "SK-3", "skirmish.form", word, NULL, NULL);
    switch (*sign) {
    case '@': move.kind = MOVE_PLACE; break;
    case 'x': move.kind = MOVE_CAPTURE; break;
    case '>': move.kind = MOVE_PUSH; break;
    default: move.kind = s->pushed != NONE ? MOVE_ANSWER : MOVE_STEP;
    }
    move.from = (uint16_t)a;
    move.to = (uint16_t)b;
    *out = move;
    return true;
}

static void why_no_answer(const struct rules *rules, const struct skirmish_state *s, struct why *why)
{
    why_say(why, "SK-6", "skirmish.answer", cell_name(rules, s->pushed), NULL, NULL);
}

static void why_no_push(const struct rules *rules, const struct skirmish_state *s, int player, struct move move,
                        struct why *why)
{
    const char *to = cell_name(rules, move.to);
    if (!skirmish_push_allowed(rules))
        why_say(why, "SK-6", "skirmish.push.off", NULL, NULL, NULL);
    else if (skirmish_enemies(rules, player, skirmish_commander_at(s, move.to)) &&
             !skirmish_room(skirmish_tables(rules), s, move.to))
        why_say(why, "SK-6", "skirmish.push.room", to, NULL, NULL);
    else
        why_say(why, "SK-6", "skirmish.push.nobody", cell_name(rules, move.from), to, NULL);
}

void skirmish_why_not(const struct rules *rules, const struct state *state, int player, struct move move,
                      struct why *why)
{
    const struct skirmish_state *s = skirmish_const(state);
    const char *from = cell_name(rules, move.from), *to = cell_name(rules, move.to);
    if (s->turn == NONE || move.kind == MOVE_PLACE)
        why_say(why, "SK-2", s->turn == NONE ? "skirmish.place" : "skirmish.no-set-up", to, NULL, NULL);
    else if (s->pushed != NONE)
        why_no_answer(rules, s, why);
    else if (s->chain != NONE)
        why_say(why, "SK-5", "skirmish.chain", cell_name(rules, s->chain), NULL, NULL);
    else if (move.kind == MOVE_STOP)
        why_say(why, "SK-5", "skirmish.no-chain", NULL, NULL, NULL);
    else if (move.kind == MOVE_PASS)
        why_say(why, "HR-3", "skirmish.no-pass", NULL, NULL, NULL);
    else if (skirmish_commander_at(s, move.from) != player)
        why_say(why, "SK-3", "skirmish.not-yours", from, NULL, NULL);
    else if (move.kind == MOVE_PUSH)
        why_no_push(rules, s, player, move, why);
    else if (move.kind == MOVE_CAPTURE)
        why_say(why, "SK-5", "skirmish.capture", from, to, NULL);
    else
        why_say(why, "SK-4", "skirmish.step", from, to, NULL);
}
