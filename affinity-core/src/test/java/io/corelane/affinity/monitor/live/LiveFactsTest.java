/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.monitor.Observation;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The facts of the machine that this runs on. */
class LiveFactsTest {

  @Test
  void thisMachineIsSeenAndStaysTheSame() throws Exception {
    LiveFacts facts =
        new LiveFacts(
            SystemRoot.live(), Optional.empty(), false, () -> List.of(), System::nanoTime);
    Observation first = facts.observe();
    assertEquals(List.of(), first.changes());
    assertTrue(first.cpus().times() instanceof Reading.Present, first.cpus().times()::explanation);
    assertTrue(
        first.cpus().softnet() instanceof Reading.Present, first.cpus().softnet()::explanation);
    assertTrue(first.host().topology().online().containsAll(first.host().allowed()));
    Observation second = facts.observe();
    assertEquals(List.of(), second.changes());
    assertEquals(first.host().allowed(), second.host().allowed());
    assertEquals(first.steering().nics(), second.steering().nics());
    assertEquals(first.irqCounts().keySet(), second.irqCounts().keySet());
    assertTrue(second.nanos() > first.nanos());
  }
}
