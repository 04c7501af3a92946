/* edit.c - a position that is set up by hand (match/editor.h), by rules that stay until others are asked for. What is
 * set up comes with each question, so that the page can go back and forth in it. */
#include "core/rules.h"
#include "games/edits.h"
#include "games/embedded.h"
#include "match/editor.h"
#include "match/views.h"
#include "web/wasm/output.h"
#include "web/wasm/sight.h"

#include <string.h>

enum { FLAG_DARK = 1, FLAG_PARTS = 2 };

int EXPORT(edit)(void);
int EXPORT(edit_rules)(void);
int EXPORT(edit_layer)(int number, int selected, int flags);
int EXPORT(edit_token)(int army, int kind);

static struct rules *rules;
static char subject[128 + OPTIONS_TEXT]; /* "GAME<tab>OPTIONS<tab>" of these rules */
static struct editor editor;

/* Make the rules that the text begins with, unless they are there already. */
static bool take_rules(const char **at, struct why *why)
{
    const char *begin = *at;
    size_t length = strlen(subject);
    if (rules && strncmp(begin, subject, length) == 0) {
        *at += length;
        return true;
    }
    struct rules *made = sight_rules(at, &embedded_boards, why);
    if (!made)
        return false;
    rules_free(rules);
    rules = made;
    struct text text = text_on(subject, sizeof subject);
    text_add_part(&text, begin, (size_t)(*at - begin));
    return true;
}

static bool change(const struct game_edit *table, const char *at, struct why *why)
{
    const char *command = strchr(at, '\t');
    static char draft[1 << 14];
    struct text text = text_on(draft, sizeof draft);
    text_add_part(&text, at, command ? (size_t)(command - at) : strlen(at));
    editor_read(&editor, rules, table, draft);
    return !command || editor_do(&editor, command + 1, why);
}

/* "GAME<tab>OPTIONS<tab>DRAFT<tab>COMMAND": what is set up, as editor_write() wrote it by these rules or others, and a
 * change of it; without a command nothing changes. */
int edit(void)
{
    const char *at = in_text();
    struct why why;
    if (!take_rules(&at, &why))
        return out_refuse(&why);
    const struct game_edit *table = edits_of(rules->game);
    if (!table) {
        why_say(&why, NULL, "edit.command", rules->game->name, NULL, NULL);
        return out_refuse(&why);
    }
    if (!change(table, at, &why))
        return out_refuse(&why);
    editor_view(&editor, out_begin());
    return out_end();
}

/* The rules, as views_rules() writes them. */
int edit_rules(void)
{
    views_rules(rules, out_begin());
    return out_end();
}

/* A layer of what was set up last, with one cell picked, -1: none. */
int edit_layer(int number, int selected, int flags)
{
    static const uint8_t targets[BOARD_CELLS];
    const struct picture how = {.coordinates = true,
                                .dark = flags & FLAG_DARK,
                                .parts = (flags & FLAG_PARTS) != 0,
                                .targets = targets,
                                .has_selected = selected >= 0,
                                .selected = selected < 0 ? 0 : selected};
    editor_layer(&editor, &how, number, out_begin());
    return out_end();
}

int edit_token(int army, int kind)
{
    const struct picture how = {.coordinates = false};
    picture_svg_token(rules, (struct piece){.army = (uint8_t)army, .kind = (uint8_t)kind, .count = 1}, &how,
                      out_begin());
    return out_end();
}
