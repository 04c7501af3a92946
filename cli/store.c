/* store.c - the command `store`: what a server keeps, checked, dumped, loaded and copied. */
#include "cli/store.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/settings.h"

struct survey *store_survey(const struct args *args, const char *path, int *status)
{
    char trouble[256];
    struct survey *survey = survey_open(path, trouble, sizeof trouble);
    if (!survey)
        *status = refuse_store(args, path, trouble);
    return survey;
}

/* Signals that would end us wait while there is a file that is not yet whole. */
static sigset_t endings(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    return set;
}

bool store_stop(void)
{
    sigset_t pending;
    return sigpending(&pending) == 0 &&
           (sigismember(&pending, SIGINT) || sigismember(&pending, SIGTERM) || sigismember(&pending, SIGHUP));
}

static int copy_to(const struct args *args, struct survey *survey, const char *path, const char *to)
{
    char name[PATH_MAX];
    if (!file_beside(to, name))
        return file_trouble(args, to);
    if (!survey_copy(survey, name, store_stop)) {
        unlink(name);
        return refuse_store(args, path, survey_trouble(survey));
    }
    if (file_place(name, to, args->flag[FLAG_REPLACE] != NULL))
        return STATUS_FINE;
    return errno == EEXIST ? refuse(args, "store.there", to, NULL, NULL) : file_trouble(args, to);
}

bool store_is_part(const char *path, const char *to)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal", "-lock"};
    char part[PATH_MAX + 16];
    bool is = false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends && store_is_file(path); i++) {
        snprintf(part, sizeof part, "%s%s", path, ends[i]);
        is |= file_is_same(part, to);
    }
    return is;
}

static int backup(const struct args *args, const char *path, const char *to)
{
    int status;
    struct survey *survey = store_survey(args, path, &status);
    if (!survey)
        return status;
    if (!store_is_file(path))
        status = refuse_store(args, path, WORDS_ID "store.pg-dump");
    else if (store_is_part(path, to))
        status = refuse(args, "store.itself", to, NULL, NULL);
    else if (!args->flag[FLAG_REPLACE] && access(to, F_OK) == 0)
        status = refuse(args, "store.there", to, NULL, NULL);
    else
        status = copy_to(args, survey, path, to);
    survey_close(survey);
    return status;
}

/* To today's form; with --finish for good. */
static int upgrade(const struct args *args, const char *path)
{
    char trouble[256], name[PATH_MAX];
    int status;
    struct survey *survey = store_survey(args, path, &status); /* one that is there */
    if (!survey)
        return status;
    survey_close(survey);
    bool finish = args->flag[FLAG_FINISH] != NULL;
    struct store *store = finish ? NULL : store_open(path, trouble, sizeof trouble);
    bool fine = finish ? store_finish(path, trouble, sizeof trouble) : store != NULL;
    store_close(store);
    if (!fine)
        return refuse_store(args, path, trouble);
    store_name(path, name, sizeof name);
    say(args, finish ? "store.finished" : "store.upgraded", name, NULL, NULL);
    return STATUS_FINE;
}

static int run(const struct args *args, const char *path)
{
    const char *what = args->words[0], *file = args->word_count > 1 ? args->words[1] : NULL;
    if (strcmp(what, "copy") == 0 && args->word_count == 3)
        return store_copy(args, args->words[1], args->words[2]);
    if (args->word_count > 2)
        return refuse(args, "store.command", what, NULL, NULL);
    if (strcmp(what, "upgrade") == 0 && !file)
        return upgrade(args, path);
    if (strcmp(what, "check") == 0 && !file)
        return store_check(args, path);
    if (strcmp(what, "dump") == 0)
        return store_dump(args, path, file);
    if (strcmp(what, "load") == 0 && file)
        return store_load(args, path, file);
    if (strcmp(what, "backup") == 0 && file)
        return backup(args, path, file);
    return refuse(args, "store.command", what, NULL, NULL);
}

/* Where it is follows from flags, environment and file as for the server. */
static int run_there(const struct args *args, const struct settings *settings)
{
    char path[PATH_MAX];
    struct args there = *args;
    there.flag[FLAG_DATA] = settings->value[FLAG_DATA];
    there.flag[FLAG_STORE] = settings->value[FLAG_STORE];
    return data_place(&there, path, sizeof path) ? run(args, path) : STATUS_TROUBLE;
}

int cmd_store(const struct args *args)
{
    struct settings settings;
    sigset_t held = endings(), before;
    int status = settings_read(args, settings_of_server, &settings);
    if (status == STATUS_FINE) {
        sigprocmask(SIG_BLOCK, &held, &before);
        status = run_there(args, &settings);
        fflush(stdout);
        sigprocmask(SIG_SETMASK, &before, NULL);
    }
    settings_free(&settings);
    return status;
}
