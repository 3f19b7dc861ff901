/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FirstUploadIT {

  @Test
  void upload() throws Exception {
    try (TestCluster cluster = TestCluster.start(1, Map.of())) {
      byte[] bytes = TestCluster.bytes(20 * TestCluster.MIB, 1);
      cluster.write("/a", bytes);
      assertArrayEquals(bytes, cluster.read("/a"));
      TestCluster.await("uploads have ended", () -> cluster.active() == 0);
      cluster.recent().forEach(System.out::println);
      assertEquals(3, cluster.recent().size());
      System.out.println(Tasks.narrowed(cluster.corelane(0).masks().base()));
      System.out.println(cluster.corelane(0).faults().counts());
    }
  }
}
