/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import java.util.Map;
import java.util.Optional;

/**
 * The CPUs that packets of a receive queue are handed to (RPS); none switches it off.
 *
 * @param nic the interface
 * @param queue N of {@code rx-N}
 */
public record RpsMask(String nic, int queue) implements Tunable {

  @Override
  public Kind kind() {
    return Kind.RPS;
  }

  @Override
  public Key key() {
    return new Key(Optional.of(nic), "", queue, nic);
  }

  @Override
  public String object() {
    return "rps " + nic + " " + queue;
  }

  @Override
  public String describe() {
    return "RPS of " + nic + " rx-" + queue;
  }

  @Override
  public Map<String, Object> fields() {
    return Fields.of("nic", nic, "rxQueue", queue);
  }

  @Override
  public String file() {
    return "/sys/class/net/" + nic + "/queues/rx-" + queue + "/rps_cpus";
  }
}
