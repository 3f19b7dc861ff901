/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * A new user's path, word for word: every command of the user guide, on a fresh machine with the
 * oldest Hadoop and Java that Corelane is for, and on one with the newest. {@link OperationsIT}
 * begins as the guide does, on this build's Java.
 */
class UserGuideIT {

  /** How Java 24 and later warn of what they will refuse one day; Hadoop 3.5.0 has that, too. */
  private static final Predicate<String> WARNS =
      Pattern.compile("^WARNING: .* has been called by (?!org\\.apache\\.hadoop)").asPredicate();

  /** The command has the system's Java, which is newer. */
  @Test
  void everyCommandDoesWhatTheGuideSaysOnTheOldest() throws Exception {
    try (FreshMachine machine = new FreshMachine()) {
      follow(machine.withHadoop("3.3.6").withHadoopOn(Jdk.of(8)));
      assertRan(machine, "3.3.6", "1.8.0_");
    }
  }

  @Test
  void everyCommandDoesWhatTheGuideSaysOnTheNewest() throws Exception {
    try (FreshMachine machine = new FreshMachine()) {
      follow(machine.withHadoop("3.5.0").withJava(Jdk.of(25)));
      assertRan(machine, "3.5.0", "25.");
      assertEquals(List.of(), machine.errors().stream().filter(WARNS).toList());
    }
  }

  private static void follow(FreshMachine machine) throws Exception {
    machine.follow(Fence.of(Release.home().resolve("docs/user-guide.md"))).walk();
  }

  /** What the daemons say at their start. */
  private static void assertRan(FreshMachine machine, String hadoop, String java) throws Exception {
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
