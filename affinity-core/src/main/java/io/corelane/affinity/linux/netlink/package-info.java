/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** What the kernel tells by generic netlink only: NAPI instances. */
@NullMarked
package io.corelane.affinity.linux.netlink;

import org.jspecify.annotations.NullMarked;
