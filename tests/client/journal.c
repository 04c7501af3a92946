/* journal.c - see journal.h. */
#include "tests/client/journal.h"

#include <time.h>

#include "tests/client/guest.h"

struct journal journal_on(FILE *out)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (struct journal){out, (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000 - guest_now_us()};
}

/* As a time since 1970. */
static long long moment(const struct journal *journal, int64_t us)
{
    return us + journal->epoch;
}

static void write_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        const char *escape = *text == '\\' ? "\\\\" : *text == '\t' ? "\\t" : *text == '\n' ? "\\n" : NULL;
        if (*text == '\r')
            escape = "\\r";
        if (escape)
            fputs(escape, out);
        else
            fputc(*text, out);
    }
    fputc('\n', out);
}

void journal_said(struct journal *journal, int client, const char *match, int64_t sent,
                  const struct journal_event *event, enum journal_answer answer, int number)
{
    if (!journal)
        return;
    fprintf(journal->out, "said\t%d\t%lld\t", client, moment(journal, sent));
    if (answer == JOURNAL_NONE)
        fputs("-", journal->out);
    else
        fprintf(journal->out, "%lld", moment(journal, guest_now_us()));
    fprintf(journal->out, "\t%s\t%s\t%d\t%d\t%s\t", match, event->kind, event->player, event->number,
            answer == JOURNAL_YES  ? "yes"
            : answer == JOURNAL_NO ? "no"
                                   : "-");
    if (number >= 0)
        fprintf(journal->out, "%d\t", number);
    else
        fputs("-\t", journal->out);
    write_text(journal->out, event->text);
}

void journal_told(struct journal *journal, int client, const char *match, const struct journal_event *event)
{
    if (!journal)
        return;
    fprintf(journal->out, "told\t%d\t%lld\t%s\t%d\t%s\t%d\t%lld\t", client, moment(journal, guest_now_us()), match,
            event->number, event->kind, event->player, (long long)event->at);
    write_text(journal->out, event->text);
}

static void write_times(FILE *out, const int64_t *times, int count)
{
    for (int i = 0; i < count; i++)
        fprintf(out, "%c%lld", i ? ',' : '\t', (long long)times[i]);
}

void journal_shown(struct journal *journal, int client, const char *match, int64_t sent,
                   const struct journal_clocks *clocks)
{
    if (!journal)
        return;
    fprintf(journal->out, "shown\t%d\t%lld\t%lld\t%s\t%lld\t%s", client, moment(journal, sent),
            moment(journal, guest_now_us()), match, (long long)clocks->at, clocks->paused ? "yes" : "no");
    write_times(journal->out, clocks->left, clocks->players);
    write_times(journal->out, clocks->extra, clocks->players);
    write_times(journal->out, clocks->setup, clocks->players);
    fputc('\n', journal->out);
}

void journal_absent(struct journal *journal, int64_t from)
{
    if (journal)
        fprintf(journal->out, "absent\t%lld\t%lld\n", moment(journal, from), moment(journal, guest_now_us()));
}

void journal_stays(struct journal *journal, int client, const char *match, int number)
{
    if (journal)
        fprintf(journal->out, "stays\t%d\t%s\t%d\n", client, match, number);
}

void journal_remark(struct journal *journal, int client, const char *match, const char *what, int number)
{
    if (journal)
        fprintf(journal->out, "#\t%d\t%lld\t%s\t%s\t%d\n", client, moment(journal, guest_now_us()), match, what,
                number);
}
