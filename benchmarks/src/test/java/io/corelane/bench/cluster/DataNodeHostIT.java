/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.corelane.affinity.system.SystemRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A DataNode with a volume elsewhere, in a memory cgroup of its own. */
class DataNodeHostIT {

  private static final long LIMIT = 768L << 20;

  @TempDir Path elsewhere = Path.of("set by JUnit");

  @Test
  void aDataNodeRunsAndStoresWhereItIsTold() throws Exception {
    Optional<MemoryGroup.Place> place = MemoryGroup.place(SystemRoot.live());
    assumeTrue(
        place.isPresent() && Files.isWritable(place.get().parent()),
        "needs a memory cgroup that can be written");
    Path group =
        place
            .get()
            .parent()
            .resolve("corelane-%d-corelane".formatted(ProcessHandle.current().pid()));
    DataNodeHost host = new DataNodeHost(Optional.of(elsewhere), LIMIT, Optional.empty());
    try (Workbench bench =
        Workbench.open(
            new Workbench.Order(
                new HadoopJars.OfMaven(HadoopVersion.of("3.5.0")),
                List.of(DataNodeSpec.corelane("off", Map.of())),
                RunPlace.USUAL,
                1 << 20,
                host),
            step -> {})) {
      DataNode dataNode = bench.cluster().dataNode("corelane");
      List<String> itAlone = List.of(String.valueOf(dataNode.process().pid()));
      // Hadoop's own commands, such as du, are with it for a moment.
      List<String> inside = Files.readAllLines(group.resolve("cgroup.procs"));
      for (int tries = 0; tries < 3000 && !inside.equals(itAlone); tries++) {
        Thread.sleep(20);
        inside = Files.readAllLines(group.resolve("cgroup.procs"));
      }
      assertEquals(itAlone, inside);
      assertEquals(
          String.valueOf(LIMIT), Files.readString(group.resolve(place.get().limit())).strip());
      assertEquals(1, dataNode.volumes().size());
      assertTrue(dataNode.volumes().get(0).startsWith(elsewhere));
      bench.cluster().uploader().upload("/x", dataNode.node(), 1, 1 << 20, done -> {});
      assertTrue(Files.exists(dataNode.volumes().get(0).resolve("current/VERSION")));
    }
    assertFalse(Files.exists(group));
    try (var left = Files.list(elsewhere)) {
      assertEquals(0, left.count());
    }
  }
}
