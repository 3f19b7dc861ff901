/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.doctor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.FindingTree;
import java.util.List;

/** Findings as JSON, for scripts. */
final class DoctorJson {

  private DoctorJson() {}

  static String of(String gain, List<Finding> findings) {
    try {
      return new ObjectMapper()
              .writerWithDefaultPrettyPrinter()
              .writeValueAsString(FindingTree.of(gain, findings))
          + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
