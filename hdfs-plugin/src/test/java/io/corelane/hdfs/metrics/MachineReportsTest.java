/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.block.HardwareQueue;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.monitor.Health;
import io.corelane.affinity.monitor.PacketRates;
import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.monitor.TimeShares;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class MachineReportsTest {

  private static final Host HOST =
      new Host(
          new CpuTopology(
              List.of(
                  new Cpu(0, 0, 0, 0, 0, true),
                  new Cpu(1, 0, 0, 0, 0, true),
                  new Cpu(4, 4, 1, 1, 4, true),
                  new Cpu(5, 5, -1, -1, 5, false))),
          CpuSet.of(0, 4),
          false,
          true);

  private static final BlockDevice DISK =
      new BlockDevice(
          "nvme0n1",
          new Reading.Present<>(0),
          new Reading.Present<>(false),
          new Reading.Present<>(
              List.of(
                  new HardwareQueue(
                      2,
                      CpuSet.of(0, 1),
                      new Reading.Present<>(new IrqIdentity(90, "0000:01:00.0", "nvme0q3")),
                      Movability.FIXED))));

  private static final Decision DECISION =
      new Decision(Plan.NOTHING, Map.of(), List.of(), PolicyState.NONE);

  private static Tick tick() {
    RxQueueState queue =
        new RxQueueState(
            3,
            Optional.of(new IrqIdentity(47, "0000:02:00.0", "data0-rx-3")),
            Movability.MOVABLE,
            CpuSet.of(4),
            Optional.of(CpuSet.of(0, 1)),
            OptionalDouble.of(12.5));
    RxQueueState unknown =
        new RxQueueState(
            4,
            Optional.empty(),
            Movability.UNKNOWN,
            CpuSet.EMPTY,
            Optional.empty(),
            OptionalDouble.empty());
    Demand demand =
        new Demand(
            0,
            List.of(),
            CpuLoads.UNKNOWN,
            OptionalDouble.empty(),
            SteeringFacts.UNKNOWN.withNics(
                List.of(new NicState("data0", 0, List.of(queue, unknown), List.of()))),
            Map.of());
    TimeShares spent = new TimeShares(0.25, 0.125, 0.0625, 0.03125, 0.5);
    Health health = new Health(List.of(new Health.Cpu(0, spent, PacketRates.UNKNOWN)), Map.of(), 0);
    return new Tick(
        1, 1_234, demand, DECISION, List.of(), List.of(), health, new Tick.Cost(1, 1, 1, 1));
  }

  private static MachineReport report(Optional<Tick> tick) {
    return new MachineReports(() -> HOST, () -> List.of(DISK), () -> tick).get();
  }

  @Test
  void oneCacheIsOfTheCpusThatMayBeUsed() {
    assertFalse(report(Optional.empty()).oneCache());
    Host narrow = new Host(HOST.topology(), CpuSet.of(0, 1), false, true);
    assertTrue(
        new MachineReports(() -> narrow, List::of, Optional::empty).get().oneCache(),
        "the other cache is not for Corelane");
  }

  @Test
  void freeCpusAreNotKnownBeforeTheFirstTick() {
    assertEquals(-1, report(Optional.empty()).freeCpus());
  }

  @Test
  void theSharesOfACpuAreThoseOfTheLastTick() {
    MachineReport report = report(Optional.of(tick()));
    assertEquals(1 - 0.96875, report.freeCpus());
    assertEquals(1_234, report.measuredMillis());
    assertEquals(
        List.of(
            new CpuReport(0, 0, 0, 0, 0, true, true, 0.96875, 0.09375),
            new CpuReport(1, 0, 0, 0, 0, true, false, -1, -1),
            new CpuReport(4, 4, 4, 1, 1, true, true, -1, -1),
            new CpuReport(5, 5, 5, -1, -1, false, false, -1, -1)),
        List.of(report.cpus()));
  }

  @Test
  void whatIsNotKnownOfAQueueIsNotGuessed() {
    MachineReport report = report(Optional.of(tick()));
    assertEquals(
        List.of(
            new RxQueueReport("data0", 3, 47, "4", "0-1", 12.5),
            new RxQueueReport("data0", 4, -1, "", "", -1)),
        List.of(report.rxQueues()));
    assertEquals(
        List.of(new HardwareQueueReport("nvme0n1", 2, "0-1", 90)),
        List.of(report.hardwareQueues()));
  }

  @Test
  void beforeTheFirstTickThereAreCpusWithoutLoads() {
    MachineReport report = report(Optional.empty());
    assertEquals(0, report.measuredMillis());
    assertEquals(-1, report.cpus()[0].busyShare());
    assertEquals(List.of(), List.of(report.rxQueues()));
    assertEquals(1, report.hardwareQueues().length);
  }
}
