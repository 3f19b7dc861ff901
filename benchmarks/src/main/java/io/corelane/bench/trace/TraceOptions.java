/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace;

import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.OptionRange;
import io.corelane.bench.cluster.HarnessException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is asked of a trace.
 *
 * @param seconds the window, 1 to {@value #MOST_SECONDS}
 * @param network whether packets are traced, too
 * @param json where to write the report as JSON
 * @param html where to write the page
 */
public record TraceOptions(int seconds, boolean network, Optional<Path> json, Optional<Path> html) {

  private static final int MOST_SECONDS = 3600;

  TraceOptions checked() throws HarnessException {
    OptionRange.check("--seconds", seconds, 1, MOST_SECONDS, "s");
    if (json.isPresent()) {
      JsonReport.checkWritable(json.get());
    }
    if (html.isPresent()) {
      JsonReport.checkWritable("--html", html.get());
    }
    return this;
  }
}
