/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.hdfs.metrics.UploadReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** 64 uploads at once, watched from outside: only the threads that should be are ever narrowed. */
class ManyStreamsIT {

  private static final int STREAMS = 64;
  private static final int ROUNDS = 2;

  /** As the kernel cuts the names of receivers, responders and the dataset's own disk workers. */
  private static final Set<String> MAY_BE_NARROW =
      Set.of("DataXceiver for", "PacketResponder", "Async disk work");

  private static final class Sampler extends Thread {

    private final CpuSet base;
    private final AtomicBoolean stop = new AtomicBoolean();
    final Set<String> narrow = new ConcurrentSkipListSet<>();
    final AtomicInteger samples = new AtomicInteger();

    Sampler(CpuSet base) {
      super("sampler");
      this.base = base;
    }

    @Override
    public void run() {
      while (!stop.get()) {
        narrow.addAll(Figures.names(Tasks.narrowed(base)));
        samples.incrementAndGet();
      }
    }

    void end() throws InterruptedException {
      stop.set(true);
      join();
    }
  }

  private static void upload(TestCluster cluster, byte[] bytes) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(STREAMS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < STREAMS; i++) {
        String file = "/stream-" + i;
        all.add(
            pool.submit(
                () -> {
                  for (int round = 0; round < ROUNDS; round++) {
                    // Overwriting deletes blocks: the disk workers have something to do.
                    cluster.write(file, bytes);
                  }
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void onlyUploadThreadsAreEverNarrowed() throws Exception {
    try (TestCluster cluster =
        TestCluster.start(
            1, Map.of("dfs.datanode.max.transfer.threads", "4096", "corelane.mode", "bind"))) {
      Sampler sampler = new Sampler(cluster.corelane(0).masks().base());
      sampler.start();
      byte[] bytes = TestCluster.bytes(TestCluster.MIB, 64);
      upload(cluster, bytes);
      Figures.awaitNoMaskLeft(cluster);
      sampler.end();
      Set<String> narrow = new TreeSet<>(sampler.narrow);
      assertTrue(narrow.contains("DataXceiver for"), "receivers were seen: " + narrow);
      assertTrue(narrow.contains("PacketResponder"), "responders were seen: " + narrow);
      narrow.removeAll(MAY_BE_NARROW);
      narrow.removeIf(name -> name.startsWith("corelane-dw"));
      assertEquals(Set.of(), narrow);
      assertTrue(sampler.samples.get() > 10, "samples: " + sampler.samples);
      int uploads = STREAMS * ROUNDS;
      Figures.assertCounted(new Figures(uploads, uploads, 0), cluster);
      assertArrayEquals(bytes, cluster.read("/stream-63"));
    }
  }

  @Test
  void observingNarrowsNothingAndReportsEveryLane() throws Exception {
    try (TestCluster cluster = TestCluster.start(1, Map.of("corelane.mode", "observe"))) {
      Sampler sampler = new Sampler(cluster.corelane(0).masks().base());
      sampler.start();
      upload(cluster, TestCluster.bytes(TestCluster.MIB, 65));
      TestCluster.await("all uploads have ended", () -> cluster.active() == 0);
      sampler.end();
      assertEquals(Set.of(), sampler.narrow);
      int uploads = STREAMS * ROUNDS;
      Figures.assertCounted(new Figures(uploads, uploads, 0), cluster);
      assertEquals(0, cluster.corelane(0).report().getDiskWriters().length);
      List<UploadReport> reports = cluster.recent();
      assertEquals(uploads, reports.size());
      for (UploadReport report : reports) {
        assertTrue(report.reason().startsWith("Observed only: packets arrive on CPU "));
        assertTrue(
            Set.of("short", "node", "long", "shared").contains(report.lane()), report.toString());
        assertEquals("", report.diskWriterCpus());
      }
    }
  }
}
