/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "flows_survey.h"

#include <errno.h>
#include <string.h>

/* xorshift32: any order would do that is always the same and nobody else's. */
static uint32_t next_random(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

void flows_table(uint16_t port, const struct cpus *queues, uint32_t *table, uint32_t size) {
    uint32_t count = 0;
    for (uint32_t queue = 0; queue < FLOWS_QUEUES_MAX && count < size; queue++) {
        if (cpus_contains(queues, queue)) {
            table[count++] = queue;
        }
    }
    for (uint32_t i = count; i < size; i++) {
        table[i] = count == 0 ? 0 : table[i - count];
    }
    uint32_t state = 0x636c0000U ^ port;
    for (uint32_t left = size; left > 1; left--) {
        uint32_t at = next_random(&state) % left;
        uint32_t kept = table[at];
        table[at] = table[left - 1];
        table[left - 1] = kept;
    }
}

/* Whether a table is one that we write for its queues, which are told. */
static bool is_ours(uint16_t port, const uint32_t *table, uint32_t size, struct cpus *queues) {
    uint32_t expected[NIC_TABLE_MAX];
    uint32_t several = 0;
    memset(queues, 0, sizeof *queues);
    for (uint32_t i = 0; i < size; i++) {
        if (table[i] >= FLOWS_QUEUES_MAX) {
            return false;
        }
        several += !cpus_contains(queues, table[i]);
        queues->words[table[i] / 64] |= (uint64_t)1 << table[i] % 64;
    }
    if (several < 2) {
        return false;
    }
    flows_table(port, queues, expected, size);
    return memcmp(table, expected, size * sizeof *table) == 0;
}

static int look_at_contexts(const struct nic *nic, uint16_t port, struct flows_survey *out) {
    uint32_t table[NIC_TABLE_MAX];
    struct cpus queues;
    int error = nic_table_size(nic, &out->size);
    if (error != 0 || out->size < FLOWS_TABLE_LEAST || out->size > NIC_TABLE_MAX) {
        return error != 0 ? error : -EOPNOTSUPP;
    }
    for (uint32_t context = 1; context < NIC_CONTEXTS_MAX; context++) {
        error = nic_context(nic, context, table, out->size);
        if (error == -ENOENT) {
            continue;
        }
        if (error != 0) {
            return error;
        }
        out->present |= (uint64_t)1 << context;
        if (!is_ours(port, table, out->size, &queues)) {
            continue;
        }
        out->contexts |= (uint64_t)1 << context;
        if (out->context == 0) {
            out->context = context;
            out->queues = queues;
        }
    }
    return 0;
}

static bool bears_on(const struct nic_rule *rule, uint16_t port) {
    return rule->mask != 0 && (rule->port & rule->mask) == (port & rule->mask);
}

static int add_rule(const struct nic_rule *rule, uint16_t port, struct flows_survey *out) {
    bool is_known = rule->context != 0 && rule->context < NIC_CONTEXTS_MAX;
    bool is_to_ours = is_known && (out->contexts >> rule->context & 1) != 0;
    if (is_known && (out->present >> rule->context & 1) == 0 && rule->is_plain
        && rule->port == port) {
        return -EAGAIN;
    }
    if (is_to_ours && rule->is_plain && rule->port == port) {
        if (out->count == FLOWS_RULES_MAX) {
            return -E2BIG;
        }
        out->rules[out->count++] = rule->location;
        out->has_ipv4 = out->has_ipv4 || (rule->is_tcp4 && rule->context == out->context);
        out->has_ipv6 = out->has_ipv6 || (rule->is_tcp6 && rule->context == out->context);
        return 0;
    }
    out->is_shared = out->is_shared || is_to_ours;
    if (bears_on(rule, port)) {
        out->has_others = true;
        out->other = rule->location;
    }
    return 0;
}

int flows_survey(const struct nic *nic, uint16_t port, struct flows_survey *out) {
    struct nic_rules rules;
    struct nic_rule rule;
    memset(out, 0, sizeof *out);
    int error = look_at_contexts(nic, port, out);
    if (error == 0) {
        error = nic_rules(nic, &rules);
    }
    if (error != 0) {
        return error;
    }
    for (uint32_t i = 0; i < rules.count && error == 0; i++) {
        error = nic_rule(nic, rules.locations[i], &rule);
        if (error == 0) {
            error = add_rule(&rule, port, out);
        } else if (error == -ENOENT) {
            error = 0;
        }
    }
    return error;
}
