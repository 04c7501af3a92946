/* confine.c - see confine.h. A list of what is allowed: what nobody has thought of is refused.
 *
 * Files can still be opened, as the database needs it: which, is up to the user whose name we run under and to the
 * unit's own limits (tools/tintagel.service). */
#include "server/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "core/text.h"

/* A build for tests looks for leaks when it ends, by looking into itself. */
#ifdef __has_feature
#define HAS_FEATURE(name) __has_feature(name)
#else
#define HAS_FEATURE(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || HAS_FEATURE(address_sanitizer)
#define FOR_TESTS "getdents kill prlimit64 process_vm_readv ptrace wait4"
#else
#define FOR_TESTS ""
#endif

/* By name: a machine that does not have one has no need of it. */
static const char *const allowed[] = {
    /* connections and the loop */
    "accept4 close epoll_create1 epoll_ctl epoll_pwait epoll_pwait2 epoll_wait eventfd2 getpeername getsockname "
    "getsockopt listen pipe2 poll ppoll read readv recvfrom recvmsg sendmsg sendto setsockopt shutdown timerfd_create "
    "timerfd_settime write writev",
    /* files that are open, or looked at */
    "access dup dup3 faccessat faccessat2 fcntl fstat fstatfs getcwd getdents64 lseek lstat newfstatat pread64 "
    "readlink readlinkat stat statfs statx",
    /* memory, threads, time */
    "brk clock_getres clock_gettime clock_nanosleep exit exit_group futex get_robust_list getegid geteuid getgid "
    "getpid getppid getrandom getrlimit getrusage gettid gettimeofday getuid madvise membarrier mincore mmap mprotect "
    "mremap "
    "munmap nanosleep prctl restart_syscall rseq rt_sigaction rt_sigprocmask rt_sigreturn rt_sigtimedwait "
    "sched_getaffinity sched_getparam sched_getscheduler sched_setaffinity sched_yield set_robust_list set_tid_address "
    "sigaltstack sysinfo tgkill time times uname",
    FOR_TESTS,
};

/* What a database does with its files. */
static const char writing[] =
    "chmod fallocate fchmod fchmodat fchown fdatasync flock fsync ftruncate mkdir mkdirat open openat pwrite64 rename "
    "renameat renameat2 rmdir umask unlink unlinkat utimensat";

/* A call that is allowed only if so many bits of an argument are this. */
static bool allow_if(scmp_filter_ctx filter, int call, struct scmp_arg_cmp if_so)
{
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 1, &if_so) == 0;
}

/* Threads, but no new namespaces; what cannot be seen into does not exist, so that clone() is used in its place. */
static bool allow_threads(scmp_filter_ctx filter)
{
    const scmp_datum_t spaces =
        CLONE_NEWCGROUP | CLONE_NEWIPC | CLONE_NEWNET | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWUSER | CLONE_NEWUTS;
    struct scmp_arg_cmp none = {.arg = 0, .op = SCMP_CMP_MASKED_EQ, .datum_a = spaces, .datum_b = 0};
    return allow_if(filter, SCMP_SYS(clone), none) &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
}

/* How many bytes wait; not, what terminals do. */
static bool allow_counting(scmp_filter_ctx filter)
{
    static const scmp_datum_t requests[] = {FIONREAD, FIONBIO, TCGETS};
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        struct scmp_arg_cmp this = {.arg = 1, .op = SCMP_CMP_EQ, .datum_a = requests[i], .datum_b = 0};
        if (!allow_if(filter, SCMP_SYS(ioctl), this))
            return false;
    }
    return true;
}

static bool allow_list(scmp_filter_ctx filter, const char *list)
{
    char name[32];
    while (*list && text_field(&list, ' ', name, sizeof name)) {
        int number = seccomp_syscall_resolve_name(name);
        if (number >= 0 && seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 0) != 0)
            return false;
    }
    return true;
}

static bool allow_socket(scmp_filter_ctx filter, scmp_datum_t kind)
{
    struct scmp_arg_cmp this = {.arg = 0, .op = SCMP_CMP_EQ, .datum_a = kind, .datum_b = 0};
    return allow_if(filter, SCMP_SYS(socket), this);
}

/* To push services, to a database, and to whoever knows their addresses: by TCP and UDP, and to ask which nets there
 * are; to a database on this machine, by its socket. */
static bool allow_connecting(scmp_filter_ctx filter, int reaches)
{
    static const scmp_datum_t kinds[] = {AF_INET, AF_INET6, AF_NETLINK};
    for (size_t i = 0; reaches & CONFINE_NET && i < sizeof kinds / sizeof *kinds; i++)
        if (!allow_socket(filter, kinds[i]))
            return false;
    if (reaches & CONFINE_LOCAL && !allow_socket(filter, AF_UNIX))
        return false;
    return allow_list(filter, "bind connect sendmmsg");
}

static bool allow_reading(scmp_filter_ctx filter)
{
    const scmp_datum_t writes = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
    struct scmp_arg_cmp at = {.arg = 2, .op = SCMP_CMP_MASKED_EQ, .datum_a = writes, .datum_b = 0}, old = at;
    old.arg = 1;
    int number = seccomp_syscall_resolve_name("open"); /* which not every machine has */
    return allow_if(filter, SCMP_SYS(openat), at) && (number < 0 || allow_if(filter, number, old));
}

static bool fill(scmp_filter_ctx filter, int reaches)
{
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (!allow_list(filter, allowed[i]))
            return false;
    if (reaches & CONFINE_READS ? !allow_reading(filter) : !allow_list(filter, writing))
        return false;
    return (!reaches || allow_connecting(filter, reaches)) && allow_threads(filter) && allow_counting(filter) &&
           seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0;
}

bool confine_enter(int reaches)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (!filter) {
        errno = ENOMEM;
        return false;
    }
    int trouble = fill(filter, reaches) ? seccomp_load(filter) : -EINVAL;
    seccomp_release(filter);
    errno = -trouble;
    return trouble == 0;
}
