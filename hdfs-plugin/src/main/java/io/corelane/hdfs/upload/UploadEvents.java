/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.metrics.UploadEnding;
import io.corelane.affinity.policy.Lane;
import io.corelane.hdfs.metrics.UploadReport;
import java.util.function.Supplier;

/** Is told of uploads, on their own threads: to be quick, and not to block. */
public interface UploadEvents {

  /**
   * An upload has begun, with a lane of this length; unknown for one that will probably be small.
   */
  void started(Lane lane);

  /** An upload's receiver was placed; it cost the receiver so long. */
  void bound(long nanos);

  /** A thread has its former CPUs again. */
  void restored();

  /**
   * An upload has ended; called once for each {@link #started}.
   *
   * @param lane the lane of its first plan
   * @param ending how it ended
   * @param bytes what it has brought
   * @param report makes what is to be shown of it, when somebody wants to see it
   */
  void ended(Lane lane, UploadEnding ending, long bytes, Supplier<UploadReport> report);

  /**
   * A sweep has met threads that still had an ended upload's CPUs.
   *
   * @param found how many that had not been met before
   * @param restored how many have their former CPUs again, those met before included
   * @param left how many could not be given them, and will be tried again
   */
  void strays(int found, int restored, int left);
}
