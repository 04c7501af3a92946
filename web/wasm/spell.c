/* spell.c - a set-up that somebody wants, as pieces on cells, in the words of its game: so that one who has kept it
 * need not know how a game writes its decisions.
 *
 * Invariant: the words can be played one after the other, as they stand; nothing is played here. */
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_text.h"
#include "match/effect.h"
#include "match/pick.h"
#include "web/wasm/session.h"

int EXPORT(spell)(int player, int partly);

/* A piece of an army, and the cells that one points at to place it. */
struct wanted {
    int army, kind, count;
    uint16_t cells[MAX_PATH];
};

/* Where the set-up stands so far, and how many decisions there are then. */
struct draft {
    union state_buffer state;
    int player, count;
};

static void look_on(struct draft *draft)
{
    draft->count = session.rules->game->moves(session.rules, state_of(&draft->state), draft->player, session.scratch);
}

static void write_word(struct draft *draft, struct move move, char word[MOVE_TEXT])
{
    struct text text = text_on(word, MOVE_TEXT);
    session.rules->game->text->write_move(session.rules, state_of(&draft->state), move, &text);
}

static void take(struct draft *draft, struct move move, const char **blank)
{
    char word[MOVE_TEXT];
    write_word(draft, move, word);
    out_text(*blank);
    out_text(word);
    *blank = " ";
    session.rules->game->play(session.rules, state_of(&draft->state), draft->player, move);
    look_on(draft);
}

/* Whether a decision places such a piece, somewhere. */
static bool is_like(struct draft *draft, const struct wanted *wanted, struct move move)
{
    const struct piece_kind *kinds = session.rules->game->looks->kinds;
    struct effect effect = effect_of(session.rules, state_of(&draft->state), draft->player, move);
    return effect.places && effect.army == wanted->army &&
           strcmp(kinds[effect.kind].name, kinds[wanted->kind].name) == 0;
}

static bool is_meant(struct draft *draft, const struct wanted *wanted, struct move move)
{
    uint16_t path[MAX_PATH];
    return game_path(session.rules, move, path) == wanted->count &&
           memcmp(path, wanted->cells, (size_t)wanted->count * sizeof *path) == 0 && is_like(draft, wanted, move);
}

/* Why such a piece cannot be placed there. */
static void refuse(struct draft *draft, const struct wanted *wanted, struct why *why)
{
    char like[MOVE_TEXT];
    int i = 0;
    while (i < draft->count && !is_like(draft, wanted, session.scratch[i]))
        i++;
    why_say(why, NULL, "match.none-left", NULL, NULL, NULL);
    if (i == draft->count)
        return;
    write_word(draft, session.scratch[i], like);
    pick_refusal(session.rules, state_of(&draft->state), draft->player, like, wanted->cells, wanted->count,
                 session.scratch, why);
}

static bool place(struct draft *draft, const struct wanted *wanted, const char **blank, struct why *why)
{
    for (int i = 0; i < draft->count; i++)
        if (is_meant(draft, wanted, session.scratch[i])) {
            take(draft, session.scratch[i], blank);
            return true;
        }
    refuse(draft, wanted, why);
    look_on(draft);
    return false;
}

static bool read_wanted(const char **at, struct wanted *out)
{
    int kinds = 0, cell;
    while (session.rules->game->looks->kinds[kinds].name)
        kinds++;
    if (!in_number(at, &out->army) || !in_number(at, &out->kind) || !in_number(at, &out->count) || out->kind >= kinds ||
        out->count < 1 || out->count > MAX_PATH)
        return false;
    for (int i = 0; i < out->count; i++) {
        if (!in_number(at, &cell) || cell >= session.rules->board->cell_count)
            return false;
        out->cells[i] = (uint16_t)cell;
    }
    return true;
}

/* The input is "WORD ARMY KIND COUNT CELL… ARMY KIND COUNT CELL…": what is decided first ("-": nothing), then the
 * pieces with the cells of each. The output is the words; or why the first that cannot be placed cannot, but if
 * `partly` such pieces are left out. */
int spell(int player, int partly)
{
    struct draft draft = {.player = player};
    struct wanted wanted;
    struct move move;
    struct why why;
    char first[MOVE_TEXT];
    const char *at = in_text(), *blank = "";
    match_view(session.match, player, state_of(&draft.state));
    if (!game_decides(session.rules, state_of(&draft.state), player, &why))
        return out_refuse(&why);
    if (!text_field(&at, ' ', first, sizeof first))
        first[0] = 0;
    out_begin();
    look_on(&draft);
    if (strcmp(first, "-") != 0) {
        if (!game_find_move(session.rules, state_of(&draft.state), player, first, &move, &why))
            return out_refuse(&why);
        take(&draft, move, &blank);
    }
    while (read_wanted(&at, &wanted))
        if (!place(&draft, &wanted, &blank, &why) && !partly)
            return out_refuse(&why);
    return out_end();
}
