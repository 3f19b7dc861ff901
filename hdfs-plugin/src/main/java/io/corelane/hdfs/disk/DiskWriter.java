/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.metrics.WriteBehindSkip;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One disk-writer thread's work: takes uploads in without a lock, steps each when it is due,
 * earliest first, and ends after a while without any. A submission that blocks in the kernel delays
 * the other uploads of this thread and nothing else.
 */
final class DiskWriter implements Runnable {

  /** How long a thread without uploads waits for the next. */
  static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** What {@link #turn} answers when the thread's work is over. */
  static final long OVER = -1;

  /** Far below any number of uploads: the thread takes no more. */
  private static final int RETIRED = Integer.MIN_VALUE / 2;

  private final DiskWriterContext context;
  private final String volume;
  private final CpuSet home;
  private final String name;
  private final OwnBinding binding;
  private final AtomicInteger held = new AtomicInteger();
  private final Queue<WriteOut> inbox = new ConcurrentLinkedQueue<>();
  private final PriorityQueue<WriteOut> due =
      new PriorityQueue<>((a, b) -> Long.signum(a.due() - b.due()));
  private final Consumer<DiskWriter> onEnd;
  private final BiPredicate<DiskWriter, WriteOut> handOver;
  private long idleSince;
  private volatile int tid;
  private volatile @Nullable Thread thread;

  /**
   * A writer that does not run yet.
   *
   * @param home the CPUs it is made for
   * @param onEnd told on its own thread when it has ended
   * @param handOver gives one of its uploads, which was moved, to a writer that suits it better;
   *     true if another has it now
   */
  DiskWriter(
      DiskWriterContext context,
      String volume,
      CpuSet home,
      String name,
      Consumer<DiskWriter> onEnd,
      BiPredicate<DiskWriter, WriteOut> handOver) {
    this.context = context;
    this.handOver = handOver;
    this.volume = volume;
    this.home = home;
    this.name = name;
    this.onEnd = onEnd;
    this.binding = new OwnBinding(context);
    this.idleSince = context.now();
  }

  CpuSet home() {
    return home;
  }

  /** The uploads it has now; negative once it takes no more. */
  int held() {
    return held.get();
  }

  String name() {
    return name;
  }

  /** Waits for its thread to end, until a {@link System#nanoTime}. */
  void join(long deadline) throws InterruptedException {
    Thread mine = thread;
    if (mine != null) {
      mine.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
    }
  }

  void thread(Thread runsThis) {
    thread = runsThis;
  }

  DiskWriterInfo info() {
    return new DiskWriterInfo(name, tid, volume, binding.bound());
  }

  /** Takes an upload; false if this writer has ended. Any thread. */
  boolean offer(WriteOut upload) {
    int now;
    do {
      now = held.get();
      if (now < 0) {
        return false;
      }
    } while (!held.compareAndSet(now, now + 1));
    upload.assign(this);
    put(upload);
    return true;
  }

  /** One of its uploads has ended. Any thread. */
  void ended(WriteOut upload) {
    put(upload);
  }

  /** One of its uploads needs nothing more. */
  void released() {
    held.decrementAndGet();
  }

  void wake() {
    LockSupport.unpark(thread);
  }

  @Override
  public void run() {
    context.figures().threadsChanged(1);
    try {
      tid = tid();
      binding.bind(home);
      for (long wait = turn(); wait != OVER; wait = turn()) {
        if (wait > 0) {
          LockSupport.parkNanos(this, wait);
        }
        // Nobody interrupts it with a purpose, and with the flag set it could not park.
        Thread.interrupted();
      }
    } finally {
      retire(WriteBehindSkip.CLOSED);
      onEnd.accept(this);
      context.figures().threadsChanged(-1);
    }
  }

  /** One round of work: nanoseconds until the next, 0 for at once, or {@link #OVER}. */
  long turn() {
    if (context.closed()) {
      return OVER;
    }
    for (WriteOut upload = inbox.poll(); upload != null; upload = inbox.poll()) {
      if (isMine(upload)) {
        due.remove(upload);
        step(upload);
      }
      if (context.closed()) {
        return OVER;
      }
    }
    WriteOut next = due.peek();
    long now = context.now();
    if (next == null) {
      return idle(now);
    }
    if (next.due() - now > 0) {
      return next.due() - now;
    }
    due.remove();
    step(next);
    return 0;
  }

  /** Takes no more uploads and drops those it has. */
  void retire(WriteBehindSkip reason) {
    held.updateAndGet(now -> now < 0 ? now : now + RETIRED);
    drop(reason);
  }

  private long idle(long now) {
    if (held.get() > 0) {
      // One is on its way into the inbox; its sender wakes this thread.
      return Pace.MAX_NANOS;
    }
    long rest = idleSince + IDLE_NANOS - now;
    return rest > 0 ? rest : held.compareAndSet(0, RETIRED) ? OVER : 0;
  }

  private void step(WriteOut upload) {
    if (handedOver(upload)) {
      return;
    }
    try {
      upload.step(context.now(), binding::bind);
    } catch (RuntimeException | Error e) {
      upload.lose(WriteBehindSkip.WRITE_OUT_FAILED, e);
    }
    if (!upload.over()) {
      due.add(upload);
    }
    idleSince = context.now();
  }

  /** After that the upload is another thread's, and not to be touched. */
  private boolean handedOver(WriteOut upload) {
    if (upload.over() || !upload.takeMoved() || upload.cpus().equals(home)) {
      return false;
    }
    boolean anothers = handOver.test(this, upload);
    if (anothers) {
      held.decrementAndGet();
      idleSince = context.now();
    }
    return anothers;
  }

  /** One that ended while it was handed over is sent after. */
  private boolean isMine(WriteOut upload) {
    DiskWriter writer = upload.writer();
    if (writer == this || writer == null) {
      return true;
    }
    writer.put(upload);
    return false;
  }

  private void put(WriteOut upload) {
    inbox.add(upload);
    if (held.get() < 0) {
      dropInbox(WriteBehindSkip.CLOSED);
    } else {
      wake();
    }
  }

  private void drop(WriteBehindSkip reason) {
    for (WriteOut upload : due) {
      lose(upload, reason);
    }
    due.clear();
    dropInbox(reason);
  }

  private void dropInbox(WriteBehindSkip reason) {
    for (WriteOut upload = inbox.poll(); upload != null; upload = inbox.poll()) {
      if (isMine(upload)) {
        lose(upload, reason);
      }
    }
  }

  private void lose(WriteOut upload, WriteBehindSkip reason) {
    if (!upload.over()) {
      context.figures().skip(reason);
      upload.release();
    }
  }

  private int tid() {
    try {
      return context.binder().currentTid();
    } catch (RuntimeException | Error e) {
      return 0;
    }
  }
}
