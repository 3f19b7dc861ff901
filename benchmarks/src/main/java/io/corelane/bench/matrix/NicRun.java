/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.config.ConfigKey;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Reaper;
import io.corelane.bench.live.RestoreScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A matrix by the interrupts of a real NIC, measured in this process: no namespaces. However it
 * ends, the interrupts are put back: by this process, on a signal by its hook, and if it is killed
 * by another process that reads the journal.
 */
final class NicRun {

  private static final int BAD = 1;

  private final MatrixOptions options;
  private final NicOptions nic;
  private final Progress progress;

  NicRun(MatrixOptions options, NicOptions nic, Progress progress) {
    this.options = options;
    this.nic = nic;
    this.progress = progress;
  }

  /** Runs to the end; the exit code. */
  int run() throws HarnessException, IOException, InterruptedException {
    Outer.requireRoot("it moves the interrupts of " + nic.nic());
    SystemRoot root = SystemRoot.live();
    String address = NicAddress.of(root, nic);
    NicQueues queues = NicQueues.read(root, nic.nic());
    // That of a DataNode that steers without a helper: its lock keeps the two apart.
    Path state = Path.of(ConfigKey.STEER_STATE.defaultValue());
    Path directory = Files.createTempDirectory("corelane-nic-");
    Reaper reaper = Reaper.start();
    int code;
    try (reaper) {
      reaper.remove(directory);
      NicInterrupts interrupts = NicInterrupts.open(root, queues, address, nic.sender(), state);
      RestoreScript script =
          RestoreScript.write(
              directory.resolve("restore.sh"), PutBack.command(state, RestoreScript::quoted));
      Thread hook = new Thread(() -> putBack(interrupts, state, script), "corelane-end");
      try {
        interrupts.news().forEach(progress::step);
        reaper.run(script.file());
        Runtime.getRuntime().addShutdownHook(hook);
        code = new Inner(options, interrupts, progress).run();
      } finally {
        progress.end();
        putBack(interrupts, state, script);
        withdraw(hook);
      }
    }
    return reaper.hasFailed() ? BAD : code;
  }

  /** What could not be put back stays in the journal, for the reaper and for the next run. */
  private static void putBack(NicInterrupts interrupts, Path state, RestoreScript script) {
    interrupts.close();
    interrupts.news().forEach(line -> System.err.println("corelane matrix: " + line));
    try {
      if (PutBack.isAll(state)) {
        script.done();
      }
    } catch (HarnessException e) {
      // The reaper runs it then, and finds an empty journal.
      System.err.println("corelane matrix: " + e.getMessage());
    }
  }

  private static void withdraw(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // It has done the same, or is doing it.
    }
  }
}
