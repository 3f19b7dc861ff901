/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.random.RandomGenerator;

/**
 * Ports for servers that are started later. The kernel gives such a port to nobody who does not ask
 * for it by number: it lies below {@code net.ipv4.ip_local_port_range}, from which every listener
 * on port 0 and every connection takes its own.
 */
final class QuietPorts {

  /** Below are the ports that well-known services are configured with. */
  private static final int LOWEST = 12_000;

  /** The kernel's default, ip-sysctl.rst. */
  private static final int DEFAULT_RANGE_START = 32_768;

  private static final String RANGE = "/proc/sys/net/ipv4/ip_local_port_range";

  private static final int ATTEMPTS = 64;

  private final int end;
  private final RandomGenerator random;

  /**
   * The ports of a machine, chosen by chance: two who start clusters at the same time should not
   * meet.
   */
  QuietPorts(SystemRoot root, RandomGenerator random) {
    this.end =
        root.line(RANGE)
            .toOptional()
            .map(line -> Integer.parseInt(line.strip().split("\\s+", -1)[0]))
            .orElse(DEFAULT_RANGE_START);
    this.random = random;
  }

  /** One that nobody listens on now; of the kernel's own range where that leaves no room below. */
  int next(InetAddress address) throws IOException {
    for (int attempt = 0; end > LOWEST && attempt < ATTEMPTS; attempt++) {
      int port = random.nextInt(LOWEST, end);
      try (ServerSocket socket = new ServerSocket(port, 1, address)) {
        return socket.getLocalPort();
      } catch (BindException e) {
        // Taken: another one.
      }
    }
    try (ServerSocket socket = new ServerSocket(0, 1, address)) {
      return socket.getLocalPort();
    }
  }
}
