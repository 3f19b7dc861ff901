/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.model.sim.Costs;
import io.corelane.bench.model.sim.Draw;
import io.corelane.bench.model.sim.ModelMachine;
import io.corelane.bench.model.sim.Parameter;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelRunTest {

  @Test
  void theSameSeedMakesTheSameBytesAndSaysWhatItIs(@TempDir Path directory) throws Exception {
    String text = reportOf(directory, 11);
    assertEquals(text, reportOf(directory, 11));
    assertTrue(text.startsWith("Corelane model: MODELLED, not measured. Seed 11"), text);
    int calibration = text.indexOf("CALIBRATION");
    assertTrue(calibration > 0 && calibration < text.indexOf("HELD OUT"), text);
    assertTrue(text.indexOf("HELD OUT") < text.indexOf("8 CPUs, 1 NVMe"), text);
    assertTrue(text.contains("BLIND"), text);
  }

  @Test
  void onlyTablesThatThereAreCanBeAskedFor() {
    HarnessException fault =
        assertThrows(HarnessException.class, () -> ModelOptions.tables(List.of("few", "more")));
    assertEquals(
        "--tables more is not one of those possible: few, busy, queues, streams, or none",
        fault.getMessage());
  }

  @Test
  void receiversThatEndBeforeTheyAreLookedAtTwiceAreNotCrowded() {
    ModelSetting fewCpus = ModelSetting.of(ModelMachine.of(8, 4), 4, 0);
    Costs costs = Draw.middle().with(Parameter.FLUSHER_RATE, 2.4).costs();
    double stock = ModelRun.run(fewCpus, ModelWay.NONE, costs, 1).gbits();
    double placed = ModelRun.run(fewCpus, ModelWay.PLACED, costs, 1).gbits();
    assertTrue(placed >= 0.98 * stock, placed + " Gbit/s, stock " + stock);
  }

  private static String reportOf(Path directory, long seed) throws Exception {
    ModelReport report = run(seed);
    Path file = directory.resolve("report.json");
    JsonReport.write(file, report);
    return new ModelTable(report).render() + Files.readString(file);
  }

  private static ModelReport run(long seed) throws HarnessException {
    ModelOptions options =
        new ModelOptions(seed, 1, List.of(8), List.of(1), List.of(Table.FEW), Optional.empty())
            .checked();
    PrintStream nowhere =
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    return new Predictions(options, new Progress(nowhere, false)).run();
  }
}
