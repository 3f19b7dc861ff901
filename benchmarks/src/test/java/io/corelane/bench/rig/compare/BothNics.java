/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cluster.HarnessException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Half of what this host sends to a guest's DataNode goes by the guest's second NIC: connections
 * whose port here is in the upper half of those that the kernel hands out. The DataNode has one
 * address, as with several NICs in one network; what it answers goes by its first.
 */
final class BothNics implements AutoCloseable {

  private static final Path PORTS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

  /** Above those that distributions use. */
  private static final int FIRST_TABLE = 7_700;

  private final List<String> rule;
  private final List<String> route;

  /**
   * Routes.
   *
   * @param instance the guest's
   * @throws HarnessException with what {@code ip} said
   */
  BothNics(int instance) throws HarnessException, IOException, InterruptedException {
    String[] ports = ports().split("\\s+", -1);
    int least = Integer.parseInt(ports[0]);
    int most = Integer.parseInt(ports[1]);
    String address = "10.77.%d.2".formatted(instance);
    String table = String.valueOf(FIRST_TABLE + instance);
    rule =
        List.of(
            ("to %s ipproto tcp sport %d-%d lookup " + table)
                .formatted(address, (least + most) / 2, most)
                .split(" ", -1));
    route =
        List.of(
            "%s via 10.78.%d.2 dev corerig%d-1 table %s"
                .formatted(address, instance, instance, table)
                .split(" ", -1));
    ip("route", "replace", route);
    ip("rule", "add", rule);
  }

  /** In one read: behind its first byte the kernel says that the file has ended. */
  private static String ports() throws IOException {
    try (BufferedReader file = Files.newBufferedReader(PORTS)) {
      return file.readLine().strip();
    }
  }

  /** The route goes with the guest; the rule would stay. */
  @Override
  public void close() throws HarnessException, IOException {
    try {
      ip("rule", "del", rule);
      ip("route", "del", route);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void ip(String what, String verb, List<String> words)
      throws HarnessException, IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("ip", what, verb));
    command.addAll(words);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new HarnessException(String.join(" ", command) + ": " + said.strip());
    }
  }
}
