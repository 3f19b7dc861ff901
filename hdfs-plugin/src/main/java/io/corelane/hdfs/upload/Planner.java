/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.policy.Demand;

/** Decides what shall be done for an upload. */
public interface Planner {

  /**
   * Plans one upload, as it begins or when it has proved large. Any thread.
   *
   * @param receiverTid the same thread's kernel id
   * @throws Exception if nothing can be said of it; the upload then goes on as in stock HDFS
   */
  UploadPlan plan(OpenReplica replica, Thread receiver, int receiverTid) throws Exception;

  /**
   * Notes one upload that begins and will probably be small: nothing is asked, nothing is placed; a
   * plan of the standing {@link UploadPlan.Standing#SMALL}.
   */
  UploadPlan note(OpenReplica replica);

  /**
   * Plans an upload that is in progress when the mode changes; on the thread that changes it. What
   * was planned before is given back by the caller, to who has planned it.
   *
   * @param receiverTid its receiver's kernel id
   * @param before its plan so far
   * @throws Exception if nothing can be said of it; the upload then goes on unbound
   */
  UploadPlan takeOver(OpenReplica replica, int receiverTid, UploadPlan before) throws Exception;

  /**
   * An upload in progress has another plan from now on: it is elsewhere, or its packets arrive
   * elsewhere.
   */
  void moved(UploadPlan from, UploadPlan to);

  /** An upload has ended; its place is free. */
  void ended(UploadPlan plan);

  /**
   * How busy the CPUs are and what uploads use, for the uploads that begin from now on. The loop's
   * thread.
   */
  void measured(Demand last);
}
