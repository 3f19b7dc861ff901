/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.hdfs.thread.Inheritance;
import io.corelane.hdfs.thread.ThreadMasks;
import io.corelane.hdfs.thread.ThreadStarts;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds threads that were started by a bound thread and keep its mask after the upload has ended,
 * and gives them the mask of a thread that was never bound. Masks that others have set stay. Also
 * ends uploads whose receiver has died. Not safe for use by several threads at once.
 */
public final class StraySweep implements Runnable {

  private static final String TASKS = "/proc/self/task";

  private static final String OURS = "corelane-";

  private final SystemRoot root;
  private final ThreadMasks masks;
  private final UploadTracker uploads;
  private final UploadEvents events;
  private final Faults faults;
  private final Predicate<Collection<Thread>> starting;
  private final Inheritance inheritance;

  /** Threads that were there before the first upload cannot have inherited anything from one. */
  private final Set<Integer> olderThanUploads;

  /** Threads that looked like strays at the last sweep, with the mask they had. */
  private Map<Integer, CpuSet> suspects = Map.of();

  /** Strays that could not be given their mask back at the last sweep, with the one they had. */
  private Map<Integer, CpuSet> left = Map.of();

  /**
   * A sweep over this process; to be made before the first upload.
   *
   * @param uploads knows which are in use
   * @param starting whether one of some threads is about to make another, as {@link ThreadStarts}
   */
  public StraySweep(
      SystemRoot root,
      ThreadMasks masks,
      UploadTracker uploads,
      UploadEvents events,
      Faults faults,
      Predicate<Collection<Thread>> starting) {
    this.root = root;
    this.masks = masks;
    this.uploads = uploads;
    this.events = events;
    this.faults = faults;
    this.starting = starting;
    this.inheritance = new Inheritance(uploads::receiverGroup);
    this.olderThanUploads = new HashSet<>(tids());
  }

  /**
   * Uploads are handled again, after a time in which no sweep was made: the kernel may have given a
   * thread's id to a receiver.
   */
  public void begin() {
    olderThanUploads.retainAll(tids());
    olderThanUploads.removeIf(tid -> Inheritance.isOfUploads(name(tid)));
    inheritance.forget();
    suspects = Map.of();
  }

  /**
   * No upload is bound any more: gives every thread that still has one of our masks that of a
   * thread that was never bound, responders too; how many had one; those count whose mask could not
   * be read, and at least one does if no thread could be looked at, or if one may be about to come
   * that has inherited a mask.
   */
  public int giveBackAll() {
    int coming = uploads.isOneBeingBound() ? 1 : 0;
    if (masks.noneHandedOut()) {
      return coming;
    }
    coming += oneIsComing() ? 1 : 0;
    faults.guard(FailureCause.RESTORE, masks::lookAtUnbound);
    List<Integer> tids = tids();
    int found = coming + (tids.isEmpty() ? 1 : 0);
    Map<Integer, CpuSet> kept = new HashMap<>();
    for (int tid : tids) {
      try {
        found += giveBack(tid, kept);
      } catch (RuntimeException | Error fault) {
        faults.note(FailureCause.RESTORE, fault);
        found++; // Perhaps; and the others are looked at in any case.
      }
    }
    if (!tids.isEmpty()) {
      faults.guard(FailureCause.RESTORE, () -> tell(0, 0, kept));
    }
    return found;
  }

  /** How many masks of ours one thread had: 0 or 1; 1 too if that cannot be told. */
  private int giveBack(int tid, Map<Integer, CpuSet> kept) {
    CpuSet mask = olderThanUploads.contains(tid) ? CpuSet.EMPTY : maskOf(tid);
    if (mask == null) {
      return 1;
    } else if (!masks.isOurs(mask) || !isKept(tid, mask, name(tid))) {
      return 0;
    }
    if (!faults.guard(FailureCause.RESTORE, () -> masks.restore(tid, mask))) {
      kept.put(tid, mask);
    }
    return 1;
  }

  /**
   * Whether a thread may be about to come that has inherited a mask. Asked before threads are
   * looked at: what receivers are not making any more can be seen then.
   */
  private boolean oneIsComing() {
    try {
      return starting.test(inheritance.makers());
    } catch (RuntimeException | Error fault) {
      faults.note(FailureCause.RESTORE, fault);
      return false;
    }
  }

  /** Whether a thread that is no receiver keeps a mask of ours that it was not given itself. */
  private boolean isKept(int tid, CpuSet mask, String name) {
    return !name.startsWith(OURS) && inheritance.isPossible(tid, name, mask);
  }

  /** One sweep. A thread is a stray when two sweeps in a row have seen it with one of our masks. */
  @Override
  public void run() {
    faults.guard(FailureCause.RESTORE, uploads::endLost);
    faults.guard(FailureCause.RESTORE, masks::lookAtUnbound);
    if (!masks.noneHandedOut()) {
      faults.guard(FailureCause.RESTORE, this::sweep);
    }
  }

  private void sweep() {
    List<ActiveUpload> active = uploads.active();
    Set<Integer> receivers =
        active.stream().map(upload -> upload.receiver().tid()).collect(Collectors.toSet());
    Set<CpuSet> inUse = new HashSet<>();
    active.forEach(upload -> inUse.addAll(upload.given()));
    Map<Integer, CpuSet> seen = new HashMap<>();
    Map<Integer, CpuSet> kept = new HashMap<>();
    int found = 0;
    int restored = 0;
    List<Integer> tids = tids();
    if (tids.isEmpty()) {
      return;
    }
    olderThanUploads.retainAll(tids);
    inheritance.retain(tids);
    for (int tid : tids) {
      if (receivers.contains(tid) || olderThanUploads.contains(tid)) {
        continue;
      }
      CpuSet mask = maskOf(tid);
      if (mask == null || mask.isEmpty()) {
        continue;
      } else if (!masks.isOurs(mask)) {
        inheritance.saw(tid, mask);
        continue;
      } else if (belongs(tid, mask, inUse)) {
        continue;
      }
      if (!Objects.equals(suspects.get(tid), mask) || isReceiver(tid)) {
        seen.put(tid, mask);
        continue;
      }
      found += Objects.equals(left.get(tid), mask) ? 0 : 1;
      if (faults.guard(FailureCause.RESTORE, () -> masks.restore(tid, mask))) {
        restored++;
      } else {
        kept.put(tid, mask);
        seen.put(tid, mask);
      }
    }
    suspects = seen;
    inUse.addAll(kept.values());
    masks.swept(inUse);
    tell(found, restored, kept);
  }

  private void tell(int found, int restored, Map<Integer, CpuSet> kept) {
    boolean news = found > 0 || restored > 0 || kept.size() != left.size();
    left = kept;
    if (news) {
      events.strays(found, restored, kept.size());
    }
  }

  /** Asked anew before a mask is changed: the id may belong to an upload that has begun since. */
  private boolean isReceiver(int tid) {
    return uploads.active().stream().anyMatch(upload -> upload.receiver().tid() == tid);
  }

  /**
   * Disk writers and threads of others have their own masks; a responder has one of its upload's
   * until that ends.
   */
  private boolean belongs(int tid, CpuSet mask, Set<CpuSet> inUse) {
    String name = name(tid);
    return !isKept(tid, mask, name) || (Inheritance.isResponder(name) && inUse.contains(mask));
  }

  private String name(int tid) {
    return root.line(TASKS + "/" + tid + "/comm").toOptional().orElse("");
  }

  /** Empty if the thread has ended; null if the kernel does not tell. */
  private @Nullable CpuSet maskOf(int tid) {
    try {
      return masks.of(tid);
    } catch (NativeCallException | RuntimeException | Error fault) {
      faults.note(FailureCause.RESTORE, fault);
      return null;
    }
  }

  private List<Integer> tids() {
    Reading<List<String>> names = root.names(TASKS);
    return names.toOptional().orElse(List.of()).stream().map(Integer::valueOf).toList();
  }
}
