/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Lane;
import io.corelane.hdfs.volume.Volume;

/**
 * Where one upload shall be, and what is known of it.
 *
 * @param arrival where its packets arrive
 * @param volume its volume
 * @param standing whether threads are bound
 * @param receiverCpus where the receiver shall run, or may run now
 * @param diskWriterCpus where its blocks shall be submitted; empty if that is left to the kernel
 * @param lane how long the lane is
 * @param reason why, in words for an operator
 */
public record UploadPlan(
    Arrival arrival,
    Volume volume,
    Standing standing,
    CpuSet receiverCpus,
    CpuSet diskWriterCpus,
    Lane lane,
    String reason) {

  /** Whether an upload's threads are bound, and who may change that. */
  public enum Standing {
    /** They are bound. */
    BOUND,
    /** The scheduler decides, since the upload began. */
    FREE,
    /** Nothing was asked yet: the uploads of late were small, and so is this one so far. */
    SMALL,
    /** The scheduler decides; they were bound before. */
    RELEASED,
    /** They are left as they are, whatever is decided of others: something went wrong. */
    ALONE
  }

  private static final String SMALL =
      "Not placed yet: uploads of late were small, and so is this one so far.";

  /** Of an upload that will probably be small. */
  static UploadPlan small(Volume volume) {
    return new UploadPlan(
        Arrival.NOT_ASKED, volume, Standing.SMALL, CpuSet.EMPTY, CpuSet.EMPTY, Lane.UNKNOWN, SMALL);
  }

  /** Whether its threads are bound; if not, the CPUs are only what was seen. */
  public boolean bind() {
    return standing == Standing.BOUND;
  }

  /** The same place, with packets arriving elsewhere. */
  UploadPlan arriving(Arrival now, Lane lane) {
    return new UploadPlan(now, volume, standing, receiverCpus, diskWriterCpus, lane, reason);
  }

  /** Another place. */
  UploadPlan moved(CpuSet receiver, CpuSet diskWriter, Lane lane, String reason) {
    return new UploadPlan(arrival, volume, standing, receiver, diskWriter, lane, reason);
  }

  /** The same, for another reason. */
  UploadPlan because(String reason) {
    return new UploadPlan(arrival, volume, standing, receiverCpus, diskWriterCpus, lane, reason);
  }

  /** The same, with another standing. */
  UploadPlan as(Standing now) {
    return new UploadPlan(arrival, volume, now, receiverCpus, diskWriterCpus, lane, reason);
  }
}
