/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes a guest down when this process ends without having done so, also when it is killed: a shell
 * process that waits for a line on its standard input, and runs a command when there is none. In a
 * session of its own, so that neither Ctrl-C nor a kill of the process group reaches it.
 */
final class Keeper {

  private final Process shell;

  /**
   * Starts the shell process.
   *
   * @param command what ends the guest
   * @throws IOException if there is no {@code sh} or {@code setsid}
   */
  Keeper(ProcessBuilder command) throws IOException {
    List<String> wrapped =
        new ArrayList<>(List.of("setsid", "sh", "-c", "read line || exec \"$@\"", "sh"));
    wrapped.addAll(command.command());
    shell =
        command
            .command(wrapped)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
  }

  /** The process that waits. */
  Process shell() {
    return shell;
  }

  /** There is nothing left to end. */
  void dismiss() {
    try (OutputStream line = shell.getOutputStream()) {
      line.write('\n');
    } catch (IOException e) {
      shell.destroy(); // It is gone already.
    }
  }
}
