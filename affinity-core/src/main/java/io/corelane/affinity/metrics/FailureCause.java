/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

/** What of Corelane's own work failed; the upload itself went on as in stock HDFS every time. */
public enum FailureCause {
  /** The receiver's socket could not be found or asked. */
  SOCKET,
  /** The volume's block device could not be told. */
  DEVICE,
  /** The placement policy failed. */
  PLACEMENT,
  /** A thread could not be bound. */
  BIND,
  /** A thread's former CPUs could not be given back; the sweep tries again. */
  RESTORE,
  /** Facts of the machine could not be read again. */
  FACTS,
  /** Hadoop's own worker pools could not be given our thread factory. */
  WORKER_POOLS,
  /** What talks to the privileged helper failed; interrupts stayed as they were. */
  STEER,
  /** Anything else thrown inside a hook. */
  HOOK
}
