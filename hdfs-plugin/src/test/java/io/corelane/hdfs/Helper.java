/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The real helper, steering a directory that stands for the machine. */
final class Helper implements AutoCloseable {

  private final Process process;

  private Helper(Process process) {
    this.process = process;
  }

  /**
   * Starts it and waits until it serves.
   *
   * @param directory for its configuration, socket, journal and log
   * @param root the directory it steers
   * @param uid whom it serves
   */
  static Helper start(Path directory, Path root, int uid) throws IOException, InterruptedException {
    Path conf = directory.resolve("corelaned.conf");
    Files.write(
        conf,
        List.of(
            "socket = " + socket(directory),
            "state = " + directory.resolve("state"),
            "peer = " + uid,
            "allow = interrupts device " + SteerFactories.DEVICE,
            "allow = interface " + SteerFactories.NIC,
            "irqbalance = ignore"));
    Path log = directory.resolve("corelaned.log");
    Helper helper =
        new Helper(
            new ProcessBuilder(
                    Objects.requireNonNull(
                        System.getProperty("corelaned"), "property corelaned: the helper's binary"),
                    "--config",
                    conf.toString(),
                    "--root",
                    root.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start());
    TestCluster.await(
        "the helper serves",
        () -> {
          if (!helper.process.isAlive()) {
            throw new AssertionError(text(log));
          }
          return serves(directory);
        });
    return helper;
  }

  static Path socket(Path directory) {
    return directory.resolve("run/corelaned.sock");
  }

  /** Only connects: what that shows is that somebody listens. */
  private static boolean serves(Path directory) {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      return channel.connect(UnixDomainSocketAddress.of(socket(directory)));
    } catch (IOException notYet) {
      return false;
    }
  }

  private static String text(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** As {@code kill -9}. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** As {@code systemctl stop}; what has ended stays ended. */
  @Override
  public void close() {
    process.destroy();
    try {
      process.onExit().get(30, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      kill();
      throw new AssertionError("the helper does not end", e);
    }
  }
}
