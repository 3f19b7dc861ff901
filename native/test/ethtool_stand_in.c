/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Stands for the kernel and a NIC with RSS contexts below a private root, in builds with fault points
 * only: no NIC that has them was at hand, and no emulated one has. It answers as net/ethtool/ioctl.c and
 * drivers are written to; what hardware makes of it is not seen. All that it holds is one text file,
 * sys/class/net/IF/flows, so that it outlives a killed daemon as a NIC does:
 *
 *     queues 8 table 128 rules 16 ntuple 1 finds 0
 *     context 1 0 1 0 1 ...
 *     rule 15 tcp4 9866 context 1
 *     rule 3 tcp4 22 queue 0
 *
 * Without the file, the NIC offers none of it (EOPNOTSUPP).
 */
#include "ethtool.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/ethtool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TABLE = 256, CONTEXTS = 8, RULES = 16, TEXT = 16384 };

struct rule {
    bool used, ipv6, to_context;
    unsigned port, target;
};

struct flows_file {
    int fd;
    unsigned queues, table, rules, ntuple, finds;
    bool has_context[CONTEXTS];
    unsigned contexts[CONTEXTS][TABLE];
    struct rule rule[RULES];
};

static void read_context(struct flows_file *file, const char *line) {
    char *at;
    unsigned long number = strtoul(line + strlen("context "), &at, 10);
    if (number >= CONTEXTS) {
        return;
    }
    file->has_context[number] = true;
    for (unsigned i = 0; i < file->table && i < TABLE; i++) {
        file->contexts[number][i] = (unsigned)strtoul(at, &at, 10);
    }
}

static void read_rule(struct flows_file *file, const char *line) {
    unsigned location, type, port, target;
    char kind[16];
    if (sscanf(line, "rule %u tcp%u %u %15s %u", &location, &type, &port, kind, &target) == 5
        && location < RULES) {
        file->rule[location] = (struct rule){.used = true,
                                             .ipv6 = type == 6,
                                             .to_context = strcmp(kind, "context") == 0,
                                             .port = port,
                                             .target = target};
    }
}

static int load(const struct nic *nic, struct flows_file *file) {
    char path[64];
    char text[TEXT];
    memset(file, 0, sizeof *file);
    snprintf(path, sizeof path, "class/net/%s/flows", nic->name);
    file->fd = openat(nic->roots->sys, path, O_RDWR | O_CLOEXEC);
    ssize_t length = file->fd < 0 ? -1 : read(file->fd, text, sizeof text - 1);
    if (length < 0) {
        return errno == ENOENT ? -EOPNOTSUPP : -errno;
    }
    text[length] = '\0';
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        if (strncmp(line, "context ", 8) == 0) {
            read_context(file, line);
        } else if (strncmp(line, "rule ", 5) == 0) {
            read_rule(file, line);
        } else {
            sscanf(line, "queues %u table %u rules %u ntuple %u finds %u", &file->queues,
                   &file->table, &file->rules, &file->ntuple, &file->finds);
        }
    }
    return 0;
}

/* With one write, as the kernel does a thing whole or not at all; blank lines where it was longer. */
static int store(const struct flows_file *file) {
    char text[TEXT];
    struct stat status;
    int used = snprintf(text, sizeof text, "queues %u table %u rules %u ntuple %u finds %u\n",
                        file->queues, file->table, file->rules, file->ntuple, file->finds);
    for (unsigned n = 0; n < CONTEXTS; n++) {
        if (!file->has_context[n]) {
            continue;
        }
        used += snprintf(text + used, sizeof text - (size_t)used, "context %u", n);
        for (unsigned i = 0; i < file->table; i++) {
            used += snprintf(text + used, sizeof text - (size_t)used, " %u", file->contexts[n][i]);
        }
        used += snprintf(text + used, sizeof text - (size_t)used, "\n");
    }
    for (unsigned n = 0; n < RULES; n++) {
        const struct rule *rule = &file->rule[n];
        if (rule->used) {
            used += snprintf(text + used, sizeof text - (size_t)used, "rule %u tcp%d %u %s %u\n", n,
                             rule->ipv6 ? 6 : 4, rule->port, rule->to_context ? "context" : "queue",
                             rule->target);
        }
    }
    size_t whole = (size_t)used;
    if (fstat(file->fd, &status) == 0) {
        while (whole < (size_t)status.st_size && whole < sizeof text) {
            text[whole++] = '\n';
        }
    }
    return pwrite(file->fd, text, whole, 0) == (ssize_t)whole ? 0 : -EIO;
}

static int get_context(const struct flows_file *file, struct ethtool_rxfh *request) {
    uint32_t *table = (uint32_t *)(void *)((char *)request + sizeof *request);
    if (request->indir_size != 0 && request->indir_size != file->table) {
        return -EINVAL;
    }
    if (request->rss_context != 0
        && (request->rss_context >= CONTEXTS || !file->has_context[request->rss_context])) {
        return -ENOENT;
    }
    for (unsigned i = 0; i < request->indir_size; i++) {
        table[i] = request->rss_context == 0 ? i % file->queues
                                             : file->contexts[request->rss_context][i];
    }
    request->indir_size = file->table;
    return 0;
}

static int delete_context(struct flows_file *file, uint32_t context) {
    for (unsigned n = 0; n < RULES; n++) {
        if (file->rule[n].used && file->rule[n].to_context && file->rule[n].target == context) {
            return -EBUSY;
        }
    }
    if (context >= CONTEXTS || !file->has_context[context]) {
        return -ENOENT;
    }
    file->has_context[context] = false;
    return store(file);
}

static int set_context(struct flows_file *file, struct ethtool_rxfh *request) {
    const uint32_t *table = (const uint32_t *)(const void *)((char *)request + sizeof *request);
    uint32_t context = request->rss_context;
    if (request->indir_size == 0) {
        return delete_context(file, context);
    }
    if (request->indir_size != file->table) {
        return -EINVAL;
    }
    if (context == ETH_RXFH_CONTEXT_ALLOC) {
        for (context = 1; context < CONTEXTS && file->has_context[context]; context++) {
        }
        if (context == CONTEXTS) {
            return -ENOSPC;
        }
    } else if (context >= CONTEXTS || !file->has_context[context]) {
        return -ENOENT;
    }
    for (unsigned i = 0; i < file->table; i++) {
        if (table[i] >= file->queues) {
            return -EINVAL;
        }
        file->contexts[context][i] = table[i];
    }
    file->has_context[context] = true;
    request->rss_context = context;
    return store(file);
}

static int list_rules(const struct flows_file *file, struct ethtool_rxnfc *request, bool locations) {
    uint32_t *at = (uint32_t *)(void *)((char *)request + offsetof(struct ethtool_rxnfc, rule_locs));
    uint32_t count = 0;
    for (unsigned n = 0; n < RULES; n++) {
        if (file->rule[n].used && locations) {
            if (count == request->rule_cnt) {
                return -EMSGSIZE;
            }
            at[count] = n;
        }
        count += file->rule[n].used;
    }
    request->rule_cnt = count;
    request->data = file->rules | (file->finds != 0 ? RX_CLS_LOC_SPECIAL : 0U);
    return 0;
}

static int get_rule(const struct flows_file *file, struct ethtool_rxnfc *request) {
    uint32_t location = request->fs.location;
    if (location >= RULES || !file->rule[location].used) {
        return -ENOENT;
    }
    const struct rule *rule = &file->rule[location];
    request->fs.flow_type = rule->ipv6 ? TCP_V6_FLOW : TCP_V4_FLOW;
    if (rule->ipv6) {
        request->fs.h_u.tcp_ip6_spec.pdst = htons((uint16_t)rule->port);
        request->fs.m_u.tcp_ip6_spec.pdst = 0xffff;
    } else {
        request->fs.h_u.tcp_ip4_spec.pdst = htons((uint16_t)rule->port);
        request->fs.m_u.tcp_ip4_spec.pdst = 0xffff;
    }
    if (rule->to_context) {
        request->fs.flow_type |= FLOW_RSS;
        request->rss_context = rule->target;
    } else {
        request->fs.ring_cookie = rule->target;
    }
    return 0;
}

static int insert_rule(struct flows_file *file, struct ethtool_rxnfc *request) {
    uint32_t location = request->fs.location;
    bool ipv6 = request->fs.flow_type == (TCP_V6_FLOW | FLOW_RSS);
    if (!ipv6 && request->fs.flow_type != (TCP_V4_FLOW | FLOW_RSS)) {
        return -EOPNOTSUPP;
    }
    if (request->rss_context >= CONTEXTS || !file->has_context[request->rss_context]) {
        return -EINVAL;
    }
    if (location == RX_CLS_LOC_ANY && file->finds != 0) {
        for (location = 0; location < file->rules && file->rule[location].used; location++) {
        }
    }
    if (location >= file->rules || location >= RULES || file->rule[location].used) {
        return -ENOSPC;
    }
    file->rule[location] = (struct rule){.used = true,
                                         .ipv6 = ipv6,
                                         .to_context = true,
                                         .port = ntohs(ipv6 ? request->fs.h_u.tcp_ip6_spec.pdst
                                                            : request->fs.h_u.tcp_ip4_spec.pdst),
                                         .target = request->rss_context};
    request->fs.location = location;
    return store(file);
}

static int delete_rule(struct flows_file *file, uint32_t location) {
    if (location >= RULES || !file->rule[location].used) {
        return -ENOENT;
    }
    file->rule[location].used = false;
    return store(file);
}

static int answer(struct flows_file *file, void *data) {
    struct ethtool_rxnfc *request = data;
    struct ethtool_value *value = data;
    switch (request->cmd) {
    case ETHTOOL_GRXRINGS:
        request->data = file->queues;
        return 0;
    case ETHTOOL_GFLAGS:
        value->data = file->ntuple != 0 ? ETH_FLAG_NTUPLE : 0U;
        return 0;
    case ETHTOOL_GRSSH:
        return get_context(file, data);
    case ETHTOOL_SRSSH:
        return set_context(file, data);
    case ETHTOOL_GRXCLSRLCNT:
        return list_rules(file, request, false);
    case ETHTOOL_GRXCLSRLALL:
        return list_rules(file, request, true);
    case ETHTOOL_GRXCLSRULE:
        return get_rule(file, request);
    case ETHTOOL_SRXCLSRLINS:
        return insert_rule(file, request);
    case ETHTOOL_SRXCLSRLDEL:
        return delete_rule(file, request->fs.location);
    default:
        return -EOPNOTSUPP;
    }
}

int ethtool_stand_in(const struct nic *nic, void *data) {
    static struct flows_file file;
    int error = load(nic, &file);
    if (error == 0) {
        error = answer(&file, data);
    }
    if (file.fd >= 0) {
        close(file.fd);
    }
    return error;
}
