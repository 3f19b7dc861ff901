/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.rig.meter.Locality;
import io.corelane.bench.rig.meter.ThreadBytes;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much of the block I/O the disk writers have submitted themselves, where they belong.
 *
 * @param planned bytes that disk writers submitted on their reported CPUs
 * @param all bytes that anybody submitted for block files
 * @param byOthers bytes that others submitted to the volumes' disks, by the thread's name; not only
 *     for block files
 */
record WriterBytes(long planned, long all, Map<String, Long> byOthers) {

  /** For stock HDFS, which has no disk writers. */
  static final WriterBytes NONE = new WriterBytes(0, 0, Map.of());

  WriterBytes {
    byOthers = Collections.unmodifiableMap(new TreeMap<>(byOthers));
  }

  /** Of one window, with the CPUs of each disk writer as it reports them, by thread id. */
  static WriterBytes of(Locality locality, Map<Integer, String> diskWriters) {
    long planned = 0;
    Map<String, Long> others = new TreeMap<>();
    for (ThreadBytes thread : locality.submitters()) {
      CpuSet cpus = CpuSet.parseList(diskWriters.getOrDefault(thread.tid(), ""));
      for (Map.Entry<Integer, Long> part : thread.bytesByCpu().entrySet()) {
        if (cpus.contains(part.getKey())) {
          planned += part.getValue();
        } else {
          others.merge(thread.name(), part.getValue(), Long::sum);
        }
      }
    }
    return new WriterBytes(planned, locality.counts().submittedForBlockFiles(), others);
  }

  WriterBytes plus(WriterBytes other) {
    Map<String, Long> others = new TreeMap<>(byOthers);
    other.byOthers.forEach((name, bytes) -> others.merge(name, bytes, Long::sum));
    return new WriterBytes(planned + other.planned, all + other.all, others);
  }

  /** From 0 to 1; 0 where nothing was submitted. */
  double share() {
    return all == 0 ? 0 : (double) planned / all;
  }
}
