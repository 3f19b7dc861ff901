/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cli.UploadSize;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.rig.OwnInstance;
import io.corelane.bench.rig.meter.Shares;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The short comparison on the emulated machine: one upload in each of two ways. */
@Tag("alone")
class CompareRigIT {

  private static final int MIB = 48;

  /** As many as the NIC's cache has CPUs: each of them may have softirqs then. */
  private static final int STREAMS = 4;

  private static final long BYTES = (long) MIB << 20;

  /** The first CPU of the NIC's node in {@code two-node}. */
  private static final int FIRST_OF_NIC = 4;

  /** A worker of the kernel's: of {@code kblockd} ({@code block/blk-core.c}), or its flusher. */
  private static final Pattern KERNEL_WORKER = Pattern.compile("kworker/");

  /**
   * Two packets are a batch: where an overloaded machine holds the client up, its block is not to
   * leave the stage for the kernel's flusher, which runs anywhere.
   */
  private static final Map<String, String> SOON_A_BATCH =
      Map.of("corelane.write.batch", "64k", "corelane.write.ring", "256k");

  @TempDir Path directory = Path.of("set by JUnit");

  @Test
  @DisplayName("Corelane keeps received bytes and block I/O inside one cache, stock HDFS does not")
  void corelaneKeepsLanesShort() throws Exception {
    Path json = directory.resolve("report.json");
    RigOptions options =
        new RigOptions(
            List.of(RigWay.STOCK, RigWay.BIND),
            1,
            new UploadSize(MIB, STREAMS),
            HadoopVersion.of("3.5.0"),
            SOON_A_BATCH,
            new GuestChoice(Optional.of("two-node"), OwnInstance.number(), false),
            1,
            Optional.of(json));
    RigReport report = run(options);
    if (isButForTheKernel(report)) {
      report = run(options);
    }
    judge(report, json);
  }

  private static RigReport run(RigOptions options) throws Exception {
    PrintStream out = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    Rounds rounds = new Rounds();
    RigReport report = new RigComparison(options.checked(), rounds, new Progress(out, false)).run();
    out.print(new RigTable(report).render());
    assertEquals(List.of(report), rounds.ended);
    return report;
  }

  /** Keeps what is known after each round. */
  private static final class Rounds extends NoWatch {

    private final List<RigReport> ended = new ArrayList<>();

    @Override
    public void roundEnded(RigReport soFar) {
      ended.add(soFar);
    }
  }

  /**
   * Whether one promise is broken, and all that went astray is the kernel's own. In one of some
   * thirty runs its block layer issues a page once more, by a worker on another node. On an
   * overloaded machine a client stands still for so long that its block goes through the page cache
   * for a while, and the flusher runs anywhere. Not in two runs after each other, unless something
   * else is wrong.
   */
  private static boolean isButForTheKernel(RigReport report) {
    long astray = report.ways().get(1).written().bytes().otherNode();
    long kernels =
        report.rounds().stream()
            .filter(round -> round.way() == RigWay.BIND)
            .flatMap(round -> round.locality().submitters().stream())
            .filter(thread -> KERNEL_WORKER.matcher(thread.name()).lookingAt())
            .flatMap(thread -> thread.bytesByCpu().entrySet().stream())
            .filter(cpu -> cpu.getKey() < FIRST_OF_NIC)
            .mapToLong(Map.Entry::getValue)
            .sum();
    return RigVerdict.broken(report).size() == 1 && astray > 0 && astray <= kernels;
  }

  private static void judge(RigReport report, Path json) throws Exception {
    JsonReport.write(json, report);
    WaySummary stock = report.ways().get(0);
    WaySummary bind = report.ways().get(1);
    OnTarget threads = bind.threads();
    assertAll(
        () -> assertTrue(report.verified()),
        () -> assertAllSeen(stock),
        () -> assertAllSeen(bind),
        () -> assertShort("received", bind.received().bytes(), 0.0001),
        () -> assertShort("written", bind.written().bytes(), 0),
        () -> assertShort("completed", bind.completed().bytes(), 0),
        () -> assertEquals(new OnTarget.Count(STREAMS, STREAMS), threads.receivers()),
        () -> assertEquals(new OnTarget.Count(STREAMS, STREAMS), threads.responders()),
        () -> assertTrue(threads.diskWriters().seen() > 0, threads::toString),
        // All of it on a quiet machine; a responder helps where a disk writer gets no CPU.
        () -> assertTrue(threads.submitted().share() >= 0.5, threads::toString),
        () -> assertTrue(threads.isGood(), threads::toString),
        () -> assertEquals(STREAMS, report.uploads().size()),
        () -> assertEquals(List.of(), RigVerdict.broken(report)),
        () -> assertTrue(Files.readString(json).contains("\"insideLlc\"")));
  }

  private static void assertAllSeen(WaySummary way) {
    assertEquals(0, way.lostEvents());
    assertEquals(0, way.received().bytes().unknown());
    assertTrue(way.received().bytes().total() >= BYTES, way::toString);
    assertTrue(way.written().bytes().known() >= BYTES, way::toString);
    assertTrue(way.completed().bytes().known() >= BYTES, way::toString);
  }

  private static void assertShort(String step, Shares bytes, double mostAcross) {
    assertTrue(bytes.insideLlcShare() >= 0.95, () -> step + " " + bytes);
    assertTrue(bytes.otherNode() <= mostAcross * bytes.total(), () -> step + " " + bytes);
  }
}
