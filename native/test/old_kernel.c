/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Runs a program as Linux 4.18 would: old-kernel PROGRAM ARGUMENT... What came later answers ENOSYS:
 * pidfds, clone3, close_range, openat2, faccessat2, Landlock. All architectures number these alike,
 * from 424 on, and none before.
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { FIRST_AFTER_4_18 = 424 };

int main(int argc, char **argv) {
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_AFTER_4_18, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof steps / sizeof steps[0], .filter = steps};
    if (argc < 2) {
        fprintf(stderr, "usage: old-kernel PROGRAM ARGUMENT...\n");
        return 2;
    }
    /* As root it takes no no_new_privs, which the daemon is to set itself. */
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) != 0) {
        fprintf(stderr, "old-kernel: %s\n", strerror(errno));
        return 1;
    }
    execvp(argv[1], argv + 1);
    fprintf(stderr, "old-kernel: %s: %s\n", argv[1], strerror(errno));
    return 1;
}
