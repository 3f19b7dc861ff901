/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.linux.FileSync;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.metrics.WriteBehindSkip;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One upload's write-behind. Its disk writer alone opens, steps and closes it, and may hand it over
 * to another; other threads call only {@link #move} and {@link #end}.
 *
 * <p>A small upload is left to the kernel: what it costs to submit its files one by one would be
 * spread over few bytes, and the kernel writes many small files out at once. They are opened all
 * the same, since at the end of an upload they have other names.
 *
 * <p>Intervals end at multiples of the interval in the file, not in the upload: so a submission
 * never ends in the middle of a page that the receiver is about to go on filling, where a device
 * that needs stable pages would make the receiver wait.
 */
final class WriteOut implements WriteBehind {

  private final DiskWriterContext context;
  private final ReplicaFiles files;
  private final LongSupplier bytesOnDisk;
  private final long startOffset;
  private final Thread owner;
  private final Runnable onRelease;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicBoolean released = new AtomicBoolean();
  private volatile @Nullable DiskWriter writer;
  private volatile CpuSet cpus;

  /** Whether another writer may suit it better since it was moved. */
  private volatile boolean moved;

  private FileSync.@Nullable OpenFile file;
  private FileSync.@Nullable OpenFile checksums;
  private boolean checksumsWanted;
  private long submitted;

  /** Whether it was worth a write-out once: a recovery may cut it. */
  private boolean large;

  private @Nullable Pace pace;
  private long due;

  WriteOut(
      DiskWriterContext context,
      Thread owner,
      ReplicaFiles files,
      LongSupplier bytesOnDisk,
      long startOffset,
      CpuSet cpus,
      Runnable onRelease) {
    this.context = context;
    this.files = files;
    this.checksumsWanted = files.checksums().isPresent();
    this.bytesOnDisk = bytesOnDisk;
    this.startOffset = Math.max(0, startOffset);
    this.submitted = this.startOffset;
    this.cpus = cpus;
    this.owner = owner;
    this.onRelease = onRelease;
  }

  /** The CPUs its write-outs should be submitted on. */
  CpuSet cpus() {
    return cpus;
  }

  /** The {@link System#nanoTime} of its next step. */
  long due() {
    return due;
  }

  /** Tells it whom to wake. */
  void assign(DiskWriter to) {
    writer = to;
  }

  /** Who steps it. */
  @Nullable DiskWriter writer() {
    return writer;
  }

  /** True once after it was moved; for its writer. */
  boolean takeMoved() {
    boolean was = moved;
    moved = false;
    return was;
  }

  @Override
  public void move(CpuSet to) {
    if (!to.equals(cpus)) {
      cpus = to;
      moved = true;
    }
  }

  @Override
  public void end() {
    if (ended.getAndSet(true) || released.get()) {
      return;
    }
    DiskWriter mine = writer;
    if (mine != null) {
      mine.ended(this);
    }
  }

  /** Whether nothing is left to do for it. */
  boolean over() {
    return released.get();
  }

  /**
   * Opens it if need be, submits at most one interval, and sets the time of its next step.
   *
   * @param now the time
   * @param binding binds the calling thread; called before every submission
   */
  void step(long now, Consumer<CpuSet> binding) {
    if (over() || (file == null && !open())) {
      return;
    }
    boolean abandoned = !ended.get() && !owner.isAlive();
    boolean last = abandoned || ended.get();
    openChecksums(last);
    long length = length();
    if (length < 0) {
      return;
    }
    // A recovery has cut the replica: what is written there from now on is new.
    submitted = Math.min(submitted, length);
    long worthIt = startOffset + context.minimumBytes();
    large |= length >= worthIt;
    if (!large) {
      if (last) {
        leave(abandoned);
      } else {
        due = now + waitFor(worthIt, length, now);
      }
      return;
    }
    long goal = nextGoal();
    if (length >= goal) {
      if (submit(goal, binding)) {
        due = length >= nextGoal() || last ? now : now + waitFor(nextGoal(), length, now);
      }
    } else if (last) {
      if (length == submitted || submit(length, binding)) {
        submitChecksums(binding);
        if (abandoned) {
          context.figures().abandon();
        }
        release();
      }
    } else {
      due = now + waitFor(goal, length, now);
    }
  }

  private void leave(boolean abandoned) {
    context.figures().skip(WriteBehindSkip.SMALL);
    if (abandoned) {
      context.figures().abandon();
    }
    release();
  }

  /** Closes its descriptor and gives back its place; a second call does nothing. */
  void release() {
    if (released.getAndSet(true)) {
      return;
    }
    FileSync.OpenFile open = file;
    FileSync.OpenFile openChecksums = checksums;
    file = null;
    checksums = null;
    try {
      close(open);
      close(openChecksums);
    } finally {
      DiskWriter mine = writer;
      if (mine != null) {
        mine.released();
      }
      onRelease.run();
    }
  }

  /** Ends it without its data submitted. */
  void lose(WriteBehindSkip reason, Throwable cause) {
    context.lost(reason, files.block(), cause);
    release();
  }

  private boolean open() {
    try {
      file = context.fileSync().open(files.block());
      return true;
    } catch (NativeCallException e) {
      lose(e.errno() == Errno.ENOENT ? WriteBehindSkip.FILE_GONE : WriteBehindSkip.OPEN_FAILED, e);
    } catch (RuntimeException | Error e) {
      lose(WriteBehindSkip.OPEN_FAILED, e);
    }
    return false;
  }

  /**
   * As soon as it is there, since at its end it will have another name. The receiver makes it after
   * the block file, so it may be missing at the first steps. Without its checksums an upload goes
   * on; the kernel's own writeback writes them.
   */
  private void openChecksums(boolean last) {
    if (!checksumsWanted) {
      return;
    }
    Path path = files.checksums().orElseThrow();
    try {
      checksums = context.fileSync().open(path);
      checksumsWanted = false;
    } catch (NativeCallException | RuntimeException | Error e) {
      boolean notYet = e instanceof NativeCallException call && call.errno() == Errno.ENOENT;
      if (last || !notYet) {
        checksumsWanted = false;
        context.lost(WriteBehindSkip.CHECKSUMS_LEFT, path, e);
      }
    }
  }

  /** Left to the kernel, they would be submitted on any core: one byte in 129. */
  private void submitChecksums(Consumer<CpuSet> binding) {
    FileSync.OpenFile open = checksums;
    if (open != null) {
      binding.accept(cpus);
      try {
        open.startWriteOut(0, 0);
      } catch (NativeCallException | RuntimeException | Error e) {
        context.lost(WriteBehindSkip.CHECKSUMS_LEFT, files.block(), e);
      }
    }
  }

  private static void close(FileSync.@Nullable OpenFile open) {
    if (open != null) {
      open.close();
    }
  }

  private long length() {
    try {
      return Math.max(0, bytesOnDisk.getAsLong());
    } catch (RuntimeException | Error e) {
      lose(WriteBehindSkip.LENGTH_FAILED, e);
      return -1;
    }
  }

  private boolean submit(long to, Consumer<CpuSet> binding) {
    FileSync.OpenFile open = file;
    if (open == null) {
      return false;
    }
    binding.accept(cpus);
    long from = submitted;
    long start = context.now();
    try {
      open.startWriteOut(from, to - from);
    } catch (NativeCallException | RuntimeException | Error e) {
      lose(WriteBehindSkip.WRITE_OUT_FAILED, e);
      return false;
    }
    context.figures().submitted(to - from, context.now() - start);
    submitted = to;
    return true;
  }

  private long nextGoal() {
    return (submitted / context.intervalBytes() + 1) * context.intervalBytes();
  }

  private long waitFor(long goal, long length, long now) {
    Pace known = pace;
    if (known == null) {
      pace = new Pace(length, now);
      return Pace.MIN_NANOS;
    }
    return known.waitFor(goal, length, now);
  }
}
