/* service.c PROGRAM - the server as a service of the system's: what it refuses itself once it runs (server/confine.h),
 * sockets that the system opened for it, and what it tells the system. PROGRAM is the real one. */
#define _GNU_SOURCE
#include "server/service.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/confine.h"
#include "tests/client/guest.h"
#include "tests/client/house.h"
#include "tests/support.h"

enum { WAIT = 10000 };

static const char *program;

/* ---- the filter ---- */

static long run_program(void)
{
    char name[] = "/bin/true", *words[] = {name, NULL};
    return execve(words[0], words, words + 1);
}

static long run_program_by_descriptor(void)
{
    char name[] = "/bin/true", *words[] = {name, NULL};
    return syscall(SYS_execveat, AT_FDCWD, words[0], words, words + 1, 0);
}

static long trace_parent(void)
{
    return ptrace(PTRACE_ATTACH, getppid(), NULL, NULL);
}

static long be_traced(void)
{
    return ptrace(PTRACE_TRACEME, 0, NULL, NULL);
}

static long read_parent(void)
{
    char byte;
    struct iovec here = {.iov_base = &byte, .iov_len = 1}, there = {.iov_base = &program, .iov_len = 1};
    return process_vm_readv(getppid(), &here, 1, &there, 1, 0);
}

static long open_socket(void)
{
    return socket(AF_INET, SOCK_STREAM, 0);
}

static long mount_something(void)
{
    return mount("none", "/tmp", "tmpfs", 0, "");
}

static long load_bpf(void)
{
    union bpf_attr about = {.map_type = BPF_MAP_TYPE_ARRAY};
    return syscall(SYS_bpf, BPF_MAP_CREATE, &about, sizeof about);
}

static long load_module(void)
{
    return syscall(SYS_init_module, "", 0, "");
}

static long load_kernel(void)
{
    return syscall(SYS_kexec_load, 0, 0, NULL, 0);
}

static long leave_namespaces(void)
{
    return unshare(CLONE_NEWUSER);
}

static long fork_into_namespace(void)
{
    return syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL);
}

static long become_somebody(void)
{
    return setuid(65534);
}

static long kill_parent(void)
{
    return kill(getppid(), 0);
}

static long watch_counters(void)
{
    return syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0);
}

static long use_rings(void)
{
    return syscall(425 /* io_uring_setup */, 1, NULL);
}

static long change_root(void)
{
    return chroot("/");
}

static const struct {
    const char *what;
    long (*attempt)(void);
} refused[] = {
    {"running a program", run_program},
    {"running one otherwise", run_program_by_descriptor},
    {"tracing a process", trace_parent},
    {"being traced", be_traced},
    {"reading the memory of another", read_parent},
    {"opening a socket", open_socket},
    {"mounting", mount_something},
    {"loading BPF", load_bpf},
    {"loading a module", load_module},
    {"loading a kernel", load_kernel},
    {"leaving namespaces", leave_namespaces},
    {"a process in another namespace", fork_into_namespace},
    {"becoming somebody", become_somebody},
    {"signals to others", kill_parent},
    {"counters of the machine", watch_counters},
    {"io_uring", use_rings},
    {"another root", change_root},
};

/* In a process of its own, which may reach these: 0 if it was refused by the filter. */
static int end_with(int reaches, long (*attempt)(void))
{
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        if (!confine_enter(reaches))
            _exit(2);
        errno = 0;
        _exit(attempt() == -1 && errno == EPERM ? 0 : 1);
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int end_of(long (*attempt)(void))
{
    return end_with(0, attempt);
}

static void what_a_server_does_not_need_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        int end = end_of(refused[i].attempt);
        if (end != 0)
            fail_msg("%s: %d", refused[i].what, end);
    }
}

/* ---- that of a worker ---- */

static long write_file(void)
{
    return open("/tmp/tintagel-service", O_WRONLY | O_CREAT, 0600);
}

static long empty_file(void)
{
    return open("/dev/null", O_RDONLY | O_TRUNC);
}

static long change_file(void)
{
    return openat(AT_FDCWD, "/dev/null", O_RDWR);
}

static long remove_file(void)
{
    return unlink("/tmp/tintagel-service");
}

static long make_folder(void)
{
    return mkdir("/tmp/tintagel-service", 0700);
}

static long rename_file(void)
{
    return rename("/tmp/tintagel-service", "/tmp/tintagel-service-2");
}

/* What looks up names reads files; and it connects, to TCP alone. */
static long look_up(void)
{
    int file = open("/etc/passwd", O_RDONLY | O_CLOEXEC), there = socket(AF_INET, SOCK_STREAM, 0);
    char byte;
    bool good = file >= 0 && read(file, &byte, 1) == 1 && there >= 0 && socket(AF_UNIX, SOCK_STREAM, 0) < 0;
    errno = EPERM;
    return good ? -1 : 0;
}

static void a_worker_writes_no_file(void **state)
{
    static long (*const attempts[])(void) = {write_file,  empty_file,  change_file, remove_file,
                                             make_folder, rename_file, run_program, kill_parent};
    (void)state;
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        int end = end_with(CONFINE_READS | CONFINE_NET, attempts[i]);
        if (end != 0)
            fail_msg("attempt %zu: %d", i, end);
    }
    assert_int_equal(end_with(CONFINE_READS | CONFINE_NET, look_up), 0);
}

/* The filter refuses with EPERM what would do else without it, so the test above can fail. */
static void without_the_filter_programs_run(void **state)
{
    (void)state;
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        run_program();
        _exit(1);
    }
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void *reach_out(void *context)
{
    *(long *)context = open_socket();
    return context;
}

/* What a server does: files, memory, threads; which are behind the filter too. */
static long work(void)
{
    char path[] = "/tmp/tintagel-service-XXXXXX";
    pthread_t thread;
    long reached = 0;
    int file = mkstemp(path);
    bool good = file >= 0 && write(file, "x", 1) == 1 && fsync(file) == 0 && unlink(path) == 0;
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    good = good && memory != MAP_FAILED && pthread_create(&thread, NULL, reach_out, &reached) == 0 &&
           pthread_join(thread, NULL) == 0;
    errno = EPERM;
    return good && reached == -1 ? -1 : 0;
}

static void what_it_needs_goes_on(void **state)
{
    (void)state;
    assert_int_equal(end_of(work), 0);
}

/* ---- the system's sockets ---- */

static int listen_somewhere(char place[64])
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof address;
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(descriptor, (struct sockaddr *)&address, size), 0);
    assert_int_equal(listen(descriptor, 16), 0);
    assert_int_equal(getsockname(descriptor, (struct sockaddr *)&address, &size), 0);
    snprintf(place, 64, "127.0.0.1:%d", ntohs(address.sin_port));
    return descriptor;
}

static int hear_at(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct timeval most = {.tv_sec = WAIT / 1000};
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    unlink(path);
    assert_int_equal(bind(descriptor, (struct sockaddr *)&address, sizeof address), 0);
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
    return descriptor;
}

static void hears(int descriptor, const char *wanted)
{
    char text[64] = "";
    ssize_t size = recv(descriptor, text, sizeof text - 1, 0);
    text[size > 0 ? size : 0] = '\0';
    assert_string_equal(text, wanted);
}

/* In the new process: as systemd starts it. */
static void become_service(int listening, const char *data, const char *notify)
{
    char number[24];
    dup2(listening, SERVICE_FIRST);
    snprintf(number, sizeof number, "%d", (int)getpid());
    setenv("LISTEN_PID", number, 1);
    setenv("LISTEN_FDS", "1", 1);
    setenv("NOTIFY_SOCKET", realpath(notify, NULL), 1);
    execl(program, program, "serve", "--data", data, "--quiet", (char *)NULL);
    _exit(127);
}

/* Lines such as "Seccomp:	2" of what the system tells of a process. */
static bool has_line(pid_t process, const char *line)
{
    char path[64], read[256];
    bool found = false;
    snprintf(path, sizeof path, "/proc/%d/status", (int)process);
    FILE *file = fopen(path, "r");
    while (file && !found && fgets(read, sizeof read, file))
        found = strncmp(read, line, strlen(line)) == 0;
    if (file)
        fclose(file);
    return found;
}

static void the_system_opens_its_socket_and_is_told(void **state)
{
    (void)state;
    char place[64], notify[300];
    struct house house;
    struct guest guest;
    struct guest_answer answer;
    int status = -1;
    assert_true(house_build(&house, program, "build/log"));
    snprintf(notify, sizeof notify, "%s/notify", house.data);
    int listening = listen_somewhere(place), hearing = hear_at(notify);
    pid_t child = fork();
    if (child == 0)
        become_service(listening, house.data, notify);
    close(listening);
    hears(hearing, "READY=1");
    assert_true(has_line(child, "Seccomp:\t2"));
    assert_true(guest_connect(&guest, place, WAIT));
    assert_true(guest_request(&guest, "GET", "/", "", NULL, &answer, WAIT));
    assert_int_equal(answer.status, 200);
    guest_answer_free(&answer);
    guest_leave(&guest);
    kill(child, SIGTERM);
    hears(hearing, "STOPPING=1");
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    close(hearing);
    house_clear(&house);
}

/* The first line of what is answered there. */
static void ask_at(const char *path, char line[16])
{
    static const char ask[] =
        "GET /health HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\nConnection: close\r\n\r\n";
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    assert_int_equal(connect(descriptor, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(write(descriptor, ask, sizeof ask - 1), sizeof ask - 1);
    line[recv(descriptor, line, 12, MSG_WAITALL) == 12 ? 12 : 0] = '\0';
    close(descriptor);
}

/* A Unix socket too, for a proxy (docs/hosting.md). */
static void it_may_be_a_unix_socket(void **state)
{
    (void)state;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char notify[300], line[16];
    struct house house;
    int status = -1;
    assert_true(house_build(&house, program, "build/log"));
    snprintf(notify, sizeof notify, "%s/notify", house.data);
    snprintf(address.sun_path, sizeof address.sun_path, "%s/socket", house.data);
    int listening = socket(AF_UNIX, SOCK_STREAM, 0), hearing = hear_at(notify);
    assert_int_equal(bind(listening, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(listening, 16), 0);
    setenv("TINTAGEL_TRUSTED_PROXY", "unix", 1);
    pid_t child = fork();
    if (child == 0)
        become_service(listening, house.data, notify);
    unsetenv("TINTAGEL_TRUSTED_PROXY");
    close(listening);
    hears(hearing, "READY=1");
    ask_at(address.sun_path, line);
    assert_string_equal(line, "HTTP/1.1 200");
    kill(child, SIGTERM);
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    close(hearing);
    house_clear(&house);
}

/* Sockets that are somebody else's are left alone. */
static void sockets_of_others_are_not_taken(void **state)
{
    (void)state;
    char number[24];
    setenv("LISTEN_FDS", "2", 1);
    setenv("LISTEN_PID", "1", 1);
    assert_int_equal(service_sockets(), 0);
    snprintf(number, sizeof number, "%d", (int)getpid());
    setenv("LISTEN_PID", number, 1);
    assert_int_equal(service_sockets(), 2);
    setenv("LISTEN_FDS", "-1", 1);
    assert_int_equal(service_sockets(), 0);
    unsetenv("LISTEN_FDS");
    assert_int_equal(service_sockets(), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_server_does_not_need_is_refused),
        cmocka_unit_test(a_worker_writes_no_file),
        cmocka_unit_test(without_the_filter_programs_run),
        cmocka_unit_test(what_it_needs_goes_on),
        cmocka_unit_test(the_system_opens_its_socket_and_is_told),
        cmocka_unit_test(sockets_of_others_are_not_taken),
        cmocka_unit_test(it_may_be_a_unix_socket),
    };
    if (argc < 2)
        return 2;
    program = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
