/* film.c - see film.h. */
#include "print/film.h"

#include <math.h>

#include "board/board.h"
#include "match/notation.h"
#include "print/board_png.h"
#include "print/gif.h"

/* For how long a picture is seen, and the last one, in hundredths of a second. */
enum { EACH = 90, LAST = 350 };

int film_next(const struct film *film, int n)
{
    int next = notation_forward(film->match, n, film->every);
    return next > n ? next : -1;
}

struct picture film_picture(const struct film *film, int n, union state_buffer *state)
{
    const struct rules *rules = match_rules(film->match);
    struct picture how = {.coordinates = true, .dark = film->dark};
    union state_buffer first;
    match_view_at(film->match, SPECTATOR, n, state_of(state));
    if (n > 0 && match_mover(film->match, n - 1) != NOBODY)
        picture_mark_last(rules, match_move(film->match, n - 1), &how);
    if (film->player != NOBODY) {
        match_view_at(film->match, SPECTATOR, notation_start(film->match), state_of(&first));
        how.turned = picture_turn(rules, state_of(&first), film->player);
    }
    return how;
}

static int height_of(const struct film *film)
{
    const struct board *board = match_rules(film->match)->board;
    return (int)ceil((double)film->wide * board->height / board->width);
}

static void add_state(const struct film *film, int n, struct gif *gif)
{
    union state_buffer state;
    struct raster raster;
    struct picture how = film_picture(film, n, &state);
    if (raster_open(&raster, gif->wide, gif->high, film->faces))
        board_draw(&raster, (struct box){0, 0, gif->wide, gif->high}, match_rules(film->match), state_of(&state), &how);
    else
        raster.failed = true;
    gif_add(gif, &raster, film_next(film, n) < 0 ? LAST : EACH);
    raster_close(&raster);
}

bool film_gif(const struct film *film, const struct sink *sink)
{
    struct gif gif;
    if (gif_begin(&gif, film->wide, height_of(film), sink))
        for (int n = notation_start(film->match); n >= 0 && !gif.failed; n = film_next(film, n))
            add_state(film, n, &gif);
    return gif_end(&gif);
}

bool film_png(const struct film *film, int n, const struct sink *sink)
{
    union state_buffer state;
    struct picture how = film_picture(film, n, &state);
    return board_png(match_rules(film->match), state_of(&state), &how, film->wide, film->faces, sink);
}
