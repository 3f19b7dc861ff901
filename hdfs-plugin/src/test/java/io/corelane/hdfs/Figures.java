/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import io.micrometer.core.instrument.Counter;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a cluster's DataNodes have counted, all together, and what differs from it later. */
record Figures(long started, long ended, long failures) {

  static Figures of(TestCluster cluster) {
    return new Figures(
        sum(cluster, "corelane.uploads.started"),
        sum(cluster, "corelane.uploads.ended"),
        sum(cluster, "corelane.failures"));
  }

  Figures minus(Figures before) {
    return new Figures(started - before.started, ended - before.ended, failures - before.failures);
  }

  /**
   * A cluster has counted so much since some time. An upload is counted as ended after its masks
   * are restored and it is not active any more.
   */
  static void assertCounted(Figures expected, TestCluster cluster, Figures before)
      throws InterruptedException {
    TestCluster.await(
        expected.ended + " uploads are counted as ended",
        () -> of(cluster).minus(before).ended >= expected.ended);
    assertEquals(expected, of(cluster).minus(before));
  }

  static void assertCounted(Figures expected, TestCluster cluster) throws InterruptedException {
    assertCounted(expected, cluster, new Figures(0, 0, 0));
  }

  /** Threads that were given their former CPUs back. */
  static long restores(TestCluster cluster) {
    return sum(cluster, "corelane.restores");
  }

  static long count(TestCluster cluster, String meter, String tag, String value) {
    return cluster.corelanes().stream()
        .flatMap(corelane -> corelane.registry().find(meter).tag(tag, value).counters().stream())
        .mapToLong(counter -> (long) counter.count())
        .sum();
  }

  private static long sum(TestCluster cluster, String meter) {
    return cluster.corelanes().stream()
        .flatMap(corelane -> corelane.registry().find(meter).counters().stream())
        .mapToLong((Counter counter) -> (long) counter.count())
        .sum();
  }

  /** Waits until no upload is in progress, and then until no thread of Hadoop's is narrowed. */
  static void awaitNoMaskLeft(TestCluster cluster) throws InterruptedException {
    CpuSet base = cluster.corelane(0).masks().base();
    TestCluster.await("all uploads have ended", () -> cluster.active() == 0);
    try {
      TestCluster.await("no mask is left", () -> strays(base).isEmpty());
    } catch (AssertionError e) {
      throw new AssertionError("masks left on " + strays(base), e);
    }
  }

  /** Narrowed threads other than our own disk writers. */
  static List<Tasks.Task> strays(CpuSet base) {
    return Tasks.narrowed(base).stream()
        .filter(task -> !task.name().startsWith("corelane-dw"))
        .toList();
  }

  static Set<String> names(List<Tasks.Task> tasks) {
    return tasks.stream().map(Tasks.Task::name).collect(Collectors.toSet());
  }
}
