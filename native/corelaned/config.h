/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * The configuration: a root-owned file of "key = value" lines, # for comments. Read once, at start;
 * any fault in it, or in who owns or may write it or a directory above it, ends the start.
 *
 *     socket    = /run/corelane/corelaned.sock
 *     state     = /var/lib/corelane
 *     peer      = hdfs                 a user name or uid; may stand several times
 *     allow     = interrupts class net            every interrupt of every network device
 *     allow     = interrupts device 0000:3b:00.0  or virtio2
 *     allow     = interface eth0                  RPS, XPS and NAPI threads of it
 *     allow     = interface *                     of every interface
 *     allow     = writeback                       the machine's own, by its word in tunable.c
 *     allow     = flows eth0 9866                 an RSS context of eth0 for this TCP port
 *     irqbalance = ban                 or "ignore": do not talk to it
 */
#ifndef CORELANED_CONFIG_H
#define CORELANED_CONFIG_H

#include "protocol.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    CONFIG_PATH_MAX = 100, /* sun_path has 108 */
    CONFIG_PEERS_MAX = 16,
    CONFIG_ALLOW_MAX = 64,
    CONFIG_FILE_MAX = 65536,
    CONFIG_ERROR_MAX = 512,
};

enum allow_kind {
    ALLOW_INTERRUPTS_CLASS,
    ALLOW_INTERRUPTS_DEVICE,
    ALLOW_INTERFACE,
    ALLOW_MACHINE,
    ALLOW_FLOWS
};

struct allow {
    enum allow_kind kind;
    char name[DEVICE_MAX + 1]; /* "net", a device, an interface "*" or "writeback" */
    uint16_t port;             /* ALLOW_FLOWS */
};

struct config {
    char socket[CONFIG_PATH_MAX + 1];
    char state[CONFIG_PATH_MAX + 1];
    uid_t peers[CONFIG_PEERS_MAX];
    size_t peer_count;
    struct allow allows[CONFIG_ALLOW_MAX];
    size_t allow_count;
    bool ban; /* whether irqbalance is told */
};

/*
 * Parses a file's bytes. On a fault returns false and writes one line to error that names the line,
 * the key, the value and what is allowed.
 */
bool config_parse(const char *text, size_t length, struct config *out,
                  char error[CONFIG_ERROR_MAX]);

#endif
