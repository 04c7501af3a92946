/* report.c - the report of a game for the page (search/report.h), and a try at a better decision. What it looks at is a
 * record, as the rules' worker saves it. */
#include "search/report.h"
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

/* The report of a record, each decision looked at with so many nodes, 0: as many as usual. */
int report(int nodes)
{
    struct why why;
    struct record *record = read(in_text(), &why);
    if (!record)
        return out_refuse(&why);
    const struct report_wish wish = wish_for(record, nodes);
    struct report *found = report_new(&wish, &why);
    if (found)
        report_write(found, out_begin());
    report_free(found);
    record_free(record);
    return found ? out_end() : out_refuse(&why);
}

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
