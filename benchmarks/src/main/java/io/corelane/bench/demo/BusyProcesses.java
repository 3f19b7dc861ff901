/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.bench.cluster.Reaper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Processes that do nothing but compute, as a batch job beside the DataNode does. They begin when
 * half of a round's bytes are uploaded.
 */
final class BusyProcesses implements AutoCloseable {

  private final int number;
  private final long fromBytes;
  private final Reaper reaper;
  private final List<Process> processes = new ArrayList<>();

  /**
   * None yet.
   *
   * @param number how many there will be
   * @param roundBytes the bytes of the round
   * @param reaper ends them if this process does not come to it
   */
  BusyProcesses(int number, long roundBytes, Reaper reaper) {
    this.number = number;
    this.fromBytes = roundBytes / 2;
    this.reaper = reaper;
  }

  /** Starts them as soon as enough bytes are uploaded. */
  synchronized void at(long bytes) {
    if (bytes < fromBytes) {
      return;
    }
    try {
      while (processes.size() < number) {
        Process process =
            new ProcessBuilder("sh", "-c", "while :; do :; done")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        processes.add(process);
        reaper.kill(process);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends them, and waits for that. */
  @Override
  public synchronized void close() {
    processes.forEach(Process::destroyForcibly);
    processes.forEach(process -> process.onExit().join());
    processes.clear();
  }
}
