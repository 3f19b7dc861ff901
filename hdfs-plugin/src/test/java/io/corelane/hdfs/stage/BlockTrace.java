/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which thread submitted which block I/O, by the kernel's tracepoint {@code block:block_bio_queue}
 * in a trace instance of our own. Needs root; what was mounted or made here is gone afterwards.
 */
final class BlockTrace implements AutoCloseable {

  /** {@code corelane-dw-1-4711 [001] ..... 12.3: block_bio_queue: 254,0 W 2048 + 16 [...]}. */
  private static final Pattern LINE =
      Pattern.compile("-(\\d+)\\s+\\[(\\d+)].*block_bio_queue: \\d+,\\d+ (\\S*) \\d+ \\+ (\\d+) ");

  private static final int SECTOR_BYTES = 512;

  private final Path instance;
  private final Optional<Path> mounted;

  private BlockTrace(Path instance, Optional<Path> mounted) {
    this.instance = instance;
    this.mounted = mounted;
  }

  /** A running trace of all threads whose name begins so; nothing where there can be none. */
  static Optional<BlockTrace> of(String threadNames) throws IOException {
    // A mount of our own first: nobody else takes it away meanwhile.
    Path ours = Files.createTempDirectory("corelane-tracefs");
    Optional<Path> mounted = Optional.of(ours);
    if (run("mount", "-t", "tracefs", "nodev", ours.toString()) != 0) {
      Files.delete(ours);
      mounted = Optional.empty();
    }
    Path instance =
        mounted
            .orElse(Path.of("/sys/kernel/tracing"))
            .resolve("instances/corelane-test-" + ProcessHandle.current().pid());
    BlockTrace trace = new BlockTrace(instance, mounted);
    try {
      Files.createDirectory(instance);
      Path event = instance.resolve("events/block/block_bio_queue");
      Files.writeString(instance.resolve("buffer_size_kb"), "4096");
      Files.writeString(event.resolve("filter"), "comm ~ \"" + threadNames + "*\"");
      Files.writeString(event.resolve("enable"), "1");
      return Optional.of(trace);
    } catch (IOException e) {
      trace.close();
      return Optional.empty();
    }
  }

  /** Bytes of the writes that a thread submitted on a CPU. */
  long bytesWritten(int tid, int cpu) throws IOException {
    long bytes = 0;
    for (String line : Files.readAllLines(instance.resolve("trace"))) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.find()
          && Integer.parseInt(matcher.group(1)) == tid
          && Integer.parseInt(matcher.group(2)) == cpu
          && matcher.group(3).startsWith("W")) {
        bytes += Long.parseLong(matcher.group(4)) * SECTOR_BYTES;
      }
    }
    return bytes;
  }

  @Override
  public void close() throws IOException {
    if (Files.isDirectory(instance)) {
      Files.delete(instance);
    }
    if (mounted.isPresent()) {
      run("umount", mounted.get().toString());
      Files.delete(mounted.get());
    }
  }

  private static int run(String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(10, TimeUnit.SECONDS) ? process.exitValue() : -1;
    } catch (IOException e) {
      return -1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return -1;
    }
  }
}
