/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.outside.OutsideView;
import io.corelane.bench.outside.ThreadHistory;
import io.corelane.bench.outside.ThreadKind;
import io.corelane.bench.outside.UploadLane;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Corelane's word held against the CPUs that its threads really had.
 *
 * @param receivers receivers seen, and how many had their reported CPUs at every look
 * @param responders likewise; a responder has its receiver's CPUs
 * @param diskWriters likewise
 * @param submitted what disk writers have submitted on their reported CPUs
 * @param offTarget threads that had others, one line each
 * @param strays threads that carry no upload and were narrowed, one line each
 */
record OnTarget(
    Count receivers,
    Count responders,
    Count diskWriters,
    WriterBytes submitted,
    List<String> offTarget,
    List<String> strays) {

  /** For stock HDFS, where nothing is promised. */
  static final OnTarget NOTHING =
      new OnTarget(Count.NONE, Count.NONE, Count.NONE, WriterBytes.NONE, List.of(), List.of());

  /** Under emulation the first call into the C library takes this long. */
  private static final long BINDING_MILLIS = 1_500;

  /** Between an upload's end and the end of restoring its threads, under emulation. */
  private static final long RESTORING_MILLIS = 500;

  OnTarget {
    offTarget = List.copyOf(offTarget);
    strays = List.copyOf(strays);
  }

  /**
   * Threads of a kind.
   *
   * @param seen looked at while they worked
   * @param onTarget those that had the reported CPUs at every look
   */
  record Count(int seen, int onTarget) {

    static final Count NONE = new Count(0, 0);

    Count plus(boolean good) {
      return new Count(seen + 1, onTarget + (good ? 1 : 0));
    }

    Count plus(Count other) {
      return new Count(seen + other.seen, onTarget + other.onTarget);
    }

    boolean isAll() {
      return seen == onTarget;
    }
  }

  /** Compares with the CPUs of each disk writer as it reports them, by thread id. */
  static OnTarget of(
      GuestThreads.Seen seen, List<UploadLane> uploads, Map<Integer, String> diskWriters) {
    OutsideView view =
        OutsideView.compare(seen.threads(), uploads, seen.base(), true, BINDING_MILLIS);
    Count responders = Count.NONE;
    Count writers = Count.NONE;
    List<String> off = new ArrayList<>(view.offTarget());
    for (ThreadHistory thread : seen.threads()) {
      if (thread.kind() == ThreadKind.RESPONDER) {
        List<ThreadHistory.Look> looks = whileUploading(thread, uploads);
        if (!looks.isEmpty()) {
          responders = responders.plus(noted(off, thread, bad(looks, uploads, seen.base())));
        }
      } else if (thread.kind() == ThreadKind.DISK_WRITER) {
        String target = diskWriters.getOrDefault(thread.tid(), "");
        List<String> others =
            thread.looks().stream()
                .filter(look -> look.fromMillis() > thread.firstMillis() + BINDING_MILLIS)
                .map(ThreadHistory.Look::cpus)
                .filter(cpus -> target.isEmpty() || !same(cpus, target))
                .distinct()
                .toList();
        writers = writers.plus(noted(off, thread, others));
      }
    }
    return new OnTarget(
        new Count(view.receiversSeen(), view.receiversOnTarget()),
        responders,
        writers,
        WriterBytes.NONE,
        off,
        view.strays());
  }

  /** Where uploads move while they run, only what must not happen at all. */
  OnTarget straysOnly() {
    return new OnTarget(Count.NONE, Count.NONE, Count.NONE, WriterBytes.NONE, List.of(), strays);
  }

  /** The same with what disk writers have submitted. */
  OnTarget with(WriterBytes bytes) {
    return new OnTarget(receivers, responders, diskWriters, bytes, offTarget, strays);
  }

  OnTarget plus(OnTarget other) {
    List<String> off = new ArrayList<>(offTarget);
    off.addAll(other.offTarget);
    List<String> narrowed = new ArrayList<>(strays);
    narrowed.addAll(other.strays);
    return new OnTarget(
        receivers.plus(other.receivers),
        responders.plus(other.responders),
        diskWriters.plus(other.diskWriters),
        submitted.plus(other.submitted),
        off,
        narrowed);
  }

  /** All that were seen had what was reported, and nothing else was touched. */
  boolean isGood() {
    return receivers.isAll()
        && responders.isAll()
        && diskWriters.isAll()
        && offTarget.isEmpty()
        && strays.isEmpty();
  }

  /** The looks during which at least one upload was going on from begin to end of the look. */
  private static List<ThreadHistory.Look> whileUploading(
      ThreadHistory thread, List<UploadLane> uploads) {
    return thread.looks().stream()
        .filter(look -> look.fromMillis() > thread.firstMillis())
        .filter(look -> uploads.stream().anyMatch(upload -> upload.span().covers(look)))
        .toList();
  }

  /**
   * A responder's name does not tell its upload: it must have the CPUs of one going on, or of one
   * that has just ended, whose mask it may still have. When its own has ended it has every CPU
   * again, for as long as it lives on.
   */
  private static List<String> bad(
      List<ThreadHistory.Look> looks, List<UploadLane> uploads, String base) {
    return looks.stream()
        .filter(
            look ->
                uploads.stream()
                    .filter(upload -> upload.span().covers(look) || hasJustEnded(upload, look))
                    .noneMatch(upload -> same(upload.receiver().receiverCpus(), look.cpus())))
        .filter(
            look ->
                !same(look.cpus(), base)
                    || uploads.stream()
                        .noneMatch(upload -> upload.span().endedMillis() <= look.toMillis()))
        .map(ThreadHistory.Look::cpus)
        .distinct()
        .toList();
  }

  /** The report's end is before the masks are put back. */
  private static boolean hasJustEnded(UploadLane upload, ThreadHistory.Look look) {
    return upload.span().startedMillis() < look.fromMillis()
        && look.fromMillis() <= upload.span().endedMillis() + RESTORING_MILLIS;
  }

  private static boolean noted(List<String> off, ThreadHistory thread, List<String> others) {
    if (!others.isEmpty()) {
      off.add("%s %d had %s".formatted(thread.name(), thread.tid(), others));
    }
    return others.isEmpty();
  }

  private static boolean same(String a, String b) {
    return CpuSet.parseList(a).equals(CpuSet.parseList(b));
  }
}
