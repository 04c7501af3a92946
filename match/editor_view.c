/* editor_view.c - a position that is being set up, as data and as a picture. One that is possible is drawn as its
 * state, with all signs; one that is not as the pieces that were put there. */
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/words.h"
#include "match/editor.h"
#include "match/json.h"
#include "match/match.h"
#include "match/views.h"

enum { WORD = 64 };

/* ---- what stands on cells ---- */

/* What a picture of an impossible position is drawn of, in place of a state: what was put there, and what stands on the
 * board from the start and is no piece to be put. */
struct drawn {
    const struct editor *editor;
    struct edit_kind tray[EDIT_TRAY];
    int tray_count;
    union state_buffer start;
};

static void add_piece(struct piece *out, int *n, int army, int kind)
{
    for (int i = 0; i < *n; i++)
        if (out[i].army == army && out[i].kind == kind) {
            out[i].count++;
            return;
        }
    if (*n < MAX_PIECES_ON_CELL)
        out[(*n)++] = (struct piece){.army = (uint8_t)army, .kind = (uint8_t)kind, .count = 1};
}

static bool can_be_put(const struct drawn *drawn, struct piece piece)
{
    for (int i = 0; i < drawn->tray_count; i++)
        if (drawn->tray[i].kind == piece.kind)
            return true;
    return false;
}

/* What fills the cell comes first. */
static int look(const struct rules *rules, const struct state *state, int cell, struct piece *out)
{
    const struct drawn *drawn = (const struct drawn *)state;
    const struct edit *edit = &drawn->editor->edit;
    struct piece pieces[MAX_PIECES_ON_CELL];
    int n = 0, there = drawn->editor->rules->game->looks->look(drawn->editor->rules, (const void *)&drawn->start, cell,
                                                               pieces);
    (void)rules;
    for (int i = 0; i < there; i++)
        if (!can_be_put(drawn, pieces[i]))
            out[n++] = pieces[i];
    for (int filling = 1; filling >= 0; filling--)
        for (int i = 0; i < edit->count; i++)
            if (edit->pieces[i].cell == cell && editor_fills(drawn->editor, edit->pieces[i].kind) == filling)
                add_piece(out, &n, edit->pieces[i].army, edit->pieces[i].kind);
    return n;
}

static void begin(struct drawn *drawn, const struct editor *editor)
{
    drawn->editor = editor;
    drawn->tray_count = editor->table->tray(editor->rules, drawn->tray);
    editor->rules->game->setup(editor->rules, state_of(&drawn->start));
}

void editor_layer(const struct editor *editor, const struct picture *how, int layer, const struct sink *sink)
{
    struct drawn drawn;
    const struct state *state = (const struct state *)&editor->state;
    struct rules rules = *editor->rules;
    struct game game = *rules.game;
    struct game_looks looks = *game.looks;
    if (!editor->possible) {
        begin(&drawn, editor);
        looks.look = look;
        looks.hollow = NULL;
        game.looks = &looks;
        game.secrets = NULL;
        rules.game = &game;
        state = (const struct state *)&drawn;
    }
    if (layer < 0)
        picture_svg_defs(&rules, how, sink);
    else
        picture_svg_layer(&rules, state, how, (enum picture_layer)layer, sink);
}

static void put_pieces(struct json *json, const struct editor *editor)
{
    struct drawn drawn;
    begin(&drawn, editor);
    json_key(json, "pieces");
    json_open(json, '[');
    for (int cell = 0; cell < editor->rules->board->cell_count; cell++) {
        struct piece pieces[MAX_PIECES_ON_CELL];
        int n = editor->possible
                    ? editor->rules->game->looks->look(editor->rules, (const void *)&editor->state, cell, pieces)
                    : look(editor->rules, (const struct state *)&drawn, cell, pieces);
        for (int i = 0; i < n; i++)
            json_numbers(json, (const int[]){cell, pieces[i].army, pieces[i].kind, pieces[i].count, pieces[i].signs},
                         5);
    }
    json_close(json, ']');
}

/* ---- what can be put, and what else there is ---- */

static int count_of(const struct editor *editor, const struct edit_kind *like)
{
    int n = 0;
    for (int i = 0; i < editor->edit.count; i++) {
        const struct edit_piece *piece = &editor->edit.pieces[i];
        if (!like->pair && piece->army == like->army && piece->kind == like->kind)
            n++;
        uint8_t kinds[2];
        const uint16_t cells[2] = {piece->cell, piece->other};
        if (like->pair && piece->army == like->army && piece->other != NO_CELL) {
            editor->table->join(editor->rules, like->kind, cells, kinds);
            n |= kinds[0] == piece->kind;
        }
    }
    return n;
}

static void put_tray(struct json *json, const struct editor *editor)
{
    struct edit_kind tray[EDIT_TRAY];
    int n = editor->table->tray(editor->rules, tray);
    json_key(json, "tray");
    json_open(json, '[');
    for (int i = 0; i < n; i++) {
        const char *name = tray[i].name ? tray[i].name : editor->rules->game->looks->kinds[tray[i].kind].name;
        json_open(json, '[');
        json_number(json, tray[i].army);
        json_number(json, tray[i].kind);
        json_number(json, tray[i].most);
        json_number(json, count_of(editor, &tray[i]));
        json_number(json, tray[i].pair);
        json_string(json, name);
        json_close(json, ']');
    }
    json_close(json, ']');
}

static void put_choice(struct json *json, const char *value, const char *label, bool message)
{
    char words[WHY_ARG_SIZE];
    struct text text = text_on(words, sizeof words);
    text_add(&text, message ? WORDS_ID : "");
    text_add(&text, label);
    json_open(json, '[');
    json_string(json, value);
    json_string(json, words);
    json_close(json, ']');
}

static void put_numbered(struct json *json, int number, const char *label, bool message)
{
    char digits[8];
    struct text text = text_on(digits, sizeof digits);
    text_add_number(&text, number);
    put_choice(json, digits, label, message);
}

static void put_who(struct json *json, const struct rules *rules, const struct edit_field *field)
{
    for (int i = 0; i < MAX_ARMIES; i++) {
        char name[WHY_ARG_SIZE];
        struct text text = text_on(name, sizeof name);
        if (!(field->of >> i & 1))
            continue;
        if (field->kind == EDIT_PLAYER)
            game_write_player(rules, i, &text);
        else
            game_write_army(rules, i, &text);
        put_numbered(json, i, name, false); /* it is a message already */
    }
}

static void put_choices(struct json *json, const struct editor *editor, const struct edit_field *field, int number)
{
    const struct board *board = editor->rules->board;
    json_key(json, "choices");
    json_open(json, '[');
    if (field->none)
        put_choice(json, "-", field->none, true);
    if (field->kind == EDIT_PLAYER || field->kind == EDIT_ARMY)
        put_who(json, editor->rules, field);
    for (int i = 0; field->kind == EDIT_CHOICE && field->choices[i]; i++)
        put_numbered(json, i, field->choices[i], true);
    for (int cell = 0; field->kind == EDIT_CELL && cell < board->cell_count; cell++)
        if (cell == editor->edit.value[number] || editor_suits(editor, number, cell))
            put_choice(json, board->cells[cell].name, board->cells[cell].name, false);
    json_close(json, ']');
}

static void put_value(struct json *json, const struct editor *editor, const struct edit_field *field, int value)
{
    char word[WORD] = "-";
    struct text text = text_on(word, sizeof word);
    if (value == EDIT_NONE)
        text_add_char(&text, '-');
    else if (field->kind == EDIT_CELL)
        text_add(&text, editor->rules->board->cells[value].name);
    else
        text_add_number(&text, value);
    json_member_string(json, "value", word);
}

static void put_field(struct json *json, const struct editor *editor, const struct edit_field *field, int number)
{
    static const char *const kinds[] = {[EDIT_NUMBER] = "number", [EDIT_FLAG] = "flag",   [EDIT_CHOICE] = "choice",
                                        [EDIT_PLAYER] = "choice", [EDIT_ARMY] = "choice", [EDIT_CELL] = "cell"};
    char name[WORD];
    struct text text = text_on(name, sizeof name);
    text_add(&text, field->name);
    if (field->owned) {
        text_add_char(&text, '.');
        text_add_number(&text, field->army);
    }
    json_open(json, '{');
    json_member_string(json, "name", name);
    json_member_string(json, "message", field->message);
    json_member(json, "army", field->owned ? field->army : NO_ARMY);
    json_member_string(json, "kind", kinds[field->kind]);
    json_member(json, "most", field->most);
    put_value(json, editor, field, editor->edit.value[number]);
    put_choices(json, editor, field, number);
    json_close(json, '}');
}

static void put_fields(struct json *json, const struct editor *editor)
{
    struct edit_field fields[EDIT_FIELDS];
    int n = editor->table->fields(editor->rules, fields);
    json_key(json, "fields");
    json_open(json, '[');
    for (int i = 0; i < n; i++)
        if (!editor->table->applies || editor->table->applies(editor->rules, &editor->edit, i))
            put_field(json, editor, &fields[i], i);
    json_close(json, ']');
}

/* ---- all of it ---- */

static void put_verdict(struct json *json, const struct editor *editor)
{
    const struct state *state = (const struct state *)&editor->state;
    struct result result = {.by = NULL};
    if (editor->possible)
        result = editor->rules->game->result(editor->rules, state);
    json_key(json, "why");
    if (editor->possible) {
        json_null(json);
    } else {
        views_why(&editor->why, json->sink);
        json->due = true;
    }
    json_key(json, "result");
    if (result.by) {
        json_open(json, '{');
        json_member_string(json, "rule", result.by->rule);
        json_member_string(json, "message", result.by->message);
        json_key(json, "winners");
        json_players(json, result.winners);
        json_close(json, '}');
    } else {
        json_null(json);
    }
    json_member(json, "starts", editor->possible && match_can_start(editor->rules, state));
}

/* The text bit by bit, as a string. */
static void put_bit(void *context, const char *text, size_t size)
{
    json_string_part(context, text, size);
}

void editor_view(const struct editor *editor, const struct sink *sink)
{
    struct json json = {.sink = sink};
    const struct sink inside = {.put = put_bit, .context = &json};
    json_open(&json, '{');
    json_key(&json, "draft");
    json_string_begin(&json);
    editor_write(editor, &inside);
    json_string_end(&json);
    json_member_string(&json, "line", editor->line);
    put_verdict(&json, editor);
    put_tray(&json, editor);
    put_fields(&json, editor);
    put_pieces(&json, editor);
    json_close(&json, '}');
}
