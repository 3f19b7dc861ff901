/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.bench.cli.OptionRange;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.RunPlace;
import io.corelane.bench.matrix.report.Form;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a matrix is asked to be.
 *
 * @param form what is run
 * @param cells which cells there are
 * @param sizeMib MiB per trial
 * @param rounds how often each cell is measured
 * @param hadoop where the jars of Hadoop come from; empty for a flow
 * @param keys further {@code corelane.*} keys of the DataNode
 * @param files where the report goes
 * @param place where files live while it runs
 */
record MatrixOptions(
    Form form,
    CellOptions cells,
    int sizeMib,
    int rounds,
    Optional<HadoopJars> hadoop,
    Map<String, String> keys,
    MatrixFiles files,
    RunPlace place) {

  private static final int MOST_MIB = 1 << 20;
  private static final int MOST_ROUNDS = 1000;

  MatrixOptions {
    keys = Map.copyOf(keys);
  }

  /** Reads a form's name. */
  static Form form(String text) throws HarnessException {
    for (Form form : Form.values()) {
      if (form.name().toLowerCase(Locale.ROOT).equals(text)) {
        return form;
      }
    }
    throw new HarnessException("--form " + text + " is not one of those possible: flow, hdfs");
  }

  /**
   * Checks the values against their ranges and each other; names the first option that is wrong,
   * its value and what is allowed.
   */
  MatrixOptions checked() throws HarnessException {
    OptionRange.check("--size", sizeMib, 1, MOST_MIB, "MiB");
    OptionRange.check("--rounds", rounds, 1, MOST_ROUNDS, "rounds");
    if (cells.nic().isPresent() && form == Form.HDFS) {
      throw new HarnessException(
          "--nic is for --form flow only: the DataNode of --form hdfs is in a network namespace"
              + " that no NIC leads to");
    }
    cells.check();
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
    files.check();
    return this;
  }

  long bytes() {
    return (long) sizeMib << 20;
  }
}
