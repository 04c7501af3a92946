/* editor.c - positions that are set up by hand (match/editor.h), in every game with each choice of each option: what is
 * opened is what it was, also as text; after any changes, sensible or not, what is possible is what its line says, what
 * is not has words in both languages, and both are drawn. */
#include <stdio.h>
#include <string.h>

#include "board/board.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/edits.h"
#include "games/games.h"
#include "match/editor.h"
#include "tests/support.h"

enum { POSITIONS = 4, CHANGES = 100, TEXT = 16384 };

static void keep(void *context, const char *text, size_t size)
{
    text_add_part(context, text, size);
}

static const char *written(const struct editor *editor, char out[TEXT])
{
    struct text text = text_on(out, TEXT);
    editor_write(editor, &(struct sink){.put = keep, .context = &text});
    assert_false(text.cut);
    return out;
}

static void forget(void *context, const char *text, size_t size)
{
    (void)text;
    *(size_t *)context += size;
}

/* All of it is drawn and told. */
static void look(const struct editor *editor)
{
    uint8_t targets[BOARD_CELLS] = {0};
    size_t size = 0;
    const struct sink sink = {.put = forget, .context = &size};
    editor_layer(editor, &(struct picture){.parts = true, .targets = targets}, LAYER_TOKENS, &sink);
    editor_layer(editor, &(struct picture){.parts = true, .targets = targets}, LAYER_FILLING, &sink);
    editor_view(editor, &sink);
    assert_true(size > 0);
}

/* What is possible is what its line says. */
static void check(const struct editor *editor)
{
    char line[SUPPORT_LINE];
    if (!editor->possible) {
        if (!has_words(editor->why.message))
            fail_msg("there are no words for it: %s", editor->why.message);
        return;
    }
    same_text("the position", position_of(editor->rules, (const struct state *)&editor->state, line), editor->line);
}

static void check_again(const struct editor *editor)
{
    static struct editor other;
    char text[TEXT], again[TEXT];
    editor_read(&other, editor->rules, editor->table, written(editor, text));
    same_text("read again, what is set up", written(&other, again), text);
    same_text("read again, the line", other.line, editor->line);
}

static const char *any_cell(const struct rules *rules, struct rng *rng)
{
    return rules->board->cells[rng_below(rng, (uint32_t)rules->board->cell_count)].name;
}

/* A cell on which something stands, if anything does. */
static const char *used_cell(const struct editor *editor, struct rng *rng)
{
    int n = editor->edit.count;
    return n ? editor->rules->board->cells[editor->edit.pieces[rng_below(rng, (uint32_t)n)].cell].name
             : any_cell(editor->rules, rng);
}

static void change(struct editor *editor, struct rng *rng)
{
    static const char *const whole[] = {"clear", "start", "arrange 7"};
    struct edit_kind tray[EDIT_TRAY];
    struct edit_field fields[EDIT_FIELDS];
    const struct rules *rules = editor->rules;
    int kinds = editor->table->tray(rules, tray), count = editor->table->fields(rules, fields);
    struct edit_kind like = tray[rng_below(rng, (uint32_t)kinds)];
    struct edit_field field = fields[rng_below(rng, (uint32_t)count)];
    char command[SUPPORT_LINE], name[SUPPORT_WORD];
    struct why why;
    snprintf(name, sizeof name, field.owned ? "%s.%d" : "%s", field.name, field.army);
    switch (rng_below(rng, 10)) {
    case 0: snprintf(command, sizeof command, "remove %s", used_cell(editor, rng)); break;
    case 1:
    case 2:
    case 3: snprintf(command, sizeof command, "move %s %s", used_cell(editor, rng), any_cell(rules, rng)); break;
    case 4: snprintf(command, sizeof command, "set %s %s", name, used_cell(editor, rng)); break;
    case 5: snprintf(command, sizeof command, "set %s %d", name, (int)rng_below(rng, 4)); break;
    case 6: snprintf(command, sizeof command, "set %s -", name); break;
    case 7:
        snprintf(command, sizeof command, "%s", rng_below(rng, 8) ? "nothing at all" : whole[rng_below(rng, 3)]);
        break;
    default:
        snprintf(command, sizeof command, "put %d %d %s %s", like.army, like.kind, any_cell(rules, rng),
                 like.pair ? any_cell(rules, rng) : "");
    }
    looking_for(command);
    static struct editor before;
    before = *editor;
    if (!editor_do(editor, command, &why)) {
        if (!has_words(why.message))
            fail_msg("there are no words for it: %s", why.message);
        assert_memory_equal(&before.edit, &editor->edit, sizeof before.edit);
    }
}

static void edit_some(const struct rules *rules, const struct game_edit *table)
{
    struct rng rng = rng_of(20);
    static struct editor editor;
    union state_buffer state;
    char line[SUPPORT_LINE];
    for (int i = 0; i < POSITIONS; i++) {
        play_some(rules, &rng, state_of(&state));
        looking_at(rules, state_of(&state));
        looking_for("what is opened is what it was");
        editor_open(&editor, rules, table, state_of(&state));
        assert_true(editor.possible);
        same_text("what is opened", editor.line, position_of(rules, state_of(&state), line));
        for (int n = 0; n < CHANGES; n++) {
            change(&editor, &rng);
            check(&editor);
            if (n % 10 == 0) {
                check_again(&editor);
                look(&editor);
            }
        }
    }
}

static void test_game(void **subject)
{
    const struct game *game = *subject;
    struct rules *rules;
    for (int n = 0; (rules = next_rules(game, &n)); rules_free(rules))
        edit_some(rules, edits_of(game));
}

/* A draft by other rules keeps what these have too. */
static void test_other_rules(void **subject)
{
    const struct game *game = *subject;
    char text[TEXT];
    static struct editor editor, other;
    union state_buffer start;
    struct rules *first = rules_for(game, ""), *rules;
    game->setup(first, state_of(&start));
    editor_open(&editor, first, edits_of(game), state_of(&start));
    for (int n = 0; (rules = next_rules(game, &n)); rules_free(rules)) {
        editor_read(&other, rules, edits_of(game), written(&editor, text));
        check(&other);
        look(&other);
    }
    rules_free(first);
}

int main(void)
{
    for (const struct game *const *game = games_tested(); *game; game++) {
        static char names[32][2][SUPPORT_WORD];
        int i = (int)(game - games_tested());
        if (!edits_of(*game))
            continue;
        snprintf(names[i][0], SUPPORT_WORD, "%s: set up by hand", (*game)->name);
        snprintf(names[i][1], SUPPORT_WORD, "%s: other options", (*game)->name);
        tests_add(names[i][0], test_game, (void *)*game);
        tests_add(names[i][1], test_other_rules, (void *)*game);
    }
    return tests_run("positions set up by hand");
}
