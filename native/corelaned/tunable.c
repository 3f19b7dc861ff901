/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tunable.h"

#include <stdio.h>
#include <string.h>

bool tunable_equal(const struct tunable *a, const struct tunable *b)
{
    return a->kind == b->kind && a->number == b->number && a->ifindex == b->ifindex
           && strcmp(a->device, b->device) == 0 && strcmp(a->name, b->name) == 0;
}

bool tunable_same_value(const struct tunable *a, const struct tunable *b)
{
    if (a->kind != b->kind) {
        return false;
    }
    bool queue = a->kind == TUNABLE_RPS || a->kind == TUNABLE_XPS;
    return a->kind == TUNABLE_WRITEBACK
           || (a->number == b->number && (!queue || a->ifindex == b->ifindex));
}

void tunable_describe(const struct tunable *what, char *out, size_t size)
{
    switch (what->kind) {
    case TUNABLE_IRQ:
        snprintf(out, size, "IRQ %u (%s of %s)", what->number, what->name, what->device);
        return;
    case TUNABLE_RPS:
        snprintf(out, size, "RPS of %s rx-%u", what->name, what->number);
        return;
    case TUNABLE_XPS:
        snprintf(out, size, "XPS of %s tx-%u", what->name, what->number);
        return;
    case TUNABLE_WRITEBACK:
        snprintf(out, size, "the writeback workqueue");
        return;
    case TUNABLE_NAPI_THREAD:
        snprintf(out, size, "NAPI thread %u (%s)", what->number, what->name);
        return;
    }
    snprintf(out, size, "a value of unknown kind %d", (int)what->kind);
}
