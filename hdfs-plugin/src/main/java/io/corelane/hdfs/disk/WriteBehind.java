/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

/** One upload's running write-behind. */
public interface WriteBehind {

  /**
   * Ends it: a disk writer submits what is left of the file and closes its descriptor. Never blocks
   * or throws; a second call does nothing.
   */
  void end();
}
