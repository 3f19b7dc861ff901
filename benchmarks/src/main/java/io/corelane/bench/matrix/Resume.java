/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.matrix.report.MatrixReport;
import io.corelane.bench.matrix.report.MatrixSetting;
import java.io.IOException;
import java.nio.file.Path;

/** Reads what an interrupted run has left. */
final class Resume {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Resume() {}

  /**
   * Reads a report.
   *
   * @param file the file
   * @param wanted the setting of this run
   * @return the report
   * @throws HarnessException if the file is none, or of another setting or machine: its
   *     measurements must not be mixed with those of this run
   */
  static MatrixReport read(Path file, MatrixSetting wanted) throws HarnessException {
    MatrixReport report;
    try {
      report = JSON.readValue(file.toFile(), MatrixReport.class);
    } catch (IOException e) {
      throw new HarnessException("--resume " + file + " is no matrix's: " + firstLine(e), e);
    }
    if (report.version() != MatrixReport.VERSION) {
      throw new HarnessException(
          "--resume %s is of version %d, this is version %d"
              .formatted(file, report.version(), MatrixReport.VERSION));
    }
    MatrixSetting had = report.setting().withSeed(wanted.seed());
    if (!had.equals(wanted)) {
      throw new HarnessException(
          "--resume %s is of another setting or machine, and cannot be gone on with:\n  it has  %s\n  this is %s"
              .formatted(file, had, wanted));
    }
    return report;
  }

  private static String firstLine(IOException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
