/* report_write.c - a report as data (docs/reports.md). */
#include <string.h>

#include "core/game_text.h"
#include "match/json.h"
#include "match/views.h"
#include "search/found.h"
#include "search/report.h"

/* As much of a line as people follow. */
enum { LINE_MOST = 12 };

/* ---- lines ---- */

/* A line as it is played out. */
struct play {
    const struct rules *rules;
    union state_buffer state;
};

static struct play play_from(const struct match *match, int n)
{
    struct play play = {.rules = match_rules(match)};
    match_before(match, n, state_of(&play.state));
    return play;
}

static void play_on(struct play *play, struct move move, struct text *out)
{
    const struct game *game = play->rules->game;
    game->text->write_move(play->rules, state_of(&play->state), move, out);
    game->play(play->rules, state_of(&play->state), player_first(game->to_act(play->rules, state_of(&play->state))),
               move);
}

void report_write_line(const struct match *match, const struct report_mark *mark, const struct search_line *line,
                       bool whole, struct text *out)
{
    struct play play = play_from(match, mark->n);
    for (int i = 0; i < line->length && i < LINE_MOST; i++) {
        if (i > 0 && !whole && !game_begun(play.rules, state_of(&play.state)))
            break;
        text_add(out, i ? " " : "");
        play_on(&play, line->moves[i], out);
    }
}

static void write_line(struct json *json, const struct match *match, const struct report_mark *mark,
                       const struct search_line *line)
{
    struct play play = play_from(match, mark->n);
    json_open(json, '[');
    for (int i = 0; i < line->length && i < LINE_MOST; i++) {
        char word[MOVE_TEXT];
        struct text text = text_on(word, sizeof word);
        play_on(&play, line->moves[i], &text);
        json_string(json, word);
    }
    json_close(json, ']');
}

/* The better line by turns, and where the first of them goes: what a page draws. */
static void write_better(struct json *json, const struct match *match, const struct report_mark *mark)
{
    struct play play = play_from(match, mark->n);
    struct search_line line = mark->graded.best;
    line.length = line.length < LINE_MOST ? line.length : LINE_MOST;
    found_write_turns(play.rules, state_of(&play.state), &line, json);
    found_write_cells(play.rules, state_of(&play.state), &line, json);
}

/* ---- what there is ---- */

static void write_points(struct json *json, const struct report *report)
{
    const int sides = match_rules(report->match)->sides;
    json_open(json, '[');
    for (int i = 0; i < report->point_count; i++) {
        const struct report_point *point = &report->points[i];
        json_open(json, '{');
        json_member(json, "n", point->n);
        json_key(json, "values");
        json_numbers(json, (const int *)point->values, sides);
        json_key(json, "chances");
        json_numbers(json, point->chances, sides);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_missed(struct json *json, const struct graded *graded)
{
    json_key(json, "missed");
    if (graded->missed)
        json_number(json, graded->turns);
    else
        json_null(json);
}

static void write_says(struct json *json, const char *name, const struct says *says)
{
    json_key(json, name);
    views_says(json, says);
}

static void write_mark(struct json *json, const struct match *match, const struct report_mark *mark)
{
    const struct graded *graded = &mark->graded;
    json_open(json, '{');
    json_member(json, "n", mark->n);
    json_member(json, "turn", mark->turn);
    json_member(json, "player", mark->player);
    json_member_string(json, "grade", grade_name(graded->grade));
    json_member(json, "loss", graded->loss);
    json_member(json, "best", graded->best.score);
    json_member(json, "played", graded->mine.score);
    write_missed(json, graded);
    json_key(json, "better");
    write_line(json, match, mark, &graded->best);
    json_key(json, "line");
    write_line(json, match, mark, &graded->mine);
    write_better(json, match, mark);
    write_says(json, "verdict", &mark->verdict);
    write_says(json, "cost", &mark->cost);
    write_says(json, "ideas", &mark->ideas);
    json_close(json, '}');
}

void report_write_mark(const struct match *match, const struct report_mark *mark, const struct sink *sink)
{
    struct json json = {.sink = sink};
    write_mark(&json, match, mark);
}

static void write_side(struct json *json, const struct report *report, int side)
{
    const struct rules *rules = match_rules(report->match);
    const struct report_count *count = &report->counts[side];
    player_set players = 0;
    for (int p = 0; p < rules->players; p++)
        if (rules->side_of[p] == side)
            players = (player_set)(players | 1 << p);
    json_open(json, '{');
    json_key(json, "players");
    json_players(json, players);
    for (int grade = GRADE_FINE; grade < GRADES; grade++)
        json_member(json, grade_name((enum grade)grade), count->grade[grade]);
    json_member(json, "missed", count->missed);
    json_close(json, '}');
}

static void write_remarks(struct json *json, const struct report *report)
{
    json_open(json, '[');
    for (int p = 0; p < match_rules(report->match)->players; p++)
        views_says(json, &report->remarks[p]);
    json_close(json, ']');
}

void report_write(const struct report *report, const struct sink *sink)
{
    struct json json = {.sink = sink};
    json_open(&json, '{');
    json_member(&json, "nodes", (int64_t)report->nodes);
    json_key(&json, "whole");
    json_flag(&json, report->whole);
    json_key(&json, "sides");
    json_open(&json, '[');
    for (int side = 0; side < match_rules(report->match)->sides; side++)
        write_side(&json, report, side);
    json_close(&json, ']');
    json_key(&json, "turning");
    json_numbers(&json, report->turning, report->turning_count);
    json_key(&json, "marks");
    json_open(&json, '[');
    for (int i = 0; i < report->mark_count; i++)
        write_mark(&json, report->match, &report->marks[i]);
    json_close(&json, ']');
    json_key(&json, "points");
    write_points(&json, report);
    json_key(&json, "remarks");
    write_remarks(&json, report);
    json_close(&json, '}');
}
