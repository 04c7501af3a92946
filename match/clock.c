/* clock.c - arithmetic of clocks. */
#include "match/clock.h"

#include <string.h>

enum { SECOND = 1000, DAY_SECONDS = 86400, MOST_SECONDS = 100 * DAY_SECONDS, MOST_DAYS = 100 };

/* "300+5", "3d". */
static bool read_main(char *text, struct clock_terms *terms)
{
    char *plus = strchr(text, '+');
    size_t length = strlen(text);
    int main, increment = 0;
    bool days = length > 1 && text[length - 1] == 'd';
    if (days)
        text[length - 1] = '\0';
    if (plus)
        *plus = '\0';
    if (!text_number(text, days ? MOST_DAYS : MOST_SECONDS, &main) || main == 0 || (days && plus))
        return false;
    if (plus && !text_number(plus + 1, MOST_SECONDS, &increment))
        return false;
    terms->kind = days ? CLOCK_DAYS : CLOCK_REAL;
    terms->main = (int64_t)main * (days ? DAY_SECONDS : 1) * SECOND;
    terms->increment = (int64_t)increment * SECOND;
    return days || plus;
}

bool clock_read(const char *text, struct clock_terms *out)
{
    struct clock_terms terms = {.kind = CLOCK_NONE};
    char main[32];
    int setup = 0;
    if (!text_field(&text, '/', main, sizeof main))
        return false;
    if (text[-1] == '/' && (!text_number(text, MOST_SECONDS, &setup) || setup == 0))
        return false;
    terms.setup = (int64_t)setup * SECOND;
    if (strcmp(main, "none") != 0 && !read_main(main, &terms))
        return false;
    *out = terms;
    return true;
}

void clock_write(const struct clock_terms *terms, struct text *out)
{
    if (terms->kind == CLOCK_NONE) {
        text_add(out, "none");
    } else if (terms->kind == CLOCK_DAYS) {
        text_add_number(out, terms->main / SECOND / DAY_SECONDS);
        text_add_char(out, 'd');
    } else {
        text_add_number(out, terms->main / SECOND);
        text_add_char(out, '+');
        text_add_number(out, terms->increment / SECOND);
    }
    if (terms->setup) {
        text_add_char(out, '/');
        text_add_number(out, terms->setup / SECOND);
    }
}

struct clock clock_start(const struct clock_terms *terms)
{
    struct clock clock;
    for (int p = 0; p < MAX_PLAYERS; p++) {
        clock.left[p] = terms->main;
        clock.extra[p] = 0;
        clock.setup[p] = terms->setup;
    }
    return clock;
}

static bool is_timed(const struct clock_terms *terms, bool in_setup)
{
    return in_setup ? terms->setup > 0 : terms->kind != CLOCK_NONE;
}

static int64_t left_of(const struct clock *clock, int player, bool in_setup)
{
    return in_setup ? clock->setup[player] : clock->left[player] + clock->extra[player];
}

void clock_run(const struct clock_terms *terms, struct clock *clock, player_set running, bool in_setup, int64_t elapsed)
{
    if (!is_timed(terms, in_setup))
        return;
    for (int p = 0; p < MAX_PLAYERS; p++) {
        if (!(running >> p & 1))
            continue;
        if (in_setup) {
            clock->setup[p] -= elapsed;
            continue;
        }
        int64_t lent = clock->extra[p] < elapsed ? clock->extra[p] : elapsed;
        clock->extra[p] -= lent;
        clock->left[p] -= elapsed - lent;
    }
}

player_set clock_out(const struct clock_terms *terms, const struct clock *clock, player_set running, bool in_setup)
{
    player_set out = 0;
    for (int p = 0; is_timed(terms, in_setup) && p < MAX_PLAYERS; p++)
        if ((running >> p & 1) && left_of(clock, p, in_setup) <= 0)
            out |= (player_set)(1 << p);
    return out;
}

int64_t clock_next(const struct clock_terms *terms, const struct clock *clock, player_set running, bool in_setup)
{
    int64_t next = -1;
    for (int p = 0; is_timed(terms, in_setup) && p < MAX_PLAYERS; p++) {
        int64_t left = left_of(clock, p, in_setup);
        if ((running >> p & 1) && (next < 0 || left < next))
            next = left > 0 ? left : 0;
    }
    return next;
}

void clock_begin_turn(const struct clock_terms *terms, struct clock *clock, int player)
{
    if (terms->kind == CLOCK_DAYS)
        clock->left[player] = terms->main;
}

void clock_end_turn(const struct clock_terms *terms, struct clock *clock, int player)
{
    if (terms->kind == CLOCK_REAL)
        clock->left[player] += terms->increment;
}

void clock_begin_answer(const struct clock_terms *terms, struct clock *clock, int player)
{
    clock_begin_turn(terms, clock, player);
    if (terms->kind == CLOCK_REAL && clock->left[player] < CLOCK_ANSWER)
        clock->extra[player] = CLOCK_ANSWER - clock->left[player];
}

void clock_end_answer(struct clock *clock, int player)
{
    clock->extra[player] = 0;
}
