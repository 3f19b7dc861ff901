/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Stands in, weakly, for what is not written yet: a definition elsewhere takes its place. */
#include "cpus.h"
#include "steering.h"
#include "tunable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WEAK __attribute__((weak))

struct steering {
    int nothing;
};
struct lease {
    int nothing;
};

WEAK struct steering *steering_open(const struct config *config, const char *root, bool dry_run,
                                    struct restored *replayed, char error[CONFIG_ERROR_MAX]) {
    (void)config, (void)root, (void)dry_run;
    memset(replayed, 0, sizeof *replayed);
    error[0] = '\0';
    return calloc(1, sizeof(struct steering));
}
WEAK void steering_close(struct steering *steering, struct restored *out) {
    memset(out, 0, sizeof *out);
    free(steering);
}
WEAK struct lease *lease_begin(struct steering *steering, uid_t uid, pid_t pid, const char *name) {
    (void)steering, (void)uid, (void)pid, (void)name;
    return calloc(1, sizeof(struct lease));
}
WEAK void lease_set(struct lease *lease, const struct tunable *what, const struct cpus *seen,
                    const struct cpus *to, struct answer *out) {
    (void)lease, (void)what, (void)seen, (void)to;
    memset(out, 0, sizeof *out);
    out->code = RESULT_INTERNAL;
}
WEAK void lease_restore(struct lease *lease, const struct tunable *what, struct answer *out) {
    (void)lease, (void)what;
    memset(out, 0, sizeof *out);
    out->code = RESULT_NOT_HELD;
}
WEAK void lease_end(struct lease *lease, struct restored *out) {
    memset(out, 0, sizeof *out);
    free(lease);
}
WEAK void steering_watch(struct steering *steering) {
    (void)steering;
}
WEAK uint32_t steering_flags(const struct steering *steering) {
    (void)steering;
    return 0;
}
WEAK void steering_status(const struct steering *steering,
                          void (*line)(void *context, const char *text), void *context) {
    (void)steering;
    line(context, "No value is held.");
}
WEAK bool cpus_parse_list(const char *text, size_t length, struct cpus *out) {
    (void)text;
    memset(out, 0, sizeof *out);
    return length == 0;
}
WEAK size_t cpus_format_list(const struct cpus *set, char *out, size_t size) {
    (void)set, (void)size;
    out[0] = '\0';
    return 0;
}
WEAK void tunable_describe(const struct tunable *what, char *out, size_t size) {
    snprintf(out, size, "%s", what->name);
}
WEAK bool cpus_empty(const struct cpus *set) {
    (void)set;
    return true;
}
