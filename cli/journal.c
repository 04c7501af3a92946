/* journal.c - a file of results that a run goes on with. */
#include "cli/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_all(int file, const char *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t written = write(file, bytes + done, size - done);
        if (written < 0 && errno != EINTR)
            return false;
        done += written > 0 ? (size_t)written : 0;
    }
    return true;
}

static bool fill_head(const struct sink *sink, const void *what)
{
    sink->put(sink->context, what, strlen(what));
    return true;
}

bool journal_next(struct journal_reader *r)
{
    ssize_t length = getline(&r->line, &r->room, r->file);
    if (length <= 0 || r->line[length - 1] != '\n' || strlen(r->line) != (size_t)length)
        return false;
    r->line[length - 1] = '\0';
    r->number++;
    return true;
}

/* Whether the file begins with the head; the first line that differs is told. */
static bool check_head(const struct args *args, struct journal_reader *r, const char *path, const char *head)
{
    while (*head) {
        char wanted[512];
        size_t length = strcspn(head, "\n");
        snprintf(wanted, sizeof wanted, "%.*s", (int)length, head);
        bool there = journal_next(r);
        if (!there || strlen(r->line) != length || strncmp(r->line, head, length) != 0) {
            refuse(args, "journal.other", path, there ? r->line : "", wanted);
            return false;
        }
        head += length + 1;
    }
    return true;
}

/* Cut off what is behind the last whole line. */
static bool drop_rest(const struct journal *journal)
{
    return lseek(journal->file, 0, SEEK_END) == journal->size || ftruncate(journal->file, journal->size) == 0;
}

/* Give all lines away. */
static bool read_lines(const struct args *args, struct journal_reader *r, struct journal *journal, journal_take *take,
                       void *context)
{
    int head = r->number;
    journal->size = ftello(r->file);
    for (; journal_next(r); journal->size = ftello(r->file))
        if (!take(context, r->number - head - 1, r->line)) {
            refuse(args, "journal.line", journal->path, number_of(r->number).text, NULL);
            return false;
        }
    return true;
}

/* Read what is there. STATUS_FINE, or what is wrong, which has been told. */
static int read_journal(const struct args *args, struct journal *journal, const char *head, journal_take *take,
                        void *context)
{
    int copy = dup(journal->file);
    FILE *file = copy >= 0 ? fdopen(copy, "r") : NULL;
    struct journal_reader r = {.file = file};
    if (!file) {
        if (copy >= 0)
            close(copy);
        return file_trouble(args, journal->path);
    }
    int status = STATUS_BAD_INPUT;
    if (check_head(args, &r, journal->path, head) && read_lines(args, &r, journal, take, context))
        status = !ferror(file) && drop_rest(journal) ? STATUS_FINE : file_trouble(args, journal->path);
    free(r.line);
    fclose(file);
    return status;
}

/* A file that was made for it, such as by mktemp, is begun. */
static bool begin_empty(const struct journal *journal, const char *head)
{
    off_t size = lseek(journal->file, 0, SEEK_END);
    bool begun = size > 0 || (size == 0 && write_all(journal->file, head, strlen(head)));
    return begun && lseek(journal->file, 0, SEEK_SET) == 0;
}

bool journal_open(const struct args *args, const char *path, const char *head, journal_take *take, void *context,
                  struct journal *out, int *status)
{
    struct file_seen seen;
    struct stat there;
    *out = (struct journal){.file = -1, .path = path};
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) { /* also what only we have a name for, a pipe */
        *status = refuse(args, "journal.no-file", path, NULL, NULL);
        return false;
    }
    if (!file_make(path, fill_head, head, &seen) && errno != EEXIST) {
        *status = file_trouble(args, path);
        return false;
    }
    out->file = open(path, O_RDWR | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (out->file < 0 || fstat(out->file, &there) != 0)
        *status = file_trouble(args, path);
    else if (!S_ISREG(there.st_mode))
        *status = refuse(args, "journal.no-file", path, NULL, NULL);
    else if (flock(out->file, LOCK_EX | LOCK_NB) != 0)
        *status = errno == EWOULDBLOCK ? refuse(args, "journal.busy", path, NULL, NULL) : file_trouble(args, path);
    else
        *status = begin_empty(out, head) ? read_journal(args, out, head, take, context) : file_trouble(args, path);
    if (*status != STATUS_FINE)
        journal_close(out);
    return *status == STATUS_FINE;
}

bool journal_add(struct journal *journal, const char *lines, size_t size)
{
    if (journal->file < 0 || size == 0)
        return true;
    if (write_all(journal->file, lines, size) && (fsync(journal->file) == 0 || errno == EINVAL)) {
        journal->size += (off_t)size;
        return true;
    }
    int trouble = errno;
    (void)!ftruncate(journal->file, journal->size); /* else the next start drops what is cut */
    errno = trouble;
    return false;
}

void journal_close(struct journal *journal)
{
    if (journal->file >= 0)
        close(journal->file);
    journal->file = -1;
}
