/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * What a NIC is asked and told by ioctl(SIOCETHTOOL): RSS contexts, which spread packets over some of its
 * queues by an indirection table of their own, and rules, which hand a TCP port's packets to a context.
 * Layout and numbers are include/uapi/linux/ethtool.h; what each answer means is net/ethtool/ioctl.c.
 * No driver with RSS contexts was at hand: not seen on hardware.
 *
 * The kernel takes an interface's name here, which nic_open finds by its index. A rename by root between
 * the two, together with another interface that takes the name at once, would be missed.
 */
#ifndef CORELANED_ETHTOOL_H
#define CORELANED_ETHTOOL_H

#include "files.h"

#include <net/if.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    /* Contexts are numbered below this, 0 being the NIC's own; recent kernels give the lowest free. */
    NIC_CONTEXTS_MAX = 32,
    NIC_TABLE_MAX = 4096, /* entries of an indirection table; drivers have 64 to 2,048 */
    NIC_RULES_MAX = 1024, /* rules that are looked through */
};

struct nic {
    const struct roots *roots;
    char name[IFNAMSIZ];
};

/* One rule, as far as it matters here. */
struct nic_rule {
    uint32_t location;
    bool is_tcp4, is_tcp6;
    bool is_plain;        /* by the destination's port alone, and to a context */
    uint16_t port, mask;  /* of the destination; only of TCP */
    uint32_t context;     /* 0: to a queue, or dropped */
};

struct nic_rules {
    uint32_t space;       /* locations there are; 0 where rules are not possible */
    bool finds_location;  /* the driver chooses one itself */
    uint32_t count;
    uint32_t locations[NIC_RULES_MAX];
};

/* All return 0 or -errno; -EOPNOTSUPP where the driver has no such thing. */

/* name is what the interface is called below a private root. */
int nic_open(const struct roots *roots, uint32_t ifindex, const char *name, struct nic *out);

/* How many receive queues RSS may name: 0 to that less 1. */
int nic_queues(const struct nic *nic, uint32_t *out);

/* Whether n-tuple rules are switched on (ethtool -K IF ntuple on). */
int nic_takes_rules(const struct nic *nic, bool *out);

/* The entries of an indirection table. */
int nic_table_size(const struct nic *nic, uint32_t *out);

/* A context's table. -ENOENT when there is no such context, or its table is of another size. */
int nic_context(const struct nic *nic, uint32_t context, uint32_t *table, uint32_t size);

/* Makes a context, or gives the one of this number (not 0) another table. */
int nic_context_make(const struct nic *nic, const uint32_t *table, uint32_t size, uint32_t *context);
int nic_context_change(const struct nic *nic, const uint32_t *table, uint32_t size, uint32_t context);
int nic_context_delete(const struct nic *nic, uint32_t context);

/* -E2BIG when there are more than NIC_RULES_MAX. */
int nic_rules(const struct nic *nic, struct nic_rules *out);

/* -ENOENT when it has gone meanwhile. */
int nic_rule(const struct nic *nic, uint32_t location, struct nic_rule *out);

/* A rule for all packets to a TCP port, of IPv6 or IPv4. -ENOSPC when there is no location left. */
int nic_rule_make(const struct nic *nic, bool ipv6, uint16_t port, uint32_t context);
int nic_rule_delete(const struct nic *nic, uint32_t location);

#ifdef FAULT_POINTS
/* What stands for the kernel below a private root; see test/ethtool_stand_in.c. */
int ethtool_stand_in(const struct nic *nic, void *data);
#endif

#endif
