/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "ethtool_call.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/ethtool.h>
#include <stddef.h>
#include <string.h>

/* struct ethtool_rxnfc with room for locations, which follow it. */
union listing {
    struct ethtool_rxnfc head;
    unsigned char bytes[offsetof(struct ethtool_rxnfc, rule_locs)
                        + NIC_RULES_MAX * sizeof(uint32_t)];
};

int nic_rules(const struct nic *nic, struct nic_rules *out) {
    union listing listing;
    memset(&listing, 0, sizeof listing);
    memset(out, 0, sizeof *out);
    listing.head.cmd = ETHTOOL_GRXCLSRLCNT;
    int error = ethtool_call(nic, &listing.head);
    if (error != 0) {
        return error;
    }
    out->finds_location = (listing.head.data & RX_CLS_LOC_SPECIAL) != 0;
    out->space = (uint32_t)listing.head.data & ~RX_CLS_LOC_SPECIAL;
    uint32_t count = listing.head.rule_cnt;
    if (count == 0 || count > NIC_RULES_MAX) {
        return count == 0 ? 0 : -E2BIG;
    }
    memset(&listing, 0, sizeof listing);
    listing.head.cmd = ETHTOOL_GRXCLSRLALL;
    /* Exactly as many as there are: mlx5 answers EINVAL to more (mlx5e_ethtool_get_all_flows). */
    listing.head.rule_cnt = count;
    error = ethtool_call(nic, &listing.head);
    if (error != 0 || listing.head.rule_cnt > count) {
        /* EMSGSIZE: there are more by now. */
        return error == 0 || error == -EMSGSIZE ? -EAGAIN : error;
    }
    out->count = listing.head.rule_cnt;
    memcpy(out->locations, listing.bytes + offsetof(struct ethtool_rxnfc, rule_locs),
           out->count * sizeof out->locations[0]);
    return 0;
}

/* Whether nothing but the destination's port is asked for. */
static bool is_by_port_alone(const struct ethtool_rx_flow_spec *flow, bool ipv6) {
    union ethtool_flow_union mask = flow->m_u;
    static const union ethtool_flow_union none;
    if (ipv6) {
        mask.tcp_ip6_spec.pdst = 0;
        return memcmp(&mask.tcp_ip6_spec, &none.tcp_ip6_spec, sizeof none.tcp_ip6_spec) == 0;
    }
    mask.tcp_ip4_spec.pdst = 0;
    return memcmp(&mask.tcp_ip4_spec, &none.tcp_ip4_spec, sizeof none.tcp_ip4_spec) == 0;
}

int nic_rule(const struct nic *nic, uint32_t location, struct nic_rule *out) {
    struct ethtool_rxnfc request;
    memset(&request, 0, sizeof request);
    request.cmd = ETHTOOL_GRXCLSRULE;
    request.fs.location = location;
    int error = ethtool_call(nic, &request);
    if (error != 0) {
        return error == -EINVAL ? -ENOENT : error;
    }
    const struct ethtool_rx_flow_spec *flow = &request.fs;
    uint32_t type = flow->flow_type & ~(uint32_t)(FLOW_EXT | FLOW_MAC_EXT | FLOW_RSS);
    *out = (struct nic_rule){
        .location = location, .is_tcp4 = type == TCP_V4_FLOW, .is_tcp6 = type == TCP_V6_FLOW};
    out->context = (flow->flow_type & FLOW_RSS) != 0 ? request.rss_context : 0;
    if (out->is_tcp4) {
        out->port = ntohs(flow->h_u.tcp_ip4_spec.pdst);
        out->mask = ntohs(flow->m_u.tcp_ip4_spec.pdst);
    } else if (out->is_tcp6) {
        out->port = ntohs(flow->h_u.tcp_ip6_spec.pdst);
        out->mask = ntohs(flow->m_u.tcp_ip6_spec.pdst);
    }
    out->is_plain = (out->is_tcp4 || out->is_tcp6) && flow->flow_type == (type | FLOW_RSS)
                    && is_by_port_alone(flow, out->is_tcp6) && out->mask == UINT16_MAX;
    return 0;
}

/* The highest that is free, so that rules of others go before ours: the lowest counts. */
static int free_location(const struct nic_rules *rules, uint32_t *out) {
    for (uint32_t at = rules->space; at > 0; at--) {
        bool taken = false;
        for (uint32_t i = 0; i < rules->count && !taken; i++) {
            taken = rules->locations[i] == at - 1;
        }
        if (!taken) {
            *out = at - 1;
            return 0;
        }
    }
    return -ENOSPC;
}

int nic_rule_make(const struct nic *nic, bool ipv6, uint16_t port, uint32_t context) {
    struct nic_rules rules;
    struct ethtool_rxnfc request;
    memset(&request, 0, sizeof request);
    request.cmd = ETHTOOL_SRXCLSRLINS;
    request.rss_context = context;
    request.fs.flow_type = (uint32_t)(ipv6 ? TCP_V6_FLOW : TCP_V4_FLOW) | FLOW_RSS;
    if (ipv6) {
        request.fs.h_u.tcp_ip6_spec.pdst = htons(port);
        request.fs.m_u.tcp_ip6_spec.pdst = UINT16_MAX;
    } else {
        request.fs.h_u.tcp_ip4_spec.pdst = htons(port);
        request.fs.m_u.tcp_ip4_spec.pdst = UINT16_MAX;
    }
    int error = nic_rules(nic, &rules);
    if (error != 0) {
        return error;
    }
    request.fs.location = RX_CLS_LOC_ANY;
    if (!rules.finds_location) {
        error = free_location(&rules, &request.fs.location);
    }
    return error != 0 ? error : ethtool_call(nic, &request);
}

int nic_rule_delete(const struct nic *nic, uint32_t location) {
    struct ethtool_rxnfc request;
    memset(&request, 0, sizeof request);
    request.cmd = ETHTOOL_SRXCLSRLDEL;
    request.fs.location = location;
    return ethtool_call(nic, &request);
}
