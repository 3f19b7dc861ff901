/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

/**
 * One measured upload. CPU times reach from its begin until all of it was on disk.
 *
 * @param pair which pair it belongs to, from 1
 * @param mode {@code stock} or {@code corelane}
 * @param mibPerSecond as the client sees it, from the first create to the last close
 * @param mibPerSecondToDisk from the first create until nothing of it was left to be written out
 * @param syncSeconds how long writing out the rest took after the last close
 * @param dataNodeCpuSecondsPerGiB CPU time of the DataNode's process
 * @param machineCpuSecondsPerGiB busy CPU time of the whole machine: client, kernel threads and
 *     whatever else ran
 */
public record Round(
    int pair,
    String mode,
    double mibPerSecond,
    double mibPerSecondToDisk,
    double syncSeconds,
    double dataNodeCpuSecondsPerGiB,
    double machineCpuSecondsPerGiB) {

  static final String STOCK = "stock";
  static final String CORELANE = "corelane";
}
