/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuietPortsTest {

  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  @Test
  void theKernelDoesNotChooseThem(@TempDir Path root) throws IOException {
    Path range = root.resolve("proc/sys/net/ipv4/ip_local_port_range");
    Files.createDirectories(range.getParent());
    Files.writeString(range, "13000\t60999\n");
    QuietPorts ports = new QuietPorts(new SystemRoot(root), new Random(1));
    for (int i = 0; i < 100; i++) {
      int port = ports.next(LOOPBACK);
      assertTrue(port >= 12_000 && port < 13_000, () -> "port " + port);
    }
  }

  @Test
  void oneThatIsTakenIsNotGiven(@TempDir Path root) throws IOException {
    int first = new QuietPorts(new SystemRoot(root), new Random(2)).next(LOOPBACK);
    try (ServerSocket taken = new ServerSocket(first, 1, LOOPBACK)) {
      assertNotEquals(
          taken.getLocalPort(), new QuietPorts(new SystemRoot(root), new Random(2)).next(LOOPBACK));
    }
    assertEquals(first, new QuietPorts(new SystemRoot(root), new Random(2)).next(LOOPBACK));
  }
}
