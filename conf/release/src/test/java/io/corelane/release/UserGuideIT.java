/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import org.junit.jupiter.api.Test;

/** A new user's path, word for word: every command of the user guide, on a fresh machine. */
class UserGuideIT {

  @Test
  void everyCommandOfTheGuideDoesWhatTheGuideSays() throws Exception {
    try (FreshMachine machine = new FreshMachine()) {
      machine
          .withHadoop(Release.property("corelane.hadoop"))
          .follow(Fence.of(Release.home().resolve("docs/user-guide.md")))
          .walk();
    }
  }
}
