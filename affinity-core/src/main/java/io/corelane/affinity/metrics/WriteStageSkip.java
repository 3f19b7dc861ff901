/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

/** Why an upload is written as in stock HDFS though its volume's way is another. */
public enum WriteStageSkip {
  /** It ended before it had brought what a stage is worth, as configured, or it always waited. */
  SMALL,
  /** The memory of all uploads on the stage is at its cap, or the JVM has no more. */
  MEMORY,
  /** No disk-writer thread could be had. */
  NO_THREAD,
  /** Its files could not be opened once more. */
  OPEN_FAILED,
  /** Its chunks are so small that their checksums have no room. */
  CHECKSUMS,
  /** Its client waits for each packet before it sends the next: it has been taken off the stage. */
  CLIENT_WAITS
}
