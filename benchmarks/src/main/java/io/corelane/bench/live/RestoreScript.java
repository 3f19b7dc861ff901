/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A shell script that puts back what was there, for when this process cannot: the reaper runs it
 * unless it is gone by then.
 */
public final class RestoreScript {

  private final Path file;

  private RestoreScript(Path file) {
    this.file = file;
  }

  /** Writes one. */
  public static RestoreScript write(Path file, String commands) throws HarnessException {
    try {
      Files.writeString(file, commands);
      return new RestoreScript(file);
    } catch (IOException e) {
      throw new HarnessException(file + " cannot be written: " + e, e);
    }
  }

  public Path file() {
    return file;
  }

  /** All is as it was: nothing is left to do. */
  public void done() throws HarnessException {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new HarnessException(file + " cannot be removed: " + e, e);
    }
  }

  /** Any text without a 0 as one word of the shell, in quotes. */
  public static String quoted(Object word) {
    return "'" + word.toString().replace("'", "'\\''") + "'";
  }
}
