/* history.c - history [FILE...]: whether what clients of a server did and saw, and what its store holds at the end, can
 * have happened in one order, match by match. The files, or standard input, are lines as tests/chronicle.h has them,
 * and taken together. What is wrong is told line by line; the status is 0 if nothing is, 1 if something is, 2 if a file
 * cannot be read. */
#include "tests/chronicle.h"

#include <stdlib.h>

/* One after the other, as if they were one. */
static FILE *join(int count, char **names)
{
    char block[65536];
    FILE *all = tmpfile();
    for (int i = 0; all && i < count; i++) {
        FILE *one = fopen(names[i], "r");
        if (!one) {
            perror(names[i]);
            exit(2);
        }
        for (size_t got; (got = fread(block, 1, sizeof block, one)) > 0;)
            fwrite(block, 1, got, all);
        fclose(one);
    }
    if (!all || fflush(all) != 0) {
        perror("history");
        exit(2);
    }
    rewind(all);
    return all;
}

static void count_lines(const struct chronicle *chronicle)
{
    const struct chronicle_sum *sum = &chronicle->sum;
    long kept = 0, said = 0, told = 0, yes = 0, shown = 0;
    for (int i = 0; i < chronicle->count; i++) {
        const struct chronicle_match *match = &chronicle->matches[i];
        kept += match->kept_count;
        said += match->said_count;
        told += match->told_count;
        shown += match->shown_count;
        for (int k = 0; k < match->said_count; k++)
            yes += match->said[k].answer == CHRONICLE_YES;
    }
    printf("%d matches, %ld events kept; %ld asked for, %ld of them acknowledged; %ld told\n", chronicle->count, kept,
           said, yes, told);
    printf("%ld decisions in time, %ld flags; clocks shown %ld times; %ld pauses gave back %lld ms; the most that was "
           "lost "
           "with a decision is %lld ms\n",
           sum->timed, sum->flags, shown, sum->pauses, (long long)sum->given_back, (long long)sum->most_lost);
}

int main(int count, char **words)
{
    FILE *in = count > 1 ? join(count - 1, words + 1) : stdin;
    struct chronicle chronicle = chronicle_read(in);
    int faults = chronicle_judge(&chronicle, stdout, NULL);
    count_lines(&chronicle);
    if (faults)
        printf("not linear: %d faults\n", faults);
    else
        printf("linear\n");
    chronicle_free(&chronicle);
    if (count > 1)
        fclose(in);
    return faults ? 1 : 0;
}
