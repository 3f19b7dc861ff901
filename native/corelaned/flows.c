/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "flows.h"

#include "faultpoint.h"
#include "flows_survey.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

bool flows_are_of_others(const struct tunable *what, const struct cpus *value) {
    return tunable_facts(what->kind)->is_of_queues && cpus_contains(value, FLOWS_OF_OTHERS);
}

static void say(struct verdict *out, enum result_code code, int error, const char *why) {
    out->code = code;
    out->error = error;
    snprintf(out->why, sizeof out->why, "%s", why);
}

/* An answer that is no yes: the NIC cannot (why), or it could not be asked. */
static void no(struct verdict *out, int error, const char *why) {
    if (error == 0 || error == -EOPNOTSUPP) {
        say(out, RESULT_FIXED, EOPNOTSUPP, why);
    } else {
        say(out, error == -ENODEV ? RESULT_NOT_FOUND : RESULT_INTERNAL, -error,
            "the NIC's RSS contexts and rules cannot be read");
    }
}

void flows_can(const struct nic *nic, uint16_t port, struct verdict *out) {
    uint32_t table[NIC_TABLE_MAX];
    uint32_t size;
    struct nic_rules rules;
    struct flows_survey survey;
    bool takes = false;
    *out = (struct verdict){.code = RESULT_OK};
    int error = nic_table_size(nic, &size);
    if (error != 0 || size < FLOWS_TABLE_LEAST || size > NIC_TABLE_MAX) {
        no(out, error, "the NIC has no RSS table of 64 to 4096 entries");
        return;
    }
    error = nic_context(nic, 1, table, size);
    if (error != 0 && error != -ENOENT) {
        no(out, error, "the NIC has no RSS contexts");
        return;
    }
    error = nic_rules(nic, &rules);
    if (error == -E2BIG) {
        say(out, RESULT_FIXED, E2BIG, "the NIC has more than 1024 rules (ethtool -n)");
        return;
    }
    if (error != 0 || rules.space == 0) {
        no(out, error, "the NIC takes no rules for flows (ethtool -n)");
        return;
    }
    error = nic_takes_rules(nic, &takes);
    if (error != 0 || !takes) {
        no(out, error, "rules for flows are switched off: ethtool -K INTERFACE ntuple on");
        return;
    }
    error = flows_survey(nic, port, &survey);
    if (error != 0) {
        no(out, error, "the NIC has no RSS contexts");
    } else if (survey.has_others) {
        say(out, RESULT_CHANGED, EEXIST, "");
        snprintf(out->why, sizeof out->why,
                 "rule %u of somebody else bears on port %u (ethtool -n)", survey.other, port);
    }
}

static uint32_t count_of(const struct cpus *queues, uint32_t below) {
    uint32_t count = 0;
    for (uint32_t queue = 0; queue < below; queue++) {
        count += cpus_contains(queues, queue);
    }
    return count;
}

void flows_take(const struct nic *nic, const struct cpus *queues, struct verdict *out) {
    uint32_t there;
    uint32_t size;
    *out = (struct verdict){.code = RESULT_OK};
    if (cpus_empty(queues)) {
        return;
    }
    int error = nic_queues(nic, &there);
    if (error == 0) {
        error = nic_table_size(nic, &size);
    }
    if (error != 0) {
        no(out, error, "the NIC does not tell its receive queues");
        return;
    }
    there = there < FLOWS_QUEUES_MAX ? there : FLOWS_QUEUES_MAX;
    uint32_t wanted = count_of(queues, CPU_MAX);
    if (count_of(queues, there) != wanted) {
        say(out, RESULT_FIXED, EINVAL, "");
        snprintf(out->why, sizeof out->why, "the NIC has receive queues 0 to %u only",
                 there == 0 ? 0 : there - 1);
    } else if (wanted < 2 || wanted > size / 4) {
        say(out, RESULT_FIXED, EINVAL, "");
        snprintf(out->why, sizeof out->why, "an RSS context of ours has 2 to %u queues, not %u",
                 size / 4, wanted);
    }
}

int flows_read(const struct nic *nic, uint16_t port, bool whole, struct cpus *out) {
    struct flows_survey survey;
    memset(out, 0, sizeof *out);
    int error = flows_survey(nic, port, &survey);
    if (error != 0) {
        return error;
    }
    bool is_whole = survey.has_ipv4 && survey.has_ipv6
                    && survey.contexts == (uint64_t)1 << survey.context;
    if (survey.context == 0) {
        if (survey.has_others) {
            out->words[FLOWS_OF_OTHERS / 64] |= (uint64_t)1 << FLOWS_OF_OTHERS % 64;
        }
        return 0;
    }
    *out = survey.queues;
    return whole && !is_whole ? -EBUSY : 0;
}

/* Somebody may have put another rule in its place since the survey: that is theirs. */
static int delete_ours(const struct nic *nic, uint16_t port, uint32_t location,
                       const struct flows_survey *survey) {
    struct nic_rule rule;
    int error = nic_rule(nic, location, &rule);
    if (error != 0) {
        return error == -ENOENT ? 0 : error;
    }
    bool is_ours = rule.is_plain && rule.port == port && rule.context < NIC_CONTEXTS_MAX
                   && (survey->contexts >> rule.context & 1) != 0;
    return is_ours ? nic_rule_delete(nic, location) : 0;
}

/* Rules first: a context that rules go to stays (EBUSY), or leaves them leading nowhere. */
static int take_back(const struct nic *nic, uint16_t port) {
    struct flows_survey survey;
    int error = flows_survey(nic, port, &survey);
    for (uint32_t i = 0; i < survey.count && error == 0; i++) {
        error = delete_ours(nic, port, survey.rules[i], &survey);
        fault_point("rule-gone");
    }
    if (error == 0 && survey.is_shared) {
        return -EBUSY;
    }
    for (uint32_t context = 1; context < NIC_CONTEXTS_MAX && error == 0; context++) {
        if ((survey.contexts >> context & 1) != 0) {
            error = nic_context_delete(nic, context);
        }
    }
    return error;
}

static int add_missing_rules(const struct nic *nic, uint16_t port,
                             const struct flows_survey *survey) {
    int error = 0;
    if (!survey->has_ipv4) {
        error = nic_rule_make(nic, false, port, survey->context);
        fault_point("rule-made");
    }
    if (error == 0 && !survey->has_ipv6) {
        error = nic_rule_make(nic, true, port, survey->context);
    }
    return error;
}

int flows_write(const struct nic *nic, uint16_t port, const struct cpus *queues) {
    uint32_t table[NIC_TABLE_MAX];
    struct flows_survey survey;
    if (cpus_empty(queues)) {
        return take_back(nic, port);
    }
    int error = flows_survey(nic, port, &survey);
    if (error != 0) {
        return error;
    }
    flows_table(port, queues, table, survey.size);
    if (survey.context != 0) {
        /* One step for the kernel: packets go by the old table or by the new. */
        error = nic_context_change(nic, table, survey.size, survey.context);
        return error != 0 ? error : add_missing_rules(nic, port, &survey);
    }
    error = nic_context_make(nic, table, survey.size, &survey.context);
    if (error != 0) {
        return error;
    }
    fault_point("context-made");
    if (survey.context == 0 || survey.context >= NIC_CONTEXTS_MAX) {
        /* Of a number that is not looked for after a kill. */
        error = nic_context_delete(nic, survey.context);
        return error != 0 ? error : -ENOSPC;
    }
    error = add_missing_rules(nic, port, &survey);
    if (error != 0) {
        (void)take_back(nic, port);
    }
    return error;
}
