/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.cli.ThisMachine;

/**
 * What a run was measured on.
 *
 * @param hadoop the Hadoop of the client, and of the embedded cluster
 * @param machine what the client ran on, and the embedded cluster
 * @param target which DataNodes
 */
public record TestBed(String hadoop, @JsonUnwrapped ThisMachine machine, String target) {

  /** Such as {@code Hadoop 3.5.0, JDK 17.0.15, Linux 6.12, 8 CPUs}. */
  String software() {
    return "Hadoop " + hadoop + ", " + machine;
  }
}
