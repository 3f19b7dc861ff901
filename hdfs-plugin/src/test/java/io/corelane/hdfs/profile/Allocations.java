/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedFrame;

/** What one kind of threads allocated. */
public final class Allocations {

  private final Map<String, Long> sites = new HashMap<>();
  private final Map<String, Long> sitesOfCorelane = new HashMap<>();
  private long bytes;
  private long bytesOfCorelane;

  /**
   * Where memory was allocated.
   *
   * @param name the class of the object, and the innermost method that is not the JDK's
   * @param bytes since the sample before, of the same thread
   */
  public record Site(String name, long bytes) {}

  void add(String type, long weight, List<RecordedFrame> frames) {
    String site = CodeOwner.place(Samples.names(frames));
    bytes += weight;
    // What follows is another number in each JVM.
    String name = type.replaceFirst("\\$\\$Lambda.*", "\\$\\$Lambda") + " in " + site;
    sites.merge(name, weight, Long::sum);
    if (CodeOwner.of(site) == CodeOwner.CORELANE) {
      bytesOfCorelane += weight;
      sitesOfCorelane.merge(name, weight, Long::sum);
    }
  }

  /** All of it. */
  public long bytes() {
    return bytes;
  }

  /** That by Corelane's code, or by what it calls of the JDK and of JNA. */
  public long bytesOfCorelane() {
    return bytesOfCorelane;
  }

  /** The places with the most, most first. */
  public List<Site> top(int most) {
    return top(sites, most);
  }

  /** Those of Corelane's code with the most, most first. */
  public List<Site> topOfCorelane(int most) {
    return top(sitesOfCorelane, most);
  }

  private static List<Site> top(Map<String, Long> sites, int most) {
    return sites.entrySet().stream()
        .map(e -> new Site(e.getKey(), e.getValue()))
        .sorted(Comparator.comparingLong(Site::bytes).reversed().thenComparing(Site::name))
        .limit(most)
        .toList();
  }
}
