/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.BinderChoice;
import java.util.Optional;

/**
 * Whether threads are placed, on which CPUs, and by which library.
 *
 * @param cpus the CPUs that may be used, at least two; nothing means all that affinity and cpuset
 *     leave
 * @param singleCore whether a receiver gets one CPU instead of a set
 * @param binder which native library binds threads
 * @param placement whether threads are placed
 */
public record BindConfig(
    Optional<CpuSet> cpus, boolean singleCore, BinderChoice binder, PlacementKey placement) {

  static BindConfig read(Values values) throws ConfigException {
    return new BindConfig(
        values.cpus(ConfigKey.CPUS),
        values.bool(ConfigKey.BIND_SINGLE_CORE),
        values.oneOf(ConfigKey.BINDER, BinderChoice.class),
        values.oneOf(ConfigKey.PLACEMENT, PlacementKey.class));
  }
}
