/* panels.c - the board of an arrangement such as "tintagel0-tintagel1-tintagel2-tintagel3": four panels, south-west,
 * north-west, north-east, south-east, each turned by so many quarter turns clockwise, put together as the text of a
 * board. What every such board has in common is boards/graal.board.
 *
 * A panel is twelve rows of twelve signs, '.' open, 'R' rock, 'F' forest, the first row its north; '#' opens a comment.
 * All that can be wrong with one is found here, and told with file and line. */
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/text.h"
#include "games/graal/graal.h"

enum {
    NAME = 32,
    BOARD_TEXT = 1 << 16,
    LEFT = PANEL_LEFT + PITCH / 2, /* where the first file is */
    TOP = PANEL_TOP + PITCH / 2,   /* and the last rank */
};

struct panel {
    char sign[PANEL][PANEL]; /* row by row from the north */
};

static bool fault(const char *file, int line, const char *message, const char *what, int column, struct why *why)
{
    char place[NAME + 24], number[12];
    struct text text = text_on(place, sizeof place), digits = text_on(number, sizeof number);
    text_add(&text, file);
    if (line) {
        text_add_char(&text, ':');
        text_add_number(&text, line);
    }
    text_add_number(&digits, column);
    return why_say(why, NULL, message, place, what, number);
}

/* One row of signs, of which `length` were found. */
static bool read_row(const char *file, int line, const char *row, int length, char out[PANEL], struct why *why)
{
    char quoted[2 * PANEL + 1];
    struct text text = text_on(quoted, sizeof quoted);
    text_add_part(&text, row, (size_t)(length < 2 * PANEL ? length : 2 * PANEL));
    for (int column = 0; column < length; column++)
        if (!strchr(".RF", row[column]))
            return fault(file, line, "graal.panel.sign", quoted, column + 1, why);
    if (length != PANEL)
        return fault(file, line, "graal.panel.columns", quoted, length, why);
    memcpy(out, row, PANEL);
    return true;
}

static bool read_panel(const char *file, const char *text, struct panel *panel, struct why *why)
{
    int rows = 0, line = 0;
    if (!text_is_utf8(text))
        return fault(file, 0, "board.not-text", "", 0, why);
    while (*text) {
        const char *row = text + strspn(text, " \t"), *end = text + strcspn(text, "#\r\n");
        line++;
        while (end > row && (end[-1] == ' ' || end[-1] == '\t'))
            end--;
        if (end > row && rows == PANEL)
            return fault(file, line, "graal.panel.rows", "", PANEL + 1, why);
        if (end > row && !read_row(file, line, row, (int)(end - row), panel->sign[rows++], why))
            return false;
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return rows == PANEL || fault(file, line, "graal.panel.rows", "", rows, why);
}

/* Turned clockwise, the west side becomes the north side. */
static void turn(struct panel *panel)
{
    struct panel old = *panel;
    for (int row = 0; row < PANEL; row++)
        for (int column = 0; column < PANEL; column++)
            panel->sign[row][column] = old.sign[PANEL - 1 - column][row];
}

/* The panels of an arrangement, read and turned. */
static bool read_arrangement(const char *arrangement, const struct board_source *boards, struct panel panels[4],
                             struct why *why)
{
    const char *at = arrangement;
    for (int i = 0; i < 4; i++) {
        char file[NAME + 8];
        size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz");
        int turns = at[length] - '0';
        if (length == 0 || length > NAME || turns < 0 || turns > 3 || at[length + 1] != (i < 3 ? '-' : '\0'))
            return why_say(why, NULL, "option.graal-board", arrangement, NULL, NULL);
        struct text name = text_on(file, sizeof file);
        text_add_part(&name, at, length);
        text_add(&name, ".panel");
        const char *text = boards->find(boards->context, file);
        if (!text)
            return why_say(why, NULL, "board.missing", file, NULL, NULL);
        if (!read_panel(file, text, &panels[i], why))
            return false;
        for (; turns > 0; turns--)
            turn(&panels[i]);
        at += length + 2;
    }
    return true;
}

/* "cell d4 190 870 20 13 rock meadow seam": where it lies, its ground, the shade of its panel, and seams beside it. */
static void write_cell(const struct panel panels[4], int file, int rank, struct text *out)
{
    bool east = file >= PANEL, north = rank >= PANEL;
    const struct panel *panel = &panels[east ? (north ? 2 : 3) : (north ? 1 : 0)];
    char sign = panel->sign[PANEL - 1 - rank % PANEL][file % PANEL];
    const int numbers[] = {LEFT + PITCH * file, TOP + PITCH * (SIDE - 1 - rank), SIDE - 1 - rank + !north,
                           4 + 3 * file + east};
    text_add(out, "cell ");
    text_add_char(out, (char)('a' + file));
    text_add_number(out, rank + 1);
    for (int i = 0; i < 4; i++) {
        text_add_char(out, ' ');
        text_add_number(out, numbers[i]);
    }
    text_add(out, sign == 'R' ? " rock" : sign == 'F' ? " forest" : "");
    text_add(out, east == north ? " meadow" : " lea");
    text_add(out, file == PANEL - 1 ? " seam" : "");
    text_add(out, rank == PANEL - 1 ? " frontier\n" : "\n");
}

char *graal_assemble(const char *arrangement, const struct board_source *boards, struct why *why)
{
    struct panel panels[4];
    if (!read_arrangement(arrangement, boards, panels, why))
        return NULL;
    const char *common = boards->find(boards->context, "graal.board");
    char *memory = common ? malloc(BOARD_TEXT) : NULL;
    if (!memory) {
        why_say(why, NULL, common ? "no-memory" : "board.missing", "graal.board", NULL, NULL);
        return NULL;
    }
    struct text text = text_on(memory, BOARD_TEXT);
    text_add(&text, common);
    for (int file = 0; file < SIDE; file++)
        for (int rank = 0; rank < SIDE; rank++)
            write_cell(panels, file, rank, &text);
    if (!text.cut)
        return memory;
    free(memory);
    why_say(why, NULL, "board.too-many", "graal.board", "", NULL);
    return NULL;
}
