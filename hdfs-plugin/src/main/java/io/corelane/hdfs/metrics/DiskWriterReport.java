/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

/**
 * One disk-writer thread. The getters make JMX show it as plain composite data.
 *
 * @param name the thread's name
 * @param tid its kernel thread id; 0 when not known
 * @param volume the volume it writes for
 * @param cpus the CPUs it is bound to, in list form; empty when unbound
 */
public record DiskWriterReport(String name, int tid, String volume, String cpus) {

  /**
   * For JMX.
   *
   * @return the thread's name
   */
  public String getName() {
    return name;
  }

  /**
   * For JMX.
   *
   * @return its kernel thread id; 0 when not known
   */
  public int getTid() {
    return tid;
  }

  /**
   * For JMX.
   *
   * @return the volume it writes for
   */
  public String getVolume() {
    return volume;
  }

  /**
   * For JMX.
   *
   * @return the CPUs it is bound to, in list form; empty when unbound
   */
  public String getCpus() {
    return cpus;
  }
}
