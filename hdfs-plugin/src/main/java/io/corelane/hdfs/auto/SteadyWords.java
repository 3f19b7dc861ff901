/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.auto;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Words that have been the same for a minute. A file of the kernel that could not be read for once
 * must not cost a trial its evidence. For one thread.
 */
public final class SteadyWords implements Supplier<Optional<String>> {

  private static final long STEADY_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Supplier<Optional<String>> words;
  private final LongSupplier nanoTime;
  private Optional<String> last = Optional.empty();
  private long since;

  /** Nothing is known yet; the words, as they are now, may not be known either. */
  public SteadyWords(Supplier<Optional<String>> words, LongSupplier nanoTime) {
    this.words = words;
    this.nanoTime = nanoTime;
  }

  /** The words now; nothing if they are not known, or were others less than a minute ago. */
  @Override
  public Optional<String> get() {
    Optional<String> now = words.get();
    long nanos = nanoTime.getAsLong();
    if (!now.equals(last)) {
      last = now;
      since = nanos;
    }
    return nanos - since >= STEADY_NANOS ? now : Optional.empty();
  }
}
