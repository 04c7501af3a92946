/* word_list.c - see word_list.h. */
#include "match/word_list.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

bool word_list_of(const struct rules *rules, const struct state *state, int player, struct word_list *list)
{
    size_t most = (size_t)rules->game->max_moves;
    struct move *moves = calloc(most, sizeof *moves);
    list->words = calloc(most, sizeof *list->words);
    if (!moves || !list->words) {
        free(moves);
        free(list->words);
        return false;
    }
    list->count = rules->game->moves(rules, state, player, moves);
    for (int i = 0; i < list->count; i++) {
        struct text text = text_on(list->words[i], MOVE_TEXT);
        rules->game->text->write_move(rules, state, moves[i], &text);
    }
    qsort(list->words, (size_t)list->count, sizeof *list->words, compare_words);
    free(moves);
    return true;
}

int word_list_find(const struct word_list *list, const char *word)
{
    const char(*at)[MOVE_TEXT] = bsearch(word, list->words, (size_t)list->count, sizeof *list->words, compare_words);
    return at ? (int)(at - (const char(*)[MOVE_TEXT])list->words) : -1;
}
