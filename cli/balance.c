/* balance.c - the command `balance`: how fair and how long games are, from files of selfplay, as a table for a page. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/selfplay_file.h"
#include "contest/balance.h"
#include "contest/selfplay.h"

static bool read_file(const struct args *args, struct selfplay_file *file, struct balance *out, int *status)
{
    char result[SELFPLAY_RESULT];
    int decisions;
    *out = (struct balance){0};
    for (int g = 0; journal_next(&file->reader); g++)
        if (!selfplay_skim(g, file->reader.line, result, &decisions) ||
            !balance_add(out, file->subject.rules, result, decisions)) {
            *status = selfplay_file_refuse(args, file);
            return false;
        }
    if (!out->games)
        *status = refuse(args, "balance.empty", file->path, NULL, NULL);
    return out->games > 0;
}

static double percent(const struct balance *b, int count)
{
    return 100.0 * count / b->games;
}

/* The options as they are chosen, "-" if none are: of those that are free text only what is not the preset. */
static void write_choices(const struct rules *rules, struct text *out)
{
    const struct option *options = rules->game->options;
    const char *comma = "";
    for (int i = 0; options && options[i].name; i++) {
        if (!*rules->value[i] || (!options[i].choices && strcmp(rules->value[i], options[i].preset) == 0))
            continue;
        text_add(out, comma);
        text_add(out, options[i].name);
        text_add_char(out, '=');
        text_add(out, rules->value[i]);
        comma = ",";
    }
    text_add(out, *comma ? "" : "-");
}

/* What each side got, draws shared; then the draws, the mean length and the ways to end. */
static void print_row(const struct selfplay_file *file, struct balance *b)
{
    const struct rules *rules = file->subject.rules;
    char options[OPTIONS_TEXT];
    struct text text = text_on(options, sizeof options);
    write_choices(rules, &text);
    printf("| %s | %s | %s | %d | ", rules->game->name, options, file->entrant, b->games);
    for (int side = 0; side < rules->sides; side++)
        printf("%s%.1f", side ? " – " : "",
               percent(b, b->wins[side]) + percent(b, b->draws + b->unfinished) / rules->sides);
    printf(" | %.1f | %.1f | ", percent(b, b->draws + b->unfinished), (double)b->decisions / b->games);
    balance_sort(b);
    for (int i = 0; i < b->end_count; i++)
        printf("%s%s %.0f", i ? ", " : "", b->ends[i].rule, percent(b, b->ends[i].count));
    puts(" |");
}

int cmd_balance(const struct args *args)
{
    int status = STATUS_FINE;
    for (int i = 0; status == STATUS_FINE && i < args->word_count; i++) {
        struct selfplay_file file;
        struct balance balance;
        if (!selfplay_file_open(args, args->words[i], &file, &status))
            break;
        if (read_file(args, &file, &balance, &status)) {
            if (i == 0) {
                say(args, "balance.head", NULL, NULL, NULL);
                puts("|---|---|---|---|---|---|---|---|");
            }
            print_row(&file, &balance);
        }
        selfplay_file_close(&file);
    }
    return status;
}
