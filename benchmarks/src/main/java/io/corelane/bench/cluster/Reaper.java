/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Ends and removes everything this process has started and made, also when this process is killed:
 * a small shell process that is told of each thing as it comes to be, and acts when its standard
 * input ends. In a session of its own, so that neither Ctrl-C nor a kill of the process group
 * reaches it.
 */
public final class Reaper implements AutoCloseable {

  private static final int START_TIME_AFTER_COMM = 19;
  private static final int PATIENCE_SECONDS = 60;

  private final Process shell;
  private final Writer announcements;
  private volatile boolean failed;

  private Reaper(Process shell) {
    this.shell = shell;
    this.announcements = new OutputStreamWriter(shell.getOutputStream(), StandardCharsets.UTF_8);
  }

  /**
   * Starts the shell process, with nothing to do yet.
   *
   * @throws IOException if there is no {@code sh} or {@code setsid}
   */
  public static Reaper start() throws IOException {
    String script;
    try (InputStream in = Reaper.class.getResourceAsStream("reaper.sh")) {
      if (in == null) {
        throw new IOException("reaper.sh is missing from the build");
      }
      script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    return new Reaper(
        new ProcessBuilder(List.of("setsid", "sh", "-c", script))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            // What could not be put back is said there also when this process is gone.
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  /** At the end, kills a process that still runs. */
  public void kill(Process process) throws IOException {
    end("kill", process);
  }

  /**
   * At the end, kills a process that was started with {@code setsid} and still runs, and all of its
   * session.
   */
  public void killGroup(Process process) throws IOException {
    end("group", process);
  }

  private void end(String action, Process process) throws IOException {
    String stat;
    try {
      stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
    } catch (IOException e) {
      return; // Ended already.
    }
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    announce(action + " " + process.pid() + " " + fields[START_TIME_AFTER_COMM]);
  }

  /** At the end, removes a directory and all that is below it on the same file system. */
  public void remove(Path directory) throws IOException {
    announce("remove " + oneLine(directory));
  }

  /** At the end, unmounts what is mounted there. Things announced later are undone before. */
  public void unmount(Path mountPoint) throws IOException {
    announce("unmount " + oneLine(mountPoint));
  }

  /** At the end, removes one directory with {@code rmdir(2)}, as tracefs instances are removed. */
  public void removeInstance(Path directory) throws IOException {
    announce("rmdir " + oneLine(directory));
  }

  /**
   * At the end, runs a shell script that is still there; it must end within a minute. What it
   * prints goes to standard error and, should nobody read that any more, to the system's log; if it
   * fails, that is said with it. Things announced later are undone before.
   */
  public void run(Path script) throws IOException {
    announce("run " + oneLine(script));
  }

  /**
   * At the end, removes a network namespace as {@code ip netns} knows it, and with it every virtual
   * interface in it.
   */
  public void removeNamespace(String name) throws IOException {
    announce("netns " + name);
  }

  /** Lets it act now, and waits until it has. A second call does nothing. */
  @Override
  public void close() {
    try {
      announcements.close();
      boolean ended = shell.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      failed = !ended || shell.exitValue() != 0;
      if (!ended) {
        System.err.println("corelane: the clean-up still runs as process " + shell.pid());
      }
    } catch (IOException e) {
      failed = true;
      System.err.println("corelane: the clean-up process is gone: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Whether, after {@link #close}, something is not put back, or not yet; what, is on standard
   * error; true if a script failed or has not ended.
   */
  public boolean hasFailed() {
    return failed;
  }

  private synchronized void announce(String line) throws IOException {
    announcements.write(line + "\n");
    announcements.flush();
  }

  private static String oneLine(Path path) throws IOException {
    String text = path.toAbsolutePath().toString();
    if (text.indexOf('\n') >= 0) {
      throw new IOException("a path with a line feed cannot be cleaned up: " + text);
    }
    return text;
  }
}
