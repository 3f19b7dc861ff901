/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* What a NIC has at present that bears on one port: ours and others'. */
#ifndef CORELANED_FLOWS_SURVEY_H
#define CORELANED_FLOWS_SURVEY_H

#include "cpus.h"
#include "ethtool.h"

enum {
    FLOWS_RULES_MAX = 16,
    FLOWS_TABLE_LEAST = 64,   /* entries: of fewer an order is not ours alone */
    FLOWS_QUEUES_MAX = 1024,  /* queues are numbered below this; see FLOWS_OF_OTHERS */
};

struct flows_survey {
    uint32_t size;          /* of an indirection table */
    uint64_t present;       /* contexts that there are, by number */
    uint64_t contexts;      /* of these, ours */
    uint32_t context;       /* the lowest of these; 0 for none */
    struct cpus queues;     /* of that one */
    bool has_ipv4, has_ipv6; /* rules of ours to that one */
    uint32_t rules[FLOWS_RULES_MAX]; /* locations of all of ours */
    uint32_t count;
    bool has_others;        /* somebody else's rule that bears on the port */
    uint32_t other;         /* its location */
    bool is_shared;         /* somebody else's rule goes to a context of ours */
};

/*
 * 0 or -errno; -EOPNOTSUPP where the NIC has no contexts or rules, or says so for the time being. -EAGAIN
 * for answers that do not fit together: our kind of rule, to a context that is said not to be there.
 */
int flows_survey(const struct nic *nic, uint16_t port, struct flows_survey *out);

/* The table of a context of ours for these queues, of which there is at least one. */
void flows_table(uint16_t port, const struct cpus *queues, uint32_t *table, uint32_t size);

#endif
