/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The model's time; nothing in the model knows another. */
public final class VirtualClock extends Clock {

  private final Simulation simulation;

  public VirtualClock(Simulation simulation) {
    this.simulation = simulation;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(Math.round(simulation.seconds() * 1e3));
  }
}
