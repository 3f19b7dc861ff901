/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import java.util.Optional;

/**
 * How uploads are handled from some change of the mode on until the next. Compared by identity: two
 * that are equal are still two.
 */
public final class Course {

  private final Planner planner;
  private final Optional<WritingStarter> writing;

  /**
   * A course that no upload has taken yet.
   *
   * @param planner decides where threads run
   * @param writing decides how uploads are written; nothing if that is left to Hadoop
   */
  public Course(Planner planner, Optional<WritingStarter> writing) {
    this.planner = planner;
    this.writing = writing;
  }

  Planner planner() {
    return planner;
  }

  Optional<WritingStarter> writing() {
    return writing;
  }
}
