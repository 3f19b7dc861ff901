/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.nic.NapiQueues;
import io.corelane.affinity.nic.NapiQueuesReader;
import io.corelane.affinity.nic.NapiSource;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.NicReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads the receive queues by NAPI id. Without a readable {@code /proc/interrupts} only their
 * interrupts are unknown.
 */
record QueuesByNapi(SystemRoot root, NapiSource source) implements Supplier<Reading<NapiQueues>> {

  @Override
  public Reading<NapiQueues> get() {
    Interrupts interrupts = new InterruptsReader(root).read().toOptional().orElse(Interrupts.NONE);
    List<Nic> nics = new NicReader(root).read(interrupts).toOptional().orElse(List.of());
    return new NapiQueuesReader(root, source).read(nics, interrupts);
  }
}
