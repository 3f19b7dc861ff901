/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.corelane.bench.cluster.HarnessException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuestEnvironmentTest {

  private static final List<String> LINES =
      List.of(
          "PROFILE=two-node",
          "ARCHITECTURE=aarch64",
          "INSTANCE=3",
          "HOST_ADDRESS=10.77.3.1",
          "GUEST_ADDRESS=10.77.3.2",
          "SSH_PORT=2223",
          "SSH_KEY=/cache/a=b/id",
          "KERNEL=6.12",
          "SHARE=/cache/share",
          "ROOT_TREE=/cache/root/tree",
          "QEMU_PID=4194304",
          "BOOT_TRIES=1",
          "BOOT_SECONDS=24.5");

  @Test
  void everyKeyIsFound() throws HarnessException {
    GuestEnvironment guest = GuestEnvironment.parse("guest.env", LINES);
    assertEquals(
        new GuestEnvironment(
            "two-node",
            "aarch64",
            "10.77.3.1",
            "10.77.3.2",
            new GuestEnvironment.Ssh(2223, Path.of("/cache/a=b/id")),
            Path.of("/cache/share"),
            Path.of("/cache/root/tree"),
            4194304),
        guest);
    assertFalse(guest.isAlive(), "no process has an id that large");
  }

  @Test
  void badLinesAreNamed() {
    assertEquals("guest.env has no value for PROFILE", refusal("PROFILE=two-node", "PROFILE="));
    assertEquals("guest.env has no value for SHARE", refusal("SHARE=/cache/share", "SHARES=/x"));
    assertEquals(
        "guest.env: SSH_PORT=ssh is not a number", refusal("SSH_PORT=2223", "SSH_PORT=ssh"));
    assertEquals("guest.env: PROFILE is there twice", refusal("INSTANCE=3", "PROFILE=smt"));
    assertEquals("guest.env: \"INSTANCE\" is not KEY=VALUE", refusal("INSTANCE=3", "INSTANCE"));
  }

  private static String refusal(String line, String changed) {
    List<String> lines = new ArrayList<>(LINES);
    lines.set(lines.indexOf(line), changed);
    return String.valueOf(
        assertThrows(HarnessException.class, () -> GuestEnvironment.parse("guest.env", lines))
            .getMessage());
  }
}
