/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cluster.HarnessException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a run of the model is asked to do.
 *
 * @param seed what all chance follows from
 * @param runs draws for each cell, with chance of their own
 * @param cores numbers of CPUs
 * @param devices numbers of NVMe devices
 * @param tables which tables
 * @param json where the report goes, if anywhere
 */
record ModelOptions(
    long seed,
    int runs,
    List<Integer> cores,
    List<Integer> devices,
    List<Table> tables,
    Optional<Path> json) {

  private static final int MOST_RUNS = 100;
  private static final int MOST_CORES = 256;
  private static final int MOST_DEVICES = 24;

  /** Checks the values; names the first option that is wrong, its value and what is allowed. */
  ModelOptions checked() throws HarnessException {
    inRange("--runs", runs, 1, MOST_RUNS);
    for (int cpus : cores) {
      inRange("--cores", cpus, 4, MOST_CORES);
      if (cpus % 2 != 0) {
        throw new HarnessException("--cores " + cpus + " is odd: both sockets have as many");
      }
    }
    for (int device : devices) {
      inRange("--nvme", device, 1, MOST_DEVICES);
    }
    if (cores.isEmpty() || devices.isEmpty()) {
      throw new HarnessException("--cores and --nvme need at least one entry each");
    }
    if (json.isPresent()) {
      JsonReport.checkWritable(json.get());
    }
    return this;
  }

  /** Tables by name; {@code none}: no table. */
  static List<Table> tables(List<String> names) throws HarnessException {
    if (names.equals(List.of("none"))) {
      return List.of();
    }
    List<Table> tables = new ArrayList<>();
    for (String name : names) {
      tables.add(
          Table.named(name)
              .orElseThrow(
                  () ->
                      new HarnessException(
                          "--tables "
                              + name
                              + " is not one of those possible: "
                              + Table.names()
                              + ", or none")));
    }
    return tables;
  }

  private static void inRange(String option, int value, int least, int most)
      throws HarnessException {
    if (value < least || value > most) {
      throw new HarnessException(
          option + " " + value + " is out of range: " + least + " to " + most);
    }
  }
}
