/* balance.c - how fair and how long games are. */
#include "contest/balance.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

/* The side of the first of the winners: they are all of one. -1: it is no list of players. */
static int side_of_winners(const struct rules *rules, const char *list)
{
    char word[8];
    int player;
    if (!text_field(&list, ',', word, sizeof word) || !text_number(word, rules->players - 1, &player))
        return -1;
    return rules->side_of[player];
}

static bool count_end(struct balance *b, const char *rule)
{
    int i = 0;
    while (i < b->end_count && strcmp(b->ends[i].rule, rule) != 0)
        i++;
    if (i == BALANCE_ENDS || strlen(rule) >= BALANCE_RULE || !*rule)
        return false;
    if (i == b->end_count) {
        struct text text = text_on(b->ends[i].rule, BALANCE_RULE);
        text_add(&text, rule);
        b->ends[i].count = 0;
        b->end_count++;
    }
    b->ends[i].count++;
    return true;
}

bool balance_add(struct balance *b, const struct rules *rules, const char *result, int decisions)
{
    char who[32];
    bool unfinished = strcmp(result, "-") == 0;
    if (!unfinished) {
        if (!text_field(&result, ' ', who, sizeof who))
            return false;
        bool draw = strcmp(who, "draw") == 0;
        int side = draw ? 0 : side_of_winners(rules, who);
        if (side < 0 || !count_end(b, result))
            return false;
        b->draws += draw;
        b->wins[side] += !draw;
    }
    b->unfinished += unfinished;
    b->games++;
    b->decisions += decisions;
    return true;
}

static int compare_ends(const void *a, const void *b)
{
    const struct balance_end *left = a, *right = b;
    return left->count != right->count ? right->count - left->count : strcmp(left->rule, right->rule);
}

void balance_sort(struct balance *b)
{
    qsort(b->ends, (size_t)b->end_count, sizeof *b->ends, compare_ends);
}
