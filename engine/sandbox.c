/* sandbox.c - namespaces, users, limits and Landlock; the filter of system calls is in filter.c. */
#define _GNU_SOURCE
#include "engine/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/text.h"
#include "engine/filter.h"

/* ---- files: Landlock ---- */

/* As the kernel has them: headers are often older than it. */
enum {
    LANDLOCK_CREATE = 444,
    LANDLOCK_ADD = 445,
    LANDLOCK_RESTRICT = 446,
    LANDLOCK_VERSION = 1,      /* asked instead of a set */
    LANDLOCK_PATH_BENEATH = 1, /* the kind of rule */
};
enum { MAY_EXECUTE = 1, MAY_WRITE = 2, MAY_READ = 4, MAY_LIST = 8, MAY_TRUNCATE = 1 << 14 };

struct landlock_set {
    uint64_t files, network, scoped;
};

struct landlock_path {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

/* What each version of it can forbid, all of which is. */
static int make_set(void)
{
    static const int files[] = {13, 13, 14, 15, 15, 16};
    long version = syscall(LANDLOCK_CREATE, NULL, 0, LANDLOCK_VERSION);
    if (version < 1)
        return -1;
    struct landlock_set set = {.files = (UINT64_C(1) << files[version < 5 ? version : 5]) - 1,
                               .network = version < 4 ? 0 : 3,
                               .scoped = version < 6 ? 0 : 3};
    size_t size = version < 4 ? 8 : version < 6 ? 16 : 24;
    return (int)syscall(LANDLOCK_CREATE, &set, size, 0);
}

/* Allow what lies beneath a path, which need not exist; of a file only what can be said of files. */
static void allow(int set, const char *path, uint64_t allowed)
{
    struct stat about;
    struct landlock_path rule = {.allowed = allowed, .parent = open(path, O_PATH | O_CLOEXEC)};
    if (rule.parent < 0)
        return;
    if (fstat(rule.parent, &about) == 0 && !S_ISDIR(about.st_mode))
        rule.allowed &= ~(uint64_t)MAY_LIST;
    syscall(LANDLOCK_ADD, set, LANDLOCK_PATH_BENEATH, &rule, 0);
    close(rule.parent);
}

/* Whether a folder is a home of somebody, or our own is in it. */
static bool has_home(const char *folder)
{
    static const char *const homes[] = {"/home/", "/var/home/"};
    const char *home = getenv("HOME");
    size_t length = strlen(folder);
    bool has = home && strncmp(home, folder, length) == 0 && (!home[length] || home[length] == '/');
    for (size_t i = 0; i < sizeof homes / sizeof *homes; i++) {
        size_t before = strlen(homes[i]);
        has |= strncmp(folder, homes[i], before) == 0 && !strchr(folder + before, '/');
    }
    return has;
}

/* Whether a folder has more in it than an engine: all of a home, or what many things of the system are in. */
static bool is_wide(const char *folder)
{
    static const char *const shared[] = {"",     "/",    "/home", "/root",    "/etc", "/srv",     "/opt",
                                         "/mnt", "/var", "/tmp",  "/var/tmp", "/run", "/dev/shm", "/var/home"};
    bool wide = has_home(folder);
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        wide |= strcmp(folder, shared[i]) == 0;
    return wide;
}

/* A word of the command that names a file: that, and its folder. */
static void allow_word(int set, const char *word)
{
    char path[PATH_MAX];
    struct stat about;
    enum { READ = MAY_EXECUTE | MAY_READ | MAY_LIST };
    if (!realpath(word, path) || stat(path, &about) != 0)
        return;
    if (S_ISDIR(about.st_mode)) {
        allow(set, path, is_wide(path) ? 0 : READ);
        return;
    }
    allow(set, path, READ);
    *strrchr(path, '/') = '\0';
    if (!is_wide(path))
        allow(set, path, READ);
}

/* The program itself may be found on the path. */
static void allow_program(int set, const char *name)
{
    char path[PATH_MAX];
    const char *at = getenv("PATH");
    while (at && *at && !strchr(name, '/')) {
        size_t length = strcspn(at, ":");
        struct text text = text_on(path, sizeof path);
        text_add_part(&text, at, length);
        text_add_char(&text, '/');
        text_add(&text, name);
        if (!text.cut && access(path, X_OK) == 0) {
            allow_word(set, path);
            return;
        }
        at += length + (at[length] == ':');
    }
}

static void allow_command(int set, const char *command)
{
    char *copy = strdup(command), *rest;
    bool first = true;
    for (char *word = copy ? strtok_r(copy, " \t\n'\"=;|&", &rest) : NULL; word;
         word = strtok_r(NULL, " \t\n'\"=;|&", &rest)) {
        if (first)
            allow_program(set, word);
        allow_word(set, word);
        first = false;
    }
    free(copy);
}

struct sandbox sandbox_prepare(const char *command)
{
    static const char *const to_run[] = {
        "/usr",       "/bin",      "/sbin", "/lib", "/lib32", "/lib64", "/etc/alternatives", "/etc/ld.so.cache",
        "/nix/store", "/gnu/store"};
    static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};
    struct sandbox sandbox = {.rules = make_set()};
    if (sandbox.rules < 0)
        return sandbox;
    fcntl(sandbox.rules, F_SETFD, FD_CLOEXEC);
    for (size_t i = 0; i < sizeof to_run / sizeof *to_run; i++)
        allow(sandbox.rules, to_run[i], MAY_EXECUTE | MAY_READ | MAY_LIST);
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        allow(sandbox.rules, devices[i], MAY_READ | MAY_WRITE);
    allow_command(sandbox.rules, command);
    return sandbox;
}

void sandbox_drop(struct sandbox *sandbox)
{
    if (sandbox->rules >= 0)
        close(sandbox->rules);
    sandbox->rules = -1;
}

/* ---- namespaces and users ---- */

enum { NOBODYS_ID = 65534 };

/* Root has nobody's rights to files; where there is no such user it is left what it is, without its powers. */
static bool become_nobody(void)
{
    return syscall(SYS_setgroups, 0, NULL) == 0 && syscall(SYS_setresgid, NOBODYS_ID, NOBODYS_ID, NOBODYS_ID) == 0 &&
           syscall(SYS_setresuid, NOBODYS_ID, NOBODYS_ID, NOBODYS_ID) == 0;
}

/* Root can make all namespaces but is to be nobody in them; others can by a user namespace, which also counts processes
 * by themselves. */
unsigned sandbox_leave(void)
{
    enum { APART = CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWIPC };
    bool root = geteuid() == 0, apart = root && unshare(APART) == 0, nobody = root && become_nobody();
    bool alone = unshare(apart ? CLONE_NEWUSER : CLONE_NEWUSER | APART) == 0;
    apart |= alone;
    return (apart ? 0 : LACK_NETWORK | LACK_PROCESSES) | (alone || nobody ? 0 : LACK_PROCESSES);
}

/* Whatever powers are left, also those that programs of root would get back. */
static void drop_powers(void)
{
    struct {
        uint32_t version;
        int32_t process;
    } who = {.version = 0x20080522};
    uint32_t none[2][3] = {{0}};
    prctl(PR_SET_SECUREBITS, 3, 0, 0, 0); /* no root, for good */
    for (unsigned power = 0; power < 64; power++)
        prctl(PR_CAPBSET_DROP, power, 0, 0, 0);
    syscall(SYS_capset, &who, none);
}

/* ---- limits ---- */

/* By the system call: the type of `what` is another in every library. */
static void limit(int what, uint64_t most)
{
    struct {
        uint64_t now, most;
    } limit;
    if (syscall(SYS_prlimit64, 0, what, NULL, &limit) != 0)
        return;
    limit.most = limit.most < most ? limit.most : most;
    limit.now = limit.most;
    syscall(SYS_prlimit64, 0, what, &limit, NULL);
}

/* Processes only where they are counted by themselves: elsewhere the user's other programs count too. */
static void set_limits(unsigned lacking)
{
    enum { GIGABYTE = 1 << 30, DAY = 86400, PROCESSES = 128, FILES = 256 };
    limit(RLIMIT_AS, (uint64_t)4 * GIGABYTE);
    limit(RLIMIT_CPU, DAY);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_NOFILE, FILES);
    if (!(lacking & LACK_PROCESSES))
        limit(RLIMIT_NPROC, PROCESSES);
}

unsigned sandbox_enter(const struct sandbox *sandbox, unsigned lacking)
{
    set_limits(lacking);
    drop_powers();
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return lacking | LACK_FILES | LACK_NETWORK;
    if (sandbox->rules < 0 || syscall(LANDLOCK_RESTRICT, sandbox->rules, 0) != 0)
        lacking |= LACK_FILES;
    bool filtered = filter_enter((lacking & LACK_PROCESSES) != 0);
    return filtered ? lacking & ~(unsigned)LACK_NETWORK : lacking;
}
