/* stale.c - see stale.h.
 *
 * Among the calls that must not be done twice (STORE_CALLS) are rows that are nobody's call: codes for devices
 * (device.h) and what guards a visitor's row (visitor_keep.h). They stand under a word in place of a visitor, so that
 * they are found by the key, some at a time. */
#include "server/stale.h"

#include "server/device.h"
#include "server/host.h"
#include "server/visitor_keep.h"

enum { EVERY = 5, AT_ONCE = 500 };

static const struct {
    const char *word;
    int64_t lasts; /* ms beyond what its row says */
} kinds[] = {
    {DEVICE_CODES, 0}, {DEVICE_USED, DEVICE_LASTS}, {DEVICE_LAST, DEVICE_LASTS}, {VISITOR_GUARDS, 24 * 60 * 60 * 1000}};

static void drop(void *context, const struct store_answer *found)
{
    struct host *host = context;
    struct store_change *rows = found->end == STORE_KEPT && found->count > 0 ? store_change_new() : NULL;
    bool fine = rows != NULL;
    for (int i = 0; fine && i < found->count; i++) {
        struct store_row row = {.table = STORE_CALLS, .how = STORE_DROP, .keys = 2};
        row.value[CALLS_VISITOR] = found->rows[i][CALLS_VISITOR];
        row.value[CALLS_KEY] = found->rows[i][CALLS_KEY];
        fine = store_change_add(rows, &row);
    }
    if (fine && !host->stopping)
        store_write(host->store, rows, NULL, NULL);
    else
        store_change_drop(rows);
}

void stale_sweep(struct host *host)
{
    size_t turn = host->beats / EVERY % (sizeof kinds / sizeof kinds[0]);
    struct store_question question = {.table = STORE_CALLS, .conditions = 2, .order = CALLS_KEY, .most = AT_ONCE};
    if (host->beats % EVERY != 0)
        return;
    question.condition[0].column = CALLS_VISITOR;
    question.condition[0].value.text = kinds[turn].word;
    question.condition[1].column = CALLS_AT;
    question.condition[1].how = STORE_LESS;
    question.condition[1].value.number = host_now() - kinds[turn].lasts;
    host_ask(host, &question, drop, host);
}
