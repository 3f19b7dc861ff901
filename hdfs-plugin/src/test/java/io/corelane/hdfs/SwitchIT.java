/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.hdfs.metrics.UploadReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

/** The mode is changed while uploads run, and no upload learns of it. */
class SwitchIT {

  private static final int OPEN = 6;
  private static final int STREAMS = 8;
  private static final int SWITCHES = 200;

  /** Uploads that stay in progress: each has written some packets, and goes on later. */
  private static final class OpenUploads implements AutoCloseable {

    private final TestCluster cluster;
    private final List<FSDataOutputStream> streams = new ArrayList<>();
    private final byte[] bytes = TestCluster.bytes(TestCluster.MIB, 5);

    OpenUploads(TestCluster cluster) throws Exception {
      this.cluster = cluster;
      for (int i = 0; i < OPEN; i++) {
        streams.add(cluster.fs().create(new Path("/open-" + i)));
      }
      goOn();
    }

    void goOn() throws Exception {
      for (FSDataOutputStream stream : streams) {
        stream.write(bytes);
        stream.hflush();
      }
    }

    void verify(int times) throws Exception {
      close();
      for (int i = 0; i < OPEN; i++) {
        byte[] read = cluster.read("/open-" + i);
        assertEquals(times * bytes.length, read.length);
        for (int part = 0; part < times; part++) {
          int from = part * bytes.length;
          assertArrayEquals(bytes, Arrays.copyOfRange(read, from, from + bytes.length));
        }
      }
    }

    @Override
    public void close() throws IOException {
      for (FSDataOutputStream stream : streams) {
        stream.close();
      }
      streams.clear();
    }
  }

  private static Set<String> ownThreads() {
    return Tasks.all().stream()
        .map(Tasks.Task::name)
        .filter(name -> name.startsWith("corelane-"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<CpuSet> receivers(TestCluster cluster) throws Exception {
    List<CpuSet> masks = new ArrayList<>();
    for (UploadReport upload : cluster.corelane(0).report().getActiveUploads()) {
      masks.add(cluster.corelane(0).masks().of(upload.receiverTid()));
    }
    return masks;
  }

  private static void awaitOff(TestCluster cluster) throws InterruptedException {
    CpuSet base = cluster.corelane(0).masks().base();
    assertEquals(List.of(), Figures.strays(base), "at once, not later");
    TestCluster.await("threads of ours have ended", () -> ownThreads().isEmpty());
  }

  private static long stagedNow(CorelaneService corelane) {
    return Arrays.stream(corelane.report().getActiveUploads())
        .filter(upload -> upload.writing().staged())
        .count();
  }

  @Test
  void uploadsInProgressAreTakenOverAndReleased() throws Exception {
    try (TestCluster cluster =
            TestCluster.start(
                1,
                Map.of(
                    "corelane.mode",
                    "observe",
                    "corelane.sweep.interval",
                    "1h",
                    // Uploads that wait here stay bound.
                    "corelane.policy.idle-rate",
                    "0",
                    "corelane.write.minimum-size",
                    "0",
                    // Batches soon, so that a client that stalls here is not taken for a slow one.
                    "corelane.write.batch",
                    "64k",
                    "corelane.write.ring",
                    "256k"));
        OpenUploads uploads = new OpenUploads(cluster)) {
      CorelaneService corelane = cluster.corelane(0);
      CpuSet base = corelane.masks().base();
      assertEquals(OPEN, cluster.active());
      assertEquals(List.of(), Figures.strays(base));

      corelane.switchTo(Mode.BIND);
      assertEquals("bind", corelane.report().getMode());
      assertEquals(OPEN, cluster.active(), "taken over");
      for (CpuSet mask : receivers(cluster)) {
        assertTrue(mask.size() == 1 && base.containsAll(mask), mask::toString);
      }
      uploads.goOn();
      for (UploadReport upload : corelane.report().getActiveUploads()) {
        assertTrue(upload.reason().startsWith("Taken over when the mode became"), upload.reason());
        assertEquals("", upload.diskWriterCpus(), "it began without a stage");
      }
      assertEquals(0, corelane.report().getDiskWriters().length);
      byte[] staged = TestCluster.bytes(4 * TestCluster.MIB, 5);
      try (FSDataOutputStream out = cluster.fs().create(new Path("/staged"))) {
        out.write(staged, 0, TestCluster.MIB);
        out.hflush();
        assertEquals(1, stagedNow(corelane), "what is reported of an upload amid it");
        out.write(staged, TestCluster.MIB, staged.length - TestCluster.MIB);
      }
      assertEquals(0, stagedNow(corelane));
      assertTrue(corelane.report().getDiskWriters().length > 0, "disk writers work");
      assertArrayEquals(staged, cluster.read("/staged"));

      corelane.switchTo(Mode.STEER);
      assertEquals(OPEN, cluster.active());
      receivers(cluster).forEach(mask -> assertEquals(1, mask.size()));

      corelane.switchTo(Mode.OBSERVE);
      assertEquals(List.of(), Figures.strays(base), "receivers and responders");
      assertEquals(OPEN, cluster.active());
      assertEquals(0, corelane.report().getDiskWriters().length);
      uploads.goOn();

      corelane.switchTo(Mode.BIND);
      corelane.switchTo(Mode.OFF);
      awaitOff(cluster);
      assertEquals(0, cluster.active(), "released");
      assertEquals("off", corelane.report().getMode());
      assertEquals("inactive", corelane.report().getState());
      uploads.goOn();
      cluster.write("/stock", TestCluster.bytes(TestCluster.MIB, 9));
      // None began in mode off.
      Figures.assertCounted(new Figures(OPEN + 1, OPEN + 1, 0), cluster);
      uploads.verify(4);
      awaitOff(cluster);
    }
  }

  @Test
  void startedInModeOffNothingOfOursRuns() throws Exception {
    try (TestCluster cluster = TestCluster.start(1, Map.of("corelane.mode", "off"))) {
      CorelaneService corelane = cluster.corelane(0);
      cluster.write("/stock", TestCluster.bytes(TestCluster.MIB, 1));
      assertEquals(Set.of(), ownThreads());
      assertEquals(new Figures(0, 0, 0), Figures.of(cluster));
      corelane.switchTo(Mode.BIND);
      cluster.write("/bound", TestCluster.bytes(TestCluster.MIB, 2));
      Figures.awaitNoMaskLeft(cluster);
      Figures.assertCounted(new Figures(1, 1, 0), cluster);
      UploadReport report = cluster.recent().get(0);
      assertFalse(report.device().isEmpty(), "volumes were looked at when mode off ended");
    }
  }

  @Test
  void hundredsOfSwitchesUnderUploads() throws Exception {
    Figures figures = underUploads(TestCluster.conf(Map.of()), SWITCHES);
    assertEquals(0, figures.failures());
  }

  @Test
  void switchesUnderUploadsWhateverFails() throws Exception {
    Configuration conf = TestCluster.conf(Map.of());
    conf.set("dfs.datanode.fsdataset.factory", ChaosDatasetFactory.class.getName());
    Figures figures = underUploads(conf, SWITCHES / 3);
    assertTrue(figures.failures() > 0, "faults were injected");
  }

  private static Figures underUploads(Configuration conf, int switches) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(STREAMS);
    try (TestCluster cluster = TestCluster.start(conf, 1)) {
      CorelaneService corelane = cluster.corelane(0);
      AtomicBoolean stop = new AtomicBoolean();
      List<Future<Integer>> streams = new ArrayList<>();
      for (int i = 0; i < STREAMS; i++) {
        String file = "/stream-" + i;
        byte[] bytes = TestCluster.bytes((i + 1) * TestCluster.MIB / 2, i);
        streams.add(pool.submit(() -> uploadUntil(stop, cluster, file, bytes)));
      }
      int meters = 0;
      Random dice = new Random(7);
      List<Mode> modes = List.of(Mode.values());
      for (int i = 0; i < switches; i++) {
        switchTo(corelane, modes.get(dice.nextInt(modes.size())));
        if (i == switches / 2) {
          meters = corelane.registry().getMeters().size();
        }
      }
      switchTo(corelane, Mode.BIND);
      int threads = ownThreads().size();
      assertTrue(threads < 24, "threads of ours: " + ownThreads());
      switchTo(corelane, Mode.OFF);
      awaitOff(cluster);
      stop.set(true);
      int files = 0;
      for (Future<Integer> stream : streams) {
        files += stream.get();
      }
      assertTrue(files > STREAMS, "files: " + files);
      Figures.awaitNoMaskLeft(cluster);
      assertEquals(meters, corelane.registry().getMeters().size(), "no meter was added");
      Figures figures = Figures.of(cluster);
      System.out.println("SwitchIT: " + switches + " switches, " + files + " files, " + figures);
      return figures;
    } finally {
      pool.shutdownNow();
    }
  }

  /** With parts that fail a mode may not begin: it is off then, and tried again. */
  private static void switchTo(CorelaneService corelane, Mode mode) throws InterruptedException {
    for (int i = 0; corelane.mode() != mode; i++) {
      assertTrue(i < 50, "mode " + mode + " cannot be had");
      try {
        corelane.switchTo(mode);
      } catch (InactiveException e) {
        assertEquals(Mode.OFF, corelane.mode());
      }
    }
    // Not always: often enough the next one comes at once.
    if (mode.binds()) {
      Thread.sleep(20);
    }
  }

  private static int uploadUntil(AtomicBoolean stop, TestCluster cluster, String file, byte[] bytes)
      throws Exception {
    int files = 0;
    while (!stop.get()) {
      cluster.write(file, bytes);
      assertArrayEquals(bytes, cluster.read(file));
      files++;
    }
    return files;
  }
}
