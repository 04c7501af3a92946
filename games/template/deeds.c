/* deeds.c - what a decision did, where that is more than a step. */
#include "board/said.h"

#include "core/game_text.h"
#include "games/template/template.h"

void template_deeds(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct loss loss = {.rule = "TP-4", .army = !made->player, .cell = made->move.to, .owner = !made->player};
    if (made->move.kind == MOVE_CAPTURE)
        said_about(says_loss(out, rules, made->looker, &loss), made->move.from);
}
