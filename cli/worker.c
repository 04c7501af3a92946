/* worker.c - the command `worker`: thinks for the computers of servers elsewhere. */
#include "server/worker.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/settings.h"

enum { NAME_MOST = 64 };

static const enum flag flags[] = {FLAG_BUS,     FLAG_THREADS, FLAG_NAME,       FLAG_USER, FLAG_CONFIG,
                                  FLAG_VERBOSE, FLAG_QUIET,   FLAG_NO_SANDBOX, FLAGS};

static void tell_ready(const void *context, const char *bus, int threads)
{
    say(context, "worker.ready", bus, number_of(threads).text, NULL);
    fflush(stdout);
}

/* For Redis, which takes no blanks. */
static bool is_name(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++)
        if (name[i] <= ' ' || name[i] > '~')
            return false;
    return length > 0 && length < NAME_MOST;
}

static int run(const struct args *args, const struct worker_terms *terms)
{
    char trouble[WORKER_TEXT] = "";
    enum worker_end end = worker_run(terms, trouble);
    const char *reason = strerror(errno);
    switch (end) {
    case WORKER_STOPPED: return STATUS_FINE;
    case WORKER_BUS: return refuse_bus(args, trouble);
    case WORKER_USER: refuse(args, "serve.user", terms->user, reason, NULL); return STATUS_TROUBLE;
    case WORKER_SANDBOX: refuse(args, "serve.sandbox", reason, NULL, NULL); return STATUS_TROUBLE;
    case WORKER_ABSENT: refuse(args, "serve.absent", NULL, NULL, NULL); return STATUS_TROUBLE;
    default: refuse(args, "worker.trouble", reason, NULL, NULL); return STATUS_TROUBLE;
    }
}

static int work(const struct args *args, const struct settings *settings)
{
    const char *const *value = settings->value;
    struct worker_terms terms = {.bus = value[FLAG_BUS],
                                 .name = value[FLAG_NAME],
                                 .user = value[FLAG_USER],
                                 .sandbox = !value[FLAG_NO_SANDBOX],
                                 .level = settings_level(settings),
                                 .ready = tell_ready,
                                 .context = args};
    struct args given = *args;
    given.flag[FLAG_THREADS] = value[FLAG_THREADS];
    if (!terms.bus)
        return refuse(args, "worker.no-bus", NULL, NULL, NULL);
    if (terms.name && !is_name(terms.name))
        return refuse(args, "worker.name", terms.name, NULL, NULL);
    if (!arg_number(&given, FLAG_THREADS, 1, WORKER_THREADS, 0, &terms.threads))
        return STATUS_BAD_INPUT;
    return run(args, &terms);
}

int cmd_worker(const struct args *args)
{
    struct settings settings;
    int status = settings_read(args, flags, &settings);
    if (status == STATUS_FINE)
        status = work(args, &settings);
    settings_free(&settings);
    return status;
}
