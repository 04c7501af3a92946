/* report.c - the report of a game for the page (search/report.h), and a try at a better decision. What it looks at is a
 * record, as the rules' worker saves it.
 *
 * Several workers can share it: each opens the record and grades decisions one by one, and one of them makes the report
 * of all grades. They are instances of one module, so a grade goes from one to another as its bytes. */
#include "search/report.h"

#include <string.h>

#include "core/text.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/json.h"
#include "match/record.h"
#include "web/wasm/output.h"

/* What whoever runs this WebAssembly lends it: whether it is to stop, and to hear that the output tells how far it is.
 */
IMPORT(stop) int page_stop(void);
IMPORT(tell) void page_tell(void);

int EXPORT(report)(int nodes);
int EXPORT(attempt)(int n, int nodes);
int EXPORT(open_grading)(void);
int EXPORT(grade_at)(int n, int nodes);
int EXPORT(graded_report)(int nodes);

enum { GRADE_TEXT = 2 * sizeof(struct graded) + 1, NUMBER_TEXT = 16 };

/* What is graded one by one. */
static struct record *grading;

static bool asks_to_stop(void *context)
{
    (void)context;
    return page_stop() != 0;
}

static void tell(void *context, int done, int total)
{
    struct json json = {.sink = out_begin()};
    (void)context;
    json_open(&json, '{');
    json_member(&json, "done", done);
    json_member(&json, "total", total);
    json_close(&json, '}');
    if (out_end())
        page_tell();
}

static struct record *read(const char *text, struct why *why)
{
    const struct record_source source = {.find_game = games_find, .boards = &embedded_boards};
    return record_read(text, &source, why);
}

static const struct search_hooks hooks = {.stop = asks_to_stop};

static struct report_wish wish_for(const struct record *record, int nodes)
{
    return (struct report_wish){
        .match = record->match, .nodes = nodes > 0 ? (uint64_t)nodes : 0, .hooks = &hooks, .told = tell};
}

static int write_report(const struct report_wish *wish)
{
    struct why why;
    struct report *found = report_new(wish, &why);
    if (found)
        report_write(found, out_begin());
    report_free(found);
    return found ? out_end() : out_refuse(&why);
}

/* The report of a record, each decision looked at with so many nodes, 0: as many as usual. */
int report(int nodes)
{
    struct why why;
    struct record *record = read(in_text(), &why);
    if (!record)
        return out_refuse(&why);
    const struct report_wish wish = wish_for(record, nodes);
    int fine = write_report(&wish);
    record_free(record);
    return fine;
}

/* ---- shared by several ---- */

/* [n, …]: the record is open, and decisions that have grades were made in these states. */
int open_grading(void)
{
    struct why why;
    struct record *record = read(in_text(), &why);
    struct json json;
    if (!record)
        return out_refuse(&why);
    record_free(grading);
    grading = record;
    json = (struct json){.sink = out_begin()};
    json_open(&json, '[');
    for (int n = 0; n < match_length(record->match); n++)
        if (report_grades(record->match, n))
            json_number(&json, n);
    json_close(&json, ']');
    return out_end();
}

/* The grade of the decision in the n-th state of the record that is open. */
int grade_at(int n, int nodes)
{
    char hex[GRADE_TEXT];
    struct text text = text_on(hex, sizeof hex);
    struct graded graded;
    struct why why;
    memset(&graded, 0, sizeof graded);
    const struct report_wish wish = wish_for(grading, nodes);
    if (!report_grade(&wish, n, &graded, &why))
        return out_refuse(&why);
    text_add_hex(&text, (const uint8_t *)&graded, sizeof graded);
    out_begin();
    out_text(hex);
    return out_end();
}

/* The next line of grades, "N HEX", if it is of this state. */
static bool take_grade(void *context, int n, struct graded *out)
{
    const char **at = context;
    char hex[GRADE_TEXT], number[NUMBER_TEXT], wanted[NUMBER_TEXT];
    struct text text = text_on(wanted, sizeof wanted);
    text_add_number(&text, n);
    return text_field(at, ' ', number, sizeof number) && strcmp(number, wanted) == 0 &&
           text_field(at, '\n', hex, sizeof hex) && text_hex(hex, (uint8_t *)out, sizeof *out);
}

/* The report of the record that is open, of grades that are known: lines "N HEX", in the order of play. */
int graded_report(int nodes)
{
    const char *at = in_text();
    struct report_wish wish = wish_for(grading, nodes);
    wish.told = NULL;
    wish.context = &at;
    wish.known = take_grade;
    return write_report(&wish);
}

/* ---- trying ---- */

/* What the report would say of another decision in the n-th state; the input is "WORD<tab>RECORD". */
int attempt(int n, int nodes)
{
    char word[MOVE_TEXT];
    const char *at = in_text();
    struct report_mark mark;
    struct why why;
    if (!text_field(&at, '\t', word, sizeof word)) {
        why_say(&why, NULL, "match.event", at, NULL, NULL);
        return out_refuse(&why);
    }
    struct record *record = read(at, &why);
    if (!record)
        return out_refuse(&why);
    const struct report_wish wish = wish_for(record, nodes);
    bool fine = report_try(&wish, n, word, &mark, &why);
    if (fine)
        report_write_mark(record->match, &mark, out_begin());
    record_free(record);
    return fine ? out_end() : out_refuse(&why);
}
