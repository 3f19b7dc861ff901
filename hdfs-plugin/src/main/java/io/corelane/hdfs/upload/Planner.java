/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

/** Decides, on the receiver's own thread, what shall be done for its upload. */
public interface Planner {

  /**
   * Plans one upload as it begins.
   *
   * @param replica what it writes
   * @return the plan
   * @throws Exception if nothing can be said of it; the upload then goes on as in stock HDFS
   */
  Plan plan(OpenReplica replica) throws Exception;

  /**
   * Plans an upload that is in progress when the mode changes; on the thread that changes it. What
   * was planned before is given back by the caller, to who has planned it.
   *
   * @param replica what it writes
   * @param receiverTid its receiver's kernel id
   * @param before its plan so far
   * @return the plan
   * @throws Exception if nothing can be said of it; the upload then goes on unbound
   */
  Plan takeOver(OpenReplica replica, int receiverTid, Plan before) throws Exception;

  /**
   * An upload in progress is elsewhere from now on, or its packets arrive elsewhere.
   *
   * @param from its plan so far
   * @param to its plan from now on
   */
  void moved(Plan from, Plan to);

  /**
   * An upload has ended; its place is free.
   *
   * @param plan its last plan
   */
  void ended(Plan plan);
}
