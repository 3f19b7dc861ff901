/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

/**
 * Every key there is, with its default. {@code corelane-default.xml} and {@code
 * docs/configuration.md} repeat them for the operator; a test compares all three.
 */
public enum ConfigKey {
  /** What Corelane may do. */
  MODE("corelane.mode", "observe", "observe or bind"),
  /** The CPUs Corelane may use, below what affinity and cpuset leave to the DataNode. */
  CPUS("corelane.cpus", "", "empty, or a list of at least two CPUs such as 0-15,32-47"),
  /** Whether a receiver gets one CPU instead of a set. */
  BIND_SINGLE_CORE("corelane.bind.single-core", "false", "true or false"),
  /** Which native library binds threads. */
  BINDER("corelane.binder", "auto", "auto, jna or openhft"),
  /** Whether there are disk-writer threads. */
  DISK_WRITER_ENABLED("corelane.disk-writer.enabled", "true", "true or false"),
  /** Written bytes between two submissions to the disk. */
  DISK_WRITER_INTERVAL(
      "corelane.disk-writer.interval",
      "8m",
      "a size from 64k to 1g in steps of 64k: a whole number of bytes, or one followed by k, m or"
          + " g"),
  /** Uploads that the disk writers of one volume serve at a time. */
  DISK_WRITER_QUEUE_CAPACITY(
      "corelane.disk-writer.queue-capacity", "1024", "a whole number from 1 to 65536"),
  /** Most disk-writer threads of one volume. */
  DISK_WRITER_MAX_THREADS_PER_VOLUME(
      "corelane.disk-writer.max-threads-per-volume", "16", "a whole number from 1 to 256"),
  /** Time between two searches for threads whose CPUs were not given back. */
  SWEEP_INTERVAL(
      "corelane.sweep.interval",
      "10s",
      "a duration from 100ms to 1h: a whole number followed by ms, s, m or h"),
  /** Ended uploads kept for the report. */
  REPORT_RECENT_UPLOADS(
      "corelane.report.recent-uploads", "1000", "a whole number from 0 to 100000");

  /** How every key of ours begins. */
  public static final String PREFIX = "corelane.";

  private final String key;
  private final String defaultValue;
  private final String allowed;

  ConfigKey(String key, String defaultValue, String allowed) {
    this.key = key;
    this.defaultValue = defaultValue;
    this.allowed = allowed;
  }

  /**
   * The key as it is written in {@code hdfs-site.xml}.
   *
   * @return the key, beginning with {@link #PREFIX}
   */
  public String key() {
    return key;
  }

  /**
   * The value that holds when the key is absent.
   *
   * @return the value as an operator would write it
   */
  public String defaultValue() {
    return defaultValue;
  }

  /**
   * The accepted values.
   *
   * @return the values, in words
   */
  public String allowed() {
    return allowed;
  }
}
