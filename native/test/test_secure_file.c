/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "secure_file.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { OTHER_UID = 12345 };

/* A directory below /tmp (which is sticky) with etc/c.conf in it. */
struct place {
    char top[64], etc[80], file[96];
    char error[CONFIG_ERROR_MAX];
    char text[CONFIG_FILE_MAX];
    size_t length;
};

static int set_up(void **state) {
    struct place *place = calloc(1, sizeof *place);
    strcpy(place->top, "/tmp/corelaned-test-XXXXXX");
    assert_non_null(mkdtemp(place->top));
    snprintf(place->etc, sizeof place->etc, "%s/etc", place->top);
    snprintf(place->file, sizeof place->file, "%s/c.conf", place->etc);
    assert_int_equal(mkdir(place->etc, 0755), 0);
    int fd = open(place->file, O_WRONLY | O_CREAT, 0644);
    assert_int_equal(write(fd, "peer = 7\n", 9), 9);
    close(fd);
    *state = place;
    return 0;
}

static int tear_down(void **state) {
    struct place *place = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", place->top);
    int failed = system(command);
    free(place);
    return failed;
}

static bool reads(struct place *place) {
    return secure_read(place->file, place->text, &place->length, place->error);
}

static void assert_refused(struct place *place, const char *component, const char *mend) {
    char want[256];
    assert_false(reads(place));
    snprintf(want, sizeof want, "mend: %s %s", mend, component);
    assert_non_null(strstr(place->error, want));
}

static void good_file_is_read(void **state) {
    struct place *place = *state;
    assert_true(reads(place));
    assert_int_equal(place->length, 9);
    assert_memory_equal(place->text, "peer = 7\n", 9);
}

static void what_others_may_write_is_refused(void **state) {
    struct place *place = *state;
    assert_int_equal(chmod(place->file, 0664), 0);
    assert_refused(place, place->file, "chmod go-w");
    assert_int_equal(chmod(place->file, 0646), 0);
    assert_refused(place, place->file, "chmod go-w");
    /* A file has no use for the sticky bit. */
    assert_int_equal(chmod(place->file, 01646), 0);
    assert_refused(place, place->file, "chmod go-w");
    assert_int_equal(chmod(place->file, 0644), 0);
    assert_int_equal(chmod(place->etc, 0775), 0);
    assert_refused(place, place->etc, "chmod go-w");
    assert_int_equal(chmod(place->etc, 0755), 0);
    assert_true(reads(place));
}

static void what_others_own_is_refused(void **state) {
    struct place *place = *state;
    if (geteuid() != 0) {
        fail_msg("this test takes root, as the daemon does");
    }
    assert_int_equal(chown(place->file, OTHER_UID, 0), 0);
    assert_refused(place, place->file, "chown root:root");
    assert_int_equal(chown(place->file, 0, 0), 0);
    assert_int_equal(chown(place->top, OTHER_UID, 0), 0);
    assert_refused(place, place->top, "chown root:root");
    assert_int_equal(chown(place->top, 0, 0), 0);
    assert_true(reads(place));
}

static void symbolic_links_are_refused_in_any_place(void **state) {
    struct place *place = *state;
    char link[96];
    snprintf(link, sizeof link, "%s/link", place->top);
    assert_int_equal(symlink(place->file, link), 0);
    assert_false(secure_read(link, place->text, &place->length, place->error));
    assert_non_null(strstr(place->error, "link is a symbolic link"));
    assert_int_equal(unlink(link), 0);
    assert_int_equal(symlink("etc", link), 0);
    strcat(link, "/c.conf");
    assert_false(secure_read(link, place->text, &place->length, place->error));
    assert_non_null(strstr(place->error, "/link is a symbolic link"));
}

static void only_regular_files_of_bounded_size_are_read(void **state) {
    struct place *place = *state;
    assert_int_equal(truncate(place->file, CONFIG_FILE_MAX), 0);
    assert_true(reads(place));
    assert_int_equal(place->length, CONFIG_FILE_MAX);
    assert_int_equal(truncate(place->file, CONFIG_FILE_MAX + 1), 0);
    assert_false(reads(place));
    assert_non_null(strstr(place->error, "longer than 65536 bytes"));
    assert_int_equal(unlink(place->file), 0);
    assert_false(reads(place));
    assert_non_null(strstr(place->error, "No such file"));
    assert_int_equal(mkfifo(place->file, 0600), 0);
    assert_false(reads(place));
    assert_non_null(strstr(place->error, "not a regular file"));
    assert_false(secure_read("etc/c.conf", place->text, &place->length, place->error));
    assert_non_null(strstr(place->error, "absolute"));
}

static void directory_is_made_with_its_mode(void **state) {
    struct place *place = *state;
    char path[96];
    struct stat found;
    snprintf(path, sizeof path, "%s/state", place->top);
    assert_int_equal(secure_directory(path, SECURE_ONLY_LOOK | 0700, place->error), -1);
    assert_int_equal(access(path, F_OK), -1);
    int fd = secure_directory(path, 0700, place->error);
    assert_true(fd >= 0);
    assert_int_equal(fstat(fd, &found), 0);
    assert_int_equal(found.st_mode & 07777, 0700);
    close(fd);
    assert_int_equal(chmod(path, 0750), 0);
    assert_int_equal(secure_directory(path, 0700, place->error), -1);
    assert_non_null(strstr(place->error, "mend: chmod 0700"));
}

static void directory_that_is_a_file_is_refused(void **state) {
    struct place *place = *state;
    assert_int_equal(secure_directory(place->file, 0755, place->error), -1);
    assert_non_null(strstr(place->error, "not a directory"));
}

#define WITH_PLACE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_PLACE(good_file_is_read),
        WITH_PLACE(what_others_may_write_is_refused),
        WITH_PLACE(what_others_own_is_refused),
        WITH_PLACE(symbolic_links_are_refused_in_any_place),
        WITH_PLACE(only_regular_files_of_bounded_size_are_read),
        WITH_PLACE(directory_is_made_with_its_mode),
        WITH_PLACE(directory_that_is_a_file_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
