/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;

/** Where the samples of one kind of threads fall. */
public final class Samples {

  private final Map<SampleGroup, Long> java = new EnumMap<>(SampleGroup.class);
  private final Map<SampleGroup, Long> inNative = new EnumMap<>(SampleGroup.class);
  private final Map<String, Long> methods = new HashMap<>();

  /**
   * A method that samples fall into.
   *
   * @param name with what its frame was: JIT compiled, Inlined, Interpreted, Native
   * @param count samples
   */
  public record Method(String name, long count) {}

  void add(boolean isNative, List<RecordedFrame> frames) {
    SampleGroup group = SampleGroup.of(names(frames));
    (isNative ? inNative : java).merge(group, 1L, Long::sum);
    if (!group.isWaiting()) {
      String frame = frames.isEmpty() ? "no frame" : text(frames.get(0));
      methods.merge(frame, 1L, Long::sum);
    }
  }

  static List<String> names(List<RecordedFrame> frames) {
    return frames.stream().map(frame -> name(frame.getMethod())).toList();
  }

  static String name(RecordedMethod method) {
    return method.getType().getName() + "." + method.getName();
  }

  private static String text(RecordedFrame frame) {
    return name(frame.getMethod()) + " (" + frame.getType() + ")";
  }

  /** Samples of a thread that ran Java in a group. */
  public long java(SampleGroup group) {
    return java.getOrDefault(group, 0L);
  }

  /** Samples of a thread that was in a native method in a group. */
  public long inNative(SampleGroup group) {
    return inNative.getOrDefault(group, 0L);
  }

  /** Of all groups. */
  public long java() {
    return sum(java);
  }

  /** Of all groups, but for those in which a thread waits. */
  public long inNative() {
    return sum(inNative);
  }

  private static long sum(Map<SampleGroup, Long> counts) {
    return counts.entrySet().stream()
        .filter(count -> !count.getKey().isWaiting())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /**
   * What a group may have used: user time is shared out as the samples in Java are, system time as
   * those in native methods are.
   *
   * @param of what the threads used
   * @return seconds; none where a thread waits
   */
  public double seconds(SampleGroup group, CpuSeconds of) {
    if (group.isWaiting()) {
      return 0;
    }
    return of.user() * java(group) / Math.max(1, java())
        + of.system() * inNative(group) / Math.max(1, inNative());
  }

  /** The innermost methods with the most samples, most first. */
  public List<Method> top(int most) {
    return methods.entrySet().stream()
        .map(e -> new Method(e.getKey(), e.getValue()))
        .sorted(Comparator.comparingLong(Method::count).reversed().thenComparing(Method::name))
        .limit(most)
        .toList();
  }
}
