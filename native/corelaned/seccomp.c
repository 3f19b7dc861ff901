/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>

#ifdef SANITIZED

enum sandboxed sandbox_calls(char error[CONFIG_ERROR_MAX]) {
    snprintf(error, CONFIG_ERROR_MAX, "seccomp: this is a build with sanitizers");
    return SANDBOX_UNKNOWN_TO_KERNEL;
}

#else

static const int allowed[] = {
    /* the loop and its peers */
    SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(accept4), SCMP_SYS(recvfrom), SCMP_SYS(recvmsg),
    SCMP_SYS(sendto), SCMP_SYS(sendmsg), SCMP_SYS(getsockopt), SCMP_SYS(connect), SCMP_SYS(shutdown),
    SCMP_SYS(getsockname), SCMP_SYS(setsockopt),
    /* values and journal */
    SCMP_SYS(openat), SCMP_SYS(read), SCMP_SYS(pread64), SCMP_SYS(write), SCMP_SYS(pwrite64),
    SCMP_SYS(writev), SCMP_SYS(close), SCMP_SYS(lseek), SCMP_SYS(fstat), SCMP_SYS(newfstatat),
    SCMP_SYS(statx), SCMP_SYS(fstatfs), SCMP_SYS(readlinkat), SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2), SCMP_SYS(getdents64), SCMP_SYS(fsync), SCMP_SYS(fdatasync),
    SCMP_SYS(ftruncate), SCMP_SYS(renameat), SCMP_SYS(renameat2), SCMP_SYS(unlinkat),
    SCMP_SYS(fchmod), SCMP_SYS(flock), SCMP_SYS(dup), SCMP_SYS(openat2),
    /* NAPI threads */
    SCMP_SYS(sched_setaffinity), SCMP_SYS(sched_getaffinity),
    /* memory, time, ourselves, the end */
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_nanosleep), SCMP_SYS(gettimeofday), SCMP_SYS(getpid), SCMP_SYS(gettid),
    SCMP_SYS(getuid), SCMP_SYS(geteuid), SCMP_SYS(getegid), SCMP_SYS(getrandom), SCMP_SYS(futex),
    SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(restart_syscall), SCMP_SYS(exit), SCMP_SYS(exit_group),
};

/* No part of serving comes near these: whoever calls them is not us any more. */
static const int deadly[] = {
    SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(clone),
    SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(bpf),
    SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root), SCMP_SYS(chroot), SCMP_SYS(setns),
    SCMP_SYS(unshare), SCMP_SYS(init_module), SCMP_SYS(finit_module), SCMP_SYS(delete_module),
    SCMP_SYS(kexec_load), SCMP_SYS(kexec_file_load), SCMP_SYS(reboot), SCMP_SYS(keyctl),
    SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(userfaultfd), SCMP_SYS(perf_event_open),
    SCMP_SYS(io_uring_setup), SCMP_SYS(open_by_handle_at), SCMP_SYS(setuid), SCMP_SYS(setresuid),
    SCMP_SYS(capset), SCMP_SYS(bind), SCMP_SYS(listen),
};

static int add_all(scmp_filter_ctx filter) {
    int wrong = 0;
    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0] && wrong == 0; i++) {
        wrong = seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0);
    }
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0] && wrong == 0; i++) {
        wrong = seccomp_rule_add(filter, SCMP_ACT_KILL_PROCESS, deadly[i], 0);
    }
    return wrong;
}

/* Calls that are harmless only with some arguments. */
static int add_conditional(scmp_filter_ctx filter) {
    int wrong = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(socket), 1,
                                 SCMP_A0(SCMP_CMP_EQ, AF_UNIX));
    wrong = wrong != 0 ? wrong
                       : seccomp_rule_add(filter, SCMP_ACT_KILL_PROCESS, SCMP_SYS(socket), 1,
                                          SCMP_A0(SCMP_CMP_NE, AF_UNIX));
    /* Memory that is or becomes executable is none of ours. */
    wrong = wrong != 0 ? wrong
                       : seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1,
                                          SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    wrong = wrong != 0 ? wrong
                       : seccomp_rule_add(filter, SCMP_ACT_KILL_PROCESS, SCMP_SYS(mmap), 1,
                                          SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, PROT_EXEC));
    wrong = wrong != 0 ? wrong
                       : seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1,
                                          SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    return wrong != 0 ? wrong
                      : seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1,
                                         SCMP_A1(SCMP_CMP_LE, F_SETFL));
}

enum sandboxed sandbox_calls(char error[CONFIG_ERROR_MAX]) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    int wrong = filter == NULL ? -ENOMEM : 0;
    /* no_new_privs is set already; a call of another architecture's table is an intruder's. */
    wrong = wrong != 0 ? wrong : seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    wrong = wrong != 0 ? wrong : add_all(filter);
    wrong = wrong != 0 ? wrong : add_conditional(filter);
    wrong = wrong != 0 ? wrong : seccomp_load(filter);
    if (filter != NULL) {
        seccomp_release(filter);
    }
    if (wrong == -EINVAL || wrong == -ENOSYS) {
        snprintf(error, CONFIG_ERROR_MAX, "seccomp: %s", strerror(-wrong));
        return SANDBOX_UNKNOWN_TO_KERNEL;
    }
    if (wrong != 0) {
        snprintf(error, CONFIG_ERROR_MAX, "seccomp: %s", strerror(-wrong));
        return SANDBOX_FAILED;
    }
    return SANDBOX_ON;
}

#endif
