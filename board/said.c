/* said.c - putting a sentence of play together. */
#include "board/said.h"

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_text.h"
#include "core/text.h"
#include "core/words.h"

struct said *says_add(struct says *says, const char *rule, const char *message)
{
    struct said *said = &says->said[says->count < SAYS_MOST ? says->count++ : SAYS_MOST - 1];
    why_fill(&said->what, rule, message, NULL, NULL, NULL);
    said->form = NULL;
    said->args = said->cells = 0;
    said->loses = NOBODY;
    said->must = false;
    return said;
}

struct said *says_move(struct says *says, const struct rules *rules, int kind, int from, int to)
{
    struct said *said = says_add(says, NULL, "deed.move");
    said_kind(said, rules, kind);
    said_cell(said, rules, from);
    said_cell(said, rules, to);
    return said;
}

struct said *says_loss(struct says *says, const struct rules *rules, int looker, const struct loss *loss)
{
    const char *message = loss->message ? loss->message : "deed.took";
    const char *yours = loss->yours ? loss->yours : "deed.took-yours";
    struct said *said = says_add(says, loss->rule, loss->owner == looker ? yours : message);
    said_kind(said, rules, loss->kind);
    said_army(said, rules, loss->army);
    said_cell(said, rules, loss->cell);
    said->loses = loss->owner;
    return said;
}

void said_write_id(const struct said *said, struct text *out)
{
    text_add(out, said->what.message);
    if (said->form) {
        text_add_char(out, '.');
        text_add(out, said->form);
    }
}

/* The memory of the next argument; the last one again when there is no more. */
static struct text next_arg(struct said *said)
{
    return text_on(said->what.arg[said->args < WHY_ARGS ? said->args++ : WHY_ARGS - 1], WHY_ARG_SIZE);
}

void said_id(struct said *said, const char *id)
{
    struct text text = next_arg(said);
    text_add(&text, WORDS_ID);
    text_add(&text, id);
}

void said_kind(struct said *said, const struct rules *rules, int kind)
{
    said_id(said, rules->game->looks->kinds[kind].name);
}

void said_army(struct said *said, const struct rules *rules, int army)
{
    struct text text = next_arg(said);
    game_write_army(rules, army, &text);
}

void said_number(struct said *said, int number)
{
    struct text text = next_arg(said);
    text_add_number(&text, number);
}

void said_about(struct said *said, int cell)
{
    if (said->cells < SAID_CELLS)
        said->cell[said->cells++] = (uint16_t)cell;
}

void said_cell(struct said *said, const struct rules *rules, int cell)
{
    said_cells(said, rules, &(uint16_t){(uint16_t)cell}, 1);
}

void said_cells(struct said *said, const struct rules *rules, const uint16_t *cells, int count)
{
    struct text text = next_arg(said);
    for (int i = 0; i < count; i++) {
        text_add(&text, i ? ", " : "");
        text_add(&text, rules->board->cells[cells[i]].name);
        said_about(said, cells[i]);
    }
}
