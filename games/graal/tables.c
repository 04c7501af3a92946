/* tables.c - from options and board to the tables of Graal: who commands what, which ground lies where. */
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/rules.h"
#include "core/text.h"
#include "games/graal/graal.h"

enum { OPTION_VARIANT, OPTION_PLAYERS, OPTION_BOARD };
enum { SOUTH_WEST_QUARTER = 1, NORTH_WEST_QUARTER = 2, NORTH_EAST_QUARTER = 4, SOUTH_EAST_QUARTER = 8 };
enum { FILE_NAME = MAX_OPTION_TEXT + 8, ROOM_BESIDES = 11 };

/* ---- the board ---- */

/* A whole board of that name, as records keep it, or one made of panels. */
static bool load_board(struct rules *rules, const struct board_source *boards, struct why *why)
{
    char file[FILE_NAME];
    struct text name = text_on(file, sizeof file);
    const char *arrangement = rules->value[OPTION_BOARD];
    text_add(&name, arrangement);
    text_add(&name, ".board");
    if (!arrangement[0] || strspn(arrangement, "abcdefghijklmnopqrstuvwxyz0123-") != strlen(arrangement))
        return why_say(why, NULL, "option.graal-board", arrangement, NULL, NULL);
    const char *whole = boards->find(boards->context, file);
    char *made = whole ? NULL : graal_assemble(arrangement, boards, why);
    if (!whole && !made)
        return false;
    rules->board = board_read(file, whole ? whole : made, why);
    free(made);
    return rules->board != NULL;
}

static uint8_t quarter_of(int file, int rank)
{
    if (file < PANEL)
        return rank < PANEL ? SOUTH_WEST_QUARTER : NORTH_WEST_QUARTER;
    return rank < PANEL ? SOUTH_EAST_QUARTER : NORTH_EAST_QUARTER;
}

/* How far two holes are apart, by how their places differ. */
static void measure(struct graal_tables *t)
{
    for (int file = -SIDE + 1; file < SIDE; file++)
        for (int rank = -SIDE + 1; rank < SIDE; rank++)
            t->far[FAR_MOST + file * PLACE_STRIDE + rank] = (uint8_t)(abs(file) > abs(rank) ? abs(file) : abs(rank));
}

static bool read_ground(const struct board *board, struct graal_tables *t, struct why *why)
{
    int rock = board_zone(board, "rock"), forest = board_zone(board, "forest");
    memset(t->ground, WALL, sizeof t->ground);
    if (board->cell_count != CELLS)
        return board_fault(board, why, 0, "graal.board.cells", "");
    for (int cell = 0; cell < CELLS; cell++) {
        char name[8];
        struct text text = text_on(name, sizeof name);
        int file = cell / SIDE, rank = cell % SIDE, hole = (file + 1) * STRIDE + rank + 1;
        graal_write_hole(hole, &text);
        if (strcmp(board->cells[cell].name, name) != 0)
            return board_fault(board, why, board->cells[cell].source_line, "graal.board.order", name);
        t->cell[hole] = (uint16_t)cell;
        t->hole_of[cell] = (uint16_t)hole;
        t->quarter[hole] = quarter_of(file, rank);
        t->ground[hole] = board_in(board, cell, rock) ? WALL : board_in(board, cell, forest) ? WOOD : 0;
    }
    graal_shut_corners(t->ground);
    measure(t);
    return true;
}

/* Every kingdom has open ground enough for its soldiers, riders among them, with some to spare (GR-4, GR-5). */
static bool check_room(const struct board *board, const struct graal_tables *t, struct why *why)
{
    for (int army = 0; army < ARMIES; army++) {
        int soldiers = 0, open = 0;
        for (int other = 0; other < ARMIES; other++)
            if ((t->armies >> other & 1) && t->realm[other] == t->realm[army])
                soldiers += t->full >> other & 1 ? SOLDIERS : SOLDIERS - ROYALS;
        for (int hole = 0; hole < HOLES; hole++)
            open += (t->quarter[hole] & t->realm[army]) && !(t->ground[hole] & (WALL | WOOD));
        char letter[2] = {GRAAL_ARMIES[army], '\0'};
        if ((t->armies >> army & 1) && open < soldiers + ROOM_BESIDES)
            return board_fault(board, why, 0, "graal.board.room", letter);
    }
    return true;
}

/* ---- who commands what ---- */

static void add_army(struct graal_tables *t, int army, int player, bool full, int realm)
{
    t->armies |= (uint8_t)(1 << army);
    t->full |= (uint8_t)(full << army);
    t->owner[army] = (uint8_t)player;
    t->realm[army] = (uint8_t)realm;
}

/* GR-22, GR-23: two camps of so many armies. A camp has `members`, of whom the chief commands what is left over. */
static void add_camp(struct rules *rules, struct graal_tables *t, int camp, int armies, int first, int members)
{
    int realm = camp == 0 ? SOUTH_WEST_QUARTER | SOUTH_EAST_QUARTER : NORTH_WEST_QUARTER | NORTH_EAST_QUARTER;
    t->chief[camp] = (uint8_t)first;
    for (int i = 0; i < armies; i++)
        add_army(t, 3 * camp + i, i < members ? first + i : first, i == 0, realm);
    for (int i = 0; i < members; i++)
        rules->side_of[first + i] = (uint8_t)camp;
}

static void seat_camps(struct rules *rules, struct graal_tables *t)
{
    int armies = t->variant == CAMPS ? (rules->players + 1) / 2 : (int)t->variant - DUEL1 + 1;
    int first = (rules->players + 1) / 2;
    rules->sides = 2;
    add_camp(rules, t, 0, armies, 0, first);
    add_camp(rules, t, 1, armies, first, rules->players - first);
}

/* GR-24: clockwise from the south-west. */
static void seat_four(struct rules *rules, struct graal_tables *t)
{
    add_army(t, WHITE, 0, true, SOUTH_WEST_QUARTER);
    add_army(t, NAVY, 1, true, NORTH_WEST_QUARTER);
    add_army(t, TAN, 2, true, NORTH_EAST_QUARTER);
    add_army(t, TURQUOISE, 3, true, SOUTH_EAST_QUARTER);
    rules->sides = 4;
    for (int player = 0; player < 4; player++)
        rules->side_of[player] = (uint8_t)player;
}

bool graal_build(struct rules *rules, const struct board_source *boards, struct why *why)
{
    struct graal_tables *t = calloc(1, sizeof *t);
    rules->data = t;
    if (!t)
        return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    t->variant = (enum variant)rules->choice[OPTION_VARIANT];
    if (t->variant != CAMPS && rules->given[OPTION_PLAYERS])
        return why_say(why, NULL, "option.graal-players", NULL, NULL, NULL);
    rules->players = t->variant == CAMPS ? rules->choice[OPTION_PLAYERS] + 3 : t->variant == FOUR ? 4 : 2;
    if (t->variant != CAMPS)
        rules->value[OPTION_PLAYERS][0] = '\0';
    rules->armies = ARMIES;
    memset(t->owner, NONE, sizeof t->owner);
    if (t->variant == FOUR)
        seat_four(rules, t);
    else
        seat_camps(rules, t);
    return load_board(rules, boards, why) && read_ground(rules->board, t, why) && check_room(rules->board, t, why);
}
