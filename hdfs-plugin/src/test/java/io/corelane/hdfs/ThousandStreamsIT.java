/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.OperatingSystemMXBean;
import io.corelane.affinity.config.Mode;
import io.corelane.affinity.cpu.CpuSet;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

/**
 * A thousand uploads in progress at once through one DataNode, in mode bind and, beside it in the
 * same process, in mode off, which is stock HDFS. Prints what it measured; client, NameNode and
 * DataNode share the process and the machine.
 */
class ThousandStreamsIT {

  private static final int STREAMS = Integer.getInteger("corelane.test.streams", 1000);
  private static final int ROUNDS = Integer.getInteger("corelane.test.rounds", 4);
  private static final int PIECES = 4;
  private static final int PIECE_BYTES = 64 << 10;
  private static final int WRITERS = 32;
  private static final double MIB = 1 << 20;

  /** What one round has used. */
  private record Round(
      Mode mode, double seconds, double cpuSeconds, List<Long> tickMicros, double heapMib) {

    double medianTickMicros() {
      List<Long> sorted = tickMicros.stream().sorted().toList();
      return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
    }

    String text() {
      return String.format(
          Locale.ROOT,
          "ThousandStreamsIT: %d streams, mode %s: %.1f s, %.1f CPU s per GiB (whole process),"
              + " %d ticks of %.1f ms of CPU (median; most %.1f), heap %.0f MiB after it",
          STREAMS,
          mode.text(),
          seconds,
          cpuSeconds / (STREAMS * (double) PIECES * PIECE_BYTES / (1 << 30)),
          tickMicros.size(),
          medianTickMicros() / 1e3,
          tickMicros.stream().mapToLong(Long::longValue).max().orElse(0) / 1e3,
          heapMib);
    }
  }

  /** Notes the cost of each decision while a round runs. */
  private static final class TickSampler extends Thread {

    private final CorelaneService corelane;
    private final AtomicBoolean stop = new AtomicBoolean();
    private final List<Long> micros = new ArrayList<>();

    TickSampler(CorelaneService corelane) {
      super("sampler");
      this.corelane = corelane;
    }

    @Override
    public void run() {
      long last = corelane.report().getTickCostMicros();
      while (!stop.get()) {
        long now = corelane.report().getTickCostMicros();
        if (now != last) {
          micros.add(now);
          last = now;
        }
        try {
          Thread.sleep(50);
        } catch (InterruptedException e) {
          return;
        }
      }
    }

    List<Long> end() throws InterruptedException {
      stop.set(true);
      join();
      return micros;
    }
  }

  private final ExecutorService pool = Executors.newFixedThreadPool(WRITERS);

  private <T> List<T> all(List<Callable<T>> tasks) throws Exception {
    List<T> results = new ArrayList<>();
    for (Future<T> result : pool.invokeAll(tasks)) {
      results.add(result.get());
    }
    return results;
  }

  private static byte[] piece(int stream) {
    return TestCluster.bytes(PIECE_BYTES, stream);
  }

  private static Path file(int stream) {
    return new Path("/thousand/" + stream);
  }

  private static Callable<Void> write(FSDataOutputStream out, byte[] bytes) {
    return () -> {
      out.write(bytes);
      out.hflush();
      return null;
    };
  }

  private List<FSDataOutputStream> opened(TestCluster cluster) throws Exception {
    List<Callable<FSDataOutputStream>> opening = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      int stream = i;
      opening.add(
          () -> {
            FSDataOutputStream out = cluster.fs().create(file(stream));
            write(out, piece(stream)).call();
            return out;
          });
    }
    return all(opening);
  }

  private void goOn(List<FSDataOutputStream> streams) throws Exception {
    List<Callable<Void>> writing = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      writing.add(write(streams.get(i), piece(i)));
    }
    all(writing);
  }

  private void close(List<FSDataOutputStream> streams) throws Exception {
    List<Callable<Void>> closing = new ArrayList<>();
    for (FSDataOutputStream stream : streams) {
      closing.add(
          () -> {
            stream.close();
            return null;
          });
    }
    all(closing);
  }

  private void verify(TestCluster cluster) throws Exception {
    List<Callable<Void>> reading = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      int stream = i;
      reading.add(
          () -> {
            byte[] read = cluster.read(file(stream).toString());
            assertEquals(PIECES * PIECE_BYTES, read.length);
            byte[] piece = piece(stream);
            for (int part = 0; part < PIECES; part++) {
              int from = part * PIECE_BYTES;
              assertArrayEquals(
                  piece, java.util.Arrays.copyOfRange(read, from, from + PIECE_BYTES));
            }
            return null;
          });
    }
    all(reading);
  }

  private Round round(TestCluster cluster, Mode mode) throws Exception {
    CorelaneService corelane = cluster.corelane(0);
    corelane.switchTo(mode);
    OperatingSystemMXBean process =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    TickSampler sampler = new TickSampler(corelane);
    sampler.start();
    long begun = System.nanoTime();
    long cpu = process.getProcessCpuTime();
    List<FSDataOutputStream> streams = opened(cluster);
    assertEquals(mode == Mode.OFF ? 0 : STREAMS, cluster.active(), "all at once");
    for (int i = 1; i < PIECES; i++) {
      goOn(streams);
    }
    close(streams);
    double seconds = (System.nanoTime() - begun) / 1e9;
    double cpuSeconds = (process.getProcessCpuTime() - cpu) / 1e9;
    List<Long> ticks = sampler.end();
    verify(cluster);
    Figures.awaitNoMaskLeft(cluster);
    cluster.fs().delete(new Path("/thousand"), true);
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    double heap = (runtime.totalMemory() - runtime.freeMemory()) / MIB;
    return new Round(mode, seconds, cpuSeconds, ticks, heap);
  }

  @Test
  void aThousandUploadsAtOnce() throws Exception {
    Map<String, String> keys =
        Map.of(
            "dfs.datanode.max.transfer.threads", "4096",
            "dfs.client.socket-timeout", "300000",
            "dfs.datanode.socket.write.timeout", "300000",
            "corelane.bind.single-core", "false",
            "corelane.sweep.interval", "1s");
    List<Round> rounds = new ArrayList<>();
    try (TestCluster cluster = TestCluster.start(1, keys)) {
      CpuSet base = cluster.corelane(0).masks().base();
      for (int i = 0; i < ROUNDS; i++) {
        Round round = round(cluster, i % 2 == 0 ? Mode.OFF : Mode.BIND);
        System.out.println(round.text());
        rounds.add(round);
        assertEquals(List.of(), Figures.strays(base));
      }
      int uploads = STREAMS * (ROUNDS / 2);
      Figures.assertCounted(new Figures(uploads, uploads, 0), cluster);
      assertEquals(
          0,
          cluster.corelane(0).registry().get("corelane.tick.failures").functionCounter().count());
    } finally {
      pool.shutdownNow();
    }
    List<Round> bound = rounds.stream().filter(round -> round.mode() == Mode.BIND).toList();
    Round first = bound.get(0);
    Round last = bound.get(bound.size() - 1);
    assertTrue(!first.tickMicros().isEmpty(), "decisions were made");
    // Orders of magnitude only: what grows with every upload that ever was would show.
    assertTrue(
        last.medianTickMicros() <= 5 * first.medianTickMicros() + 50_000,
        () -> first.text() + " and " + last.text());
    assertTrue(last.heapMib() <= 2 * first.heapMib() + 64, () -> first.text() + last.text());
  }
}
