/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ReservationsTest {

  private static final int THREADS = 8;
  private static final int ROUNDS = 500;

  private static Placement on(int cpu) {
    return new Placement(true, CpuSet.of(cpu), CpuSet.of(cpu), Lane.SHORT, List.of("As told."));
  }

  @Test
  void theNextUploadSeesTheOneBefore() {
    Reservations reservations = new Reservations();
    reservations.reserve(OptionalInt.of(5), occupancy -> on(1));
    List<Occupancy> seen = new ArrayList<>();
    reservations.reserve(
        OptionalInt.empty(),
        occupancy -> {
          seen.add(occupancy);
          return on(1);
        });
    assertEquals(1, seen.get(0).receivers().get(CpuSet.of(1)));
    assertEquals(CpuSet.of(5), seen.get(0).softirqCpus());
    assertEquals(2, reservations.occupancy().receivers().get(CpuSet.of(1)));
  }

  @Test
  void whoBeginsSeesWhatWasMeasuredLast() {
    Reservations reservations = new Reservations();
    CpuLoads loads = new CpuLoads(CpuSet.of(0), new double[] {0.5}, new double[1]);
    reservations.measured(loads, OptionalDouble.of(0.75));
    reservations.reserve(
        OptionalInt.empty(),
        occupancy -> {
          assertEquals(loads, occupancy.loads());
          assertEquals(OptionalDouble.of(0.75), occupancy.typicalShare());
          return on(1);
        });
  }

  @Test
  void whateverIsReservedAtOnceIsCountedAndGivenBack() throws InterruptedException {
    Reservations reservations = new Reservations();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      int cpu = t % 3;
      threads.add(
          new Thread(
              () -> {
                for (int i = 0; i < ROUNDS; i++) {
                  reservations.reserve(OptionalInt.of(cpu + 4), occupancy -> on(cpu));
                }
                for (int i = 0; i < ROUNDS - 1; i++) {
                  reservations.release(OptionalInt.of(cpu + 4), CpuSet.of(cpu));
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(
        THREADS,
        reservations.occupancy().receivers().values().stream().mapToInt(Integer::intValue).sum());
    for (int t = 0; t < THREADS; t++) {
      reservations.release(OptionalInt.of(t % 3 + 4), CpuSet.of(t % 3));
    }
    assertEquals(Occupancy.NONE, reservations.occupancy());
  }
}
