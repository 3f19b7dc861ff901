/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;

/**
 * A NIC's link to memory, and what it lost there (Linux {@code
 * Documentation/ABI/testing/sysfs-class-net-statistics}).
 *
 * @param mtu {@code mtu}: bytes of a packet at most
 * @param packets {@code rx_packets} since the driver was loaded
 * @param missed {@code rx_missed_errors}: packets for which there was no room in the host
 * @param overruns {@code rx_fifo_errors}: the same, as other drivers count it; some count in both
 * @param pcie its PCIe link; absent where it is none, as a virtual NIC
 */
public record NicHardware(
    Reading<Long> mtu,
    Reading<Long> packets,
    Reading<Long> missed,
    Reading<Long> overruns,
    Reading<PcieLink> pcie) {}
