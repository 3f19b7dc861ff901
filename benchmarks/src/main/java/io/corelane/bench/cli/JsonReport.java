/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** A report in a file of its own, for other programs: what {@code --json} names. */
public final class JsonReport {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private JsonReport() {}

  /** Fails early if a report could not be written later. */
  public static void checkWritable(Path file) throws HarnessException {
    checkWritable("--json", file);
  }

  /** Fails early if a file that an option names could not be written later. */
  public static void checkWritable(String option, Path file) throws HarnessException {
    Path parent = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)
        || parent == null
        || !Files.isWritable(Files.exists(file) ? file : parent)) {
      throw new HarnessException(option + " " + file + " cannot be written");
    }
  }

  /** Writes a report if a file was asked for. */
  public static void write(Optional<Path> file, Object report) throws HarnessException {
    if (file.isPresent()) {
      write(file.get(), report);
    }
  }

  /** Writes a report. The file is the old one or the new one, whenever this process is killed. */
  public static void write(Path file, Object report) throws HarnessException {
    try {
      Path parent = file.toAbsolutePath().getParent();
      if (parent == null || !Files.isWritable(parent)) {
        Files.writeString(file, JSON.writeValueAsString(report) + "\n");
        return;
      }
      Path fresh = parent.resolve("." + file.getFileName() + ".new");
      Files.writeString(fresh, JSON.writeValueAsString(report) + "\n");
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new HarnessException("--json " + file + " cannot be written: " + e.getMessage(), e);
    }
  }
}
