/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* What a starter has left open is closed, whether or not the kernel has close_range(2). */
#include "descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { FIRST = 20, CLOSE_RANGE = 436 };

static bool is_open(int fd) {
    return fcntl(fd, F_GETFD) >= 0;
}

/* Every third descriptor, and one above the limit of open files. */
static int closes_all(void) {
    int source = open("/dev/null", O_RDONLY | O_CLOEXEC);
    for (int fd = FIRST - 1; fd < 200; fd += 3) {
        dup2(source, fd);
    }
    dup2(source, FIRST);
    dup2(source, 900);
    struct rlimit lower = {.rlim_cur = 100, .rlim_max = 100};
    if (setrlimit(RLIMIT_NOFILE, &lower) != 0 || !is_open(900) || !descriptors_close_from(FIRST)) {
        return 1;
    }
    for (int fd = FIRST; fd < 1000; fd++) {
        if (is_open(fd)) {
            return 2;
        }
    }
    return is_open(FIRST - 1) && is_open(STDERR_FILENO) ? 0 : 3;
}

static bool refuse(int call, int error) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    bool good = filter != NULL
                && seccomp_rule_add(filter, SCMP_ACT_ERRNO((uint16_t)error), call, 0) == 0
                && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return good;
}

/* In a child: its descriptors are not the runner's, and a filter stays. */
static void assert_closes(int refusal) {
    pid_t child = fork();
    if (child == 0) {
        if (refusal != 0
            && (!refuse(CLOSE_RANGE, refusal) || syscall(CLOSE_RANGE, FIRST, FIRST, 0) == 0)) {
            _exit(99);
        }
        _exit(closes_all());
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void all_are_closed(void **state) {
    (void)state;
    assert_closes(0);
}

static void all_are_closed_by_a_kernel_before_5_9(void **state) {
    (void)state;
    assert_closes(ENOSYS);
}

static void all_are_closed_below_a_filter_that_does_not_know_the_call(void **state) {
    (void)state;
    assert_closes(EPERM);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_are_closed),
        cmocka_unit_test(all_are_closed_by_a_kernel_before_5_9),
        cmocka_unit_test(all_are_closed_below_a_filter_that_does_not_know_the_call),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
