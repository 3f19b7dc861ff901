/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.policy.write.DiskWaits;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/**
 * Whether uploads to one volume are slower when it is written directly. While blocks wait for their
 * disk writers, some begin as in stock HDFS, and the beginning of each is compared with what came
 * last on the stage when it ends: a load that changes meanwhile must not be taken for the disk.
 * Once the volume is left to stock HDFS for that, what comes then must confirm it. What is older
 * than ten minutes is forgotten, so that a disk is tried again. Any thread.
 */
public final class DiskPace {

  static final long FORGOTTEN_NANOS = TimeUnit.MINUTES.toNanos(10);

  /** The load of a minute ago, and a JVM that had just begun, tell little of now. */
  static final long FRESH_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Fewer bytes tell of buffers only. */
  static final long LEAST_BYTES = 16 << 20;

  /** Where so many blocks in a row were too short to tell, the next will be, too. */
  static final int MOST_SHORT = 16;

  /** Then one block in so many is compared. */
  static final int SELDOM = 32;

  /** In a shorter rest what the disk has still to write of the beginning would weigh too much. */
  private static final double LEAST_TIMES = 2.5;

  private final LongSupplier nanoTime;
  private final Deque<Compared> compared = new ArrayDeque<>();
  private final Deque<Rest> rests = new ArrayDeque<>();
  private final StockTrial trial = new StockTrial(FORGOTTEN_NANOS);

  /** Until then nothing is compared. */
  private long judgedFrom;

  /** What stock HDFS has saved, as {@link DiskWaits#saved}. */
  private OptionalDouble saved = OptionalDouble.empty();

  private boolean waits;
  private int tooShort;
  private int begun;

  /**
   * A part of a block.
   *
   * @param bytes that came in it
   * @param nanos how long it took
   */
  public record Part(long bytes, long nanos) {}

  private record Compared(long ended, double lost) {}

  private record Rest(long ended, double nanosPerByte, double waited) {}

  DiskPace(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.judgedFrom = nanoTime.getAsLong();
  }

  /**
   * An upload begins.
   *
   * @param bytes what came of it so far; an object of its own, by which it is known
   * @param left whether it is written as in stock HDFS because uploads waited for the disk
   */
  synchronized void began(LongSupplier bytes, boolean left) {
    trial.began(bytes, left, nanoTime.getAsLong());
  }

  /** An upload that has begun ends. */
  synchronized void ended(LongSupplier bytes) {
    trial.ended(bytes, nanoTime.getAsLong());
  }

  /** The block of an upload that has begun goes on the stage. */
  synchronized void staged(LongSupplier bytes) {
    trial.staged(bytes);
  }

  /** It leaves the stage. */
  synchronized void unstaged(LongSupplier bytes) {
    trial.unstaged(bytes);
  }

  /** Whether the block that begins now should begin as in stock HDFS, to be compared. */
  synchronized boolean compares() {
    long now = nanoTime.getAsLong();
    return waits
        && now - judgedFrom >= 0
        && compared.stream().filter(block -> now - block.ended() <= FRESH_NANOS).count()
            < DiskWaits.ENOUGH
        && (tooShort < MOST_SHORT || begun++ % SELDOM == 0);
  }

  /**
   * A block leaves the stage at its end.
   *
   * @param stock what came as in stock HDFS before it was on the stage
   * @param direct what came on the stage
   * @param waited how long of the latter it waited for its disk, in nanoseconds
   */
  public synchronized void ended(Part stock, Part direct, long waited) {
    if (direct.bytes() < LEAST_BYTES || direct.nanos() <= 0) {
      return;
    }
    long now = nanoTime.getAsLong();
    double share = Math.min(1, Math.max(0, (double) waited / direct.nanos()));
    waits = share > DiskWaits.WAITED_ABOVE;
    boolean began = stock.bytes() >= LEAST_BYTES && stock.nanos() > 0;
    if (began && direct.bytes() < LEAST_TIMES * stock.bytes()) {
      tooShort++;
      return;
    }
    add(rests, new Rest(now, (double) direct.nanos() / direct.bytes(), share));
    if (began && now - judgedFrom >= 0) {
      tooShort = 0;
      double nanosPerByte = (double) stock.nanos() / stock.bytes();
      double lost = 1 - nanosPerByte / median(rests, Rest::nanosPerByte);
      add(compared, new Compared(now, Math.max(-1, lost)));
    }
  }

  private static <T> void add(Deque<T> all, T last) {
    if (all.size() == DiskWaits.ENOUGH) {
      all.removeFirst();
    }
    all.addLast(last);
  }

  /**
   * A look at the volume, to be taken now and then: what is old is forgotten, and what stock HDFS
   * has brought meanwhile is told by {@link #waits} from now on.
   */
  public synchronized void look() {
    long now = nanoTime.getAsLong();
    compared.removeIf(block -> now - block.ended() > FORGOTTEN_NANOS);
    rests.removeIf(rest -> now - rest.ended() > FORGOTTEN_NANOS);
    OptionalDouble outcome = trial.look(compared.size() == DiskWaits.ENOUGH, now);
    if (outcome.isPresent()) {
      saved = outcome;
      if (waits().disproved()) {
        compared.clear();
        judgedFrom = now + trial.takePause();
      }
    } else if (!trial.isConfirmed() && now - judgedFrom >= 0) {
      saved = OptionalDouble.empty();
    }
  }

  /** What its blocks of late told at the last look, and those that have ended since. */
  public synchronized DiskWaits waits() {
    return compared.isEmpty()
        ? new DiskWaits(0, 0, 0, saved)
        : new DiskWaits(
            compared.size(), median(rests, Rest::waited), median(compared, Compared::lost), saved);
  }

  /** The smaller of two in the middle: half of them may have met what is not the disk's. */
  private static <T> double median(Deque<T> all, ToDoubleFunction<T> value) {
    return all.stream()
        .mapToDouble(value)
        .sorted()
        .skip((all.size() - 1) / 2)
        .findFirst()
        .orElse(0);
  }
}
