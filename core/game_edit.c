/* game_edit.c - finding and adding pieces of a position that is being set up. */
#include "core/game_edit.h"

int edit_cells(const struct edit *edit, int army, int kind, uint16_t out[EDIT_PIECES])
{
    int n = 0;
    for (int i = 0; i < edit->count; i++) {
        const struct edit_piece *piece = &edit->pieces[i];
        if (piece->army != army || piece->kind != kind)
            continue;
        int at = n++;
        for (; at > 0 && out[at - 1] > piece->cell; at--)
            out[at] = out[at - 1];
        out[at] = piece->cell;
    }
    return n;
}

const struct edit_piece *edit_at(const struct edit *edit, int cell)
{
    for (int i = edit->count - 1; i >= 0; i--)
        if (edit->pieces[i].cell == cell)
            return &edit->pieces[i];
    return NULL;
}

const struct edit_piece *edit_first(const struct edit *edit, int army, int kind)
{
    for (int i = 0; i < edit->count; i++)
        if (edit->pieces[i].army == army && edit->pieces[i].kind == kind)
            return &edit->pieces[i];
    return NULL;
}

void edit_add(struct edit *edit, struct edit_piece piece)
{
    if (edit->count < EDIT_PIECES)
        edit->pieces[edit->count++] = piece;
}
