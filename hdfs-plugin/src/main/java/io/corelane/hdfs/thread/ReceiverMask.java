/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The mask of one receiver's thread, which the receiver itself, the loop, and whoever ends the
 * upload may want changed at the same time. None of them waits: who finds another one in the kernel
 * leaves his wish there and goes on; the other carries it out before he leaves. So the last wish
 * wins in every interleaving, and the last wish after an upload is the mask of a thread that was
 * never bound.
 */
public final class ReceiverMask {

  /** What came of a wish. */
  public enum Outcome {
    /** The thread's mask was changed. */
    CHANGED,
    /** It had that mask already. */
    AS_IT_WAS,
    /** Someone else has set it; it was left alone. */
    SET_BY_OTHERS,
    /** Another thread is at it and carries it out at once. */
    LEFT_TO_ANOTHER,
    /** The upload, or its receiver, is not there any more. */
    GONE
  }

  /**
   * Who has the thread and what is wanted; replaced as a whole, and compared by identity.
   *
   * @param owner the upload in progress, or none
   * @param wanted the mask that the thread shall have
   * @param busy whether someone is carrying it out
   * @param bound whether the thread may have another mask than one that was never bound
   */
  private record State(@Nullable Object owner, CpuSet wanted, boolean busy, boolean bound) {}

  private final ThreadMasks masks;
  private final Thread receiver;
  private final int tid;
  private final Runnable onRestored;
  private final AtomicReference<State> state;

  /** What the thread was given last; read and written only by who is busy. */
  private CpuSet former = CpuSet.EMPTY;

  /**
   * The mask of the calling thread.
   *
   * @param tid the calling thread's kernel id
   * @param onRestored told when it is as a thread that was never bound after an upload; must not
   *     throw
   */
  public ReceiverMask(ThreadMasks masks, int tid, Runnable onRestored) {
    this.masks = masks;
    this.receiver = Thread.currentThread();
    this.tid = tid;
    this.onRestored = onRestored;
    this.state = new AtomicReference<>(new State(null, masks.base(), false, false));
  }

  /** An upload begins on the thread, which calls this itself; its mask is left as it is. */
  public void own(Object upload) {
    state.updateAndGet(now -> new State(upload, masks.base(), now.busy(), now.bound()));
  }

  /** Whether the thread may have another mask than one that was never bound. */
  public boolean isBound() {
    return now().bound();
  }

  /** An upload begins on the thread, which calls this itself. */
  public Outcome take(Object upload, CpuSet cpus) throws NativeCallException {
    return entered(state.getAndUpdate(now -> new State(upload, cpus, true, true)), upload);
  }

  /** An upload in progress goes elsewhere; any thread. Nothing happens if it has ended. */
  public Outcome move(Object upload, CpuSet cpus) throws NativeCallException {
    State before = replace(upload, upload, cpus);
    return before == null ? Outcome.GONE : entered(before, upload);
  }

  /** An upload has ended; any thread. Nothing happens if another has the thread already. */
  public void release(Object upload) throws NativeCallException {
    State before = replace(upload, null, masks.base());
    if (before != null) {
      entered(before, null);
    }
  }

  /** Replaces the state if an upload has the thread; answers the state before, or null. */
  private @Nullable State replace(Object upload, @Nullable Object owner, CpuSet wanted) {
    State now;
    do {
      now = now();
      if (now.owner() != upload) {
        return null;
      }
    } while (!state.compareAndSet(now, new State(owner, wanted, true, true)));
    return now;
  }

  /** Carries out wishes until none is left, if nobody else does. */
  private Outcome entered(State before, @Nullable Object owner) throws NativeCallException {
    if (before.busy()) {
      return Outcome.LEFT_TO_ANOTHER;
    }
    boolean bound = before.bound();
    for (; ; ) {
      State now = now();
      boolean atRest = !bound && masks.isBase(now.wanted());
      Result result = atRest ? new Result(Outcome.AS_IT_WAS, null) : carriedOut(now);
      bound = result.fault() != null || !masks.isBase(now.wanted());
      if (state.compareAndSet(now, new State(now.owner(), now.wanted(), false, bound))) {
        return now.owner() == owner ? result.get() : Outcome.GONE;
      }
    }
  }

  /** Whatever is thrown is kept until the thread is free again. */
  private Result carriedOut(State now) {
    try {
      return new Result(carryOut(now), null);
    } catch (NativeCallException | RuntimeException | Error fault) {
      return new Result(Outcome.GONE, fault);
    }
  }

  private record Result(Outcome outcome, @Nullable Throwable fault) {

    Outcome get() throws NativeCallException {
      if (fault instanceof NativeCallException refused) {
        throw refused;
      } else if (fault instanceof RuntimeException failed) {
        throw failed;
      } else if (fault instanceof Error failed) {
        throw failed;
      }
      return outcome;
    }
  }

  private Outcome carryOut(State now) throws NativeCallException {
    boolean own = Thread.currentThread() == receiver;
    if (!own && !receiver.isAlive()) {
      return Outcome.GONE;
    }
    int thread = own ? ThreadBinder.CALLING_THREAD : tid;
    ThreadMasks.Narrowed narrowed = masks.narrow(thread, now.wanted(), former);
    // What is given back holds what any other may have set: only of less is a part still ours.
    boolean ours = narrowed != ThreadMasks.Narrowed.SET_BY_OTHERS && !masks.isBase(now.wanted());
    former = ours ? now.wanted() : CpuSet.EMPTY;
    if (!own && !receiver.isAlive()) {
      undoOnAnother(now.wanted());
      return Outcome.GONE;
    }
    return switch (narrowed) {
      case YES -> {
        if (now.owner() == null) {
          onRestored.run();
        }
        yield Outcome.CHANGED;
      }
      case NOTHING_TO_DO -> Outcome.AS_IT_WAS;
      case SET_BY_OTHERS -> Outcome.SET_BY_OTHERS;
    };
  }

  /** The receiver has ended meanwhile: its id may have been another thread's by then. */
  private void undoOnAnother(CpuSet cpus) throws NativeCallException {
    if (!masks.isBase(cpus)) {
      masks.restore(tid, cpus);
    }
  }

  private State now() {
    return Objects.requireNonNull(state.get());
  }
}
