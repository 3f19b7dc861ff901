/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* The one place where the kernel is asked about a NIC. */
#ifndef CORELANED_ETHTOOL_CALL_H
#define CORELANED_ETHTOOL_CALL_H

#include "ethtool.h"

/* data is a structure of linux/ethtool.h, beginning with its command. 0 or -errno. */
int ethtool_call(const struct nic *nic, void *data);

#endif
