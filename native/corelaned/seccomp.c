/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "sandbox.h"

#include "allow.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <seccomp.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>

#ifdef SANITIZED

enum sandboxed sandbox_calls(const struct config *config, char error[CONFIG_ERROR_MAX]) {
    (void)config;
    snprintf(error, CONFIG_ERROR_MAX, "seccomp: this is a build with sanitizers");
    return SANDBOX_UNKNOWN_TO_KERNEL;
}

#else

static const int allowed[] = {
    /* the loop and its peers */
    SCMP_SYS(poll),
    SCMP_SYS(ppoll),
    SCMP_SYS(accept4),
    SCMP_SYS(recvfrom),
    SCMP_SYS(sendto),
    SCMP_SYS(sendmsg),
    SCMP_SYS(getsockopt),
    SCMP_SYS(setsockopt),
    /* values and journal */
    SCMP_SYS(openat),
    SCMP_SYS(read),
    SCMP_SYS(pread64),
    SCMP_SYS(write),
    SCMP_SYS(writev),
    SCMP_SYS(close),
    SCMP_SYS(lseek),
    SCMP_SYS(fstat),
    SCMP_SYS(newfstatat),
    SCMP_SYS(statx),
    SCMP_SYS(fstatfs),
    SCMP_SYS(readlinkat),
    SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2),
    SCMP_SYS(getdents64),
    SCMP_SYS(fsync),
    SCMP_SYS(fdatasync),
    SCMP_SYS(ftruncate),
    SCMP_SYS(renameat),
    SCMP_SYS(renameat2),
    SCMP_SYS(unlinkat),
    SCMP_SYS(flock),
    /* NAPI threads */
    SCMP_SYS(sched_setaffinity),
    SCMP_SYS(sched_getaffinity),
    /* memory, time, ourselves, the end */
    SCMP_SYS(brk),
    SCMP_SYS(munmap),
    SCMP_SYS(mremap),
    SCMP_SYS(madvise),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(getpid),
    SCMP_SYS(gettid),
    SCMP_SYS(geteuid),
    SCMP_SYS(getegid),
    SCMP_SYS(getrandom),
    SCMP_SYS(futex),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(restart_syscall),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
};

/* No part of serving comes near these: whoever calls them is not us any more. */
static const int deadly[] = {
    SCMP_SYS(execve),
    SCMP_SYS(execveat),
    SCMP_SYS(fork),
    SCMP_SYS(vfork),
    SCMP_SYS(clone),
    SCMP_SYS(ptrace),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(bpf),
    SCMP_SYS(mount),
    SCMP_SYS(umount2),
    SCMP_SYS(pivot_root),
    SCMP_SYS(chroot),
    SCMP_SYS(setns),
    SCMP_SYS(unshare),
    SCMP_SYS(init_module),
    SCMP_SYS(finit_module),
    SCMP_SYS(delete_module),
    SCMP_SYS(kexec_load),
    SCMP_SYS(kexec_file_load),
    SCMP_SYS(reboot),
    SCMP_SYS(keyctl),
    SCMP_SYS(add_key),
    SCMP_SYS(request_key),
    SCMP_SYS(userfaultfd),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(open_by_handle_at),
    SCMP_SYS(setuid),
    SCMP_SYS(setresuid),
    SCMP_SYS(capset),
    SCMP_SYS(bind),
    SCMP_SYS(listen),
};

/* Calls that are harmless only with some arguments: here one that decides. */
struct rule {
    uint32_t action;
    int call;
    struct scmp_arg_cmp argument;
};

static int add_conditional(scmp_filter_ctx filter) {
    const struct rule rules[] = {
        {SCMP_ACT_KILL_PROCESS, SCMP_SYS(socket), SCMP_A0(SCMP_CMP_NE, AF_UNIX)},
        /* Memory that is or becomes executable is none of ours. */
        {SCMP_ACT_ALLOW, SCMP_SYS(mmap), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)},
        {SCMP_ACT_KILL_PROCESS, SCMP_SYS(mmap), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, PROT_EXEC)},
        {SCMP_ACT_ALLOW, SCMP_SYS(mprotect), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)},
        {SCMP_ACT_ALLOW, SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_LE, F_SETFL)},
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0] && wrong == 0; i++) {
        wrong =
            seccomp_rule_add_array(filter, rules[i].action, rules[i].call, 1, &rules[i].argument);
    }
    return wrong;
}

static int add_list(scmp_filter_ctx filter, uint32_t action, const int *calls, size_t count) {
    int wrong = 0;
    for (size_t i = 0; i < count && wrong == 0; i++) {
        wrong = seccomp_rule_add(filter, action, calls[i], 0);
    }
    return wrong;
}

/*
 * As uid 0, connect(2) reaches whatever of root's listens at a Unix socket. We have one to talk to, and
 * only where the configuration says so.
 */
static int add_irqbalance(scmp_filter_ctx filter) {
    int wrong = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(connect), 0);
    return wrong != 0 ? wrong
                      : seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(socket), 1,
                                         SCMP_A0(SCMP_CMP_EQ, AF_UNIX));
}

/*
 * What is asked about an interface, through a socket that is open already. All of ethtool is behind the one
 * number, a NIC's firmware as well; a filter cannot see which of it. So only where it is allowed at all.
 */
static int add_flows(scmp_filter_ctx filter) {
    static const unsigned commands[] = {SIOCETHTOOL, SIOCGIFNAME};
    int wrong = 0;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0] && wrong == 0; i++) {
        wrong = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(ioctl), 1,
                                 SCMP_A1(SCMP_CMP_EQ, commands[i]));
    }
    return wrong;
}

/* 0, or a negative errno. */
static int load(scmp_filter_ctx filter, bool irqbalance, bool flows) {
    /* A call by another architecture's table is an intruder's. no_new_privs is set already. */
    int wrong = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    if (wrong == 0) {
        wrong = add_list(filter, SCMP_ACT_ALLOW, allowed, sizeof allowed / sizeof allowed[0]);
    }
    if (wrong == 0) {
        wrong = add_list(filter, SCMP_ACT_KILL_PROCESS, deadly, sizeof deadly / sizeof deadly[0]);
    }
    if (wrong == 0) {
        wrong = add_conditional(filter);
    }
    if (wrong == 0 && irqbalance) {
        wrong = add_irqbalance(filter);
    }
    if (wrong == 0 && flows) {
        wrong = add_flows(filter);
    }
    return wrong == 0 ? seccomp_load(filter) : wrong;
}

enum sandboxed sandbox_calls(const struct config *config, char error[CONFIG_ERROR_MAX]) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    int wrong = filter == NULL ? -ENOMEM : load(filter, config->ban, allow_has_flows(config));
    if (filter != NULL) {
        seccomp_release(filter);
    }
    if (wrong == 0) {
        return SANDBOX_ON;
    }
    snprintf(error, CONFIG_ERROR_MAX, "seccomp: %s", strerror(-wrong));
    return wrong == -EINVAL || wrong == -ENOSYS ? SANDBOX_UNKNOWN_TO_KERNEL : SANDBOX_FAILED;
}

#endif
