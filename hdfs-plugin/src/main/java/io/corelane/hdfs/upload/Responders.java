/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.load.SchedStat;
import io.corelane.affinity.load.SchedStatReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.hdfs.thread.ResponderThreads;
import io.corelane.hdfs.thread.ThreadMasks;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Has responders follow their receivers. A receiver starts its responder itself, by whose Java
 * thread no kernel id can be asked; but both the JVM and the kernel tell its CPU time to the
 * nanosecond ({@code clock_gettime}, {@code schedstat}), and no two threads have used the same. One
 * that cannot be told apart for certain stays where it is until its upload ends. For the loop's
 * thread only.
 */
public final class Responders {

  private static final String TASKS = "/proc/self/task";
  private static final String COMM = "PacketResponder";

  /**
   * Each costs a file read for each move. Of more than these, as of hundreds of uploads at once,
   * none follows: a responder handles acknowledgements only, and a tick must stay cheap.
   */
  private static final int MOST = 128;

  private final SystemRoot root;
  private final SchedStatReader schedStats;
  private final ThreadMasks masks;
  private final LongUnaryOperator cpuNanos;

  /** The kernel's responders; looked up once for all moves of a tick, and only if there is one. */
  private @Nullable List<Integer> tids;

  /**
   * Responders of this process.
   *
   * @param cpuNanos the CPU time of a Java thread by its id, in nanoseconds; below 0 if not known
   */
  public Responders(SystemRoot root, ThreadMasks masks, LongUnaryOperator cpuNanos) {
    this.root = root;
    this.schedStats = new SchedStatReader(root);
    this.masks = masks;
    this.cpuNanos = cpuNanos;
  }

  /** A new tick: threads may have come and gone. */
  void forget() {
    tids = null;
  }

  /** Moves an upload's responder to where its receiver is now, if it has one that can be told. */
  void follow(ActiveUpload upload, CpuSet to) throws NativeCallException {
    if (kernelResponders().size() > MOST) {
      return;
    }
    ThreadGroup group = upload.receiver().thread().getThreadGroup();
    Thread responder = ResponderThreads.byBlock(group).get(upload.replica().block());
    int tid = responder == null ? 0 : tidOf(responder.getId());
    if (tid == 0) {
      return;
    }
    try {
      masks.narrow(tid, to, inherited(upload, masks.of(tid)));
    } catch (NativeCallException e) {
      if (e.errno() != ThreadMasks.ESRCH) {
        throw e;
      }
      return;
    }
    // Its end gives the mask back, but perhaps before this came.
    if (upload.isEnded() && !masks.isBase(to)) {
      masks.restore(tid, to);
    }
  }

  /** The mask that the responder has from its receiver; empty if it has none of these. */
  private static CpuSet inherited(ActiveUpload upload, CpuSet now) {
    return upload.given().stream()
        .filter(given -> given.containsAll(now))
        .findFirst()
        .orElse(CpuSet.EMPTY);
  }

  /** The one kernel thread that has used as much; 0 if there is none, or more than one. */
  private int tidOf(long javaId) throws NativeCallException {
    int found = 0;
    for (int tid : kernelResponders()) {
      long least = cpuNanos.applyAsLong(javaId);
      Reading<SchedStat> used = schedStats.read(tid);
      long most = cpuNanos.applyAsLong(javaId);
      if (least > 0
          && used instanceof Reading.Present<SchedStat> present
          && present.value().runNanos() >= least
          && present.value().runNanos() <= most) {
        if (found != 0) {
          return 0;
        }
        found = tid;
      }
    }
    return found;
  }

  /** Masks first: a name is a file to be read, and few of many threads are narrowed. */
  private List<Integer> kernelResponders() throws NativeCallException {
    List<Integer> known = tids;
    if (known == null) {
      known = new ArrayList<>();
      for (String name : root.names(TASKS).toOptional().orElse(List.of())) {
        if (known.size() > MOST) {
          break;
        }
        int tid = Integer.parseInt(name);
        CpuSet mask = masks.of(tid);
        if (masks.isOurs(mask)
            && root.line(TASKS + "/" + tid + "/comm").toOptional().orElse("").equals(COMM)) {
          known.add(tid);
        }
      }
      tids = known;
    }
    return known;
  }
}
