/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Map;
import java.util.Optional;

/**
 * Where the kernel's own writeback threads run: the {@code writeback} workqueue's cpumask, for
 * volumes without disk writers. Never empty.
 */
public record WritebackCpus() implements Tunable {

  @Override
  public Kind kind() {
    return Kind.WRITEBACK;
  }

  @Override
  public Key key() {
    return new Key(Optional.empty(), "", 0, "");
  }

  @Override
  public String object() {
    return "writeback";
  }

  @Override
  public String describe() {
    return "the writeback workqueue";
  }

  @Override
  public String change(CpuSet from, CpuSet to) {
    return "writeback workqueue" + Masks.change(from, to);
  }

  @Override
  public Map<String, Object> fields() {
    return Fields.of("workqueue", "writeback");
  }

  @Override
  public String file() {
    return "/sys/devices/virtual/workqueue/writeback/cpumask";
  }
}
