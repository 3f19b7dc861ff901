/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * The queues that one TCP port's packets have for themselves: an RSS context over them, and two rules, of
 * IPv4 and IPv6, that hand it the packets to the port. As a value: the set of the queues' numbers; none
 * without a context of ours.
 *
 * A context of ours is known by its table alone. It gives each queue as many entries as any other, in an
 * order that is shuffled from the port: of at least 64 entries and 2 queues nobody else writes that order.
 * So what a kill left is found without its number, which the kernel gives only after the journal was
 * written, and nothing of others is ever taken for ours. A rule of ours is one for exactly this port to
 * such a context.
 */
#ifndef CORELANED_FLOWS_H
#define CORELANED_FLOWS_H

#include "cpus.h"
#include "ethtool.h"
#include "identity.h"

/*
 * The number that stands for "rules of somebody else" in a set: no NIC has as many queues. Only found
 * where nothing of ours is there.
 */
enum { FLOWS_OF_OTHERS = CPU_MAX - 1 };

/* Whether a value that was read is of flows, and tells of rules of somebody else only. */
bool flows_are_of_others(const struct tunable *what, const struct cpus *value);

/* Whether the NIC can and may have flows of ours for a port: RESULT_OK, or why not. */
void flows_can(const struct nic *nic, uint16_t port, struct verdict *out);

/* Whether these queues can be given. */
void flows_take(const struct nic *nic, const struct cpus *queues, struct verdict *out);

/*
 * Reads the value. whole: -EBUSY where a context of ours lacks a rule; else that counts as its queues,
 * because it is ours to take back. 0 or -errno.
 */
int flows_read(const struct nic *nic, uint16_t port, bool whole, struct cpus *out);

/*
 * Makes it so; no queue takes back rules and contexts. What fails half-way is taken back at once, as far
 * as that can be. 0 or -errno; -EBUSY where a rule of somebody else goes to our context.
 */
int flows_write(const struct nic *nic, uint16_t port, const struct cpus *queues);

#endif
