/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The doctor's checks of a NIC's health: what its driver, its rings and its PCIe link tell. */
@NullMarked
package io.corelane.affinity.doctor.nic;

import org.jspecify.annotations.NullMarked;
