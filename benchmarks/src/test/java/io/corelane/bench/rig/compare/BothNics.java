/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What this host sends to a guest's DataNode goes by both of the guest's NICs, each connection by
 * the one that a hash of its ports tells. The DataNode has one address, as with several NICs in one
 * network; what it answers goes by its first.
 */
final class BothNics implements AutoCloseable {

  /** Whether ports tell which of several ways is taken: 1, else addresses alone. */
  private static final Path HASHED = Path.of("/proc/sys/net/ipv4/fib_multipath_hash_policy");

  private static final String PORTS_TOO = "1";

  private final String address;
  private final String hashed;

  /**
   * Routes.
   *
   * @param instance the guest's
   * @throws HarnessException with what {@code ip} said
   */
  BothNics(int instance) throws HarnessException, IOException, InterruptedException {
    address = "10.77.%d.2".formatted(instance);
    ip(
        "route replace %s nexthop dev corerig%d-0 nexthop via 10.78.%d.2 dev corerig%d-1"
            .formatted(address, instance, instance, instance));
    hashed = Files.readString(HASHED).strip();
    Files.writeString(HASHED, PORTS_TOO);
  }

  /** The route goes with the guest in any case. */
  @Override
  public void close() throws HarnessException, IOException {
    Files.writeString(HASHED, hashed);
    try {
      ip("route del " + address);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void ip(String words) throws HarnessException, IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(words.split(" ", -1)));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new HarnessException(String.join(" ", command) + ": " + said.strip());
    }
  }
}
