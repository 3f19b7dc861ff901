/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The system calls of a process that was started with {@code calls.c} preloaded: those that write
 * below a path can be made to fail or hang.
 */
final class FaultyCalls {

  static final int EIO = 5;
  static final int WRITES = 1;
  static final int SYNCS = 2;

  private static final int SIZE = 1024;
  private static final int HITS_AT = 12;
  private static final int PATH_AT = 16;

  private final Path library;
  private final Path control;
  private final ByteBuffer memory;

  FaultyCalls(Path directory) throws IOException, InterruptedException {
    library = compile(directory, "calls.c", "calls.so", "-shared", "-fPIC");
    control = directory.resolve("calls.control");
    Files.write(control, new byte[SIZE]);
    try (FileChannel file =
        FileChannel.open(control, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      memory = file.map(FileChannel.MapMode.READ_WRITE, 0, SIZE).order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  /** Builds one of the C sources of the faults. */
  static Path compile(Path directory, String source, String name, String... options)
      throws IOException, InterruptedException {
    Path to = directory.resolve(name);
    List<String> command = new java.util.ArrayList<>(List.of("gcc", "-O2", "-Wall"));
    command.addAll(List.of(options));
    Path sources = Path.of(System.getProperty("corelane.test.faults", "src/test/faults"));
    command.addAll(List.of("-o", to.toString(), sources.resolve(source).toString(), "-ldl"));
    run(command);
    return to;
  }

  /** Runs a program that must succeed. */
  static void run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": " + output);
    }
  }

  DataNodeProcess in(DataNodeProcess process) {
    return process
        .environment("LD_PRELOAD", library.toString())
        .environment("FAULTY_CALLS", control.toString());
  }

  /**
   * Lets calls fail or hang from now on.
   *
   * @param error what they fail with; 0 if they do not
   * @param seconds how long each takes
   * @param kinds which calls
   * @param path what is in the paths of the files whose calls it is about
   */
  void strike(int error, int seconds, int kinds, String path) {
    byte[] bytes = (path + "\0").getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      memory.put(PATH_AT + i, bytes[i]);
    }
    memory.putInt(4, seconds).putInt(8, kinds).putInt(0, error);
  }

  void stop() {
    memory.putInt(0, 0).putInt(4, 0);
  }

  int hits() {
    return memory.getInt(HITS_AT);
  }
}
