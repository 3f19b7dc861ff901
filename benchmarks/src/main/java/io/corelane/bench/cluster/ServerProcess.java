/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One Java process of the cluster, its log and its end. */
public final class ServerProcess implements AutoCloseable {

  private static final int LAST_LINES = 12;
  private static final int POLITE_SECONDS = 10;

  private final String name;
  private final Process process;
  private final Path log;

  private ServerProcess(String name, Process process, Path log) {
    this.name = name;
    this.process = process;
    this.log = log;
  }

  /**
   * How to start Java processes.
   *
   * @param javaHome the JDK they run on
   * @param temporary their {@code java.io.tmpdir}, so that nothing of theirs is left elsewhere
   * @param reaper ends them if this process cannot
   * @param before words before the command, such as those of {@code ip netns exec}, which ends by
   *     becoming the command
   */
  public record Launcher(Path javaHome, Path temporary, Reaper reaper, List<String> before) {

    public Launcher {
      before = List.copyOf(before);
    }

    /**
     * Where this process is.
     *
     * @param javaHome the JDK they run on
     * @param temporary their {@code java.io.tmpdir}
     * @param reaper ends them if this process cannot
     */
    public Launcher(Path javaHome, Path temporary, Reaper reaper) {
      this(javaHome, temporary, reaper, List.of());
    }

    /** The same with words before the command, such as {@code ip netns exec NAME}. */
    public Launcher within(List<String> words) {
      return new Launcher(javaHome, temporary, reaper, words);
    }

    /**
     * Starts one.
     *
     * @param name what a person calls it, such as {@code NameNode}
     * @param log gets its output; with {@code pipedOutput} only its error output
     * @param pipedOutput whether its standard output is read by this process
     * @param heapMib the most heap it may use, in MiB
     * @param classPath the entries, first one first
     */
    public ServerProcess start(
        String name,
        Path log,
        boolean pipedOutput,
        int heapMib,
        List<String> classPath,
        List<String> mainClassAndArguments)
        throws IOException {
      List<String> command = new ArrayList<>(before);
      command.add(javaHome.resolve("bin/java").toString());
      command.add("-Xmx" + heapMib + "m");
      // Keeps hsperfdata files out of /tmp.
      command.add("-XX:-UsePerfData");
      command.add("-Djava.io.tmpdir=" + temporary);
      if (pipedOutput) {
        // The JVM's own words belong to the log: what is read there are the program's answers. A
        // file that somebody has JVMs log to stays.
        command.addAll(List.of("-Xlog:all=off:stdout", "-Xlog:all=warning:stderr"));
      }
      command.add("-cp");
      command.add(String.join(File.pathSeparator, classPath));
      command.addAll(mainClassAndArguments);
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.directory(temporary.toFile());
      ProcessBuilder.Redirect toLog = ProcessBuilder.Redirect.appendTo(log.toFile());
      builder.redirectError(toLog);
      builder.redirectOutput(pipedOutput ? ProcessBuilder.Redirect.PIPE : toLog);
      Process process = builder.start();
      reaper.kill(process);
      return new ServerProcess(name, process, log);
    }
  }

  /**
   * Starts a program of somebody else, in a session of its own: what it starts ends with it, and
   * Ctrl-C does not reach it. Its standard input and output are pipes of this process.
   *
   * @param command for the shell
   * @param log gets its error output
   * @param reaper ends it if this process cannot
   * @throws IOException if there is no {@code setsid}
   */
  public static ServerProcess ofShell(String name, String command, Path log, Reaper reaper)
      throws IOException {
    Process process =
        new ProcessBuilder("setsid", "sh", "-c", command)
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    reaper.killGroup(process);
    return new ServerProcess(name, process, log);
  }

  public Process process() {
    return process;
  }

  public long pid() {
    return process.pid();
  }

  public Path log() {
    return log;
  }

  /** Fails if it has ended, with the last lines of its log. */
  public void checkAlive() throws HarnessException {
    if (!process.isAlive()) {
      throw failure("ended by itself with exit code " + process.exitValue());
    }
  }

  /** A failure of this process: the exception, with the last lines of its log. */
  public HarnessException failure(String what) {
    return new HarnessException(
        "the %s %s; the last lines of its log:\n%s".formatted(name, what, lastLines()));
  }

  /**
   * Waits so many seconds at most for a process that ends by itself; fails if it takes longer or
   * fails.
   */
  public void awaitSuccess(int seconds) throws HarnessException, InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      throw failure("has not ended within " + seconds + " s");
    } else if (process.exitValue() != 0) {
      throw failure("failed with exit code " + process.exitValue());
    }
  }

  private String lastLines() {
    try {
      List<String> lines =
          new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
      return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    } catch (IOException e) {
      return "(" + log + " cannot be read: " + e.getMessage() + ")";
    }
  }

  /** Asks all to stop, the last one first, before it waits for any. */
  static void closeAll(List<ServerProcess> processes) {
    for (int i = processes.size() - 1; i >= 0; i--) {
      processes.get(i).process.destroy();
    }
    processes.forEach(ServerProcess::close);
  }

  /** Asks it to stop, and kills it if it does not. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(POLITE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
