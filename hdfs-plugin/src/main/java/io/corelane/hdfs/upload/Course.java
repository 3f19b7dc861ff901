/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.policy.Demand;
import io.corelane.hdfs.stage.SizeForecast;
import java.util.Optional;

/**
 * How uploads are handled from some change of the mode on until the next. Compared by identity: two
 * that are equal are still two.
 */
public final class Course {

  private final Planner planner;
  private final Optional<WritingStarter> writing;
  private final Optional<SizeForecast> sizes;

  /**
   * A course that no upload has taken yet.
   *
   * @param writing decides how uploads are written; nothing if that is left to Hadoop
   * @param sizes tells whether the next upload will probably be small: it is only noted then, until
   *     it has proved large; nothing if each is planned at its begin
   */
  public Course(Planner planner, Optional<WritingStarter> writing, Optional<SizeForecast> sizes) {
    this.planner = planner;
    this.writing = writing;
    this.sizes = sizes;
  }

  Planner planner() {
    return planner;
  }

  Optional<WritingStarter> writing() {
    return writing;
  }

  /** What is to be done for an upload that begins. */
  UploadPlan begin(OpenReplica replica, Thread receiver, int receiverTid) throws Exception {
    return sizes.isEmpty() || sizes.get().isLarge()
        ? planner.plan(replica, receiver, receiverTid)
        : planner.note(replica);
  }

  /** How busy the CPUs are and what uploads use, for the uploads that begin from now on. */
  public void measured(Demand last) {
    planner.measured(last);
  }

  /**
   * Whether uploads that will probably be small are noted only; false if each is planned at its
   * begin.
   */
  public boolean notesSmall() {
    return sizes.isPresent();
  }

  /** Whether an upload is not small any more that was noted only. */
  boolean isGrown(ActiveUpload upload) {
    return upload.present().standing() == UploadPlan.Standing.SMALL
        && (sizes.isEmpty() || upload.bytes() >= sizes.get().minimum());
  }

  /** An upload has ended with so many bytes. */
  void ended(long bytes) {
    sizes.ifPresent(known -> known.ended(bytes));
  }
}
