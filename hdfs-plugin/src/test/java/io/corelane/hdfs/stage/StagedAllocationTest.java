/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.corelane.affinity.policy.write.WriteWay;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a receiver allocates for a packet on the stage, by the JVM's own count: nothing. */
class StagedAllocationTest {

  private static final int FULL = 64_512;
  private static final int RING = 4 << 20;
  private static final int WARM_UP = 400;
  private static final int PACKETS = 800;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final byte[] content = new byte[FULL];
  private final byte[] checksums = new byte[FULL / ModelReceiver.CHUNK * ModelReceiver.CHECKSUM];
  private final byte[] last = new byte[ModelReceiver.CHECKSUM];

  @ParameterizedTest
  @EnumSource(
      value = WriteWay.class,
      names = {"BUFFERED", "DIRECT"})
  void aReceiverAllocatesNothingForAPacket(WriteWay way) throws Exception {
    MemoryFiles files = new MemoryFiles();
    try (Bench bench = Bench.ofLargeBatches(files)) {
      BlockWriting writing = bench.begin(way);
      ModelReceiver receiver = new ModelReceiver(files, content, 0, writing);
      int without = 0;
      long sum = 0;
      for (int i = 1; i <= WARM_UP + PACKETS; i++) {
        long bytes = packet(receiver.block, (long) i * FULL);
        if (i > WARM_UP) {
          without += bytes == 0 ? 1 : 0;
          sum += bytes;
        }
      }
      writing.leave(receiver.block);
      String figures = without + " of " + PACKETS + " packets without; of all " + sum + " bytes";
      // Each 17th completes a batch and hands it to a disk writer, which may cost a few objects.
      assertTrue(without >= PACKETS * 0.9, figures);
    }
  }

  /** Takes one as a receiver does; what this thread has allocated for it. */
  private long packet(StagedBlock block, long end) throws IOException {
    while (end - block.written() > RING / 2) {
      Thread.onSpinWait(); // A disk that is slower is another story.
    }
    long before = THREADS.getCurrentThreadAllocatedBytes();
    block.completeChunk();
    block.write(content, 0, FULL);
    block.writeChecksums(checksums, 0, checksums.length);
    block.packetDone(end, last);
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
