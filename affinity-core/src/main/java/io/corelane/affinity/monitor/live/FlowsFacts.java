/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.monitor.FactSource;
import io.corelane.affinity.monitor.Observation;
import io.corelane.affinity.nic.FlowsSource;
import io.corelane.affinity.policy.FlowsState;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.system.Reading;
import java.util.HashMap;
import java.util.Map;

/**
 * Facts, and which queues each NIC has for the DataNode's port alone. A NIC is asked once in {@link
 * #INTERVAL_NANOS}: each question waits for a lock of the kernel's. To be used by one thread.
 */
public final class FlowsFacts implements FactSource {

  /** Between two questions to the same NIC: 10 seconds. */
  public static final long INTERVAL_NANOS = 10_000_000_000L;

  private final FactSource facts;
  private final FlowsSource source;
  private final int port;
  private Map<String, FlowsState> known = Map.of();
  private long askedAt;

  /**
   * Facts with flows.
   *
   * @param facts all else
   * @param source asks NICs
   * @param port the DataNode's TCP port, 1 to 65535
   */
  public FlowsFacts(FactSource facts, FlowsSource source, int port) {
    this.facts = facts;
    this.source = source;
    this.port = port;
  }

  @Override
  public Observation observe() throws Exception {
    Observation seen = facts.observe();
    if (known.isEmpty() || seen.nanos() - askedAt >= INTERVAL_NANOS) {
      askedAt = seen.nanos();
      Map<String, FlowsState> now = new HashMap<>();
      seen.steering().nics().forEach(nic -> now.put(nic.name(), state(source, nic.name(), port)));
      known = now;
    }
    return seen.with(with(seen.steering()));
  }

  private SteeringFacts with(SteeringFacts steering) {
    return steering.withNics(steering.nics().stream().map(this::with).toList());
  }

  /** One that has come since the last question is asked at the next. */
  private NicState with(NicState nic) {
    FlowsState flows = known.get(nic.name());
    return flows == null ? nic : nic.withFlows(flows);
  }

  /**
   * Asks once.
   *
   * @param source asks the NIC
   * @param nic the interface
   * @param port the DataNode's TCP port, 1 to 65535
   * @return its queues, or why there are none
   */
  public static FlowsState state(FlowsSource source, String nic, int port) {
    Reading<CpuSet> queues = source.read(nic, port);
    return queues
        .toOptional()
        .map(set -> FlowsState.of(port, set))
        .orElseGet(() -> FlowsState.none(port, queues.explanation()));
  }
}
