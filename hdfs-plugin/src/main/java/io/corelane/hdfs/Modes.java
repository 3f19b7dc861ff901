/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.metrics.InactiveReason;
import io.corelane.affinity.policy.Host;
import io.corelane.hdfs.metrics.DiskWriterReport;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Changes the mode while uploads run. Its lock keeps two changes apart; no upload ever asks for it.
 * A change may wait for a disk that does not answer, so the end of the DataNode waits for a change
 * for a limited time only.
 */
final class Modes {

  private static final int MOST_LOOKS = 50;
  private static final long BETWEEN_LOOKS_MILLIS = 20;
  private static final long PATIENCE_MILLIS = 10_000;

  private final Common common;
  private final ReentrantLock changing = new ReentrantLock();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /** Whether planners that bind, and those that do not, have been warmed up. */
  private final Set<Mode> warm = EnumSet.noneOf(Mode.class);

  /** What uploads are being prepared for: set before the first, and after the last. */
  private volatile Mode ready = Mode.OFF;

  private volatile Mode inForce = Mode.OFF;
  private volatile @Nullable Placing placing;
  private @Nullable Decisions loop;
  private volatile boolean closed;

  /** Whether somebody wants it off who has not got the lock: whoever has it sees to that. */
  private volatile boolean wantedOff;

  /** Mode off. */
  Modes(Common common) {
    this.common = common;
  }

  /**
   * What is to be done when uploads are about to be handled otherwise, before the first is bound
   * and after the last is not any more.
   */
  void listen(Runnable listener) {
    listeners.add(listener);
  }

  boolean binds() {
    return ready.binds();
  }

  boolean observes() {
    return ready.observes();
  }

  /** The disk-writer threads there are now. */
  List<DiskWriterReport> diskWriters() {
    Placing now = placing;
    return now == null ? List.of() : now.diskWriting().reports();
  }

  /** How blocks are written is decided anew. */
  void look() {
    Placing now = placing;
    if (now != null) {
      now.diskWriting().look();
    }
  }

  /** Whether there is a write stage. */
  boolean writes() {
    Placing now = placing;
    return now != null && now.diskWriting().isOn();
  }

  Mode inForce() {
    return inForce;
  }

  /**
   * Changes the mode; to be called from a thread that nobody has bound. Uploads in progress are
   * taken over, or go on as in stock HDFS. Off is for uploads at once, whatever another change
   * waits for; the rest is left to that one if it does not end in time.
   *
   * @throws InactiveException if the mode could not begin; it is off then, or about to be
   */
  void change(Mode to) throws InactiveException {
    if (to == Mode.OFF) {
      wantedOff = true;
      common.uploads().tracker().disengage();
      if (!lockInTime()) {
        throw new InactiveException(
            InactiveReason.INTERNAL_ERROR,
            "uploads go on as in stock HDFS, but a change of the mode has not ended: what else"
                + " there is of Corelane ends when it does");
      }
      changing.unlock();
    }
    change(() -> asked(to), () -> true, () -> {}, false);
  }

  /**
   * Begins the mode in force anew, whichever it is when nobody else can change it.
   *
   * @throws InactiveException if it could not begin; it is off then
   */
  void again() throws InactiveException {
    change(() -> inForce, () -> true, () -> {}, false);
  }

  /**
   * The same as a change, unless somebody else has changed the mode meanwhile. It is refused, and
   * the mode off, if the former loop does not end: with one at each slice of a trial, threads that
   * hang would pile up.
   *
   * @param wanted asked when nobody else can change the mode any more
   * @param then done while nobody else can yet
   */
  void change(Mode to, BooleanSupplier wanted, Runnable then) throws InactiveException {
    change(() -> to, wanted, then, true);
  }

  private void change(Supplier<Mode> to, BooleanSupplier wanted, Runnable then, boolean endedOnly)
      throws InactiveException {
    changing.lock();
    try {
      checkOpen();
      if (wanted.getAsBoolean()) {
        begin(Objects.requireNonNull(to.get()), endedOnly);
        checkOpen();
        if (!wantedOff) {
          then.run();
        }
      }
    } finally {
      if (closed || wantedOff) {
        off(); // Who closed may not have waited for this change.
        wantedOff = false;
      }
      changing.unlock();
    }
  }

  private Mode asked(Mode to) {
    wantedOff = false;
    return to;
  }

  private void checkOpen() throws InactiveException {
    if (closed) {
      throw new InactiveException(InactiveReason.INTERNAL_ERROR, "Corelane has stopped");
    }
  }

  private void begin(Mode to, boolean endedOnly) throws InactiveException {
    if (!endLoop() && endedOnly) {
      off();
      throw new InactiveException(
          InactiveReason.INTERNAL_ERROR,
          "mode " + to.text() + " could not begin: the loop before it has not ended");
    }
    try {
      Placing former = placing;
      if (former == null || !to.observes() || !former.suits(to)) {
        exchange(former, to);
      }
      Placing now = placing;
      if (now != null) {
        Decisions next = new Decisions(common, to, now);
        loop = next;
        common.loops().failedTicks().next(next::failures);
        common.faults().guard(FailureCause.FACTS, next::start);
      }
      inForce = to;
    } catch (RuntimeException | Error fault) {
      common.faults().note(FailureCause.HOOK, fault);
      off();
      throw new InactiveException(
          InactiveReason.INTERNAL_ERROR, "mode " + to.text() + " could not begin: " + fault);
    }
  }

  private void exchange(@Nullable Placing former, Mode to) {
    if (to.compareTo(ready) > 0) {
      prepare(to);
    }
    boolean exchanged = false;
    try {
      if (to.observes()) {
        if (former == null) {
          common.faults().guard(FailureCause.FACTS, this::lookAtMachine);
          common.faults().guard(FailureCause.FACTS, common.uploads().masks()::lookAtUnbound);
          common.faults().guard(FailureCause.FACTS, common.uploads().sweep()::begin);
        }
        Placing next = Placing.of(common, to);
        placing = next;
        exchanged = true;
        next.start();
        warmUp(next);
        common.uploads().tracker().engage(next.course());
        if (wantedOff) {
          common.uploads().tracker().disengage();
        }
      } else {
        placing = null;
        exchanged = true;
        common.uploads().tracker().disengage();
      }
    } finally {
      if (exchanged) {
        end(former); // Also after a fault: nobody else knows of it any more.
      }
    }
    Placing now = placing;
    if (now != null) {
      now.startSweeps();
    }
    prepare(to);
  }

  /** CPUs may have come and gone while nobody looked. */
  private void lookAtMachine() throws InactiveException {
    KernelAccess kernel = common.parts().kernel();
    Host now = StartingMachine.read(common.config().bind(), kernel.root(), kernel.binder()).host();
    common.live().seen(now);
  }

  private void warmUp(Placing next) {
    if (warm.add(next.binds() ? Mode.BIND : Mode.OBSERVE)) {
      WarmUp warmUp =
          new WarmUp(
              next.planners()::of, common.uploads().masks(), common.faults(), common.parts());
      common.faults().guard(FailureCause.HOOK, warmUp::run);
    }
  }

  private void prepare(Mode to) {
    ready = to;
    listeners.forEach(listener -> common.faults().guard(FailureCause.HOOK, listener::run));
  }

  /** Whether nothing of it runs any more. */
  private boolean endLoop() {
    Decisions former = loop;
    if (former == null) {
      return true;
    }
    common.faults().guard(FailureCause.HOOK, former::close);
    loop = null;
    return former.hasEnded();
  }

  /** Uploads have another course by now, or none. */
  private void end(@Nullable Placing former) {
    if (former != null) {
      former.close();
      Placing now = placing;
      if (former.binds() && (now == null || !now.binds())) {
        common.faults().guard(FailureCause.RESTORE, this::giveBackMasks);
      }
    }
  }

  /** Until twice none is found, and no receiver is making a thread that is not seen yet. */
  private void giveBackMasks() throws InterruptedException {
    int clean = 0;
    for (int i = 0; i < MOST_LOOKS && clean < 2; i++) {
      if (i > 0) {
        TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
      }
      clean = noneIsLeft() ? clean + 1 : 0;
    }
    if (clean == 2) {
      common.uploads().masks().forget();
    }
  }

  /** A look that failed has not shown that; the next may. */
  private boolean noneIsLeft() {
    try {
      return common.uploads().sweep().giveBackAll() == 0;
    } catch (RuntimeException | Error fault) {
      common.faults().note(FailureCause.RESTORE, fault);
      return false;
    }
  }

  private void off() {
    endLoop();
    common.uploads().tracker().disengage();
    Placing former = placing;
    placing = null;
    end(former);
    prepare(Mode.OFF);
    inForce = Mode.OFF;
  }

  private boolean lockInTime() {
    try {
      // The first asks without waiting, so that an interrupted thread gets a lock that is free.
      return changing.tryLock() || changing.tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Ends what the mode has begun, and answers whether all has ended; no mode begins afterwards.
   * Uploads are free at once. The rest is left to a change that does not end in time.
   */
  boolean close() {
    closed = true;
    common.uploads().tracker().close();
    if (!lockInTime()) {
      return false;
    }
    try {
      off();
    } finally {
      changing.unlock();
    }
    return true;
  }
}
