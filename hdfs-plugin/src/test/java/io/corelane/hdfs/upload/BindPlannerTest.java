/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.lane.LanePolicy;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a plan says agrees with what will be done. */
class BindPlannerTest {

  private final Rig rig = new Rig();

  BindPlannerTest() {
    rig.policy = new LanePolicy();
  }

  @Test
  void withDiskWritersOffNothingIsPlannedForThem() throws IOException {
    rig.diskWriters = false;
    UploadPlan plan = planned(Rig.replica(1));
    assertTrue(plan.bind());
    assertEquals(CpuSet.parseList("0,2-7"), plan.receiverCpus());
    assertEquals(CpuSet.EMPTY, plan.diskWriterCpus());
    assertEquals(Lane.SHORT, plan.lane());
    assertFalse(plan.reason().contains("Disk writer"), plan::reason);
    assertTrue(
        plan.reason().endsWith("Writing is left to the kernel: disk writers are switched off."),
        plan::reason);
  }

  @Test
  void withDiskWritersOnTheyHaveTheirPlace() throws IOException {
    UploadPlan plan = planned(Rig.replica(1));
    assertEquals(CpuSet.parseList("0,2-7"), plan.diskWriterCpus());
    assertTrue(plan.reason().contains("Disk writer on CPUs 0,2-7"), plan::reason);
    assertFalse(plan.reason().contains("left to the kernel"), plan::reason);
  }

  @Test
  void aDiskThatIsNotKnownHasNoWriterEither() throws IOException {
    OpenReplica elsewhere = new OpenReplica("blk_1_1", "DS-9", true, () -> 0);
    UploadPlan plan = planned(elsewhere);
    assertEquals(CpuSet.EMPTY, plan.diskWriterCpus());
    assertFalse(plan.reason().contains("Disk writer"), plan::reason);
    assertTrue(
        plan.reason()
            .endsWith(
                "Writing is left to the kernel: the disk is not known: the volume is not known"
                    + " (yet)."),
        plan::reason);
  }

  @Test
  void aBlockThatIsInNoFileHasNoWriter() throws IOException {
    UploadPlan plan = planned(new OpenReplica("blk_1_1", "DS-1", false, () -> 0));
    assertEquals(CpuSet.EMPTY, plan.diskWriterCpus());
    assertTrue(plan.reason().endsWith("its block is in no local file."), plan::reason);
  }

  @Test
  void theQueueIsInThePlan(@TempDir Path directory) throws IOException {
    rig.napi = Napis.told(directory);
    assertEquals("data0 rx-0, IRQ 43", planned(Rig.replica(1)).arrival().rxQueue());
  }

  /** The plan of an upload whose packets come by NAPI 901 on CPU 1. */
  private UploadPlan planned(OpenReplica replica) throws IOException {
    rig.sockets = new Rig.Arriving(1, 901);
    try (SocketChannel channel = SocketChannel.open()) {
      rig.finder = receiver -> UploadSocket.of(channel, "/10.0.0.7:1");
      return rig.planner().plan(replica, Thread.currentThread(), 1);
    }
  }
}
