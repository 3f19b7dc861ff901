/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Reaper;
import io.corelane.bench.cluster.UploaderProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs an operator's command for each DataNode: for DataNodes whose files are elsewhere. The
 * command is the shell's; {@code {host}} and {@code {mode}} in it are replaced.
 */
public final class CommandSwitch implements ModeSwitch {

  private static final int LAST_CHARACTERS = 600;

  private final String command;
  private final List<UploaderProcess.Node> nodes;
  private final List<String> before;
  private final RestoreScript script;
  private final AtomicBoolean frozen = new AtomicBoolean();

  /**
   * Announces to the reaper how to put all back.
   *
   * @param command such as {@code ssh {host} corelane-mode {mode}}
   * @param nodes the DataNodes
   * @param before the modes that they are in
   * @param directory for the script, of this run
   * @param reaper runs it if this process cannot
   * @throws HarnessException if the script cannot be written
   */
  public CommandSwitch(
      String command,
      List<UploaderProcess.Node> nodes,
      List<String> before,
      Path directory,
      Reaper reaper)
      throws HarnessException {
    this.command = command;
    this.nodes = List.copyOf(nodes);
    this.before = List.copyOf(before);
    StringBuilder commands = new StringBuilder();
    for (int i = 0; i < nodes.size(); i++) {
      commands
          .append("sh -c ")
          .append(RestoreScript.quoted(filled(nodes.get(i), before.get(i))))
          .append('\n');
    }
    this.script = RestoreScript.write(directory.resolve("restore.sh"), commands.toString());
    try {
      reaper.run(script.file());
    } catch (IOException e) {
      throw new HarnessException("what puts the mode back cannot be prepared: " + e, e);
    }
  }

  @Override
  public void tell(String mode) throws HarnessException, InterruptedException {
    for (UploaderProcess.Node node : nodes) {
      run(filled(node, mode));
    }
  }

  @Override
  public void freeze() {
    frozen.set(true);
  }

  @Override
  public void putBack() throws HarnessException, InterruptedException {
    for (int i = 0; i < nodes.size(); i++) {
      run(filled(nodes.get(i), before.get(i)));
    }
    script.done();
  }

  private String filled(UploaderProcess.Node node, String mode) {
    return command.replace("{host}", node.hostName()).replace("{mode}", mode);
  }

  private void run(String filled) throws HarnessException, InterruptedException {
    if (frozen.get()) {
      throw new HarnessException("the mode is not switched any more: the run is over");
    }
    try {
      Process process =
          new ProcessBuilder("sh", "-c", filled)
              .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
              .redirectErrorStream(true)
              .start();
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new HarnessException(
            "--switch-command failed with exit code %d: %s%n%s"
                .formatted(
                    process.exitValue(),
                    filled,
                    output.substring(Math.max(0, output.length() - LAST_CHARACTERS))));
      }
    } catch (IOException e) {
      throw new HarnessException("--switch-command cannot be run: " + e, e);
    }
  }
}
