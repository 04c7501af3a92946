/* hostile.c - engines that mean harm, for tests/hostile.sh. hostile NAME [ARGUMENT]: what it does when it is to decide;
 * where it fails at that, as it should, it plays on, with the first legal move. hostile bare COMMAND... runs a command
 * where the system has no namespaces and no Landlock. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *argument;

/* It got through: the answer says what. */
static void breach(const char *what)
{
    printf("bestmove breach-%s\n", what);
    fflush(stdout);
}

/* ---- things that no engine should do ---- */

static void sleep_for_ever(void)
{
    for (;;)
        pause();
}

static void crash(void)
{
    abort();
}

static void leave(void)
{
    exit(0);
}

static void write_without_end(void)
{
    char block[4096];
    memset(block, 'x', sizeof block);
    for (;;)
        (void)!write(STDOUT_FILENO, block, sizeof block);
}

static void talk_without_end(void)
{
    for (;;)
        puts("info string more and more");
}

static void say_garbage(void)
{
    fputs("\377\376\300\257 \033[2J\n", stdout);
    fflush(stdout);
    sleep_for_ever();
}

static void say_zeros(void)
{
    char zeros[100] = {0};
    fwrite(zeros, 1, sizeof zeros, stdout);
    puts("");
    fflush(stdout);
    sleep_for_ever();
}

static void cheat(void)
{
    puts("bestmove a1-a4");
    fflush(stdout);
}

static void say_nothing(void)
{
    puts("bestmove");
    fflush(stdout);
}

static void say_two(void)
{
    puts("bestmove d4-d3 d4-d3");
    fflush(stdout);
}

static void fork_without_end(void)
{
    for (;;)
        if (fork() < 0)
            usleep(1000);
}

/* A child that is in no group, whose parent is gone, and that holds on to the output. */
static void hide(void)
{
    if (fork() == 0) {
        setsid();
        setpgid(0, 0);
        if (fork() == 0)
            sleep_for_ever();
    }
    usleep(100000);
    _exit(0);
}

static void be_stubborn(void)
{
    for (int number = 1; number < 32; number++)
        signal(number, SIG_IGN);
    fcntl(STDIN_FILENO, F_SETFL, 0);
    sleep_for_ever();
}

static void be_deaf(void)
{
    close(STDIN_FILENO);
    sleep_for_ever();
}

static void be_mute(void)
{
    close(STDOUT_FILENO);
    sleep_for_ever();
}

/* ---- things that it should not be able to do ---- */

static void try_file(const char *path, int flags, const char *what)
{
    int file = open(path, flags, 0600);
    if (file < 0)
        return;
    if (flags == O_RDONLY || write(file, "x", 1) == 1)
        breach(what);
    close(file);
}

static void try_files(void)
{
    try_file("/etc/passwd", O_RDONLY, "read");
    try_file("/proc/self/status", O_RDONLY, "proc");
    try_file("/proc/1/environ", O_RDONLY, "environ");
    try_file("/tmp/tintagel-hostile", O_WRONLY | O_CREAT, "create");
    try_file(argument, O_RDONLY, "secret");
    try_file(argument, O_WRONLY, "change");
    if (unlink(argument) == 0)
        breach("delete");
    if (mkdir("/tmp/tintagel-hostile-folder", 0700) == 0)
        breach("folder");
    if (truncate(argument, 0) == 0)
        breach("truncate");
}

static void try_network(void)
{
    static const int families[] = {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK, AF_PACKET};
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (socket(families[i], SOCK_DGRAM, 0) >= 0 || socket(families[i], SOCK_STREAM, 0) >= 0)
            breach("socket");
    if (syscall(425, 8, NULL) >= 0 || errno == EFAULT)
        breach("io-uring");
}

/* Whoever started this, the process that is named, everybody. */
static void try_signals(void)
{
    pid_t whom = (pid_t)atol(argument);
    if (kill(whom, 0) == 0 || kill(whom, SIGKILL) == 0)
        breach("kill");
    if (ptrace(PTRACE_ATTACH, whom, NULL, NULL) == 0)
        breach("ptrace");
    if (syscall(SYS_tgkill, whom, whom, SIGTERM) == 0)
        breach("tgkill");
    if (unshare(CLONE_NEWUSER) == 0)
        breach("unshare");
}

static void try_memory(void)
{
    void *much =
        mmap(NULL, (size_t)16 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (much != MAP_FAILED)
        breach("memory");
}

static const struct {
    const char *name;
    void (*harm)(void);
} harms[] = {
    {"silent", sleep_for_ever},
    {"crash", crash},
    {"leave", leave},
    {"endless", write_without_end},
    {"flood", talk_without_end},
    {"garbage", say_garbage},
    {"zeros", say_zeros},
    {"cheat", cheat},
    {"empty", say_nothing},
    {"two", say_two},
    {"forks", fork_without_end},
    {"hides", hide},
    {"stubborn", be_stubborn},
    {"deaf", be_deaf},
    {"mute", be_mute},
    {"files", try_files},
    {"network", try_network},
    {"signals", try_signals},
    {"memory", try_memory},
};

static void harm(const char *name)
{
    for (size_t i = 0; i < sizeof harms / sizeof *harms; i++)
        if (strcmp(harms[i].name, name) == 0)
            harms[i].harm();
}

/* The first word behind "response", which is legal. */
static void play(char *line)
{
    char *rest, *word = strtok_r(line, " \n", &rest);
    word = word ? strtok_r(NULL, " \n", &rest) : NULL;
    printf("bestmove %s\n", word ? word : "none");
}

static void obey(char *line, const char *name)
{
    if (strcmp(line, "ugi\n") == 0)
        puts("id name Hostile\nid author nobody\nugiok");
    else if (strcmp(line, "isready\n") == 0)
        puts("readyok");
    else if (strncmp(line, "response", 8) == 0)
        play(line);
    else if (strncmp(line, "go", 2) == 0) {
        harm(name);
        puts("query moves");
    } else if (strcmp(line, "quit\n") == 0 && strcmp(name, "lingers") == 0)
        be_stubborn();
    fflush(stdout);
}

static int without_locks(char **command)
{
    static struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_unshare, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 444, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof steps / sizeof *steps, .filter = steps};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0)
        execvp(command[0], command);
    return 127;
}

int main(int argc, char **argv)
{
    static char line[1 << 20];
    const char *name = argc > 1 ? argv[1] : "";
    alarm(300);                                               /* whatever a test leaves does not stay */
    argument = argc > 2 ? argv[2] + (argv[2][0] == '+') : ""; /* so that it does not look like a file's name */
    if (strcmp(name, "bare") == 0 && argc > 2)
        return without_locks(argv + 2);
    while (strcmp(name, "no-hello") == 0 || fgets(line, sizeof line, stdin))
        obey(line, name);
    if (strcmp(name, "stubborn") == 0)
        be_stubborn();
    return 0;
}
