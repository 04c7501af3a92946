/* board_source.c - boards for rules: reading one, and comparing it with what there is. */
#include "board/board_source.h"

#include <string.h>

#include "board/board.h"
#include "core/rules.h"
#include "core/text.h"

bool board_load(struct rules *rules, const struct board_source *boards, const char *file, struct why *why)
{
    const char *text = boards->find(boards->context, file);
    if (!text)
        return why_say(why, NULL, "board.missing", file, NULL, NULL);
    rules->board = board_read(file, text, why);
    return rules->board != NULL;
}

bool board_is_from(const struct rules *rules, const struct board_source *boards, bool *is)
{
    char options[OPTIONS_TEXT];
    struct text text = text_on(options, sizeof options);
    struct why why;
    const char *whole = boards->find(boards->context, rules->board->file);
    if (whole) {
        *is = strcmp(whole, rules->board->text) == 0;
        return true;
    }
    rules_write_options(rules, &text);
    struct rules *again = rules_new(rules->game, options, boards, &why); /* it may be put together from parts */
    *is = again && strcmp(again->board->text, rules->board->text) == 0;
    rules_free(again);
    return again || strcmp(why.message, "no-memory") != 0;
}
