/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.AlignedMemory;
import io.corelane.affinity.linux.BlockFiles;
import io.corelane.affinity.linux.BlockFiles.BlockFile;
import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.metrics.WriteStageSkip;
import io.corelane.affinity.policy.write.WriteChoice;
import io.corelane.affinity.policy.write.WriteWay;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How one upload is written: its way, where its disk writer runs, and the block that is on the
 * stage now, if it is worth one.
 */
public final class BlockWriting implements UploadWriting {

  private final Stage stage;
  private final VolumeStage volume;
  private final WriteChoice choice;
  private volatile CpuSet cpus;
  private volatile @Nullable StagedBlock block;
  private final AtomicBoolean ended = new AtomicBoolean();

  /** What it was on the stage for before it left. */
  private volatile WritingProgress former = WritingProgress.NONE;

  private boolean tried;

  /** Begins as in stock HDFS, whatever those of late were. */
  private final boolean compared;

  private final LongSupplier bytes;

  /** Whether the block was counted as one on the stage. */
  private final AtomicBoolean onStage = new AtomicBoolean();

  BlockWriting(
      Stage stage, VolumeStage volume, WriteChoice choice, CpuSet cpus, LongSupplier bytes) {
    this.stage = stage;
    this.volume = volume;
    this.choice = choice;
    this.cpus = cpus;
    this.bytes = bytes;
    // A beginning of few bytes would tell nothing.
    this.compared =
        choice.judged()
            && isDirect()
            && minimum() >= 2 * DiskPace.LEAST_BYTES
            && volume.pace().compares();
    volume.pace().began(bytes, isLeft());
  }

  @Override
  public WriteChoice choice() {
    return choice;
  }

  /**
   * Whether the upload may be written by the stage; false for an upload that is written as in stock
   * HDFS, and after {@link #end}.
   */
  public boolean isOn() {
    return choice.way() != WriteWay.STOCK && !ended.get() && stage.isOpen();
  }

  /**
   * How much an upload must have brought without a pause before a stage is worth it, in bytes; 0 if
   * the blocks of late were whole ones, little if all but tiny ones were; unless it is to be
   * compared with its beginning.
   */
  public long worthIt() {
    return compared ? Math.max(minimum(), stage.worthIt()) : stage.worthIt();
  }

  /**
   * How large an upload must be for a stage to be worth it, whatever those of late were, in bytes.
   */
  public long minimum() {
    return stage.minimum();
  }

  /**
   * The upload has ended; for the forecast.
   *
   * @param bytes what it has brought
   * @param staged whether it has been on the stage
   */
  public void ended(long bytes, boolean staged) {
    stage.ended(bytes, staged || tried);
  }

  /**
   * The upload has ended, whose client waits for what it sends: however large it was, the next of
   * such a client is not worth a stage at once.
   */
  public void waited() {
    stage.waited();
  }

  @Override
  public WritingProgress progress() {
    while (true) {
      StagedBlock now = block;
      WritingProgress before = former;
      // When it leaves meanwhile, what was may have it already.
      if (now == block) {
        return now == null ? before : before.plus(now.progress());
      }
    }
  }

  @Override
  public boolean isStaged() {
    return block != null;
  }

  @Override
  public void move(CpuSet to) {
    if (!to.equals(cpus)) {
      cpus = to;
      moveNow();
    }
  }

  /** Two who move it at the same time both end where the last of them wants it. */
  private void moveNow() {
    CpuSet to;
    do {
      to = cpus;
      StagedBlock now = block;
      DiskWriter next = now == null ? null : volume.writers().hold(to);
      if (now != null && next != null) {
        now.writer(next);
        submitBegin(now, next);
      }
    } while (!to.equals(cpus));
  }

  /** What was written as in stock HDFS is to be submitted there, too. */
  private void submitBegin(StagedBlock staged, DiskWriter writer) {
    if (isPlacedDirect()) {
      boolean unused = writer.offer(staged::submitBegin);
    }
  }

  private boolean isDirect() {
    return choice.way() == WriteWay.DIRECT;
  }

  @Override
  public void end() {
    if (ended.compareAndSet(false, true)) {
      guarded(() -> volume.pace().ended(bytes));
    }
  }

  /** It is written as in stock HDFS because uploads waited for the disk. */
  private boolean isLeft() {
    return choice.judged() && choice.way() == WriteWay.STOCK;
  }

  /**
   * Puts the block on the stage, if there is memory, and a thread, and its files can be opened.
   * Else it is counted why not. For the receiver.
   *
   * @param target where its bytes go
   * @return the block; null if it goes on as in stock HDFS
   */
  public @Nullable StagedBlock stage(BlockTarget target) {
    tried = true;
    if (!stage.fits(target)) {
      return none(WriteStageSkip.CHECKSUMS);
    }
    AlignedMemory memory = stage.pool().take();
    if (memory == null) {
      return none(WriteStageSkip.MEMORY);
    }
    CpuSet where = cpus;
    DiskWriter writer = volume.writers().hold(where);
    if (writer == null) {
      stage.pool().give(memory);
      return none(WriteStageSkip.NO_THREAD);
    }
    BlockOutput.OpenFiles files = null;
    try {
      files = open(target);
      StagedBlock staged = stage.block(memory, files, target, volume);
      staged.writer(writer);
      block = staged;
      if (where.equals(cpus)) {
        submitBegin(staged, writer);
      } else {
        moveNow(); // It was moved before it could be seen here.
      }
      if (onStage.compareAndSet(false, true)) {
        guarded(() -> volume.pace().staged(bytes));
      }
      return staged;
    } catch (NativeCallException | RuntimeException | Error e) {
      if (files != null) {
        files.close();
      }
      writer.release();
      stage.pool().give(memory);
      return none(WriteStageSkip.OPEN_FAILED);
    }
  }

  private @Nullable StagedBlock none(WriteStageSkip reason) {
    skip(reason);
    return null;
  }

  /** Counts why an upload is not on the stage. */
  public void skip(WriteStageSkip reason) {
    stage.figures().skip(reason);
  }

  private BlockOutput.OpenFiles open(BlockTarget target) throws NativeCallException {
    BlockFiles files = stage.files();
    BlockFile direct = openDirect(target);
    BlockFile data = null;
    try {
      data = files.open(target.block(), false);
      // Last, for its name has the generation stamp: as long as it is there, the others are of the
      // same replica.
      return new BlockOutput.OpenFiles(data, direct, files.open(target.checksums(), false));
    } catch (NativeCallException | RuntimeException | Error e) {
      close(direct);
      close(data);
      throw e;
    }
  }

  private static void close(@Nullable BlockFile open) {
    if (open != null) {
      open.close();
    }
  }

  private @Nullable BlockFile openDirect(BlockTarget target) {
    if (!isDirect() || volume.refusesDirect()) {
      return null;
    }
    try {
      return stage.files().open(target.block(), true);
    } catch (NativeCallException e) {
      if (e.errno() == Errno.EINVAL) {
        volume.refuseDirect();
      }
      return null;
    } catch (RuntimeException | Error e) {
      return null;
    }
  }

  /** The block leaves the stage; all of it that is to be written is written. */
  public void leave(StagedBlock staged) {
    former = former.plus(staged.progress());
    block = null;
    if (onStage.compareAndSet(true, false)) {
      guarded(() -> volume.pace().unstaged(bytes));
    }
    staged.close(isPlacedDirect());
    if (choice.judged()) {
      guarded(() -> staged.tell(volume.pace()));
    }
  }

  /** Nothing of this may be the upload's. */
  private void guarded(Runnable figures) {
    try {
      figures.run();
    } catch (RuntimeException | Error e) {
      stage.figures().failed();
    }
  }

  /** All of it is to be submitted where its disk writer runs, its first and last bytes too. */
  private boolean isPlacedDirect() {
    return isDirect() && !cpus.isEmpty() && !cpus.equals(stage.base());
  }
}
