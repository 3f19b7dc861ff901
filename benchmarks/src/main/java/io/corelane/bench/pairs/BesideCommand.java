/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.cluster.Workplace;
import io.corelane.bench.outside.SessionProcesses;
import io.corelane.bench.pairs.report.BesideCpu;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An operator's shell command that competes for CPUs while an upload is measured: started anew when
 * it ends, and ended after the upload with everything it started in its session.
 */
final class BesideCommand implements AutoCloseable {

  /** Only a failure ends it. */
  private static final String AGAIN_AND_AGAIN = "while :; do sh -c \"$1\" || exit; done";

  private static final double NANOS = 1e9;
  private static final int POLL_MILLIS = 5;
  private static final int PATIENCE_SECONDS = 10;

  private final String command;
  private final Path log;
  private final Process shell;
  private final SessionProcesses processes;
  private final long sinceNanos;
  private final double before;

  private BesideCommand(String command, Path log, Process shell) throws IOException {
    this.command = command;
    this.log = log;
    this.shell = shell;
    this.processes = new SessionProcesses(SystemRoot.live(), shell.pid());
    this.sinceNanos = System.nanoTime();
    this.before = processes.cpuSeconds();
  }

  /**
   * Refuses DataNodes elsewhere: it would compete with the client alone.
   *
   * @param nodes that are uploaded to
   */
  static void check(String command, List<UploaderProcess.Node> nodes) throws HarnessException {
    for (UploaderProcess.Node node : nodes) {
      if (!MachineStat.isHere(node.host())) {
        throw new HarnessException(
            "--beside %s runs on this machine, and DataNode %s is elsewhere: --datanode must name one of this machine"
                .formatted(command, node.hostName()));
      }
    }
  }

  /**
   * Starts it.
   *
   * @param place where it runs; its clean-up ends the command if this process cannot
   */
  static BesideCommand start(String command, Workplace place) throws HarnessException {
    Path log = place.directory().resolve("beside.log");
    try {
      Process shell =
          new ProcessBuilder("setsid", "sh", "-c", AGAIN_AND_AGAIN, "corelane-beside", command)
              .directory(place.directory().toFile())
              .redirectErrorStream(true)
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(log.toFile())
              .start();
      place.launcher().reaper().killGroup(shell);
      return new BesideCommand(command, log, shell);
    } catch (IOException e) {
      throw new HarnessException("--beside " + command + " cannot be run: " + e, e);
    }
  }

  /**
   * What it has got since it was started; it goes on.
   *
   * @throws HarnessException if it has failed
   */
  BesideCpu soFar() throws HarnessException {
    try {
      double cpuSeconds = processes.cpuSeconds() - before;
      double seconds = (System.nanoTime() - sinceNanos) / NANOS;
      if (!shell.isAlive()) {
        throw new HarnessException(
            "--beside %s failed with exit code %d during an upload; it must run or end with 0: %s"
                .formatted(
                    command,
                    shell.exitValue(),
                    Files.readString(log, StandardCharsets.UTF_8).strip()));
      }
      return new BesideCpu(cpuSeconds, seconds);
    } catch (IOException e) {
      throw new HarnessException("what --beside " + command + " got cannot be read: " + e, e);
    }
  }

  /** Ends all of it, and waits for that. */
  @Override
  public void close() throws HarnessException {
    long until = System.nanoTime() + (long) (PATIENCE_SECONDS * NANOS);
    try {
      // The shell first: it would start the command anew.
      shell.destroyForcibly().waitFor();
      for (List<Long> left = processes.running(); !left.isEmpty(); left = processes.running()) {
        left.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
        if (System.nanoTime() > until) {
          throw new HarnessException(
              "processes of --beside %s cannot be ended: %s".formatted(command, left));
        }
        Thread.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The clean-up ends it.
    } catch (IOException e) {
      throw new HarnessException("--beside " + command + " cannot be ended: " + e, e);
    }
  }
}
