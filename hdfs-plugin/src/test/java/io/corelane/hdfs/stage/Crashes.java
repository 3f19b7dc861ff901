/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Looks at a block after each of its writes, as if the process had been killed then. */
final class Crashes {

  private Crashes() {}

  /** What was told is there, whole, and is what a restarted DataNode finds. */
  static void check(ModelReceiver receiver, Supplier<String> which) {
    List<MemoryFiles.Write> writes = receiver.files.writes;
    CrashedBlock block = begin(receiver);
    int next = 0;
    int acknowledged = receiver.begin;
    for (int i = 0; i <= writes.size(); i++) {
      if (i > 0) {
        block.apply(writes.get(i - 1));
      }
      while (next < receiver.told.size() && receiver.told.get(next).writes() <= i) {
        acknowledged = (int) receiver.told.get(next++).length();
        int told = acknowledged;
        assertTrue(block.isWhole(told), () -> which.get() + ": told of " + told);
      }
      int recovered = block.recovered();
      int least = acknowledged;
      int after = i;
      if (recovered < acknowledged && i > 0) {
        assertTrue(
            isTheChunkBeforeItsChecksum(writes.get(i - 1), acknowledged),
            () -> which.get() + ": " + recovered + " of " + least + " after write " + after);
      }
      byte[] expected = Arrays.copyOf(receiver.content, Math.min(recovered, acknowledged));
      assertTrue(Arrays.equals(expected, Arrays.copyOf(block.data(), expected.length)), which);
    }
  }

  /** Stock HDFS has the same two writes, and nothing between them. */
  private static boolean isTheChunkBeforeItsChecksum(MemoryFiles.Write last, int acknowledged) {
    int chunkEnd = (acknowledged / ModelReceiver.CHUNK + 1) * ModelReceiver.CHUNK;
    return last.file().equals(ModelReceiver.DATA)
        && acknowledged % ModelReceiver.CHUNK != 0
        && last.offset() >= acknowledged
        && last.offset() + last.bytes().length <= chunkEnd;
  }

  private static CrashedBlock begin(ModelReceiver receiver) {
    return new CrashedBlock(receiver.dataAtBegin.clone(), receiver.checksumsAtBegin.clone());
  }
}
