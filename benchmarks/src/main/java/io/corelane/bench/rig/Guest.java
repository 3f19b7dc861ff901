/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig;

import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A running guest. Commands go over one ssh connection that the first of them opens (about 2 s;
 * each further command about 0.1 s) and that ends with the guest.
 */
public final class Guest {

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final int LAST_LINES = 12;

  private final GuestEnvironment environment;
  private final Path directory;

  /** A guest that is up, with a directory of this guest's files for the connection's socket. */
  Guest(GuestEnvironment environment, Path directory) {
    this.environment = environment;
    this.directory = directory;
  }

  /**
   * Runs a command to its end, for at most ten minutes.
   *
   * @param command for the guest's shell, as root
   * @return its standard output
   * @throws HarnessException if it fails, with the last lines of its error output, or takes longer
   * @throws IOException if ssh cannot be started
   */
  public String run(String command) throws HarnessException, IOException, InterruptedException {
    return run(command, PATIENCE);
  }

  /**
   * Runs a command to its end.
   *
   * @param command for the guest's shell, as root
   * @param patience how long it may take
   * @return its standard output
   * @throws HarnessException if it fails, with the last lines of its error output, or takes longer
   * @throws IOException if ssh cannot be started
   */
  public String run(String command, Duration patience)
      throws HarnessException, IOException, InterruptedException {
    // A file, not a pipe: ssh's background process would keep a pipe open.
    Path errors = Files.createTempFile("corelane-guest", ".err");
    try {
      Process process = new ProcessBuilder(ssh(command)).redirectError(errors.toFile()).start();
      process.getOutputStream().close();
      CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> all(process));
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        throw failure(command, "has not ended within " + patience.toSeconds() + " s", errors, "");
      }
      if (process.exitValue() != 0) {
        throw failure(
            command, "failed with exit code " + process.exitValue(), errors, output.join());
      }
      return output.join();
    } finally {
      Files.deleteIfExists(errors);
    }
  }

  /**
   * Starts a command that goes on. Its standard streams are pipes of the process returned. To
   * destroy that process ends the connection, not the command in the guest: let the command end by
   * itself, or with its standard input.
   *
   * @param command for the guest's shell, as root
   * @return the local process that stands for it
   * @throws IOException if ssh cannot be started
   */
  public Process start(String command) throws IOException {
    return new ProcessBuilder(ssh(command)).start();
  }

  /** Mounts this host's shared directory afresh on the guest's {@code /share}. */
  public void mountShare() throws HarnessException, IOException, InterruptedException {
    run("mount-share");
  }

  /** The guest's address on the data network: an IPv4 address. */
  public String address() {
    return environment.guestAddress();
  }

  /** This host's address on the data network: an IPv4 address. */
  public String hostAddress() {
    return environment.hostAddress();
  }

  /**
   * What the guest sees as {@code /share} after {@link #mountShare()}: a directory of this host.
   */
  public Path share() {
    return environment.share();
  }

  /**
   * The Unix socket of this host where the line counter listens; it is there if booted with one.
   */
  public Path lineCounter() {
    return directory.resolve("lines.socket");
  }

  /** The guest's shape, such as {@code two-node}. */
  public String profile() {
    return environment.profile();
  }

  public GuestEnvironment environment() {
    return environment;
  }

  private List<String> ssh(String command) {
    List<String> ssh = new ArrayList<>(List.of("ssh", "-q", "-T"));
    ssh.addAll(List.of("-i", environment.ssh().key().toString()));
    ssh.addAll(List.of("-p", String.valueOf(environment.ssh().port())));
    for (String option :
        List.of(
            "BatchMode=yes",
            "StrictHostKeyChecking=no",
            "UserKnownHostsFile=/dev/null",
            "ConnectTimeout=30",
            "ServerAliveInterval=15",
            "ServerAliveCountMax=8",
            "ControlMaster=auto",
            "ControlPersist=600",
            "ControlPath=" + directory.resolve("java.ssh"))) {
      ssh.addAll(List.of("-o", option));
    }
    ssh.addAll(List.of("root@127.0.0.1", command));
    return ssh;
  }

  private HarnessException failure(String command, String what, Path errors, String output)
      throws IOException {
    String said = Files.readString(errors, StandardCharsets.UTF_8);
    return new HarnessException(
        "in the guest %s, \"%s\" %s:\n%s"
            .formatted(profile(), command, what, lastLines(said) + "\n" + lastLines(output)));
  }

  static String lastLines(String text) {
    List<String> lines = text.lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
  }

  private static String all(Process process) {
    try (InputStream in = process.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return ""; // The process was ended.
    }
  }
}
