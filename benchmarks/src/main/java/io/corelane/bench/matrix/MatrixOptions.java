/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.cpu.CpuSyntaxException;
import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.matrix.report.Axes;
import io.corelane.bench.matrix.report.Form;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a matrix is asked to be.
 *
 * @param form what is run
 * @param axes what is varied
 * @param nic what brings a flow from another machine; empty for a veth
 * @param cpus the rows and columns; empty for all CPUs that this process may use
 * @param softirqCpu where packets go while the disk axis is measured
 * @param sizeMib MiB per trial
 * @param rounds how often each cell is measured
 * @param hadoop where the jars of Hadoop come from; empty for a flow
 * @param keys further {@code corelane.*} keys of the DataNode
 * @param json where the report goes, and is resumed from with {@code resume}
 * @param html where the page goes
 * @param resume whether to go on with what the file has
 * @param directory where files live while it runs
 * @param keep whether they stay
 */
record MatrixOptions(
    Form form,
    Axes axes,
    Optional<NicOptions> nic,
    Optional<CpuSet> cpus,
    Optional<Integer> softirqCpu,
    int sizeMib,
    int rounds,
    Optional<HadoopJars> hadoop,
    Map<String, String> keys,
    Optional<Path> json,
    Optional<Path> html,
    boolean resume,
    Optional<Path> directory,
    boolean keep) {

  private static final int MOST_MIB = 1 << 20;
  private static final int MOST_ROUNDS = 1000;
  private static final int MOST_CPUS = 64;

  // Copied: the record stays what it was.
  MatrixOptions {
    keys = Map.copyOf(keys);
  }

  /**
   * Reads a form's name.
   *
   * @throws HarnessException if it is none
   */
  static Form form(String text) throws HarnessException {
    for (Form form : Form.values()) {
      if (form.name().toLowerCase(Locale.ROOT).equals(text)) {
        return form;
      }
    }
    throw new HarnessException("--form " + text + " is not one of those possible: flow, hdfs");
  }

  /**
   * Reads a list of CPUs.
   *
   * @throws HarnessException if it is none
   */
  static CpuSet cpus(String text) throws HarnessException {
    CpuSet set;
    try {
      set = CpuSet.parseList(text);
    } catch (CpuSyntaxException e) {
      throw new HarnessException("--cpus " + text + ": " + e.getMessage(), e);
    }
    if (set.isEmpty() || set.size() > MOST_CPUS) {
      throw new HarnessException(
          "--cpus %s is out of range: 1 to %d CPUs such as 0-3,8".formatted(text, MOST_CPUS));
    }
    return set;
  }

  /**
   * Checks the values against their ranges and each other.
   *
   * @throws HarnessException naming the first option that is wrong, its value and what is allowed
   */
  MatrixOptions checked() throws HarnessException {
    inRange("--size", sizeMib, MOST_MIB, "MiB");
    inRange("--rounds", rounds, MOST_ROUNDS, "rounds");
    if (nic.isPresent() && form == Form.HDFS) {
      throw new HarnessException(
          "--nic is for --form flow only: the DataNode of --form hdfs is in a network namespace"
              + " that no NIC leads to");
    }
    if (softirqCpu.isPresent() && !axes.disk()) {
      throw new HarnessException(
          "--softirq-cpu is for --disk only: without, every CPU is the softirq's in turn");
    }
    for (String key : keys.keySet()) {
      if (!key.startsWith("corelane.")
          || key.equals("corelane.mode")
          || key.equals("corelane.write")) {
        throw new HarnessException(
            "--set "
                + key
                + " is not possible: corelane.* keys only, and neither mode nor"
                + " write, which the matrix itself sets");
      }
    }
    if (!keys.isEmpty() && form == Form.FLOW) {
      throw new HarnessException("--set is for --form hdfs only: a flow has no DataNode");
    }
    if (resume && json.isPresent() && !Files.isReadable(json.get())) {
      throw new HarnessException("--resume " + json.get() + " cannot be read");
    }
    if (json.isPresent()) {
      JsonReport.checkWritable(resume ? "--resume" : "--json", json.get());
    }
    if (html.isPresent()) {
      JsonReport.checkWritable("--html", html.get());
    }
    return this;
  }

  long bytes() {
    return (long) sizeMib << 20;
  }

  private static void inRange(String option, int value, int most, String unit)
      throws HarnessException {
    if (value < 1 || value > most) {
      throw new HarnessException(
          "%s %d is out of range: 1 to %d %s".formatted(option, value, most, unit));
    }
  }
}
