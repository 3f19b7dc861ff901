/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.machine;

import io.corelane.affinity.nic.NapiQueues;
import io.corelane.affinity.nic.NapiThread;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.PacketSteering;
import io.corelane.affinity.nic.StackedInterface;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How packets reach a machine's CPUs.
 *
 * @param nics the network interfaces with a device
 * @param stacked the interfaces that stand on those
 * @param steering who else steers packets and interrupts
 * @param napi the receive queues by NAPI id; nothing where no kernel could be asked, as of a
 *     captured machine
 * @param napiThreads the polling threads of interfaces with threaded NAPI, by interface and receive
 *     queue
 */
public record Network(
    Reading<List<Nic>> nics,
    Reading<List<StackedInterface>> stacked,
    PacketSteering steering,
    Optional<Reading<NapiQueues>> napi,
    Map<String, Reading<Map<Integer, NapiThread>>> napiThreads) {}
