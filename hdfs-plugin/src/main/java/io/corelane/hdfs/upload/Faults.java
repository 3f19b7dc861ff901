/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.metrics.FailureCause;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where Corelane's own failures end: counted by cause, logged once per cause and class, never
 * passed on to an upload.
 */
public final class Faults {

  private static final Logger LOG = LoggerFactory.getLogger(Faults.class);

  private final Map<FailureCause, LongAdder> counts = new ConcurrentHashMap<>();
  private final Set<String> logged = ConcurrentHashMap.newKeySet();
  private final Consumer<FailureCause> meter;

  /** No faults so far. The meter is told the cause of each; it may itself fail. */
  public Faults(Consumer<FailureCause> meter) {
    this.meter = meter;
  }

  /** Something of ours that may fail in any way. */
  @FunctionalInterface
  public interface Step {

    /**
     * Does it.
     *
     * @throws Exception whatever it likes
     */
    void run() throws Exception;
  }

  /**
   * Runs a step and swallows whatever it throws, errors included: the caller is a thread of
   * Hadoop's. Whether it ended without a fault; a fault counts as of the cause.
   */
  public boolean guard(FailureCause cause, Step step) {
    try {
      step.run();
      return true;
    } catch (Throwable fault) {
      if (fault instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      note(cause, fault);
      return false;
    }
  }

  /** Counts a fault; logs it if it is the first of its cause and class. Does not throw. */
  public void note(FailureCause cause, Throwable fault) {
    try {
      counts.computeIfAbsent(cause, c -> new LongAdder()).increment();
      if (logged.add(cause + "/" + fault.getClass().getName())) {
        LOG.warn(
            "Corelane failed ({}); uploads go on as without it. More of this kind are only counted.",
            cause,
            fault);
      }
      meter.accept(cause);
    } catch (Throwable again) {
      // There is nobody left to tell, and an upload must not learn of it.
    }
  }

  /** How often each cause has struck; cause to count; causes that never struck are missing. */
  public Map<FailureCause, Long> counts() {
    Map<FailureCause, Long> snapshot = new TreeMap<>();
    counts.forEach((cause, count) -> snapshot.put(cause, count.sum()));
    return snapshot;
  }
}
