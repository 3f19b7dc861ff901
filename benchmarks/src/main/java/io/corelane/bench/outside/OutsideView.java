/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Receivers seen from outside, compared with what the DataNode reports of them.
 *
 * @param receiversSeen receivers whose mask was looked at while they received
 * @param receiversOnTarget those of them that had the reported CPUs at every such look, or those
 *     reported of the time before they were moved
 * @param receiversBetweenLooks uploads that began and ended between two looks
 * @param offTarget one line for each receiver that was not on its target
 * @param strays one line for each other thread that ever was narrowed
 */
public record OutsideView(
    int receiversSeen,
    int receiversOnTarget,
    int receiversBetweenLooks,
    List<String> offTarget,
    List<String> strays) {

  /** Nothing was looked at. */
  public static final OutsideView NOTHING = new OutsideView(0, 0, 0, List.of(), List.of());

  private static final int SHORT_LIVED = 1;

  /**
   * A report's begin is taken just before its receiver is bound, and that takes microseconds; but
   * on a busy machine the kernel may give the CPU to somebody else in between.
   */
  private static final long BINDING_MILLIS = 100;

  public OutsideView {
    offTarget = List.copyOf(offTarget);
    strays = List.copyOf(strays);
  }

  /**
   * Compares. Only looks that lie wholly between an upload's reported begin and end count: before
   * and after, a receiver has every CPU. So it may have in the first {@value #BINDING_MILLIS} ms.
   *
   * @param base the mask of a thread that nobody narrowed
   * @param bound whether receivers are to be on the reported CPUs; otherwise (observe mode) on base
   */
  public static OutsideView compare(
      Collection<ThreadHistory> threads, List<UploadLane> uploads, String base, boolean bound) {
    return compare(threads, uploads, base, bound, BINDING_MILLIS);
  }

  /**
   * Compares, on a machine where binding may take longer.
   *
   * @param base the mask of a thread that nobody narrowed
   * @param bound whether receivers are to be on the reported CPUs; otherwise (observe mode) on base
   * @param bindingMillis how long after an upload's begin its receiver may have every CPU
   */
  public static OutsideView compare(
      Collection<ThreadHistory> threads,
      List<UploadLane> uploads,
      String base,
      boolean bound,
      long bindingMillis) {
    int seen = 0;
    int onTarget = 0;
    int between = 0;
    List<String> offTarget = new ArrayList<>();
    List<String> strays = new ArrayList<>();
    for (ThreadHistory thread : threads) {
      if (thread.kind() == ThreadKind.RECEIVER) {
        List<UploadLane> own =
            uploads.stream()
                .filter(upload -> upload.receiver().receiverTid() == thread.tid())
                .toList();
        if (own.isEmpty() && thread.looks().size() > SHORT_LIVED) {
          seen++;
          offTarget.add(thread.name() + " " + thread.tid() + " is in no report");
        }
        for (UploadLane upload : own) {
          String target = bound ? upload.receiver().receiverCpus() : base;
          List<String> targets = bound ? upload.receiver().all() : List.of(base);
          List<String> masks = during(thread, upload, targets, base, bindingMillis);
          if (masks.isEmpty()) {
            between++;
            continue;
          }
          seen++;
          if (masks.stream().allMatch(mask -> isAmong(targets, mask))) {
            onTarget++;
          } else {
            offTarget.add(
                "%s: receiver %d had %s, planned %s"
                    .formatted(upload.block(), thread.tid(), masks, target));
          }
        }
      } else if (thread.kind() == ThreadKind.OTHER && !thread.narrowed().isEmpty()) {
        strays.add("%s %d had %s".formatted(thread.name(), thread.tid(), thread.narrowed()));
      }
    }
    return new OutsideView(seen, onTarget, between, offTarget, strays);
  }

  /** Two views of one run. */
  public OutsideView plus(OutsideView other) {
    return new OutsideView(
        receiversSeen + other.receiversSeen,
        receiversOnTarget + other.receiversOnTarget,
        receiversBetweenLooks + other.receiversBetweenLooks,
        joined(offTarget, other.offTarget),
        joined(strays, other.strays));
  }

  private static List<String> during(
      ThreadHistory thread,
      UploadLane upload,
      List<String> targets,
      String base,
      long bindingMillis) {
    long bound = upload.span().startedMillis() + bindingMillis;
    return thread.looks().stream()
        .filter(upload.span()::covers)
        .filter(
            look ->
                look.fromMillis() > bound
                    || isAmong(targets, look.cpus())
                    || !sameCpus(look.cpus(), base))
        .map(ThreadHistory.Look::cpus)
        .distinct()
        .toList();
  }

  private static boolean isAmong(List<String> targets, String mask) {
    return targets.stream().anyMatch(target -> sameCpus(mask, target));
  }

  private static boolean sameCpus(String a, String b) {
    return CpuSet.parseList(a).equals(CpuSet.parseList(b));
  }

  private static List<String> joined(List<String> a, List<String> b) {
    List<String> all = new ArrayList<>(a);
    all.addAll(b);
    return all;
  }
}
