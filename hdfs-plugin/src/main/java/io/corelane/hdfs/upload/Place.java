/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

/**
 * Where one upload is, and by whose decision; replaced as a whole.
 *
 * @param course how it is handled
 * @param entered its plan when that began
 * @param present its plan now
 * @param left whether it has ended, and its place was given back
 */
record Place(Course course, UploadPlan entered, UploadPlan present, boolean left) {

  static Place entered(Course course, UploadPlan plan) {
    return new Place(course, plan, plan, false);
  }

  Place at(UploadPlan plan) {
    return new Place(course, entered, plan, false);
  }

  Place vacated() {
    return new Place(course, entered, present, true);
  }
}
