/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

import io.corelane.affinity.memory.MemoryFigures;

/**
 * What the figures of a load mean. Each sign begins at one threshold and ends at another, so that a
 * figure that wavers about one of them changes nothing. The thresholds are ours: no publication
 * states any.
 *
 * @param readersFollow large blocks are read soon after they are written: it begins above 20 % of
 *     them, ends at 10 %, and stays as it is while fewer than 16 blocks tell
 * @param memoryShort written pages do not stay: it begins where dirty bytes reach 80 % of what sets
 *     off the kernel's write-back, or where what is written takes half of the room for it; it ends
 *     below 50 % and below a quarter
 * @param diskBehind uploads bring more than the disk takes: it begins where they wait for it above
 *     10 % of their time and lose above 15 % of it, ends at 5 % and at 10 % or when no block of
 *     late tells, and stays as it is while fewer than 4 do
 */
public record WriteSigns(boolean readersFollow, boolean memoryShort, boolean diskBehind) {

  /** Before anything was seen. */
  public static final WriteSigns NONE = new WriteSigns(false, false, false);

  private static final double READ_ABOVE = 0.2;
  private static final double READ_NO_MORE = 0.1;
  private static final double WAITED_STILL = 0.05;
  private static final double LOST_ABOVE = 0.15;
  private static final double DIRTY_FROM = 0.8;
  private static final double DIRTY_STILL = 0.5;
  private static final long ROOM_FROM = 2;
  private static final long ROOM_STILL = 4;

  /** The signs now, these being those before. */
  WriteSigns next(WriteLoad load) {
    boolean follow =
        load.readBack().known()
            ? load.readBack().share() > (readersFollow ? READ_NO_MORE : READ_ABOVE)
            : readersFollow;
    return new WriteSigns(
        follow,
        load.memory().map(memory -> isShort(memory, load.bytesWritten())).orElse(false),
        isBehind(load.diskWaits()));
  }

  private boolean isBehind(DiskWaits waits) {
    if (waits.disproved()) {
      return false;
    }
    return waits.known()
        ? waits.waited() > (diskBehind ? WAITED_STILL : DiskWaits.WAITED_ABOVE)
            && waits.lost() > (diskBehind ? DiskWaits.LOST_STILL : LOST_ABOVE)
        : diskBehind && waits.blocks() > 0;
  }

  private boolean isShort(MemoryFigures memory, long written) {
    return fills(memory, written, memoryShort ? ROOM_STILL : ROOM_FROM)
        || dirty(memory, memoryShort ? DIRTY_STILL : DIRTY_FROM);
  }

  /** Of the two causes of short memory, whether it is rather this one: the room is too small. */
  static boolean roomIsSmall(MemoryFigures memory, long written) {
    return fills(memory, written, ROOM_FROM)
        || (fills(memory, written, ROOM_STILL) && !dirty(memory, DIRTY_FROM));
  }

  private static boolean fills(MemoryFigures memory, long written, long part) {
    return written > 0 && written >= memory.room() / part;
  }

  /** A threshold of 0 lets nothing pile up: the kernel writes back at once. */
  private static boolean dirty(MemoryFigures memory, double share) {
    return memory.backgroundThreshold() > 0
        && memory.dirty() >= share * memory.backgroundThreshold();
  }
}
