/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.policy.Lane;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;

/** What is told of an upload that nobody has placed. */
class ObservePlannerTest {

  private static final int SOFTIRQ = 1;

  private final Rig rig = new Rig();

  @Test
  void onTheSoftirqCpuByChanceTheLaneIsNotShared() throws Exception {
    assertEquals(Lane.SHORT, lane(SOFTIRQ));
  }

  @Test
  void confinedToTheSoftirqCpuItIs() throws Exception {
    rig.binder.bind(ThreadBinder.CALLING_THREAD, CpuSet.of(SOFTIRQ));
    assertEquals(Lane.SHARED, lane(SOFTIRQ));
    rig.binder.bind(ThreadBinder.CALLING_THREAD, CpuSet.of(2));
    assertEquals(Lane.SHORT, lane(2));
  }

  private Lane lane(int runsOn) throws IOException, NativeCallException {
    rig.sockets = new Rig.Arriving(SOFTIRQ, 901);
    try (SocketChannel channel = SocketChannel.open()) {
      return rig.observer(channel, runsOn)
          .plan(Rig.replica(1), Thread.currentThread(), rig.binder.currentTid())
          .lane();
    }
  }
}
