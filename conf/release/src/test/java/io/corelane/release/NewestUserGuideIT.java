/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The user guide with the newest Hadoop and Java that Corelane is for. */
class NewestUserGuideIT {

  /** How Java 24 and later warn of what they will refuse one day; Hadoop 3.5.0 has that, too. */
  private static final Predicate<String> WARNS =
      Pattern.compile("^WARNING: .* has been called by (?!org\\.apache\\.hadoop)").asPredicate();

  @Test
  void everyCommandDoesWhatTheGuideSays() throws Exception {
    try (FreshMachine machine = new FreshMachine()) {
      UserGuide.follow(machine.withHadoop("3.5.0").withJava(Jdk.of(25)));
      UserGuide.assertRan(machine, "3.5.0", "25.");
      assertEquals(List.of(), machine.errors().stream().filter(WARNS).toList());
    }
  }
}
