/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.monitor.live.FlowsFacts;
import io.corelane.affinity.policy.FlowsState;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.system.Reading;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class FlowsFactsTest {

  private final NicState nic = new NicState("eth0", 0, List.of(), List.of());

  private Optional<FlowsState> look(FlowsFacts facts) throws Exception {
    return facts.observe().steering().nics().get(0).flows();
  }

  @Test
  void aNicIsAskedEveryTenSecondsAndItsReasonIsKept() throws Exception {
    Queue<Observation> seen = new ArrayDeque<>();
    for (double second : new double[] {1, 10, 11, 21}) {
      seen.add(Seen.at(second).nics(List.of(nic)).see());
    }
    Queue<Reading<CpuSet>> answers = new ArrayDeque<>();
    answers.add(new Reading.Absent<>("RSS contexts of eth0"));
    answers.add(new Reading.Present<>(CpuSet.EMPTY));
    answers.add(new Reading.Present<>(CpuSet.range(2, 3)));
    FlowsFacts facts = new FlowsFacts(seen::remove, (name, port) -> answers.remove(), 9866);
    FlowsState none =
        FlowsState.none(9866, new Reading.Absent<>("RSS contexts of eth0").explanation());
    assertEquals(Optional.of(none), look(facts));
    assertEquals(Optional.of(none), look(facts));
    assertEquals(Optional.of(FlowsState.of(9866, CpuSet.EMPTY)), look(facts));
    assertEquals(Optional.of(FlowsState.of(9866, CpuSet.range(2, 3))), look(facts));
  }
}
