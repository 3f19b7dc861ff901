/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.cli.ThisMachine;
import io.corelane.bench.report.Ordered;
import java.util.Map;

/**
 * What a demo run was asked for, and what it ran on.
 *
 * @param hadoop the Hadoop version
 * @param mode {@code observe} or {@code bind}
 * @param machine what all processes ran on
 * @param keys further keys of the Corelane DataNode
 * @param bytes per upload, all its streams together
 * @param streams files written at once
 * @param busy compute processes beside the second half of each upload
 */
public record DemoSetup(
    String hadoop,
    String mode,
    @JsonUnwrapped ThisMachine machine,
    Map<String, String> keys,
    long bytes,
    int streams,
    int busy) {

  public DemoSetup {
    keys = Ordered.byKey(keys);
  }

  static DemoSetup of(DemoOptions options) {
    return new DemoSetup(
        options.hadoop().name(),
        options.mode(),
        ThisMachine.read(),
        options.keys(),
        options.size().bytes(),
        options.size().streams(),
        options.busy());
  }

  boolean bind() {
    return mode.equals("bind");
  }
}
