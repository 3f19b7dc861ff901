/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "ethtool_call.h"

#include "faultpoint.h"

#include <errno.h>
#include <linux/ethtool.h>
#include <linux/sockios.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

int nic_open(const struct roots *roots, uint32_t ifindex, const char *name, struct nic *out) {
    struct ifreq request;
    out->roots = roots;
    if (roots->is_private) {
        snprintf(out->name, sizeof out->name, "%.*s", IFNAMSIZ - 1, name);
        return 0;
    }
    if (ifindex > INT32_MAX) {
        return -ENODEV;
    }
    memset(&request, 0, sizeof request);
    request.ifr_ifindex = (int)ifindex;
    if (ioctl(roots->network, SIOCGIFNAME, &request) != 0) {
        return -errno;
    }
    memcpy(out->name, request.ifr_name, sizeof out->name);
    out->name[sizeof out->name - 1] = '\0';
    return 0;
}

int ethtool_call(const struct nic *nic, void *data) {
    const struct ethtool_rxfh *first = data;
    bool looks = first->cmd == ETHTOOL_GRSSH;
    int error = fault_point(looks ? "before-rss-look" : "before-ethtool");
    if (error != 0) {
        return -error;
    }
    if (nic->roots->is_private) {
#ifdef FAULT_POINTS
        return ethtool_stand_in(nic, data);
#else
        return -EOPNOTSUPP; /* a directory has no NIC */
#endif
    }
    struct ifreq request;
    memset(&request, 0, sizeof request);
    memcpy(request.ifr_name, nic->name, sizeof request.ifr_name);
    request.ifr_data = data;
    return ioctl(nic->roots->network, SIOCETHTOOL, &request) == 0 ? 0 : -errno;
}
