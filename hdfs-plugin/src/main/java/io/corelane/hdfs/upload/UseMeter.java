/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.monitor.Crew;
import io.corelane.affinity.monitor.EndedUploads;
import io.corelane.hdfs.stage.UploadWriting;
import io.corelane.hdfs.thread.ResponderThreads;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures what an upload's threads use from its begin to its end, however short it is: its
 * receiver, its responder and its disk writers. It asks the JVM, which asks a thread's CPU clock
 * ({@code clock_gettime}): no file is opened. Java 8 holds a lock of its own while it looks for
 * another thread. Time spent waiting for a CPU is not known that way. What cannot be measured is
 * left out.
 */
public final class UseMeter implements Supplier<EndedUploads> {

  private final LongSupplier ownCpuNanos;
  private final LongUnaryOperator cpuNanos;
  private final LongSupplier nanoTime;
  private final double intensiveBytesPerSecond;
  private final Faults faults;
  private final AtomicReference<Ended> ended = new AtomicReference<>(new Ended(0, 0, 0));

  /**
   * After so many looks without a change a mask is forgotten; its sum starts anew if it returns.
   */
  private static final int FORGET_AFTER = 120;

  /** One for each mask that uploads' threads have had of late. */
  private final Map<CpuSet, Sum> unsampled = new ConcurrentHashMap<>();

  /** What uploads' threads used below one mask. */
  private static final class Sum {
    private final LongAdder nanos = new LongAdder();

    /** For the loop's thread only. */
    private long lastSeen;

    private int unchanged;

    boolean isOld() {
      long now = nanos.sum();
      unchanged = now == lastSeen ? unchanged + 1 : 0;
      lastSeen = now;
      return unchanged > FORGET_AFTER;
    }
  }

  private record Ended(long count, long runNanos, long lifetimeNanos) {

    Ended plus(long run, long lifetime) {
      return new Ended(count + 1, runNanos + run, lifetimeNanos + lifetime);
    }
  }

  /**
   * A meter that has measured nothing.
   *
   * @param ownCpuNanos the calling thread's time on a CPU, in nanoseconds; below 0 if not known
   * @param cpuNanos the same of a Java thread by its id; below 0 also if it has ended
   * @param intensiveBytesPerSecond slower uploads tell nothing of what uploads want
   */
  public UseMeter(
      LongSupplier ownCpuNanos,
      LongUnaryOperator cpuNanos,
      LongSupplier nanoTime,
      double intensiveBytesPerSecond,
      Faults faults) {
    this.ownCpuNanos = ownCpuNanos;
    this.cpuNanos = cpuNanos;
    this.nanoTime = nanoTime;
    this.intensiveBytesPerSecond = intensiveBytesPerSecond;
    this.faults = faults;
  }

  /** The calling receiver begins an upload. */
  ReceiverUse begin() {
    long[] run = {-1};
    faults.guard(FailureCause.FACTS, () -> run[0] = ownCpuNanos.getAsLong());
    return new ReceiverUse(nanoTime.getAsLong(), run[0]);
  }

  /**
   * The loop has sampled an upload. For the loop's thread only.
   *
   * @param run its receiver's time on a CPU, in nanoseconds
   * @param mask where it may run
   * @param crew its responder and disk writers, by {@link #crew}
   * @param wide where threads may run that nobody has bound
   * @return false if the upload has ended meanwhile: the sample is not to be used, since its end
   *     has counted what it shows
   */
  boolean sampled(ActiveUpload upload, long run, CpuSet mask, Crew crew, CpuSet wide) {
    ReceiverUse use = upload.receiver().use();
    if (!use.isMeasured()) {
      return true;
    }
    ReceiverUse.Used unsampled =
        use.sampled(new ReceiverUse.Used(run, crew.responderNanos(), crew.writerNanos()));
    if (unsampled == null) {
      return false;
    }
    count(unsampled, mask, crew, wide);
    return true;
  }

  /**
   * An upload has ended; any thread, once.
   *
   * @param mask where its receiver might run
   * @param wide where threads may run that nobody has bound
   */
  void ended(ActiveUpload upload, CpuSet mask, CpuSet wide) {
    ReceiverUse use = upload.receiver().use();
    long now = use.isMeasured() ? cpuNanos.applyAsLong(upload.receiver().thread().getId()) : -1;
    if (now < use.runAtBegin() || now < 0) {
      return;
    }
    Thread caller = Thread.currentThread();
    Crew crew = crew(upload, ResponderThreads.isResponder(caller) ? caller : null);
    ReceiverUse.Used unsampled =
        use.ended(new ReceiverUse.Used(now, crew.responderNanos(), crew.writerNanos()));
    if (upload.isWatched()) {
      // Any other's is others' load: one that others have bound, or that is noted only.
      count(unsampled, mask, crew, wide);
    }
    long lifetime = nanoTime.getAsLong() - use.beganNanos();
    if (lifetime > 0 && upload.bytes() * 1e9 / lifetime >= intensiveBytesPerSecond) {
      long run = Math.min(lifetime, now - use.runAtBegin());
      long all = run + Math.max(0, crew.responderNanos()) + crew.writerNanos();
      ended.updateAndGet(sum -> sum.plus(all, lifetime));
    }
  }

  /**
   * What works for an upload besides its receiver.
   *
   * @param responder its responder; null if that is not known
   */
  Crew crew(ActiveUpload upload, @Nullable Thread responder) {
    UploadWriting writing = upload.writing();
    UploadPlan present = upload.present();
    boolean beside = upload.beganBound() && present.bind();
    boolean writersBound =
        switch (present.standing()) {
          case BOUND, RELEASED -> true;
          case FREE, SMALL, ALONE -> false;
        };
    return new Crew(
        responder == null ? -1 : cpuNanos.applyAsLong(responder.getId()),
        beside ? present.receiverCpus() : CpuSet.EMPTY,
        writing == null ? 0 : writing.progress().writerCpuNanos(),
        writersBound ? present.diskWriterCpus() : CpuSet.EMPTY);
  }

  private void count(ReceiverUse.Used used, CpuSet mask, Crew crew, CpuSet wide) {
    count(mask, used.receiver());
    count(crew.responderCpus().isEmpty() ? wide : crew.responderCpus(), used.responder());
    count(crew.writerCpus().isEmpty() ? wide : crew.writerCpus(), used.writers());
  }

  private void count(CpuSet mask, long nanos) {
    if (nanos > 0 && !mask.isEmpty()) {
      unsampled.computeIfAbsent(mask, cpus -> new Sum()).nanos.add(nanos);
    }
  }

  /** The sums so far. For the loop's thread only. */
  @Override
  public EndedUploads get() {
    unsampled.values().removeIf(Sum::isOld);
    Ended sum = Objects.requireNonNull(ended.get());
    Map<CpuSet, Long> byMask = new HashMap<>();
    unsampled.forEach((mask, used) -> byMask.put(mask, used.nanos.sum()));
    return new EndedUploads(sum.count(), sum.runNanos(), sum.lifetimeNanos(), byMask);
  }
}
