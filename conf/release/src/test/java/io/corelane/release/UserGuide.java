/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

/**
 * A new user's path, word for word: every command of the user guide, on a fresh machine. {@link
 * OperationsIT} begins as the guide does, on this build's Hadoop and Java.
 */
final class UserGuide {

  private UserGuide() {}

  static void follow(FreshMachine machine) throws Exception {
    machine.follow(Fence.of(Release.home().resolve("docs/user-guide.md"))).walk();
  }

  /** What the daemons say at their start. */
  static void assertRan(FreshMachine machine, String hadoop, String java) throws Exception {
    for (String daemon : List.of("namenode", "datanode")) {
      List<String> said =
          machine.log(daemon).stream().filter(line -> line.startsWith("STARTUP_MSG:")).toList();
      assertTrue(said.contains("STARTUP_MSG:   version = " + hadoop), said::toString);
      assertTrue(
          said.stream().anyMatch(line -> line.startsWith("STARTUP_MSG:   java = " + java)),
          said::toString);
    }
  }
}
