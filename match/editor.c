/* editor.c - changing a position that is being set up. What is shown of it is in editor_view.c. */
#include "match/editor.h"

#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_secrets.h"
#include "core/rng.h"

enum { WORD = 32 };

/* ---- from a state, and to a line ---- */

bool editor_fills(const struct editor *editor, int kind)
{
    return editor->rules->game->looks->kinds[kind].fills;
}

bool editor_suits(const struct editor *editor, int field, int cell)
{
    const struct game_edit *table = editor->table;
    return table->suits ? table->suits(editor->rules, &editor->edit, field, cell)
                        : edit_at(&editor->edit, cell) != NULL;
}

static bool find_kind(const struct editor *editor, int army, int kind, struct edit_kind *out)
{
    struct edit_kind tray[EDIT_TRAY];
    int n = editor->table->tray(editor->rules, tray);
    for (int i = 0; i < n; i++)
        if (tray[i].army == army && tray[i].kind == kind) {
            *out = tray[i];
            return true;
        }
    return false;
}

/* What a state says: pieces on two cells first, for others may stand in them. */
static void take_state(struct editor *editor, const struct state *state)
{
    const struct rules *rules = editor->rules;
    editor->edit = (struct edit){.count = 0};
    editor->table->read(rules, state, &editor->edit);
    for (int cell = 0; cell < rules->board->cell_count; cell++) {
        struct piece pieces[MAX_PIECES_ON_CELL];
        struct edit_kind like;
        int n = rules->game->looks->look(rules, state, cell, pieces);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < pieces[i].count && find_kind(editor, pieces[i].army, pieces[i].kind, &like); k++)
                if (!like.pair)
                    edit_add(&editor->edit, (struct edit_piece){.cell = (uint16_t)cell,
                                                                .other = NO_CELL,
                                                                .army = pieces[i].army,
                                                                .kind = pieces[i].kind});
    }
}

static void judge(struct editor *editor)
{
    struct text text = text_on(editor->line, sizeof editor->line);
    editor->table->write(editor->rules, &editor->edit, &text);
    editor->possible =
        editor->rules->game->text->read_position(editor->rules, editor->line, state_of(&editor->state), &editor->why);
    if (editor->possible)
        take_state(editor, state_of(&editor->state));
}

void editor_open(struct editor *editor, const struct rules *rules, const struct game_edit *table,
                 const struct state *state)
{
    *editor = (struct editor){.rules = rules, .table = table};
    take_state(editor, state);
    judge(editor);
}

/* ---- pieces ---- */

static void drop(struct edit *edit, int index)
{
    edit->count--;
    memmove(&edit->pieces[index], &edit->pieces[index + 1], (size_t)(edit->count - index) * sizeof *edit->pieces);
}

/* Take a piece away, and its other half. */
static void take_away(struct edit *edit, int index)
{
    struct edit_piece gone = edit->pieces[index];
    drop(edit, index);
    for (int i = edit->count - 1; gone.other != NO_CELL && i >= 0; i--)
        if (edit->pieces[i].cell == gone.other && edit->pieces[i].other == gone.cell &&
            edit->pieces[i].army == gone.army) {
            drop(edit, i);
            return;
        }
}

/* The number of the last piece that was put on a cell, tokens before what fills it; -1: there is none. */
static int index_at(const struct editor *editor, int cell)
{
    int found = -1;
    for (int i = 0; i < editor->edit.count; i++) {
        const struct edit_piece *piece = &editor->edit.pieces[i];
        if (piece->cell == cell &&
            (found < 0 || !editor_fills(editor, piece->kind) || editor_fills(editor, editor->edit.pieces[found].kind)))
            found = i;
    }
    return found;
}

/* A kind of which there is one only is where it was put last; and nothing else stays where pieces stand alone. */
static void make_room(struct editor *editor, struct edit_kind like, const uint16_t *cells, int count)
{
    struct edit *edit = &editor->edit;
    bool fills = editor_fills(editor, like.kind);
    for (int i = edit->count - 1; i >= 0; i--) {
        const struct edit_piece *piece = &edit->pieces[i];
        bool same = piece->army == like.army &&
                    (like.pair ? piece->other != NO_CELL : like.most == 1 && piece->kind == like.kind);
        bool there = piece->cell == cells[0] || (count > 1 && piece->cell == cells[1]);
        if (same || (there && !editor->table->shares && editor_fills(editor, piece->kind) == fills)) {
            take_away(edit, i);
            i = edit->count; /* two may be gone */
        }
    }
}

static void put(struct editor *editor, struct edit_kind like, const uint16_t cells[2])
{
    const struct edit_piece *there = edit_at(&editor->edit, cells[0]);
    uint8_t kinds[2] = {like.kind, like.kind};
    bool again = !like.pair && !editor->table->shares && there && there->army == like.army && there->kind == like.kind;
    make_room(editor, like, cells, like.pair ? 2 : 1);
    if (again)
        return;
    if (like.pair)
        editor->table->join(editor->rules, like.kind, cells, kinds);
    for (int i = 0; i < 1 + like.pair; i++)
        edit_add(&editor->edit, (struct edit_piece){.cell = cells[i],
                                                    .other = (uint16_t)(like.pair ? cells[!i] : NO_CELL),
                                                    .army = like.army,
                                                    .kind = kinds[i]});
}

/* Fields that are about a cell go with what stood there, and are about nothing when that is gone. */
static void follow(struct editor *editor, int from, int to)
{
    struct edit_field fields[EDIT_FIELDS];
    int n = editor->table->fields(editor->rules, fields);
    for (int i = 0; i < n; i++) {
        int16_t *value = &editor->edit.value[i];
        if (fields[i].kind != EDIT_CELL || *value != from || !fields[i].none || editor_suits(editor, i, from))
            continue;
        *value = (int16_t)(to != NO_CELL && editor_suits(editor, i, to) ? to : EDIT_NONE);
    }
}

/* ---- commands ---- */

static bool no_command(struct why *why, const char *what)
{
    return why_say(why, NULL, "edit.command", what, NULL, NULL);
}

static bool next_number(const char **at, int most, int *out)
{
    char word[WORD];
    return text_field(at, ' ', word, sizeof word) && text_number(word, most, out);
}

static bool next_cell(const struct editor *editor, const char **at, int *out)
{
    char name[BOARD_NAME];
    *out = text_field(at, ' ', name, sizeof name) ? board_cell(editor->rules->board, name) : -1;
    return *out >= 0;
}

static bool check_fits(const struct editor *editor, int kind, int cell, struct why *why)
{
    const struct rules *rules = editor->rules;
    return !editor->table->fits || editor->table->fits(rules, kind, cell) ||
           why_say(why, NULL, "edit.no-place", rules->board->cells[cell].name, NULL, NULL);
}

static bool do_put(struct editor *editor, const char *at, struct why *why)
{
    struct edit_kind like;
    int army, kind, cell[2] = {NO_CELL, NO_CELL};
    const char *command = at;
    if (!next_number(&at, NO_ARMY, &army) || !next_number(&at, 255, &kind) || !find_kind(editor, army, kind, &like) ||
        !next_cell(editor, &at, &cell[0]) || (like.pair && (!next_cell(editor, &at, &cell[1]) || cell[0] == cell[1])))
        return no_command(why, command);
    for (int i = 0; i < 1 + like.pair; i++)
        if (!check_fits(editor, kind, cell[i], why))
            return false;
    if (editor->edit.count + 2 > EDIT_PIECES)
        return why_say(why, NULL, "edit.full", NULL, NULL, NULL);
    put(editor, like, (const uint16_t[]){(uint16_t)cell[0], (uint16_t)cell[1]});
    return true;
}

/* The cell that lies as far from `to` as the other half of a piece lies from it; NO_CELL: there is none. */
static int shifted(const struct board *board, const struct edit_piece *piece, int to)
{
    int x = board->cells[to].x + board->cells[piece->other].x - board->cells[piece->cell].x;
    int y = board->cells[to].y + board->cells[piece->other].y - board->cells[piece->cell].y;
    for (int cell = 0; cell < board->cell_count; cell++)
        if (board->cells[cell].x == x && board->cells[cell].y == y)
            return cell;
    return NO_CELL;
}

/* Both halves of a piece go: one keeps its kind, for they lie to each other as they did. */
static bool move_pair(struct editor *editor, struct edit_piece piece, int index, int to, struct why *why)
{
    const struct board *board = editor->rules->board;
    int other = shifted(board, &piece, to), half = -1;
    for (int i = 0; i < editor->edit.count; i++)
        if (editor->edit.pieces[i].cell == piece.other && editor->edit.pieces[i].other == piece.cell &&
            editor->edit.pieces[i].army == piece.army && i != index)
            half = i;
    if (other == NO_CELL || half < 0)
        return check_fits(editor, piece.kind, to, why) &&
               why_say(why, NULL, "edit.off-board", board->cells[to].name, NULL, NULL);
    struct edit_piece second = editor->edit.pieces[half];
    take_away(&editor->edit, index);
    edit_add(&editor->edit, (struct edit_piece){(uint16_t)to, (uint16_t)other, piece.army, piece.kind});
    edit_add(&editor->edit, (struct edit_piece){(uint16_t)other, (uint16_t)to, piece.army, second.kind});
    return true;
}

static bool do_move(struct editor *editor, const char *at, struct why *why)
{
    int from, to;
    const char *command = at;
    if (!next_cell(editor, &at, &from) || !next_cell(editor, &at, &to))
        return no_command(why, command);
    int index = index_at(editor, from);
    if (index < 0)
        return why_say(why, NULL, "edit.nothing", editor->rules->board->cells[from].name, NULL, NULL);
    struct edit_piece piece = editor->edit.pieces[index];
    if (from == to)
        return true;
    if (piece.other != NO_CELL)
        return move_pair(editor, piece, index, to, why);
    if (!check_fits(editor, piece.kind, to, why))
        return false;
    take_away(&editor->edit, index);
    const struct edit_kind like = {.army = piece.army, .kind = piece.kind};
    make_room(editor, like, (const uint16_t[]){(uint16_t)to}, 1);
    edit_add(&editor->edit, (struct edit_piece){(uint16_t)to, NO_CELL, piece.army, piece.kind});
    follow(editor, from, to);
    return true;
}

static bool do_remove(struct editor *editor, const char *at, struct why *why)
{
    int cell;
    const char *command = at;
    if (!next_cell(editor, &at, &cell))
        return no_command(why, command);
    int index = index_at(editor, cell);
    if (index < 0)
        return why_say(why, NULL, "edit.nothing", editor->rules->board->cells[cell].name, NULL, NULL);
    take_away(&editor->edit, index);
    follow(editor, cell, NO_CELL);
    return true;
}

/* ---- fields ---- */

/* "NAME", or "NAME.ARMY" of an army's. */
static void write_name(const struct edit_field *field, struct text *out)
{
    text_add(out, field->name);
    if (!field->owned)
        return;
    text_add_char(out, '.');
    text_add_number(out, field->army);
}

static bool read_value(const struct editor *editor, const struct edit_field *field, const char *word, int16_t *out)
{
    int most = field->most, number, choices = 0;
    if (strcmp(word, "-") == 0 && field->none) {
        *out = EDIT_NONE;
        return true;
    }
    if (field->kind == EDIT_CELL) {
        number = board_cell(editor->rules->board, word);
        *out = number < 0 ? *out : (int16_t)number;
        return number >= 0;
    }
    for (; field->kind == EDIT_CHOICE && field->choices[choices]; choices++)
        most = choices;
    bool set = field->kind == EDIT_PLAYER || field->kind == EDIT_ARMY;
    most = field->kind == EDIT_FLAG ? 1 : set ? MAX_PLAYERS : most;
    if (!text_number(word, most, &number) || (set && !(field->of >> number & 1)))
        return false;
    *out = (int16_t)number;
    return true;
}

/* Set the field of that name; false if there is none, or it cannot be that. */
static bool set_field(struct editor *editor, const char *name, const char *word)
{
    struct edit_field fields[EDIT_FIELDS];
    int n = editor->table->fields(editor->rules, fields);
    for (int i = 0; i < n; i++) {
        char own[WORD];
        struct text text = text_on(own, sizeof own);
        write_name(&fields[i], &text);
        if (strcmp(own, name) == 0)
            return read_value(editor, &fields[i], word, &editor->edit.value[i]);
    }
    return false;
}

static bool do_set(struct editor *editor, const char *at, struct why *why)
{
    char name[WORD], value[WORD];
    const char *command = at;
    return (text_field(&at, ' ', name, sizeof name) && text_field(&at, '\0', value, sizeof value) &&
            set_field(editor, name, value)) ||
           no_command(why, command);
}

/* ---- whole positions ---- */

static bool do_clear(struct editor *editor, const char *at, struct why *why)
{
    (void)at;
    (void)why;
    for (int i = editor->edit.count - 1; i >= 0; i--) {
        int cell = editor->edit.pieces[i].cell;
        editor->edit.count = i;
        follow(editor, cell, NO_CELL);
    }
    return true;
}

static bool do_start(struct editor *editor, const char *at, struct why *why)
{
    union state_buffer start;
    (void)at;
    (void)why;
    editor->rules->game->setup(editor->rules, state_of(&start));
    take_state(editor, state_of(&start));
    return true;
}

/* One after the other, as often as somebody waits for an ally. */
static bool do_arrange(struct editor *editor, const char *at, struct why *why)
{
    const struct game *game = editor->rules->game;
    struct move moves[MAX_MOVES];
    union state_buffer state, seen;
    int seed;
    if (!next_number(&at, 1 << 30, &seed))
        return no_command(why, at);
    struct rng rng = rng_of((uint64_t)seed);
    game->setup(editor->rules, state_of(&state));
    for (int p = 0; game_is_secret(editor->rules, state_of(&state)); p = (p + 1) % editor->rules->players) {
        game_observe(editor->rules, state_of(&state), p, state_of(&seen));
        bool acts = game->to_act(editor->rules, state_of(&state)) >> p & 1;
        int n = acts ? game->secrets->arrange(editor->rules, state_of(&seen), p, 0, &rng, moves) : 0;
        for (int i = 0; i < n; i++)
            game->play(editor->rules, state_of(&state), p, moves[i]);
    }
    take_state(editor, state_of(&state));
    return true;
}

static bool do_line(struct editor *editor, const char *at, struct why *why)
{
    union state_buffer state;
    if (!editor->rules->game->text->read_position(editor->rules, at, state_of(&state), why))
        return false;
    take_state(editor, state_of(&state));
    return true;
}

bool editor_do(struct editor *editor, const char *command, struct why *why)
{
    static const struct {
        const char *name;
        bool (*run)(struct editor *editor, const char *at, struct why *why);
    } commands[] = {{"put", do_put},     {"move", do_move},   {"remove", do_remove},   {"set", do_set},
                    {"clear", do_clear}, {"start", do_start}, {"arrange", do_arrange}, {"line", do_line}};
    char name[WORD];
    const char *at = command;
    if (!text_field(&at, ' ', name, sizeof name))
        return no_command(why, command);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, name) == 0) {
            if (!commands[i].run(editor, at, why))
                return false;
            judge(editor);
            return true;
        }
    return no_command(why, command);
}

/* ---- as text ---- */

static void put_text(const struct sink *sink, const char *text)
{
    sink->put(sink->context, text, strlen(text));
}

static void write_value(const struct editor *editor, const struct edit_field *field, int value, struct text *out)
{
    if (value == EDIT_NONE)
        text_add_char(out, '-');
    else if (field->kind == EDIT_CELL)
        text_add(out, editor->rules->board->cells[value].name);
    else
        text_add_number(out, value);
}

void editor_write(const struct editor *editor, const struct sink *sink)
{
    struct edit_field fields[EDIT_FIELDS];
    int n = editor->table->fields(editor->rules, fields);
    char word[2 * WORD];
    for (int i = 0; i < n; i++) {
        struct text text = text_on(word, sizeof word);
        write_name(&fields[i], &text);
        text_add_char(&text, '=');
        write_value(editor, &fields[i], editor->edit.value[i], &text);
        text_add_char(&text, ' ');
        put_text(sink, word);
    }
    put_text(sink, "|");
    for (int i = 0; i < editor->edit.count; i++) {
        const struct edit_piece *piece = &editor->edit.pieces[i];
        struct text text = text_on(word, sizeof word);
        text_add_char(&text, ' ');
        text_add(&text, editor->rules->board->cells[piece->cell].name);
        text_add_char(&text, ':');
        text_add_number(&text, piece->army);
        text_add_char(&text, ':');
        text_add_number(&text, piece->kind);
        if (piece->other != NO_CELL) {
            text_add_char(&text, ':');
            text_add(&text, editor->rules->board->cells[piece->other].name);
        }
        put_text(sink, word);
    }
}

/* "CELL:ARMY:KIND", and ":CELL" if it lies on two. */
static void read_piece(struct editor *editor, const char *word)
{
    const struct rules *rules = editor->rules;
    char name[BOARD_NAME], army[WORD], kind[WORD];
    int a, k, cell = text_field(&word, ':', name, sizeof name) ? board_cell(rules->board, name) : -1;
    if (cell < 0 || !text_field(&word, ':', army, sizeof army) || !text_field(&word, ':', kind, sizeof kind) ||
        !text_number(army, NO_ARMY, &a) || !text_number(kind, 255, &k))
        return;
    int other = *word ? board_cell(rules->board, word) : NO_CELL, kinds = 0;
    struct edit_kind like;
    while (rules->game->looks->kinds[kinds].name)
        kinds++;
    bool known = other == NO_CELL ? find_kind(editor, a, k, &like) && !like.pair
                                  : other >= 0 && k < kinds && a < rules->armies && editor->table->join;
    if (known && (!editor->table->fits || editor->table->fits(rules, k, cell)))
        edit_add(&editor->edit, (struct edit_piece){(uint16_t)cell, (uint16_t)other, (uint8_t)a, (uint8_t)k});
}

void editor_read(struct editor *editor, const struct rules *rules, const struct game_edit *table, const char *text)
{
    union state_buffer start;
    const char *at = text;
    char word[2 * WORD];
    rules->game->setup(rules, state_of(&start));
    *editor = (struct editor){.rules = rules, .table = table};
    take_state(editor, state_of(&start));
    editor->edit.count = 0;
    while (text_field(&at, ' ', word, sizeof word) && strcmp(word, "|") != 0) {
        char *value = strchr(word, '=');
        if (!value)
            continue;
        *value = '\0';
        set_field(editor, word, value + 1);
    }
    while (text_field(&at, ' ', word, sizeof word))
        read_piece(editor, word);
    judge(editor);
}
