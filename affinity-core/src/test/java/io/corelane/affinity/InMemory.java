/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Makes tests' directories in memory, where there is such a place. A captured machine is a thousand
 * small files, which some disks take minutes for. A test that needs a disk asks for {@code
 * TempDirFactory.Standard}.
 */
public final class InMemory implements TempDirFactory {

  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long ENOUGH = 256L << 20;

  /** For JUnit, which {@code junit-platform.properties} tells of it. */
  public InMemory() {}

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context)
      throws IOException {
    boolean fits = Files.isWritable(MEMORY) && MEMORY.toFile().getUsableSpace() >= ENOUGH;
    return fits
        ? Files.createTempDirectory(MEMORY, "corelane")
        : Files.createTempDirectory("corelane");
  }
}
