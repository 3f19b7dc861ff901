/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.matrix.report.MatrixReport;
import io.corelane.bench.matrix.report.MatrixSetting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Reads what an interrupted run has left. */
final class Resume {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Resume() {}

  /**
   * Reads a report of the same setting as this run's; refuses one of another setting or machine,
   * for its measurements must not be mixed with those of this run.
   */
  static MatrixReport read(Path file, MatrixSetting wanted) throws HarnessException {
    MatrixReport report;
    try {
      report = JSON.readValue(file.toFile(), MatrixReport.class);
      checkKnown(JSON.readTree(file.toFile()), JSON.valueToTree(report));
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
          "--resume %s is of another setting or machine, and cannot be resumed:\n  it has  %s\n  this is %s"
              .formatted(file, had, wanted));
    }
    return report;
  }

  /** Jackson leaves out what it does not know in a record that has others unwrapped. */
  private static void checkKnown(JsonNode content, JsonNode known) throws IOException {
    for (Map.Entry<String, JsonNode> field : content.properties()) {
      if (!known.has(field.getKey())) {
        throw new IOException("unrecognized field \"" + field.getKey() + "\"");
      }
      checkKnown(field.getValue(), known.path(field.getKey()));
    }
    for (int i = 0; content.isArray() && i < content.size(); i++) {
      checkKnown(content.get(i), known.path(i));
    }
  }

  private static String firstLine(IOException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
