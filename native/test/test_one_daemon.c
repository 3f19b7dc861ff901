/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* One daemon a machine, whatever its state directory is, and what a lock of anybody else's does. */
#include "journal_run.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/sysmacros.h>

static void one_daemon_and_a_directory_of_its_own(void **state) {
    (void)state;
    struct steering *steering = opened();
    assert_non_null(steering);
    assert_null(opened());
    assert_non_null(strstr(error, "another corelaned holds"));
    steering_close(steering, &restored);
    assert_int_equal(chmod(tree_path("state"), 0755), 0);
    assert_null(opened());
    assert_non_null(strstr(error, "chmod 0700"));
}

static struct steering *opened_elsewhere(bool dry_run) {
    struct config config = tree_config();
    snprintf(config.state, sizeof config.state, "%s/elsewhere", tree_root);
    return steering_open(&config, tree_root, dry_run, &restored, error);
}

/* As the kernel tells of a lock of proc/irq. */
static void locked_by(unsigned pid, const char *comm) {
    struct stat status;
    char text[256];
    char path[64];
    assert_int_equal(stat(tree_path("proc/irq"), &status), 0);
    snprintf(text, sizeof text,
             "1: POSIX  ADVISORY  WRITE 77 00:00:1 0 EOF\n"
             "2: FLOCK  ADVISORY  WRITE %u %02x:%02x:%lu 0 EOF\n",
             pid, major(status.st_dev), minor(status.st_dev), (unsigned long)status.st_ino);
    tree_write("proc/locks", text);
    snprintf(path, sizeof path, "proc/%u/comm", pid);
    tree_write(path, comm);
}

static void one_daemon_whatever_the_state_directories(void **state) {
    (void)state;
    struct steering *steering = opened();
    assert_null(opened_elsewhere(false));
    assert_non_null(strstr(error, "with another state directory"));
    struct steering *dry = opened_elsewhere(true);
    assert_non_null(dry);
    steering_close(dry, &restored);
    locked_by(812, "corelaned\n");
    assert_null(opened_elsewhere(false));
    steering_close(steering, &restored);
    steering = opened_elsewhere(false);
    assert_non_null(steering);
    steering_close(steering, &restored);
}

/* Anybody may lock what anybody may read: that keeps no daemon from its start. */
static void a_lock_of_anybody_s_stops_nothing(void **state) {
    (void)state;
    int fd = open(tree_path("proc/irq"), O_RDONLY | O_DIRECTORY);
    assert_int_equal(flock(fd, LOCK_EX | LOCK_NB), 0);
    locked_by(812, "sleep\n");
    struct steering *steering = opened();
    assert_non_null(steering);
    assert_non_null(strstr(restored.report, "Process 812, which is no corelaned"));
    steering_close(steering, &restored);
    close(fd);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(one_daemon_and_a_directory_of_its_own),
        CASE(one_daemon_whatever_the_state_directories),
        CASE(a_lock_of_anybody_s_stops_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
