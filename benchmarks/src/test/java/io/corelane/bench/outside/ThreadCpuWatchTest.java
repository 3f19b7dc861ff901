/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A DataNode's threads as files; time passes when the test says so. */
class ThreadCpuWatchTest {

  private static final long PID = 7;
  private static final long MILLI = 1_000_000;
  private static final double EXACT = 1e-9;

  @TempDir Path root = Path.of("set by JUnit");

  private ThreadCpuWatch watch = new ThreadCpuWatch(new TaskFiles(SystemRoot.live(), PID));

  @BeforeEach
  void aDataNode() throws IOException {
    watch = new ThreadCpuWatch(new TaskFiles(new SystemRoot(root), PID));
    thread(7, "java", 100);
    thread(8, "IPC Server hand", 5_000);
    thread(9, "corelane-dw-0", 2_000);
    process(10_000);
    watch.begin(0);
  }

  @Test
  void threadsCountByTheirKindFromTheBeginOn() throws IOException {
    thread(20, "DataXceiver for", 300);
    thread(21, "PacketResponder", 100);
    watch.look(20 * MILLI, false);
    thread(8, "IPC Server hand", 5_010);
    thread(9, "corelane-dw-0", 2_120);
    thread(20, "DataXceiver for", 400);
    process(10_000 + 10 + 120 + 400 + 100);
    assertSeconds(
        Map.of(
            ThreadKind.RECEIVER, 0.4,
            ThreadKind.RESPONDER, 0.1,
            ThreadKind.DISK_WRITER, 0.12,
            ThreadKind.OTHER, 0.01),
        0);
  }

  /** As much again as each had run came after the last look; the process' clock knows. */
  @Test
  void whatAThreadRanBeforeItEndedIsNotLost() throws IOException {
    thread(20, "DataXceiver for", 30);
    thread(21, "PacketResponder", 10);
    watch.look(20 * MILLI, false);
    thread(20, "DataXceiver for", 60);
    thread(21, "PacketResponder", 20);
    watch.look(60 * MILLI, false);
    end(20);
    end(21);
    watch.look(80 * MILLI, false);
    process(10_000 + 160);
    assertSeconds(
        Map.of(
            ThreadKind.RECEIVER, 0.12,
            ThreadKind.RESPONDER, 0.04,
            ThreadKind.DISK_WRITER, 0.0,
            ThreadKind.OTHER, 0.0),
        0.08);
  }

  @Test
  void anotherThreadWithTheSameNumberIsAnother() throws IOException {
    thread(20, "DataXceiver for", 200);
    watch.look(20 * MILLI, false);
    thread(20, "PacketResponder", 50);
    watch.look(40 * MILLI, false);
    process(10_000 + 250);
    assertSeconds(
        Map.of(
            ThreadKind.RECEIVER, 0.2,
            ThreadKind.RESPONDER, 0.05,
            ThreadKind.DISK_WRITER, 0.0,
            ThreadKind.OTHER, 0.0),
        0);
  }

  /** It has its creator's name at first. */
  @Test
  void theLastNameCounts() throws IOException {
    thread(20, "java", 1);
    watch.look(20 * MILLI, false);
    thread(20, "DataXceiver for", 200);
    watch.look(40 * MILLI, false);
    process(10_000 + 200);
    assertEquals(
        0.2,
        watch.end(60 * MILLI).orElseThrow().seconds().getOrDefault(ThreadKind.RECEIVER, 0.0),
        EXACT);
  }

  @Test
  void withoutDiskWritersThereIsNoTimeOfTheirs() throws IOException {
    end(9);
    ThreadCpuWatch without = new ThreadCpuWatch(new TaskFiles(new SystemRoot(root), PID));
    without.begin(0);
    assertTrue(!without.end(MILLI).orElseThrow().seconds().containsKey(ThreadKind.DISK_WRITER));
  }

  @Test
  void aProcessThatEndedTellsNothing() throws IOException {
    Files.delete(root.resolve("proc/7/stat"));
    assertEquals(Optional.empty(), watch.end(MILLI));
  }

  @Test
  void aKernelThatDoesNotCountTellsNothing() throws IOException {
    Files.delete(root.resolve("proc/7/task/8/schedstat"));
    ThreadCpuWatch without = new ThreadCpuWatch(new TaskFiles(new SystemRoot(root), PID));
    without.begin(0);
    assertEquals(Optional.empty(), without.end(MILLI));
  }

  private void assertSeconds(Map<ThreadKind, Double> expected, double unseen) {
    ThreadCpu cpu = watch.end(100 * MILLI).orElseThrow();
    assertEquals(expected.keySet(), cpu.seconds().keySet());
    expected.forEach(
        (kind, seconds) ->
            assertEquals(
                seconds, cpu.seconds().getOrDefault(kind, 0.0), EXACT, () -> kind + " of " + cpu));
    assertEquals(unseen, cpu.unseenSeconds(), EXACT);
  }

  private void thread(int tid, String name, long ranMillis) throws IOException {
    Path task = Files.createDirectories(root.resolve("proc/7/task/" + tid));
    Files.writeString(task.resolve("comm"), name + "\n");
    Files.writeString(task.resolve("schedstat"), ranMillis * MILLI + " 0 1\n");
  }

  private void end(int tid) throws IOException {
    Path task = root.resolve("proc/7/task/" + tid);
    Files.delete(task.resolve("comm"));
    Files.delete(task.resolve("schedstat"));
    Files.delete(task);
  }

  private void process(long ranMillis) throws IOException {
    Files.writeString(
        root.resolve("proc/7/stat"),
        "7 (java) S 1 7 7 0 -1 4194560 9 0 0 0 %d 0 0 0 20 0 1 0 33 0 0".formatted(ranMillis / 10));
  }
}
