/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every command of the other documents that are for operators, each on a fresh machine. */
class OperationsIT {

  /** The guide's blocks that set the scene: where Hadoop is, a cluster, the archive. */
  private static final int SCENE = 3;

  @Test
  void everyCommandOfOperationsDoesWhatItSays() throws Exception {
    afterTheScene("docs/operations.md");
  }

  @Test
  void everyCommandBesideTheConfigurationFilesWorks() throws Exception {
    afterTheScene("conf/README.md");
  }

  @Test
  void everyCommandOfTheReadmeWorks() throws Exception {
    afterTheScene("README.md");
  }

  private static void afterTheScene(String document) throws Exception {
    Path home = Release.home();
    List<Fence> scene =
        Fence.of(home.resolve("docs/user-guide.md")).stream()
            .filter(fence -> fence.language().equals("sh"))
            .limit(SCENE)
            .toList();
    try (FreshMachine machine = new FreshMachine()) {
      machine
          .withHadoop(Release.property("corelane.hadoop"))
          .follow(scene)
          .follow(Fence.of(home.resolve(document)))
          .walk();
    }
  }
}
