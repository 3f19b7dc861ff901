/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cluster.HarnessException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a matrix goes.
 *
 * @param json the report, which is gone on with by {@code resume}
 * @param html the page
 * @param resume whether to go on with what the report has
 */
record MatrixFiles(Optional<Path> json, Optional<Path> html, boolean resume) {

  void check() throws HarnessException {
    if (resume && json.isPresent() && !Files.isReadable(json.get())) {
      throw new HarnessException("--resume " + json.get() + " cannot be read");
    }
    if (json.isPresent()) {
      JsonReport.checkWritable(resume ? "--resume" : "--json", json.get());
    }
    if (html.isPresent()) {
      JsonReport.checkWritable("--html", html.get());
    }
  }
}
