/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

/** Why Corelane does nothing in this DataNode; the log line and the MXBean say it in words. */
public enum InactiveReason {
  /** A key or value in the configuration is wrong. */
  CONFIGURATION,
  /** The system calls are not available: no JNA, no Linux, forbidden. */
  NATIVE_CALLS,
  /** The machine's topology or allowed CPUs could not be read. */
  MACHINE,
  /** This Hadoop is not one that the plugin fits. */
  HADOOP_VERSION,
  /** Anything else that failed at start. */
  INTERNAL_ERROR
}
