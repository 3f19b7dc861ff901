/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Linked with the release's objects: builds with sanitizers go without the filter that is tested
 * here.
 */
#include "privileges.h"
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static bool talks_to_irqbalance = true;
static bool has_flows;
static int network = -1; /* opened before it is confined, as the daemon's is */

/* Runs what in a child that is confined as the daemon is; returns its wait status. */
static int confined(const char *root, int (*what)(const char *root)) {
    pid_t child = fork();
    if (child == 0) {
        struct config config = {.state = "/nonexistent", .ban = talks_to_irqbalance};
        char error[CONFIG_ERROR_MAX];
        if (has_flows) {
            config.allows[config.allow_count++] =
                (struct allow){.kind = ALLOW_FLOWS, .name = "eth0", .port = 9866};
        }
        snprintf(config.state, sizeof config.state, "%s/state", root);
        if (!privileges_drop(error) || sandbox_files(&config, root, error) == SANDBOX_FAILED
            || sandbox_calls(&config, error) != SANDBOX_ON) {
            fprintf(stderr, "%s\n", error);
            _exit(99);
        }
        _exit(what(root));
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void assert_killed(int (*what)(const char *)) {
    int status = confined("", what);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGSYS);
}

static void assert_good(const char *root, int (*what)(const char *)) {
    int status = confined(root, what);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static int try_exec(const char *root) {
    (void)root;
    char *const arguments[] = {"/bin/true", NULL};
    return execv("/bin/true", arguments);
}

static int try_fork(const char *root) {
    (void)root;
    return fork() >= 0;
}

static int try_ptrace(const char *root) {
    (void)root;
    return ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0;
}

static int try_internet(const char *root) {
    (void)root;
    return socket(AF_INET, SOCK_STREAM, 0) >= 0;
}

static int try_netlink(const char *root) {
    (void)root;
    return socket(AF_NETLINK, SOCK_RAW, 0) >= 0;
}

static int try_executable_memory(const char *root) {
    (void)root;
    return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
           != MAP_FAILED;
}

static int try_uid(const char *root) {
    (void)root;
    return setresuid(1, 1, 1) == 0;
}

static int try_listen(const char *root) {
    (void)root;
    return listen(0, 1) == 0;
}

static void what_only_an_intruder_calls_kills(void **state) {
    (void)state;
    assert_killed(try_exec);
    assert_killed(try_fork);
    assert_killed(try_ptrace);
    assert_killed(try_internet);
    assert_killed(try_netlink);
    assert_killed(try_executable_memory);
    assert_killed(try_uid);
    assert_killed(try_listen);
}

/* Calls that no list names fail as on a kernel that does not have them. */
static int try_others(const char *root) {
    (void)root;
    char name[64];
    if (gethostname(name, sizeof name) == 0 || errno != ENOSYS) {
        return 1;
    }
    return !(kill(getppid(), 0) != 0 && errno == ENOSYS);
}

static int try_no_socket(const char *root) {
    (void)root;
    if (socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) >= 0 || errno != ENOSYS) {
        return 1;
    }
    struct sockaddr none = {.sa_family = AF_UNIX};
    return connect(0, &none, sizeof none) == 0 || errno != ENOSYS ? 2 : 0;
}

static void nobody_is_spoken_to_where_irqbalance_is_not(void **state) {
    (void)state;
    talks_to_irqbalance = false;
    assert_good("", try_no_socket);
    assert_killed(try_internet);
    talks_to_irqbalance = true;
}

static int ask_a_nic(unsigned long command) {
    struct ifreq request = {.ifr_ifindex = 1};
    return ioctl(network, command, &request) == 0 ? 0 : errno;
}

/* No service is reached by the socket that is open, which is not connected and cannot be. */
static bool reaches_nobody(void) {
    struct sockaddr_un service = {.sun_family = AF_UNIX, .sun_path = "/run/systemd/notify"};
    return sendto(network, "X", 1, MSG_NOSIGNAL, (struct sockaddr *)&service, sizeof service) < 0
           && errno == EOPNOTSUPP;
}

static int try_no_ioctl(const char *root) {
    (void)root;
    return reaches_nobody() && ask_a_nic(SIOCGIFNAME) == ENOSYS && ask_a_nic(SIOCETHTOOL) == ENOSYS ? 0 : 1;
}

static int try_ioctl_of_nics(const char *root) {
    (void)root;
    return reaches_nobody() && ask_a_nic(SIOCGIFNAME) == 0 && ask_a_nic(SIOCETHTOOL) != ENOSYS
                   && ask_a_nic(SIOCSIFFLAGS) == ENOSYS
               ? 0
               : 1;
}

static void a_nic_is_asked_only_where_flows_are_allowed(void **state) {
    (void)state;
    network = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0); /* as roots_open does */
    assert_true(network >= 0);
    assert_good("", try_no_ioctl);
    has_flows = true;
    assert_good("", try_ioctl_of_nics);
    has_flows = false;
    close(network);
}

static void other_calls_are_unknown(void **state) {
    (void)state;
    assert_good("", try_others);
}

/* 0, or errno. What can be opened is not written. */
static int open_for_writing(const char *root, const char *name) {
    char path[256];
    snprintf(path, sizeof path, "%s%s", root, name);
    int fd = openat(AT_FDCWD, path, O_WRONLY | O_CLOEXEC);
    if (fd < 0) {
        return errno;
    }
    close(fd);
    return 0;
}

static int try_serving(const char *root) {
    char path[256];
    snprintf(path, sizeof path, "%s/state/journal", root);
    int fd = openat(AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (fd < 0 || write(fd, "x\n", 2) != 2 || fdatasync(fd) != 0 || flock(fd, LOCK_EX) != 0) {
        return 1;
    }
    close(fd);
    if (open_for_writing(root, "/proc/irq/7/smp_affinity_list") != 0) {
        return 2;
    }
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    return fd < 0 ? 3 : 0;
}

static int try_outside(const char *root) {
    (void)root;
    int fd = openat(AT_FDCWD, "/etc/passwd", O_RDONLY | O_CLOEXEC);
    if (fd >= 0 || errno != EACCES) {
        return 1;
    }
    fd = openat(AT_FDCWD, "/tmp/corelaned-must-not-exist", O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    return fd >= 0 || errno != EACCES ? 2 : 0;
}

/* On the machine itself, where nothing is written. */
static int try_machine(const char *root) {
    (void)root;
    int fd = openat(AT_FDCWD, "/proc/self/comm", O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return 1;
    }
    close(fd);
    if (open_for_writing("", "/proc/sys/kernel/hostname") != EACCES) {
        return 2;
    }
    if (open_for_writing("", "/sys/kernel/mm/transparent_hugepage/enabled") != EACCES) {
        return 3;
    }
    if (open_for_writing("", "/sys/devices/system/cpu/smt/control") != EACCES) {
        return 4;
    }
    return open_for_writing("", "/sys/devices/virtual/net/lo/queues/rx-0/rps_cpus") == 0 ? 0 : 5;
}

static bool has_landlock(void) {
    if (sandbox_files_abi() <= 0) {
        print_message("this kernel has no Landlock: files are not tested\n");
        return false;
    }
    return true;
}

static void serving_works_and_no_other_file_is_reached(void **state) {
    (void)state;
    char root[] = "/tmp/corelaned-test-XXXXXX";
    char command[512];
    assert_non_null(mkdtemp(root));
    snprintf(command, sizeof command,
             "mkdir -p %s/state %s/sys %s/proc/irq/7 && "
             "echo 0 > %s/proc/irq/7/smp_affinity_list",
             root, root, root, root);
    assert_int_equal(system(command), 0);
    assert_good(root, try_serving);
    if (has_landlock()) {
        assert_good(root, try_outside);
        assert_good("", try_machine);
    }
    snprintf(command, sizeof command, "rm -rf %s", root);
    assert_int_equal(system(command), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_only_an_intruder_calls_kills),
        cmocka_unit_test(nobody_is_spoken_to_where_irqbalance_is_not),
        cmocka_unit_test(a_nic_is_asked_only_where_flows_are_allowed),
        cmocka_unit_test(other_calls_are_unknown),
        cmocka_unit_test(serving_works_and_no_other_file_is_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
