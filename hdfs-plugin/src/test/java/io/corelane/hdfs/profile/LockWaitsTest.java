/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.hdfs.profile.LockWaits.Wait;
import java.util.List;
import org.junit.jupiter.api.Test;

class LockWaitsTest {

  private static final String PARK = "jdk.internal.misc.Unsafe.park";
  private static final String ACQUIRE =
      "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire";
  private static final String DATASET =
      "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsDatasetImpl.createRbw";
  private static final String STAGE = "io.corelane.hdfs.stage.VolumeStage.take";

  private final LockWaits waits = new LockWaits();

  @Test
  void whoseCodeWantsTheLockCounts() {
    waits.monitor(0.5, List.of(DATASET, STAGE));
    waits.monitor(0.25, List.of(STAGE, DATASET));
    waits.monitor(0.125, List.of("java.util.Hashtable.get", "org.eclipse.jetty.Server.handle"));
    waits.monitor(1, List.of("org.apache.hadoop.hdfs.server.datanode.CorelaneHooks.find"));
    assertEquals(new Wait(1, 0.5), waits.of(CodeOwner.HADOOP));
    assertEquals(new Wait(2, 1.25), waits.of(CodeOwner.CORELANE));
    assertEquals(new Wait(1, 0.125), waits.of(CodeOwner.OTHER));
  }

  @Test
  void aParkedThreadWaitsForALockOnlyWhereItTakesOne() {
    String locks = "java.util.concurrent.locks.";
    waits.parked(
        1,
        List.of(
            PARK,
            ACQUIRE,
            locks + "ReentrantLock$Sync.lock",
            locks + "ReentrantLock.lock",
            DATASET));
    waits.parked(
        1, List.of(PARK, ACQUIRE, locks + "ReentrantReadWriteLock$ReadLock.lock", DATASET));
    waits.parked(1, List.of(PARK, locks + "LockSupport.parkNanos", STAGE));
    waits.parked(
        1,
        List.of(
            PARK,
            ACQUIRE,
            locks + "AbstractQueuedSynchronizer$ConditionObject.await",
            "java.util.concurrent.LinkedBlockingQueue.take",
            STAGE));
    assertEquals(new Wait(2, 2), waits.of(CodeOwner.HADOOP));
    assertEquals(Wait.NONE, waits.of(CodeOwner.CORELANE));
  }

  @Test
  void theLongestWaitsComeFirst() {
    waits.monitor(1, List.of(STAGE));
    waits.monitor(2, List.of(DATASET));
    waits.monitor(0.5, List.of(DATASET));
    assertEquals(List.of(DATASET), waits.top(1).stream().map(LockWaits.Place::name).toList());
    assertEquals(new Wait(2, 2.5), waits.top(1).get(0).waited());
  }
}
