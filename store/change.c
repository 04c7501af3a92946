/* change.c - changes, as they are filled with copies of rows. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/kind.h"

struct store_change *store_change_new(void)
{
    struct store_change *change = calloc(1, sizeof *change);
    if (change)
        change->last = &change->first;
    return change;
}

size_t store_text_size(const struct store_value *value)
{
    return value->text ? strlen(value->text) + 1 : 0;
}

char *store_text_keep(struct store_value *value, char *to)
{
    size_t size = store_text_size(value);
    if (size > 0)
        value->text = memcpy(to, value->text, size);
    return to + size;
}

bool store_change_add(struct store_change *change, const struct store_row *row)
{
    assert(row->how != STORE_DROP || row->keys > 0);
    size_t size = 0;
    for (int i = 0; i < STORE_COLUMNS; i++)
        size += store_text_size(&row->value[i]);
    struct store_kept_row *kept = malloc(sizeof *kept + size);
    if (!kept)
        return false;
    kept->next = NULL;
    kept->row = *row;
    char *to = kept->texts;
    for (int i = 0; i < STORE_COLUMNS; i++)
        to = store_text_keep(&kept->row.value[i], to);
    *change->last = kept;
    change->last = &kept->next;
    return true;
}

void store_change_drop(struct store_change *change)
{
    if (!change)
        return;
    for (struct store_kept_row *row = change->first, *next; row; row = next) {
        next = row->next;
        free(row);
    }
    free(change);
}
