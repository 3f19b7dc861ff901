/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The promises, on few scenes of every machine, which are swept once for all tests. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SweepReportTest {

  private static final Set<String> ONE_CACHE =
      Set.of("cpus-2", "cpus-3", "smt-4", "queue-1", "cpuset-2");

  private final SweepReport few = run(Scenes.few());

  @ParameterizedTest
  @EnumSource(Situation.class)
  void everySceneServesWhatWideServes(Situation situation) {
    List<Row> rows = rows(situation);
    assertEquals(SweepMachine.table().size(), rows.size());
    rows.forEach(row -> assertTrue(row.keepsPromises(), row.toString()));
  }

  /** To bind nobody keeps every promise, and is good for nothing. */
  @ParameterizedTest
  @EnumSource(
      value = Situation.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BEGIN_COLD"})
  void whoGainsIsBound(Situation situation) {
    List<Row> rows = rows(situation);
    assertTrue(rows.stream().anyMatch(row -> row.bound() > row.scenes() / 2), rows.toString());
  }

  @Test
  void nobodyIsBoundBeforeAnythingWasMeasured() {
    rows(Situation.BEGIN_COLD).forEach(row -> assertEquals(0, row.bound(), row.toString()));
  }

  @Test
  void nobodyIsFartherFromThePacketsThanUnbound() {
    few.rows().forEach(row -> assertEquals(0, row.distance().fartherScenes(), row.toString()));
  }

  @Test
  void nobodyIsBoundOnOneCache() {
    few.rows().stream()
        .filter(row -> ONE_CACHE.contains(row.machine()))
        .forEach(row -> assertEquals(0, row.bound(), row.toString()));
  }

  @Test
  void theSameTableMakesTheSameReport() {
    SweepReport again = run(Scenes.few());
    assertEquals(few, again);
    assertEquals(new SweepTable(few).render(), new SweepTable(again).render());
  }

  private List<Row> rows(Situation situation) {
    return few.rows().stream().filter(row -> row.situation().equals(situation.title)).toList();
  }

  private static SweepReport run(Scenes scenes) {
    return SweepReport.run(SweepMachine.table(), scenes, machine -> {});
  }
}
