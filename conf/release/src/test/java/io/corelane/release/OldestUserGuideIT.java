/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import org.junit.jupiter.api.Test;

/**
 * The user guide with the oldest Hadoop and Java that Corelane is for. The command has the system's
 * Java, which is newer.
 */
class OldestUserGuideIT {

  @Test
  void everyCommandDoesWhatTheGuideSays() throws Exception {
    try (FreshMachine machine = new FreshMachine()) {
      UserGuide.follow(machine.withHadoop("3.3.6").withHadoopOn(Jdk.of(8)));
      UserGuide.assertRan(machine, "3.3.6", "1.8.0_");
    }
  }
}
