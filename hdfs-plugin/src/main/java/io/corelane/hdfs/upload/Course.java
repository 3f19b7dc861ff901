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
  private final Optional<WriteBehindStarter> writeBehind;

  /**
   * A course that no upload has taken yet.
   *
   * @param planner decides where threads run
   * @param writeBehind starts disk writing; nothing if it is left to the kernel
   */
  public Course(Planner planner, Optional<WriteBehindStarter> writeBehind) {
    this.planner = planner;
    this.writeBehind = writeBehind;
  }

  Planner planner() {
    return planner;
  }

  Optional<WriteBehindStarter> writeBehind() {
    return writeBehind;
  }
}
