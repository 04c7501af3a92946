/* word_list.h - what a player may decide, as words in an order that is the same whatever order the rules list it in. */
#ifndef MATCH_WORD_LIST_H
#define MATCH_WORD_LIST_H

#include "core/game_text.h"

/* The legal decisions of a player as words, sorted bytewise. The caller frees `words`. False when memory runs out. */
struct word_list {
    char (*words)[MOVE_TEXT];
    int count;
};
bool word_list_of(const struct rules *rules, const struct state *state, int player, struct word_list *list);
/* The place of a word among them, or -1. */
int word_list_find(const struct word_list *list, const char *word);

#endif
