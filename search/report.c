/* report.c - going through a game: grading its decisions, and what they come to. */
#include "search/report.h"

#include <stdlib.h>
#include <string.h>

#include "core/game_secrets.h"
#include "search/chance.h"
#include "search/look.h"
#include "search/report_words.h"
#include "search/sides.h"

/* A game as it is gone through. */
struct reader {
    const struct report_wish *wish;
    const struct rules *rules;
    const struct match *match;
    bool over;
    uint64_t *keys;
    struct report *report;
    int turn, done, total;
};

static bool no_memory(struct why *why)
{
    return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
}

static uint64_t nodes_of(const struct report_wish *wish)
{
    return wish->nodes ? wish->nodes : REPORT_NODES;
}

static bool is_stopped(const struct report_wish *wish)
{
    return wish->hooks && wish->hooks->stop && wish->hooks->stop(wish->hooks->context);
}

/* ---- one decision ---- */

/* Whether somebody decided alone in the n-th state: no set-up in secret, no reveal, nobody who gave up. */
static bool is_decision(const struct match *match, int n)
{
    return match_mover(match, n) != NOBODY && match_turn(match, n).player != NOBODY;
}

/* Whether another turn begins with it; a record may begin in the middle of one. */
static bool is_new_turn(const struct match *match, int n, int turns)
{
    return is_decision(match, n) && (turns == 0 || !match_turn(match, n).begun);
}

/* What is known of the n-th state: everything once the game is over, else what the player sees. */
static void see(const struct reader *r, int n, int player, struct state *out)
{
    if (r->over)
        match_before(r->match, n, out);
    else
        match_view_at(r->match, player, n, out);
}

static struct hint_wish wish_at(const struct reader *r, int n, int player, const struct state *seen)
{
    return (struct hint_wish){.rules = r->rules,
                              .seen = seen,
                              .keys = r->keys,
                              .key_count = match_turn_keys(r->match, player, n, r->keys),
                              .player = player,
                              .nodes = nodes_of(r->wish),
                              .hooks = r->wish->hooks};
}

static struct report_point *add_point(struct report *report, int n)
{
    struct report_point *point = &report->points[report->point_count++];
    *point = (struct report_point){.n = n};
    return point;
}

static void add_value(struct reader *r, int n, const struct state *seen, const struct search_line *line)
{
    struct report_point *point = add_point(r->report, n);
    memcpy(point->values, line->values, sizeof point->values);
    chance_of(r->rules, seen, point->values, point->chances);
}

static void add_mark(struct reader *r, int n, const struct hint_wish *wish, const struct graded *graded)
{
    struct report *report = r->report;
    struct report_count *count = &report->counts[r->rules->side_of[wish->player]];
    count->grade[graded->grade]++;
    if (graded->grade == GRADE_NONE)
        return;
    count->missed += graded->missed;
    report->marks[report->mark_count++] = (struct report_mark){
        .n = n, .turn = r->turn, .player = wish->player, .move = match_move(r->match, n), .graded = *graded};
}

/* Grade a decision, or ask who has; false when memory runs out. */
static bool find_grade(struct reader *r, int n, const struct hint_wish *wish, struct graded *out)
{
    const struct report_wish *asked = r->wish;
    if (!asked->known)
        return grade_decision(wish, match_move(r->match, n), out);
    r->report->whole = asked->known(asked->context, n, out);
    return true;
}

/* Grade the decision that led on from the n-th state; false when memory runs out. What is stopped is left out. */
static bool read_decision(struct reader *r, int n)
{
    union state_buffer seen;
    struct graded graded;
    const int player = match_mover(r->match, n);
    see(r, n, player, state_of(&seen));
    const struct hint_wish wish = wish_at(r, n, player, state_of(&seen));
    if (!find_grade(r, n, &wish, &graded))
        return false;
    if (is_stopped(r->wish) || !r->report->whole)
        return true;
    if (!match_turn(r->match, n).begun) {
        add_value(r, n, state_of(&seen), &graded.best);
        r->report->points[r->report->point_count - 1].open = graded.forced;
    }
    add_mark(r, n, &wish, &graded);
    struct report_mark *mark = graded.grade ? &r->report->marks[r->report->mark_count - 1] : NULL;
    return !mark || report_words(&wish, mark);
}

/* ---- how it ends ---- */

/* How it stands where the game has come to; false when memory runs out. */
static bool read_end(struct reader *r)
{
    const int n = match_length(r->match), player = player_first(match_to_act(r->match));
    const struct result result = match_result(r->match);
    union state_buffer seen;
    struct search_report found;
    if (r->over) {
        struct report_point *point = add_point(r->report, n);
        for (int side = 0; side < r->rules->sides; side++)
            point->values[side] = sides_value_of_end(r->rules, result, side, 0);
        chance_of_end(r->rules, result, point->chances);
        return true;
    }
    see(r, n, player, state_of(&seen));
    const struct hint_wish wish = wish_at(r, n, player, state_of(&seen));
    const struct look look = {.from = wish.seen, .nodes = wish.nodes};
    if (!look_ahead(&wish, &look, &found))
        return false;
    if (!is_stopped(r->wish))
        add_value(r, n, wish.seen, &found.lines[0]);
    return true;
}

/* ---- what decided it ---- */

static bool is_worse(const struct report_mark *a, const struct report_mark *b)
{
    bool a_lost = a->graded.grade != GRADE_FINE, b_lost = b->graded.grade != GRADE_FINE;
    return a_lost != b_lost ? a_lost : a->graded.loss > b->graded.loss;
}

/* Whether the same player did not see the same better decision. */
static bool is_like(const struct report_mark *a, const struct report_mark *b)
{
    return a->player == b->player && move_equal(a->graded.best.moves[0], b->graded.best.moves[0]);
}

/* Whether it was chosen, or one like it. */
static bool is_known(const struct report *report, const struct report_mark *mark)
{
    for (int i = 0; i < report->turning_count; i++)
        if (is_like(&report->marks[report->turning[i]], mark))
            return true;
    return false;
}

/* Of marks that are like this one and have the same grade, the first: later ones only failed to mend it. */
static int first_like(const struct report *report, int which)
{
    const struct report_mark *mark = &report->marks[which];
    for (int i = 0; i < which; i++)
        if (is_like(&report->marks[i], mark) && report->marks[i].graded.grade == mark->graded.grade)
            return i;
    return which;
}

static int compare_numbers(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* The decisions that lost most, and if there are few of those the finest. */
static void choose_turning(struct report *report)
{
    while (report->turning_count < REPORT_TURNING) {
        int worst = -1;
        for (int i = 0; i < report->mark_count; i++)
            if (!is_known(report, &report->marks[i]) &&
                (worst < 0 || is_worse(&report->marks[i], &report->marks[worst])))
                worst = i;
        if (worst < 0)
            break;
        report->turning[report->turning_count++] = first_like(report, worst);
    }
    qsort(report->turning, (size_t)report->turning_count, sizeof *report->turning, compare_numbers);
}

/* ---- all of it ---- */

static bool is_secret_at(const struct match *match, int n)
{
    return n < match_length(match) ? match_turn(match, n).player == NOBODY && match_mover(match, n) == NOBODY
                                   : match_is_secret(match);
}

/* What is said of the set-ups, once they are revealed. */
static void read_set_ups(struct reader *r)
{
    union state_buffer state;
    int n = 0;
    while (n < match_length(r->match) && is_secret_at(r->match, n))
        n++;
    if (n == 0 || !r->rules->game->text->remarks || is_secret_at(r->match, n))
        return;
    match_before(r->match, n, state_of(&state));
    for (int player = 0; player < r->rules->players; player++)
        r->rules->game->text->remarks(r->rules, state_of(&state), player, &r->report->remarks[player]);
}

/* What was open is worth what came of it; at the end of what was looked at, nothing is known of it. */
static void close_points(struct report *report)
{
    while (report->point_count > 0 && report->points[report->point_count - 1].open)
        report->point_count--;
    for (int i = report->point_count - 2; i >= 0; i--) {
        const int n = report->points[i].n;
        if (!report->points[i].open)
            continue;
        report->points[i] = report->points[i + 1];
        report->points[i].n = n;
    }
}

static bool read_all(struct reader *r)
{
    const struct report_wish *wish = r->wish;
    bool fine = true;
    for (int n = 0; n < match_length(r->match) && fine && r->report->whole; n++) {
        if (!is_decision(r->match, n))
            continue;
        r->turn += is_new_turn(r->match, n, r->turn);
        fine = read_decision(r, n);
        r->report->whole = r->report->whole && !is_stopped(wish);
        if (wish->told && r->report->whole)
            wish->told(wish->context, ++r->done, r->total);
    }
    if (fine && r->report->whole)
        fine = read_end(r);
    close_points(r->report);
    return fine;
}

static int count_decisions(const struct match *match)
{
    int count = 0;
    for (int n = 0; n < match_length(match); n++)
        count += is_decision(match, n);
    return count;
}

static bool make_room(struct reader *r)
{
    const size_t length = (size_t)match_length(r->match) + 1;
    r->report = calloc(1, sizeof *r->report);
    r->keys = calloc(length, sizeof *r->keys);
    if (!r->report || !r->keys)
        return false;
    r->report->points = calloc(length, sizeof *r->report->points);
    r->report->marks = calloc((size_t)r->total + 1, sizeof *r->report->marks);
    return r->report->points && r->report->marks;
}

static struct reader reader_of(const struct report_wish *wish)
{
    return (struct reader){.wish = wish,
                           .rules = match_rules(wish->match),
                           .match = wish->match,
                           .over = match_result(wish->match).by != NULL,
                           .total = count_decisions(wish->match)};
}

struct report *report_new(const struct report_wish *wish, struct why *why)
{
    struct reader r = reader_of(wish);
    if (r.total == 0) {
        why_say(why, NULL, match_is_secret(wish->match) ? "report.setting-up" : "report.empty", NULL, NULL, NULL);
        return NULL;
    }
    bool fine = make_room(&r);
    if (fine) {
        r.report->match = wish->match;
        r.report->nodes = nodes_of(wish);
        r.report->whole = true;
        fine = read_all(&r);
    }
    if (fine) {
        read_set_ups(&r);
        choose_turning(r.report);
    } else {
        report_free(r.report);
        r.report = NULL;
        no_memory(why);
    }
    free(r.keys);
    return r.report;
}

void report_free(struct report *report)
{
    if (!report)
        return;
    free(report->points);
    free(report->marks);
    free(report);
}

bool report_grades(const struct match *match, int n)
{
    return n >= 0 && n < match_length(match) && is_decision(match, n);
}

bool report_grade(const struct report_wish *wish, int n, struct graded *out, struct why *why)
{
    struct reader r = reader_of(wish);
    union state_buffer seen;
    if (!report_grades(r.match, n))
        return why_say(why, NULL, "report.empty", NULL, NULL, NULL);
    const int player = match_mover(r.match, n);
    see(&r, n, player, state_of(&seen));
    r.keys = calloc((size_t)n + 1, sizeof *r.keys);
    bool fine = r.keys != NULL;
    if (fine) {
        const struct hint_wish asked = wish_at(&r, n, player, state_of(&seen));
        fine = grade_decision(&asked, match_move(r.match, n), out);
    }
    free(r.keys);
    return fine || no_memory(why);
}

bool report_try(const struct report_wish *wish, int n, const char *word, struct report_mark *out, struct why *why)
{
    struct reader r = reader_of(wish);
    union state_buffer seen;
    *out = (struct report_mark){.n = n};
    if (!report_grades(r.match, n))
        return why_say(why, NULL, "report.empty", NULL, NULL, NULL);
    const int player = out->player = match_mover(r.match, n);
    for (int i = 0; i <= n; i++)
        out->turn += is_new_turn(r.match, i, out->turn);
    see(&r, n, player, state_of(&seen));
    if (!game_find_move(r.rules, state_of(&seen), player, word, &out->move, why))
        return false;
    r.keys = calloc((size_t)n + 1, sizeof *r.keys);
    bool fine = r.keys != NULL;
    if (fine) {
        const struct hint_wish asked = wish_at(&r, n, player, state_of(&seen));
        fine = grade_decision(&asked, out->move, &out->graded) && (!out->graded.grade || report_words(&asked, out));
    }
    free(r.keys);
    return fine || no_memory(why);
}
