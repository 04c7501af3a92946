/* link.c - the command `link`: a record or a position as an address of the page that carries all of it, and back. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/link.h"
#include "match/notation.h"

static const struct record_source source = {.find_game = games_find, .boards = &embedded_boards};

static void collect(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

/* ---- making one ---- */

/* What a writer puts on a sink, as a string from malloc; NULL, having told why. */
typedef bool writer(const void *what, const struct sink *sink, struct why *why);

static char *written(const struct args *args, writer *write, const void *what)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    struct why why;
    why_fill(&why, NULL, "no-memory", NULL, NULL, NULL);
    bool fine = memory && write(what, &(struct sink){.put = collect, .context = memory}, &why);
    if (memory)
        fine = fclose(memory) == 0 && fine;
    if (fine)
        return text;
    refuse_why(args, &why);
    free(text);
    return NULL;
}

static bool write_position(const void *what, const struct sink *sink, struct why *why)
{
    const struct subject *subject = what;
    return link_position(subject->rules, (const struct state *)(const void *)subject->state.bytes, &embedded_boards,
                         sink, why);
}

static bool write_record(const void *what, const struct sink *sink, struct why *why)
{
    return record_write(what, &embedded_boards, sink) || why_say(why, NULL, "no-memory", NULL, NULL, NULL);
}

static bool write_link(const void *what, const struct sink *sink, struct why *why)
{
    return link_write(what, &source, sink, why);
}

/* `n`: the decisions after which the page shows it; -1: it says nothing of that. */
static int print_link(const struct args *args, const char *record, int n)
{
    char *link = written(args, write_link, record);
    if (!link)
        return STATUS_BAD_INPUT;
    printf(LINK_ADDRESS "%s", link);
    if (n >= 0)
        printf("/%d", n);
    putchar('\n');
    free(link);
    return STATUS_FINE;
}

static int link_of_position(const struct args *args)
{
    struct subject subject;
    int status;
    if (args->flag[FLAG_TURN])
        return refuse(args, "link.turn", NULL, NULL, NULL);
    if (!subject_open(args, &subject, &status))
        return status;
    char *text = written(args, write_position, &subject);
    status = text ? print_link(args, text, -1) : STATUS_BAD_INPUT;
    free(text);
    subject_close(&subject);
    return status;
}

static int link_of_record(const struct args *args)
{
    int status, n = -1;
    struct record *record = record_open(args, args->words[0], &status);
    if (!record)
        return status;
    if (!turn_given(args, record->match, &n)) {
        record_free(record);
        return STATUS_BAD_INPUT;
    }
    char *text = written(args, write_record, record);
    status = text ? print_link(args, text, n) : STATUS_BAD_INPUT;
    free(text);
    record_free(record);
    return status;
}

/* ---- reading one ---- */

static bool fill_text(const struct sink *sink, const void *what)
{
    sink->put(sink->context, what, strlen(what));
    return true;
}

/* The letters of a whole address, or by themselves. */
static char *letters_of(const char *address)
{
    const char *at = strstr(address, LINK_ADDRESS);
    at = at ? at + strlen(LINK_ADDRESS) : address;
    return strndup(at, strcspn(at, "/"));
}

static int read_link(const struct args *args)
{
    const char *out = args->flag[FLAG_OUT] ? args->flag[FLAG_OUT] : "-";
    struct why why;
    char *letters = letters_of(args->flag[FLAG_READ]);
    if (!letters)
        return refuse(args, "no-memory", NULL, NULL, NULL);
    char *record = link_read(letters, &source, &why);
    free(letters);
    if (!record)
        return refuse_why(args, &why);
    int status = file_write(out, fill_text, record) ? STATUS_FINE : file_trouble(args, out);
    free(record);
    return status;
}

int cmd_link(const struct args *args)
{
    static const enum flag of_games[] = {FLAG_POSITION, FLAG_OPTIONS, FLAG_BOARDS};
    static const enum flag of_records[] = {FLAG_GAME};
    if (args->flag[FLAG_READ] && args->word_count == 0)
        return read_link(args);
    if (args->flag[FLAG_READ] || args->flag[FLAG_OUT] || args->word_count == 0)
        return refuse(args, "link.usage", NULL, NULL, NULL);
    if (games_find(args->words[0]))
        return refuse_flags(args, of_records, 1, "analyse.of-record") ? STATUS_BAD_INPUT : link_of_position(args);
    if (access(args->words[0], F_OK) != 0 && errno == ENOENT)
        return refuse(args, "analyse.neither", args->words[0], game_names().text, NULL);
    if (refuse_flags(args, of_games, sizeof of_games / sizeof *of_games, "analyse.flag"))
        return STATUS_BAD_INPUT;
    return link_of_record(args);
}
