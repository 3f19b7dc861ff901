/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Installation;
import io.corelane.bench.cluster.Reaper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Makes the namespaces, lets a second process of this program measure in one of them, and removes
 * them, however the two end.
 */
final class Outer {

  private static final String MAIN = "io.corelane.affinity.cli.Corelane";
  private static final int POLITE_SECONDS = 60;

  private final MatrixOptions options;
  private final Progress progress;

  Outer(MatrixOptions options, Progress progress) {
    this.options = options;
    this.progress = progress;
  }

  /** Runs to the end with this command's arguments for the other process; the exit code. */
  int run(List<String> arguments) throws HarnessException, IOException, InterruptedException {
    requireRoot();
    if (options.hadoop().isPresent()) {
      // The namespaces have no way out, so that Maven must get the jars before.
      options.hadoop().get().classPath(Installation.find(), javaHome(), progress::step);
    }
    Veth veth = Veth.named();
    try (Reaper reaper = Reaper.start()) {
      veth.make(reaper);
      Process measuring = start(veth, arguments);
      Thread hook = new Thread(() -> interrupted(measuring, reaper), "corelane-end");
      Runtime.getRuntime().addShutdownHook(hook);
      reaper.kill(measuring);
      int code = measuring.waitFor();
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException shuttingDown) {
        Thread.sleep(TimeUnit.SECONDS.toMillis(POLITE_SECONDS)); // The hook ends this process.
      }
      return code;
    }
  }

  /** Before anything is made. */
  private static void requireRoot() throws HarnessException, IOException {
    if (!Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))) {
      throw new HarnessException(
          "needs root: it makes two network namespaces and a veth between them, and steers that");
    }
  }

  private static Path javaHome() {
    return Path.of(System.getProperty("java.home"));
  }

  private static Process start(Veth veth, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(veth.inSender());
    command.add(javaHome().resolve("bin/java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-XX:-UsePerfData");
    for (String property : List.of("corelane.home", "corelane.terminal")) {
      String value = System.getProperty(property);
      if (value != null) {
        command.add("-D" + property + "=" + value);
      }
    }
    command.add("-D" + Veth.PROPERTY + "=" + veth.names());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
    command.addAll(arguments);
    return new ProcessBuilder(command).inheritIO().start();
  }

  /** On Ctrl-C the terminal has told the other process, too; on SIGTERM nobody has. */
  private static void interrupted(Process measuring, Reaper reaper) {
    measuring.destroy();
    try {
      measuring.waitFor(POLITE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    reaper.close();
  }
}
