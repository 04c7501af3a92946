/* filter.c - a filter of system calls for seccomp, put together from a list.
 *
 * It is the second lock on the network (a namespace is the first), keeps all processes in one group, so that they can
 * be ended together, and closes doors into the kernel that an engine has no business at. */
#include "engine/filter.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define THIS_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_MACHINE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define THIS_MACHINE AUDIT_ARCH_RISCV64
#endif

#ifdef THIS_MACHINE

/* Numbers that older headers lack are the same on every machine. */
enum { IO_URING_SETUP = 425, CLONE3 = 435, PIDFD_OPEN = 434, PIDFD_GETFD = 438, PIDFD_SEND_SIGNAL = 424 };

/* Never needed. A namespace cannot be made by these; by clone() only with flags that are looked at. */
static const uint32_t refused[] = {
    SYS_socket,
    SYS_setsid,
    SYS_setpgid,
    SYS_unshare,
    SYS_setns,
    SYS_ptrace,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_name_to_handle_at,
    SYS_open_by_handle_at,
    SYS_kexec_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_acct,
    SYS_setpriority,
    SYS_ioprio_set,
    SYS_sched_setscheduler,
    SYS_sched_setattr,
    IO_URING_SETUP,
    PIDFD_OPEN,
    PIDFD_GETFD,
};
/* Signals, where they could reach others. */
static const uint32_t signals[] = {
    SYS_kill, SYS_tkill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, PIDFD_SEND_SIGNAL, SYS_prlimit64};

enum { NEW_NAMESPACES = 0x7e020080, X32 = 0x40000000, MOST = 160 };

struct program {
    struct sock_filter step[MOST];
    unsigned short length;
};

static void add(struct program *program, uint16_t code, uint32_t k, uint8_t yes, uint8_t no)
{
    program->step[program->length++] = (struct sock_filter){.code = code, .k = k, .jt = yes, .jf = no};
}

static void answer(struct program *program, uint32_t what)
{
    add(program, BPF_RET | BPF_K, what, 0, 0);
}

static void refuse(struct program *program, uint32_t number, int error)
{
    add(program, BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1);
    answer(program, SECCOMP_RET_ERRNO | (uint32_t)error);
}

static void load(struct program *program, size_t offset)
{
    add(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void write_program(struct program *program, bool crowded)
{
    load(program, offsetof(struct seccomp_data, arch));
    add(program, BPF_JMP | BPF_JEQ | BPF_K, THIS_MACHINE, 1, 0);
    answer(program, SECCOMP_RET_KILL_PROCESS);
    load(program, offsetof(struct seccomp_data, nr));
    add(program, BPF_JMP | BPF_JGE | BPF_K, X32, 0, 1);
    answer(program, SECCOMP_RET_ERRNO | ENOSYS);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        refuse(program, refused[i], EPERM);
    for (size_t i = 0; crowded && i < sizeof signals / sizeof *signals; i++)
        refuse(program, signals[i], EPERM);
    refuse(program, CLONE3, ENOSYS); /* its flags cannot be seen; everybody falls back on clone() */
    add(program, BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3);
    load(program, offsetof(struct seccomp_data, args[0]));
    add(program, BPF_JMP | BPF_JSET | BPF_K, NEW_NAMESPACES, 0, 1);
    answer(program, SECCOMP_RET_ERRNO | EPERM);
    answer(program, SECCOMP_RET_ALLOW);
}

bool filter_enter(bool crowded)
{
    struct program program = {.length = 0};
    write_program(&program, crowded);
    struct sock_fprog set = {.len = program.length, .filter = program.step};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &set, 0, 0) == 0;
}

#else

bool filter_enter(bool crowded)
{
    (void)crowded;
    return false;
}

#endif
