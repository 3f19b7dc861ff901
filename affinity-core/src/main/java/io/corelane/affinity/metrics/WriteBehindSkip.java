/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

/** Why an upload has no write-behind, or no more; its data is left to the kernel's writeback. */
public enum WriteBehindSkip {
  /** The upload ended before it had written what a write-out is begun for, as configured. */
  SMALL,
  /** The volume's disk writers hold as many uploads as they may. */
  QUEUE_FULL,
  /** The disk writers are closed. */
  CLOSED,
  /** No thread could be started. */
  NO_THREAD,
  /** The block file had been renamed or deleted before it was opened: a very short upload. */
  FILE_GONE,
  /** The block file could not be opened for another reason. */
  OPEN_FAILED,
  /** The replica's length could not be asked. */
  LENGTH_FAILED,
  /** The kernel refused to start the write-out. */
  WRITE_OUT_FAILED,
  /** Only the file of its checksums: it could not be opened, or the kernel refused. */
  CHECKSUMS_LEFT
}
