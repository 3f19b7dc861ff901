/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* What irqbalance does on its socket, in a process of its own: the list is replaced, 500 bytes are read. */
#ifndef CORELANED_TEST_FAKE_IRQBALANCE_H
#define CORELANED_TEST_FAKE_IRQBALANCE_H

#include "descriptors.h"
#include "tree.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

enum { FAKE_PID = 4242, FAKE_READS = 500 };

/* Whether the next one started takes no list, as one of another build may. */
static bool fake_is_deaf;

static inline void fake_answer(int fd, char *list, size_t space) {
    char request[FAKE_READS + 1];
    char answer[65536];
    ssize_t n = recv(fd, request, FAKE_READS, 0);
    request[n < 0 ? 0 : n] = '\0';
    if (strncmp(request, "settings ban irqs ", 18) == 0) {
        if (fake_is_deaf) {
            return;
        }
        snprintf(list, space, "%s", strcmp(request + 18, "NONE") == 0 ? "" : request + 18);
    } else if (strncmp(request, "setup", 5) == 0) {
        char *copy = strdup(list);
        char *rest = copy;
        size_t length = (size_t)snprintf(answer, sizeof answer, "SLEEP 10 ");
        for (char *irq; (irq = strsep(&rest, " ")) != NULL;) {
            if (*irq != '\0') {
                length += (size_t)snprintf(answer + length, sizeof answer - length,
                                           "IRQ %s LOAD 0 DIFF 0 CLASS 0 ", irq);
            }
        }
        free(copy);
        length += (size_t)snprintf(answer + length, sizeof answer - length, "BANNED 00000000");
        (void)!send(fd, answer, length, MSG_NOSIGNAL);
    }
}

/* Starts it with a ban list such as "7 9"; its process, to be given to fake_stop. */
static inline pid_t fake_start(const char *first, unsigned named) {
    char comm[TREE_PATH];
    char path[TREE_PATH];
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(comm, sizeof comm, "proc/%u/comm", named);
    tree_write(comm, "irqbalance\n");
    snprintf(path, sizeof path, "run/irqbalance/irqbalance%u.sock", named);
    tree_directories(path);
    snprintf(address.sun_path, sizeof address.sun_path, "%s/run/irqbalance/irqbalance%u.sock",
             tree_root, named);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(listener, 1), 0);
    int inherited[2];
    assert_int_equal(pipe(inherited), 0);
    pid_t child = fork();
    if (child != 0) {
        char none;
        close(listener);
        close(inherited[1]);
        assert_int_equal(read(inherited[0], &none, 1), 0);
        close(inherited[0]);
        return child;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    /* The locks of the test's own files end with the test's descriptors: its start waits for that. */
    dup2(listener, STDERR_FILENO + 1);
    listener = STDERR_FILENO + 1;
    descriptors_close_from(listener + 1);
    char list[16384];
    snprintf(list, sizeof list, "%s", first);
    for (;;) {
        int fd = accept(listener, NULL, NULL);
        fake_answer(fd, list, sizeof list);
        close(fd);
    }
}

static inline void fake_stop(pid_t process, unsigned named) {
    char path[TREE_PATH];
    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
    snprintf(path, sizeof path, "run/irqbalance/irqbalance%u.sock", named);
    unlink(tree_path(path));
    snprintf(path, sizeof path, "proc/%u", named);
    tree_remove(path);
}

#endif
