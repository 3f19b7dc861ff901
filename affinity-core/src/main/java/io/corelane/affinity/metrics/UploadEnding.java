/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

/** The way an upload came to its end. */
public enum UploadEnding {
  /** The replica is complete: finalized, or handed on as a complete temporary replica. */
  FINISHED,
  /** Closed by the DataNode before it was complete: client gone, pipeline failed, disk error. */
  ABORTED,
  /** Nobody closed it: its receiver's thread had ended when the sweep looked. */
  LOST,
  /** The DataNode stopped. */
  STOPPED
}
