/* game_sheet.c - see game_sheet.h.
 *
 * Who played, how it ended and when stand above; then diagrams in rows, each with the turns since the one before it.
 * Fine boards have more room. */
#include "print/game_sheet.h"

#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/game_text.h"
#include "match/notation.h"
#include "match/outcome.h"
#include "match/record_time.h"
#include "print/lines.h"

enum { FINE_BOARD = 200, COLUMNS_MOST = 4, CAPTION = 2048 };

#define EDGE 14.0
#define GAP  8.0

struct setter {
    const struct game_sheet *sheet;
    struct job *job;
    int columns, page, turn; /* `turn`: of the last one that was told */
    double wide, high, y;    /* of a diagram; and where the next row begins */
};

/* A diagram: the state that it shows, and what led there. */
struct diagram {
    int n;
    char caption[CAPTION];
    size_t size;
};

int game_sheet_count(const struct game_sheet *sheet)
{
    int count = 0;
    for (int n = notation_start(sheet->film.match); n >= 0; n = film_next(&sheet->film, n))
        count++;
    return count;
}

/* ---- pages ---- */

static double bottom_of(const struct setter *s)
{
    return s->sheet->paper->high - EDGE - 4;
}

static void open_page(struct setter *s)
{
    const struct paper *paper = s->sheet->paper;
    pdf_open_page(s->job->pdf, paper->wide, paper->high);
    pdf_fill(s->job->pdf, INK);
    job_write(s->job, FONT_SANS, 2.6, paper->wide / 2, paper->high - EDGE + 2, CENTRE, job_number(++s->page).at);
    s->y = EDGE;
}

/* ---- the head ---- */

static const char *seat_of(const struct match *match, int player)
{
    int count;
    const struct match_event *events = match_events(match, &count);
    const char *seat = "";
    for (int i = 0; i < count; i++)
        if (events[i].player == player && (events[i].kind == EVENT_JOINED || events[i].kind == EVENT_TAKEOVER))
            seat = events[i].text;
    return seat;
}

static void put_player(struct column *c, const struct match *match, int player)
{
    char army[64], kind[16];
    const char *name = seat_of(match, player);
    struct text text = text_on(army, sizeof army);
    game_write_player(match_rules(match), player, &text);
    if (!text_field(&name, ' ', kind, sizeof kind))
        kind[0] = '\0';
    struct job_text line = job_say(c->job, strcmp(kind, "computer") == 0 ? "print.game.computer" : "print.game.person",
                                   army, *name && strcmp(name, "-") != 0 ? name : "–", NULL);
    lines_put(c, "", line.at, line.size);
}

static void put_outcome(struct column *c, const struct match *match)
{
    char line[JOB_LINE];
    struct text text = text_on(line, sizeof line);
    if (match_result(match).by) {
        outcome_write(c->job->order->words, match, -1, &text);
        text_add_char(&text, ' ');
        text_add(&text, match_result(match).by->rule);
    } else {
        words_add(c->job->order->words, &text, "print.game.open", NULL, NULL, NULL);
    }
    lines_put(c, "", line, text.length);
}

/* The day on which it began; a position by itself has none. */
static void put_day(struct column *c, const struct match *match)
{
    enum { DAY = 10 };
    char at[40];
    int count;
    struct text text = text_on(at, sizeof at);
    int64_t began = match_events(match, &count)[0].at;
    record_time_write(began, &text);
    if (began > 0)
        lines_put(c, "", at, DAY);
}

static void put_head(struct setter *s)
{
    const struct match *match = s->sheet->film.match;
    struct column c = {.job = s->job,
                       .x = EDGE,
                       .y = EDGE + 12,
                       .wide = s->sheet->paper->wide - 2 * EDGE,
                       .bottom = bottom_of(s),
                       .size = 3.4,
                       .leading = 4.8,
                       .font = FONT_SERIF};
    job_write(s->job, FONT_BOLD, 9, EDGE, EDGE + 7, LEFT, job_title(s->job).at);
    for (int p = 0; p < match_rules(match)->players; p++)
        put_player(&c, match, p);
    put_outcome(&c, match);
    put_day(&c, match);
    s->y = c.y + 6;
}

/* ---- diagrams ---- */

/* "12. word  13. word": the turns from one state up to another, as notation. */
static void tell_turns(struct setter *s, int from, struct diagram *d)
{
    const struct match *match = s->sheet->film.match;
    struct text text = text_on(d->caption, sizeof d->caption);
    while (from < d->n) {
        char line[POSITION_TEXT];
        struct text turn = text_on(line, sizeof line);
        bool counts = match_mover(match, from) != NOBODY;
        from = notation_turn(match, from, &turn);
        if (!counts)
            continue;
        text_add(&text, text.length ? "  " : "`");
        text_add_number(&text, ++s->turn);
        text_add(&text, ".\u202F");
        text_add(&text, line);
    }
    if (!text.length)
        words_add(s->sheet->words, &text, "print.game.start", NULL, NULL, NULL);
    d->size = text.length;
}

static struct column caption_column(const struct setter *s, int column, double y)
{
    return (struct column){.job = s->job,
                           .x = EDGE + column * (s->wide + GAP),
                           .y = y,
                           .wide = s->wide,
                           .bottom = s->sheet->paper->high,
                           .size = 2.9,
                           .leading = 3.8,
                           .font = FONT_SERIF};
}

static void draw_diagram(struct setter *s, const struct diagram *d, int column)
{
    const struct rules *rules = match_rules(s->sheet->film.match);
    struct pdf *pdf = s->job->pdf;
    union state_buffer state;
    struct picture how = film_picture(&s->sheet->film, d->n, &state);
    how.paper = true;
    pdf_save(pdf);
    pdf_move(pdf, EDGE + column * (s->wide + GAP), s->y);
    pdf_scale(pdf, s->wide / rules->board->width);
    job_draw_picture(s->job, rules, state_of(&state), &how);
    pdf_restore(pdf);
    pdf_fill(pdf, INK);
    struct column c = caption_column(s, column, s->y + s->high + 1.5);
    lines_put(&c, "", d->caption, d->size);
}

/* A row that has room on no page is higher than one, which turns of no game are. */
static void put_row(struct setter *s, const struct diagram *row, int count)
{
    double text = 0;
    for (int i = 0; i < count; i++) {
        struct column c = caption_column(s, i, 0);
        double high = lines_height(&c, "", row[i].caption, row[i].size);
        text = high > text ? high : text;
    }
    double all = s->high + 1.5 + text;
    if (s->y + all > bottom_of(s)) {
        pdf_close_page(s->job->pdf);
        open_page(s);
    }
    for (int i = 0; i < count; i++)
        draw_diagram(s, &row[i], i);
    s->y += all + 6;
}

static void put_diagrams(struct setter *s)
{
    const struct film *film = &s->sheet->film;
    struct diagram row[COLUMNS_MOST];
    int from = 0, count = 0;
    for (int n = notation_start(film->match); n >= 0; n = film_next(film, n)) {
        row[count].n = n;
        tell_turns(s, from, &row[count++]);
        from = n;
        if (count == s->columns) {
            put_row(s, row, count);
            count = 0;
        }
    }
    if (count)
        put_row(s, row, count);
}

/* ---- the whole ---- */

static void measure(struct setter *s)
{
    const struct board *board = match_rules(s->sheet->film.match)->board;
    double wide = s->sheet->paper->wide - 2 * EDGE;
    s->columns = board->cell_count > FINE_BOARD ? 2 : 3;
    s->columns += s->sheet->paper->wide > 250;
    s->wide = (wide - (s->columns - 1) * GAP) / s->columns;
    s->high = s->wide * board->height / board->width;
}

static bool print_pages(struct job *job, const struct game_sheet *sheet, const struct sink *sink)
{
    struct setter s = {.sheet = sheet, .job = job};
    struct job_text title = job_title(job);
    measure(&s);
    pdf_mark(job->pdf, title.at, title.size);
    open_page(&s);
    put_head(&s);
    put_diagrams(&s);
    pdf_close_page(job->pdf);
    return pdf_end(job->pdf, title.at, job_say(job, "words.language", NULL, NULL, NULL).at, sink);
}

bool game_sheet_print(const struct game_sheet *sheet, const struct sink *sink)
{
    struct print_order order = {.rules = match_rules(sheet->film.match), .words = sheet->words, .paper = sheet->paper};
    struct job *job = job_open(&order, sheet->film.faces);
    bool done = job && print_pages(job, sheet, sink);
    job_close(job);
    return done;
}
