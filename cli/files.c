/* files.c - reading and writing files whole, and adding to their end.
 *
 * Invariants: a file that is written whole is at any time the old one or the new one, on the disk too; nothing that is
 * no regular file is replaced; a file that is ours is changed only while it is what we left there; of a temporary file
 * nothing stays behind, whatever signal comes (but SIGKILL), since signals wait for the short time in which there is
 * one. What is to be written is made in memory first. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

enum { LINKS_MOST = 40, NAMES_TRIED = 100 };

/* ---- reading ---- */

char *file_read(const char *path, size_t most)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(most + 1) : NULL;
    if (!text) {
        if (file)
            fclose(file);
        return NULL;
    }
    size_t length = fread(text, 1, most + 1, file);
    int trouble = ferror(file) ? errno : length > most ? EOVERFLOW : memchr(text, '\0', length) ? EILSEQ : 0;
    fclose(file);
    if (trouble) {
        free(text);
        errno = trouble;
        return NULL;
    }
    text[length] = '\0';
    return text;
}

/* ---- what is to be written ---- */

struct bytes {
    char *at; /* from malloc */
    size_t size;
};

static void put_file(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

static bool make_bytes(file_fill *fill, const void *what, struct bytes *out)
{
    FILE *memory = open_memstream(&out->at, &out->size);
    if (!memory)
        return false;
    bool fine = fill(&(struct sink){.put = put_file, .context = memory}, what) && !ferror(memory);
    if (fclose(memory) == 0 && fine)
        return true;
    free(out->at);
    errno = ENOMEM;
    return false;
}

static bool write_bytes(int file, const struct bytes *bytes)
{
    for (size_t done = 0; done < bytes->size;) {
        ssize_t written = write(file, bytes->at + done, bytes->size - done);
        if (written < 0 && errno != EINTR)
            return false;
        done += written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* Where a file cannot be synced, it is as safe as it can be. */
static bool sync_file(int file)
{
    return fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP;
}

/* Close, without losing what was wrong before. */
static bool close_file(int file, bool fine)
{
    int trouble = errno;
    if (close(file) != 0 && fine)
        return false;
    errno = trouble;
    return fine;
}

/* ---- where ---- */

/* The length of a path's folder with its slash; 0: it is the current one. */
static int folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (int)(slash - path) + 1 : 0;
}

/* Follow links to what they lead to, whether that is there or not. `out` has PATH_MAX bytes. */
static bool follow_links(const char *path, char *out)
{
    char link[PATH_MAX], next[2 * PATH_MAX];
    int length = snprintf(out, PATH_MAX, "%s", path);
    for (int i = 0; length < PATH_MAX; i++) {
        ssize_t size = readlink(out, link, sizeof link - 1);
        if (size < 0)
            return true;
        if (i == LINKS_MOST) {
            errno = ELOOP;
            return false;
        }
        link[size] = '\0';
        length = snprintf(next, sizeof next, "%.*s%s", link[0] == '/' ? 0 : folder_of(out), out, link);
        if (length < PATH_MAX)
            memcpy(out, next, (size_t)length + 1);
    }
    errno = ENAMETOOLONG;
    return false;
}

/* A name beside the target that nothing has, for a file that is made with it; -1 with errno set. */
static int open_temporary(const char *target, mode_t mode, char *name)
{
    int file = -1;
    for (int i = 0; i < NAMES_TRIED && file < 0; i++) {
        int length = snprintf(name, PATH_MAX, "%.*s.tintagel-%ld-%d.tmp", folder_of(target), target, (long)getpid(), i);
        errno = ENAMETOOLONG;
        file = length < PATH_MAX ? open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) : -1;
        if (file < 0 && errno != EEXIST)
            break;
    }
    return file;
}

/* A name is on the disk when its folder is. */
static void sync_folder(const char *target)
{
    char folder[PATH_MAX + 1];
    snprintf(folder, sizeof folder, "%.*s.", folder_of(target), target);
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0) {
        (void)fsync(file);
        close(file);
    }
}

/* ---- writing ---- */

/* What is replaced keeps its permissions, and its owner and group where we may give files away; what its group could do
 * no other group can. */
static bool take_over_mode(int file, const struct stat *old)
{
    mode_t mode = old->st_mode & 07777;
    if (fchown(file, old->st_uid, old->st_gid) != 0)
        mode &= fchown(file, (uid_t)-1, old->st_gid) == 0 ? 0777 : 0707;
    return fchmod(file, mode) == 0;
}

/* Give a file its name, which nothing may have yet. Where a file cannot have two names, somebody may come in between.
 */
static bool take_name(const char *temporary, const char *target)
{
    if (link(temporary, target) == 0) {
        unlink(temporary);
        return true;
    }
    if (errno != EPERM && errno != ENOTSUP && errno != ENOSYS)
        return false;
    if (access(target, F_OK) != 0)
        return rename(temporary, target) == 0;
    errno = EEXIST;
    return false;
}

static bool see(int file, struct file_seen *seen)
{
    struct stat now;
    if (fstat(file, &now) != 0)
        return false;
    *seen = (struct file_seen){.device = now.st_dev, .inode = now.st_ino, .size = now.st_size};
    return true;
}

static bool is_as_seen(const struct stat *now, const struct file_seen *seen)
{
    return now->st_dev == seen->device && now->st_ino == seen->inode && now->st_size == seen->size;
}

/* `old` is what stands there now; NULL: nothing does, nor may when the new one gets its name. */
static bool replace(const char *target, const struct stat *old, const struct bytes *bytes, struct file_seen *seen)
{
    char temporary[PATH_MAX];
    struct file_seen made;
    int file = open_temporary(target, old ? 0600 : 0666, temporary);
    if (file < 0)
        return false;
    bool fine = (!old || take_over_mode(file, old)) && write_bytes(file, bytes) && sync_file(file) && see(file, &made);
    if (close_file(file, fine) && (old ? rename(temporary, target) == 0 : take_name(temporary, target))) {
        sync_folder(target);
        *seen = made;
        return true;
    }
    int trouble = errno;
    unlink(temporary);
    errno = trouble;
    return false;
}

/* Signals, many of which end us, wait until the temporary file is gone or has its name. */
static bool replace_undisturbed(const char *target, const struct stat *old, const struct bytes *bytes,
                                struct file_seen *seen)
{
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    bool fine = replace(target, old, bytes, seen);
    int trouble = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = trouble;
    return fine;
}

/* A device, a pipe: written to as it is. */
static bool write_through(const char *target, const struct bytes *bytes)
{
    int file = open(target, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    return file >= 0 && close_file(file, write_bytes(file, bytes));
}

/* The descriptor that a name such as /dev/stdout or /dev/fd/3 stands for; -1: it is another name. */
static int descriptor_of(const char *path)
{
    static const char *const standard[] = {"/dev/stdin", "/dev/stdout", "/dev/stderr"};
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    int file;
    for (int i = 0; i < 3; i++)
        if (strcmp(path, standard[i]) == 0)
            return i;
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(folders[i]);
        if (strncmp(path, folders[i], length) == 0 && text_number(path + length, INT_MAX, &file))
            return file;
    }
    return -1;
}

/* What is open already is written to where it stands: who opened it may have written there, and may go on. */
static bool write_to(const char *path, const struct bytes *bytes)
{
    char target[PATH_MAX];
    struct stat old;
    struct file_seen seen;
    int open_already = descriptor_of(path);
    if (open_already >= 0)
        return write_bytes(open_already, bytes);
    if (!follow_links(path, target))
        return false;
    if (stat(target, &old) != 0)
        return errno == ENOENT && replace_undisturbed(target, NULL, bytes, &seen);
    if (S_ISREG(old.st_mode)) /* one that may not be written to may not be replaced either */
        return access(target, W_OK) == 0 && replace_undisturbed(target, &old, bytes, &seen);
    if (!S_ISDIR(old.st_mode))
        return write_through(target, bytes);
    errno = EISDIR;
    return false;
}

bool file_write(const char *path, file_fill *fill, const void *what)
{
    struct bytes bytes;
    if (strcmp(path, "-") == 0) {
        errno = ENOMEM;
        return fill(&(struct sink){.put = put_file, .context = stdout}, what); /* other trouble is told at the end */
    }
    if (!make_bytes(fill, what, &bytes))
        return false;
    bool fine = write_to(path, &bytes);
    free(bytes.at);
    return fine;
}

/* ---- a file that is ours ---- */

static bool make_at(const char *path, const struct bytes *bytes, struct file_seen *seen)
{
    char target[PATH_MAX];
    return follow_links(path, target) && replace_undisturbed(target, NULL, bytes, seen);
}

bool file_make(const char *path, file_fill *fill, const void *what, struct file_seen *seen)
{
    struct bytes bytes;
    if (!make_bytes(fill, what, &bytes))
        return false;
    bool fine = make_at(path, &bytes, seen);
    free(bytes.at);
    return fine;
}

static bool replace_at(const char *path, const struct bytes *bytes, struct file_seen *seen)
{
    char target[PATH_MAX];
    struct stat old;
    if (!follow_links(path, target) || stat(target, &old) != 0)
        return false;
    if (is_as_seen(&old, seen))
        return access(target, W_OK) == 0 && replace_undisturbed(target, &old, bytes, seen);
    errno = ESTALE;
    return false;
}

bool file_replace(const char *path, file_fill *fill, const void *what, struct file_seen *seen)
{
    struct bytes bytes;
    if (!make_bytes(fill, what, &bytes))
        return false;
    bool fine = replace_at(path, &bytes, seen);
    free(bytes.at);
    return fine;
}

/* All of it, or the file is as long as before. */
static bool add_bytes(int file, const struct bytes *bytes, bool sync, struct file_seen *seen)
{
    struct stat now;
    if (fstat(file, &now) != 0)
        return false;
    if (!is_as_seen(&now, seen)) {
        errno = ESTALE;
        return false;
    }
    if (write_bytes(file, bytes) && (!sync || sync_file(file)))
        return see(file, seen);
    int trouble = errno;
    if (ftruncate(file, now.st_size) != 0)
        seen->torn = see(file, seen);
    errno = trouble;
    return false;
}

bool file_append(const char *path, file_fill *fill, const void *what, bool sync, struct file_seen *seen)
{
    struct bytes bytes;
    if (!make_bytes(fill, what, &bytes))
        return false;
    int file = open(path, O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    bool fine = file >= 0 && close_file(file, add_bytes(file, &bytes, sync, seen));
    free(bytes.at);
    return fine;
}

/* ---- a file that others fill ---- */

bool file_beside(const char *path, char *name)
{
    char target[PATH_MAX];
    int file = follow_links(path, target) ? open_temporary(target, 0600, name) : -1;
    return file >= 0 && close(file) == 0;
}

static bool may_replace(const char *target)
{
    struct stat old;
    if (stat(target, &old) != 0)
        return errno == ENOENT;
    errno = S_ISDIR(old.st_mode) ? EISDIR : EEXIST;
    return S_ISREG(old.st_mode) && access(target, W_OK) == 0;
}

bool file_place(const char *name, const char *path, bool replace)
{
    char target[PATH_MAX];
    if (follow_links(path, target) &&
        (replace ? may_replace(target) && rename(name, target) == 0 : take_name(name, target))) {
        sync_folder(target);
        return true;
    }
    int trouble = errno;
    unlink(name);
    errno = trouble;
    return false;
}

/* Its folder, and its name there. */
static bool split(const char *path, char folder[PATH_MAX + 1], char name[PATH_MAX])
{
    char target[PATH_MAX], whole[PATH_MAX];
    if (!follow_links(path, target))
        return false;
    snprintf(whole, sizeof whole, "%.*s", folder_of(target), target);
    snprintf(name, PATH_MAX, "%s", target + folder_of(target));
    return realpath(*whole ? whole : ".", folder) != NULL;
}

bool file_is_same(const char *a, const char *b)
{
    struct stat of_a, of_b;
    char folders[2][PATH_MAX + 1], names[2][PATH_MAX];
    if (stat(a, &of_a) == 0 && stat(b, &of_b) == 0)
        return of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
    return split(a, folders[0], names[0]) && split(b, folders[1], names[1]) && strcmp(folders[0], folders[1]) == 0 &&
           strcmp(names[0], names[1]) == 0;
}

/* ---- telling ---- */

struct name name_of(const char *path)
{
    struct name name = {.text = ""};
    struct text text = text_on(name.text, sizeof name.text);
    text_add_quotable(&text, path, sizeof name.text - 4);
    return name;
}

int file_trouble(const struct args *args, const char *path)
{
    if (errno == EOVERFLOW || errno == EILSEQ) /* what file_read() says of what is too large, or no text */
        return refuse(args, errno == EOVERFLOW ? "cli.too-large" : "cli.zero-byte", path, NULL, NULL);
    fprintf(stderr, "tintagel: %s: %s\n", name_of(path).text, strerror(errno));
    return STATUS_TROUBLE;
}
