/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

/**
 * Every key there is, with its default. {@code corelane-default.xml} and the table in {@code
 * docs/configuration.md} are made from them and from the descriptions in that table.
 */
public enum ConfigKey {
  /** What Corelane may do. */
  MODE("corelane.mode", "observe", "off, observe, bind, steer or auto"),
  /** The CPUs Corelane may use, below what affinity and cpuset leave to the DataNode. */
  CPUS("corelane.cpus", "", "empty, or a list of at least two CPUs such as 0-15,32-47"),
  /** Whether a receiver gets one CPU instead of a set. */
  BIND_SINGLE_CORE("corelane.bind.single-core", "false", "true or false"),
  /** Which native library binds threads. */
  BINDER("corelane.binder", "auto", "auto, jna or openhft"),
  /** Whether threads are placed. */
  PLACEMENT("corelane.placement", "auto", "auto, always or none"),
  /** How blocks are written. */
  WRITE("corelane.write", "auto", "auto, direct, buffered or stock"),
  /** What an upload must have brought before it is put on the write stage. */
  WRITE_MINIMUM_SIZE("corelane.write.minimum-size", "32m", ValueForm.SIZE, "0 to 1g"),
  /** Bytes that a disk writer writes at once. */
  WRITE_BATCH("corelane.write.batch", "2m", ValueForm.POWER_OF_TWO, "64k to 4m"),
  /** Bytes of one upload that may be on their way to the disk. */
  WRITE_RING(
      "corelane.write.ring",
      "8m",
      ValueForm.POWER_OF_TWO,
      "256k to 64m, at least four times corelane.write.batch"),
  /** Bytes of all uploads that may be on their way to the disks. */
  WRITE_MEMORY("corelane.write.memory", "1g", ValueForm.SIZE, "0 to 64g"),
  /** Most disk-writer threads of one volume. */
  WRITE_MAX_THREADS_PER_VOLUME(
      "corelane.write.max-threads-per-volume", "16", ValueForm.COUNT, "1 to 256"),
  /** Time between two searches for threads whose CPUs were not given back. */
  SWEEP_INTERVAL("corelane.sweep.interval", "10s", ValueForm.DURATION, "100ms to 1h"),
  /** Ended uploads kept for the report. */
  REPORT_RECENT_UPLOADS("corelane.report.recent-uploads", "1000", ValueForm.COUNT, "0 to 100000"),
  /** Whether the DataNode's web server has a status page. */
  PAGE_ENABLED("corelane.page.enabled", "true", "true or false"),
  /** Time between two decisions. */
  TICK_INTERVAL("corelane.tick.interval", "1s", ValueForm.DURATION, "100ms to 1m"),
  /** From this rate on an upload is placed. */
  POLICY_INTENSIVE_RATE(
      "corelane.policy.intensive-rate",
      "1m",
      ValueForm.RATE,
      "0 to 1024g, not below corelane.policy.idle-rate"),
  /** Below this rate a placed upload is left to the scheduler again. */
  POLICY_IDLE_RATE("corelane.policy.idle-rate", "512k", ValueForm.RATE, "0 to 1024g"),
  /** The share of a core that an upload is expected to use before any was measured. */
  POLICY_EXPECTED_SHARE("corelane.policy.expected-share", "1", ValueForm.DECIMAL, "0.01 to 1"),
  /** The load of a CPU from which on it costs more to be there. */
  POLICY_FULL("corelane.policy.full", "0.8", ValueForm.DECIMAL, "0.05 to 0.99"),
  /** The load below which a nearer place is taken again. */
  POLICY_FREE(
      "corelane.policy.free",
      "0.6",
      ValueForm.DECIMAL,
      "0.01 to 0.99, not above corelane.policy.full"),
  /** The share of an upload's cost that a move must save. */
  POLICY_MINIMUM_GAIN("corelane.policy.minimum-gain", "0.1", ValueForm.DECIMAL, "0.01 to 0.9"),
  /** How long an upload stays where it was put. */
  POLICY_DWELL("corelane.policy.dwell", "5s", ValueForm.DURATION, "100ms to 10m"),
  /** How long a place that was left is not returned to. */
  POLICY_MEMORY(
      "corelane.policy.memory",
      "1m",
      ValueForm.DURATION,
      "100ms to 1h, not below corelane.policy.dwell"),
  /** Most uploads moved at one decision. */
  POLICY_MOVES_PER_TICK("corelane.policy.moves-per-tick", "16", ValueForm.COUNT, "1 to 1024"),
  /** How long an interrupt stays where it is. */
  POLICY_INTERRUPT_DWELL("corelane.policy.interrupt-dwell", "1m", ValueForm.DURATION, "1s to 1h"),
  /** How long mode auto measures one mode before the other has its turn. */
  AUTO_SLICE("corelane.auto.slice", "20s", ValueForm.DURATION, "1s to 1h"),
  /** The share of the time in which mode auto goes on comparing after its verdict. */
  AUTO_HOLD_OUT("corelane.auto.hold-out", "0.04", ValueForm.DECIMAL, "0 to 0.5"),
  /** What a trial of mode auto may cost. */
  AUTO_MOST_LOSS("corelane.auto.most-loss", "4", ValueForm.DECIMAL, "0.5 to 1000"),
  /** Where mode auto keeps what it has found. */
  AUTO_STATE("corelane.auto.state", "", "empty, or an absolute path of at most 100 bytes"),
  /** The socket of the privileged helper. */
  STEER_SOCKET(
      "corelane.steer.socket",
      "/run/corelane/corelaned.sock",
      "an absolute path of at most 100 bytes"),
  /** What mode steer may change. */
  STEER_PARTS("corelane.steer.parts", String.join(",", SteerKeys.all()), SteerKeys.allowed()),
  /** The port whose packets may have receive queues of their own. */
  STEER_FLOWS("corelane.steer.flows", "none", "none, or a TCP port from 1 to 65535");

  /** How every key of ours begins. */
  public static final String PREFIX = "corelane.";

  private final String key;
  private final String defaultValue;
  private final ValueForm form;
  private final String range;

  ConfigKey(String key, String defaultValue, String allowed) {
    this(key, defaultValue, ValueForm.WORDS, allowed);
  }

  ConfigKey(String key, String defaultValue, ValueForm form, String range) {
    this.key = key;
    this.defaultValue = defaultValue;
    this.form = form;
    this.range = range;
  }

  /** The key as it is written in {@code hdfs-site.xml}, beginning with {@link #PREFIX}. */
  public String key() {
    return key;
  }

  /** The value that holds when the key is absent, as an operator would write it. */
  public String defaultValue() {
    return defaultValue;
  }

  /** The accepted values, in words, and how they are written: for a refusal, which stands alone. */
  public String allowed() {
    return form.full(range);
  }

  /**
   * The accepted values, for a table of keys that says once how durations and sizes are written.
   */
  public String allowedInBrief() {
    return form.brief(range);
  }
}
