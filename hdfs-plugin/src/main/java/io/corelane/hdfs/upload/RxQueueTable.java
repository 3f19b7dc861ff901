/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.nic.NapiQueues;
import io.corelane.affinity.nic.RxNapi;
import io.corelane.affinity.system.Reading;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The receive queues by NAPI id, kept ready for uploads: a lookup reads an immutable table and
 * makes no call. The table is read on a thread of its own, {@value #THREAD}: once at the start, and
 * again when a lookup meets an id that is new or a table that is old. An idle DataNode reads
 * nothing.
 */
public final class RxQueueTable implements AutoCloseable {

  static final String THREAD = "corelane-napi";

  /** Not sooner again: a reading costs milliseconds, and more where there are many queues. */
  static final long SHORTEST_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Ids that go on without a change may still have their interrupts moved. */
  static final long OLD_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Supplier<Reading<NapiQueues>> reader;
  private final Supplier<Reading<Boolean>> rfs;
  private final Faults faults;
  private final LongSupplier nanoTime;
  private final Thread thread;
  private volatile Snapshot snapshot;
  private volatile boolean wanted = true;
  private volatile boolean closed;

  private record Snapshot(Reading<NapiQueues> queues, Reading<Boolean> rfs, long readNanos) {}

  /**
   * What is known of a socket's receive queue.
   *
   * @param napi the queue
   * @param unknownBecause why it is not known, one clause; empty if it is
   */
  record Found(@Nullable RxNapi napi, String unknownBecause) {

    Optional<RxNapi> queue() {
      return Optional.ofNullable(napi);
    }
  }

  /**
   * A table that has read nothing yet, which may take seconds; {@link #start} begins.
   *
   * @param rfs whether RFS may move packets of queues that are not known
   */
  public RxQueueTable(
      Supplier<Reading<NapiQueues>> reader,
      Supplier<Reading<Boolean>> rfs,
      ThreadFactory threads,
      LongSupplier nanoTime,
      Faults faults) {
    this.reader = reader;
    this.rfs = rfs;
    this.nanoTime = nanoTime;
    this.faults = faults;
    this.snapshot =
        new Snapshot(
            new Reading.Denied<>("the list of NAPI ids", "not read yet"),
            new Reading.Denied<>("the table of RFS", "not read yet"),
            nanoTime.getAsLong());
    thread = threads.newThread(this::serve);
    thread.setName(THREAD);
    thread.setDaemon(true);
  }

  /** Starts the thread; to be called from one that nobody has bound. */
  public void start() {
    thread.start();
  }

  /** Looks an id up; asks for a new table, without waiting, where this one does not have it. */
  Found lookup(int napiId) {
    Snapshot now = snapshot;
    if (nanoTime.getAsLong() - now.readNanos() > OLD_NANOS) {
      refresh();
    }
    if (!(now.queues() instanceof Reading.Present<NapiQueues> present)) {
      return new Found(null, now.queues().explanation());
    }
    Optional<RxNapi> napi = present.value().of(napiId);
    if (napi.isPresent()) {
      return new Found(napi.get(), "");
    }
    String why = present.value().unplaced().get(napiId);
    if (why == null) {
      refresh();
      why = "NAPI id " + napiId + " is new; the list is being read again";
    }
    return new Found(null, why);
  }

  /** Whether RFS may move packets of queues that are not known. */
  Reading<Boolean> rfs() {
    return snapshot.rfs();
  }

  /** Asks for a new table. Neither blocks nor takes a lock. */
  void refresh() {
    if (!wanted) {
      wanted = true;
      LockSupport.unpark(thread);
    }
  }

  private void serve() {
    while (!closed) {
      if (wanted) {
        wanted = false;
        faults.guard(FailureCause.FACTS, this::read);
        rest();
      } else {
        LockSupport.park(this);
        // Nobody interrupts it with a purpose, and with the flag set it could not park.
        Thread.interrupted();
      }
    }
  }

  /** Reads the table, on the calling thread. */
  void read() {
    // First, for it is read at once, and uploads go by it until their queues are known.
    Reading<Boolean> moving = rfs.get();
    snapshot = new Snapshot(snapshot.queues(), moving, snapshot.readNanos());
    snapshot = new Snapshot(reader.get(), moving, nanoTime.getAsLong());
  }

  private void rest() {
    long end = System.nanoTime() + SHORTEST_NANOS;
    for (long left = SHORTEST_NANOS; left > 0 && !closed; left = end - System.nanoTime()) {
      LockSupport.parkNanos(this, left);
      Thread.interrupted();
    }
  }

  /** Ends the thread, as soon as it reads no more. Lookups go on with the last table. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
