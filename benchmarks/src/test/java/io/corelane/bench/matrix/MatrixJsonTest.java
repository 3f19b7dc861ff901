/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cli.GoldenJson;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.matrix.report.MatrixReport;
import io.corelane.bench.matrix.report.Samples;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code matrix --json} writes, and {@code matrix --resume} reads. */
class MatrixJsonTest {

  private static final Path GOLDEN = Path.of("src/test/resources/json/matrix.json");

  @TempDir Path directory = Path.of("set by JUnit");

  @Test
  void matrix() throws Exception {
    GoldenJson.assertSame("matrix.json", Samples.upload());
  }

  @Test
  void whatIsThereIsReadAsItWasWritten() throws Exception {
    MatrixReport report = Samples.upload();
    assertEquals(report, Resume.read(GOLDEN, report.setting().withSeed(1)));
  }

  /** Files of before there were senders elsewhere. */
  @Test
  void aFileWithoutASenderIsOfASenderHere() throws Exception {
    Path file = changed("    \"sender\" : \"ssh other corelane flow-sender\",\n", "");
    HarnessException refused =
        assertThrows(HarnessException.class, () -> Resume.read(file, Samples.upload().setting()));
    assertTrue(String.valueOf(refused.getMessage()).contains("sender=,"), refused::getMessage);
  }

  /** What a later version says there would be lost, or mixed. */
  @Test
  void fieldsThatAreNotKnownAreRefused() throws Exception {
    for (String known :
        new String[] {"\"sizeMib\" : 1024", "\"round\" : 1", "\"counters\" : \"no PMU\""}) {
      Path file = changed(known, "\"unheardOf\" : 1, " + known);
      HarnessException refused =
          assertThrows(HarnessException.class, () -> Resume.read(file, Samples.upload().setting()));
      assertTrue(String.valueOf(refused.getMessage()).contains("unheardOf"), refused::getMessage);
    }
  }

  private Path changed(String from, String to) throws Exception {
    String content = Files.readString(GOLDEN);
    assertTrue(content.contains(from), from);
    return Files.writeString(directory.resolve("changed.json"), content.replace(from, to));
  }
}
