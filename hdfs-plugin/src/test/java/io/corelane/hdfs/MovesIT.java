/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.hdfs.metrics.UploadReport;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Uploads to real DataNodes are moved while they run, and come to no harm by it. */
class MovesIT {

  private static final Set<String> MAY_BE_NARROW =
      Set.of("DataXceiver for", "PacketResponder", "Async disk work");
  private static final long BLOCK = 64L << 20;

  private static Configuration conf(Class<?> factory, Map<String, String> keys) {
    Configuration conf = TestCluster.conf(keys);
    conf.set("corelane.tick.interval", "100ms");
    conf.set("dfs.datanode.fsdataset.factory", factory.getName());
    return conf;
  }

  private static long moves(TestCluster cluster, String result) {
    return Figures.count(cluster, "corelane.moves", "result", result);
  }

  private static boolean allActive(TestCluster cluster, int number, Predicate<UploadReport> holds) {
    List<UploadReport> active =
        cluster.corelanes().stream()
            .flatMap(corelane -> Arrays.stream(corelane.report().getActiveUploads()))
            .toList();
    return active.size() == number && active.stream().allMatch(holds);
  }

  /**
   * Two DataNodes of one process take each other's receivers for strays, so with two nothing is
   * swept meanwhile.
   */
  @ParameterizedTest
  @CsvSource({"1, 100ms", "2, 1h"})
  void everythingIsMovedAllTheTimeAndEveryByteArrives(int dataNodes, String swept)
      throws Exception {
    LoopFactories.RestlessFactory.REFUSED.clear();
    Map<String, String> keys = Map.of("corelane.sweep.interval", swept);
    try (TestCluster cluster =
            TestCluster.start(conf(LoopFactories.RestlessFactory.class, keys), dataNodes);
        // Blocks of seconds: receivers are moved within a block, and end in the midst of moves.
        SlowWriters writers = SlowWriters.start(cluster, 4, 2 << 20, (short) dataNodes)) {
      CpuSet base = cluster.corelane(0).masks().base();
      TestCluster.await(
          "many moves",
          () -> {
            Figures.names(Tasks.narrowed(base))
                .forEach(
                    name ->
                        assertTrue(
                            MAY_BE_NARROW.contains(name) || name.startsWith("corelane-dw"), name));
            return moves(cluster, "done") > 75L * dataNodes
                && Figures.of(cluster).ended() > 8L * dataNodes;
          });
      assertEquals(List.of(), writers.end());
      Figures.awaitNoMaskLeft(cluster);
      Figures figures = Figures.of(cluster);
      assertEquals(figures.started(), figures.ended());
      assertEquals(0, figures.failures());
      assertEquals(List.of(), List.copyOf(LoopFactories.RestlessFactory.REFUSED));
      assertEquals(0, moves(cluster, "refused"));
      assertTrue(cluster.recent().stream().anyMatch(r -> r.reason().equals("Restless.")));
      assertTrue(cluster.corelane(0).report().getLastDecision().contains("receiver of blk_"));
      assertTrue(cluster.corelane(0).report().getTickCostMicros() > 0);
    }
  }

  @Test
  void anUploadFollowsItsPackets() throws Exception {
    ThreadBinder binder = NativeSupport.probe(BinderChoice.AUTO).binder();
    // On a busy machine both CPUs cost nearly the same.
    Map<String, String> keys =
        Map.of(
            "corelane.policy.dwell", "200ms",
            "corelane.policy.memory", "200ms",
            "corelane.policy.minimum-gain", "0.01");
    // On loopback the softirq runs where the sender does.
    try (TestCluster cluster =
            TestCluster.start(
                conf(
                    org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.CorelaneDatasetFactory
                        .class,
                    keys),
                1);
        SlowWriters writers = SlowWriters.start(cluster, 1, BLOCK, (short) 1)) {
      TestCluster.await("the upload runs", () -> cluster.active() == 1);
      for (int sender : new int[] {0, 1, 0}) {
        TestCluster.await(
            "the upload has left its sender's CPU " + sender,
            () -> {
              sendFrom(binder, CpuSet.of(sender));
              return allActive(
                  cluster,
                  1,
                  report ->
                      report.rxCpu() == sender
                          && report.receiverCpus().equals(String.valueOf(1 - sender))
                          && CpuSet.of(1 - sender).equals(affinity(binder, report.receiverTid())));
            });
        TestCluster.await(
            "its responder has followed",
            () -> {
              List<CpuSet> responders =
                  Tasks.all().stream()
                      .filter(task -> task.name().equals("PacketResponder"))
                      .map(Tasks.Task::cpus)
                      .toList();
              return responders.equals(List.of(CpuSet.of(1 - sender)));
            });
      }
      assertEquals(List.of(), writers.end());
      Figures.awaitNoMaskLeft(cluster);
      assertTrue(moves(cluster, "done") > 0);
      assertTrue(cluster.corelane(0).report().getRecentDecisions().length > 0);
      assertEquals(0, Figures.of(cluster).failures());
    }
  }

  @Test
  void inAPipelineAllButTheLastKnowWhereAcknowledgementsArrive() throws Exception {
    LoopFactories.AckWatchFactory.ACKS.clear();
    try (TestCluster cluster =
            TestCluster.start(conf(LoopFactories.AckWatchFactory.class, Map.of()), 3);
        SlowWriters writers = SlowWriters.start(cluster, 1, BLOCK, (short) 3)) {
      TestCluster.await(
          "two of three DataNodes know it",
          () ->
              LoopFactories.AckWatchFactory.ACKS.values().stream().filter(known -> known).count()
                      == 2
                  && LoopFactories.AckWatchFactory.ACKS.size() == 3);
      assertEquals(List.of(), writers.end());
    }
  }

  @Test
  void whatItsResponderUsesIsAnUploadsOwn() throws Exception {
    LoopFactories.ResponderWatchFactory.RESPONDERS.clear();
    Map<String, String> keys = Map.of("corelane.write", "stock");
    try (TestCluster cluster =
            TestCluster.start(conf(LoopFactories.ResponderWatchFactory.class, keys), 1);
        SlowWriters writers = SlowWriters.start(cluster, 2, BLOCK, (short) 1)) {
      TestCluster.await(
          "two responders were told",
          () ->
              LoopFactories.ResponderWatchFactory.RESPONDERS.values().stream()
                      .filter(nanos -> nanos > 0)
                      .count()
                  > 1);
      assertEquals(List.of(), writers.end());
    }
  }

  private static void sendFrom(ThreadBinder binder, CpuSet cpus) {
    for (Tasks.Task task : Tasks.all()) {
      if (task.name().startsWith("DataStreamer")) {
        try {
          binder.bind(task.tid(), cpus);
        } catch (io.corelane.affinity.linux.NativeCallException ended) {
          // One of a file that is complete.
        }
      }
    }
  }

  private static CpuSet affinity(ThreadBinder binder, int tid) {
    try {
      return binder.affinity(tid);
    } catch (NativeCallException e) {
      return CpuSet.EMPTY; // The upload has ended meanwhile.
    }
  }

  @Test
  void observingDescribesAndTouchesNothing() throws Exception {
    Map<String, String> keys = Map.of("corelane.mode", "observe");
    try (TestCluster cluster =
            TestCluster.start(conf(LoopFactories.RestlessFactory.class, keys), 1);
        SlowWriters writers = SlowWriters.start(cluster, 3, BLOCK, (short) 1)) {
      CpuSet base = cluster.corelane(0).masks().base();
      TestCluster.await(
          "many descriptions",
          () -> {
            assertEquals(List.of(), Tasks.narrowed(base));
            return moves(cluster, "described") > 50;
          });
      TestCluster.await(
          "each says so",
          () -> allActive(cluster, 3, report -> report.reason().startsWith("Observed only: ")));
      assertEquals(0, moves(cluster, "done"));
      assertEquals(List.of(), writers.end());
      assertEquals(0, Figures.of(cluster).failures());
      List<String> lines = List.of(cluster.corelane(0).report().getRecentDecisions());
      assertTrue(lines.stream().anyMatch(line -> line.contains("described")), lines::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        LoopFactories.FailingPolicyFactory.class,
        LoopFactories.FailingFactsFactory.class,
        LoopFactories.FailingApplierFactory.class
      })
  void aLoopThatFailsLeavesUploadsAlone(Class<?> factory) throws Exception {
    try (TestCluster cluster = TestCluster.start(conf(factory, Map.of()), 1);
        SlowWriters writers = SlowWriters.start(cluster, 3, 2 << 20, (short) 1)) {
      TestCluster.await(
          "twenty failed ticks and six ended uploads",
          () ->
              cluster.corelane(0).registry().get("corelane.tick.failures").functionCounter().count()
                      > 20
                  && Figures.of(cluster).ended() > 6);
      assertEquals(List.of(), writers.end());
      Figures.awaitNoMaskLeft(cluster);
      Figures figures = Figures.of(cluster);
      assertEquals(figures.started(), figures.ended());
      assertTrue(
          cluster.recent().stream()
              .allMatch(report -> report.lane().matches("short|shared|unknown")),
          () -> cluster.recent().toString());
    }
  }

  @Test
  void afterTheEndOfCorelaneUploadsGoOnUnmoved() throws Exception {
    try (TestCluster cluster =
            TestCluster.start(conf(LoopFactories.RestlessFactory.class, Map.of()), 1);
        SlowWriters writers = SlowWriters.start(cluster, 3, BLOCK, (short) 1)) {
      CpuSet base = cluster.corelane(0).masks().base();
      TestCluster.await("moves", () -> moves(cluster, "done") > 10);
      cluster.corelane(0).close();
      TestCluster.await("no mask is left", () -> Figures.strays(base).isEmpty());
      long moved = moves(cluster, "done");
      Thread.sleep(500);
      assertEquals(moved, moves(cluster, "done"));
      assertEquals(List.of(), Figures.strays(base));
      assertEquals(List.of(), writers.end());
    }
  }
}
