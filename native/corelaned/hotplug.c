/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "hotplug.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static uint64_t number_of(const struct roots *roots, unsigned cpu) {
    char path[64];
    struct stat status;
    snprintf(path, sizeof path, "devices/system/cpu/cpu%u/topology", cpu);
    return fstatat(roots->sys, path, &status, 0) == 0 ? status.st_ino : 0;
}

uint64_t hotplug_mark(const struct roots *roots, const struct cpus *set) {
    uint64_t mark = 0;
    for (unsigned cpu = 0; cpu < CPU_MAX; cpu++) {
        if (cpus_contains(set, cpu)) {
            uint64_t number = number_of(roots, cpu);
            mark = number > mark ? number : mark;
        }
    }
    return mark;
}

void hotplug_without_new(const struct roots *roots, uint64_t mark, struct cpus *set) {
    struct cpus old = *set;
    for (unsigned cpu = 0; mark != 0 && cpu < CPU_MAX; cpu++) {
        if (cpus_contains(set, cpu) && number_of(roots, cpu) > mark) {
            old.words[cpu / 64] &= ~(UINT64_C(1) << (cpu % 64));
        }
    }
    *set = old;
}
