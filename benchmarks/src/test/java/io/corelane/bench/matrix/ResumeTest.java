/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.matrix.report.Samples;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumeTest {

  @TempDir Path directory = Path.of("set by JUnit");

  @Test
  void whatIsWrittenIsReadAgain() throws Exception {
    Path file = directory.resolve("matrix.json");
    JsonReport.write(file, Samples.complete());
    assertEquals(Samples.complete(), Resume.read(file, Samples.setting(false).withSeed(99)));
  }

  @Test
  void anotherSettingIsRefusedWithBoth() throws Exception {
    Path file = directory.resolve("matrix.json");
    JsonReport.write(file, Samples.complete());
    HarnessException refused =
        assertThrows(HarnessException.class, () -> Resume.read(file, Samples.setting(true)));
    assertTrue(String.valueOf(refused.getMessage()).contains("disk=false"), refused::getMessage);
    assertTrue(String.valueOf(refused.getMessage()).contains("disk=true"), refused::getMessage);
  }

  @Test
  void whatIsNoReportIsRefused() throws Exception {
    Path file = directory.resolve("matrix.json");
    for (String content : new String[] {"", "{}", "[1]", "{\"version\":2}"}) {
      Files.writeString(file, content);
      assertThrows(
          HarnessException.class, () -> Resume.read(file, Samples.setting(false)), content);
    }
  }
}
