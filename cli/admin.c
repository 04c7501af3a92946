/* admin.c - the command `admin`: what the host of a server can see and do while it runs, by the socket that lies beside
 * what it keeps. The server knows how (server/admin.c); here its answers are asked for and printed. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/plain_json.h"
#include "cli/settings.h"
#include "games/embedded.h"
#include "server/vapid.h"

enum {
    SECONDS = 10,
    ANSWER_MOST = 1 << 22,
    REQUEST = 2048,
    VALUE = 1024,
    COLUMNS = 8,
    PATH = 4096,
    STATUS_AT = sizeof "HTTP/1.1 " - 1
};

/* What can be asked for: the word behind it, or "", stands in the path. */
static const struct task {
    const char *name, *method, *before, *after;
    bool needs; /* a word */
    const char *columns[COLUMNS + 1];
} tasks[] = {
    {"games", "GET", "/admin/games?most=200&state=", "", false, {"id", "name", "state", "updated", "seats"}},
    {"stop", "POST", "/admin/games/", "/stop", true, {NULL}},
    {"resume", "POST", "/admin/games/", "/resume", true, {NULL}},
    {"remove", "DELETE", "/admin/games/", "", true, {NULL}},
    {"names", "GET", "/admin/names?who=", "", false, {"visitor", "name", "state", "created", "seen"}},
    {"remove-name", "DELETE", "/admin/names/", "", true, {NULL}},
    {"restore-name", "POST", "/admin/names/", "/restore", true, {NULL}},
    {"tokens", "GET", "/admin/tokens", "", false, {"shown", "note", "visitor", "created"}},
    {"remove-token", "DELETE", "/admin/tokens/", "", true, {NULL}},
    {"nodes",
     "GET",
     "/admin/nodes",
     "",
     false,
     {"name", "state", "version", "started", "tables", "lines", "leases", "id"}},
    {"drain", "POST", "/admin/drain", "", false, {NULL}},
    {"reports",
     "GET",
     "/admin/reports?before=",
     "",
     false,
     {"id", "at", "by", "about", "game", "number", "said", "text"}},
    {"dismiss", "DELETE", "/admin/reports/", "", true, {NULL}},
    {.name = NULL},
};

/* ---- asking ---- */

static int connect_to(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct timeval patience = {.tv_sec = SECONDS};
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(address.sun_path, path, strlen(path));
    int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file < 0)
        return -1;
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (connect(file, (const struct sockaddr *)&address, sizeof address) == 0)
        return file;
    int reason = errno;
    close(file);
    errno = reason;
    return -1;
}

/* All that comes until the other side closes; from malloc, or NULL with errno. */
static char *read_all(int file)
{
    char *all = malloc(ANSWER_MOST + 1);
    size_t size = 0;
    ssize_t got = 1;
    while (all && got > 0 && size < ANSWER_MOST) {
        got = recv(file, all + size, ANSWER_MOST - size, 0);
        size += got > 0 ? (size_t)got : 0;
    }
    if (all && got >= 0) {
        all[size] = '\0';
        return all;
    }
    free(all);
    return NULL;
}

/* Letters and digits as they are, all else as "%20". */
static void add_encoded(struct text *out, const char *word)
{
    for (; *word; word++) {
        bool plain = (*word >= '0' && *word <= '9') || ((*word | 0x20) >= 'a' && (*word | 0x20) <= 'z');
        uint8_t byte = (uint8_t)*word;
        if (plain) {
            text_add_char(out, *word);
        } else {
            text_add_char(out, '%');
            text_add_hex(out, &byte, 1);
        }
    }
}

static bool write_request(const struct args *args, const struct task *task, struct text *out)
{
    text_add(out, task->method);
    text_add(out, " ");
    text_add(out, task->before);
    if (args->word_count > 1)
        add_encoded(out, args->words[1]);
    text_add(out, task->after);
    text_add(out, " HTTP/1.1\r\nHost: tintagel\r\nConnection: close\r\nContent-Length: 0\r\nAccept-Language: ");
    text_add(out, args->language.catalogue == embedded_find("fr.words") ? "fr" : "en");
    text_add(out, "\r\n\r\n");
    return !out->cut;
}

/* The whole answer, from malloc; NULL with errno. */
static char *ask(const char *path, const struct text *request)
{
    int file = connect_to(path);
    if (file < 0)
        return NULL;
    char *answer = NULL;
    if (send(file, request->at, request->length, MSG_NOSIGNAL) == (ssize_t)request->length)
        answer = read_all(file);
    int reason = errno;
    close(file);
    errno = reason;
    return answer;
}

/* ---- printing ---- */

/* Times are milliseconds; shown as those of Greenwich. */
static void print_time(const char *value)
{
    time_t seconds = (time_t)(strtoll(value, NULL, 10) / 1000);
    char shown[32];
    struct tm parts;
    if (gmtime_r(&seconds, &parts) && strftime(shown, sizeof shown, "%Y-%m-%d %H:%M:%S", &parts))
        fputs(shown, stdout);
}

static bool is_time(const char *name)
{
    return strcmp(name, "at") == 0 || strcmp(name, "created") == 0 || strcmp(name, "updated") == 0 ||
           strcmp(name, "seen") == 0 || strcmp(name, "started") == 0;
}

static void print_row(const char *row, const struct task *task)
{
    for (int i = 0; task->columns[i]; i++) {
        char value[VALUE], shown[VALUE];
        struct text text = text_on(value, sizeof value), quoted = text_on(shown, sizeof shown);
        const char *at = plain_json_find(row, task->columns[i]);
        fputs(i ? "\t" : "", stdout);
        if (!at)
            continue;
        plain_json_text(at, &text);
        text_add_quotable(&quoted, value, sizeof shown - 8);
        if (is_time(task->columns[i]))
            print_time(value);
        else
            fputs(shown, stdout);
    }
    putchar('\n');
}

/* What the server says of why not; or the line of the answer's status, without "HTTP/1.1 ". */
static int print_refusal(const struct args *args, const char *answer, const char *error)
{
    char sentence[VALUE];
    struct text text = text_on(sentence, sizeof sentence);
    const char *says = error ? plain_json_find(error, "text") : NULL;
    if (says)
        plain_json_text(says, &text);
    else
        text_add_part(&text, answer + STATUS_AT, strcspn(answer + STATUS_AT, "\r\n"));
    return refuse(args, "admin.refused", sentence, NULL, NULL);
}

static int print_answer(const struct args *args, const struct task *task, const char *answer, const char *body)
{
    const char *error = plain_json_find(body, "error"), *list = plain_json_list(body);
    if (error || answer[STATUS_AT] != '2')
        return print_refusal(args, answer, error);
    if (args->flag[FLAG_JSON]) {
        puts(body);
        return STATUS_FINE;
    }
    for (const char *row = list; row; row = plain_json_next(row))
        print_row(row, task);
    if (!task->columns[0])
        say(args, "admin.done", NULL, NULL, NULL);
    return STATUS_FINE;
}

/* ---- the command ---- */

static int run(const struct args *args, const struct task *task, const char *path)
{
    char memory[REQUEST];
    struct text request = text_on(memory, sizeof memory);
    if (!write_request(args, task, &request))
        return refuse(args, "admin.command", args->words[0], NULL, NULL);
    char *answer = ask(path, &request);
    const char *body = answer && strlen(answer) > STATUS_AT ? strstr(answer, "\r\n\r\n") : NULL;
    if (!body) {
        refuse(args, "admin.nobody", path, strerror(answer ? EPROTO : errno), NULL);
        free(answer);
        return STATUS_TROUBLE;
    }
    int status = print_answer(args, task, answer, body + 4);
    free(answer);
    return status;
}

static int find_and_run(const struct args *args, const struct settings *settings)
{
    char file[PATH], path[PATH];
    struct args there = *args;
    const struct task *task = tasks;
    while (task->name && strcmp(task->name, args->words[0]) != 0)
        task++;
    bool has_word = args->word_count > 1, takes_word = task->name && (task->needs || strchr(task->before, '='));
    if (!task->name || (task->needs && !has_word) || (has_word && !takes_word))
        return refuse(args, "admin.command", args->words[0], NULL, NULL);
    there.flag[FLAG_DATA] = settings->value[FLAG_DATA];
    if (!data_file(&there, file, sizeof file) || !data_socket(file, path, sizeof path))
        return STATUS_TROUBLE;
    return run(args, task, path);
}

/* A key for `serve --push-key`, in a file that is new; no server is asked. */
static int make_push_key(const struct args *args)
{
    if (args->word_count != 2)
        return refuse(args, "admin.command", args->words[0], NULL, NULL);
    if (!vapid_make(args->words[1])) {
        refuse(args, "admin.no-push-key", args->words[1], strerror(errno), NULL);
        return STATUS_TROUBLE;
    }
    say(args, "admin.push-key", args->words[1], NULL, NULL);
    return STATUS_FINE;
}

int cmd_admin(const struct args *args)
{
    struct settings settings;
    if (strcmp(args->words[0], "push-key") == 0)
        return make_push_key(args);
    int status = settings_read(args, settings_of_server, &settings);
    if (status == STATUS_FINE)
        status = find_and_run(args, &settings);
    settings_free(&settings);
    return status;
}
