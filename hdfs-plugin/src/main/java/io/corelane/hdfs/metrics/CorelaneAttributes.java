/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

/**
 * The attributes of {@code Hadoop:service=DataNode,name=Corelane} in the DataNode's {@code /jmx}. A
 * second DataNode of one JVM has a number behind the name.
 */
public interface CorelaneAttributes {

  /** Corelane's version, such as {@code 0.1.0}. */
  String getVersion();

  /**
   * The mode in force; {@code off}, {@code observe}, {@code bind} or {@code steer}; empty when
   * Corelane could not start.
   */
  String getMode();

  /**
   * The mode that is wanted: the key {@code corelane.mode} as it holds now, as {@link #getMode}, or
   * {@code auto}, which has others in force.
   */
  String getConfiguredMode();

  /**
   * What mode auto does, and what it has found; state {@code other-mode} when another is
   * configured.
   */
  AutoReport getAuto();

  /**
   * How blocks are written: the key {@code corelane.write} as it holds now; {@code auto}, {@code
   * direct}, {@code buffered} or {@code stock}; empty when Corelane could not start.
   */
  String getWrite();

  /**
   * Whether threads are placed: the key {@code corelane.placement} as it holds now; {@code auto} or
   * {@code none}; empty when Corelane could not start.
   */
  String getPlacement();

  /**
   * Since when that mode is in force, in milliseconds since 1970; 0 when Corelane could not start.
   */
  long getModeSince();

  /** Whether Corelane does anything; {@code active} or {@code inactive}. */
  String getState();

  /** Why it does nothing: one sentence; empty when active. */
  String getInactiveReason();

  /**
   * Changes of keys that were refused while the DataNode runs: the last of each key, until a change
   * of that key succeeds.
   */
  RefusedChange[] getRefusedChanges();

  /** The uploads in progress, in no particular order. */
  UploadReport[] getActiveUploads();

  /**
   * The last uploads that ended, as many as {@code corelane.report.recent-uploads}; latest last.
   */
  UploadReport[] getRecentUploads();

  /** The disk-writer threads that run now, by name. */
  DiskWriterReport[] getDiskWriters();

  /**
   * The last decision of the loop that had any step: its steps in words; empty before the first.
   */
  String getLastDecision();

  /** Why that was decided: one reason for each step, then remarks about the machine as a whole. */
  String[] getLastDecisionReasons();

  /** When that was decided, in milliseconds since 1970; 0 before the first. */
  long getLastDecisionMillis();

  /** The last lines of the decision log; at most 100, the latest last. */
  String[] getRecentDecisions();

  /**
   * What the last turn of the loop took; microseconds of CPU time, of the clock where that is not
   * known; 0 before the first.
   */
  long getTickCostMicros();

  /** Whether interrupts and steering masks can be changed at present; true only in mode steer. */
  boolean getSteering();

  /** Why they cannot: one clause; empty when they can, and in other modes than steer. */
  String getSteeringTrouble();

  /** The values of the kernel that are changed at present, in the order of their first change. */
  SteeredReport[] getSteeredValues();

  /**
   * The machine: its CPUs and how busy they were at the last tick, the NICs' receive queues, the
   * disks' hardware queues, as last seen: in mode off the CPUs as at the last change of the mode,
   * and the rest as at the loop's last turn; without CPUs if Corelane could not start.
   */
  MachineReport getMachine();

  /** What was measured in the last 15 minutes, second by second; goes on when the mode changes. */
  HistoryReport getHistory();
}
