/* report.c - `analyse FILE --report`: what each side did, what decided the game, and everything that has a grade. */
#include "cli/report.h"

#include <stdio.h>
#include <string.h>

#include "cli/progress.h"
#include "cli/prose.h"
#include "match/outcome.h"
#include "match/record.h"
#include "search/report.h"

enum { LINE = 2048, NAME_MOST = 24 };

/* ---- words ---- */

static void add(const struct args *args, struct text *out, const char *message, const char *a, const char *b,
                const char *c)
{
    words_add(args->language, out, message, a, b, c);
}

static void add_said(const struct args *args, const struct said *said, struct text *out)
{
    char message[MESSAGE_TEXT];
    struct text id = text_on(message, sizeof message);
    said_write_id(said, &id);
    add(args, out, message, said->what.arg[0], said->what.arg[1], said->what.arg[2]);
}

static void add_says(const struct args *args, const struct says *says, const char *between, struct text *out)
{
    for (int i = 0; i < says->count; i++) {
        text_add(out, i ? between : "");
        add_said(args, &says->said[i], out);
    }
}

/* The rules of what is said, each once. */
static void add_rules(const struct says *says, struct text *out)
{
    for (int i = 0; i < says->count; i++) {
        const char *rule = says->said[i].what.rule;
        bool told = !rule;
        for (int k = 0; k < i && !told; k++)
            told = says->said[k].what.rule && strcmp(says->said[k].what.rule, rule) == 0;
        if (told)
            continue;
        text_add_char(out, ' ');
        text_add(out, rule);
    }
}

static void put(const struct prose *prose, const char *first, const struct text *text)
{
    prose_put(prose, first, text->at, text->length);
}

static void print_head(const struct args *args, const struct prose *prose, const char *message)
{
    char line[LINE];
    struct text text = text_on(line, sizeof line);
    add(args, &text, message, NULL, NULL, NULL);
    putchar('\n');
    if (prose->colour)
        fputs("\033[1m", stdout);
    put(prose, "", &text);
    if (prose->colour)
        fputs("\033[0m", stdout);
}

/* ---- a mark ---- */

/* The words of a line; in prose its signs are kept between marks of notation. */
static void add_line(const struct report *report, const struct report_mark *mark, const struct search_line *line,
                     struct text *out)
{
    text_add_char(out, '`');
    report_write_line(report->match, mark, line, false, out);
    text_add_char(out, '`');
}

static void print_better(const struct args *args, const struct prose *prose, const struct report *report,
                         const struct report_mark *mark)
{
    char line[LINE], better[LINE], would[LINE], now[LINE];
    struct text text = text_on(line, sizeof line), a = text_on(better, sizeof better), b = text_on(would, sizeof would),
                c = text_on(now, sizeof now);
    add_line(report, mark, &mark->graded.best, &a);
    add_said(args, &mark->verdict.said[0], &b);
    add_said(args, &mark->verdict.said[1], &c);
    add(args, &text, "report.better", better, would, now);
    put(prose, "    ", &text);
}

static void print_cost(const struct args *args, const struct prose *prose, const struct report_mark *mark)
{
    char line[LINE];
    struct text text = text_on(line, sizeof line);
    add_says(args, &mark->cost, " ", &text);
    text_add_char(&text, '.');
    add_rules(&mark->cost, &text);
    put(prose, "    ", &text);
}

/* What the better decision, or a fine one, does. */
static void print_ideas(const struct args *args, const struct prose *prose, const struct report *report,
                        const struct report_mark *mark)
{
    char line[LINE], word[MOVE_TEXT + 2], ideas[LINE];
    const struct search_line first = {.length = 1, .moves = {mark->graded.best.moves[0]}};
    struct text text = text_on(line, sizeof line), a = text_on(word, sizeof word), b = text_on(ideas, sizeof ideas);
    add_line(report, mark, &first, &a);
    add_says(args, &mark->ideas, ", ", &b);
    add(args, &text, "report.idea", word, ideas, NULL);
    add_rules(&mark->ideas, &text);
    put(prose, "    ", &text);
}

static void print_mark(const struct args *args, const struct prose *prose, const struct report *report,
                       const struct report_mark *mark)
{
    char line[LINE], head[LINE], word[MOVE_TEXT + 2], grade[LINE];
    const struct search_line first = {.length = 1, .moves = {mark->move}};
    struct text text = text_on(line, sizeof line), a = text_on(head, sizeof head), b = text_on(word, sizeof word),
                c = text_on(grade, sizeof grade);
    add(args, &a, "analyse.turn", number_of(mark->turn).text, player_id(match_rules(report->match), mark->player).text,
        NULL);
    add_line(report, mark, &first, &b);
    add(args, &c, grade_message(mark->graded.grade), NULL, NULL, NULL);
    add(args, &text, "report.turn", head, word, grade);
    put(prose, "  ", &text);
    if (mark->verdict.count > 1)
        print_better(args, prose, report, mark);
    if (mark->cost.count > 0)
        print_cost(args, prose, mark);
    if (mark->ideas.count > 0)
        print_ideas(args, prose, report, mark);
}

/* ---- in short ---- */

/* A side by the names of its players. */
static void write_side(const struct args *args, const struct rules *rules, int side, struct text *out)
{
    for (int p = 0; p < rules->players; p++) {
        if (rules->side_of[p] != side)
            continue;
        text_add(out, out->length ? "+" : "");
        add(args, out, "analyse.side", player_id(rules, p).text, NULL, NULL);
    }
}

static int letters(const char *words)
{
    int count = 0;
    for (const char *at = words; *at; at++)
        count += (*at & 0xC0) != 0x80;
    return count;
}

/* One row of the table: its head to the left, a number or name for each side to the right. */
struct row {
    char cell[MAX_PLAYERS + 1][LINE / 16];
};

static void print_row(const struct row *row, const int *widths, int sides)
{
    printf("  %s%*s", row->cell[0], widths[0] - letters(row->cell[0]), "");
    for (int i = 1; i <= sides; i++)
        printf("  %*s%s", widths[i] - letters(row->cell[i]), "", row->cell[i]);
    putchar('\n');
}

static void fill_rows(const struct args *args, const struct report *report, struct row rows[GRADES + 1])
{
    const struct rules *rules = match_rules(report->match);
    memset(rows, 0, sizeof(struct row[GRADES + 1]));
    for (int side = 0; side < rules->sides; side++) {
        struct text name = text_on(rows[0].cell[side + 1], sizeof rows[0].cell[0]);
        write_side(args, rules, side, &name);
    }
    for (int i = GRADE_FINE; i <= GRADES; i++) {
        struct text head = text_on(rows[i].cell[0], sizeof rows[i].cell[0]);
        add(args, &head, i < GRADES ? grade_messages((enum grade)i) : "report.missed", NULL, NULL, NULL);
        for (int side = 0; side < rules->sides; side++) {
            const struct report_count *count = &report->counts[side];
            struct text cell = text_on(rows[i].cell[side + 1], sizeof rows[i].cell[0]);
            text_add_number(&cell, i < GRADES ? count->grade[i] : count->missed);
        }
    }
}

static void print_counts(const struct args *args, const struct report *report)
{
    struct row rows[GRADES + 1];
    int widths[MAX_PLAYERS + 1] = {0};
    const int sides = match_rules(report->match)->sides;
    fill_rows(args, report, rows);
    for (int i = 0; i <= GRADES; i++)
        for (int k = 0; k <= sides; k++)
            if (letters(rows[i].cell[k]) > widths[k])
                widths[k] = letters(rows[i].cell[k]);
    for (int i = 0; i <= GRADES; i++)
        print_row(&rows[i], widths, sides);
}

/* ---- set-ups ---- */

static void print_remarks(const struct args *args, const struct prose *prose, const struct report *report)
{
    bool any = false;
    for (int p = 0; p < match_rules(report->match)->players; p++) {
        for (int i = 0; i < report->remarks[p].count; i++) {
            char line[LINE];
            const struct said *said = &report->remarks[p].said[i];
            struct text text = text_on(line, sizeof line);
            if (!any)
                print_head(args, prose, "report.set-ups");
            any = true;
            add(args, &text, "analyse.side", player_id(match_rules(report->match), p).text, NULL, NULL);
            text_add_char(&text, ' ');
            add_said(args, said, &text);
            text_add_char(&text, '.');
            if (said->what.rule) {
                text_add_char(&text, ' ');
                text_add(&text, said->what.rule);
            }
            put(prose, "  ", &text);
        }
    }
}

/* ---- all of it ---- */

static bool is_turning(const struct report *report, int mark)
{
    bool is = false;
    for (int i = 0; i < report->turning_count; i++)
        is |= report->turning[i] == mark;
    return is;
}

static void print_marks(const struct args *args, const struct prose *prose, const struct report *report, bool turning,
                        const char *head)
{
    bool any = false;
    for (int i = 0; i < report->mark_count; i++) {
        if (is_turning(report, i) != turning)
            continue;
        if (!any)
            print_head(args, prose, head);
        any = true;
        print_mark(args, prose, report, &report->marks[i]);
    }
}

static void print_outcome(const struct args *args, const struct report *report)
{
    const struct result result = match_result(report->match);
    char line[LINE];
    struct text text = text_on(line, sizeof line);
    if (!result.by) {
        say(args, "report.unfinished", NULL, NULL, NULL);
        return;
    }
    outcome_write(args->language, report->match, NOBODY, &text);
    printf("%s %s\n", line, result.by->rule);
}

static void print_all(const struct args *args, const struct report *report)
{
    const struct prose prose = prose_here(picture_here(args).colour);
    print_outcome(args, report);
    print_head(args, &prose, "report.short");
    print_counts(args, report);
    if (report->mark_count == 0)
        say(args, "report.nothing", NULL, NULL, NULL);
    print_marks(args, &prose, report, true, "report.turning");
    print_marks(args, &prose, report, false, "report.others");
    print_remarks(args, &prose, report);
}

static void put_out(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

static void tell(void *context, int done, int total)
{
    struct progress *progress = context;
    progress->total = total;
    progress_show(progress, done);
}

int report_print(const struct args *args, const struct record *record)
{
    struct progress progress = progress_begin(args, 0, 1);
    struct report_wish wish = {.match = record->match, .told = tell, .context = &progress};
    struct why why;
    int nodes;
    if (!arg_number(args, FLAG_NODES, 1, 2000000000, REPORT_NODES, &nodes))
        return STATUS_BAD_INPUT;
    wish.nodes = (uint64_t)nodes;
    struct report *report = report_new(&wish, &why);
    progress_end(&progress);
    if (!report)
        return refuse_why(args, &why);
    if (args->flag[FLAG_JSON]) {
        report_write(report, &(struct sink){.put = put_out, .context = stdout});
        putchar('\n');
    } else {
        print_all(args, report);
    }
    report_free(report);
    return STATUS_FINE;
}
