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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs an operator's command for each DataNode: for DataNodes whose files are elsewhere. The
 * command is the shell's; {@code {host}} and {@code {mode}} in it are replaced.
 */
public final class CommandSwitch implements ModeSwitch {

  /** How long a command may take. */
  public static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final int LAST_CHARACTERS = 600;

  private final String command;
  private final List<UploaderProcess.Node> nodes;
  private final List<LiveSettings> before;
  private final RestoreScript script;
  private final Path log;
  private final Reaper reaper;
  private final Duration patience;
  private boolean frozen;

  /**
   * Announces to the reaper how to put all back.
   *
   * @param command such as {@code ssh {host} corelane-mode {mode}}; {@code {write}} and {@code
   *     {placement}} are filled in, too
   * @param before the settings that they have
   * @param directory for the script, of this run
   * @param reaper runs it if this process cannot
   * @param patience how long a command may take, such as {@link #PATIENCE}
   * @throws HarnessException if the script cannot be written
   */
  public CommandSwitch(
      String command,
      List<UploaderProcess.Node> nodes,
      List<LiveSettings> before,
      Path directory,
      Reaper reaper,
      Duration patience)
      throws HarnessException {
    this.command = command;
    this.nodes = List.copyOf(nodes);
    this.before = List.copyOf(before);
    this.patience = patience;
    this.log = directory.resolve("switch-command.log");
    this.reaper = reaper;
    this.script = RestoreScript.write(directory.resolve("restore.sh"), commands());
    try {
      reaper.run(script.file());
    } catch (IOException e) {
      throw new HarnessException("what puts the mode back cannot be prepared: " + e, e);
    }
  }

  @Override
  public void tell(LiveSettings settings) throws HarnessException, InterruptedException {
    for (int i = 0; i < nodes.size(); i++) {
      run(filled(nodes.get(i), before.get(i).with(settings)));
    }
  }

  @Override
  public synchronized void freeze() {
    frozen = true;
  }

  @Override
  public void putBack() throws HarnessException, InterruptedException {
    for (int i = 0; i < nodes.size(); i++) {
      run(filled(nodes.get(i), before.get(i)));
    }
    script.done();
  }

  private String filled(UploaderProcess.Node node, LiveSettings settings) {
    String filled = command.replace("{host}", node.hostName());
    for (Map.Entry<LiveKey, String> setting : settings.values().entrySet()) {
      filled = filled.replace(placeholder(setting.getKey()), setting.getValue());
    }
    return filled;
  }

  /** What a value is put in place of, such as {@code {mode}}. */
  public static String placeholder(LiveKey key) {
    return "{" + key.word() + "}";
  }

  /** What the reaper runs: each DataNode, whatever comes of the others, and says what failed. */
  private String commands() {
    StringBuilder calls = new StringBuilder();
    for (int i = 0; i < nodes.size(); i++) {
      calls.append(
          "put_back %s %s %s%n"
              .formatted(
                  RestoreScript.quoted(nodes.get(i).hostName()),
                  RestoreScript.quoted(before.get(i).toString()),
                  RestoreScript.quoted(filled(nodes.get(i), before.get(i)))));
    }
    return """
        failed=0
        put_back() {
          said=$(sh -c "$3" </dev/null 2>&1) && return
          code=$?
          failed=1
          echo "DataNode $1 was not put back into $2: exit code $code of this command: $3"
          printf '%%s\n' "$said" | tail -n 3
        }
        %s
        [ $failed = 0 ] || exit 1
        echo "put back: the mode, by --switch-command"
        """
        .formatted(calls);
  }

  private void run(String filled) throws HarnessException, InterruptedException {
    try {
      Process process = start(filled);
      if (!process.waitFor(patience.toSeconds(), TimeUnit.SECONDS)) {
        new ProcessBuilder("sh", "-c", "kill -9 -" + process.pid()).start().waitFor();
        throw new HarnessException(
            "--switch-command has not ended within %d s: %s"
                .formatted(patience.toSeconds(), filled));
      } else if (process.exitValue() != 0) {
        String output = Files.readString(log, StandardCharsets.UTF_8).strip();
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

  /** In a group of its own that the reaper ends before it puts back: the last one to write wins. */
  private synchronized Process start(String filled) throws HarnessException, IOException {
    if (frozen) {
      throw new HarnessException("the mode is not switched any more: the run is over");
    }
    Process process =
        new ProcessBuilder("setsid", "sh", "-c", filled)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    reaper.killGroup(process);
    return process;
  }
}
