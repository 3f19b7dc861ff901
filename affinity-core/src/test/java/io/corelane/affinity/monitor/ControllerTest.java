/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.RxQueueState;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The loop, stepped by hand. */
class ControllerTest {

  private static final PlanStep STEP =
      new ReleaseUpload("a", 7, CpuSet.of(1), CpuSet.range(0, 7), "It is idle.");

  /** What the policy remembers: how often it was asked. */
  private record Count(int asked) implements PolicyState {}

  private final Deque<FactSource> facts = new ArrayDeque<>();
  private final List<PolicyState> states = new ArrayList<>();
  private final List<Plan> applied = new ArrayList<>();
  private boolean failing;
  private final Controller controller =
      new Controller(
          () -> facts.remove().observe(),
          policy(),
          this::apply,
          Clock.fixed(Instant.ofEpochMilli(42), ZoneOffset.UTC),
          new Steps(1_000)::next,
          new Steps(100)::next,
          1_000);

  /** A clock that goes on by the same step each time. */
  private static final class Steps {
    private final long step;
    private long now;

    Steps(long step) {
      this.step = step;
    }

    long next() {
      return now += step;
    }
  }

  private Policy policy() {
    return (host, demand, state) -> {
      if (failing) {
        throw new IllegalStateException("no plan");
      }
      states.add(state);
      return new Decision(new Plan(List.of(STEP)), Map.of(), List.of(), new Count(states.size()));
    };
  }

  private List<Outcome> apply(Plan plan) {
    applied.add(plan);
    return List.of(new Outcome(STEP, Outcome.Result.DONE, ""));
  }

  private Tick tick(Seen seen) throws Exception {
    facts.add(seen::see);
    return controller.tick();
  }

  @Test
  void eachTickHandsItsStateToTheNext() throws Exception {
    assertEquals(Optional.empty(), controller.last());
    assertEquals(1, tick(Seen.at(1)).number());
    Tick second = tick(Seen.at(2));
    assertEquals(2, second.number());
    assertEquals(42, second.epochMillis());
    assertEquals(2_000, second.demand().nowMillis());
    assertEquals(List.of(PolicyState.NONE, new Count(1)), states);
    assertEquals(STEP, second.outcomes().get(0).step());
    assertEquals(Optional.of(second), controller.last());
    assertEquals(new Tick.Cost(1_000, 1_000, 1_000, 100), second.cost());
  }

  @Test
  void aTickWithoutFactsIsSkippedAndTheNextMeasuresOverBoth() throws Exception {
    tick(Seen.at(1).upload("a", 0, 7, 0, 0, CpuSet.of(1)));
    facts.add(
        () -> {
          throw new IOException("no facts");
        });
    assertThrows(IOException.class, controller::tick);
    assertEquals(1, applied.size());
    Tick third = tick(Seen.at(3).upload("a", 5_000, 7, 0, 0, CpuSet.of(1)));
    assertEquals(2, third.number());
    assertEquals(OptionalDouble.of(2_500), third.demand().uploads().get(0).bytesPerSecond());
    assertEquals(List.of(PolicyState.NONE, new Count(1)), states);
  }

  @Test
  void ticksInQuickSuccessionMeasureOverAboutASecond() throws Exception {
    for (int i = 0; i < 20; i++) {
      Tick tick = tick(Seen.at(i / 10.0).cpu(0, i, 0, i * 9L, 0));
      // One tick of 1/100 s in ten: over a tenth of a second that would be all or nothing.
      assertEquals(i == 0 ? 0 : 0.1, tick.demand().loads().others(0), 1e-9);
    }
    Tick busy = tick(Seen.at(2).cpu(0, 29, 0, 171, 0));
    assertEquals(0.19, busy.demand().loads().others(0), 0.015);
  }

  @Test
  void theDemandCarriesTheShareOfUploadsThatWereNeverSeen() throws Exception {
    assertEquals(OptionalDouble.empty(), tick(Seen.at(1)).demand().typicalShare());
    EndedUploads ended = new EndedUploads(4, 300, 400, Map.of());
    assertEquals(OptionalDouble.of(0.75), tick(Seen.at(2).ended(ended)).demand().typicalShare());
    CpuSet cpus = CpuSet.of(1);
    tick(Seen.at(3).ended(ended).upload("a", 0, 7, 0, 0, cpus));
    Tick slow = tick(Seen.at(4).ended(ended).upload("a", 999, 7, 100_000_000, 0, cpus));
    assertEquals(OptionalDouble.of(0.75), slow.demand().typicalShare());
    Tick fast = tick(Seen.at(5).ended(ended).upload("a", 1_999, 7, 350_000_000, 0, cpus));
    assertEquals(0.5, fast.demand().typicalShare().orElseThrow(), 1e-9);
  }

  /** Rates look back over about a second: their sum would count a drop several times. */
  @Test
  void aPacketIsCountedAsDroppedOnce() throws Exception {
    assertEquals(0, tick(Seen.at(1).packets(0, 0, 7, 0)).health().dropped());
    assertEquals(3, tick(Seen.at(1.2).packets(0, 0, 10, 0)).health().dropped());
    assertEquals(0, tick(Seen.at(1.4).packets(0, 0, 10, 0)).health().dropped());
    // A CPU that was offline, one that is new, and counters that could not be read.
    assertEquals(0, tick(Seen.at(1.6).packets(1, 0, 50, 0)).health().dropped());
    assertEquals(0, tick(Seen.at(1.8)).health().dropped());
    Tick all = tick(Seen.at(2).packets(0, 0, 12, 0).packets(1, 0, 51, 0));
    assertEquals(3, all.health().dropped());
    // Wrapped at 32 bits, and begun anew.
    tick(Seen.at(3).packets(0, 0, 0xffff_ffffL, 0).packets(1, 0, 60, 0));
    Tick wrapped = tick(Seen.at(4).packets(0, 0, 1, 0).packets(1, 0, 0, 0));
    assertEquals(2, wrapped.health().dropped());
  }

  @Test
  void whatWasDroppedDuringATickThatFailedIsToldByTheNext() throws Exception {
    tick(Seen.at(1).packets(0, 0, 0, 0));
    failing = true;
    assertThrows(IllegalStateException.class, () -> tick(Seen.at(2).packets(0, 0, 4, 0)));
    failing = false;
    assertEquals(5, tick(Seen.at(3).packets(0, 0, 5, 0)).health().dropped());
  }

  @Test
  void queuesGetTheRateOfTheirInterrupt() throws Exception {
    NicState nic =
        new NicState(
            "eth0",
            0,
            List.of(
                new RxQueueState(
                    0,
                    Optional.of(new IrqIdentity(24, "virtio0", "virtio0-input.0")),
                    Movability.MOVABLE,
                    CpuSet.of(1),
                    Optional.of(CpuSet.EMPTY),
                    OptionalDouble.empty())),
            List.of());
    tick(Seen.at(1).nics(List.of(nic)).irq(24, 100));
    Tick second = tick(Seen.at(3).nics(List.of(nic)).irq(24, 300));
    RxQueueState queue = second.demand().steering().nics().get(0).rxQueues().get(0);
    assertEquals(OptionalDouble.of(100), queue.interruptsPerSecond());
    assertEquals(CpuSet.of(1), queue.effectiveCpus());
    assertEquals(Map.of(24, 100.0), second.health().interruptsPerSecond());
    assertEquals(Map.of(), tick(Seen.at(4)).health().interruptsPerSecond());
  }
}
