/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tunable.h"

#include <stdio.h>
#include <string.h>

const struct tunable_facts *tunable_facts(enum tunable_kind kind)
{
    static const struct tunable_facts irq = {.owner = OWNER_IRQ, .is_list = true, .is_moved = true};
    static const struct tunable_facts rps = {.owner = OWNER_INTERFACE,
                                             .path = "queues/rx-",
                                             .leaf = "/rps_cpus",
                                             .may_be_empty = true,
                                             .is_cut_to_online = true};
    static const struct tunable_facts xps = {.owner = OWNER_INTERFACE,
                                             .path = "queues/tx-",
                                             .leaf = "/xps_cpus",
                                             .may_be_empty = true,
                                             .is_cut_to_online = true};
    static const struct tunable_facts writeback = {
        .owner = OWNER_MACHINE,
        .path = "devices/virtual/workqueue/writeback/cpumask",
        .allow = "writeback"};
    static const struct tunable_facts napi = {
        .owner = OWNER_THREAD, .is_list = true, .is_moved = true};
    static const struct tunable_facts flows = {
        .owner = OWNER_PORT, .is_of_queues = true, .may_be_empty = true};
    switch (kind) {
    case TUNABLE_IRQ:
        return &irq;
    case TUNABLE_RPS:
        return &rps;
    case TUNABLE_XPS:
        return &xps;
    case TUNABLE_WRITEBACK:
        return &writeback;
    case TUNABLE_NAPI_THREAD:
        return &napi;
    case TUNABLE_FLOWS:
        return &flows;
    }
    return NULL;
}

const struct tunable_facts *tunable_allowed_as(const char *word)
{
#define RETURN_IF_NAMED(name, number)                                                              \
    if (tunable_facts(number)->allow != NULL && strcmp(word, tunable_facts(number)->allow) == 0) { \
        return tunable_facts(number);                                                              \
    }
    TUNABLE_KINDS(RETURN_IF_NAMED)
#undef RETURN_IF_NAMED
    return NULL;
}

void tunable_allow_words(char *out, size_t size)
{
    out[0] = '\0';
#define ADD(name, number)                                                                          \
    if (tunable_facts(number)->allow != NULL) {                                                    \
        size_t used = strlen(out);                                                                 \
        snprintf(out + used, size - used, ", \"%s\"", tunable_facts(number)->allow);               \
    }
    TUNABLE_KINDS(ADD)
#undef ADD
}

enum tunable_owner tunable_owner(const struct tunable *what)
{
    return tunable_facts(what->kind)->owner;
}

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
    bool of_interface = tunable_owner(a) == OWNER_INTERFACE || tunable_owner(a) == OWNER_PORT;
    return a->number == b->number && (!of_interface || a->ifindex == b->ifindex);
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
    case TUNABLE_FLOWS:
        snprintf(out, size, "flows of %s to TCP port %u", what->name, what->number);
        return;
    }
    snprintf(out, size, "a value of unknown kind %d", (int)what->kind);
}
