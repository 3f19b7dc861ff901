/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.bench.rig.meter.TraceEvent.PageWritten;
import io.corelane.bench.rig.meter.TraceEvent.Remapped;
import io.corelane.bench.rig.meter.TraceEvent.RequestCompleted;
import io.corelane.bench.rig.meter.TraceEvent.RequestIssued;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One block file, of 16 KiB in the sectors 100 to 132 of its volume. */
class BlockJoinTest {

  private static final Device VOLUME = new Device(253, 0);
  private static final Device OTHER = new Device(8, 0);
  private static final long INODE = 12;
  private static final int PAGE = 4096;

  private final DeviceStack stack = new DeviceStack();
  private final FileExtents files = new FileExtents();
  private final BlockJoin join = new BlockJoin(Set.of(VOLUME), stack, files);

  BlockJoinTest() {
    files.file(VOLUME, INODE);
    files.extent(VOLUME, INODE, 0, 100, 32);
  }

  @Test
  void writerSubmitterAndCompleter() {
    write(5, 0, PAGE);
    issue(VOLUME, 6, 100, PAGE);
    complete(VOLUME, 7, 100, 8);
    join.end();
    assertEquals(Map.of(new CpuPair(5, 6), 4096L), join.written());
    assertEquals(Map.of(new CpuPair(6, 7), 4096L), join.completed());
    assertEquals(List.of(new ThreadBytes("kworker/u8:1", 50, Map.of(6, 4096L))), join.submitters());
    assertEquals(4096, join.bytesSubmitted());
    assertEquals(4096, join.bytesCompleted());
    assertEquals(4096, files.written());
  }

  @Test
  void writerThatMovedInTheMiddleOfARequest() {
    write(5, 0, 6000);
    write(1, 6000, 2000);
    issue(VOLUME, 6, 100, 2 * PAGE);
    // Behind the last byte the page is filled up: as its last writer's.
    assertEquals(Map.of(new CpuPair(5, 6), 6000L, new CpuPair(1, 6), 2192L), join.written());
    assertEquals(8000, files.written());
  }

  @Test
  void latestWriterBeforeTheSubmissionCounts() {
    write(5, 0, PAGE);
    issue(VOLUME, 6, 100, PAGE);
    write(1, 0, PAGE);
    issue(VOLUME, 6, 100, PAGE);
    assertEquals(Map.of(new CpuPair(5, 6), 4096L, new CpuPair(1, 6), 4096L), join.written());
  }

  @Test
  void bytesAroundThePageCacheAreWrittenByWhoSubmitsThem() {
    join.issued(new RequestIssued("corelane-dw-1", 51, 3, VOLUME, "WS", 100, PAGE));
    assertEquals(Map.of(new CpuPair(3, 3), 4096L), join.written());
  }

  @Test
  void bytesThatNobodyWasSeenToWriteAreUnknown() {
    issue(VOLUME, 6, 100, PAGE);
    assertEquals(Map.of(new CpuPair(CpuPair.UNKNOWN, 6), 4096L), join.written());
  }

  @Test
  void otherFilesOfTheVolumeAreSubmittedButNotWritten() {
    files.written(new PageWritten(5, VOLUME, 99, 0, PAGE));
    issue(VOLUME, 6, 5000, PAGE);
    assertEquals(Map.of(), join.written());
    assertEquals(4096, join.bytesSubmitted());
    assertEquals(0, files.written());
  }

  @Test
  void requestThatReachesBeyondTheFile() {
    write(5, 12288, PAGE);
    issue(VOLUME, 6, 124, 2 * PAGE);
    assertEquals(Map.of(new CpuPair(5, 6), 4096L), join.written());
    assertEquals(8192, join.bytesSubmitted());
  }

  @Test
  void otherDisksAreIgnored() {
    issue(OTHER, 6, 100, PAGE);
    complete(OTHER, 6, 100, 8);
    join.end();
    assertEquals(0, join.bytesSubmitted());
    assertEquals(Map.of(), join.completed());
    assertEquals(List.of(), join.submitters());
  }

  /** Logical volume on a partition (from sector 2048 on) of a multipath device of two paths. */
  @Test
  void throughTheLayersOfAStack() {
    Device partitioned = new Device(259, 2);
    Device head = new Device(259, 1);
    Device path = new Device(259, 0);
    write(5, 0, PAGE);
    write(1, PAGE, PAGE);
    stack.remapped(new Remapped(partitioned, 500, 32, VOLUME, 100));
    stack.remapped(new Remapped(head, 2548, 32, partitioned, 500));
    stack.remapped(new Remapped(path, 2548, 32, head, 2548));
    issue(path, 6, 2556, PAGE); // The second page of the file.
    complete(path, 7, 2556, 8);
    join.end();
    assertEquals(Map.of(new CpuPair(1, 6), 4096L), join.written());
    assertEquals(Map.of(new CpuPair(6, 7), 4096L), join.completed());
  }

  @Test
  void loopOfRemapsEnds() {
    stack.remapped(new Remapped(OTHER, 0, 8, VOLUME, 0));
    stack.remapped(new Remapped(VOLUME, 0, 8, OTHER, 0));
    assertEquals(1, stack.top(OTHER, 0, 8).size());
  }

  @Test
  void completionInParts() {
    issue(VOLUME, 6, 100, 2 * PAGE);
    complete(VOLUME, 7, 100, 8);
    complete(VOLUME, 3, 108, 8);
    join.end();
    assertEquals(Map.of(new CpuPair(6, 7), 4096L, new CpuPair(6, 3), 4096L), join.completed());
  }

  @Test
  void requestThatNeverCompletesIsUnknown() {
    issue(VOLUME, 6, 100, PAGE);
    issue(VOLUME, 5, 100, PAGE); // Again, and the first was not seen to end.
    join.end();
    assertEquals(
        Map.of(new CpuPair(6, CpuPair.UNKNOWN), 4096L, new CpuPair(5, CpuPair.UNKNOWN), 4096L),
        join.completed());
    assertEquals(8192, join.bytesSubmitted());
    assertEquals(0, join.bytesCompleted());
  }

  @Test
  void completionOfWhatWasNotSeenToBeSubmittedIsUnknown() {
    complete(VOLUME, 7, 100, 8);
    join.end();
    assertEquals(Map.of(new CpuPair(CpuPair.UNKNOWN, 7), 4096L), join.completed());
    assertEquals(4096, join.bytesCompleted());
  }

  private void write(int cpu, long position, int bytes) {
    files.written(new PageWritten(cpu, VOLUME, INODE, position, bytes));
  }

  private void issue(Device disk, int cpu, long sector, int bytes) {
    join.issued(new RequestIssued("kworker/u8:1", 50, cpu, disk, "W", sector, bytes));
  }

  private void complete(Device disk, int cpu, long sector, int sectors) {
    join.completed(new RequestCompleted(cpu, disk, "W", sector, sectors));
  }
}
