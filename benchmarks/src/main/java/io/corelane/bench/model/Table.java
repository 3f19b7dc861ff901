/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tables that the model can make. */
enum Table {
  /** Few clients: the receivers limit. */
  FEW("few", "FEW STREAMS  4 streams, nothing computes"),
  /** Many clients and a machine that computes on all CPUs. */
  BUSY("busy", "MANY STREAMS  16 streams, as many compute threads as CPUs"),
  QUEUES("queues", "RECEIVE QUEUES  16 CPUs, 8 NVMe, 2 streams"),
  STREAMS("streams", "STREAMS  16 CPUs, 8 NVMe");

  final String option;
  final String title;

  Table(String option, String title) {
    this.option = option;
    this.title = title;
  }

  static Optional<Table> named(String option) {
    return Arrays.stream(values()).filter(table -> table.option.equals(option)).findFirst();
  }

  static String names() {
    return Arrays.stream(values()).map(table -> table.option).collect(Collectors.joining(", "));
  }
}
