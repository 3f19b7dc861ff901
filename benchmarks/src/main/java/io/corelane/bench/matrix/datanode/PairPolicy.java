/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.datanode;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.PlacementPolicy;
import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.Upload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Places every upload on the two CPUs that a file names, receiver first, and moves nothing later.
 * The file is read anew for every upload: unlike a policy of Corelane's own, this one is told from
 * outside.
 *
 * @param file such as {@code 3 7}
 */
record PairPolicy(Path file) implements PlacementPolicy, Policy {

  @Override
  public Placement place(Host host, Upload upload, Occupancy occupancy) {
    String[] pair;
    try {
      pair = Files.readString(file).strip().split(" ", -1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Placement(
        true,
        CpuSet.of(Integer.parseInt(pair[0])),
        CpuSet.of(Integer.parseInt(pair[1])),
        Lane.UNKNOWN,
        List.of("Placed by a matrix."));
  }

  @Override
  public Decision plan(Host host, Demand demand, PolicyState state) {
    return new Decision(Plan.NOTHING, Map.of(), List.of(), state);
  }
}
