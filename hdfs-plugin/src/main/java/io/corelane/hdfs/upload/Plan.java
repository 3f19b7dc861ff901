/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Lane;

/**
 * Where one upload shall be, and what is known of it.
 *
 * @param arrival where its packets arrive
 * @param volume its volume
 * @param bind whether threads shall be moved; false means that the rest is only what was seen
 * @param receiverCpus where the receiver shall run, or may run now
 * @param diskWriterCpus where its blocks shall be submitted; empty if that is left to the kernel
 * @param lane how long the lane is
 * @param reason why, in words for an operator
 */
public record Plan(
    Arrival arrival,
    Volume volume,
    boolean bind,
    CpuSet receiverCpus,
    CpuSet diskWriterCpus,
    Lane lane,
    String reason) {

  /** The same place, with packets arriving elsewhere. */
  Plan arriving(Arrival now, Lane lane) {
    return new Plan(now, volume, bind, receiverCpus, diskWriterCpus, lane, reason);
  }

  /** Another place. */
  Plan moved(CpuSet receiver, CpuSet diskWriter, Lane lane, String reason) {
    return new Plan(arrival, volume, bind, receiver, diskWriter, lane, reason);
  }

  /** The same, for another reason. */
  Plan because(String reason) {
    return new Plan(arrival, volume, bind, receiverCpus, diskWriterCpus, lane, reason);
  }

  /** The same, with the receiver bound there or left to the scheduler. */
  Plan bound(boolean yes) {
    return new Plan(arrival, volume, yes, receiverCpus, diskWriterCpus, lane, reason);
  }
}
