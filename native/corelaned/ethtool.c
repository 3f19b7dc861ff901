/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "ethtool.h"

#include "ethtool_call.h"

#include <errno.h>
#include <linux/ethtool.h>
#include <stddef.h>
#include <string.h>

/* struct ethtool_rxfh with room for a table, which follows it. */
union rxfh {
    struct ethtool_rxfh head;
    unsigned char bytes[offsetof(struct ethtool_rxfh, rss_config) + NIC_TABLE_MAX * sizeof(uint32_t)];
};

static unsigned char *table_of(union rxfh *request) {
    return request->bytes + offsetof(struct ethtool_rxfh, rss_config);
}

int nic_queues(const struct nic *nic, uint32_t *out) {
    struct ethtool_rxnfc request = {.cmd = ETHTOOL_GRXRINGS};
    int error = ethtool_call(nic, &request);
    *out = request.data > UINT32_MAX ? UINT32_MAX : (uint32_t)request.data;
    return error;
}

int nic_takes_rules(const struct nic *nic, bool *out) {
    struct ethtool_value request = {.cmd = ETHTOOL_GFLAGS};
    int error = ethtool_call(nic, &request);
    *out = error == 0 && (request.data & ETH_FLAG_NTUPLE) != 0;
    return error;
}

int nic_table_size(const struct nic *nic, uint32_t *out) {
    struct ethtool_rxfh request = {.cmd = ETHTOOL_GRSSH};
    int error = ethtool_call(nic, &request);
    *out = request.indir_size;
    return error;
}

int nic_context(const struct nic *nic, uint32_t context, uint32_t *table, uint32_t size) {
    union rxfh request;
    memset(&request.head, 0, sizeof request.head);
    request.head.cmd = ETHTOOL_GRSSH;
    request.head.rss_context = context;
    request.head.indir_size = size;
    if (size > NIC_TABLE_MAX) {
        return -E2BIG;
    }
    int error = ethtool_call(nic, &request);
    /* Drivers say either of a context that is not there; where the kernel itself knows, it says ENOENT. */
    if (error == -EINVAL || error == -ERANGE) {
        return -ENOENT;
    }
    if (error == 0) {
        memcpy(table, table_of(&request), size * sizeof *table);
    }
    return error;
}

/*
 * A size of 0 deletes. Key and hash function stay as the NIC has them. What goes into it (input_xfrm since
 * Linux 6.8, a byte that must be 0 before) is given as none: a context of ours has no symmetric RSS.
 */
static int set_context(const struct nic *nic, const uint32_t *table, uint32_t size, uint32_t *context) {
    union rxfh request;
    memset(&request.head, 0, sizeof request.head);
    request.head.cmd = ETHTOOL_SRSSH;
    request.head.rss_context = *context;
    request.head.indir_size = size;
    if (size > NIC_TABLE_MAX) {
        return -E2BIG;
    }
    if (size > 0) {
        memcpy(table_of(&request), table, size * sizeof *table);
    }
    int error = ethtool_call(nic, &request);
    *context = request.head.rss_context;
    return error;
}

int nic_context_make(const struct nic *nic, const uint32_t *table, uint32_t size, uint32_t *context) {
    *context = ETH_RXFH_CONTEXT_ALLOC;
    return size == 0 ? -EINVAL : set_context(nic, table, size, context);
}

int nic_context_change(const struct nic *nic, const uint32_t *table, uint32_t size, uint32_t context) {
    /* Number 0 is what all other packets go by; a size of 0 would delete. */
    return size == 0 || context == 0 ? -EINVAL : set_context(nic, table, size, &context);
}

int nic_context_delete(const struct nic *nic, uint32_t context) {
    return context == 0 ? -EINVAL : set_context(nic, NULL, 0, &context);
}
