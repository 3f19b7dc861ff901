/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.util.List;

/**
 * A matrix by the interrupts of a real NIC, measured in this process: no namespaces, no root. The
 * interrupts are put back by the helper: when this process says so, at its end or on a signal by
 * its hook, and when it was killed.
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
    SystemRoot root = SystemRoot.live();
    String address = NicAddress.of(root, nic);
    NicQueues queues = NicQueues.read(root, nic.nic());
    NicInterrupts interrupts =
        NicInterrupts.open(root, queues, address, nic.sender(), nic.helper());
    Thread hook = new Thread(() -> putBack(interrupts), "corelane-end");
    boolean asBefore;
    int code;
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      code = new Inner(options, interrupts, progress).run();
    } finally {
      progress.end();
      asBefore = putBack(interrupts);
      withdraw(hook);
    }
    return asBefore ? code : BAD;
  }

  /** Says what is not as before: what others have changed, and what the helper has kept. */
  private static boolean putBack(NicInterrupts interrupts) {
    interrupts.close();
    interrupts.news().forEach(NicRun::say);
    List<String> changed = interrupts.changed();
    changed.forEach(NicRun::say);
    return changed.isEmpty();
  }

  private static void say(String sentence) {
    System.err.println("corelane matrix: " + sentence);
  }

  private static void withdraw(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // It has done the same, or is doing it.
    }
  }
}
