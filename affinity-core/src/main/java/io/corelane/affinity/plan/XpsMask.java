/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import java.util.Map;
import java.util.Optional;

/**
 * The CPUs that send on a transmit queue (XPS); none leaves the choice to the kernel's hash.
 *
 * @param nic the interface
 * @param queue N of {@code tx-N}
 */
public record XpsMask(String nic, int queue) implements Tunable {

  @Override
  public Kind kind() {
    return Kind.XPS;
  }

  @Override
  public Key key() {
    return new Key(Optional.of(nic), "", queue, nic);
  }

  @Override
  public String object() {
    return "xps " + nic + " " + queue;
  }

  @Override
  public String describe() {
    return "XPS of " + nic + " tx-" + queue;
  }

  @Override
  public Map<String, Object> fields() {
    return Fields.of("nic", nic, "txQueue", queue);
  }

  @Override
  public String file() {
    return "/sys/class/net/" + nic + "/queues/tx-" + queue + "/xps_cpus";
  }
}
