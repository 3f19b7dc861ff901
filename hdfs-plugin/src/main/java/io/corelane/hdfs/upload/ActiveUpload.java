/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.hdfs.metrics.UploadReport;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One upload between its begin and its end. The receiver fills it; any thread may end it. */
public final class ActiveUpload {

  private static final double MIB = 1 << 20;

  private final Thread receiver;
  private final int receiverTid;
  private final OpenReplica replica;
  private final Plan plan;
  private final long startOffset;
  private final long startedMillis;
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile CpuSet given = CpuSet.EMPTY;
  private volatile String bindTrouble = "";
  private volatile long endedMillis;
  private volatile @Nullable Runnable endWriteBehind;
  private volatile boolean complete;

  ActiveUpload(
      Thread receiver,
      int receiverTid,
      OpenReplica replica,
      Plan plan,
      long startOffset,
      long startedMillis) {
    this.receiver = receiver;
    this.receiverTid = receiverTid;
    this.replica = replica;
    this.plan = plan;
    this.startOffset = startOffset;
    this.startedMillis = startedMillis;
  }

  Thread receiver() {
    return receiver;
  }

  int receiverTid() {
    return receiverTid;
  }

  OpenReplica replica() {
    return replica;
  }

  Plan plan() {
    return plan;
  }

  long startOffset() {
    return startOffset;
  }

  /** The mask its receiver was given; empty if none was. */
  CpuSet given() {
    return given;
  }

  void given(CpuSet cpus) {
    given = cpus;
  }

  /** The receiver is not where the plan wants it. */
  void notBound(String because) {
    bindTrouble = because;
  }

  void writesBehind(Runnable end) {
    endWriteBehind = end;
  }

  boolean hasWriteBehind() {
    return endWriteBehind != null;
  }

  void endWriteBehind() {
    Runnable end = endWriteBehind;
    if (end != null) {
      end.run();
    }
  }

  /** The DataNode has accepted the replica as complete. */
  void completed() {
    complete = true;
  }

  boolean isComplete() {
    return complete;
  }

  boolean isEnded() {
    return ended.get();
  }

  /** True for the first caller only. */
  boolean markEnded() {
    return ended.compareAndSet(false, true);
  }

  long bytes() {
    return Math.max(0, replica.bytesOnDisk().getAsLong() - startOffset);
  }

  void endedMillis(long millis) {
    endedMillis = millis;
  }

  /** What an operator sees of it once it has ended. */
  UploadReport report() {
    return report(endedMillis, endedMillis);
  }

  /** What an operator sees of it; {@code endedMillis} is 0 while it is in progress. */
  UploadReport report(long nowMillis, long endedMillis) {
    long bytes = bytes();
    double seconds =
        Math.max(1, (endedMillis == 0 ? nowMillis : endedMillis) - startedMillis) / 1e3;
    String trouble = bindTrouble;
    Volume volume = plan.volume();
    return new UploadReport(
        replica.block(),
        plan.remote(),
        plan.rxCpu().orElse(-1),
        plan.rxQueue(),
        receiverTid,
        plan.receiverCpus().toList(),
        hasWriteBehind() ? plan.diskWriterCpus().toList() : "",
        volume.directory(),
        volume.devices().isEmpty() ? "" : volume.device(),
        hasWriteBehind() ? volume.hardwareQueuesOf(plan.diskWriterCpus()) : "",
        lane(),
        trouble.isEmpty() ? plan.reason() : trouble + " Planned: " + plan.reason(),
        bytes,
        bytes / MIB / seconds,
        startedMillis,
        endedMillis);
  }

  private String lane() {
    return plan.lane().name().toLowerCase(Locale.ROOT);
  }
}
